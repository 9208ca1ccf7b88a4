//! One process for each file: a lock that the system releases when the process ends, however it ends.
//!
//! The lock is on a file beside, since the file itself is replaced at every save.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::whole;

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
