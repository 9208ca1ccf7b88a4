//! `queens merge`: all shares of one count add up; everything else is refused by name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{CallResult, queens};
use n_queens::count::{Job, Question, Record, Share, Units, Way};
use n_queens::{Control, Problem};
use tempfile::TempDir;

/// Share `index` of `of` of the n x n board, counted.
fn counted(n: u32, index: u32, of: u32) -> Record {
    let units = Units::for_question(&Question::all(Problem::new(n))).unwrap();
    let mut record = units.share(Share::new(index, of).unwrap()).unwrap();
    let mut worker = units.work().worker();
    for unit in record.remaining() {
        record.set(unit, worker(unit, Way::Direct, &Control::new()).unwrap()).unwrap();
    }
    record
}

/// A folder of files for one test.
struct ShareFiles(TempDir);

impl ShareFiles {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, bytes).expect("it can be written");
        path
    }

    /// All shares of the n x n board, each in its file.
    fn shares(&self, n: u32, of: u32) -> Vec<PathBuf> {
        let share =
            |index| self.write(&format!("{n}-{index}-{of}"), &counted(n, index, of).encode());
        (1..=of).map(share).collect()
    }
}

fn merge<P: AsRef<Path>>(files: &[P], options: &[&str]) -> CallResult {
    let files = files.iter().map(|path| path.as_ref().as_os_str());
    queens().arg("merge").args(files).args(options).output().expect("the command runs").into()
}

/// What it says of files that must be refused, and stay as they are.
fn refused<P: AsRef<Path>>(files: &[P]) -> String {
    let content = || files.iter().map(|path| fs::read(path).ok()).collect::<Vec<_>>();
    let before = content();
    let call = merge(files, &[]);
    assert_eq!(call.code, Some(1), "{call:?}");
    assert_eq!(call.out, "");
    assert!(call.err.starts_with("error: "), "{}", call.err);
    assert_eq!(content(), before);
    call.err
}

#[test]
fn seven_shares_add_up_to_the_total() {
    let files = ShareFiles::new();
    let mut shares = files.shares(8, 7);
    assert_eq!(merge(&shares, &[]).out, "92\n");
    shares.reverse();
    let call = merge(&shares, &["--quiet", "--json"]);
    assert_eq!((call.code, call.err.as_str()), (Some(0), ""));
    let found: serde_json::Value = serde_json::from_str(&call.out).unwrap();
    let expected = serde_json::json!({
        "n": 8, "of": "all", "variant": "standard", "count": "92", "strategy": "colour-split",
        "engine": "colour-split", "units": counted(8, 1, 1).units().len(), "shares": 7, "checks": found["checks"],
    });
    assert_eq!(found, expected);
    let checks = found["checks"].as_array().unwrap();
    assert!(checks.contains(&"known-table".into()) && checks.contains(&"checksums".into()));
}

#[test]
fn a_finished_checkpoint_is_a_share_like_any_other() {
    let files = ShareFiles::new();
    assert_eq!(merge(&files.shares(8, 1), &[]).out, "92\n");
}

#[test]
fn any_six_of_seven_are_refused_and_the_seventh_is_named() {
    let files = ShareFiles::new();
    let shares = files.shares(8, 7);
    for absent in 0..7 {
        let mut six = shares.clone();
        six.remove(absent);
        let error = refused(&six);
        assert!(
            error.contains(&format!("1 of the 7 shares missing: {}/7;", absent + 1)),
            "{error}"
        );
    }
}

#[test]
fn a_long_list_of_what_is_missing_is_cut() {
    let files = ShareFiles::new();
    let job = Job { units: 50, ..counted(4, 1, 1).job().clone() };
    let mut one = Record::new(job, Share::new(1, 50).unwrap(), vec![0]);
    one.set(0, 1).unwrap();
    let one = files.write("one", &one.encode());
    let error = refused(&[one]);
    assert!(error.contains("49 of the 50 shares missing: 2/50, 3/50"), "{error}");
    assert!(error.contains("21/50 and 29 more"), "{error}");
}

#[test]
fn overlap_and_other_counts_are_refused_with_both_names() {
    let files = ShareFiles::new();
    let (two, whole) = (files.shares(8, 2), files.shares(8, 1));
    let error = refused(&[&two[1], &whole[0]]);
    assert!(
        error.contains("8-2-2") && error.contains("8-1-1") && error.contains("overlap"),
        "{error}"
    );
    let twice = refused(&[&two[0], &two[1], &two[0]]);
    assert!(twice.contains("overlap") && twice.contains("8-1-2"), "{twice}");
    let seven = files.shares(7, 2);
    let mixed = refused(&[&two[0], &seven[1]]);
    for part in ["8-1-2", "7-2-2", "n is 8 and 7"] {
        assert!(mixed.contains(part), "{mixed}");
    }
}

#[test]
fn an_unfinished_share_is_refused_with_what_it_lacks() {
    let files = ShareFiles::new();
    let shares = files.shares(8, 2);
    let full = counted(8, 2, 2);
    let mut half = Record::new(full.job().clone(), full.share(), full.units().collect());
    for unit in half.remaining().into_iter().skip(3) {
        half.set(unit, full.value(unit).unwrap()).unwrap();
    }
    let half = files.write("half", &half.encode());
    let error = refused(&[&shares[0], &half]);
    let lack = format!("3 of the {} units of share 2/2", full.units().len());
    assert!(error.contains("half'") && error.contains(&lack), "{error}");
}

#[test]
fn a_total_that_cannot_be_is_not_printed() {
    let files = ShareFiles::new();
    let right = counted(8, 1, 1);
    let wrong = |job: Job| {
        let mut record = Record::new(job, Share::whole(), right.units().collect());
        for unit in right.units() {
            let more = if unit == 0 { right.job().scale } else { 0 };
            record.set(unit, right.value(unit).unwrap() + more).unwrap();
        }
        files.write("wrong", &record.encode())
    };
    let error = refused(&[wrong(right.job().clone())]);
    assert!(error.contains("is 93, but the published number is 92"), "{error}");
    let error = refused(&[wrong(Job { scale: 7, ..right.job().clone() })]);
    assert!(error.contains("cannot be divided by 7"), "{error}");
    // A board of its own has no published number.
    let question = Question { queens: 7, ..right.job().question.clone() };
    let own = Job { question, ..right.job().clone() };
    assert_eq!(merge(&[wrong(own)], &[]).out, "93\n");
}

#[test]
fn files_that_are_no_shares_are_named_with_what_is_wrong() {
    let files = ShareFiles::new();
    let shares = files.shares(8, 2);
    let whole = fs::read(&shares[1]).unwrap();
    let mut altered = whole.clone();
    altered[whole.len() / 2] ^= 1;
    let newer = b"n-queens count record\nformat 2\nsomething that we do not know";
    let older = b"n-queens count record\nformat 0\n";
    let film = [0u8; 100_000];
    let cases: [(&str, &[u8], &str); 7] = [
        ("empty", b"", "it is empty"),
        ("cut", &whole[..whole.len() / 2], "it is damaged, cut off"),
        ("altered", &altered, "does not fit its checksum"),
        ("newer", newer, "newer than this program; use a newer program"),
        ("older", older, "no longer reads"),
        ("film", &film, "not a record of a count"),
        ("diary", b"Dear diary", "not a record of a count"),
    ];
    for (name, bytes, part) in cases {
        let file = files.write(name, bytes);
        let error = refused(&[&shares[0], &file]);
        assert!(error.contains(part) && error.contains(&format!("{name}'")), "{error}");
    }
    let folder = refused(&[files.0.path()]);
    assert!(folder.contains("it is a folder"), "{folder}");
    let missing = refused(&[files.0.path().join("nowhere")]);
    assert!(missing.contains("nowhere") && missing.contains("no such file"), "{missing}");
}

#[test]
fn a_wrong_call_is_explained() {
    let call = merge::<&str>(&[], &[]);
    assert_eq!(call.code, Some(2), "{call:?}");
    assert!(call.err.contains("<FILES>... is missing"), "{}", call.err);
    assert_eq!(merge(&["x"], &["--output", "y"]).code, Some(2));
}

#[test]
fn the_refusals_speak_chinese() {
    let files = ShareFiles::new();
    let shares = files.shares(8, 3);
    let error = merge(&shares[1..], &["--lang", "zh"]).err;
    assert_eq!(error, "错误：3 份中缺少 1 份：1/3；请计数所缺的各份并一并给出\n");
}

#[test]
fn every_change_of_one_byte_of_a_share_is_noticed() {
    let file = counted(6, 2, 3).encode();
    for place in 0..file.len() {
        let mut damaged = file.clone();
        for change in 1..=255 {
            damaged[place] = file[place] ^ change;
            assert!(Record::decode(&damaged).is_err(), "byte {place} ^ {change}");
        }
    }
    // The command itself, at a few places of every line.
    let files = ShareFiles::new();
    for place in (0..file.len()).step_by(file.len() / 30) {
        let mut damaged = file.clone();
        damaged[place] ^= 1;
        refused(&[files.write("damaged", &damaged)]);
    }
}

/// A scheduler may start a share twice, at the same moment on two machines.
#[test]
fn a_share_that_runs_twice_waits_for_the_other() {
    let files = ShareFiles::new();
    let record = files.0.path().join("share.record");
    let lock = fs::File::create(files.0.path().join(".share.record.lock")).unwrap();
    lock.lock().unwrap();
    let mut share = queens();
    share.args(["count", "12", "--part", "1/2", "--wait", "--verify", "--checkpoint"]).arg(&record);
    let mut task = share.stderr(std::process::Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(task.try_wait().unwrap().is_none(), "it did not wait");
    assert!(!record.exists());
    lock.unlock().unwrap();
    let call: CallResult = task.wait_with_output().unwrap().into();
    assert_eq!(call.code, Some(0), "{call:?}");
    assert!(call.err.contains("mirror images"), "--verify: {}", call.err);
    assert_eq!(Record::decode(&fs::read(&record).unwrap()).unwrap().missing(), 0);
}
