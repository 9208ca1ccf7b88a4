//! Checks of engines against each other, against published numbers, and against simpler ways to the same number; that
//! values in files are read back unchanged, and that a stopped count goes on.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use n_queens::count::{
    EngineKind, Kind, Question, Record, Share, Tally, Units, Way, merge, recompute,
};
use n_queens::{Control, Solutions, Strategy, Symmetry, vector_instructions};
use queens_files::Checkpoint;

use super::{Fault, Findings, Outcome, Tester, of_kind, plain, published, unexpected};
use crate::{Failure, control};

/// The colour split against a search that visits every solution.
pub(super) fn bitmask(tester: &Tester, findings: &mut Findings) -> Outcome {
    let searched = |question: &Question| Ok(Strategy::Bitmask.count(&question.problem)?);
    tester.same_counts(findings, (0..=13).map(plain), searched)
}

/// The colour split against the published numbers.
pub(super) fn known_table(tester: &Tester, findings: &mut Findings) -> Outcome {
    tester.same_counts(findings, (14..=18).map(plain), published)
}

/// So many units of each board are counted with plain loops.
const PLAIN_UNITS: usize = 100;

/// The loops for this processor's vector instructions against plain ones. Without such instructions there is nothing
/// to compare, and the report says so.
pub(super) fn vectors(tester: &Tester, findings: &mut Findings) -> Outcome {
    if vector_instructions().is_none() {
        return Ok(());
    }
    let cover = plain(10).by(Some(EngineKind::ExactCover));
    for question in (12..=18).map(plain).chain([cover]) {
        let units = Units::for_question(&question)?;
        let case = format!("{} n = {}", units.job().engine_name(), question.n());
        let step = units.len().div_ceil(PLAIN_UNITS);
        let sample = (tester.seed as usize % step..units.len()).step_by(step);
        findings.add_units(&case, sample.len());
        for unit in sample {
            let [fast, slow] = [Way::Direct, Way::Plain].map(|way| value(&units, unit, way));
            findings.equal(format!("{case}, unit {unit}"), fast?, slow?)?;
        }
    }
    Ok(())
}

fn value(units: &Units, unit: usize, way: Way) -> Result<u128, Fault> {
    let counted = units.count(unit..unit + 1, way, control::root()).map_err(unexpected)?;
    Ok(counted.ok_or_else(Failure::interrupted)?.values()[0])
}

/// Units against their images: other numbers all the way to the same value.
pub(super) fn images(tester: &Tester, findings: &mut Findings) -> Outcome {
    for n in [14, 15, 16, 17] {
        let units = Units::for_question(&plain(n))?;
        let (record, threads) = (tester.record(&plain(n), tester.threads)?, tester.threads);
        let recomputed = recompute(units.work(), &record, tester.seed, threads, control::root());
        let recomputed = recomputed.map_err(unexpected)?.ok_or_else(Failure::interrupted)?;
        findings.comparisons += recomputed as u64;
        findings.add_units(format!("n = {n}"), recomputed);
    }
    Ok(())
}

/// Unit by unit the same on one thread and on many.
pub(super) fn threads(tester: &Tester, findings: &mut Findings) -> Outcome {
    let many = tester.threads.saturating_mul(NonZeroUsize::MIN.saturating_add(1));
    for n in [13, 14, 15] {
        let one = tester.record(&plain(n), NonZeroUsize::MIN)?;
        let other = tester.record(&plain(n), many)?;
        for unit in one.units() {
            let [one, other] = [&one, &other].map(|record| record.value(unit).unwrap_or_default());
            findings.equal(format!("n = {n}, unit {unit}"), one, other)?;
        }
        findings.add_units(format!("n = {n}"), one.units().len());
    }
    Ok(())
}

/// Symmetric solutions against those that a list shows to be symmetric.
pub(super) fn symmetric(tester: &Tester, findings: &mut Findings) -> Outcome {
    for (kind, turn) in
        [(Kind::HalfTurn, Symmetry::HalfTurn), (Kind::QuarterTurn, Symmetry::QuarterTurn)]
    {
        let listed = |question: &Question| {
            let all = Solutions::new(&question.problem)?;
            Ok(all.filter(|solution| turn.image(solution) == *solution).count() as u128)
        };
        tester.same_counts(findings, (1..=10).map(|n| of_kind(n, kind)), listed)?;
    }
    Ok(())
}

/// All solutions, symmetric ones and classes fit together.
pub(super) fn congruence(tester: &Tester, findings: &mut Findings) -> Outcome {
    for n in 2..=16 {
        let count = |kind| tester.count(&of_kind(n, kind));
        let (all, half) = (count(Kind::All)?, count(Kind::HalfTurn)?);
        findings.equal(format!("n = {n} (mod 8)"), all % 8, half % 8)?;
        let quarter = count(Kind::QuarterTurn)?;
        findings.equal(format!("n = {n} (mod 4)"), half % 4, quarter % 4)?;
    }
    Ok(())
}

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
