//! Where results go: standard output, or a file that appears whole or not at all.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use queens_render::{Format, Message, Speak};
use tempfile::NamedTempFile;

use crate::control;
use crate::failure::Failure;
use crate::session::Session;

/// The destination of the results.
pub(crate) struct Output {
    sink: Sink,
}

enum Sink {
    Standard(io::StdoutLock<'static>),
    /// Written beside its final name and moved there when everything has been written.
    Whole(NamedTempFile, PathBuf),
    /// A pipe or a device, which cannot be replaced by a file.
    Special(File),
}

impl Output {
    pub(crate) fn standard() -> Self {
        Self { sink: Sink::Standard(io::stdout().lock()) }
    }

    /// Opens `path`, or standard output where there is none.
    pub(crate) fn open(session: &Session, path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::standard()) };
        let sink = open_file(path).map_err(|error| cannot_write(session, path, &error))?;
        Ok(Self { sink })
    }

    pub(crate) fn is_terminal(&self) -> bool {
        matches!(&self.sink, Sink::Standard(out) if out.is_terminal())
    }

    /// Refuses raw bytes where a person would see them.
    pub(crate) fn suits(&self, format: Format) -> Result<(), Failure> {
        if format.is_binary() && self.is_terminal() {
            return Err(Failure::call(Message::BinaryOnTerminal { format: format.to_string() }));
        }
        Ok(())
    }

    /// Everything has been written: the file gets its name.
    pub(crate) fn commit(mut self, session: &Session) -> Result<(), Failure> {
        self.flush()?;
        if let Sink::Whole(file, path) = self.sink {
            let synced = file.as_file().sync_all();
            synced
                .and_then(|()| file.persist(&path).map(drop).map_err(|error| error.error))
                .map_err(|error| cannot_write(session, &path, &error))?;
        }
        Ok(())
    }
}

fn open_file(path: &Path) -> io::Result<Sink> {
    // A link is followed, so that it goes on pointing at what was written.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    match path.metadata() {
        Ok(existing) if existing.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(existing) if !existing.is_file() => {
            Ok(Sink::Special(File::options().write(true).open(path)?))
        }
        Ok(_) => {
            File::options().write(true).open(&path)?; // is it ours to replace?
            beside(path)
        }
        Err(_) => beside(path),
    }
}

fn beside(path: PathBuf) -> io::Result<Sink> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = parent.unwrap_or_else(|| Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".queens-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What any new file gets, less the umask.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    Ok(Sink::Whole(builder.tempfile_in(folder)?, path))
}

fn cannot_write(session: &Session, path: &Path, error: &io::Error) -> Failure {
    let reason = error.say(session.language);
    Failure::running(Message::CannotWrite { path: path.display().to_string(), reason })
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if control::is_interrupted() {
            // Not `ErrorKind::Interrupted`: that one means "try again".
            return Err(io::Error::other("interrupted"));
        }
        match &mut self.sink {
            Sink::Standard(out) => out.write(bytes),
            Sink::Whole(file, _) => file.write(bytes),
            Sink::Special(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Standard(out) => out.flush(),
            Sink::Whole(file, _) => file.flush(),
            Sink::Special(file) => file.flush(),
        }
    }
}
