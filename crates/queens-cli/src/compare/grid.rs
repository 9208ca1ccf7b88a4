//! The cells of an experiment: every size with every strategy and density, unless that cannot be.
//!
//! Everything that can be known to be wrong is refused here, before anything runs.

use std::collections::HashSet;

use clap::ArgMatches;
use n_queens::compare::{Cell, Measure, Method, Unfit, published};
use n_queens::{Density, Problem, Refusal, Strategy, Task};
use queens_render::{Message, Speak};

use super::sweep;
use crate::args::compare::default;
use crate::failure::Failure;
use crate::memory;
use crate::options;
use crate::session::Session;

/// More cells than this nobody can look at.
pub(super) const MOST_CELLS: usize = 10_000;

/// What is crossed with what.
pub(super) struct Grid {
    sizes: Vec<u32>,
    methods: Vec<Method>,
    /// For those to whom they mean something.
    densities: Vec<Density>,
    task: Task,
    /// Whether the call can say what is searched for.
    has_tasks: bool,
}

/// What a call takes where it says nothing, written as it would say it.
pub(super) struct Defaults {
    pub(super) sizes: &'static str,
    pub(super) strategies: &'static str,
    pub(super) densities: &'static str,
    pub(super) task: Task,
}

impl Grid {
    pub(super) fn of(matches: &ArgMatches, defaults: &Defaults) -> Result<Self, Failure> {
        let sizes = options::text(matches, "n").unwrap_or(defaults.sizes);
        let densities = options::text(matches, "density");
        let grid = Self {
            sizes: sweep::sizes("--n", sizes)?,
            methods: methods(matches, defaults.strategies),
            densities: sweep::densities("--density", densities.unwrap_or(defaults.densities))?,
            task: task(matches).unwrap_or(defaults.task),
            has_tasks: matches.try_contains_id("task").is_ok(),
        };
        match densities.is_some() && !grid.has_densities() {
            true => Err(Failure::call(Message::NoDensity { names: grid.names() })),
            false => Ok(grid),
        }
    }

    /// The same where the call says nothing.
    pub(super) fn usual(defaults: &Defaults) -> Result<Self, Failure> {
        Ok(Self {
            sizes: sweep::sizes("--n", defaults.sizes)?,
            methods: listed(defaults.strategies),
            densities: sweep::densities("--density", defaults.densities)?,
            task: defaults.task,
            has_tasks: false,
        })
    }

    /// What the tutorials ran.
    pub(super) fn classic() -> Result<Self, Failure> {
        Ok(Self {
            sizes: published::SIZES.to_vec(),
            methods: [Strategy::Permutation, Strategy::Probabilistic].map(Method::from).to_vec(),
            densities: sweep::densities("--density", default::DENSITIES)?,
            task: Task::One,
            has_tasks: false,
        })
    }

    /// Board by board, so that what is done when somebody stops it can be compared.
    pub(super) fn cells(&self, session: &Session, measure: Measure) -> Result<Vec<Cell>, Failure> {
        let series = self.series();
        self.counted(series.len())?;
        self.suits(measure)?;
        let at = |n: u32| {
            let cell = move |&(method, density)| Cell { n, method, density, task: self.task };
            series.iter().map(cell)
        };
        let cells: Vec<Cell> = self.sizes.iter().flat_map(|&n| at(n)).collect();
        let accepted = cells.iter().try_for_each(Cell::accepts);
        accepted.map_err(|unfit| self.refused(session, unfit))?;
        self.fits()?;
        Ok(cells)
    }

    /// Every method, as often as it has densities.
    fn series(&self) -> Vec<(Method, Option<Density>)> {
        let densities: Vec<Option<Density>> = self.densities.iter().copied().map(Some).collect();
        let of = |method: Method| match method.has_density() {
            true => densities.clone(),
            false => vec![None],
        };
        self.methods.iter().flat_map(|&m| of(m).into_iter().map(move |d| (m, d))).collect()
    }

    fn counted(&self, series: usize) -> Result<(), Failure> {
        let cells = self.sizes.len().saturating_mul(series);
        if cells <= MOST_CELLS {
            return Ok(());
        }
        let (cells, most) = (cells.to_string(), MOST_CELLS.to_string());
        Err(Failure::call(Message::TooManyCells { cells, most }))
    }

    fn suits(&self, measure: Measure) -> Result<(), Failure> {
        let stepless = self.methods.iter().find(|method| !method.has_steps());
        match stepless.filter(|_| measure == Measure::Steps) {
            Some(method) => Err(Failure::call(Message::NoSteps { strategy: method.to_string() })),
            None => Ok(()),
        }
    }

    /// A strategy that cannot; where the other task would help, that is said, too.
    fn refused(&self, session: &Session, unfit: Unfit) -> Failure {
        let other = match unfit {
            Unfit::Strategy(Refusal::FindsOne { .. }) => "one",
            Unfit::OnlyCounts => "all",
            _ => return Failure::call(unfit),
        };
        if !self.has_tasks {
            return Failure::call(unfit);
        }
        let (reason, task) = (unfit.say(session.language), other.into());
        Failure::call(Message::OtherTask { reason, task })
    }

    /// Whether this machine has the memory for one run on the largest board.
    fn fits(&self) -> Result<(), Failure> {
        let Some(&largest) = self.sizes.last() else { return Ok(()) };
        let problem = Problem::new(largest);
        self.methods.iter().try_for_each(|method| match method {
            Method::Search(strategy) => memory::suffices(*strategy, &problem),
            Method::ColourSplit => Ok(()),
        })
    }

    /// Whether any method has a density.
    fn has_densities(&self) -> bool {
        self.methods.iter().any(|method| method.has_density())
    }

    /// Whether chance plays a part.
    pub(super) fn is_random(&self) -> bool {
        self.methods.iter().any(|method| method.is_random())
    }

    fn names(&self) -> String {
        let names: Vec<String> = self.methods.iter().map(|name| format!("'{name}'")).collect();
        names.join(", ")
    }
}

fn methods(matches: &ArgMatches, default: &str) -> Vec<Method> {
    match matches.try_get_many::<String>("strategies").ok().flatten() {
        Some(names) => each_once(names.map(String::as_str)),
        None => listed(default),
    }
}

fn listed(names: &str) -> Vec<Method> {
    each_once(names.split(','))
}

/// In their order, without repetitions.
fn each_once<'a>(names: impl Iterator<Item = &'a str>) -> Vec<Method> {
    let mut seen = HashSet::new();
    let parsed = names.map(|name| name.parse().expect("clap lets known names through only"));
    parsed.filter(|&method| seen.insert(method)).collect()
}

/// The value of `--task`, where there is such an option.
fn task(matches: &ArgMatches) -> Option<Task> {
    options::text(matches, "task").map(|task| match task {
        "all" => Task::All,
        _ => Task::One,
    })
}
