//! The record of a running count in a file: the same call with the same file continues from there.
//!
//! [`Checkpoint::open`] locks the file for this process and reads it; [`Checkpoint::keep`] saves the tally of a
//! running count every few seconds, and when it ends.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use n_queens::Control;
use n_queens::count::{Record, RecordError};
use queens_messages::{Language, Speak, message, units};

use crate::fault::{FaultKind, FileFault};
use crate::kept_file::{GrowingWork, KeptFile};

/// No record is larger: that is room for more than twenty million units.
const LARGEST: u64 = 1 << 30;

/// The bytes that show whether a file is a record at all.
const START: u64 = 4096;

/// The file of a running count, which no other process may use.
pub struct Checkpoint(KeptFile);

impl Checkpoint {
    /// Locks the file at `path` for this process and returns the record to continue with: what the file holds of
    /// the count that `fresh` begins, or `fresh` itself in a new file. Any other content is refused and not changed.
    pub fn open(path: &Path, fresh: Record) -> Result<(Self, Record), FileFault> {
        let file = KeptFile::open(path)?;
        if matches!(file.path().try_exists(), Ok(false)) {
            file.begin(&fresh.encode())?;
            return Ok((Self(file), fresh));
        }
        let kept = read_record(file.path()).map_err(|fault| match fault.kind {
            FaultKind::NoRecord => FileFault { kind: FaultKind::CannotGoOn, ..fault },
            _ => fault,
        })?;
        match misfit(&kept, &fresh) {
            None => Ok((Self(file), kept)),
            Some(why) => Err(file.fault(FaultKind::CannotGoOn, why)),
        }
    }

    /// Where it is, links followed.
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
        let growing = GrowingWork { done: &|| done(tally), encode: &|| encode(tally) };
        self.0.keep(&growing, control, work)
    }
}

/// Why the file does not belong to the count that `fresh` begins, if it does not.
fn misfit(kept: &Record, fresh: &Record) -> Option<impl Speak + Send + Sync + use<>> {
    let (theirs, ours) = (kept.share(), fresh.share());
    let difference = kept.job().difference(fresh.job());
    let is_cut_alike = kept.units().eq(fresh.units());
    let fits = difference.is_none() && theirs == ours && is_cut_alike;
    (!fits).then_some(move |language: Language| {
        let message = match &difference {
            Some(difference) => message!(OtherCount { difference: difference.say(language) }),
            None if theirs != ours => message!(OtherShare { theirs, ours }),
            None => message!(OtherUnits { share: ours }),
        };
        message.say(language)
    })
}

fn done(tally: &Mutex<Record>) -> u64 {
    tally.lock().unwrap_or_else(PoisonError::into_inner).done() as u64
}

fn encode(tally: &Mutex<Record>) -> Vec<u8> {
    let snapshot = tally.lock().unwrap_or_else(PoisonError::into_inner).clone();
    snapshot.encode()
}

/// The record in the file at `path`, which is not changed.
pub fn read_record(path: &Path) -> Result<Record, FileFault> {
    let unread = |error| FileFault::new(FaultKind::CannotRead, path, error);
    let mut file = File::open(path).map_err(unread)?;
    match decoded(&mut file, LARGEST).map_err(unread)? {
        Ok(Some(record)) => Ok(record),
        Ok(None) => {
            let why = message!(RecordTooLarge { size: units::bytes(LARGEST.into()) });
            Err(FileFault::new(FaultKind::NoRecord, path, why))
        }
        Err(error) => Err(FileFault::new(FaultKind::NoRecord, path, error)),
    }
}

/// The record in at most `largest` bytes; none if there are more.
fn decoded(file: &mut impl Read, largest: u64) -> io::Result<Result<Option<Record>, RecordError>> {
    let mut bytes = Vec::new();
    file.take(START).read_to_end(&mut bytes)?;
    // A large file of another kind, or a device, is not read to its end.
    if Record::decode(&bytes) == Err(RecordError::NotARecord) {
        return Ok(Err(RecordError::NotARecord));
    }
    file.take(largest - START + 1).read_to_end(&mut bytes)?;
    let is_too_large = bytes.len() as u64 > largest;
    Ok(if is_too_large { Ok(None) } else { Record::decode(&bytes).map(Some) })
}

#[cfg(test)]
mod tests;
