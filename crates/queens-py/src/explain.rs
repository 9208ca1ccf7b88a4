//! `explain`: why a board has no completion.

use n_queens::complete::Conflict;
use n_queens::{Control, Flow, Problem};
use pyo3::prelude::*;
use queens_app::{Complete, CompleteAnswer, Status};
use queens_format::partial;

use crate::asked;
use crate::board::pairs;
use crate::complete::gave_up;
use crate::errors::Failure;
use crate::function::function;
use crate::language;
use crate::waiting;

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

    /// Whether all of it was verified in another way than it was found.
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

/// As Python writes it.
pub(crate) const fn truth(is_true: bool) -> &'static str {
    if is_true { "True" } else { "False" }
}
