//! The record of a running count in a file: the same call with the same file continues from there.
//!
//! [`Checkpoint::open`] locks the file for this process and reads it; [`Checkpoint::keep`] saves the tally of a
//! running count every few seconds, and when it ends.

use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use n_queens::Control;
use n_queens::count::{Difference, Record, Share};
use queens_messages::{Language, Message, Speak};

use crate::fault::FileFault;
use crate::kept_file::{Growing, KeptFile};
use crate::record_file::{self, Unread};

/// The file of a running count, which no other process may use.
pub struct Checkpoint(KeptFile);

impl Checkpoint {
    /// Locks the file at `path` for this process and returns the record to continue with: what the file holds of
    /// the count that `fresh` begins, or `fresh` itself in a new file. Any other content is refused and not changed.
    pub fn open(path: &Path, fresh: Record) -> Result<(Self, Record), FileFault> {
        let file = KeptFile::open(path)?;
        let record = match record_file::read(file.path()) {
            Ok(kept) => fitting(kept, &fresh).map_err(|other| file.cannot_go_on(other))?,
            Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
                file.begin(&fresh.encode())?;
                fresh
            }
            Err(Unread::Io(error)) => return Err(file.cannot_read(error)),
            Err(Unread::Broken(why)) => {
                return Err(FileFault::CannotGoOn(file.path().to_owned(), why));
            }
        };
        Ok((Self(file), record))
    }

    /// Where it is, links followed.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Saves a record, which is at first what [`open`](Self::open) gave.
    pub fn save(&self, record: &Record) -> Result<(), FileFault> {
        self.0.save(&record.encode())
    }

    /// Runs `work`, which adds to `tally` (at first what [`open`](Self::open) gave), and saves that
    /// on the way and at the end. If saving fails, `control` is cancelled, which the work must check.
    pub fn keep<T>(
        &self,
        tally: &Mutex<Record>,
        control: &Control,
        work: impl FnOnce() -> T,
    ) -> Result<T, FileFault> {
        self.0.keep(tally, control, work)
    }
}

/// How a file differs from the count that it should hold.
enum Other {
    Count(Difference),
    Share { theirs: Share, ours: Share },
    Units(Share),
}

impl Speak for Other {
    fn say(&self, language: Language) -> String {
        let message = match self {
            Self::Count(difference) => Message::OtherCount { difference: difference.say(language) },
            Self::Share { theirs, ours } => {
                Message::OtherShare { theirs: theirs.to_string(), ours: ours.to_string() }
            }
            Self::Units(share) => Message::OtherUnits { share: share.to_string() },
        };
        message.say(language)
    }
}

/// What the file holds, if it belongs to the count that `fresh` would begin.
fn fitting(kept: Record, fresh: &Record) -> Result<Record, Other> {
    let (theirs, ours) = (kept.share(), fresh.share());
    match kept.job().difference(fresh.job()) {
        Some(difference) => Err(Other::Count(difference)),
        None if theirs != ours => Err(Other::Share { theirs, ours }),
        None if kept.units().ne(fresh.units()) => Err(Other::Units(ours)),
        None => Ok(kept),
    }
}

impl Growing for Mutex<Record> {
    fn done(&self) -> u64 {
        self.lock().unwrap_or_else(PoisonError::into_inner).done() as u64
    }

    fn encode(&self) -> Vec<u8> {
        let snapshot = self.lock().unwrap_or_else(PoisonError::into_inner).clone();
        snapshot.encode()
    }
}

#[cfg(test)]
mod tests;
