//! Runs a plan: cell after cell in turns, on one thread or more, until all is done or somebody stops it.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::plan::{Measure, Plan};
use super::record::Record;
use super::referee::Referee;
use super::run::{Broken, Outcome, run, warm};
use super::schedule::{Schedule, Turn};
use crate::strategy::Ending;

/// Who hears of every run and may end the experiment; called from every thread.
///
/// ```
/// use std::{num::NonZeroUsize, sync::atomic::{AtomicU64, Ordering}};
/// use n_queens::{Ending, Strategy, Task};
/// use n_queens::compare::{Cell, Experiment, Measure, Outcome, Plan, Spectator};
///
/// /// Has seen enough after ten runs.
/// struct Impatient(AtomicU64);
/// impl Spectator for Impatient {
///     fn done(&self, _cell: usize, _outcome: &Outcome) {
///         self.0.fetch_add(1, Ordering::Relaxed);
///     }
///     fn must_stop(&self) -> bool {
///         self.0.load(Ordering::Relaxed) >= 10
///     }
/// }
/// let cell = Cell { n: 8, method: Strategy::Rows.into(), density: None, task: Task::One };
/// let plan = Plan { cells: vec![cell], runs: u64::MAX, ..Plan::new(Measure::Time) };
/// let experiment = Experiment::new(plan);
/// let ending = experiment.conduct(NonZeroUsize::MIN, &Impatient(AtomicU64::new(0)))?;
/// assert_eq!(ending, Ending::Stopped);
/// assert!(experiment.records()[0].runs >= 10);
/// # Ok::<(), n_queens::compare::Broken>(())
/// ```
pub trait Spectator: Sync {
    /// A run of cell number `cell` is over.
    fn done(&self, _cell: usize, _outcome: &Outcome) {}

    /// Whether to end it, even in the middle of a run, which is then forgotten; asked many times a second.
    fn must_stop(&self) -> bool {
        false
    }
}

/// Nobody.
impl Spectator for () {}

/// A plan and what came of it so far.
pub struct Experiment {
    plan: Plan,
    schedule: Mutex<Schedule>,
    /// Set when a run was wrong: nobody need go on.
    failed: AtomicBool,
}

impl Experiment {
    /// One that has not begun.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        let records = vec![Record::default(); plan.cells.len()];
        Self::resumed(plan, records)
    }

    /// One that goes on from the records of its cells.
    ///
    /// # Panics
    /// If there is not one record for each cell.
    #[must_use]
    pub fn resumed(plan: Plan, records: Vec<Record>) -> Self {
        assert_eq!(plan.cells.len(), records.len(), "one record for each cell");
        let schedule = Mutex::new(Schedule::new(records));
        Self { plan, schedule, failed: AtomicBool::new(false) }
    }

    /// What it does.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What is known so far, one record for each cell; may be asked while it runs.
    #[must_use]
    pub fn records(&self) -> Vec<Record> {
        self.schedule().records.clone()
    }

    /// How many runs are done, and how many of each cell are still to come; may be asked while it runs.
    #[must_use]
    pub fn left(&self) -> (u64, Vec<u64>) {
        let schedule = self.schedule();
        let done =
            schedule.records.iter().fold(0u64, |sum, record| sum.saturating_add(record.runs));
        let left = (0..self.plan.cells.len()).map(|cell| schedule.left(&self.plan, cell)).collect();
        (done, left)
    }

    /// Runs what is still to be run on so many threads. More than one disturb each other: for times,
    /// take one.
    ///
    /// # Errors
    /// If a strategy refuses, or gives a wrong answer.
    pub fn conduct(
        &self,
        threads: NonZeroUsize,
        spectator: &impl Spectator,
    ) -> Result<Ending, Broken> {
        let serve = || self.serve(spectator);
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads.get()).map(|_| scope.spawn(serve)).collect();
            let own = serve();
            let joined = others.into_iter().map(|other| other.join().expect("a thread panicked"));
            joined.chain([own]).collect::<Result<(), Broken>>()
        })?;
        let all = self.left().1.iter().all(|&left| left == 0);
        Ok(if all { Ending::Complete } else { Ending::Stopped })
    }

    /// One thread: the next cell, one run, the next cell; beside it one that watches the time.
    fn serve(&self, spectator: &impl Spectator) -> Result<(), Broken> {
        let must_stop = || self.failed.load(Ordering::Relaxed) || spectator.must_stop();
        let referee = Referee::new(self.plan.limit);
        std::thread::scope(|scope| {
            scope.spawn(|| referee.watch(&must_stop));
            let served = self.take_turns(&referee, spectator);
            referee.leave();
            served
        })
    }

    fn take_turns(&self, referee: &Referee, spectator: &impl Spectator) -> Result<(), Broken> {
        while let Some(turn) = self.take() {
            let cell = turn.cell;
            let outcome = self.run(&turn, referee);
            self.give_back(cell, outcome.as_ref().ok().and_then(Option::as_ref));
            let fails = |_: &Broken| self.failed.store(true, Ordering::Relaxed);
            match outcome.inspect_err(fails)? {
                Some(outcome) => spectator.done(cell, &outcome),
                None => break,
            }
        }
        Ok(())
    }

    /// The next run; nobody waits for the schedule while it lasts.
    fn take(&self) -> Option<Turn> {
        self.schedule().take(&self.plan)
    }

    fn give_back(&self, cell: usize, outcome: Option<&Outcome>) {
        let mut schedule = self.schedule();
        if let Some(outcome) = outcome {
            schedule.records[cell].add(outcome);
        }
        schedule.release(cell);
    }

    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, turn: &Turn, referee: &Referee) -> Result<Option<Outcome>, Broken> {
        let (measure, place) = (self.plan.measure, &self.plan.cells[turn.cell]);
        let seed = self.plan.seed.wrapping_add(turn.number);
        if measure.is_timed() && turn.is_cold {
            warm(place, seed, referee)?;
        }
        // Where chance plays no part, the steps of one run are those of all.
        let differs = turn.number == 0 || place.method.is_random();
        let wants_steps = measure == Measure::TimeAndSteps && differs && place.method.has_steps();
        run(place, seed, measure, wants_steps, referee)
    }
}
