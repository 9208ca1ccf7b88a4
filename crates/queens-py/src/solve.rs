//! `solve`: one solution, or that there is none.

use std::time::Duration;

use pyo3::prelude::*;
use queens_app::{Board, Solve, SolveAnswer, Status, Weight};
use queens_render::Message;

use crate::asked::{self, Pieces};
use crate::errors::{Class, Failure};
use crate::language::spoken;
use crate::solution::PySolution;
use crate::waiting::{self, SMALL_SEARCH};

/// One solution of the n x n board, or of a Board; see the stub.
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
    let request = Solve {
        strategy: asked::strategy(strategy.as_deref())?,
        random,
        seed: asked::seed(seed.as_ref())?,
        density,
        threads: asked::threads(threads.as_ref())?,
        ..Solve::new(Pieces { given, blocked, variant }.on(n)?)
    };
    let timeout = asked::timeout("timeout", timeout.as_ref())?;
    let is_instant = request.weight().map_err(Failure::from)? == Weight::Instant;
    let is_small = is_instant || request.board.n <= SMALL_SEARCH;
    waiting::here(n.py(), is_small, timeout, |control| {
        solution(request.run(control)?, &request.board, timeout)
    })
}

fn solution(
    answer: SolveAnswer,
    board: &Board,
    timeout: Option<Duration>,
) -> Result<PySolution, Failure> {
    let SolveAnswer { strategy, seed, stopped, .. } = answer;
    match (answer.status, answer.columns) {
        (Status::Solved, Some(columns)) => {
            Ok(PySolution::checked(columns).by(strategy.name(), seed))
        }
        (Status::Impossible, _) => {
            let is_plain = *board == Board::new(board.n);
            let reason = answer.theorem.filter(|_| !is_plain).map(|theorem| spoken(&theorem));
            Err(impossible(board.n, is_plain, reason))
        }
        _ => Err(Failure::gave_up(Some(strategy), seed, stopped, timeout)),
    }
}

/// There is no solution, and that is proved.
pub(crate) fn impossible(n: u32, is_plain: bool, reason: Option<String>) -> Failure {
    let n = n.to_string();
    let message = match reason {
        Some(reason) => Message::NoSolutionBecause { n, reason },
        None if is_plain => Message::NoSolution { n },
        None => Message::NoSolutionHere { n },
    };
    Failure::new(Class::NoSolution, &message)
}
