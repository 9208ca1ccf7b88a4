//! Checks of engines against each other, against published numbers, and against simpler ways to the same number.

use std::num::NonZeroUsize;

use n_queens::count::{EngineKind, Kind, Question, Units, Way, recompute};
use n_queens::{Solutions, Strategy, Symmetry, vector_instructions};

use super::report::Findings;
use super::{Fault, Outcome, Tester, of_kind, plain, published, unexpected};
use crate::control;
use crate::failure::Failure;

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
