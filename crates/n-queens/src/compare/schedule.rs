//! Whose turn it is: the cell with the fewest runs that nobody is running.

use super::plan::Plan;
use super::record::Record;

/// The records of an experiment, and which of its cells are being run.
pub(super) struct Schedule {
    pub(super) records: Vec<Record>,
    busy: Vec<bool>,
}

impl Schedule {
    pub(super) fn new(records: Vec<Record>) -> Self {
        let busy = vec![false; records.len()];
        Self { records, busy }
    }

    /// Takes the next cell, by its number. The first of those with the fewest runs: so all take turns.
    pub(super) fn take(&mut self, plan: &Plan) -> Option<usize> {
        let open =
            (0..self.records.len()).filter(|&cell| !self.busy[cell] && self.left(plan, cell) > 0);
        let next = open.min_by_key(|&cell| self.records[cell].runs)?;
        self.busy[next] = true;
        Some(next)
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
