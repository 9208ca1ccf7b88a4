//! The record of a search for the first solution in a file: the same call with the same file continues from there.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use n_queens::Control;
use n_queens::first::FirstRecord;
use queens_messages::{Message, message, units};

use crate::fault::{FaultKind, FileFault};
use crate::kept_file::{GrowingWork, KeptFile};

/// No record is larger: that is room for more than a hundred thousand prefixes.
const LARGEST: u64 = 1 << 25;

/// The file of a search for the first solution, which no other process may use.
pub struct FirstCheckpoint(KeptFile);

impl FirstCheckpoint {
    /// Locks the file at `path` for this process and returns the record to continue with: what the file holds about
    /// the board of `fresh`, or `fresh` itself in a new file. Any other content is refused and not changed.
    pub fn open(path: &Path, fresh: FirstRecord) -> Result<(Self, FirstRecord), FileFault> {
        let file = KeptFile::open(path)?;
        if matches!(file.path().try_exists(), Ok(false)) {
            file.begin(&fresh.encode())?;
            return Ok((Self(file), fresh));
        }
        let kept = read(&file)?;
        match kept.problem() == fresh.problem() {
            true => Ok((Self(file), kept)),
            false => Err(file.fault(FaultKind::CannotGoOn, Message::OtherFirst)),
        }
    }

    /// Runs `work`, which adds to `record` (at first what [`open`](Self::open) gave), and saves that on the way and at
    /// the end. If saving fails, `control` is cancelled, which the work must check.
    pub fn keep<T>(
        &self,
        record: &Mutex<FirstRecord>,
        control: &Control,
        work: impl FnOnce() -> T,
    ) -> Result<T, FileFault> {
        let copy = || record.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let growing = GrowingWork { done: &|| copy().nodes(), encode: &|| copy().encode() };
        self.0.keep(&growing, control, work)
    }
}

fn read(file: &KeptFile) -> Result<FirstRecord, FileFault> {
    let unread = |error| file.fault(FaultKind::CannotRead, error);
    let (mut bytes, opened) = (Vec::new(), File::open(file.path()).map_err(unread)?);
    opened.take(LARGEST + 1).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() as u64 > LARGEST {
        let why = message!(RecordTooLarge { size: units::bytes(LARGEST.into()) });
        return Err(file.fault(FaultKind::CannotGoOn, why));
    }
    FirstRecord::decode(&bytes).map_err(|error| file.fault(FaultKind::CannotGoOn, error))
}

#[cfg(test)]
mod tests {
    use n_queens::Problem;
    use n_queens::first::{FirstSettings, first_queens};

    use super::*;

    #[test]
    fn what_is_found_is_kept_and_belongs_to_one_board() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("first");
        let fresh = |n| FirstRecord::new(Problem::new(n)).expect("a plain board");
        let (file, record) = FirstCheckpoint::open(&path, fresh(16)).expect("a new file");
        let (record, control) = (Mutex::new(record), Control::new());
        let settings = FirstSettings::default();
        let answer = file.keep(&record, &control, || first_queens(&record, &settings, &control));
        let answer = answer.expect("it is saved");
        drop(file);
        let (_, kept) = FirstCheckpoint::open(&path, fresh(16)).expect("its own file");
        assert!(kept.refuted().len() > 0);
        assert_eq!(kept, *record.lock().expect("no panic"));
        let nodes = kept.nodes();
        let kept = Mutex::new(kept);
        assert_eq!(first_queens(&kept, &settings, &control), answer);
        assert_eq!(kept.into_inner().expect("no panic").nodes(), nodes, "nothing is left to do");
        for other in [fresh(17), fresh(15)] {
            let refused = FirstCheckpoint::open(&path, other).err().expect("another board");
            assert_eq!(refused.kind, FaultKind::CannotGoOn);
        }
        std::fs::write(&path, "something else\n").expect("writable");
        assert!(FirstCheckpoint::open(&path, fresh(16)).is_err());
        assert_eq!(std::fs::read(&path).expect("readable"), b"something else\n");
    }
}
