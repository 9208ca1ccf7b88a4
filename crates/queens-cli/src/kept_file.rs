//! A file that is never lost and never half-written while the work in it grows.
//!
//! [`KeptFile::open`] takes the file for this process; [`KeptFile::keep`] saves what there is every few
//! seconds, and once more when the work ends, however it ends. What is in the file is the business of
//! `checkpoint` (counts) and `compare` (experiments).

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use queens_render::{Message, Speak};

use crate::control;
use crate::failure::Failure;
use crate::lock::Lock;
use crate::output;
use crate::session::Session;

/// How much work may be lost when the machine goes down.
const PAUSE: Duration = Duration::from_secs(3);

/// Short work is saved early, and then half as often each time.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// Saving much takes a while: it shall never take more than this part of the time.
const SAVING_PART: u32 = 20;

/// Work that grows, shared with whoever does it.
pub(crate) trait Growing: Sync {
    /// How much there is. It is saved again only when this has changed.
    fn done(&self) -> u64;

    /// What is written, as it is now; nobody shall wait for the disk meanwhile.
    fn encode(&self) -> Vec<u8>;
}

/// The file of running work, which no other process may use.
pub(crate) struct KeptFile {
    path: PathBuf,
    _lock: Lock,
}

impl KeptFile {
    /// Takes the file at `path`, which need not exist, for this process.
    pub(crate) fn open(session: &Session, path: &Path) -> Result<Self, Failure> {
        // A link is followed, so that two names of one file have one lock.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        refuse_special(session, &path)?;
        Ok(Self { _lock: locked(session, &path)?, path })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it for the first time: that it cannot be written must not show after hours.
    pub(crate) fn begin(&self, session: &Session, bytes: &[u8]) -> Result<(), Failure> {
        let written = output::replace(&self.path, bytes);
        written.map_err(|error| output::cannot_write(session, &self.path, &error))
    }

    pub(crate) fn cannot_read(&self, session: &Session, error: &io::Error) -> Failure {
        cannot_read(session, &self.path, error)
    }

    /// What it holds is not what the work could go on from; it stays as it is.
    pub(crate) fn cannot_go_on(&self, session: &Session, why: &dyn Speak) -> Failure {
        cannot_go_on(session, &self.path, why)
    }

    pub(crate) fn cannot_save(&self, session: &Session, error: &io::Error) -> Failure {
        let (path, reason) = (self.path.display().to_string(), error.say(session.language));
        Failure::running(Message::CannotSave { path, reason })
    }

    /// Whoever saves `growing`, of which the file holds `saved`.
    pub(crate) fn saver<'a, G>(&'a self, growing: &'a G, saved: u64) -> Saver<'a, G> {
        Saver { path: &self.path, growing, saved }
    }

    /// Runs `work`, which adds to `growing`, and saves that on the way and at the end, also after an
    /// interrupt. If saving fails, the work is asked to stop and the failure is the result.
    pub(crate) fn keep<T>(
        &self,
        session: &Session,
        growing: &impl Growing,
        work: impl FnOnce() -> T,
    ) -> Result<T, Failure> {
        let mut saver = self.saver(growing, growing.done());
        let (ended, end) = mpsc::channel::<()>();
        let (result, saved) = std::thread::scope(|scope| {
            let saving = scope
                .spawn(move || saver.serve(FIRST_PAUSE, &end).inspect_err(|_| control::stop()));
            let result = work();
            drop(ended);
            (result, saving.join().expect("the saving thread does not panic"))
        });
        saved.map_err(|error| self.cannot_save(session, &error))?;
        Ok(result)
    }
}

/// Saves what has changed, every few seconds and at the end.
pub(crate) struct Saver<'a, G> {
    path: &'a Path,
    growing: &'a G,
    /// How much the file holds.
    saved: u64,
}

impl<G: Growing> Saver<'_, G> {
    pub(crate) fn serve(&mut self, first: Duration, end: &mpsc::Receiver<()>) -> io::Result<()> {
        let mut wait = first;
        while end.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            let start = Instant::now();
            self.save()?;
            wait = (2 * wait).min(PAUSE).max(start.elapsed() * SAVING_PART);
        }
        self.save()
    }

    pub(crate) fn save(&mut self) -> io::Result<()> {
        // Asked first: what is done meanwhile is saved, and saved once more later.
        let done = self.growing.done();
        if done != self.saved {
            output::replace(self.path, &self.growing.encode())?;
            self.saved = done;
        }
        Ok(())
    }
}

/// A pipe or a device cannot be gone on from.
fn refuse_special(session: &Session, path: &Path) -> Result<(), Failure> {
    match path.metadata() {
        Ok(there) if there.is_dir() => {
            Err(cannot_read(session, path, &io::ErrorKind::IsADirectory.into()))
        }
        Ok(there) if !there.is_file() => Err(cannot_go_on(session, path, &Message::NotAPlainFile)),
        _ => Ok(()),
    }
}

fn locked(session: &Session, path: &Path) -> Result<Lock, Failure> {
    let name = path.display().to_string();
    match Lock::take(path) {
        Ok(Some(lock)) => Ok(lock),
        Ok(None) => Err(Failure::running(Message::InUse { path: name })),
        Err(error) => {
            let reason = error.say(session.language);
            Err(Failure::running(Message::CannotLock { path: name, reason }))
        }
    }
}

fn cannot_read(session: &Session, path: &Path, error: &io::Error) -> Failure {
    let (path, reason) = (path.display().to_string(), error.say(session.language));
    Failure::running(Message::CannotRead { path, reason })
}

fn cannot_go_on(session: &Session, path: &Path, why: &dyn Speak) -> Failure {
    let (path, reason) = (path.display().to_string(), why.say(session.language));
    Failure::running(Message::CannotGoOn { path, reason })
}
