//! `explain`: why a board has no completion.

use n_queens::{Control, Flow, Problem, Square};
use pyo3::prelude::*;
use queens_app::{Complete, ConflictAnswer, Status};
use queens_render::{Message, partial};

use crate::asked;
use crate::board::pairs;
use crate::complete::gave_up;
use crate::errors::Failure;
use crate::language::spoken;
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
    let request = Complete { explain: true, ..Complete::new(asked::board(board, variant)?) };
    let timeout = asked::timeout("timeout", timeout.as_ref())?;
    let work = |control: &Control| {
        let answer = request.run_with(control, &mut |_| Flow::Break(()))?;
        let Some(conflict) = answer.conflict.clone().flatten() else {
            return match answer.status {
                Status::Solved => Ok(None),
                Status::Impossible | Status::GaveUp => Err(gave_up(&answer, timeout)),
            };
        };
        Ok(Some(PyExplanation {
            conflict,
            minimal: answer.minimal.unwrap_or_default(),
            verified: answer.verified.unwrap_or_default(),
            left: answer.explained.map_or(0, |explained| explained.left),
            problem: request.board.problem()?,
        }))
    };
    waiting::apart(board.py(), timeout, work, |_| Ok(()))
}

/// Why a board has no completion.
#[pyclass(frozen, module = "n_queens", name = "Explanation")]
pub(crate) struct PyExplanation {
    conflict: ConflictAnswer,
    /// Whether none of them is superfluous.
    #[pyo3(get)]
    minimal: bool,
    /// Whether all of it was verified in another way than it was found.
    #[pyo3(get)]
    verified: bool,
    /// How many pieces have not been tried.
    left: usize,
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

    /// For Jupyter: the board with these pieces framed.
    fn _repr_svg_(&self) -> PyResult<String> {
        let conflict = &self.conflict;
        let squares = [&conflict.queens[..], &conflict.blocked[..]].concat();
        let scene = partial::conflict(&self.problem, &squares);
        Ok(scene.map_err(Failure::from)?.to_svg())
    }

    fn __str__(&self) -> String {
        let conflict = &self.conflict;
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
        let [minimal, verified] = [self.minimal, self.verified].map(truth);
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
        match self.minimal {
            false => Message::ConflictSoFar { left: self.left.to_string() },
            true if self.conflict.queens.is_empty() && self.conflict.blocked.is_empty() => {
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
