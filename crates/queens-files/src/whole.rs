//! Writes files as a whole or not at all.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The folder that a file is in.
pub fn folder(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or_else(|| Path::new("."))
}

/// The hidden neighbour of a file: `.NAME.suffix`.
pub fn neighbour(path: &Path, suffix: &str) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(suffix);
    path.with_file_name(name)
}

/// A new file beside others, with the permissions of any new file; it is removed unless it is persisted.
pub fn create(builder: &mut tempfile::Builder, folder: &Path) -> io::Result<NamedTempFile> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What any new file gets, less the umask.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Replaces the file, or creates it, so that at every moment either the old or the new one is there as a whole. No
/// other process may write it at the same time: what an earlier process left half-written beside it is removed. An
/// interrupt does not end it.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = neighbour(path, ".part");
    unless_missing(File::options().write(true).open(path).map(drop))?; // is it ours to replace?
    unless_missing(std::fs::remove_file(&unfinished))?;
    let name = unfinished.file_name().unwrap_or_default();
    let mut file = create(tempfile::Builder::new().prefix(name).rand_bytes(0), folder(path))?;
    file.write_all(bytes)?;
    persist(file, path)
}

fn unless_missing(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Gives a written file its name, for good: both the file and the name outlive a power cut.
pub fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    sync_folder(folder(path))
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some file systems cannot, and a folder may be writable but not readable: then it is up
        // to the system, as it is elsewhere.
        Err(error) if matches!(error.kind(), InvalidInput | Unsupported | PermissionDenied) => {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}
