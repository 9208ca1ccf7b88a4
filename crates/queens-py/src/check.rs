//! `check`: is this a solution? If not, who attacks whom.

use n_queens::check::{Attack, attacks, solves};
use n_queens::{Problem, Queens, Square};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use queens_render::{Message, Speak};

use crate::asked::{self, Pieces};
use crate::board::Board;
use crate::errors::Failure;
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
    let problem = queens_on(board, variant)?;
    waiting::here(board.py(), problem.n() <= waiting::SMALL_FORMULA, None, |control| {
        let (n, variant) = (problem.n(), problem.variant());
        let queens = problem.given().squares();
        let in_order = (0..).zip(queens).all(|(row, queen)| queen.row == row);
        let columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
        let rules = Problem::new(n).with_variant(variant);
        let valid = in_order && columns.len() == n as usize && solves(&rules, &columns).is_ok();
        let mut pairs = attacks(problem.given(), variant).take_while(|_| !control.should_stop());
        let most = limit.unwrap_or(LIMIT) as usize;
        let found: Vec<Attack> =
            if valid { Vec::new() } else { pairs.by_ref().take(most).collect() };
        let truncated = !valid && pairs.next().is_some();
        Ok(PyCheck { n, valid, queens: queens.len(), attacks: found, truncated })
    })
}

/// So many pairs are named unless it is said otherwise.
const LIMIT: u64 = 100;

/// The queens of a Solution, a Board, a text or a sequence of columns.
fn queens_on(board: &Bound<'_, PyAny>, variant: Option<String>) -> PyResult<Problem> {
    if board.is_instance_of::<PyString>() || board.is_instance_of::<Board>() {
        return asked::board(board, variant);
    }
    let rules = Pieces { variant, ..Pieces::default() };
    let columns: Box<[u32]> = match board.cast::<PySolution>() {
        Ok(solution) => solution.get().columns().into(),
        Err(_) => columns_of(board)?,
    };
    let n = u32::try_from(columns.len()).unwrap_or(u32::MAX);
    let squares = (0..).zip(&columns).map(|(row, &column)| Square::new(row, column));
    let queens = Queens::new(n, squares).map_err(Failure::from)?;
    let size = n.into_pyobject(board.py())?.into_any();
    let empty = rules.on(&size)?;
    Ok(empty.with_given(queens.squares().iter().copied()).map_err(Failure::from)?)
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
    attacks: Vec<Attack>,
    /// Whether there are more attacks than these.
    #[pyo3(get)]
    truncated: bool,
}

#[pymethods]
impl PyCheck {
    /// Pairs of queens that attack each other: {'a': (row, column), 'b': (row, column), 'line': word}.
    #[getter]
    fn attacks<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let record = |attack: &Attack| {
            let record = PyDict::new(py);
            record.set_item("a", (attack.a.row, attack.a.column))?;
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
            lines
                .push(spoken(&Message::WrongNumberOfQueens { queens: self.queens.to_string(), n }));
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
    fn words(&self, attack: &Attack) -> String {
        let (a, b) = (attack.a.name(self.n), attack.b.name(self.n));
        let line = attack.line.say(language::current());
        spoken(&Message::AttackPlainPair { a, b, line })
    }
}
