//! Runs a plan: cell after cell in turns, on one thread or more, until all is done or its [`Control`] stops it. The next
//! cell is the one with the fewest runs that is not being run.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::referee::Referee;
use super::run::{run, warm};
use super::{Broken, CellRecord, Measure, Plan, RunOutcome};
use crate::control::on_threads;
use crate::{Control, Ending, Progress};

/// A plan and what came of it so far.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use n_queens::{Control, Ending, Strategy, Task};
/// use n_queens::compare::{Cell, Experiment, Measure, Plan};
///
/// let cell = Cell { n: 8, method: Strategy::Rows.into(), density: None, task: Task::One };
/// let plan = Plan { cells: vec![cell], runs: u64::MAX, ..Plan::new(Measure::Time) };
/// let experiment = Experiment::new(plan);
///
/// let (control, runs) = (Control::new(), AtomicU64::new(0));
/// let stopper = control.clone();
/// let control = control.with_reporter(move |_| {
///     if runs.fetch_add(1, Ordering::Relaxed) == 9 {
///         stopper.cancel(); // ten runs are enough
///     }
/// });
/// assert_eq!(experiment.conduct(NonZeroUsize::MIN, &control)?, Ending::Stopped);
/// assert_eq!(experiment.records()[0].runs, 10);
/// # Ok::<(), n_queens::compare::Broken>(())
/// ```
pub struct Experiment {
    plan: Plan,
    schedule: Mutex<Schedule>,
}

impl Experiment {
    /// One that has not begun.
    pub fn new(plan: Plan) -> Self {
        let records = vec![CellRecord::default(); plan.cells.len()];
        Self::resumed(plan, records)
    }

    /// One that goes on from the records of its cells.
    ///
    /// # Panics
    /// If there is not one record for each cell.
    pub fn resumed(plan: Plan, records: Vec<CellRecord>) -> Self {
        assert_eq!(plan.cells.len(), records.len(), "one record for each cell");
        Self { plan, schedule: Mutex::new(Schedule::new(records)) }
    }

    /// What it does.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What is known so far, one record for each cell; may be asked while it runs.
    pub fn records(&self) -> Vec<CellRecord> {
        self.schedule().records.clone()
    }

    /// How many runs are done, and how many of each cell are still to come; may be asked while it runs.
    pub fn left(&self) -> (u64, Vec<u64>) {
        let schedule = self.schedule();
        let done = schedule.records.iter().map(|record| record.runs).fold(0, u64::saturating_add);
        let left = |cell| self.plan.left(&schedule.records, cell);
        (done, (0..self.plan.cells.len()).map(left).collect())
    }

    /// Runs what is still to be run on so many threads. More than one disturb each other: for times,
    /// take one. Each finished run is reported. A run that is stopped is forgotten.
    ///
    /// # Errors
    /// If a strategy refuses, or gives a wrong answer.
    pub fn conduct(&self, threads: NonZeroUsize, control: &Control) -> Result<Ending, Broken> {
        // A wrong run stops all threads, but not the caller's other jobs.
        let control = &control.child();
        let serve = || self.serve(control).inspect_err(|_| control.cancel());
        on_threads(threads.get(), serve).into_iter().collect::<Result<(), Broken>>()?;
        let all = self.left().1.iter().all(|&left| left == 0);
        Ok(if all { Ending::Complete } else { Ending::Stopped })
    }

    /// One thread: the next cell, one run, the next cell; beside it one that watches the time.
    fn serve(&self, control: &Control) -> Result<(), Broken> {
        let referee = Referee::new(self.plan.limit, control);
        referee.watching(|| self.take_turns(&referee, control))
    }

    fn take_turns(&self, referee: &Referee<'_>, control: &Control) -> Result<(), Broken> {
        // The schedule is not locked while a run lasts.
        let next = || self.schedule().take(&self.plan);
        while let Some(turn) = next() {
            let cell = turn.cell;
            let outcome = self.run(&turn, referee);
            let mut schedule = self.schedule();
            schedule.busy[cell] = false;
            let Some(outcome) = outcome? else { break };
            schedule.records[cell].add(&outcome);
            drop(schedule);
            control.report(|| Progress::Compare { cell });
        }
        Ok(())
    }

    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, turn: &Turn, referee: &Referee<'_>) -> Result<Option<RunOutcome>, Broken> {
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

/// The records of an experiment, and which of its cells are being run.
struct Schedule {
    records: Vec<CellRecord>,
    busy: Vec<bool>,
    /// Which have not been run by this process, whatever was done before.
    cold: Vec<bool>,
}

/// A run that a thread has started.
struct Turn {
    cell: usize,
    /// Which of the runs of the cell, from 0.
    number: u64,
    /// Whether it is the first of the cell in this process.
    is_cold: bool,
}

impl Schedule {
    fn new(records: Vec<CellRecord>) -> Self {
        let (busy, cold) = (vec![false; records.len()], vec![true; records.len()]);
        Self { records, busy, cold }
    }

    /// Takes the next cell: the first of those with the fewest runs, so that all take turns.
    fn take(&mut self, plan: &Plan) -> Option<Turn> {
        let is_open = |&cell: &usize| !self.busy[cell] && plan.left(&self.records, cell) > 0;
        let open = (0..self.records.len()).filter(is_open);
        let cell = open.min_by_key(|&cell| self.records[cell].runs)?;
        self.busy[cell] = true;
        let is_cold = std::mem::replace(&mut self.cold[cell], false);
        Some(Turn { cell, number: self.records[cell].runs, is_cold })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::Cell;
    use crate::{Strategy, Task};

    #[test]
    fn a_cell_is_cold_once_in_a_process_even_if_it_was_run_before() {
        let cell = |n| Cell { n, method: Strategy::Rows.into(), density: None, task: Task::One };
        let plan = Plan { cells: vec![cell(8), cell(9)], runs: 9, ..Plan::new(Measure::Time) };
        let kept = CellRecord { runs: 5, found: 5, ..CellRecord::default() };
        let mut schedule = Schedule::new(vec![kept.clone(), kept]);
        let mut turn = || {
            let turn = schedule.take(&plan).expect("there is something to do");
            schedule.busy[turn.cell] = false;
            schedule.records[turn.cell].runs += 1;
            (turn.cell, turn.number, turn.is_cold)
        };
        assert_eq!([turn(), turn()], [(0, 5, true), (1, 5, true)]);
        assert_eq!([turn(), turn()], [(0, 6, false), (1, 6, false)]);
    }

    #[test]
    fn no_run_is_taken_twice() {
        let cell = Cell { n: 8, method: Strategy::Rows.into(), density: None, task: Task::One };
        let plan = Plan { cells: vec![cell], runs: 2, ..Plan::new(Measure::Time) };
        let mut schedule = Schedule::new(vec![CellRecord::default()]);
        assert!(schedule.take(&plan).is_some() && schedule.take(&plan).is_none());
        schedule.busy[0] = false;
        assert!(schedule.take(&plan).is_some());
    }
}
