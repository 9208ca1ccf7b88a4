//! Strategies against each other: which experiments there are, what each takes by default, and which cells it runs.
//!
//! A [`Compare`] request becomes a [`Comparison`]: cells that can all be run here. The door conducts it with the
//! library's [`Experiment`](n_queens::compare::Experiment), which can be looked at while it runs.

mod defaults;
mod grid;
mod sweep;

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::compare::{Cell, Measure, Method, Plan, Unfit};
use n_queens::{Problem, Refusal, Task};

use crate::error::{Error, Opt};
use crate::memory;
use crate::value::fresh_seed;

pub use defaults::{Defaults, Scale};
pub use grid::{Grid, GridError};
pub use sweep::{SweepError, densities, sizes};

/// The most runs of a cell.
pub const MOST_RUNS: u64 = 1_000_000_000;

/// Which question an experiment answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// How long does it take?
    Time,
    /// How often does it find a solution?
    Accuracy,
    /// How much work is it?
    Steps,
    /// How fast does that grow with n?
    Growth(Growing),
    /// What the tutorials published, run again.
    Classic,
}

impl Kind {
    /// The word in files.
    ///
    /// ```
    /// use queens_app::compare::{Growing, Kind};
    /// assert_eq!(Kind::Growth(Growing::Time).name(), "growth of time");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Accuracy => "accuracy",
            Self::Steps => "steps",
            Self::Growth(Growing::Time) => "growth of time",
            Self::Growth(Growing::Steps) => "growth of steps",
            Self::Classic => "classic",
        }
    }

    /// What its runs must measure.
    ///
    /// ```
    /// use n_queens::compare::Measure;
    /// assert_eq!(queens_app::compare::Kind::Accuracy.measure(), Measure::Verdict);
    /// ```
    #[must_use]
    pub const fn measure(self) -> Measure {
        match self {
            Self::Time | Self::Classic => Measure::TimeAndSteps,
            Self::Accuracy => Measure::Verdict,
            Self::Steps | Self::Growth(Growing::Steps) => Measure::Steps,
            Self::Growth(Growing::Time) => Measure::Time,
        }
    }

    /// Whether the request can say what is searched for.
    ///
    /// ```
    /// assert!(queens_app::compare::Kind::Time.has_task());
    /// ```
    #[must_use]
    pub const fn has_task(self) -> bool {
        matches!(self, Self::Time | Self::Steps)
    }

    /// Whether a method that went beyond the limit is left out on larger boards.
    ///
    /// ```
    /// assert!(queens_app::compare::Kind::Classic.gives_up());
    /// ```
    #[must_use]
    pub const fn gives_up(self) -> bool {
        matches!(self, Self::Growth(_) | Self::Classic)
    }
}

/// What grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growing {
    /// The time to count all solutions.
    Time,
    /// The squares looked at on the way.
    Steps,
}

/// What a service allows of an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompareLimits {
    /// The most cells.
    pub cells: usize,
    /// The most values of a list.
    pub list: u64,
    /// The largest board.
    pub n: u32,
    /// The largest board that an engine counts: it takes more memory than a search.
    pub counted: u32,
}

impl Default for CompareLimits {
    fn default() -> Self {
        Self { cells: 10_000, list: 10_000, n: u32::MAX, counted: u32::MAX }
    }
}

impl CompareLimits {
    fn allow(&self, grid: &Grid) -> Result<(), Error> {
        let counts = grid.methods.contains(&Method::ColourSplit);
        let most = if counts { self.n.min(self.counted) } else { self.n };
        match grid.sizes.last().filter(|&&n| n > most) {
            Some(&n) => Err(Error::TooLarge { n, most }),
            None => Ok(()),
        }
    }
}

/// Asks for an experiment. Lists are texts such as `5,15,25` and `4..10:2`.
///
/// ```
/// use queens_app::Compare;
/// use queens_app::compare::Kind;
/// let request = Compare { n: Some("4..6".into()), ..Compare::new(Kind::Steps) };
/// let comparison = request.comparison()?;
/// assert_eq!(comparison.plan.cells.len(), 3 * 6);
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Compare {
    /// Which question it answers.
    pub kind: Kind,
    /// The sizes of boards.
    pub n: Option<String>,
    /// The strategies, with commas between them.
    pub strategies: Option<String>,
    /// The densities of `probabilistic`.
    pub density: Option<String>,
    /// What is searched for.
    pub task: Option<Task>,
    /// How often each cell is run.
    pub runs: Option<u64>,
    /// The time limit of one run.
    pub timeout: Option<Duration>,
    /// Where chance comes from.
    pub seed: Option<u64>,
    /// How many runs at a time; more than one disturb each other.
    pub threads: Option<NonZeroUsize>,
    /// Which defaults it has.
    pub scale: Scale,
    /// What the service allows.
    pub limits: CompareLimits,
}

/// An experiment that can be run here.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Which question it answers.
    pub kind: Kind,
    /// Its cells, and how each is run.
    pub plan: Plan,
    /// How many runs at a time.
    pub threads: NonZeroUsize,
    /// Whether chance plays a part.
    pub is_random: bool,
}

impl Compare {
    /// A request with every default.
    #[must_use]
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            n: None,
            strategies: None,
            density: None,
            task: None,
            runs: None,
            timeout: None,
            seed: None,
            threads: None,
            scale: Scale::Full,
            limits: CompareLimits::default(),
        }
    }

    /// The experiment, if all of it can be run here.
    ///
    /// # Errors
    /// If a list is wrong, a strategy cannot do what a cell asks for, or there is not enough memory.
    pub fn comparison(&self) -> Result<Comparison, Error> {
        let defaults = Defaults::of(self.kind, self.scale);
        if self.task == Some(Task::One) && matches!(self.kind, Kind::Growth(_)) {
            return Err(Error::OneOfGrowth);
        }
        let grid = self.grid(&defaults)?;
        let runs = self.runs.unwrap_or(defaults.runs);
        if !(1..=MOST_RUNS).contains(&runs) {
            return Err(Error::Runs { runs, most: MOST_RUNS });
        }
        let plan = grid.plan(self.kind, self.limits.cells).map_err(|error| self.unfit(error))?;
        // Where chance plays no part all seeds are alike, and so are the results.
        let is_random = grid.is_random();
        let seed = self.seed.unwrap_or_else(|| if is_random { fresh_seed() } else { 0 });
        let limit = self.timeout.or(defaults.timeout);
        let plan = Plan { runs, seed, limit, ..plan };
        let threads = self.threads.unwrap_or(NonZeroUsize::MIN);
        fits(&plan, threads)?;
        Ok(Comparison { kind: self.kind, plan, threads, is_random })
    }

    fn grid(&self, defaults: &Defaults) -> Result<Grid, Error> {
        let most = self.limits.list;
        let densities = self.density.as_deref().unwrap_or(defaults.densities);
        let grid = Grid {
            sizes: sizes("n", self.n.as_deref().unwrap_or(defaults.sizes), most)?,
            methods: methods(self.strategies.as_deref().unwrap_or(defaults.strategies))?,
            densities: sweep::densities("density", densities, most)?,
            task: self.task.unwrap_or(defaults.task),
        };
        if self.density.is_some() {
            grid.uses_densities()?;
        }
        self.limits.allow(&grid)?;
        Ok(grid)
    }

    /// The error of a strategy that cannot do the task; it names the other task where that would help.
    fn unfit(&self, error: GridError) -> Error {
        let task = match &error {
            GridError::Unfit(Unfit::Strategy(Refusal::FindsOne { .. })) => Task::One,
            GridError::Unfit(Unfit::OnlyCounts) => Task::All,
            _ => return error.into(),
        };
        match (self.kind.has_task(), error) {
            (true, GridError::Unfit(unfit)) => Error::OtherTask { unfit, task },
            (_, error) => error.into(),
        }
    }
}

/// The methods of these names, each once.
///
/// # Errors
/// If one is unknown.
pub fn methods(names: &str) -> Result<Vec<Method>, Error> {
    let mut methods: Vec<Method> = Vec::new();
    for name in names.split(',').map(str::trim) {
        let unknown = |_| Error::UnknownMethod { option: Opt::Strategies, text: name.into() };
        let method = name.parse().map_err(unknown)?;
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    Ok(methods)
}

/// Whether this machine has the memory for so many runs at once, in the worst case the largest.
fn fits(plan: &Plan, threads: NonZeroUsize) -> Result<(), Error> {
    let mut needs: Vec<u128> = Vec::with_capacity(plan.cells.len());
    for cell in &plan.cells {
        needs.push(need(cell)?);
    }
    needs.sort_unstable_by_key(|&need| Reverse(need));
    needs.truncate(threads.get());
    memory::runs(needs.iter().sum(), needs.len())
}

/// The memory of one run; an engine that only counts needs next to none.
fn need(cell: &Cell) -> Result<u128, Error> {
    let Method::Search(strategy) = cell.method else { return Ok(0) };
    let problem = Problem::new(cell.n);
    memory::search(strategy, &problem, None)?;
    Ok(memory::of_search(strategy, &problem))
}
