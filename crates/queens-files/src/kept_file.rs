//! A file that is never lost and never half-written while the work in it grows.
//!
//! [`KeptFile::open`] locks the file for this process; [`KeptFile::keep`] saves the work every few seconds, and when
//! it ends, however it ends. Used by [`Checkpoint`](crate::Checkpoint) and by the experiments of the command.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use n_queens::Control;
use queens_messages::{Message, Speak};

use crate::fault::{FaultKind, FileFault};
use crate::whole;

/// The most work, in time, that is lost when the machine fails.
const PAUSE: Duration = Duration::from_secs(3);

/// The first save comes early; each pause is twice the one before.
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// Saving takes at most one part in so many of the time.
const SAVING_PART: u32 = 20;

/// Work that grows while other threads add to it.
pub struct GrowingWork<'a> {
    /// How much there is. It is saved again only when this has changed.
    pub done: &'a (dyn Fn() -> u64 + Sync),
    /// A copy of the work in bytes; no lock may be held while it is written to the disk.
    pub encode: &'a (dyn Fn() -> Vec<u8> + Sync),
}

/// The file of running work, which no other process may use.
pub struct KeptFile {
    path: PathBuf,
    _lock: Lock,
}

impl KeptFile {
    /// Locks the file at `path`, which need not exist, for this process.
    pub fn open(path: &Path) -> Result<Self, FileFault> {
        // A link is followed, so that two names of one file have one lock.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        refuse_special(&path)?;
        match Lock::take(&path) {
            Ok(Some(lock)) => Ok(Self { _lock: lock, path }),
            Ok(None) => Err(FileFault::new(FaultKind::InUse, &path, String::new())),
            Err(error) => Err(FileFault::new(FaultKind::CannotLock, &path, error)),
        }
    }

    /// Its path, with links resolved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes it for the first time, so that a file that cannot be written is found before the work begins.
    pub fn begin(&self, bytes: &[u8]) -> Result<(), FileFault> {
        let written = whole::replace(&self.path, bytes);
        written.map_err(|error| self.fault(FaultKind::CannotWrite, error))
    }

    /// Writes it anew.
    pub fn save(&self, bytes: &[u8]) -> Result<(), FileFault> {
        whole::replace(&self.path, bytes).map_err(|error| self.cannot_save(error))
    }

    /// A fault of this file.
    pub fn fault(&self, kind: FaultKind, why: impl Speak + Send + Sync + 'static) -> FileFault {
        FileFault::new(kind, &self.path, why)
    }

    fn cannot_save(&self, error: io::Error) -> FileFault {
        let is_gone = self.path.try_exists().is_ok_and(|exists| !exists);
        self.fault(if is_gone { FaultKind::Gone } else { FaultKind::CannotSave }, error)
    }

    /// Runs `work`, which adds to `growing`, and saves that on the way and at the end, also after an
    /// interrupt. If saving fails, `control` is cancelled, which the work must check, and the failure is the
    /// result.
    pub fn keep<T>(
        &self,
        growing: &GrowingWork<'_>,
        control: &Control,
        work: impl FnOnce() -> T,
    ) -> Result<T, FileFault> {
        let saved = (growing.done)();
        let (ended, end) = mpsc::channel::<()>();
        let (result, saved) = std::thread::scope(|scope| {
            let saving = scope.spawn(move || {
                let saved = self.save_until(&end, FIRST_PAUSE, growing, saved);
                saved.inspect_err(|_| control.cancel())
            });
            let result = work();
            drop(ended);
            (result, saving.join().expect("the saving thread does not panic"))
        });
        saved.map_err(|error| self.cannot_save(error))?;
        Ok(result)
    }

    /// Saves `growing`, of which the file holds `saved`, every few seconds if it has changed, and at the end.
    pub(crate) fn save_until(
        &self,
        end: &mpsc::Receiver<()>,
        first_pause: Duration,
        growing: &GrowingWork<'_>,
        mut saved: u64,
    ) -> io::Result<()> {
        let mut pause = first_pause;
        loop {
            let is_over = end.recv_timeout(pause) != Err(RecvTimeoutError::Timeout);
            let start = Instant::now();
            // Read first: work that is added meanwhile is saved now and once more later.
            let done = (growing.done)();
            if done != saved {
                whole::replace(&self.path, &(growing.encode)())?;
                saved = done;
            }
            if is_over {
                return Ok(());
            }
            pause = (2 * pause).min(PAUSE).max(start.elapsed() * SAVING_PART);
        }
    }
}

/// Refuses folders, pipes and devices.
fn refuse_special(path: &Path) -> Result<(), FileFault> {
    match path.metadata() {
        Ok(there) if there.is_dir() => {
            let why = io::Error::from(io::ErrorKind::IsADirectory);
            Err(FileFault::new(FaultKind::CannotRead, path, why))
        }
        Ok(there) if !there.is_file() => {
            Err(FileFault::new(FaultKind::CannotGoOn, path, Message::NotAPlainFile))
        }
        _ => Ok(()),
    }
}

// One process for each file: a lock that the system releases when the process ends, however it ends.
//
// The lock is on a file beside, since the file itself is replaced at every save.

/// The right to write a file, until it is dropped.
pub struct Lock {
    held: File,
    path: PathBuf,
}

impl Lock {
    /// Locks the file at `path`; none if another process has locked it.
    pub fn take(path: &Path) -> io::Result<Option<Self>> {
        let path = whole::neighbour(path, ".lock");
        loop {
            let held = File::options().read(true).append(true).create(true).open(&path)?;
            match held.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // Another process may have removed it between our opening and our locking.
            if is_still_there(&held, &path)? {
                return Ok(Some(Self { held, path }));
            }
        }
    }
}

#[cfg(unix)]
fn is_still_there(held: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let held = held.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((there.dev(), there.ino()) == (held.dev(), held.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
fn is_still_there(_held: &File, _path: &Path) -> io::Result<bool> {
    Ok(true) // it is not removed there
}

impl Drop for Lock {
    fn drop(&mut self) {
        // First the name, then the lock: no process may lock a file that is about to be removed.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
        let _ = self.held.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_and_nothing_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x");
        let lock = Lock::take(&file).unwrap().expect("no other process has it");
        assert!(Lock::take(&file).unwrap().is_none());
        assert!(Lock::take(&folder.path().join("y")).unwrap().is_some());
        drop(lock);
        assert!(Lock::take(&file).unwrap().is_some());
        if cfg!(unix) {
            assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        }
    }

    #[test]
    fn a_lock_file_without_a_lock_is_no_obstacle() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(".x.lock"), "").unwrap();
        assert!(Lock::take(&folder.path().join("x")).unwrap().is_some());
    }
}
