//! `solve`, `complete`, `is_unique` and `explain`: one solution of a board, whether it is the only one, or why there
//! is none; `generate`: random boards to complete; `strategies`: what each strategy can do.

use std::num::{NonZeroU64, NonZeroUsize};
use std::time::Duration;

use n_queens::complete::generate::GenerateError;
use n_queens::{Flow, Strategy, Variant};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use queens_app::{
    Board, Complete, CompleteAnswer, Error, Generate, Generated, Solve, Status, Weight,
};
use queens_format::partial;
use queens_messages::{Language, Message, Speak, units};

use crate::board::{PyBoard, pairs};
use crate::errors::{PyFailure, current_language};
use crate::solution::PySolution;
use crate::values::{AnyBoard, Size, Squares, function, new_answer, squares_on, with_pieces};
use crate::waiting::{self, SMALL_SEARCH};

function! {
    /// One solution of the n x n board, or of a Board; see the stub.
    solve(
        py, n: Board; strategy: Strategy, seed: u64;
        density: f64, given: Squares<'py>, blocked: Squares<'py>, variant: Variant, threads: NonZeroUsize,
        timeout: Duration; random
    ) -> PySolution {
        let board = with_pieces(n, given, blocked, variant)?;
        let request = Solve { strategy, random, seed, density, threads, ..Solve::new(board) };
        let is_instant = request.weight()? == Weight::Instant;
        let is_small = is_instant || request.board.n <= SMALL_SEARCH;
        waiting::here(py, is_small, timeout, |control| {
            let mut answer = request.run(control)?;
            let (strategy, seed) = (answer.strategy, answer.seed);
            match (answer.status, answer.columns.take()) {
                (Status::Solved, Some(columns)) => {
                    Ok(PySolution::checked(columns).found_by(strategy.name(), seed))
                }
                (Status::Impossible, _) => {
                    let is_plain = request.board == Board::new(request.board.n);
                    let text = queens_messages::no_solution(&answer, is_plain, current_language());
                    Err(PyFailure::no_solution(text))
                }
                _ => Err(PyFailure::not_found(Some(strategy), seed, answer.stopped, timeout)),
            }
        })
    }
}

function! {
    /// One completion of a board; see the stub.
    complete(
        py, board: AnyBoard;;
        strategy: Strategy, seed: u64, density: f64, variant: Variant, threads: NonZeroUsize, timeout: Duration;
        random
    ) -> PySolution {
        let board = board.with_variant(variant);
        let request = Complete { strategy, seed, random, density, threads, ..Complete::new(board) };
        waiting::here(py, request.board.n <= SMALL_SEARCH, timeout, |control| {
            let mut answer = request.run(control)?;
            match (answer.status, answer.columns.take()) {
                (Status::Solved, Some(columns)) => {
                    let strategy = answer.strategy.unwrap_or_default();
                    Ok(PySolution::checked(columns).found_by(strategy, answer.seed))
                }
                (Status::Impossible, _) => {
                    let text = queens_messages::no_completion(&answer, current_language());
                    Err(PyFailure::no_solution(text))
                }
                _ => Err(not_found(&answer, timeout)),
            }
        })
    }
}

function! {
    /// Whether a board has exactly one completion.
    is_unique(py, board: AnyBoard;; strategy: Strategy, variant: Variant, timeout: Duration;) -> bool {
        let board = board.with_variant(variant);
        let request = Complete { unique: true, strategy, ..Complete::new(board) };
        waiting::here(py, request.board.n <= SMALL_SEARCH, timeout, |control| {
            let answer = request.run_with(control, &mut |_| Flow::Break(()))?;
            match (answer.unique.flatten(), &answer.columns) {
                (Some(is_unique), _) => Ok(is_unique),
                (None, Some(_)) => {
                    let message = Message::UniqueUnknown { timeout: units::limit(timeout) };
                    Err(PyFailure::gave_up(message.say(current_language())))
                }
                (None, None) => Err(not_found(&answer, timeout)),
            }
        })
    }
}

function! {
    /// Pieces of a board that contradict each other, or None if it can be completed.
    explain(py, board: AnyBoard;; variant: Variant, timeout: Duration;) -> Option<Py<PyAny>> {
        let board = board.with_variant(variant);
        let request = Complete { explain: true, ..Complete::new(board) };
        let answer = waiting::here(py, false, timeout, |control| {
            let answer = request.run_with(control, &mut |_| Flow::Break(()))?;
            match (&answer.conflict, answer.status) {
                (Some(Some(_)), _) | (_, Status::Solved) => Ok(answer),
                _ => Err(not_found(&answer, timeout)),
            }
        })?;
        let Some(Some(conflict)) = &answer.conflict else { return Ok(None) };
        let [queens, blocked] = [&conflict.queens, &conflict.blocked].map(|squares| pairs(squares));
        let [minimal, verified] = [answer.minimal, answer.verified].map(|fact| fact == Some(true));
        let text = |language: Language| (language.name(), queens_messages::conflict(&answer, language));
        let texts = Language::ALL.map(text).into_py_dict(py)?;
        let board = PyBoard(request.board.problem()?);
        let values = (queens, blocked, minimal, verified, texts, board);
        new_answer(py, "Explanation", values).map(Some)
    }
}

fn not_found(answer: &CompleteAnswer, timeout: Option<Duration>) -> PyFailure {
    let strategy = answer.strategy.and_then(|name| name.parse().ok());
    PyFailure::not_found(strategy, answer.seed, answer.stopped, timeout)
}

function! {
    /// The board with some squares framed, as SVG.
    framed(_py, board: Board, squares: Squares<'py>;;;) -> String {
        let squares = squares_on(&squares, board.n)?;
        Ok(partial::conflict(&board.problem()?, &squares)?.to_svg())
    }
}

function! {
    /// A board to complete, or `count` of them; see the stub.
    generate(
        py, n: Size;;
        kind: String, queens: u32, density: f64, diagonals: u32, variant: Variant, seed: u64, count: NonZeroU64,
        timeout: Duration; unique, hard
    ) -> Py<PyAny> {
        let (n, variant) = (n.0, variant.unwrap_or_default());
        let request = Generate {
            n, kind, queens, density, diagonals, unique, hard, variant, seed, count, timeout,
        };
        let made = waiting::here(py, false, None, |control| {
            let mut boards = Vec::new();
            let made = request.run(control, &mut |board| {
                boards.push(board);
                Flow::Continue(())
            });
            match made {
                // The time limit of a board, or an exception of Python, which takes precedence in `waiting`.
                Err(Error::Generate(GenerateError::Stopped)) => Err(PyFailure::timed_out(timeout)),
                made => Ok(made.map(|()| boards)?),
            }
        })?;
        let mut boards = Vec::new();
        for Generated { problem, kind, seed, difficulty, solvable, .. } in made {
            let values = (PyBoard(problem), kind, seed, difficulty, solvable);
            boards.push(new_answer(py, "Generated", values)?);
        }
        match count {
            None if boards.len() == 1 => Ok(boards.remove(0)),
            _ => Ok(boards.into_pyobject(py)?.unbind()),
        }
    }
}

/// All strategies with what they can do, as records.
#[pyfunction]
pub(crate) fn strategies(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let record = |strategy: &Strategy| {
        let can = strategy.abilities();
        let record = PyDict::new(py);
        record.set_item("name", can.name)?;
        record.set_item("finds_all", can.finds_all)?;
        record.set_item("honours_given", can.honours_given)?;
        record.set_item("knows_variants", *can.variants == Variant::ALL)?;
        record.set_item("is_random", can.is_random)?;
        record.set_item("largest", can.largest)?;
        Ok(record)
    };
    Strategy::ALL.iter().map(record).collect()
}
