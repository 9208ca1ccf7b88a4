//! The values of a running count, shared by the threads that count and the code that saves or shows them.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::engine::{Engine, EngineError};
use super::progress::CountProgress;
use super::question::Question;
use super::record::Record;
use super::run::run;
use super::share::Share;
use super::work::Work;
use crate::control::{Control, Progress};
use crate::strategy::Ending;

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
    let engine = Engine::for_question(question)?;
    let tally = Tally::new(&engine, whole(&engine, question));
    let ending = tally.fill(&engine, threads, control);
    Ok((ending == Ending::Complete).then(|| tally.into_record()))
}

/// The empty record of all units.
pub(super) fn whole(engine: &Engine, question: &Question) -> Record {
    Record::new(engine.job(question), Share::whole(), (0..engine.units()).collect())
}

/// The values so far, shared by the threads that count and the code that saves them.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, count::{Engine, Question, Record, Share, Tally}};
/// let question = Question::all(Problem::new(8));
/// let engine = Engine::for_question(&question)?;
/// let record = Record::new(engine.job(&question), Share::whole(), Share::whole().units(&engine)?);
/// let tally = Tally::new(&engine, record);
/// tally.fill(&engine, NonZeroUsize::MIN, &Control::new());
/// assert_eq!(tally.record().total(), Ok(92));
/// assert_eq!(tally.progress().solutions, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tally {
    record: Mutex<Record>,
    pace: Mutex<Pace>,
}

/// How far the work is, and what its shares are shares of.
struct Pace {
    progress: CountProgress,
    /// What all units of the record cost, what earlier runs did of it, and what this run did.
    all: f64,
    before: f64,
    now: f64,
    /// What the values add up to, and what makes solutions of it.
    sum: u128,
    scale: u128,
}

impl Tally {
    /// A tally that goes on from what the record holds, which is of this work.
    #[must_use]
    pub fn new(work: &dyn Work, record: Record) -> Self {
        let pace = Mutex::new(Pace::new(work, &record));
        Self { record: Mutex::new(record), pace }
    }

    /// The record, for the code that saves it.
    #[must_use]
    pub fn values(&self) -> &Mutex<Record> {
        &self.record
    }

    /// The record as it is now, locked. A thread that panicked left it whole: a value is set at once.
    pub fn record(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The record itself.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> CountProgress {
        self.pace().progress
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts what is not done yet, on so many threads.
    pub fn fill(&self, work: &dyn Work, threads: NonZeroUsize, control: &Control) -> Ending {
        let remaining = self.record().remaining();
        control.report(|| Progress::Count(self.progress()));
        let done = |unit: usize, value: u128| self.add(unit, value, work.cost(unit), control);
        run(work, remaining, threads, &done, control)
    }

    /// Stores the value of a finished unit and reports the progress.
    fn add(&self, unit: usize, value: u128, cost: u64, control: &Control) {
        let kept = self.record().set(unit, value);
        kept.expect("each unit of the share is counted once");
        let mut pace = self.pace();
        pace.add(cost, value);
        // Still under the lock, so that no thread reports an older state after a newer one.
        control.report(|| Progress::Count(pace.progress));
    }
}

impl Pace {
    fn new(work: &dyn Work, record: &Record) -> Self {
        let cost = |unit| work.cost(unit) as f64;
        let progress = CountProgress {
            kind: record.job().kind,
            done: record.done(),
            units: record.units().len(),
            share: 0.0,
            before: 0.0,
            solutions: 0,
        };
        let mut pace = Self {
            progress,
            all: record.units().map(cost).sum(),
            before: record.units().filter(|&unit| record.is_done(unit)).map(cost).sum(),
            now: 0.0,
            sum: record.sum().unwrap_or_default(),
            scale: work.scale(),
        };
        pace.progress.before = pace.share_of(pace.before);
        pace.update();
        pace
    }

    fn add(&mut self, cost: u64, value: u128) {
        self.now += cost as f64;
        self.sum = self.sum.saturating_add(value);
        self.progress.done += 1;
        self.update();
    }

    fn update(&mut self) {
        self.progress.share = self.share_of(self.before + self.now);
        self.progress.solutions = self.sum / self.scale;
    }

    fn share_of(&self, cost: f64) -> f64 {
        // Costs that were added up in another order may come to a little more than all.
        if self.all > 0.0 { (cost / self.all).min(1.0) } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::count::Kind;
    use crate::problem::Problem;

    fn begun(question: &Question, done: usize) -> (Engine, Record) {
        let engine = Engine::for_question(question).expect("it is small");
        let mut record = whole(&engine, question);
        let full = counted(question, NonZeroUsize::MIN, &Control::new());
        let full = full.expect("it is small").expect("whole");
        for unit in record.remaining().into_iter().take(done) {
            record.set(unit, full.value(unit).expect("it is done")).expect("each once");
        }
        (engine, record)
    }

    #[test]
    fn a_resumed_run_does_not_take_old_work_for_speed() {
        let (engine, record) = begun(&Question::all(Problem::new(8)), 3);
        let tally = Tally::new(&engine, record);
        let at_first = tally.progress();
        assert!(at_first.done == 3 && at_first.share > 0.0, "{at_first:?}");
        assert_eq!(at_first.seconds_left(Duration::from_secs(5)), None);
        tally.fill(&engine, NonZeroUsize::MIN, &Control::new());
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
