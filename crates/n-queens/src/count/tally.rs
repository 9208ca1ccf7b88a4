//! The values of a running count, shared by the threads that count and the code that saves or shows them.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{Kind, Record, Way, Work, run};
use crate::{Control, Ending, Progress};

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
    use std::sync::Arc;

    use super::*;
    use crate::count::{Question, Units, counted};
    use crate::problem::Problem;

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
