//! From finished units to a number: adds them up, checks the total, and only then hands it out.
//! Counts and merged shares both end here.

use std::num::NonZeroUsize;

use n_queens::Ending;
use n_queens::count::{Kind, Record, Work};
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

/// How much may be spent on checks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Care {
    /// A moment.
    Quick,
    /// A tenth of the count, where no other check applies.
    Usual,
    /// A tenth of the count, and whatever symmetric solutions take.
    Thorough,
}

/// Who checks, and how thoroughly.
pub(crate) struct Examiner<'a> {
    pub(crate) session: &'a Session,
    pub(crate) question: &'a Question,
    pub(crate) engine: &'a Engine,
    pub(crate) threads: NonZeroUsize,
    pub(crate) care: Care,
    pub(crate) seed: u64,
    /// What to say if it is stopped on the way.
    pub(crate) stopped: &'a dyn Fn() -> Failure,
}

impl Examiner<'_> {
    /// The count of all units, if it passes.
    pub(crate) fn conclude(&self, record: &Record) -> Result<Conclusion, Failure> {
        let sum = record.total().map_err(Failure::running)?;
        let mut done = Vec::new();
        if self.engine.scale() > 1 {
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
        let affordable = self.care == Care::Thorough || self.question.n() <= QUICK;
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

    /// A total that nothing else speaks for is never handed out unchecked.
    fn recompute_if_needed(
        &self,
        record: &Record,
        done: &mut Vec<&'static str>,
    ) -> Result<Option<u64>, Failure> {
        let unchecked = done.iter().all(|&check| check == "divisible");
        let wanted = match self.care {
            Care::Quick => false,
            Care::Usual => unchecked,
            Care::Thorough => true,
        };
        if !wanted {
            return Ok(None);
        }
        done.push(self.recompute(record)?);
        Ok(Some(self.seed))
    }

    /// Counts a sample of the units once more through their images.
    pub(crate) fn recompute(&self, record: &Record) -> Result<&'static str, Failure> {
        let sample = images::sample(self.engine, record, self.seed);
        let units = sample.len().to_string();
        let (ending, mismatch) = images::compare(self.engine, record, sample, self.threads);
        let passed = checks::images(mismatch, self.seed)?;
        if ending != Ending::Complete {
            return Err((self.stopped)());
        }
        if self.care == Care::Thorough {
            self.session.note(&Message::Verified { units, seed: self.seed.to_string() });
        }
        Ok(passed)
    }
}
