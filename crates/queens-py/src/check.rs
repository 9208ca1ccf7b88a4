//! `check`: is this a solution? If not, which queens attack each other.

use n_queens::Square;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use queens_app::{Board, Check, Pair};
use queens_render::{Message, Speak};

use crate::asked::{self, Pieces};
use crate::board::PyBoard;
use crate::explain::truth;
use crate::language::{self, spoken};
use crate::solution::{PySolution, columns_of};
use crate::waiting;

/// Whether a board is a solution, and if not, which queens attack each other.
#[pyfunction]
#[pyo3(signature = (board, *, variant = None, limit = None))]
pub(crate) fn check(
    board: &Bound<'_, PyAny>,
    variant: Option<String>,
    limit: Option<Bound<'_, PyAny>>,
) -> PyResult<PyCheck> {
    let limit = limit.map(|limit| asked::number("limit", &limit, 1, 1 << 24)).transpose()?;
    let limit = limit.map(|limit| limit as usize);
    let request = Check { board: queens_on(board, variant)?, limit };
    waiting::here(board.py(), request.board.n <= waiting::SMALL_FORMULA, None, |_| {
        let answer = request.run()?;
        let (n, valid, queens, truncated) =
            (answer.n, answer.valid, answer.queens, answer.truncated);
        Ok(PyCheck { n, valid, queens, attacks: answer.attacks, truncated })
    })
}

/// The queens of a Solution, a Board, a text or a sequence of columns.
fn queens_on(board: &Bound<'_, PyAny>, variant: Option<String>) -> PyResult<Board> {
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
    /// The side of the board.
    #[pyo3(get)]
    n: u32,
    /// Whether it is a solution.
    #[pyo3(get)]
    valid: bool,
    /// How many queens there are.
    #[pyo3(get)]
    queens: usize,
    attacks: Vec<Pair>,
    /// Whether there are more attacks than these.
    #[pyo3(get)]
    truncated: bool,
}

#[pymethods]
impl PyCheck {
    /// Pairs of queens that attack each other: {'a': (row, column), 'b': (row, column), 'line': word}.
    #[getter]
    fn attacks<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let record = |attack: &Pair| {
            let record = PyDict::new(py);
            record.set_item("a", attack.a.map(|a| (a.row, a.column)))?;
            record.set_item("b", (attack.b.row, attack.b.column))?;
            record.set_item("line", attack.line.name())?;
            Ok(record)
        };
        self.attacks.iter().map(record).collect()
    }

    fn __bool__(&self) -> bool {
        self.valid
    }

    fn __str__(&self) -> String {
        let n = self.n.to_string();
        if self.valid {
            return spoken(&Message::Valid { n });
        }
        let mut lines = vec![spoken(&Message::NotASolution { n: n.clone() })];
        if self.queens != self.n as usize {
            let queens = self.queens.to_string();
            lines.push(spoken(&Message::WrongNumberOfQueens { queens, n }));
        }
        lines.extend(self.attacks.iter().map(|attack| self.words(attack)));
        lines.join("\n  ")
    }

    fn __repr__(&self) -> String {
        let Self { n, valid, queens, attacks, .. } = self;
        let valid = truth(*valid);
        format!("<Check n={n} valid={valid} queens={queens} attacks={}>", attacks.len())
    }
}

impl PyCheck {
    fn words(&self, attack: &Pair) -> String {
        let a = attack.a.map_or_else(String::new, |a| a.name(self.n));
        let b = attack.b.name(self.n);
        let line = attack.line.say(language::current());
        spoken(&Message::AttackPlainPair { a, b, line })
    }
}
