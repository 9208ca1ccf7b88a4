//! Rungs: engines against each other, against published numbers, against plainer ways to the same number.

use std::num::NonZeroUsize;

use n_queens::count::{Engine, EngineKind, Kind, Question, Units, Way, images as sampled};
use n_queens::{Problem, Solutions, Strategy, Symmetry, known, vector_instructions};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::findings::{Findings, Noun};
use super::{Climbed, Climber, Slip, of_kind, plain};
use crate::control;

/// The colour split against a search that visits every solution.
pub(super) fn bitmask(climber: &Climber, findings: &mut Findings) -> Climbed {
    for n in 0..=13 {
        let (case, searched) = (format!("n = {n}"), Strategy::Bitmask.count(&Problem::new(n))?);
        findings.same(&case, climber.count(&plain(n))?, searched)?;
        findings.tell(Noun::Solutions, case, searched);
    }
    Ok(())
}

/// The colour split against the published numbers.
pub(super) fn known_table(climber: &Climber, findings: &mut Findings) -> Climbed {
    for n in 14..=18 {
        let (case, counted) = (format!("n = {n}"), climber.count(&plain(n))?);
        findings.same(&case, counted, known::solutions(n).unwrap_or_default())?;
        findings.tell(Noun::Solutions, case, counted);
    }
    Ok(())
}

/// So many units of each board are counted with plain loops.
const PLAIN_UNITS: usize = 100;

/// The loops for this processor's vector instructions against plain ones. Without such instructions there is nothing
/// to compare, and the report says so.
pub(super) fn vectors(climber: &Climber, findings: &mut Findings) -> Climbed {
    if vector_instructions().is_none() {
        return Ok(());
    }
    let cover = plain(10).by(Some(EngineKind::ExactCover));
    for question in (12..=18).map(plain).chain([cover]) {
        let units = Units::for_question(&question)?;
        let case = format!("{} n = {}", units.engine().name(), question.n());
        let sample = some_of(units.len(), climber.seed);
        for &unit in &sample {
            let [fast, slow] = [Way::Direct, Way::Plain].map(|way| value(&units, unit, way));
            findings.same(format!("{case}, unit {unit}"), fast?, slow?)?;
        }
        findings.tell(Noun::Units, case, sample.len() as u128);
    }
    Ok(())
}

/// Some units, or all.
fn some_of(units: usize, seed: u64) -> Vec<usize> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut all: Vec<usize> = (0..units).collect();
    all.sort_by_cached_key(|_| chance.next_u64());
    all.truncate(PLAIN_UNITS);
    all
}

fn value(units: &Units, unit: usize, way: Way) -> Result<u128, Slip> {
    let counted = units.count(unit..unit + 1, way, control::root()).map_err(super::wrong)?;
    counted.ok_or(Slip::Stopped)?.sum().ok_or_else(|| super::wrong(format!("unit {unit}")))
}

/// Units against their images: other numbers all the way to the same value.
pub(super) fn images(climber: &Climber, findings: &mut Findings) -> Climbed {
    for n in [14, 15, 16, 17] {
        let (question, case) = (plain(n), format!("n = {n}"));
        let engine = Engine::for_question(&question)?;
        let record = climber.record(&question, climber.threads)?;
        let sample = sampled::sample(&engine, &record, climber.seed);
        findings.comparisons += sample.len() as u64;
        findings.tell(Noun::Units, &case, sample.len() as u128);
        let (threads, control) = (climber.threads, control::root());
        let (_, mismatch) = sampled::compare(&engine, &record, sample, threads, control);
        if let Some(differs) = mismatch {
            let unit = format!("{case}, unit {}", differs.unit);
            return findings.same(unit, differs.found, differs.image);
        }
    }
    Ok(())
}

/// Unit by unit the same on one thread and on many.
pub(super) fn threads(climber: &Climber, findings: &mut Findings) -> Climbed {
    let many = climber.threads.saturating_mul(NonZeroUsize::MIN.saturating_add(1));
    for n in [13, 14, 15] {
        let one = climber.record(&plain(n), NonZeroUsize::MIN)?;
        let other = climber.record(&plain(n), many)?;
        for unit in one.units() {
            let values = [&one, &other].map(|record| record.value(unit).unwrap_or_default());
            findings.same(format!("n = {n}, unit {unit}"), values[0], values[1])?;
        }
        findings.tell(Noun::Units, format!("n = {n}"), one.units().len() as u128);
    }
    Ok(())
}

/// Symmetric solutions against those that a list shows to be symmetric.
pub(super) fn symmetric(climber: &Climber, findings: &mut Findings) -> Climbed {
    for n in 1..=10 {
        let turns =
            [(Kind::HalfTurn, Symmetry::HalfTurn), (Kind::QuarterTurn, Symmetry::QuarterTurn)];
        for (kind, turn) in turns {
            let all = Solutions::new(&Problem::new(n))?;
            let listed = all.filter(|solution| turn.image(solution) == *solution).count() as u128;
            let case = format!("{kind} n = {n}");
            findings.same(&case, climber.count(&of_kind(n, kind))?, listed)?;
            if n == 10 {
                findings.tell(Noun::Solutions, case, listed);
            }
        }
    }
    Ok(())
}

/// All solutions, symmetric ones and classes fit together.
pub(super) fn congruence(climber: &Climber, findings: &mut Findings) -> Climbed {
    for n in 2..=16 {
        let count = |question: Question| climber.count(&question);
        let (all, half) = (count(plain(n))?, count(of_kind(n, Kind::HalfTurn))?);
        findings.same(format!("n = {n} (mod 8)"), all % 8, half % 8)?;
        let quarter = count(of_kind(n, Kind::QuarterTurn))?;
        findings.same(format!("n = {n} (mod 4)"), half % 4, quarter % 4)?;
    }
    Ok(())
}
