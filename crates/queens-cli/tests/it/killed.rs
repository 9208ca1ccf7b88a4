//! Counts and experiments that are killed again and again lose no finished work and count nothing twice.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::common::{out, queens};
use n_queens::count::Record;

const KILLS: usize = 20;

/// Starts a call and kills it with SIGKILL after a while, wherever it is.
fn start_and_kill(call: &str, file: &Path, after: Duration) {
    let mut command = queens();
    command.args(call.split(' ')).arg(file);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    std::thread::sleep(after);
    child.kill().expect("it can be killed, or has ended");
    child.wait().expect("it ends");
}

/// Kills a call at many moments; how far it was each time, from nothing on.
fn progress(call: &str, file: &Path, kept: impl Fn(&Path) -> usize) -> Vec<usize> {
    let mut moment: u64 = 18;
    let mut window = 180;
    let mut progress = vec![0];
    for _ in 0..KILLS {
        // Any moments will do, but the same ones every time.
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        start_and_kill(call, file, Duration::from_millis(20 + (moment >> 33) % window));
        progress.push(kept(file));
        // A slow machine gets more time, until it comes to saving something.
        window = if progress.ends_with(&[0]) { window * 5 / 4 } else { window };
    }
    assert!(progress.is_sorted(), "work was lost: {progress:?}");
    assert!(progress[KILLS] > 0, "no work was kept: {progress:?}");
    progress
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
    progress("count 18 --checkpoint", &checkpoint, kept);
    let call = format!("count 18 --checkpoint {}", checkpoint.display());
    assert_eq!(out(&call), "666090624\n");
    // A finished file answers by itself, and names are left clean.
    assert_eq!(out(&call), "666090624\n");
    let left: Vec<_> = folder.path().read_dir().expect("it is there").collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

/// The runs that the file of an experiment holds.
fn runs(file: &Path) -> usize {
    let Ok(text) = std::fs::read_to_string(file) else { return 0 };
    let (body, _) = text.split_once('\n').expect("a document, then its checksum");
    let kept: serde_json::Value = serde_json::from_str(body).expect("what is there is whole");
    let cells = kept["studies"][0]["cells"].as_array().expect("an experiment has cells");
    cells.iter().map(|cell| cell["runs"].as_u64().expect("a number") as usize).sum()
}

#[test]
fn an_experiment_killed_at_twenty_moments_has_every_cell_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("experiment");
    let call = "compare accuracy --n 5..11:2 --density 0.2..0.6:0.2 --runs 30000 --seed 3 --csv";
    progress(&format!("{call} --resume"), &file, runs);
    let resumed = out(&format!("{call} --resume {}", file.display()));
    assert_eq!(resumed, out(call), "it is what a run without interruption gives");
    let cells: std::collections::BTreeSet<_> = resumed.lines().skip(1).map(cell).collect();
    assert_eq!((cells.len(), resumed.lines().count()), (12, 13));
    assert_eq!(runs(&file), 12 * 30_000);
}

/// What names a cell in a line of CSV: n, strategy, density.
fn cell(line: &str) -> Vec<&str> {
    line.split(',').skip(1).take(3).collect()
}
