//! The record of a running count in a file: the same call with the same file continues from there.
//!
//! [`Checkpoint::open`] locks the file for this process and reads it; [`Checkpoint::keep`] saves the tally of a
//! running count every few seconds, and when it ends.

use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use n_queens::Control;
use n_queens::count::{Difference, Record};
use queens_messages::{Language, Message, Speak};

use crate::fault::FileFault;
use crate::kept_file::{GrowingWork, KeptFile};
use crate::record_file::{self, Unread};

/// The file of a running count, which no other process may use.
pub struct Checkpoint(KeptFile);

impl Checkpoint {
    /// Locks the file at `path` for this process and returns the record to continue with: what the file holds of
    /// the count that `fresh` begins, or `fresh` itself in a new file. Any other content is refused and not changed.
    pub fn open(path: &Path, fresh: Record) -> Result<(Self, Record), FileFault> {
        let file = KeptFile::open(path)?;
        let record = match record_file::read(file.path()) {
            Ok(kept) => match misfit(&kept, &fresh) {
                None => kept,
                Some(why) => return Err(FileFault::CannotGoOn(file.path().to_owned(), why)),
            },
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

/// Why the file does not belong to the count that `fresh` begins, if it does not.
fn misfit(kept: &Record, fresh: &Record) -> Option<Box<dyn Speak + Send + Sync>> {
    let (theirs, ours) = (kept.share().to_string(), fresh.share().to_string());
    if let Some(difference) = kept.job().difference(fresh.job()) {
        return Some(Box::new(OtherCount(difference)));
    }
    if theirs != ours {
        return Some(Box::new(Message::OtherShare { theirs, ours }));
    }
    let is_cut_alike = kept.units().eq(fresh.units());
    if is_cut_alike { None } else { Some(Box::new(Message::OtherUnits { share: ours })) }
}

/// The file holds another count.
struct OtherCount(Difference);

impl Speak for OtherCount {
    fn say(&self, language: Language) -> String {
        Message::OtherCount { difference: self.0.say(language) }.say(language)
    }
}

impl GrowingWork for Mutex<Record> {
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
