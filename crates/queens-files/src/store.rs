//! A checkpoint file as the store of a `Count` request, for the command and the Python package.

use std::path::PathBuf;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use n_queens::Control;
use n_queens::count::Record;
use queens_app::{Store, StoreError};

use crate::checkpoint::Checkpoint;
use crate::fault::FileFault;

/// How often a file that another process uses is tried again.
const PAUSE: Duration = Duration::from_millis(200);

/// Keeps the record of a running count in a file.
///
/// ```
/// use queens_app::{Board, Control, Count};
/// use queens_files::CheckpointStore;
/// let folder = tempfile::tempdir()?;
/// let store = CheckpointStore::new(folder.path().join("ten"));
/// let counted = Count::new(Board::new(10)).run(&Control::new(), Some(&store))?;
/// assert_eq!(counted.solutions(), Some(724));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CheckpointStore {
    path: PathBuf,
    waits: bool,
    opened: OnceLock<Checkpoint>,
}

impl CheckpointStore {
    /// The store in the file at `path`, which need not exist.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), waits: false, opened: OnceLock::new() }
    }

    /// Whether it waits while another process uses the file.
    #[must_use]
    pub fn waiting(self, waits: bool) -> Self {
        Self { waits, ..self }
    }

    fn take(&self, fresh: &Record, control: &Control) -> Result<(Checkpoint, Record), FileFault> {
        loop {
            match Checkpoint::open(&self.path, fresh.clone()) {
                Err(FileFault::InUse(_)) if self.waits && !control.should_stop() => {
                    std::thread::sleep(PAUSE);
                }
                opened => return opened,
            }
        }
    }
}

impl Store for CheckpointStore {
    fn exists(&self) -> bool {
        self.path.exists()
    }

    fn open(&self, fresh: Record, control: &Control) -> Result<Record, StoreError> {
        let (checkpoint, record) = self.take(&fresh, control)?;
        let _ = self.opened.set(checkpoint);
        Ok(record)
    }

    fn keep(
        &self,
        record: &Mutex<Record>,
        control: &Control,
        work: &mut (dyn FnMut() + Send),
    ) -> Result<(), StoreError> {
        match self.opened.get() {
            Some(checkpoint) => Ok(checkpoint.keep(record, control, work)?),
            None => Err("the store is not open".into()),
        }
    }
}
