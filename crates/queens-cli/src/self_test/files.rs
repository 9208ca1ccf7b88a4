//! Rungs: values that are kept in files come back as they were, and work goes on where it ended.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use n_queens::count::{Engine, Record, Share, Tally, Units, merge};
use n_queens::{Control, known};
use queens_files::Checkpoint;

use super::findings::{Findings, Noun};
use super::{Climbed, Climber, Slip, plain, wrong};
use crate::control;

/// Into how many shares a count is cut.
const SHARES: u32 = 3;

/// What is written is read again as it was; a single altered byte never is; shares add up.
pub(super) fn records(climber: &Climber, findings: &mut Findings) -> Climbed {
    let record = climber.record(&plain(8), climber.threads)?;
    let bytes = record.encode();
    let same_again = Record::decode(&bytes).is_ok_and(|again| again == record);
    findings.same("encode", same_again, true)?;
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut altered = bytes.clone();
            altered[place] ^= 1 << bit;
            findings.same(format!("byte {place}"), Record::decode(&altered).is_err(), true)?;
        }
    }
    shares_add_up(&record, findings)
}

/// The shares of a record, each through a file, make it whole again.
fn shares_add_up(whole: &Record, findings: &mut Findings) -> Climbed {
    let engine = Engine::for_question(&plain(whole.job().n))?;
    let mut shares = Vec::new();
    for index in 1..=SHARES {
        let share = Share::new(index, SHARES).map_err(wrong)?;
        let mut record =
            Record::new(whole.job().clone(), share, share.units(&engine).map_err(wrong)?);
        for unit in record.remaining() {
            record.set(unit, whole.value(unit).unwrap_or_default()).map_err(wrong)?;
        }
        shares.push(Record::decode(&record.encode()).map_err(wrong)?);
    }
    let merged = merge(&shares).map_err(wrong)?;
    let sum = |record: &Record| record.sum().unwrap_or_default();
    findings.same("merge", sum(&merged), sum(whole))?;
    let gap = merge(&shares[1..]).is_err();
    findings.same("merge", gap, true)
}

/// A count in a checkpoint that is stopped twice and goes on each time, with another number of threads.
pub(super) fn checkpoint(_climber: &Climber, findings: &mut Findings) -> Climbed {
    let folder = tempfile::tempdir()?;
    let (path, question) = (folder.path().join("record"), plain(15));
    let units = Units::for_question(&question)?;
    let (third, mut kept) = (units.len() / 3, 0);
    for (threads, enough) in [(1, third), (3, third), (2, usize::MAX)] {
        let (checkpoint, record) = Checkpoint::open(&path, units.record())?;
        findings.same("done", record.done(), kept)?;
        findings.same("lock", Checkpoint::open(&path, units.record()).is_err(), true)?;
        let tally = Tally::new(units.engine(), record);
        fill(&checkpoint, units.engine(), &tally, threads, enough)?;
        kept = tally.record().done();
        findings.tell(Noun::Units, format!("--threads {threads}"), kept as u128);
    }
    let (_, record) = Checkpoint::open(&path, units.record())?;
    let total = record.total().map_err(wrong)?;
    findings.same("n = 15", total, known::solutions(15).unwrap_or_default())?;
    findings.tell(Noun::Solutions, "n = 15", total);
    Ok(())
}

/// Counts so many units on so many threads, and keeps them in the file.
fn fill(
    checkpoint: &Checkpoint,
    engine: &Engine,
    tally: &Tally,
    threads: usize,
    enough: usize,
) -> Climbed {
    let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
    let control = stopping_after(enough);
    checkpoint.keep(tally.values(), &control, || tally.fill(engine, threads, &control))?;
    if control::is_interrupted() { Err(Slip::Stopped) } else { Ok(()) }
}

/// Stops a count after some units.
fn stopping_after(units: usize) -> Control {
    let (control, reports) = (control::of_question(None), AtomicUsize::new(0));
    let stopper = control.clone();
    control.with_reporter(move |_| {
        // The first report is the begin of the count.
        if reports.fetch_add(1, Ordering::Relaxed) >= units {
            stopper.cancel();
        }
    })
}
