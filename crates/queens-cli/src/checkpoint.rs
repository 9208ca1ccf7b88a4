//! A record in a file that is never lost and never half-written while a count runs.
//!
//! [`Checkpoint::open`] takes the file for this process and what it holds; [`Checkpoint::keep`]
//! saves the tally of a running count every few seconds, and once more when it ends, however it
//! ends; the same call with the same file goes on from there.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use n_queens::count::{Job, Record, Share};
use queens_render::{Message, Speak};

use crate::control;
use crate::failure::Failure;
use crate::lock::Lock;
use crate::output;
use crate::record_file::{self, Unread};
use crate::session::Session;

/// How much work may be lost when the machine goes down.
const PAUSE: Duration = Duration::from_secs(3);

/// A short count is saved early, and then half as often each time.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// Of many units saving takes a while: it shall never take more than this part of the time.
const SAVING_PART: u32 = 20;

/// The file of a running count, which no other process may use.
pub(crate) struct Checkpoint {
    path: PathBuf,
    _lock: Lock,
}

impl Checkpoint {
    /// Takes the file at `path` for this process. What it holds of this share of this job is the
    /// record to go on with; where there is no file, one is begun. Anything else is refused, and
    /// the file stays as it is.
    pub(crate) fn open(
        session: &Session,
        path: &Path,
        job: Job,
        share: Share,
        units: Vec<usize>,
    ) -> Result<(Self, Record), Failure> {
        // A link is followed, so that two names of one file have one lock.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        refuse_special(session, &path)?;
        let checkpoint = Self { _lock: locked(session, &path)?, path };
        let fresh = Record::new(job, share, units);
        let record = match record_file::read(&checkpoint.path) {
            Ok(kept) => checkpoint.fitting(session, kept, &fresh)?,
            Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
                // At once: that it cannot be written must not show after hours.
                checkpoint
                    .write(&fresh)
                    .map_err(|error| output::cannot_write(session, &checkpoint.path, &error))?;
                fresh
            }
            Err(Unread::Io(error)) => {
                return Err(cannot_read(session, &checkpoint.path, &error));
            }
            Err(Unread::Broken(why)) => {
                return Err(cannot_go_on(session, &checkpoint.path, why.as_ref()));
            }
        };
        Ok((checkpoint, record))
    }

    /// What the file holds, if it belongs to the count that `fresh` would begin.
    fn fitting(&self, session: &Session, kept: Record, fresh: &Record) -> Result<Record, Failure> {
        let difference = kept.job().difference(fresh.job());
        let (theirs, ours) = (kept.share(), fresh.share());
        let why = match difference {
            Some(difference) => {
                Message::OtherCount { difference: difference.say(session.language) }
            }
            None if theirs != ours => {
                Message::OtherShare { theirs: theirs.to_string(), ours: ours.to_string() }
            }
            None if kept.units().ne(fresh.units()) => {
                Message::OtherUnits { share: ours.to_string() }
            }
            None => return Ok(kept),
        };
        Err(cannot_go_on(session, &self.path, &why))
    }

    fn write(&self, record: &Record) -> io::Result<()> {
        output::replace(&self.path, &record.encode())
    }

    fn cannot_save(&self, session: &Session, error: &io::Error) -> Failure {
        let (path, reason) = (self.path.display().to_string(), error.say(session.language));
        Failure::running(Message::CannotSave { path, reason })
    }

    /// Runs `work`, which adds to `tally` (at first what [`open`](Self::open) gave), and saves that
    /// on the way and at the end, also after an interrupt. If saving fails, the work is asked to stop and the failure is the result.
    pub(crate) fn keep<T>(
        &self,
        session: &Session,
        tally: &Mutex<Record>,
        work: impl FnOnce() -> T,
    ) -> Result<T, Failure> {
        let mut saver = Saver { checkpoint: self, tally, saved: snapshot(tally).done() };
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

/// The record as it is now, so that nobody waits for the disk.
fn snapshot(tally: &Mutex<Record>) -> Record {
    tally.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Saves what has changed, every few seconds and at the end.
struct Saver<'a> {
    checkpoint: &'a Checkpoint,
    tally: &'a Mutex<Record>,
    /// How many units the file holds.
    saved: usize,
}

impl Saver<'_> {
    fn serve(&mut self, first: Duration, end: &mpsc::Receiver<()>) -> io::Result<()> {
        let mut wait = first;
        while end.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            let start = Instant::now();
            self.save()?;
            wait = (2 * wait).min(PAUSE).max(start.elapsed() * SAVING_PART);
        }
        self.save()
    }

    fn save(&mut self) -> io::Result<()> {
        let now = snapshot(self.tally);
        if now.done() == self.saved {
            return Ok(());
        }
        self.checkpoint.write(&now)?;
        self.saved = now.done();
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

#[cfg(test)]
mod tests;
