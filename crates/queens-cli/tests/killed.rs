//! A count that is killed again and again loses no finished work and counts nothing twice.

mod common;

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use common::{out, queens};
use n_queens::count::Record;

const KILLS: usize = 20;

/// Starts the count and kills it with SIGKILL after a while, wherever it is.
fn count_and_kill(checkpoint: &Path, after: Duration) {
    let mut command = queens();
    command.args(["count", "18", "--checkpoint"]).arg(checkpoint);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    std::thread::sleep(after);
    child.kill().expect("it can be killed, or has ended");
    child.wait().expect("it ends");
}

/// How many units the checkpoint holds; whatever is in the file must be whole.
fn kept(checkpoint: &Path) -> usize {
    let Ok(bytes) = std::fs::read(checkpoint) else { return 0 };
    Record::decode(&bytes).expect("what is there is whole").done()
}

#[test]
fn a_count_killed_at_twenty_moments_gives_the_exact_total() {
    let folder = tempfile::tempdir().expect("a folder");
    let checkpoint = folder.path().join("eighteen");
    let mut moment: u64 = 18;
    let mut window = 180;
    let mut progress = vec![0];
    for _ in 0..KILLS {
        // Any moments will do, but the same ones every time.
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        count_and_kill(&checkpoint, Duration::from_millis(20 + (moment >> 33) % window));
        progress.push(kept(&checkpoint));
        // A slow machine gets more time, until it comes to saving something.
        window = if progress.ends_with(&[0]) { window * 5 / 4 } else { window };
    }
    assert!(progress.is_sorted(), "work was lost: {progress:?}");
    assert!(progress[KILLS] > 0, "no work was kept: {progress:?}");
    let call = format!("count 18 --checkpoint {}", checkpoint.display());
    assert_eq!(out(&call), "666090624\n");
    // A finished file answers by itself, and names are left clean.
    assert_eq!(out(&call), "666090624\n");
    let left: Vec<_> = folder.path().read_dir().expect("it is there").collect();
    assert_eq!(left.len(), 1, "{left:?}");
}
