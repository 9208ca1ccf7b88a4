//! `check`: is this a solution? If not, which queens attack each other.

use n_queens::Square;
use pyo3::prelude::*;
use pyo3::types::PyString;
use queens_app::{Board, Check, CheckAnswer};

use crate::asked::{self, Pieces};
use crate::board::PyBoard;
use crate::function::function;
use crate::language;
use crate::search::truth;
use crate::solution::{PySolution, columns_of};
use crate::waiting;

function! {
    /// Whether a board is a solution, and if not, which queens attack each other.
    check(board;; variant, limit;) -> PyCheck {
        let limit = limit.map(|limit| asked::number("limit", limit, 1, 1 << 24)).transpose()?;
        let limit = limit.map(|limit| limit as usize);
        let request = Check { board: queens_on(board, variant)?, limit };
        waiting::here(board.py(), request.board.n <= waiting::SMALL_FORMULA, None, |_| {
            Ok(PyCheck { answer: request.run()? })
        })
    }
}

/// The queens of a Solution, a Board, a text or a sequence of columns.
fn queens_on(board: &Bound<'_, PyAny>, variant: Option<&Bound<'_, PyAny>>) -> PyResult<Board> {
    if board.is_instance_of::<PyString>() || board.is_instance_of::<PyBoard>() {
        return asked::board(board, variant);
    }
    let columns: Box<[u32]> = match board.cast::<PySolution>() {
        Ok(solution) => solution.get().columns().into(),
        Err(_) => columns_of(board)?,
    };
    let size = columns.len().into_pyobject(board.py())?.into_any();
    let empty = Pieces { variant, ..Pieces::default() }.on(&size)?;
    let queens = (0..).zip(&columns).map(|(row, &column)| Square::new(row, column)).collect();
    Ok(Board { queens, ..empty })
}

/// What a check found; true if it is a solution.
#[pyclass(frozen, module = "n_queens", name = "Check")]
pub(crate) struct PyCheck {
    answer: CheckAnswer,
}

#[pymethods]
impl PyCheck {
    /// The side of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.answer.n
    }

    /// Whether it is a solution.
    #[getter]
    fn valid(&self) -> bool {
        self.answer.valid
    }

    /// How many queens there are.
    #[getter]
    fn queens(&self) -> usize {
        self.answer.queens
    }

    /// Whether there are more attacks than these.
    #[getter]
    fn truncated(&self) -> bool {
        self.answer.truncated
    }

    /// Pairs of queens that attack each other: {'a': (row, column), 'b': (row, column), 'line': word}.
    #[getter]
    fn attacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize::pythonize(py, &self.answer.attacks)?)
    }

    fn __bool__(&self) -> bool {
        self.answer.valid
    }

    fn __str__(&self) -> String {
        queens_messages::checked(&self.answer, language::current())
    }

    fn __repr__(&self) -> String {
        let CheckAnswer { n, valid, queens, attacks, .. } = &self.answer;
        let valid = truth(*valid);
        format!("<Check n={n} valid={valid} queens={queens} attacks={}>", attacks.len())
    }
}
