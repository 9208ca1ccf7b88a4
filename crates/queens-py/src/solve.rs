//! `solve`: one solution, or that there is none.

use std::time::Duration;

use pyo3::prelude::*;
use queens_app::{Board, Solve, SolveAnswer, Status, Weight};

use crate::asked::{self, Pieces};
use crate::errors::{Class, Failure};
use crate::function::function;
use crate::language;
use crate::solution::PySolution;
use crate::waiting::{self, SMALL_SEARCH};

function! {
    /// One solution of the n x n board, or of a Board; see the stub.
    solve(n; strategy, seed; density, given, blocked, variant, threads, timeout; random) -> PySolution {
        let request = Solve {
            strategy: asked::strategy(strategy)?,
            random,
            seed: asked::seed(seed)?,
            density: asked::value(density)?,
            threads: asked::threads(threads)?,
            ..Solve::new(Pieces { given, blocked, variant }.on(n)?)
        };
        let timeout = asked::timeout("timeout", timeout)?;
        let is_instant = request.weight().map_err(Failure::from)? == Weight::Instant;
        let is_small = is_instant || request.board.n <= SMALL_SEARCH;
        waiting::here(n.py(), is_small, timeout, |control| {
            solution(request.run(control)?, &request.board, timeout)
        })
    }
}

fn solution(
    mut answer: SolveAnswer,
    board: &Board,
    timeout: Option<Duration>,
) -> Result<PySolution, Failure> {
    let SolveAnswer { strategy, seed, stopped, .. } = answer;
    match (answer.status, answer.columns.take()) {
        (Status::Solved, Some(columns)) => {
            Ok(PySolution::checked(columns).by(strategy.name(), seed))
        }
        (Status::Impossible, _) => {
            let is_plain = *board == Board::new(board.n);
            let text = queens_messages::no_solution(&answer, is_plain, language::current());
            Err(Failure::said(Class::NoSolution, text))
        }
        _ => Err(Failure::gave_up(Some(strategy), seed, stopped, timeout)),
    }
}
