//! The record of a running count in a file: the same call with the same file goes on from there.
//!
//! [`Checkpoint::open`] takes the file for this process and what it holds; [`Checkpoint::keep`]
//! saves the tally of a running count every few seconds, and once more when it ends.

use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use n_queens::count::{Job, Record, Share};
use queens_render::{Message, Speak};

use crate::failure::Failure;
use crate::kept_file::{Growing, KeptFile};
use crate::record_file::{self, Unread};
use crate::session::Session;

/// The file of a running count, which no other process may use.
pub(crate) struct Checkpoint(KeptFile);

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
        let file = KeptFile::open(session, path)?;
        let fresh = Record::new(job, share, units);
        let record = match record_file::read(file.path()) {
            Ok(kept) => fitting(session, kept, &fresh)
                .map_err(|difference| file.cannot_go_on(session, difference.as_ref()))?,
            Err(Unread::Io(error)) if error.kind() == io::ErrorKind::NotFound => {
                file.begin(session, &fresh.encode())?;
                fresh
            }
            Err(Unread::Io(error)) => return Err(file.cannot_read(session, &error)),
            Err(Unread::Broken(why)) => return Err(file.cannot_go_on(session, why.as_ref())),
        };
        Ok((Self(file), record))
    }

    /// Runs `work`, which adds to `tally` (at first what [`open`](Self::open) gave), and saves that
    /// on the way and at the end.
    pub(crate) fn keep<T>(
        &self,
        session: &Session,
        tally: &Mutex<Record>,
        work: impl FnOnce() -> T,
    ) -> Result<T, Failure> {
        self.0.keep(session, tally, work)
    }
}

/// What the file holds, if it belongs to the count that `fresh` would begin.
fn fitting(session: &Session, kept: Record, fresh: &Record) -> Result<Record, Box<Message>> {
    let difference = kept.job().difference(fresh.job());
    let (theirs, ours) = (kept.share(), fresh.share());
    let why = match difference {
        Some(difference) => Message::OtherCount { difference: difference.say(session.language) },
        None if theirs != ours => {
            Message::OtherShare { theirs: theirs.to_string(), ours: ours.to_string() }
        }
        None if kept.units().ne(fresh.units()) => Message::OtherUnits { share: ours.to_string() },
        None => return Ok(kept),
    };
    Err(why.into())
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
