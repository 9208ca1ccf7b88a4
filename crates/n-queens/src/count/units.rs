//! A count cut into units, for callers that distribute them over threads, processes or machines themselves.
//!
//! A [`Question`] becomes [`Units`]; some of them, counted anywhere, become a [`Subtotal`]; subtotals fill the
//! [`Record`](super::Record). Units and values depend only on what the [`Job`] lists, the engine's version included.

use std::num::NonZeroUsize;
use std::ops::Range;

use thiserror::Error;

use super::{
    EngineError, Job, Question, Record, Share, ShareError, Subtotal, Tally, Way, Work, engine,
};
use crate::{Control, Ending};

/// A count as independent units, numbered from 0, each with an expected cost.
///
/// To cut a board takes milliseconds. Lists that several units need are kept in here on small boards, so
/// keep it to count many ranges.
///
/// ```
/// use n_queens::{Control, Problem, count::{Question, Units, Way}};
/// let units = Units::for_question(&Question::all(Problem::new(10)))?;
/// let half = units.len() / 2;
/// let first = units.count(0..half, Way::Direct, &Control::new())?.expect("nothing stops it");
/// let rest = units.count(half..units.len(), Way::Direct, &Control::new())?.expect("nothing stops it");
/// let mut record = units.record();
/// record.add(&first)?;
/// record.add(&rest)?;
/// assert_eq!(record.total(), Ok(724));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Units {
    work: Box<dyn Work>,
    job: Job,
}

/// Why these units cannot be counted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnitsError {
    /// There are no such units.
    #[error("there are no units {start} to {end}; this count has the units 0 to {last}", end = .end.saturating_sub(1), last = .units.saturating_sub(1))]
    OutOfRange {
        /// The first that was asked for.
        start: usize,
        /// The one behind the last.
        end: usize,
        /// How many there are.
        units: usize,
    },
    /// Nothing was asked for.
    #[error("there is nothing to count from unit {start} to unit {end}; give at least one unit")]
    Nothing {
        /// Where the range begins.
        start: usize,
        /// Where it ends.
        end: usize,
    },
}

impl Units {
    /// The units of a question, by its engine.
    pub fn for_question(question: &Question) -> Result<Self, EngineError> {
        let work = engine::work(question)?;
        let job = Job::new(&*work, question);
        Ok(Self { work, job })
    }

    /// The work of the engine.
    pub fn work(&self) -> &dyn Work {
        &*self.work
    }

    /// What the units and their values depend on, the engine's version included.
    pub const fn job(&self) -> &Job {
        &self.job
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.job.units
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.job.units == 0
    }

    /// What a unit is expected to cost, in a measure of the engine's own; never 0.
    ///
    /// # Panics
    /// If there is no such unit.
    pub fn cost(&self, unit: usize) -> u64 {
        self.work.cost(unit).max(1)
    }

    /// The record of nothing so far, for all units.
    pub fn record(&self) -> Record {
        Record::new(self.job.clone(), Share::whole(), (0..self.len()).collect())
    }

    /// The record of nothing so far, for the units of a share.
    ///
    /// ```
    /// use n_queens::{Problem, count::{Question, Share, Units}};
    /// let units = Units::for_question(&Question::all(Problem::new(8)))?;
    /// let [one, other] = [1, 2].map(|index| Share::new(index, 2).and_then(|share| units.share(share)));
    /// assert_eq!(one?.units().len() + other?.units().len(), units.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn share(&self, share: Share) -> Result<Record, ShareError> {
        Ok(Record::new(self.job.clone(), share, share.units(&*self.work)?))
    }

    /// Counts some units on this thread; none if `control` stops it.
    ///
    /// ```
    /// use n_queens::{Control, Problem, count::{Question, Units, Way}};
    /// let units = Units::for_question(&Question::all(Problem::new(12)))?;
    /// let counted = units.count(3..7, Way::Direct, &Control::new())?.expect("nothing stops it");
    /// let again = units.count(3..7, Way::Image, &Control::new())?.expect("nothing stops it");
    /// assert_eq!(counted.check(), again.check());
    /// assert!(units.count(0..units.len() + 1, Way::Direct, &Control::new()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(
        &self,
        units: Range<usize>,
        way: Way,
        control: &Control,
    ) -> Result<Option<Subtotal>, UnitsError> {
        self.has(&units)?;
        let mut worker = self.work.worker();
        let values: Option<Vec<u128>> =
            units.clone().map(|unit| worker(unit, way, control)).collect();
        Ok(values.map(|values| Subtotal::new(&self.job, units.start, values)))
    }

    fn has(&self, units: &Range<usize>) -> Result<(), UnitsError> {
        let Range { start, end } = *units;
        if end > self.len() {
            return Err(UnitsError::OutOfRange { start, end, units: self.len() });
        }
        if start >= end { Err(UnitsError::Nothing { start, end }) } else { Ok(()) }
    }
}

/// Every unit of a question, counted by its engine; none if it was stopped on the way.
///
/// Nothing is checked yet: [`count`](super::count()) does that as well.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, count::{Question, counted}};
/// let record = counted(&Question::all(Problem::new(8)), NonZeroUsize::MIN, &Control::new())?;
/// assert_eq!(record.map(|record| record.total()), Some(Ok(92)));
/// # Ok::<(), n_queens::count::EngineError>(())
/// ```
pub fn counted(
    question: &Question,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<Option<Record>, EngineError> {
    let units = Units::for_question(question)?;
    let tally = Tally::new(units.work(), units.record());
    let ending = tally.fill(threads, control);
    Ok((ending == Ending::Complete).then(|| tally.into_record()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{EngineKind, Kind};
    use crate::problem::{Problem, Variant};

    fn questions() -> Vec<Question> {
        let torus = Problem::new(7).with_variant(Variant::Torus);
        let half = Question::new(Problem::new(10), Kind::HalfTurn, None).expect("empty");
        let cover = Question::all(Problem::new(8)).by(Some(EngineKind::ExactCover));
        vec![Question::all(Problem::new(11)), Question::all(torus), half, cover]
    }

    #[test]
    fn every_engine_gives_the_same_values_in_every_way() {
        for question in questions() {
            let units = Units::for_question(&question).expect("it is small");
            let all = 0..units.len();
            let count =
                |way| units.count(all.clone(), way, &Control::new()).expect("they are there");
            let direct = count(Way::Direct);
            assert!(direct.is_some());
            for way in [Way::Image, Way::Plain] {
                assert_eq!(direct, count(way), "{}, {way:?}", units.job().engine);
            }
        }
    }

    #[test]
    fn ranges_that_are_not_there_are_refused() {
        let units = Units::for_question(&Question::all(Problem::new(8))).expect("it is small");
        let len = units.len();
        let count = |range: Range<usize>| units.count(range, Way::Direct, &Control::new());
        let beyond = UnitsError::OutOfRange { start: 0, end: len + 1, units: len };
        assert_eq!(count(0..len + 1), Err(beyond));
        assert_eq!(count(2..2), Err(UnitsError::Nothing { start: 2, end: 2 }));
        assert_eq!(units.count(0..1, Way::Direct, &Control::stopped()), Ok(None));
    }
}
