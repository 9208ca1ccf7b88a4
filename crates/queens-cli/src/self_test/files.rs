//! Checks that values in files are read back unchanged, and that a stopped count goes on.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use n_queens::Control;
use n_queens::count::{Record, Share, Tally, Units, merge};
use queens_files::Checkpoint;

use super::report::Findings;
use super::{Outcome, Tester, plain, published, unexpected};
use crate::control;

/// Into how many shares a count is cut.
const SHARES: u32 = 3;

/// What is written is read again as it was; a single altered byte never is; shares add up.
pub(super) fn records(tester: &Tester, findings: &mut Findings) -> Outcome {
    let record = tester.record(&plain(8), tester.threads)?;
    let bytes = record.encode();
    findings.equal("encode", Record::decode(&bytes).as_ref() == Ok(&record), true)?;
    for place in 0..bytes.len() {
        for bit in 0..8 {
            let mut altered = bytes.clone();
            altered[place] ^= 1 << bit;
            findings.equal(format!("byte {place}"), Record::decode(&altered).is_err(), true)?;
        }
    }
    shares_add_up(&record, findings)
}

/// The shares of a record, each through a file, make it whole again.
fn shares_add_up(whole: &Record, findings: &mut Findings) -> Outcome {
    let units = Units::for_question(&plain(8))?;
    let mut shares = Vec::new();
    for index in 1..=SHARES {
        let share = Share::new(index, SHARES).map_err(unexpected)?;
        let mut record = units.share(share).map_err(unexpected)?;
        for unit in record.remaining() {
            record.set(unit, whole.value(unit).unwrap_or_default()).map_err(unexpected)?;
        }
        shares.push(Record::decode(&record.encode()).map_err(unexpected)?);
    }
    let merged = merge(&shares).map_err(unexpected)?;
    findings.equal("merge", merged == *whole, true)?;
    findings.equal("merge", merge(&shares[1..]).is_err(), true)
}

/// A count in a checkpoint that is stopped twice and goes on each time, with another number of threads.
pub(super) fn checkpoint(_tester: &Tester, findings: &mut Findings) -> Outcome {
    let folder = tempfile::tempdir()?;
    let (path, question) = (folder.path().join("record"), plain(15));
    let units = Units::for_question(&question)?;
    let (third, mut kept) = (units.len() / 3, 0);
    for (others, enough) in [(0, third), (2, third), (1, usize::MAX)] {
        let (checkpoint, record) = Checkpoint::open(&path, units.record())?;
        findings.equal("done", record.done(), kept)?;
        findings.equal("lock", Checkpoint::open(&path, units.record()).is_err(), true)?;
        let tally = Tally::new(units.work(), record);
        let control = stopping_after(enough);
        let threads = NonZeroUsize::MIN.saturating_add(others);
        checkpoint.keep(tally.values(), &control, || tally.fill(threads, &control))?;
        kept = tally.record().done();
        findings.add_units(format!("--threads {threads}"), kept);
    }
    let (_, record) = Checkpoint::open(&path, units.record())?;
    let total = record.total().map_err(unexpected)?;
    findings.equal("n = 15", total, published(&question)?)?;
    findings.add_solutions("n = 15", total);
    Ok(())
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
