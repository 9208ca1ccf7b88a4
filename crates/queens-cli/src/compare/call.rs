//! What `queens compare` was asked for, as experiments that can be run.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ArgMatches;
use n_queens::compare::{Cell, Method, Plan};
use n_queens::{Problem, Task};
use queens_render::Message;
use queens_render::study::{Growing, Kind};
use queens_render::units;

use super::grid::{Asked, Defaults};
use super::resume;
use crate::args::compare::default;
use crate::failure::Failure;
use crate::memory;
use crate::options;
use crate::session::Session;

/// More runs of a cell than anybody waits for.
const MOST_RUNS: u64 = 1_000_000_000;

const TIME: Defaults = Defaults {
    sizes: default::TIME_SIZES,
    strategies: default::TIME_STRATEGIES,
    densities: default::DENSITIES,
    task: Task::One,
};

const ACCURACY: Defaults = Defaults {
    sizes: default::ACCURACY_SIZES,
    strategies: default::ACCURACY_STRATEGIES,
    densities: default::DENSITIES,
    task: Task::One,
};

const STEPS: Defaults = Defaults {
    sizes: default::STEPS_SIZES,
    strategies: default::STEPS_STRATEGIES,
    densities: default::STEPS_DENSITIES,
    task: Task::All,
};

const GROWTH: Defaults = Defaults {
    sizes: default::GROWTH_SIZES,
    strategies: default::GROWTH_STRATEGIES,
    densities: default::STEPS_DENSITIES,
    task: Task::All,
};

const GROWTH_STEPS: Defaults = Defaults { strategies: default::GROWTH_STEPS_STRATEGIES, ..GROWTH };

/// One experiment.
pub(super) struct Call {
    pub(super) kind: Kind,
    pub(super) plan: Plan,
    /// Whether chance plays a part.
    pub(super) is_random: bool,
}

/// How experiments are run, whatever they ask.
pub(super) struct Conditions {
    pub(super) threads: NonZeroUsize,
    pub(super) resume: Option<PathBuf>,
}

impl Conditions {
    /// One core unless told otherwise.
    pub(super) fn of(matches: &ArgMatches) -> Result<Self, Failure> {
        let threads = options::threads_given(matches)?.unwrap_or(NonZeroUsize::MIN);
        Ok(Self { threads, resume: options::path(matches, "resume") })
    }

    /// Whether this machine has the memory for so many runs at once, in the worst case the greediest.
    pub(super) fn fit(&self, plan: &Plan) -> Result<(), Failure> {
        let mut needs: Vec<u128> = plan.cells.iter().map(need).collect();
        needs.sort_unstable_by_key(|&need| Reverse(need));
        needs.truncate(self.threads.get());
        memory::suffices_at_once(needs.iter().sum(), needs.len())
    }

    /// Says what more than one thread does to times.
    pub(super) fn warn(&self, session: &Session, is_timed: bool) {
        if is_timed && self.threads > NonZeroUsize::MIN {
            session.note(&Message::DisturbedTimes { threads: self.threads.to_string() });
        }
    }
}

/// The memory of one run; what only counts needs next to none.
fn need(cell: &Cell) -> u128 {
    match cell.method {
        Method::Search(strategy) => memory::of_search(strategy, &Problem::new(cell.n)),
        Method::ColourSplit => 0,
    }
}

impl Call {
    /// The experiment of the command `name`.
    pub(super) fn of(session: &Session, name: &str, matches: &ArgMatches) -> Result<Self, Failure> {
        let question = Question::of(name, matches)?;
        let (runs, limit) = (runs(matches, question.runs)?, limit(matches, question.limit)?);
        let mut call = question.call(session, runs, limit)?;
        let resume = options::path(matches, "resume");
        call.plan.seed = seed(matches, call.kind, resume.as_deref(), call.is_random)?;
        Ok(call)
    }

    /// The experiments of a report: the tutorials' own, the steps, and the growth.
    pub(super) fn report(session: &Session, matches: &ArgMatches) -> Result<Vec<Self>, Failure> {
        let (runs, limit) =
            (runs(matches, default::REPORT_RUNS)?, limit(matches, Some(default::REPORT_TIMEOUT))?);
        let resume = options::path(matches, "resume");
        let seed = seed(matches, Kind::Classic, resume.as_deref(), true)?;
        let questions = [
            Question::classic(Asked::classic()?),
            Question::steps(Asked::usual(&STEPS)?),
            Question::growth(Growing::Time, Asked::usual(&GROWTH)?),
        ];
        let call = |question: Question| {
            let mut call = question.call(session, runs, limit)?;
            call.plan.seed = seed;
            Ok(call)
        };
        questions.into_iter().map(call).collect()
    }
}

/// What a command of `compare` stands for.
struct Question {
    kind: Kind,
    grid: Asked,
    runs: u64,
    limit: Option<&'static str>,
}

impl Question {
    fn of(name: &str, matches: &ArgMatches) -> Result<Self, Failure> {
        Ok(match name {
            "time" => Self::time(Asked::of(matches, &TIME)?),
            "accuracy" => Self::accuracy(Asked::of(matches, &ACCURACY)?),
            "steps" => Self::steps(Asked::of(matches, &STEPS)?),
            "classic" => Self::classic(Asked::classic()?),
            _ => match options::text(matches, "measure") {
                Some("steps") => Self::growth(Growing::Steps, Asked::of(matches, &GROWTH_STEPS)?),
                _ => Self::growth(Growing::Time, Asked::of(matches, &GROWTH)?),
            },
        })
    }

    fn time(grid: Asked) -> Self {
        let (kind, limit) = (Kind::Time, Some(default::TIMEOUT));
        Self { kind, grid, runs: default::TIME_RUNS, limit }
    }

    fn accuracy(grid: Asked) -> Self {
        let (kind, limit) = (Kind::Accuracy, Some(default::TIMEOUT));
        Self { kind, grid, runs: default::ACCURACY_RUNS, limit }
    }

    fn steps(grid: Asked) -> Self {
        Self { kind: Kind::Steps, grid, runs: default::STEPS_RUNS, limit: None }
    }

    fn growth(growing: Growing, grid: Asked) -> Self {
        let runs = match growing {
            Growing::Time => default::GROWTH_RUNS,
            Growing::Steps => default::STEPS_RUNS,
        };
        Self { kind: Kind::Growth(growing), grid, runs, limit: Some(default::TIMEOUT) }
    }

    fn classic(grid: Asked) -> Self {
        Self { kind: Kind::Classic, ..Self::time(grid) }
    }

    /// The experiment with these runs, and with its cells, all of which can be run.
    fn call(&self, session: &Session, runs: u64, limit: Option<Duration>) -> Result<Call, Failure> {
        let plan = Plan { runs, limit, ..self.grid.plan(session, self.kind)? };
        Ok(Call { kind: self.kind, plan, is_random: self.grid.is_random() })
    }
}

/// The value of `--runs`.
fn runs(matches: &ArgMatches, default: u64) -> Result<u64, Failure> {
    let Some(given) = options::text(matches, "runs") else { return Ok(default) };
    let runs = given.parse().ok().filter(|runs| (1..=MOST_RUNS).contains(runs));
    let (text, most) = (given.into(), MOST_RUNS.to_string());
    runs.ok_or_else(|| Failure::call(Message::BadRuns { text, most }))
}

/// The value of `--timeout`, for each run.
fn limit(matches: &ArgMatches, default: Option<&str>) -> Result<Option<Duration>, Failure> {
    Ok(options::timeout(matches)?.or_else(|| default.and_then(units::duration)))
}

/// The value of `--seed`. A call that names none takes that of the experiment it goes on with, or a fresh
/// one; where chance plays no part all are alike, and so shall the results be.
fn seed(
    matches: &ArgMatches,
    kind: Kind,
    resume: Option<&Path>,
    is_random: bool,
) -> Result<u64, Failure> {
    if options::is_given(matches, "seed") {
        return options::seed(matches);
    }
    match resume.and_then(|path| resume::seed(path, kind)) {
        Some(seed) => Ok(seed),
        None if is_random => options::seed(matches),
        None => Ok(0),
    }
}
