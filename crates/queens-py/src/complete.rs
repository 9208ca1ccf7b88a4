//! `complete` and `is_unique`: boards on which something stands.

use n_queens::check;
use n_queens::complete::{ClosedLine, Completions, closed_line, unique_by};
use n_queens::{Line, Problem, Settings, Strategy, Variant};
use pyo3::prelude::*;
use queens_render::{Message, Speak, units};

use crate::asked;
use crate::errors::{Class, Failure};
use crate::language::{self, spoken};
use crate::memory;
use crate::seeking::{Search, timed_out};
use crate::solution::PySolution;
use crate::solve::{best, by_search};
use crate::waiting;

/// One completion of a board; see the stub for all there is to say.
#[pyfunction]
#[pyo3(signature = (
    board, *, strategy = None, seed = None, random = false, density = None, variant = None,
    threads = None, timeout = None,
))]
#[allow(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn complete(
    board: &Bound<'_, PyAny>,
    strategy: Option<String>,
    seed: Option<Bound<'_, PyAny>>,
    random: bool,
    density: Option<f64>,
    variant: Option<String>,
    threads: Option<Bound<'_, PyAny>>,
    timeout: Option<Bound<'_, PyAny>>,
) -> PyResult<PySolution> {
    let py = board.py();
    let problem = asked::board(board, variant)?;
    let named = asked::strategy(strategy.as_deref())?;
    if let Some(other) = named.filter(|strategy| random && !strategy.abilities().is_random) {
        let (strategy, option) = (other.to_string(), "random".into());
        return Err(Failure::invalid(&Message::NotWithStrategy { strategy, option }).into());
    }
    let strategy = named.unwrap_or_else(|| usual(&problem, random));
    let settings = asked::settings(seed.as_ref(), density, strategy)?;
    let threads = asked::threads(threads.as_ref())?.unwrap_or_else(asked::cores);
    let timeout = asked::timeout("timeout", timeout.as_ref())?;
    if let Some(reason) = at_a_glance(&problem) {
        return Err(reason.into());
    }
    if named.is_none() && !random {
        return best(py, &problem, threads, timeout);
    }
    let draws = random && strategy == Strategy::ExactCover;
    by_search(py, &problem, &Search { strategy, settings, draws }, timeout)
}

/// Who looks where nobody is named.
fn usual(problem: &Problem, random: bool) -> Strategy {
    let is_plain = problem.is_empty() && problem.variant() == Variant::Standard;
    match random {
        true if is_plain => Strategy::random(problem.n()),
        true if Strategy::ExactCover.abilities().largest.is_some_and(|most| problem.n() > most) => {
            Strategy::LocalSearch
        }
        _ => Strategy::ExactCover,
    }
}

/// Why there is no completion, where that needs no search.
fn at_a_glance(problem: &Problem) -> Option<Failure> {
    let n = problem.n();
    let reason = match check::attacks(problem.given(), problem.variant()).next() {
        Some(attack) => {
            let (a, b) = (attack.a.name(n), attack.b.name(n));
            let line = attack.line.say(language::current());
            let pair = spoken(&Message::AttackPlainPair { a, b, line });
            format!("{} ({pair})", spoken(&Message::GivenAttack))
        }
        None => spoken(&closed(closed_line(problem)?, n)),
    };
    let message = Message::NoCompletion { n: n.to_string(), reason };
    Some(Failure::new(Class::NoSolution, &message))
}

fn closed(line: ClosedLine, n: u32) -> Message {
    let number = (line.index + 1).to_string();
    let [first, last] = [line.squares(n).next(), line.squares(n).last()]
        .map(|square| square.map_or_else(String::new, |square| square.name(n)));
    match line.line {
        Line::Column => Message::ColumnClosed { number, first, last },
        _ => Message::RowClosed { number, first, last },
    }
}

/// Whether a board has exactly one completion.
#[pyfunction]
#[pyo3(signature = (board, *, strategy = None, variant = None, timeout = None))]
pub(crate) fn is_unique(
    board: &Bound<'_, PyAny>,
    strategy: Option<String>,
    variant: Option<String>,
    timeout: Option<Bound<'_, PyAny>>,
) -> PyResult<bool> {
    let problem = asked::board(board, variant)?;
    let told = asked::strategy(strategy.as_deref())?;
    let timeout = asked::timeout("timeout", timeout.as_ref())?;
    memory::suffices(told.unwrap_or(Strategy::ExactCover), &problem)?;
    waiting::here(board.py(), problem.n() <= waiting::SMALL_SEARCH, timeout, |control| {
        let found = unique_by(&problem, told, |look, take| {
            look.strategy.accepts(&problem, look.task)?;
            let settings = Settings { seed: look.seed, ..Settings::default() };
            let search = Search { strategy: look.strategy, settings, draws: false };
            search.each(&problem, control, take)
        })?;
        match found.completions {
            Completions::Unknown(Some(_)) => {
                let timeout = units::limit(timeout);
                Err(Failure::new(Class::GaveUp, &Message::UniqueUnknown { timeout }))
            }
            Completions::Unknown(None) => Err(timed_out(timeout)),
            completions => Ok(matches!(completions, Completions::One(_))),
        }
    })
}
