use std::fs;
use std::sync::mpsc;
use std::time::Duration;

use n_queens::count::{Job, Question, Share, Units, Way};
use n_queens::{Control, Problem};
use tempfile::TempDir;

use super::*;

fn units(n: u32) -> Units {
    Units::for_question(&Question::all(Problem::new(n))).unwrap()
}

fn job(n: u32) -> Job {
    units(n).job().clone()
}

/// Opens the file for a share of the board.
fn open(path: &Path, n: u32, share: &str) -> Result<(Checkpoint, Record), FileFault> {
    Checkpoint::open(path, units(n).share(share.parse().unwrap()).unwrap())
}

/// The message of a call that must fail and not change the file.
fn refused(path: &Path, n: u32, share: &str) -> String {
    let before = fs::read(path).ok();
    let Err(failure) = open(path, n, share) else { panic!("it was not refused") };
    assert_eq!(fs::read(path).ok(), before);
    let message = failure.to_string();
    assert!(message.contains(path.file_name().unwrap().to_str().unwrap()), "{message}");
    message
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = folder.path().read_dir().unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Counts some of what is missing.
fn count(record: &mut Record, n: u32, most: usize) {
    let units = units(n);
    let mut worker = units.work().worker();
    for unit in record.remaining().into_iter().take(most) {
        record.set(unit, worker(unit, Way::Direct, &Control::new()).unwrap()).unwrap();
    }
}

#[test]
fn a_count_goes_on_where_it_was_saved() {
    let folder = folder();
    let path = folder.path().join("eight");
    let units = job(8).units;
    for done in (0..units).step_by(units.div_ceil(6)) {
        let (checkpoint, mut record) = open(&path, 8, "1/1").expect("it goes on");
        assert_eq!(record.done(), done);
        count(&mut record, 8, units.div_ceil(6));
        checkpoint.save(&record).expect("it is saved");
    }
    let (_checkpoint, record) = open(&path, 8, "1/1").unwrap();
    assert_eq!(record.total(), Ok(92));
}

#[test]
fn nothing_but_the_file_stays_behind() {
    let folder = folder();
    // What a process leaves that was killed while it saved.
    fs::write(folder.path().join(".eight.part"), "n-queens co").unwrap();
    fs::write(folder.path().join(".eight.lock"), "").unwrap();
    drop(open(&folder.path().join("eight"), 8, "1/1").expect("it starts"));
    let kept = if cfg!(unix) { vec!["eight"] } else { vec![".eight.lock", "eight"] };
    assert_eq!(names(&folder), kept);
}

#[test]
fn a_second_process_is_refused() {
    let folder = folder();
    let path = folder.path().join("eight");
    let first = open(&path, 8, "1/1").unwrap();
    assert!(refused(&path, 8, "1/1").contains("in use by another process"));
    drop(first);
    assert!(open(&path, 8, "1/1").is_ok());
}

#[test]
fn another_count_is_refused_with_what_differs() {
    let folder = folder();
    let path = folder.path().join("eight");
    drop(open(&path, 8, "2/3").unwrap());
    assert!(refused(&path, 7, "2/3").contains("n is 8 and 7"));
    assert!(refused(&path, 8, "1/3").contains("share 2/3, not to 1/3"));
    let share: Share = "2/3".parse().unwrap();
    let (job, other) = (job(8), Job { engine: "colour-split 0".into(), ..job(8) });
    fs::write(&path, Record::new(other, share, vec![1]).encode()).unwrap();
    assert!(refused(&path, 8, "2/3").contains("the engine is colour-split 0 and "));
    fs::write(&path, Record::new(job, share, vec![1]).encode()).unwrap();
    assert!(refused(&path, 8, "2/3").contains("splits share 2/3 in another way"));
}

#[test]
fn what_is_no_record_is_refused_by_name() {
    let folder = folder();
    let path = folder.path().join("eight");
    drop(open(&path, 8, "1/1").unwrap());
    let whole = fs::read(&path).unwrap();
    let mut altered = whole.clone();
    altered[40] ^= 1;
    let newer = b"n-queens count record\nformat 2\n";
    let cases: [(&[u8], &str); 5] = [
        (b"", "it is empty"),
        (b"my diary", "not a record of a count"),
        (&whole[..whole.len() - 1], "cut off"),
        (&altered, "does not fit its checksum"),
        (newer, "newer than this program"),
    ];
    for (bytes, part) in cases {
        fs::write(&path, bytes).unwrap();
        let message = refused(&path, 8, "1/1");
        assert!(message.contains(part), "{message}");
        assert!(message.contains("move it away or delete it"), "{message}");
    }
    assert!(refused(folder.path(), 8, "1/1").contains("it is a folder"));
    let nowhere = folder.path().join("no").join("where");
    assert!(refused(&nowhere, 8, "1/1").contains("no such file or folder"));
}

#[cfg(unix)]
#[test]
fn a_link_and_its_file_are_one() {
    let folder = folder();
    let (path, link) = (folder.path().join("eight"), folder.path().join("link"));
    drop(open(&path, 8, "1/1").unwrap());
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let (checkpoint, mut record) = open(&link, 8, "1/1").unwrap();
    assert!(refused(&path, 8, "1/1").contains("in use"));
    count(&mut record, 8, 5);
    checkpoint.save(&record).unwrap();
    assert!(link.is_symlink());
    assert_eq!(Record::decode(&fs::read(&path).unwrap()), Ok(record));
    assert!(refused(Path::new("/dev/null"), 8, "1/1").contains("not a plain file"));
}

#[test]
fn the_end_of_the_work_is_saved() {
    let folder = folder();
    let path = folder.path().join("eight");
    let (checkpoint, record) = open(&path, 8, "1/1").unwrap();
    let tally = Mutex::new(record);
    let answer = checkpoint.keep(&tally, &Control::new(), || {
        count(&mut tally.lock().unwrap(), 8, 5);
        42
    });
    assert_eq!(answer.ok(), Some(42));
    assert_eq!(Record::decode(&fs::read(&path).unwrap()).unwrap().done(), 5);
}

#[test]
fn work_is_saved_on_the_way() {
    let folder = folder();
    let path = folder.path().join("eight");
    let (checkpoint, mut record) = open(&path, 8, "1/1").unwrap();
    count(&mut record, 8, 5);
    let tally = Mutex::new(record);
    let (ended, end) = mpsc::channel();
    std::thread::scope(|scope| {
        let (file, tally) = (&checkpoint.0, &tally);
        scope.spawn(move || {
            let growing = GrowingWork { done: &|| done(tally), encode: &|| encode(tally) };
            file.save_until(&end, Duration::from_millis(1), &growing, 0)
        });
        while Record::decode(&fs::read(&path).unwrap()).unwrap().done() < 5 {
            std::thread::yield_now();
        }
        drop(ended);
    });
}

#[test]
fn a_save_that_fails_is_told_and_leaves_the_file() {
    let folder = folder();
    let path = folder.path().join("eight");
    let (checkpoint, mut record) = open(&path, 8, "1/1").unwrap();
    let before = fs::read(&path).unwrap();
    // A folder in the way of the file that is written beside.
    fs::create_dir_all(folder.path().join(".eight.part").join("x")).unwrap();
    count(&mut record, 8, 5);
    let failure = checkpoint.save(&record).expect_err("it cannot be saved");
    let message = failure.to_string();
    assert!(message.contains("what was saved before is still there"), "{message}");
    let tally = Mutex::new(record);
    let (_ended, end) = mpsc::channel();
    let growing = GrowingWork { done: &|| done(&tally), encode: &|| encode(&tally) };
    assert!(checkpoint.0.save_until(&end, Duration::ZERO, &growing, 0).is_err());
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_file_that_vanished_with_its_folder_is_not_said_to_be_there() {
    let folder = folder();
    let path = folder.path().join("gone").join("eight");
    fs::create_dir(path.parent().unwrap()).unwrap();
    let (checkpoint, mut record) = open(&path, 8, "1/1").unwrap();
    count(&mut record, 8, 5);
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
    let message = checkpoint.save(&record).expect_err("it cannot be saved").to_string();
    assert!(message.contains("eight' cannot be saved: no such file or folder"), "{message}");
    assert!(message.contains("moved or deleted in the meantime"), "{message}");
    // Where only the file is gone, it is written again.
    fs::create_dir(path.parent().unwrap()).unwrap();
    assert!(checkpoint.save(&record).is_ok());
    assert_eq!(Record::decode(&fs::read(&path).unwrap()), Ok(record));
}

#[test]
fn what_is_too_large_or_no_record_is_not_read_to_its_end() {
    let mut endless = io::repeat(b'x');
    assert!(matches!(decoded(&mut endless, 1 << 20), Ok(Err(RecordError::NotARecord))));
    let mut long = b"n-queens count record\n".chain(io::repeat(b'1'));
    assert!(matches!(decoded(&mut long, 1 << 20), Ok(Ok(None))));
}
