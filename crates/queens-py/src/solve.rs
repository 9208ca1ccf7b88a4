//! `solve`: one solution, or that there is none.

use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::{Answer, Control, Ending, Problem, Strategy, Task, Variant, complete};
use pyo3::prelude::*;
use queens_render::Message;

use crate::asked::{self, Pieces};
use crate::errors::Failure;
use crate::memory;
use crate::seeking::{Search, impossible, timed_out};
use crate::solution::PySolution;
use crate::waiting;

/// One solution of the n x n board, or of a Board; see the stub for all there is to say.
#[pyfunction]
#[pyo3(signature = (
    n, strategy = None, seed = None, *, random = false, density = None, given = None, blocked = None,
    variant = None, threads = None, timeout = None,
))]
#[allow(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn solve(
    n: &Bound<'_, PyAny>,
    strategy: Option<String>,
    seed: Option<Bound<'_, PyAny>>,
    random: bool,
    density: Option<f64>,
    given: Option<Bound<'_, PyAny>>,
    blocked: Option<Bound<'_, PyAny>>,
    variant: Option<String>,
    threads: Option<Bound<'_, PyAny>>,
    timeout: Option<Bound<'_, PyAny>>,
) -> PyResult<PySolution> {
    let py = n.py();
    let problem = Pieces { given, blocked, variant }.on(n)?;
    let is_plain = problem.is_empty() && problem.variant() == Variant::Standard;
    let named = asked::strategy(strategy.as_deref())?;
    if random {
        random_alone(&problem, named, density)?;
    }
    let default = if is_plain { Strategy::Construct } else { Strategy::ExactCover };
    let strategy = if random { Strategy::random(problem.n()) } else { named.unwrap_or(default) };
    let settings = asked::settings(seed.as_ref(), density, strategy)?;
    let threads = asked::threads(threads.as_ref())?.unwrap_or_else(asked::cores);
    let timeout = asked::timeout("timeout", timeout.as_ref())?;
    match strategy {
        Strategy::Construct => by_formula(py, &problem, timeout),
        _ if named.is_none() && !random => best(py, &problem, threads, timeout),
        _ => by_search(py, &problem, &Search { strategy, settings, draws: false }, timeout),
    }
}

/// Refuses what does not go with `random`.
fn random_alone(
    problem: &Problem,
    strategy: Option<Strategy>,
    density: Option<f64>,
) -> Result<(), Failure> {
    let others = [
        ("strategy", strategy.is_some()),
        ("density", density.is_some()),
        ("given", !problem.given().squares().is_empty()),
        ("blocked", !problem.blocked().is_empty()),
        ("variant", problem.variant() != Variant::Standard),
    ];
    match others.into_iter().find(|(_, is_given)| *is_given) {
        Some((other, _)) => {
            Err(Failure::invalid(&Message::RandomExcludes { option: other.into() }))
        }
        None => Ok(()),
    }
}

fn by_formula(
    py: Python<'_>,
    problem: &Problem,
    timeout: Option<Duration>,
) -> PyResult<PySolution> {
    let strategy = Strategy::Construct;
    strategy.accepts(problem, Task::One).map_err(Failure::from)?;
    memory::suffices(strategy, problem)?;
    waiting::here(py, problem.n() <= waiting::SMALL_FORMULA, timeout, |control| {
        let solution = PySolution::by_formula(problem, control)?;
        solution.ok_or_else(|| {
            if waiting::is_late(control) { timed_out(timeout) } else { impossible(problem) }
        })
    })
}

/// One solution by a strategy.
pub(crate) fn by_search(
    py: Python<'_>,
    problem: &Problem,
    search: &Search,
    timeout: Option<Duration>,
) -> PyResult<PySolution> {
    if !search.draws {
        search.strategy.accepts(problem, Task::One).map_err(Failure::from)?;
    }
    memory::suffices(search.strategy, problem)?;
    waiting::here(py, problem.n() <= waiting::SMALL_SEARCH, timeout, |control| {
        let (columns, ending) = search.first(problem, control)?;
        match (columns, ending) {
            (Some(columns), _) => {
                Ok(PySolution::checked(columns).by(search.strategy.name(), search.seed()))
            }
            (None, Ending::Complete) => Err(impossible(problem)),
            _ if waiting::is_late(control) => Err(timed_out(timeout)),
            _ => Err(search.gave_up()),
        }
    })
}

/// One solution by whoever is best at it.
pub(crate) fn best(
    py: Python<'_>,
    problem: &Problem,
    threads: NonZeroUsize,
    timeout: Option<Duration>,
) -> PyResult<PySolution> {
    memory::suffices_for_first(problem)?;
    let work = |control: &Control| {
        let verdict = complete::first(problem, threads, control)?;
        // Its seed is fixed: the same board, the same answer.
        let seed = verdict.strategy.abilities().is_random.then_some(0);
        match verdict.answer {
            Answer::Solved(solution) => {
                Ok(PySolution::checked(solution.columns()).by(verdict.strategy.name(), seed))
            }
            Answer::Impossible => Err(impossible(problem)),
            Answer::GaveUp if waiting::is_late(control) => Err(timed_out(timeout)),
            Answer::GaveUp => {
                let (strategy, settings) = (verdict.strategy, n_queens::Settings::default());
                Err(Search { strategy, settings, draws: false }.gave_up())
            }
        }
    };
    waiting::apart(py, timeout, work, |_| Ok(()))
}
