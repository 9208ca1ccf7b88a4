//! `generate`: boards to complete, made by chance.

use std::num::NonZeroU64;

use n_queens::complete::generate::GenerateError;
use n_queens::{Control, Flow, Variant};
use pyo3::prelude::*;
use pyo3::types::PyList;
use queens_app::{Error, Generate, Generated};

use crate::asked;
use crate::board::PyBoard;
use crate::errors::Failure;
use crate::waiting;

/// A board to complete, or `count` of them; see the stub.
#[pyfunction]
#[pyo3(signature = (
    n, *, kind = None, queens = None, density = None, diagonals = None, unique = false, hard = false,
    variant = None, seed = None, count = None, timeout = None,
))]
#[allow(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn generate<'py>(
    n: &Bound<'py, PyAny>,
    kind: Option<String>,
    queens: Option<Bound<'py, PyAny>>,
    density: Option<f64>,
    diagonals: Option<Bound<'py, PyAny>>,
    unique: bool,
    hard: bool,
    variant: Option<String>,
    seed: Option<Bound<'py, PyAny>>,
    count: Option<Bound<'py, PyAny>>,
    timeout: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let variant = variant.map(|name| asked::word("variant", &name, &Variant::ALL)).transpose()?;
    let request = Generate {
        n: asked::size(n)?,
        kind,
        queens: asked::optional_u32("queens", queens.as_ref())?,
        density,
        diagonals: asked::optional_u32("diagonals", diagonals.as_ref())?,
        unique,
        hard,
        variant: variant.unwrap_or_default(),
        seed: asked::seed(seed.as_ref())?,
        count: asked::optional("count", count.as_ref(), 1)?.and_then(NonZeroU64::new),
        timeout: asked::timeout("timeout", timeout.as_ref())?,
    };
    let py = n.py();
    let mut boards = waiting::apart(py, None, |control| made(&request, control), |_| Ok(()))?;
    match (count, boards.pop()) {
        (None, Some(board)) => Ok(Bound::new(py, board)?.into_any()),
        (_, last) => Ok(PyList::new(py, wrapped(py, boards.into_iter().chain(last))?)?.into_any()),
    }
}

fn made(request: &Generate, control: &Control) -> Result<Vec<PyGenerated>, Failure> {
    let mut boards = Vec::new();
    let made = request.run(control, &mut |board| {
        boards.push(PyGenerated { board });
        Flow::Continue(())
    });
    match made {
        Ok(()) => Ok(boards),
        // The time limit of a board, or an exception, which comes out by itself.
        Err(Error::Generate(GenerateError::Stopped)) => Err(Failure::timed_out(request.timeout)),
        Err(error) => Err(error.into()),
    }
}

fn wrapped(
    py: Python<'_>,
    boards: impl Iterator<Item = PyGenerated>,
) -> PyResult<Vec<Bound<'_, PyGenerated>>> {
    boards.map(|board| Bound::new(py, board)).collect()
}

/// A board that was made, and what is known about it.
#[pyclass(frozen, module = "n_queens", name = "Generated")]
pub(crate) struct PyGenerated {
    board: Generated,
}

#[pymethods]
impl PyGenerated {
    /// The board.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard::of(self.board.problem.clone())
    }

    /// What it has: 'placed', 'blocked' or 'excluded-diagonals'.
    #[getter]
    fn kind(&self) -> &'static str {
        self.board.kind
    }

    /// The seed that makes it again.
    #[getter]
    fn seed(&self) -> u64 {
        self.board.seed
    }

    /// How many nodes of search it took.
    #[getter]
    fn difficulty(&self) -> u64 {
        self.board.difficulty
    }

    /// Whether it has a completion; None if that took too long.
    #[getter]
    fn solvable(&self) -> Option<bool> {
        self.board.solvable
    }

    fn __repr__(&self) -> String {
        let Generated { n, kind, seed, difficulty, .. } = self.board;
        format!("<Generated n={n} kind={kind} seed={seed} difficulty={difficulty}>")
    }
}
