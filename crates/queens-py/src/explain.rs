//! `explain`: why a board has no completion.

use n_queens::complete::{self, BrokenConflict, ExplainError, Explained, explained};
use n_queens::{Answer, Control, Problem, Square};
use pyo3::prelude::*;
use queens_render::{Message, partial};

use crate::asked;
use crate::board::pairs;
use crate::errors::Failure;
use crate::language::spoken;
use crate::memory;
use crate::seeking::timed_out;
use crate::waiting;

/// So many squares are named in words.
const NAMED: usize = 40;

/// Pieces of a board that contradict each other, or None if it can be completed.
#[pyfunction]
#[pyo3(signature = (board, *, variant = None, timeout = None))]
pub(crate) fn explain(
    board: &Bound<'_, PyAny>,
    variant: Option<String>,
    timeout: Option<Bound<'_, PyAny>>,
) -> PyResult<Option<PyExplanation>> {
    let problem = asked::board(board, variant)?;
    let timeout = asked::timeout("timeout", timeout.as_ref())?;
    memory::suffices_for_first(&problem)?;
    let work = |control: &Control| {
        // Whether there is anything to explain: for boards that are easy to complete that is soon known.
        match complete::first(&problem, asked::cores(), control)?.answer {
            Answer::Solved(_) => return Ok(None),
            Answer::GaveUp => return Err(timed_out(timeout)),
            Answer::Impossible => {}
        }
        match explained(&problem, control) {
            Ok(explained) => Ok(Some(PyExplanation { explained, problem: problem.clone() })),
            Err(ExplainError::Solvable) => Ok(None),
            Err(ExplainError::Refused(refusal)) => Err(refusal.into()),
            Err(ExplainError::Broken(_)) => Err(Failure::broken(&BrokenConflict)),
        }
    };
    waiting::apart(board.py(), timeout, work, |_| Ok(()))
}

/// Why a board has no completion.
#[pyclass(frozen, module = "n_queens", name = "Explanation")]
pub(crate) struct PyExplanation {
    explained: Explained,
    problem: Problem,
}

#[pymethods]
impl PyExplanation {
    /// The given queens to blame, as (row, column).
    #[getter]
    fn queens(&self) -> Vec<(u32, u32)> {
        pairs(&self.explained.conflict.queens)
    }

    /// The blocked squares to blame, as (row, column).
    #[getter]
    fn blocked(&self) -> Vec<(u32, u32)> {
        pairs(&self.explained.conflict.blocked)
    }

    /// Whether none of them is superfluous.
    #[getter]
    fn minimal(&self) -> bool {
        self.explained.is_minimal()
    }

    /// Whether all of it was verified in another way than it was found.
    #[getter]
    fn verified(&self) -> bool {
        self.explained.is_verified()
    }

    /// For Jupyter: the board with these pieces framed.
    fn _repr_svg_(&self) -> PyResult<String> {
        let conflict = &self.explained.conflict;
        let squares = [&conflict.queens[..], &conflict.blocked[..]].concat();
        let scene = partial::conflict(&self.problem, &squares);
        Ok(scene.map_err(|error| Failure::invalid(&error))?.to_svg())
    }

    fn __str__(&self) -> String {
        let conflict = &self.explained.conflict;
        let mut lines = vec![spoken(&self.sentence())];
        if !conflict.queens.is_empty() {
            let (count, squares) = self.named(&conflict.queens);
            lines.push(spoken(&Message::ConflictQueens { count, squares }));
        }
        if !conflict.blocked.is_empty() {
            let (count, squares) = self.named(&conflict.blocked);
            lines.push(spoken(&Message::ConflictBlocked { count, squares }));
        }
        lines.join("\n  ")
    }

    fn __repr__(&self) -> String {
        let (queens, blocked) = (self.queens(), self.blocked());
        let (minimal, verified) = (self.minimal(), self.verified());
        let [minimal, verified] = [minimal, verified].map(truth);
        format!(
            "<Explanation queens={queens:?} blocked={blocked:?} minimal={minimal} verified={verified}>"
        )
    }
}

/// As Python writes it.
pub(crate) const fn truth(is_true: bool) -> &'static str {
    if is_true { "True" } else { "False" }
}

impl PyExplanation {
    fn sentence(&self) -> Message {
        match self.minimal() {
            false => Message::ConflictSoFar { left: self.explained.left.to_string() },
            true if self.explained.conflict.is_empty() => {
                Message::ConflictNone { n: self.problem.n().to_string() }
            }
            true => Message::ConflictIs,
        }
    }

    fn named(&self, squares: &[Square]) -> (String, String) {
        let first = squares.iter().take(NAMED).map(|square| square.name(self.problem.n()));
        let names = first.collect::<Vec<String>>().join(", ");
        let more = squares.len().saturating_sub(NAMED);
        let names = match more {
            0 => names,
            _ => spoken(&Message::AndMore { list: names, count: more.to_string() }),
        };
        (squares.len().to_string(), names)
    }
}
