//! `check`: is this a solution? If not, which queens attack each other.

use n_queens::{Square, Variant};
use pyo3::prelude::*;
use pyo3::types::PyString;
use queens_app::{Board, Check, CheckAnswer};

use crate::argument::{self, AnyBoard, Argument};
use crate::board::PyBoard;
use crate::errors::Result;
use crate::function::function;
use crate::language;
use crate::solution::{PySolution, columns_of};
use crate::waiting;

/// The most attacks that can be asked for.
const MOST_ATTACKS: u64 = 1 << 24;

function! {
    /// Whether a board is a solution, and if not, which queens attack each other.
    check(py, board: Bound<'py, PyAny>;; variant: Variant, limit: Bound<'py, PyAny>;) -> PyCheck {
        let limit = limit.map(|limit| argument::number("limit", &limit, 1, MOST_ATTACKS));
        let limit = limit.transpose()?.map(|limit| limit as usize);
        let request = Check { board: queens_on(&board, variant)?, limit };
        waiting::here(py, request.board.n <= waiting::SMALL_FORMULA, None, |_| {
            let answer = request.run()?;
            let CheckAnswer { n, valid, queens, truncated, .. } = answer;
            Ok(PyCheck { n, valid, queens, truncated, answer })
        })
    }
}

/// The queens of a Solution, a Board, a text or a sequence of columns.
fn queens_on(given: &Bound<'_, PyAny>, variant: Option<Variant>) -> Result<Board> {
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyBoard>() {
        return Ok(AnyBoard::read("board", given)?.with_variant(variant));
    }
    let columns: Box<[u32]> = match given.cast::<PySolution>() {
        Ok(solution) => solution.get().columns().into(),
        Err(_) => columns_of(given)?,
    };
    let queens = (0..).zip(&columns).map(|(row, &column)| Square::new(row, column)).collect();
    let variant = variant.unwrap_or_default();
    Ok(Board { queens, variant, ..Board::new(columns.len() as u32) })
}

/// What a check found; true if it is a solution.
#[pyclass(frozen, module = "n_queens", name = "Check")]
pub(crate) struct PyCheck {
    /// The side of the board.
    #[pyo3(get)]
    n: u32,
    /// Whether it is a solution.
    #[pyo3(get)]
    valid: bool,
    /// How many queens there are.
    #[pyo3(get)]
    queens: usize,
    /// Whether there are more attacks than these.
    #[pyo3(get)]
    truncated: bool,
    answer: CheckAnswer,
}

#[pymethods]
impl PyCheck {
    /// Pairs of queens that attack each other: {'a': (row, column), 'b': (row, column), 'line': word}.
    #[getter]
    fn attacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize::pythonize(py, &self.answer.attacks)?)
    }

    fn __bool__(&self) -> bool {
        self.valid
    }

    fn __str__(&self) -> String {
        queens_messages::checked(&self.answer, language::current())
    }

    fn __repr__(&self) -> String {
        let Self { n, queens, .. } = self;
        let (valid, attacks) =
            (if self.valid { "True" } else { "False" }, self.answer.attacks.len());
        format!("<Check n={n} valid={valid} queens={queens} attacks={attacks}>")
    }
}
