//! Checkpoints that cannot be saved: the count tells and prints no total, and what was saved before goes on.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::common::{CallResult, bash, call, out, queens};
use n_queens::count::Record;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Begins a count of n = 18 and stops it on the way.
fn begin(n: u32, checkpoint: &Path) {
    let name = checkpoint.display();
    let stopped = call(&format!("count {n} --checkpoint {name} --threads 1 --timeout 150ms"));
    assert_eq!(stopped.code, Some(4), "{stopped:?}");
}

/// How many units are done; none where there is no file.
fn done(checkpoint: &Path) -> usize {
    let bytes = fs::read(checkpoint).ok();
    bytes.map_or(0, |bytes| Record::decode(&bytes).expect("it is whole").done())
}

/// What a count says that cannot save.
fn fails(call: CallResult) -> String {
    assert_eq!((call.code, call.out.as_str()), (Some(1), ""), "{call:?}");
    call.err
}

#[test]
fn a_total_that_cannot_be_saved_is_not_printed() {
    let folder = folder();
    let checkpoint = folder.path().join("c");
    begin(18, &checkpoint);
    let before = fs::read(&checkpoint).expect("it is there");
    // A folder in the way of the file that is written beside.
    fs::create_dir_all(folder.path().join(".c.part").join("x")).expect("a folder");
    let line = format!("count 18 --checkpoint {}", checkpoint.display());
    let error = fails(call(&line));
    assert!(error.contains("what was saved before is still there"), "{error}");
    assert_eq!(fs::read(&checkpoint).expect("still there"), before);
    fs::remove_dir_all(folder.path().join(".c.part")).expect("it was there");
    assert_eq!(out(&line), "666090624\n");
}

#[test]
fn a_limit_on_the_size_of_files_is_an_error_and_not_the_end() {
    let folder = folder();
    let checkpoint = folder.path().join("c");
    let limited = format!("ulimit -f 1; $queens count 20 --checkpoint {}", checkpoint.display());
    let error = fails(bash(&limited));
    assert!(error.contains("c': the file would be too large"), "{error}");
    begin(20, &checkpoint);
    let before = done(&checkpoint);
    let error = fails(bash(&limited));
    assert!(error.contains("cannot be saved: the file would be too large"), "{error}");
    assert_eq!(done(&checkpoint), before);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn a_folder_that_vanishes_is_told() {
    let folder = folder();
    let checkpoint = folder.path().join("gone").join("c");
    let parent = checkpoint.parent().expect("a folder");
    fs::create_dir(parent).expect("a folder");
    let mut command = queens();
    command.args(["count", "19", "--threads", "1", "--checkpoint"]).arg(&checkpoint);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    while done(&checkpoint) == 0 {
        std::thread::sleep(Duration::from_millis(1));
    }
    fs::rename(parent, folder.path().join("elsewhere")).expect("it can be moved");
    let error = fails(child.wait_with_output().expect("it ends").into());
    assert!(error.contains("moved or deleted in the meantime"), "{error}");
    assert!(done(&folder.path().join("elsewhere").join("c")) > 0);
}
