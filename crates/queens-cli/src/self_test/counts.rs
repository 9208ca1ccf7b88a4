//! Checks of engines against each other, against published numbers, and against simpler ways to the same number.

use std::num::NonZeroUsize;

use n_queens::count::{Engine, EngineKind, Kind, Question, Units, Way, images as sampled};
use n_queens::{Problem, Solutions, Strategy, Symmetry, known, vector_instructions};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::report::Findings;
use super::{Fault, Outcome, Tester, of_kind, plain};
use crate::control;

/// The colour split against a search that visits every solution.
pub(super) fn bitmask(tester: &Tester, findings: &mut Findings) -> Outcome {
    for n in 0..=13 {
        let (case, searched) = (format!("n = {n}"), Strategy::Bitmask.count(&Problem::new(n))?);
        findings.equal(&case, tester.count(&plain(n))?, searched)?;
        findings.add_solutions(case, searched);
    }
    Ok(())
}

/// The colour split against the published numbers.
pub(super) fn known_table(tester: &Tester, findings: &mut Findings) -> Outcome {
    for n in 14..=18 {
        let (case, counted) = (format!("n = {n}"), tester.count(&plain(n))?);
        findings.equal(&case, counted, known::solutions(n).unwrap_or_default())?;
        findings.add_solutions(case, counted);
    }
    Ok(())
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
        let case = format!("{} n = {}", units.engine().name(), question.n());
        let sample = some_of(units.len(), tester.seed);
        for &unit in &sample {
            let [fast, slow] = [Way::Direct, Way::Plain].map(|way| value(&units, unit, way));
            findings.equal(format!("{case}, unit {unit}"), fast?, slow?)?;
        }
        findings.add_units(case, sample.len());
    }
    Ok(())
}

/// Some units, or all.
fn some_of(units: usize, seed: u64) -> Vec<usize> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut all: Vec<usize> = (0..units).collect();
    all.sort_by_cached_key(|_| generator.next_u64());
    all.truncate(PLAIN_UNITS);
    all
}

fn value(units: &Units, unit: usize, way: Way) -> Result<u128, Fault> {
    let counted = units.count(unit..unit + 1, way, control::root()).map_err(super::unexpected)?;
    counted.ok_or(Fault::Stopped)?.sum().ok_or_else(|| super::unexpected(format!("unit {unit}")))
}

/// Units against their images: other numbers all the way to the same value.
pub(super) fn images(tester: &Tester, findings: &mut Findings) -> Outcome {
    for n in [14, 15, 16, 17] {
        let (question, case) = (plain(n), format!("n = {n}"));
        let engine = Engine::for_question(&question)?;
        let record = tester.record(&question, tester.threads)?;
        let sample = sampled::sample(&engine, &record, tester.seed);
        findings.comparisons += sample.len() as u64;
        findings.add_units(&case, sample.len());
        let (threads, control) = (tester.threads, control::root());
        let (_, mismatch) = sampled::compare(&engine, &record, sample, threads, control);
        if let Some(differs) = mismatch {
            let unit = format!("{case}, unit {}", differs.unit);
            return findings.equal(unit, differs.found, differs.image);
        }
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
            let values = [&one, &other].map(|record| record.value(unit).unwrap_or_default());
            findings.equal(format!("n = {n}, unit {unit}"), values[0], values[1])?;
        }
        findings.add_units(format!("n = {n}"), one.units().len());
    }
    Ok(())
}

/// Symmetric solutions against those that a list shows to be symmetric.
pub(super) fn symmetric(tester: &Tester, findings: &mut Findings) -> Outcome {
    for n in 1..=10 {
        let turns =
            [(Kind::HalfTurn, Symmetry::HalfTurn), (Kind::QuarterTurn, Symmetry::QuarterTurn)];
        for (kind, turn) in turns {
            let all = Solutions::new(&Problem::new(n))?;
            let listed = all.filter(|solution| turn.image(solution) == *solution).count() as u128;
            let case = format!("{kind} n = {n}");
            findings.equal(&case, tester.count(&of_kind(n, kind))?, listed)?;
            if n == 10 {
                findings.add_solutions(case, listed);
            }
        }
    }
    Ok(())
}

/// All solutions, symmetric ones and classes fit together.
pub(super) fn congruence(tester: &Tester, findings: &mut Findings) -> Outcome {
    for n in 2..=16 {
        let count = |question: Question| tester.count(&question);
        let (all, half) = (count(plain(n))?, count(of_kind(n, Kind::HalfTurn))?);
        findings.equal(format!("n = {n} (mod 8)"), all % 8, half % 8)?;
        let quarter = count(of_kind(n, Kind::QuarterTurn))?;
        findings.equal(format!("n = {n} (mod 4)"), half % 4, quarter % 4)?;
    }
    Ok(())
}
