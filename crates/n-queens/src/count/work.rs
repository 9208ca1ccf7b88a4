//! What every counting engine offers, a count cut into units that know nothing of each other, and what counts them: [`run`]
//! distributes units over threads, [`Units`] is for callers that distribute them over processes or machines themselves, and a
//! [`Tally`] collects the values of a running count. None of these needs to know what is inside a unit.
//!
//! Units and values depend only on what the [`Job`] lists, the engine's version included.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use thiserror::Error;

use super::{EngineError, Job, Kind, Question, Record, Share, ShareError, Subtotal};
use crate::control::on_threads;
use crate::{Control, Ending, Progress};

/// A count as independent units of work, numbered from 0.
///
/// The values of all units add up to [`scale`](Self::scale) times the count.
///
/// ```
/// use n_queens::{Control, count::{ColourSplit, Way, Work}};
/// let work = ColourSplit::new(8).unwrap();
/// let mut worker = work.worker();
/// let values = (0..work.units()).filter_map(|unit| worker(unit, Way::Direct, &Control::new()));
/// assert_eq!(values.sum::<u128>() / work.scale(), 92);
/// ```
pub trait Work: Send + Sync {
    /// The engine's name and version, such as `colour-split 5`. It changes whenever units or their
    /// values do: results of different engines are never added up.
    fn engine(&self) -> &'static str;

    /// How many units there are.
    fn units(&self) -> usize;

    /// The expected cost of a unit, in any unit of measure; never 0.
    fn cost(&self, unit: usize) -> u64;

    /// The stratum of a unit, numbered from 0 in the order of the units: within a stratum the time of a unit is nearly
    /// proportional to its cost, so that a few timed units stand for all.
    fn stratum(&self, _unit: usize) -> usize {
        0
    }

    /// What the sum of all values must be divided by. That it can be is one more check.
    fn scale(&self) -> u128 {
        1
    }

    /// What counts units on one thread, with its tables and lists.
    fn worker(&self) -> Worker<'_>;
}

/// Counts units on one thread: the value of a unit, or none if the control stops it. The control is asked many times
/// a second; on the largest boards a list may take longer than that to build.
pub type Worker<'a> = Box<dyn FnMut(usize, Way, &Control) -> Option<u128> + 'a>;

/// By which path through the engine units are counted. The value is the same by all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// The fastest.
    Direct,
    /// Through a symmetric image, so that every number on the way is a different one.
    Image,
    /// With plain loops only, by none of the [instructions](crate::vector_instructions) that not every processor has.
    Plain,
}

/// Counts `units` of `work` on so many threads and hands each with its value to `done`, which is called from every
/// thread.
///
/// Costly units come first, so that at the end no thread waits long for another. The order in
/// which units are done is not the same every time; their values are.
///
/// ```
/// use std::{num::NonZeroUsize, sync::atomic::{AtomicU64, Ordering}};
/// use n_queens::{Control, count::{ColourSplit, Way, Work, run}};
///
/// let (work, sum) = (ColourSplit::new(10).unwrap(), AtomicU64::new(0));
/// let add = |_unit: usize, value: u128| {
///     sum.fetch_add(value as u64, Ordering::Relaxed);
/// };
/// let (units, two) = ((0..work.units()).collect(), NonZeroUsize::new(2).unwrap());
/// run(&work, units, Way::Direct, two, &add, &Control::new());
/// assert_eq!(u128::from(sum.into_inner()) / work.scale(), 724);
/// ```
pub fn run(
    work: &dyn Work,
    mut units: Vec<usize>,
    way: Way,
    threads: NonZeroUsize,
    done: &(dyn Fn(usize, u128) + Sync),
    control: &Control,
) -> Ending {
    // Of similar cost they keep their order: neighbours share lists.
    units.sort_by_cached_key(|&unit| Reverse(work.cost(unit).max(1).ilog2()));
    let next = AtomicUsize::new(0);
    let serve = || {
        let mut worker = work.worker();
        while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
            let value = if control.should_stop() { None } else { worker(unit, way, control) };
            let Some(value) = value else { return Ending::Stopped };
            done(unit, value);
        }
        Ending::Complete
    };
    let endings = on_threads(threads.get().min(units.len()), serve);
    if endings.contains(&Ending::Stopped) { Ending::Stopped } else { Ending::Complete }
}

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
        let work = super::work(question)?;
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

    /// Counts all units on so many threads; none if `control` stops it.
    pub(super) fn fill(&self, threads: NonZeroUsize, control: &Control) -> Option<Record> {
        let tally = Tally::new(self.work(), self.record());
        let ending = tally.fill(threads, control);
        (ending == Ending::Complete).then(|| tally.into_record())
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
        let Range { start, end } = units;
        if end > self.len() {
            return Err(UnitsError::OutOfRange { start, end, units: self.len() });
        }
        if start >= end {
            return Err(UnitsError::Nothing { start, end });
        }
        let mut worker = self.work.worker();
        let values: Option<Vec<u128>> = units.map(|unit| worker(unit, way, control)).collect();
        Ok(values.map(|values| Subtotal::new(&self.job, start, values)))
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
    Ok(Units::for_question(question)?.fill(threads, control))
}

/// The values so far, shared by the threads that count and the code that saves them.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, count::{Question, Tally, Units}};
/// let units = Units::for_question(&Question::all(Problem::new(8)))?;
/// let tally = Tally::new(units.work(), units.record());
/// tally.fill(NonZeroUsize::MIN, &Control::new());
/// assert_eq!(tally.record().total(), Ok(92));
/// assert_eq!(tally.progress().solutions, 92);
/// # Ok::<(), n_queens::count::EngineError>(())
/// ```
pub struct Tally<'a> {
    work: &'a dyn Work,
    record: Mutex<Record>,
    pace: Mutex<Pace>,
}

/// How far the work is, and what its shares are shares of.
struct Pace {
    progress: CountProgress,
    /// What all units of the record are expected to cost, and those that are done.
    all: f64,
    done: f64,
    /// What the values add up to, and what makes solutions of it.
    sum: u128,
    scale: u128,
}

impl<'a> Tally<'a> {
    /// A tally that goes on from what the record holds, which is of this work.
    pub fn new(work: &'a dyn Work, record: Record) -> Self {
        let pace = Mutex::new(Pace::new(work, &record));
        Self { work, record: Mutex::new(record), pace }
    }

    /// The record, for the code that saves it.
    pub fn values(&self) -> &Mutex<Record> {
        &self.record
    }

    /// The record as it is now, locked. A thread that panicked left it whole: a value is set at once.
    pub fn record(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The record itself.
    pub fn into_record(self) -> Record {
        self.record.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far it is.
    pub fn progress(&self) -> CountProgress {
        self.pace().progress
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts what is not done yet, on so many threads.
    pub fn fill(&self, threads: NonZeroUsize, control: &Control) -> Ending {
        let remaining = self.record().remaining();
        control.report(|| Progress::Count(self.progress()));
        let done = |unit: usize, value: u128| self.add(unit, value, control);
        run(self.work, remaining, Way::Direct, threads, &done, control)
    }

    /// Stores the value of a finished unit and reports the progress.
    fn add(&self, unit: usize, value: u128, control: &Control) {
        let kept = self.record().set(unit, value);
        kept.expect("each unit of the share is counted once");
        let mut pace = self.pace();
        pace.done += self.work.cost(unit) as f64;
        pace.sum = pace.sum.saturating_add(value);
        pace.progress.done += 1;
        pace.update();
        // Still under the lock, so that no thread reports an older state after a newer one.
        control.report(|| Progress::Count(pace.progress));
    }
}

impl Pace {
    fn new(work: &dyn Work, record: &Record) -> Self {
        let cost = |unit| work.cost(unit) as f64;
        let progress = CountProgress {
            kind: record.job().question.kind,
            done: record.done(),
            units: record.units().len(),
            share: 0.0,
            before: 0.0,
            solutions: 0,
        };
        let mut pace = Self {
            progress,
            all: record.units().map(cost).sum(),
            done: record.units().filter(|&unit| record.is_done(unit)).map(cost).sum(),
            sum: record.sum().unwrap_or_default(),
            scale: work.scale(),
        };
        pace.update();
        pace.progress.before = pace.progress.share;
        pace
    }

    fn update(&mut self) {
        // Costs that were added up in another order may come to a little more than all.
        let share = if self.all > 0.0 { self.done / self.all } else { 1.0 };
        self.progress.share = share.min(1.0);
        self.progress.solutions = self.sum / self.scale;
    }
}

/// How far a round of units is.
///
/// A count may take more than one round: a total is held against the number of its symmetric solutions, and these are
/// counted after it. [`kind`](Self::kind) tells the rounds apart. It is reported at the begin of a round, where an
/// earlier run may have finished some of the units, and after each unit. Within a round it never goes backwards.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, Progress, count::{Question, count}};
///
/// let control = Control::new();
/// let stopper = control.clone();
/// let control = control.with_reporter(move |progress| match progress {
///     Progress::Count(progress) if progress.done == 3 => stopper.cancel(), // three units are enough
///     _ => {}
/// });
/// let question = Question::all(Problem::new(12));
/// assert_eq!(count(&question, NonZeroUsize::MIN, 0, &control)?, None);
/// # Ok::<(), n_queens::count::CountError>(())
/// ```
///
/// ```
/// use std::time::Duration;
/// use n_queens::count::{Kind, CountProgress};
/// let progress =
///     CountProgress { kind: Kind::All, done: 6, units: 10, share: 0.6, before: 0.5, solutions: 40 };
/// let left = progress.seconds_left(Duration::from_secs(5)).unwrap();
/// assert!((left - 20.0).abs() < 1e-9, "a tenth took 5 seconds, and four tenths are left");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CountProgress {
    /// Which solutions this round counts.
    pub kind: Kind,
    /// Units that are done.
    pub done: usize,
    /// Units that there are.
    pub units: usize,
    /// The share of the work that is done, from 0 to 1, weighted by its expected cost.
    pub share: f64,
    /// The share that earlier runs did. It is no measure of the speed of this one.
    pub before: f64,
    /// What the finished units come to so far.
    pub solutions: u128,
}

impl CountProgress {
    /// The time left, if this run goes on as fast as it did since its begin; none while it has
    /// nothing to show.
    pub fn seconds_left(&self, elapsed: Duration) -> Option<f64> {
        let now = self.share - self.before;
        (now > 0.0).then(|| elapsed.as_secs_f64() / now * (1.0 - self.share).max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::{EngineKind, Kind};
    use crate::count::{Question, Units, counted};
    use crate::{Problem, Variant};
    use std::sync::Arc;

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

    fn begun(question: &Question, done: usize) -> (Units, Record) {
        let units = Units::for_question(question).expect("it is small");
        let mut record = units.record();
        let full = counted(question, NonZeroUsize::MIN, &Control::new());
        let full = full.expect("it is small").expect("whole");
        for unit in record.remaining().into_iter().take(done) {
            record.set(unit, full.value(unit).expect("it is done")).expect("each once");
        }
        (units, record)
    }

    #[test]
    fn a_resumed_run_does_not_take_old_work_for_speed() {
        let (units, record) = begun(&Question::all(Problem::new(8)), 3);
        let tally = Tally::new(units.work(), record);
        let at_first = tally.progress();
        assert!(at_first.done == 3 && at_first.share > 0.0, "{at_first:?}");
        assert_eq!(at_first.seconds_left(Duration::from_secs(5)), None);
        tally.fill(NonZeroUsize::MIN, &Control::new());
        let at_last = tally.progress();
        assert_eq!(at_last.before, at_first.share);
        assert_eq!((at_last.done, at_last.solutions), (at_last.units, 92));
        assert_eq!(at_last.seconds_left(Duration::from_secs(5)).map(f64::round), Some(0.0));
    }

    #[test]
    fn progress_never_goes_backwards() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&heard);
        let control = Control::new().with_reporter(move |progress| {
            let Progress::Count(progress) = progress else { panic!("{progress:?}") };
            kept.lock().expect("no thread panicked").push(*progress);
        });
        let (question, threads) = (Question::all(Problem::new(9)), NonZeroUsize::new(3));
        counted(&question, threads.expect("not 0"), &control).expect("it is small");
        let heard = heard.lock().expect("no thread panicked");
        assert!(heard.len() > 2 && heard.iter().all(|progress| progress.kind == Kind::All));
        for pair in heard.windows(2) {
            assert_eq!(pair[0].done + 1, pair[1].done);
            assert!(pair[0].share <= pair[1].share && pair[0].solutions <= pair[1].solutions);
        }
        assert_eq!(heard.last().map(|last| last.solutions), Some(352));
    }
}
