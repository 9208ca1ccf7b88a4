//! What an experiment is to do.

use std::time::Duration;

use super::cell::Cell;

/// What is wanted of each run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// How long it takes, and how it ends. What is timed is watched by nobody.
    Time,
    /// The same, and then the steps, by the same run once more.
    TimeAndSteps,
    /// How it ends. Where chance plays no part, one run says it.
    Verdict,
    /// Its steps: no clock decides on anything but whether to go on.
    Steps,
}

impl Measure {
    /// Whether runs are timed: then they are repeated even if all of them are alike.
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    pub fn runs_of(&self, cell: &Cell) -> u64 {
        if self.measure.is_timed() || cell.method.is_random() { self.runs } else { 1 }
    }
}
