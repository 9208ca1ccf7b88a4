//! Which cell is next: the one with the fewest runs that is not being run.

use super::{Plan, Record};

/// The records of an experiment, and which of its cells are being run.
pub(super) struct Schedule {
    pub(super) records: Vec<Record>,
    busy: Vec<bool>,
    /// Which have not been run by this process, whatever was done before.
    cold: Vec<bool>,
}

/// A run that a thread has started.
pub(super) struct Turn {
    pub(super) cell: usize,
    /// Which of the runs of the cell, from 0.
    pub(super) number: u64,
    /// Whether it is the first of the cell in this process.
    pub(super) is_cold: bool,
}

impl Schedule {
    pub(super) fn new(records: Vec<Record>) -> Self {
        let (busy, cold) = (vec![false; records.len()], vec![true; records.len()]);
        Self { records, busy, cold }
    }

    /// Takes the next cell: the first of those with the fewest runs, so that all take turns.
    pub(super) fn take(&mut self, plan: &Plan) -> Option<Turn> {
        let open =
            (0..self.records.len()).filter(|&cell| !self.busy[cell] && self.left(plan, cell) > 0);
        let cell = open.min_by_key(|&cell| self.records[cell].runs)?;
        self.busy[cell] = true;
        let is_cold = std::mem::replace(&mut self.cold[cell], false);
        Some(Turn { cell, number: self.records[cell].runs, is_cold })
    }

    /// Gives a cell back.
    pub(super) fn release(&mut self, cell: usize) {
        self.busy[cell] = false;
    }

    /// How many runs of a cell are still to come.
    pub(super) fn left(&self, plan: &Plan, cell: usize) -> u64 {
        plan.left(&self.records, cell)
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell::Cell;
    use super::super::plan::Measure;
    use super::*;
    use crate::strategy::{Strategy, Task};

    #[test]
    fn a_cell_is_cold_once_in_a_process_even_if_it_was_run_before() {
        let cell = |n| Cell { n, method: Strategy::Rows.into(), density: None, task: Task::One };
        let plan = Plan { cells: vec![cell(8), cell(9)], runs: 9, ..Plan::new(Measure::Time) };
        let kept = Record { runs: 5, found: 5, ..Record::default() };
        let mut schedule = Schedule::new(vec![kept.clone(), kept]);
        let mut turn = || {
            let turn = schedule.take(&plan).expect("there is something to do");
            schedule.release(turn.cell);
            schedule.records[turn.cell].runs += 1;
            (turn.cell, turn.number, turn.is_cold)
        };
        assert_eq!([turn(), turn()], [(0, 5, true), (1, 5, true)]);
        assert_eq!([turn(), turn()], [(0, 6, false), (1, 6, false)]);
    }

    #[test]
    fn nobody_takes_what_another_is_running() {
        let cell = Cell { n: 8, method: Strategy::Rows.into(), density: None, task: Task::One };
        let plan = Plan { cells: vec![cell], runs: 2, ..Plan::new(Measure::Time) };
        let mut schedule = Schedule::new(vec![Record::default()]);
        assert!(schedule.take(&plan).is_some() && schedule.take(&plan).is_none());
        schedule.release(0);
        assert!(schedule.take(&plan).is_some());
    }
}
