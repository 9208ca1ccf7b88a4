//! What is crossed with what, as a call says it; what cannot be is refused before anything runs.

use std::collections::HashSet;

use clap::ArgMatches;
use n_queens::compare::{Method, Plan, Unfit, published};
use n_queens::{Density, Problem, Refusal, Strategy, Task};
use queens_render::study::Kind;
use queens_render::study::grid::{Grid, GridError};
use queens_render::study::sweep;
use queens_render::{Message, Speak};

use crate::args::compare::default;
use crate::failure::Failure;
use crate::memory;
use crate::options;
use crate::session::Session;

/// More cells than this nobody can look at.
const MOST_CELLS: usize = 10_000;

/// A grid that was asked for.
pub(super) struct Asked {
    grid: Grid,
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

impl Asked {
    pub(super) fn of(matches: &ArgMatches, defaults: &Defaults) -> Result<Self, Failure> {
        let sizes = options::text(matches, "n").unwrap_or(defaults.sizes);
        let densities = options::text(matches, "density");
        let grid = Grid {
            sizes: self::sizes(sizes)?,
            methods: methods(matches, defaults.strategies),
            densities: self::densities(densities.unwrap_or(defaults.densities))?,
            task: task(matches).unwrap_or(defaults.task),
        };
        if densities.is_some() {
            grid.uses_densities().map_err(refused)?;
        }
        Ok(Self { grid, has_tasks: matches.try_contains_id("task").is_ok() })
    }

    /// The same where the call says nothing.
    pub(super) fn usual(defaults: &Defaults) -> Result<Self, Failure> {
        let grid = Grid {
            sizes: sizes(defaults.sizes)?,
            methods: listed(defaults.strategies),
            densities: densities(defaults.densities)?,
            task: defaults.task,
        };
        Ok(Self { grid, has_tasks: false })
    }

    /// What the tutorials ran.
    pub(super) fn classic() -> Result<Self, Failure> {
        let grid = Grid {
            sizes: published::SIZES.to_vec(),
            methods: [Strategy::Permutation, Strategy::Probabilistic].map(Method::from).to_vec(),
            densities: densities(default::DENSITIES)?,
            task: Task::One,
        };
        Ok(Self { grid, has_tasks: false })
    }

    /// A plan of its cells, all of which can be run on this machine.
    pub(super) fn plan(&self, session: &Session, kind: Kind) -> Result<Plan, Failure> {
        let plan = self.grid.plan(kind, MOST_CELLS).map_err(|error| match error {
            GridError::Unfit(unfit) => self.unfit(session, unfit),
            other => refused(other),
        })?;
        self.fits()?;
        Ok(plan)
    }

    /// A strategy that cannot; where the other task would help, that is said, too.
    fn unfit(&self, session: &Session, unfit: Unfit) -> Failure {
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
        let Some(&largest) = self.grid.sizes.last() else { return Ok(()) };
        let problem = Problem::new(largest);
        self.grid.methods.iter().try_for_each(|method| match method {
            Method::Search(strategy) => memory::suffices(*strategy, &problem),
            Method::ColourSplit => Ok(()),
        })
    }

    /// Whether chance plays a part.
    pub(super) fn is_random(&self) -> bool {
        self.grid.is_random()
    }
}

/// The same with the names of the options.
fn refused(error: GridError) -> Failure {
    match error {
        GridError::NoDensity { names } => Failure::call(Message::NoDensity { names }),
        other => Failure::call(other),
    }
}

/// The value of `--n`.
fn sizes(text: &str) -> Result<Vec<u32>, Failure> {
    Ok(sweep::sizes("--n", text, MOST_CELLS as u64)?)
}

/// The value of `--density`.
fn densities(text: &str) -> Result<Vec<Density>, Failure> {
    Ok(sweep::densities("--density", text, MOST_CELLS as u64)?)
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
