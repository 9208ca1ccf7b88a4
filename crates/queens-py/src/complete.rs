//! `complete` and `is_unique`: boards on which something stands.

use std::time::Duration;

use n_queens::complete::ClosedLine;
use n_queens::{Flow, Line};
use pyo3::prelude::*;
use queens_app::{Complete, CompleteAnswer, Reason, Status};
use queens_render::{Message, Speak, units};

use crate::asked;
use crate::errors::{Class, Failure};
use crate::language::{self, spoken};
use crate::solution::PySolution;
use crate::solve::impossible;
use crate::waiting::{self, SMALL_SEARCH};

/// One completion of a board; see the stub.
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
    let request = Complete {
        strategy: asked::strategy(strategy.as_deref())?,
        seed: asked::seed(seed.as_ref())?,
        random,
        density,
        threads: asked::threads(threads.as_ref())?,
        ..Complete::new(asked::board(board, variant)?)
    };
    let timeout = asked::timeout("timeout", timeout.as_ref())?;
    let is_small = request.board.n <= SMALL_SEARCH;
    waiting::here(board.py(), is_small, timeout, |control| {
        let answer = request.run(control)?;
        match (answer.status, &answer.columns) {
            (Status::Solved, Some(columns)) => {
                let solution = PySolution::checked(columns.as_slice());
                Ok(solution.by(answer.strategy.unwrap_or_default(), answer.seed))
            }
            (Status::Impossible, _) => Err(no_completion(&answer)),
            _ => Err(gave_up(&answer, timeout)),
        }
    })
}

pub(crate) fn gave_up(answer: &CompleteAnswer, timeout: Option<Duration>) -> Failure {
    let strategy = answer.strategy.and_then(|name| name.parse().ok());
    Failure::gave_up(strategy, answer.seed, answer.stopped, timeout)
}

/// There is none, with the reason if that shows at a glance.
fn no_completion(answer: &CompleteAnswer) -> Failure {
    let n = answer.n;
    let reason = match &answer.reason {
        Some(Reason::Attacks(attacks)) => attacks.pairs.first().map(|attack| {
            let (a, b) = (attack.a.name(n), attack.b.name(n));
            let line = attack.line.say(language::current());
            let pair = spoken(&Message::AttackPlainPair { a, b, line });
            format!("{} ({pair})", spoken(&Message::GivenAttack))
        }),
        Some(Reason::Closed(line)) => Some(spoken(&closed(*line, n))),
        Some(Reason::Theorem(theorem)) => return impossible(n, false, Some(spoken(theorem))),
        Some(Reason::Searched) | None => None,
    };
    let Some(reason) = reason else { return impossible(n, false, None) };
    Failure::new(Class::NoSolution, &Message::NoCompletion { n: n.to_string(), reason })
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
    let request = Complete {
        unique: true,
        strategy: asked::strategy(strategy.as_deref())?,
        ..Complete::new(asked::board(board, variant)?)
    };
    let timeout = asked::timeout("timeout", timeout.as_ref())?;
    waiting::here(board.py(), request.board.n <= SMALL_SEARCH, timeout, |control| {
        let answer = request.run_with(control, &mut |_| Flow::Break(()))?;
        match (answer.unique.flatten(), &answer.columns) {
            (Some(is_unique), _) => Ok(is_unique),
            (None, Some(_)) => {
                let timeout = units::limit(timeout);
                Err(Failure::new(Class::GaveUp, &Message::UniqueUnknown { timeout }))
            }
            (None, None) => Err(gave_up(&answer, timeout)),
        }
    })
}
