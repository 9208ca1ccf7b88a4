//! From finished units to a number: adds them up, checks the total, and only then hands it out.
//! Counts and merged shares both end here.

use std::num::NonZeroUsize;

use thiserror::Error;

use super::{
    CheckError, EngineError, Kind, Question, Record, Tally, Units, checks, counted, recompute,
};
use crate::{Control, Ending};

/// Up to here symmetric solutions are counted in a moment, to hold the total against them.
const QUICK: u32 = 24;

/// Why there is no number.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CountError {
    /// No engine counts this board.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The number is wrong.
    #[error(transparent)]
    Check(#[from] CheckError),
}

/// All of it: chooses the engine, counts on so many threads, checks. None if it was stopped.
///
/// `seed` is for the sample of the units that is recomputed where nothing else speaks for the number.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, count::{Kind, Question, count}};
/// let question = Question::new(Problem::new(8), Kind::Fundamental, None)?;
/// let counted = count(&question, NonZeroUsize::MIN, 0, &Control::new())?.expect("nothing stops it");
/// assert_eq!(counted.solutions, 12);
/// assert_eq!(counted.checks, ["divisible", "known-table", "congruence"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(
    question: &Question,
    threads: NonZeroUsize,
    seed: u64,
    control: &Control,
) -> Result<Option<Conclusion>, CountError> {
    let units = Units::for_question(question)?;
    let tally = Tally::new(units.work(), units.record());
    if tally.fill(threads, control) != Ending::Complete {
        return Ok(None);
    }
    let sample = Some(Sample { units: &units, seed, thorough: false });
    Examiner { threads, sample, control }.conclude(&tally.into_record())
}

/// A total that passed its checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// How many solutions there are.
    pub solutions: u128,
    /// The checks that the number passed.
    pub checks: Vec<&'static str>,
    /// Of the sample that was recomputed, if there was one.
    pub seed: Option<u64>,
    /// How many units that sample had.
    pub recomputed: usize,
}

/// Checks a total.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, count::{Examiner, Question, counted}};
/// let (question, threads) = (Question::all(Problem::new(8)), NonZeroUsize::MIN);
/// let control = &Control::new();
/// let record = counted(&question, threads, control)?.expect("nothing stops it");
/// let examiner = Examiner { threads, sample: None, control };
/// let conclusion = examiner.conclude(&record)?.expect("nothing stops it");
/// assert_eq!(conclusion.checks, ["divisible", "known-table", "congruence"]);
/// # Ok::<(), n_queens::count::CountError>(())
/// ```
pub struct Examiner<'a> {
    /// For what has to be counted beside it.
    pub threads: NonZeroUsize,
    /// None where the engine is not at hand, as for records from other machines.
    pub sample: Option<Sample<'a>>,
    /// Stops it, and receives the progress of what is counted beside it.
    pub control: &'a Control,
}

/// A part of the work that is done once more, through images.
#[derive(Clone, Copy)]
pub struct Sample<'a> {
    /// The units that were counted.
    pub units: &'a Units,
    /// What the sample depends on.
    pub seed: u64,
    /// Whether to check whatever can be checked, or only what nothing else speaks for.
    pub thorough: bool,
}

impl Examiner<'_> {
    /// The count of all units, if it passes; none if it was stopped on the way.
    pub fn conclude(&self, record: &Record) -> Result<Option<Conclusion>, CountError> {
        let (job, sum) = (record.job(), record.total().map_err(CheckError::from)?);
        let mut checks = Vec::new();
        if job.scale > 1 {
            checks.push("divisible"); // `total` would have refused
        }
        let solutions = match job.question.kind {
            Kind::HalfTurn | Kind::QuarterTurn => Some(sum),
            Kind::All | Kind::Fundamental => self.solutions(&job.question, sum, &mut checks)?,
        };
        let Some(solutions) = solutions else { return Ok(None) };
        let Some(Sample { units, seed, .. }) = self.needed_sample(&checks) else {
            return Ok(Some(Conclusion { solutions, checks, seed: None, recomputed: 0 }));
        };
        let recomputed = recompute(units.work(), record, seed, self.threads, self.control)?;
        checks.push("images");
        let conclusion =
            |recomputed| Conclusion { solutions, checks, seed: Some(seed), recomputed };
        Ok(recomputed.map(conclusion))
    }

    /// Holds the number of all solutions against what is known of it; makes classes of them if these are asked for.
    fn solutions(
        &self,
        question: &Question,
        all: u128,
        checks: &mut Vec<&'static str>,
    ) -> Result<Option<u128>, CountError> {
        let (n, are_classes) = (question.n(), question.kind == Kind::Fundamental);
        checks.extend(checks::known_table(question, all)?);
        let thorough = self.sample.is_some_and(|sample| sample.thorough);
        if !are_classes && !(question.is_symmetric() && (thorough || n <= QUICK)) {
            return Ok(Some(all));
        }
        let Some(half) = self.count(question, Kind::HalfTurn)? else { return Ok(None) };
        checks.push(checks::congruence(n, all, half)?);
        if !are_classes {
            return Ok(Some(all));
        }
        let Some(quarter) = self.count(question, Kind::QuarterTurn)? else { return Ok(None) };
        Ok(Some(checks::classes(n, all, half, quarter)?))
    }

    /// The number of solutions of another kind.
    fn count(&self, question: &Question, kind: Kind) -> Result<Option<u128>, CountError> {
        let record = counted(&question.with_kind(kind), self.threads, self.control)?;
        Ok(record.map(|record| record.total()).transpose().map_err(CheckError::from)?)
    }

    /// A total that nothing else speaks for is not handed out unchecked.
    fn needed_sample(&self, done: &[&'static str]) -> Option<Sample<'_>> {
        // Most terms enter the total in eights and in thirds of 24: what is wrong in one of them
        // neither the congruence nor the division sees.
        let unchecked = !done.contains(&"known-table");
        self.sample.filter(|sample| sample.thorough || unchecked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Progress;
    use crate::problem::{Problem, Variant};

    fn counted_as(question: &Question) -> Conclusion {
        let counted = count(question, NonZeroUsize::MIN, 7, &Control::new());
        counted.expect("it passes").expect("nothing stops it")
    }

    #[test]
    fn what_nothing_else_speaks_for_is_recomputed() {
        let torus = Problem::new(7).with_variant(Variant::Torus);
        let found = counted_as(&Question::all(torus));
        assert_eq!((found.solutions, found.seed), (28, Some(7)));
        assert_eq!(found.checks, ["congruence", "images"]);
        let plain = counted_as(&Question::all(Problem::new(9)));
        assert_eq!((plain.solutions, plain.seed), (352, None));
    }

    #[test]
    fn a_wrong_record_is_refused() {
        let question = Question::all(Problem::new(8));
        let (threads, control) = (NonZeroUsize::MIN, &Control::new());
        let right = counted(&question, threads, control).expect("small").expect("whole");
        let mut wrong = Record::new(right.job().clone(), right.share(), right.units().collect());
        for unit in right.units() {
            let value = right.value(unit).expect("it is done");
            let more = if unit == 0 { right.job().scale } else { 0 };
            wrong.set(unit, value + more).expect("each once");
        }
        let examiner = Examiner { threads, sample: None, control };
        let refused = CheckError::NotKnown { n: 8, found: 93, expected: 92 };
        assert_eq!(examiner.conclude(&wrong), Err(refused.into()));
    }

    /// Stops as soon as the round of this kind begins.
    fn not(kind: Kind) -> Control {
        let control = Control::new();
        let stopper = control.clone();
        control.with_reporter(move |progress| {
            if matches!(progress, Progress::Count(progress) if progress.kind == kind) {
                stopper.cancel();
            }
        })
    }

    #[test]
    fn it_can_be_stopped_in_every_round() {
        for kind in [Kind::Fundamental, Kind::HalfTurn, Kind::QuarterTurn] {
            let question = Question::new(Problem::new(9), Kind::Fundamental, None).expect("empty");
            assert_eq!(count(&question, NonZeroUsize::MIN, 0, &not(kind)), Ok(None), "{kind}");
        }
    }
}
