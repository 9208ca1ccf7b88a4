//! `solve`, `complete`, `is_unique` and `explain`: one solution of a board, whether it is the only one, or why there
//! is none.

use std::time::Duration;

use n_queens::complete::Conflict;
use n_queens::{Control, Flow, Problem};
use pyo3::prelude::*;
use queens_app::{Board, Complete, CompleteAnswer, Solve, Status, Weight};
use queens_format::partial;
use queens_messages::{Message, units};

use crate::asked::{self, Pieces};
use crate::board::pairs;
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
            let mut answer = request.run(control)?;
            let (strategy, seed) = (answer.strategy, answer.seed);
            match (answer.status, answer.columns.take()) {
                (Status::Solved, Some(columns)) => {
                    Ok(PySolution::checked(columns).found_by(strategy.name(), seed))
                }
                (Status::Impossible, _) => {
                    let is_plain = request.board == Board::new(request.board.n);
                    let text = queens_messages::no_solution(&answer, is_plain, language::current());
                    Err(Failure::phrased(Class::NoSolution, text))
                }
                _ => Err(Failure::gave_up(Some(strategy), seed, answer.stopped, timeout)),
            }
        })
    }
}

function! {
    /// One completion of a board; see the stub.
    complete(board;; strategy, seed, density, variant, threads, timeout; random) -> PySolution {
        let request = Complete {
            strategy: asked::strategy(strategy)?,
            seed: asked::seed(seed)?,
            random,
            density: asked::value(density)?,
            threads: asked::threads(threads)?,
            ..Complete::new(asked::board(board, variant)?)
        };
        let timeout = asked::timeout("timeout", timeout)?;
        waiting::here(board.py(), request.board.n <= SMALL_SEARCH, timeout, |control| {
            let answer = request.run(control)?;
            match (answer.status, &answer.columns) {
                (Status::Solved, Some(columns)) => {
                    let solution = PySolution::checked(columns.as_slice());
                    Ok(solution.found_by(answer.strategy.unwrap_or_default(), answer.seed))
                }
                (Status::Impossible, _) => {
                    let text = queens_messages::no_completion(&answer, language::current());
                    Err(Failure::phrased(Class::NoSolution, text))
                }
                _ => Err(gave_up(&answer, timeout)),
            }
        })
    }
}

function! {
    /// Whether a board has exactly one completion.
    is_unique(board;; strategy, variant, timeout;) -> bool {
        let request = Complete {
            unique: true,
            strategy: asked::strategy(strategy)?,
            ..Complete::new(asked::board(board, variant)?)
        };
        let timeout = asked::timeout("timeout", timeout)?;
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
}

fn gave_up(answer: &CompleteAnswer, timeout: Option<Duration>) -> Failure {
    let strategy = answer.strategy.and_then(|name| name.parse().ok());
    Failure::gave_up(strategy, answer.seed, answer.stopped, timeout)
}

function! {
    /// Pieces of a board that contradict each other, or None if it can be completed.
    explain(board;; variant, timeout;) -> Option<PyExplanation> {
        let request = Complete { explain: true, ..Complete::new(asked::board(board, variant)?) };
        let timeout = asked::timeout("timeout", timeout)?;
        let work = |control: &Control| {
            let answer = request.run_with(control, &mut |_| Flow::Break(()))?;
            match (answer.conflict.clone().flatten(), answer.status) {
                (Some(conflict), _) => {
                    let problem = request.board.problem()?;
                    Ok(Some(PyExplanation { conflict, answer, problem }))
                }
                (None, Status::Solved) => Ok(None),
                (None, _) => Err(gave_up(&answer, timeout)),
            }
        };
        waiting::apart(board.py(), timeout, work, |_| Ok(()))
    }
}

/// Why a board has no completion.
#[pyclass(frozen, module = "n_queens", name = "Explanation")]
pub(crate) struct PyExplanation {
    conflict: Conflict,
    answer: CompleteAnswer,
    problem: Problem,
}

#[pymethods]
impl PyExplanation {
    /// The given queens to blame, as (row, column).
    #[getter]
    fn queens(&self) -> Vec<(u32, u32)> {
        pairs(&self.conflict.queens)
    }

    /// The blocked squares to blame, as (row, column).
    #[getter]
    fn blocked(&self) -> Vec<(u32, u32)> {
        pairs(&self.conflict.blocked)
    }

    /// Whether none of them is superfluous.
    #[getter]
    fn minimal(&self) -> bool {
        self.answer.minimal == Some(true)
    }

    /// Whether a second method has verified all of it.
    #[getter]
    fn verified(&self) -> bool {
        self.answer.verified == Some(true)
    }

    /// For Jupyter: the board with these pieces framed.
    fn _repr_svg_(&self) -> PyResult<String> {
        let conflict = &self.conflict;
        let squares = [&conflict.queens[..], &conflict.blocked[..]].concat();
        let scene = partial::conflict(&self.problem, &squares);
        Ok(scene.map_err(Failure::from)?.to_svg())
    }

    fn __str__(&self) -> String {
        queens_messages::conflict(&self.answer, language::current())
    }

    fn __repr__(&self) -> String {
        let (queens, blocked) = (self.queens(), self.blocked());
        let [minimal, verified] = [self.minimal(), self.verified()].map(truth);
        format!(
            "<Explanation queens={queens:?} blocked={blocked:?} minimal={minimal} verified={verified}>"
        )
    }
}

/// A truth value as Python writes it.
pub(crate) const fn truth(is_true: bool) -> &'static str {
    if is_true { "True" } else { "False" }
}
