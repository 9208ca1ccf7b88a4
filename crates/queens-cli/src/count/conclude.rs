//! From finished units to a number: adds them up, checks the total, and only then hands it out.
//! Counts and merged shares both end here.

use std::num::NonZeroUsize;

use n_queens::Ending;
use n_queens::count::{Kind, Record};
use queens_render::Message;

use super::checks;
use super::crew;
use super::engine::Engine;
use super::images;
use super::question::Question;
use crate::failure::Failure;
use crate::session::Session;

/// Up to here symmetric solutions are counted in a moment, to hold the total against them.
const QUICK: u32 = 24;

/// A total that passed its checks.
pub(crate) struct Conclusion {
    pub(crate) solutions: u128,
    pub(crate) checks: Vec<&'static str>,
    /// Of the sample that was recomputed, if there was one.
    pub(crate) seed: Option<u64>,
}

/// Who checks.
pub(crate) struct Examiner<'a> {
    pub(crate) session: &'a Session,
    pub(crate) question: &'a Question,
    pub(crate) threads: NonZeroUsize,
    /// None where the engine is not at hand, as for records from other machines.
    pub(crate) sample: Option<Sample<'a>>,
    /// What to say if it is stopped on the way.
    pub(crate) stopped: &'a dyn Fn() -> Failure,
}

/// A part of the work that is done once more, through images.
#[derive(Clone, Copy)]
pub(crate) struct Sample<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) seed: u64,
    /// Whether to check whatever can be checked, or only what nothing else speaks for.
    pub(crate) thorough: bool,
}

impl Examiner<'_> {
    /// The count of all units, if it passes.
    pub(crate) fn conclude(&self, record: &Record) -> Result<Conclusion, Failure> {
        let sum = record.total().map_err(Failure::running)?;
        let mut done = Vec::new();
        if record.job().scale > 1 {
            done.push("divisible"); // `total` would have refused
        }
        let solutions = match self.question.kind {
            Kind::HalfTurn | Kind::QuarterTurn => sum,
            Kind::All => {
                self.examine_all(sum, None, &mut done)?;
                sum
            }
            Kind::Fundamental => self.classes(sum, &mut done)?,
        };
        let seed = self.recompute_if_needed(record, &mut done)?;
        Ok(Conclusion { solutions, checks: done, seed })
    }

    /// Holds the number of all solutions against what is known of it.
    fn examine_all(
        &self,
        all: u128,
        half: Option<u128>,
        done: &mut Vec<&'static str>,
    ) -> Result<(), Failure> {
        done.extend(checks::known_table(self.question, all)?);
        let thorough = self.sample.is_some_and(|sample| sample.thorough);
        let affordable = thorough || self.question.n() <= QUICK;
        if half.is_some() || (affordable && self.question.is_symmetric()) {
            let half = half.map_or_else(|| self.count(Kind::HalfTurn), Ok)?;
            done.push(checks::congruence(self.question, all, half)?);
        }
        Ok(())
    }

    /// How many classes all solutions make.
    fn classes(&self, all: u128, done: &mut Vec<&'static str>) -> Result<u128, Failure> {
        let (half, quarter) = (self.count(Kind::HalfTurn)?, self.count(Kind::QuarterTurn)?);
        self.examine_all(all, Some(half), done)?;
        checks::classes(self.question, all, half, quarter)
    }

    /// The number of solutions of another kind.
    fn count(&self, kind: Kind) -> Result<u128, Failure> {
        let counted = crew::count(self.session, &self.question.of(kind), self.threads)?;
        let record = counted.ok_or_else(|| (self.stopped)())?;
        record.total().map_err(Failure::running)
    }

    /// A total that nothing else speaks for is not handed out unchecked.
    fn recompute_if_needed(
        &self,
        record: &Record,
        done: &mut Vec<&'static str>,
    ) -> Result<Option<u64>, Failure> {
        // Most terms enter the total in eights and in thirds of 24: what is wrong in one of them
        // neither the congruence nor the division sees.
        let unchecked = !done.contains(&"known-table");
        let Some(sample) = self.sample.filter(|sample| sample.thorough || unchecked) else {
            return Ok(None);
        };
        done.push(self.recompute(sample, record)?);
        Ok(Some(sample.seed))
    }

    /// Counts a sample of the units once more through their images.
    pub(crate) fn recompute(
        &self,
        sample: Sample,
        record: &Record,
    ) -> Result<&'static str, Failure> {
        let Sample { engine, seed, .. } = sample;
        let units = images::sample(engine, record, seed);
        let count = units.len().to_string();
        let (ending, mismatch) = images::compare(engine, record, units, self.threads);
        let passed = checks::images(mismatch.as_ref(), seed)?;
        if ending != Ending::Complete {
            return Err((self.stopped)());
        }
        self.session.note(&Message::Verified { units: count, seed: seed.to_string() });
        Ok(passed)
    }
}
