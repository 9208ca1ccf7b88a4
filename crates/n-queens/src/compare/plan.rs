//! What an experiment is to do.

use std::time::Duration;

use super::{Cell, Record};

/// What is wanted of each run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// How long it takes, and how it ends. Steps are not counted while a run is timed.
    Time,
    /// Time and verdict, and then the steps, by a second run with the same seed.
    TimeAndSteps,
    /// How it ends. Where chance plays no part, one run decides.
    Verdict,
    /// Its steps: no clock decides on anything but whether to go on.
    Steps,
}

impl Measure {
    /// Whether runs are timed: then they are repeated even if all of them are alike.
    pub const fn is_timed(self) -> bool {
        matches!(self, Self::Time | Self::TimeAndSteps)
    }
}

/// The cells and how often each is run.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// What is compared, in the order in which it is run.
    pub cells: Vec<Cell>,
    /// How often.
    pub runs: u64,
    /// Run number i of each cell has the seed `seed + i`: so one run can be repeated by hand.
    pub seed: u64,
    /// How long a run may take.
    pub limit: Option<Duration>,
    /// What is wanted of each run.
    pub measure: Measure,
    /// Whether a method without chance that went beyond the limit is left out on larger boards.
    pub gives_up: bool,
}

impl Plan {
    /// One run of nothing, to be filled in.
    pub const fn new(measure: Measure) -> Self {
        Self { cells: Vec::new(), runs: 1, seed: 0, limit: None, measure, gives_up: false }
    }

    /// How many runs a cell needs as long as none goes beyond the limit.
    ///
    /// ```
    /// use n_queens::{Strategy, Task};
    /// use n_queens::compare::{Cell, Measure, Plan};
    /// let rows = Cell { n: 8, method: Strategy::Rows.into(), density: None, task: Task::One };
    /// let plan = |measure| Plan { runs: 30, ..Plan::new(measure) };
    /// assert_eq!(plan(Measure::Time).runs_of(&rows), 30);
    /// assert_eq!(plan(Measure::Verdict).runs_of(&rows), 1); // all are alike
    /// ```
    pub fn runs_of(&self, cell: &Cell) -> u64 {
        if self.measure.is_timed() || cell.method.is_random() { self.runs } else { 1 }
    }

    /// How many runs of cell number `cell` are still to come, by what is known of all cells. A method
    /// without chance that went beyond the limit would do so again.
    ///
    /// ```
    /// use n_queens::{Strategy, Task};
    /// use n_queens::compare::{Cell, Measure, Plan, Record};
    /// let rows = |n| Cell { n, method: Strategy::Rows.into(), density: None, task: Task::All };
    /// let cells = vec![rows(20), rows(21)];
    /// let plan = Plan { cells, runs: 30, gives_up: true, ..Plan::new(Measure::Time) };
    /// let mut records = [Record { runs: 7, found: 7, ..Record::default() }, Record::default()];
    /// assert_eq!((plan.left(&records, 0), plan.left(&records, 1)), (23, 30));
    /// records[0] = Record { runs: 1, beyond: 1, ..Record::default() };
    /// assert_eq!((plan.left(&records, 0), plan.left(&records, 1)), (0, 0));
    /// ```
    ///
    /// # Panics
    /// If there is not one record for each cell, or no such cell.
    pub fn left(&self, records: &[Record], cell: usize) -> u64 {
        let (place, record) = (&self.cells[cell], &records[cell]);
        let is_hopeless = !place.method.is_random() && record.beyond > 0;
        if is_hopeless || (self.gives_up && self.has_lost(records, place)) {
            return 0;
        }
        self.runs_of(place).saturating_sub(record.runs)
    }

    /// Whether the same method went beyond the limit on a smaller board.
    fn has_lost(&self, records: &[Record], cell: &Cell) -> bool {
        let smaller = |other: &Cell| other.method == cell.method && other.n < cell.n;
        let mut others = self.cells.iter().zip(records);
        !cell.method.is_random()
            && others.any(|(other, record)| smaller(other) && record.beyond > 0)
    }
}
