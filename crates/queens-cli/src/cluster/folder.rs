//! The folder of a plan, which all machines see, and the names of what is in it.

use std::io;
use std::path::{Path, PathBuf};

use n_queens::count::Share;
use queens_files::{Lock, whole};
use queens_render::Message;

use super::plan::Plan;
use crate::failure::Failure;
use crate::output;
use crate::session::Session;

const PLAN: &str = "plan.json";
/// No plan is larger.
const LARGEST_PLAN: u64 = 1 << 20;

/// A folder that has a plan, or gets one.
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// One that exists, for somebody who only looks.
    pub(super) fn at(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// The same for somebody who writes: it is made if need be, and has no files but those of a plan. Its
    /// path can stand in a script.
    pub(super) fn make(session: &Session, path: &Path) -> Result<Self, Failure> {
        let cannot = |error: io::Error| output::cannot_write(session, path, &error);
        std::fs::create_dir_all(path).map_err(cannot)?;
        let folder = Self { path: path.canonicalize().map_err(cannot)? };
        let is_foreign = |entry: io::Result<std::fs::DirEntry>| {
            entry.is_ok_and(|entry| !entry.file_name().to_string_lossy().starts_with(".plan.json."))
        };
        if !folder.plan_path().exists() && path.read_dir().map_err(cannot)?.any(is_foreign) {
            return Err(Failure::call(Message::FolderForeign { path: path.display().to_string() }));
        }
        script_text(&folder.path)?;
        Ok(folder)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn plan_path(&self) -> PathBuf {
        self.path.join(PLAN)
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The record of a share: checkpoint and result in one.
    pub(super) fn share(&self, share: Share) -> PathBuf {
        self.path.join("shares").join(format!("share-{}-of-{}.record", share.index(), share.of()))
    }

    /// The right to plan and submit here, for one process at a time.
    pub(super) fn locked(&self, session: &Session) -> Result<Lock, Failure> {
        let cannot = |error: io::Error| output::cannot_write(session, &self.path, &error);
        let lock = Lock::take(&self.plan_path()).map_err(cannot)?;
        let path = self.path.display().to_string();
        lock.ok_or_else(|| Failure::running(Message::PlanInUse { path }))
    }

    /// The plan that is there, if one is.
    pub(super) fn plan(&self, session: &Session) -> Result<Option<Plan>, Failure> {
        let path = self.plan_path();
        let name = path.display().to_string();
        let bytes = match read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|error| cannot_read(session, &path, &error))?,
        };
        match Plan::decode(&bytes) {
            Some(plan) => Ok(Some(plan)),
            None => Err(Failure::running(Message::PlanBroken { path: name })),
        }
    }

    /// Writes a file whole or not at all.
    pub(super) fn write(&self, session: &Session, name: &str, text: &str) -> Result<(), Failure> {
        let path = self.file(name);
        let written = whole::replace(&path, text.as_bytes());
        written.map_err(|error| output::cannot_write(session, &path, &error))
    }

    /// The same for a script, which can be run.
    pub(super) fn write_script(
        &self,
        session: &Session,
        name: &str,
        text: &str,
    ) -> Result<(), Failure> {
        self.write(session, name, text)?;
        let path = self.file(name);
        runnable(&path).map_err(|error| output::cannot_write(session, &path, &error))
    }

    pub(super) fn make_inner(&self, session: &Session, name: &str) -> Result<(), Failure> {
        let path = self.file(name);
        std::fs::create_dir_all(&path).map_err(|error| output::cannot_write(session, &path, &error))
    }
}

/// Whoever may read it may run it.
#[cfg(unix)]
fn runnable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = path.metadata()?.permissions().mode();
    let permissions = std::fs::Permissions::from_mode(mode | (mode & 0o444) >> 2);
    std::fs::set_permissions(path, permissions)
}

#[cfg(not(unix))]
fn runnable(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// A small file; what is too large for a plan is cut off, and is none.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    use std::io::Read;
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(LARGEST_PLAN).read_to_end(&mut bytes)?;
    Ok(bytes)
}

pub(super) fn cannot_read(session: &Session, path: &Path, error: &io::Error) -> Failure {
    use queens_render::Speak;
    let (path, reason) = (path.display().to_string(), error.say(session.language));
    Failure::running(Message::CannotRead { path, reason })
}

/// A path as the text of a script, where it can be one.
pub(super) fn script_text(path: &Path) -> Result<&str, Failure> {
    let text = path.to_str().filter(|text| !text.contains(char::is_control));
    let name = path.display().to_string();
    text.ok_or_else(|| Failure::call(Message::NotForScripts { path: name }))
}
