//! What an experiment is to do: its cells (a board, the method that searches it, and its task), and how each is run.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::CellRecord;
use crate::count::ColourSplit;
use crate::{Density, Problem, Refusal, Strategy, Task};

/// What searches: a strategy, or the engine that only counts.
///
/// ```
/// use n_queens::{Strategy, compare::Method};
/// assert_eq!("rows".parse(), Ok(Method::Search(Strategy::Rows)));
/// assert_eq!(Method::ColourSplit.to_string(), "colour-split");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// One of the strategies.
    Search(Strategy),
    /// The fastest way to count, which finds no single solution.
    ColourSplit,
}

/// A method cannot do what a cell asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unfit {
    /// A strategy cannot.
    #[error(transparent)]
    Strategy(#[from] Refusal),
    /// The engine finds no single solution.
    #[error("'colour-split' only counts; it can be compared where all solutions are wanted")]
    OnlyCounts,
    /// The board is too large for the engine.
    #[error("'colour-split' takes boards up to n = {largest}, not {n}")]
    TooLarge {
        /// The size asked for.
        n: u32,
        /// Its limit.
        largest: u32,
    },
}

impl Method {
    /// All of them: the strategies in their order, then the engine.
    ///
    /// ```
    /// use n_queens::compare::Method;
    /// assert_eq!(Method::all().last(), Some(Method::ColourSplit));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        Strategy::ALL.iter().map(|&strategy| Self::Search(strategy)).chain([Self::ColourSplit])
    }

    /// The name on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Search(strategy) => strategy.name(),
            Self::ColourSplit => "colour-split",
        }
    }

    /// Whether a density means anything to it.
    ///
    /// ```
    /// use n_queens::{Strategy, compare::Method};
    /// assert!(Method::from(Strategy::Probabilistic).has_density());
    /// assert!(!Method::from(Strategy::Permutation).has_density());
    /// ```
    pub fn has_density(self) -> bool {
        self == Self::Search(Strategy::Probabilistic)
    }

    /// Whether chance decides its way: if not, all runs of it are alike.
    ///
    /// ```
    /// use n_queens::{Strategy, compare::Method};
    /// assert!(Method::from(Strategy::LocalSearch).is_random());
    /// assert!(!Method::from(Strategy::Rows).is_random());
    /// ```
    pub fn is_random(self) -> bool {
        matches!(self, Self::Search(strategy) if strategy.abilities().is_random)
    }

    /// Whether its steps can be counted.
    ///
    /// ```
    /// assert!(!n_queens::compare::Method::ColourSplit.has_steps());
    /// ```
    pub fn has_steps(self) -> bool {
        self != Self::ColourSplit
    }
}

impl From<Strategy> for Method {
    fn from(strategy: Strategy) -> Self {
        Self::Search(strategy)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::all().find(|method| method.name() == text).ok_or(())
    }
}

/// One field of the table that an experiment fills: a board, the method that searches it, and its task.
///
/// ```
/// use n_queens::{Density, Strategy, Task, compare::Cell};
/// let density = Some(Density::new(0.6)?);
/// let cell = Cell { n: 50, method: Strategy::Probabilistic.into(), density, task: Task::One };
/// assert_eq!(cell.to_string(), "probabilistic 0.6, n = 50");
/// # Ok::<(), n_queens::DensityError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cell {
    /// The board size.
    pub n: u32,
    /// What searches.
    pub method: Method,
    /// For a method that has one.
    pub density: Option<Density>,
    /// One solution, or all.
    pub task: Task,
}

impl Cell {
    /// Whether it can be done; if not, why not and what can.
    ///
    /// ```
    /// use n_queens::{Strategy, Task, compare::{Cell, Method}};
    /// let cell = Cell { n: 8, method: Method::ColourSplit, density: None, task: Task::One };
    /// assert!(cell.accepts().is_err());
    /// assert!(Cell { task: Task::All, ..cell }.accepts().is_ok());
    /// ```
    ///
    /// # Errors
    /// If it cannot.
    pub fn accepts(&self) -> Result<(), Unfit> {
        match self.method {
            Method::Search(strategy) => Ok(strategy.accepts(&Problem::new(self.n), self.task)?),
            Method::ColourSplit if self.task == Task::One => Err(Unfit::OnlyCounts),
            Method::ColourSplit if self.n > ColourSplit::LARGEST => {
                Err(Unfit::TooLarge { n: self.n, largest: ColourSplit::LARGEST })
            }
            Method::ColourSplit => Ok(()),
        }
    }

    /// The method with its density, which is what a line of a plot stands for.
    ///
    /// ```
    /// use n_queens::{Density, Strategy, Task, compare::Cell};
    /// let cell = Cell { n: 8, method: Strategy::Rows.into(), density: None, task: Task::All };
    /// assert_eq!(cell.series(), "rows");
    /// let method = Strategy::Probabilistic.into();
    /// let cell = Cell { method, density: Some(Density::new(1.0)?), ..cell };
    /// assert_eq!(cell.series(), "probabilistic 1.0");
    /// # Ok::<(), n_queens::DensityError>(())
    /// ```
    pub fn series(&self) -> String {
        match self.density {
            Some(density) => format!("{} {:?}", self.method, density.get()),
            None => self.method.to_string(),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, n = {}", self.series(), self.n)
    }
}

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
    /// use n_queens::compare::{Cell, Measure, Plan, CellRecord};
    /// let rows = |n| Cell { n, method: Strategy::Rows.into(), density: None, task: Task::All };
    /// let cells = vec![rows(20), rows(21)];
    /// let plan = Plan { cells, runs: 30, gives_up: true, ..Plan::new(Measure::Time) };
    /// let mut records = [CellRecord { runs: 7, found: 7, ..CellRecord::default() }, CellRecord::default()];
    /// assert_eq!((plan.left(&records, 0), plan.left(&records, 1)), (23, 30));
    /// records[0] = CellRecord { runs: 1, beyond: 1, ..CellRecord::default() };
    /// assert_eq!((plan.left(&records, 0), plan.left(&records, 1)), (0, 0));
    /// ```
    ///
    /// # Panics
    /// If there is not one record for each cell, or no such cell.
    pub fn left(&self, records: &[CellRecord], cell: usize) -> u64 {
        let (place, record) = (&self.cells[cell], &records[cell]);
        let is_hopeless = !place.method.is_random() && record.beyond > 0;
        if is_hopeless || (self.gives_up && self.has_lost(records, place)) {
            return 0;
        }
        self.runs_of(place).saturating_sub(record.runs)
    }

    /// Whether the same method went beyond the limit on a smaller board.
    fn has_lost(&self, records: &[CellRecord], cell: &Cell) -> bool {
        let smaller = |other: &Cell| other.method == cell.method && other.n < cell.n;
        let mut others = self.cells.iter().zip(records);
        !cell.method.is_random()
            && others.any(|(other, record)| smaller(other) && record.beyond > 0)
    }
}
