//! Strategies against each other: which experiments there are, what each takes by default, and which cells it runs.
//!
//! A [`Compare`] request becomes a [`Comparison`]: cells that can all be run here. The door conducts it with the
//! library's [`Experiment`](n_queens::compare::Experiment), which can be looked at while it runs.

mod sweep;

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::compare::{Cell, Measure, Method, Plan, Unfit};
use n_queens::{Density, Problem, Refusal, RefusalReason, Task, plural};
use thiserror::Error;

use crate::{Error, fresh_seed, memory};

pub use sweep::{SweepError, SweepFault, densities, sizes};

/// The most runs of a cell.
pub const MOST_RUNS: u64 = 1_000_000_000;

/// Which question an experiment answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ExperimentKind {
    /// How long does it take?
    #[default]
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

impl ExperimentKind {
    /// The word in files.
    ///
    /// ```
    /// use queens_app::compare::{Growing, ExperimentKind};
    /// assert_eq!(ExperimentKind::Growth(Growing::Time).name(), "growth of time");
    /// ```
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
    /// assert_eq!(queens_app::compare::ExperimentKind::Accuracy.measure(), Measure::Verdict);
    /// ```
    pub const fn measure(self) -> Measure {
        match self {
            Self::Time | Self::Classic => Measure::TimeAndSteps,
            Self::Accuracy => Measure::Verdict,
            Self::Steps | Self::Growth(Growing::Steps) => Measure::Steps,
            Self::Growth(Growing::Time) => Measure::Time,
        }
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
    fn allow(&self, sizes: &[u32], methods: &[Method]) -> Result<(), Error> {
        let counts = methods.contains(&Method::ColourSplit);
        let most = if counts { self.n.min(self.counted) } else { self.n };
        match sizes.last().filter(|&&n| n > most) {
            Some(&n) => Err(Error::TooLarge { n, most }),
            None => Ok(()),
        }
    }
}

/// Asks for an experiment. Lists are texts such as `5,15,25` and `4..10:2`.
///
/// ```
/// use queens_app::Compare;
/// use queens_app::compare::ExperimentKind;
/// let request = Compare { n: Some("4..6".into()), ..Compare::new(ExperimentKind::Steps) };
/// let comparison = request.comparison()?;
/// assert_eq!(comparison.plan.cells.len(), 3 * 6);
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Compare {
    /// Which question it answers.
    pub kind: ExperimentKind,
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
    /// The seed of the random numbers.
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
    pub kind: ExperimentKind,
    /// Its cells, and how each is run.
    pub plan: Plan,
    /// How many runs at a time.
    pub threads: NonZeroUsize,
}

/// Why cells cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GridError {
    /// More cells than are allowed.
    #[error(
        "that makes {cells} {cell}, and {most} {is} the most; give fewer sizes, strategies or densities",
        cell = plural(cells, "cell", "cells"),
        is = plural(most, "is", "are")
    )]
    TooManyCells {
        /// How many there would be.
        cells: usize,
        /// The most.
        most: usize,
    },
    /// One of them has no steps that could be compared.
    #[error("'{method}' counts without steps and cannot be compared by them; leave it out")]
    NoSteps {
        /// Which one.
        method: Method,
    },
    /// Densities were given, and no method has one.
    #[error(
        "a density means nothing to {names}, only to 'probabilistic'; leave it out, or add 'probabilistic'"
    )]
    NoDensity {
        /// Those that take part, quoted.
        names: String,
    },
    /// One of them cannot do what is asked for.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

impl Compare {
    /// A request with every default.
    pub fn new(kind: ExperimentKind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// The experiment, if all of it can be run here.
    ///
    /// # Errors
    /// If a list is wrong, a strategy cannot do what a cell asks for, or there is not enough memory.
    pub fn comparison(&self) -> Result<Comparison, Error> {
        let defaults = Defaults::of(self.kind, self.scale);
        if self.task == Some(Task::One) && matches!(self.kind, ExperimentKind::Growth(_)) {
            return Err(Error::OneOfGrowth);
        }
        let cells = self.cells(&defaults)?;
        let runs = self.runs.unwrap_or(defaults.runs);
        if !(1..=MOST_RUNS).contains(&runs) {
            return Err(Error::Runs { runs, most: MOST_RUNS });
        }
        // Where chance plays no part all seeds are alike, and so are the results.
        let is_random = cells.iter().any(|cell| cell.method.is_random());
        let seed = self.seed.unwrap_or_else(|| if is_random { fresh_seed() } else { 0 });
        let limit = self.timeout.or(defaults.timeout);
        let measure = self.kind.measure();
        // A method that went beyond the limit is left out on larger boards.
        let gives_up = matches!(self.kind, ExperimentKind::Growth(_) | ExperimentKind::Classic);
        let plan = Plan { cells, runs, seed, limit, measure, gives_up };
        let threads = self.threads.unwrap_or(NonZeroUsize::MIN);
        fits(&plan, threads)?;
        Ok(Comparison { kind: self.kind, plan, threads })
    }

    /// Every size with every method and density, board by board, so that the results of a stopped experiment can be
    /// compared.
    fn cells(&self, defaults: &Defaults) -> Result<Vec<Cell>, Error> {
        let CompareLimits { list, cells: most, .. } = self.limits;
        let sizes = sizes("n", self.n.as_deref().unwrap_or(defaults.sizes), list)?;
        let methods = methods(self.strategies.as_deref().unwrap_or(defaults.strategies))?;
        let densities = self.density.as_deref().unwrap_or(defaults.densities);
        let densities = sweep::densities("density", densities, list)?;
        self.suits(&methods)?;
        self.limits.allow(&sizes, &methods)?;
        let series = series(&methods, &densities);
        let cells = sizes.len().saturating_mul(series.len());
        if cells > most {
            return Err(GridError::TooManyCells { cells, most }.into());
        }
        let task = self.task.unwrap_or(defaults.task);
        let cell = |n, (method, density)| Cell { n, method, density, task };
        let at = |n| series.iter().map(move |&one| cell(n, one));
        let cells: Vec<Cell> = sizes.into_iter().flat_map(at).collect();
        cells.iter().try_for_each(Cell::accepts).map_err(|unfit| self.unfit(unfit))?;
        Ok(cells)
    }

    /// Refuses densities that no method has, and methods without what is measured.
    fn suits(&self, methods: &[Method]) -> Result<(), GridError> {
        if self.density.is_some() && !methods.iter().any(|method| method.has_density()) {
            let names: Vec<String> = methods.iter().map(|name| format!("'{name}'")).collect();
            return Err(GridError::NoDensity { names: names.join(", ") });
        }
        let stepless = methods.iter().find(|method| !method.has_steps());
        match stepless.filter(|_| self.kind.measure() == Measure::Steps) {
            Some(&method) => Err(GridError::NoSteps { method }),
            None => Ok(()),
        }
    }

    /// The error of a strategy that cannot do the task; it names the other task where that would help.
    fn unfit(&self, unfit: Unfit) -> Error {
        let task = match unfit {
            Unfit::Strategy(Refusal { reason: RefusalReason::FindsOne, .. }) => Some(Task::One),
            Unfit::OnlyCounts => Some(Task::All),
            _ => None,
        };
        match task.filter(|_| matches!(self.kind, ExperimentKind::Time | ExperimentKind::Steps)) {
            Some(task) => Error::OtherTask { unfit, task },
            None => GridError::Unfit(unfit).into(),
        }
    }
}

/// Every method, as often as it has densities.
fn series(methods: &[Method], densities: &[Density]) -> Vec<(Method, Option<Density>)> {
    let mut series = Vec::new();
    for &method in methods {
        match method.has_density() {
            true => series.extend(densities.iter().map(|&density| (method, Some(density)))),
            false => series.push((method, None)),
        }
    }
    series
}

/// The methods of these names, each once.
///
/// # Errors
/// If one is unknown.
pub fn methods(names: &str) -> Result<Vec<Method>, Error> {
    let mut methods: Vec<Method> = Vec::new();
    for name in names.split(',').map(str::trim) {
        let method = name.parse().map_err(|_| Error::UnknownMethod(name.into()))?;
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    Ok(methods)
}

/// Whether this machine has the memory for so many runs at once, in the worst case the largest.
fn fits(plan: &Plan, threads: NonZeroUsize) -> Result<(), Error> {
    let mut needs = plan.cells.iter().map(need).collect::<Result<Vec<u128>, Error>>()?;
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

/// How large the defaults are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scale {
    /// As the tutorials ran them.
    #[default]
    Full,
    /// One page of a report, with fewer runs.
    Report,
    /// For a page that shows charts while they grow.
    Small,
}

/// The defaults of an experiment; lists are written as a request writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defaults {
    /// The sizes of boards.
    pub sizes: &'static str,
    /// The strategies.
    pub strategies: &'static str,
    /// The densities of `probabilistic`.
    pub densities: &'static str,
    /// What is searched for.
    pub task: Task,
    /// How often each cell is run.
    pub runs: u64,
    /// The time limit of one run.
    pub timeout: Option<Duration>,
}

const LIMIT: Option<Duration> = Some(Duration::from_secs(20));

const TIME: Defaults = Defaults {
    sizes: "5,15,25,30",
    strategies: "permutation,probabilistic",
    densities: "0.2,0.4,0.6,0.8,1.0,1.2",
    task: Task::One,
    runs: 30,
    timeout: LIMIT,
};

const ACCURACY: Defaults =
    Defaults { sizes: "5,15,25", strategies: "probabilistic", runs: 200, ..TIME };

const STEPS: Defaults = Defaults {
    sizes: "4..10",
    strategies: "rows,sets,iterative,cells,bitmask,exact-cover",
    densities: "1.0",
    task: Task::All,
    runs: 1,
    timeout: None,
};

const GROWTH: Defaults = Defaults {
    sizes: "6..12",
    strategies: "rows,bitmask,colour-split",
    runs: 3,
    timeout: LIMIT,
    ..STEPS
};

/// Those that look at squares one by one, and the one that chooses where to look.
const GROWTH_OF_STEPS: Defaults =
    Defaults { strategies: "rows,cells,exact-cover", runs: 1, ..GROWTH };

impl Defaults {
    /// The defaults of an experiment.
    ///
    /// ```
    /// use queens_app::compare::{Defaults, ExperimentKind, Scale};
    /// assert_eq!(Defaults::of(ExperimentKind::Accuracy, Scale::Full).runs, 200);
    /// ```
    pub const fn of(kind: ExperimentKind, scale: Scale) -> Self {
        let full = match kind {
            ExperimentKind::Time => TIME,
            // What the tutorials published has its own sizes.
            ExperimentKind::Classic => Self { sizes: "5,15,25,30,35,40,45,50", ..TIME },
            ExperimentKind::Accuracy => ACCURACY,
            ExperimentKind::Steps => STEPS,
            ExperimentKind::Growth(Growing::Time) => GROWTH,
            ExperimentKind::Growth(Growing::Steps) => GROWTH_OF_STEPS,
        };
        match scale {
            Scale::Full => full,
            Scale::Report => Self { runs: 10, timeout: Some(Duration::from_secs(2)), ..full },
            Scale::Small => full.small(kind),
        }
    }

    const fn small(self, kind: ExperimentKind) -> Self {
        let (sizes, runs) = match kind {
            ExperimentKind::Time | ExperimentKind::Classic => ("5,10,15", 10),
            ExperimentKind::Accuracy => ("5,10,15", 100),
            ExperimentKind::Steps => ("4..8", 1),
            ExperimentKind::Growth(_) => ("6..10", 3),
        };
        let (densities, timeout) = ("0.2,0.6,1.0", Some(Duration::from_secs(5)));
        Self { sizes, runs, densities, timeout, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Compare, sizes};
    use n_queens::compare::published;

    fn request(kind: ExperimentKind, strategies: &str) -> Compare {
        let (n, strategies) = (Some("4..6".into()), Some(strategies.into()));
        Compare { n, strategies, ..Compare::new(kind) }
    }

    #[test]
    fn cells_come_board_by_board() {
        let density = Some("0.4".into());
        let request = Compare { density, ..request(ExperimentKind::Classic, "rows,probabilistic") };
        let plan = request.comparison().expect("six cells").plan;
        let names: Vec<String> = plan.cells.iter().map(Cell::to_string).collect();
        assert_eq!(names[..3], ["rows, n = 4", "probabilistic 0.4, n = 4", "rows, n = 5"]);
        assert!(plan.gives_up && plan.measure == Measure::TimeAndSteps);
    }

    #[test]
    fn what_cannot_be_run_is_refused() {
        let limits = CompareLimits { cells: 100, ..CompareLimits::default() };
        let many = Some("1..120".into());
        let density = Some("0.4".into());
        let cases = [
            (
                Compare { n: many, limits, ..request(ExperimentKind::Steps, "rows") },
                "120 cells, and 100 are the most",
            ),
            (request(ExperimentKind::Steps, "colour-split"), "'colour-split' counts without steps"),
            (request(ExperimentKind::Steps, "construct"), "'construct' finds one"),
            (
                Compare { density, ..request(ExperimentKind::Time, "rows,colour-split") },
                "nothing to 'rows', 'colour-split', only",
            ),
        ];
        for (request, text) in cases {
            let said = match request.comparison().unwrap_err() {
                Error::Grid(error) => error.to_string(),
                Error::OtherTask { unfit, .. } => unfit.to_string(),
                other => panic!("{other}"),
            };
            assert!(said.contains(text), "{said}");
        }
    }

    #[test]
    fn every_default_can_be_run() {
        let kinds = [
            ExperimentKind::Time,
            ExperimentKind::Accuracy,
            ExperimentKind::Steps,
            ExperimentKind::Growth(Growing::Time),
            ExperimentKind::Growth(Growing::Steps),
            ExperimentKind::Classic,
        ];
        for kind in kinds {
            for scale in [Scale::Full, Scale::Report, Scale::Small] {
                let request = Compare { scale, ..Compare::new(kind) };
                assert!(request.comparison().is_ok(), "{kind:?}, {scale:?}");
            }
        }
    }

    #[test]
    fn the_classic_experiment_has_the_published_sizes() {
        let classic = Defaults::of(ExperimentKind::Classic, Scale::Full);
        assert_eq!(sizes("n", classic.sizes, 100).ok().as_deref(), Some(&published::SIZES[..]));
    }
}
