//! A board with pieces on it, as Python sees it.

use n_queens::{BoardError, Problem, Symmetry};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple, PyType};
use queens_app::memory;
use queens_format::{Encoding, PartialFormat, PartialWriter, boards, partial};

use crate::asked::{self, Pieces};
use crate::errors::{Class, Failure};
use crate::waiting;

/// Larger boards are drawn only on request.
const SHOWN: u32 = 64;

/// A board with given queens and blocked squares; immutable.
#[pyclass(frozen, eq, skip_from_py_object, module = "n_queens", name = "Board")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyBoard {
    problem: Problem,
}

impl PyBoard {
    pub(crate) const fn new(problem: Problem) -> Self {
        Self { problem }
    }

    fn checked(problem: Result<Problem, BoardError>) -> PyResult<Self> {
        Ok(Self::new(problem.map_err(Failure::from)?))
    }

    pub(crate) const fn problem(&self) -> &Problem {
        &self.problem
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (n, given = None, blocked = None, variant = None))]
    fn from_pieces(
        n: &Bound<'_, PyAny>,
        given: Option<&Bound<'_, PyAny>>,
        blocked: Option<&Bound<'_, PyAny>>,
        variant: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let board = Pieces { given, blocked, variant }.on(n)?;
        Ok(Self::new(board.problem().map_err(Failure::from)?))
    }

    /// The first board of a text, in any format that the command reads.
    #[classmethod]
    #[pyo3(signature = (text, variant = None))]
    fn parse(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        text: String,
        variant: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let problem = waiting::here(py, true, None, |_| read(&text))?;
        let board = Bound::new(py, Self::new(problem))?;
        Self::from_pieces(board.as_any(), None, None, variant)
    }

    /// The side of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.problem.n()
    }

    /// The queens that must stay, as (row, column), in reading order.
    #[getter]
    fn given(&self) -> Vec<(u32, u32)> {
        pairs(self.problem.given().squares())
    }

    /// The forbidden squares, as (row, column), in reading order.
    #[getter]
    fn blocked(&self) -> Vec<(u32, u32)> {
        pairs(self.problem.blocked())
    }

    /// 'standard', 'torus' or 'super'.
    #[getter]
    fn variant(&self) -> &'static str {
        self.problem.variant().name()
    }

    /// The board with one more queen.
    fn with_queen(&self, square: &Bound<'_, PyAny>) -> PyResult<Self> {
        let square = asked::square(square, self.problem.n())?;
        Self::checked(self.problem.clone().with_given([square]))
    }

    /// The board with one more forbidden square.
    fn with_blocked(&self, square: &Bound<'_, PyAny>) -> PyResult<Self> {
        let square = asked::square(square, self.problem.n())?;
        Self::checked(self.problem.clone().with_blocked([square]))
    }

    /// The board without the queen or block on a square.
    fn without(&self, square: &Bound<'_, PyAny>) -> PyResult<Self> {
        let square = asked::square(square, self.problem.n())?;
        let others = |squares: &[n_queens::Square]| {
            squares.iter().copied().filter(|&other| other != square).collect::<Vec<_>>()
        };
        let empty = Problem::new(self.problem.n()).with_variant(self.problem.variant());
        let problem = empty.with_given(others(self.problem.given().squares()));
        Self::checked(problem.and_then(|some| some.with_blocked(others(self.problem.blocked()))))
    }

    /// The board turned clockwise by so many quarter turns.
    #[pyo3(signature = (quarters = 1))]
    fn rotated(&self, quarters: i64) -> Self {
        Self::new(turn(quarters).board(&self.problem))
    }

    /// The board in a mirror: left and right change places.
    fn reflected(&self) -> Self {
        Self::new(Symmetry::Mirror.board(&self.problem))
    }

    /// The board in one of the formats of partial boards: text, or bytes for 'png'.
    #[pyo3(signature = (name = "board".to_owned()), text_signature = "($self, name='board')")]
    fn format<'py>(&self, py: Python<'py>, name: String) -> PyResult<Bound<'py, PyAny>> {
        let format = asked::word("format", &name, &PartialFormat::ALL)?;
        let n = self.problem.n();
        memory::format(format.name(), n, format.bytes(n)).map_err(Failure::from)?;
        let bytes = waiting::here(py, true, None, |_| {
            let mut writer = PartialWriter::new(format, Vec::new());
            writer.problem(&self.problem)?;
            Ok(writer.finish()?)
        })?;
        bytes_or_text(py, &bytes, format == PartialFormat::Png)
    }

    /// For Jupyter.
    fn _repr_svg_(&self) -> PyResult<String> {
        let scene = partial::picture(&self.problem);
        Ok(scene.map_err(Failure::from)?.to_svg())
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        if self.problem.n() > SHOWN {
            return Ok(self.__repr__());
        }
        let text: String = self.format(py, "board".into())?.extract()?;
        Ok(text.trim_end().into())
    }

    fn __repr__(&self) -> String {
        let n = self.problem.n();
        let names = |squares: &[n_queens::Square]| {
            let names: Vec<String> = squares.iter().map(|square| square.name(n)).collect();
            names.join(" ")
        };
        let (given, blocked) = (self.problem.given().squares(), self.problem.blocked());
        match given.len() + blocked.len() {
            0..=SHOWN_PIECES => {
                let (given, blocked) = (names(given), names(blocked));
                let variant = self.variant();
                format!("Board({n}, given='{given}', blocked='{blocked}', variant='{variant}')")
            }
            _ => format!("<Board n={n} given={} blocked={}>", given.len(), blocked.len()),
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let (py, board) = (slf.py(), slf.get());
        let facts = (board.n(), board.given(), board.blocked(), board.variant());
        Ok((slf.get_type(), facts.into_pyobject(py)?))
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.n(), self.problem.given().squares(), self.problem.blocked()).hash(&mut hasher);
        self.problem.variant().hash(&mut hasher);
        hasher.finish()
    }
}

/// Boards with more pieces are not written out.
const SHOWN_PIECES: usize = 64;

/// The first board of a text.
pub(crate) fn read(text: &str) -> Result<Problem, Failure> {
    match boards(text.as_bytes()).with_encoding(Encoding::Text).next() {
        Some(board) => Ok(board?.problem()?),
        None => Err(Failure::new(Class::Error, &queens_messages::Message::ServerBroken)),
    }
}

/// A board in a format: bytes where the format is binary, else text.
pub(crate) fn bytes_or_text<'py>(
    py: Python<'py>,
    bytes: &[u8],
    is_binary: bool,
) -> PyResult<Bound<'py, PyAny>> {
    match is_binary {
        true => Ok(PyBytes::new(py, bytes).into_any()),
        false => Ok(String::from_utf8_lossy(bytes).into_pyobject(py)?.into_any()),
    }
}

/// The symmetry of this number of quarter turns.
pub(crate) fn turn(quarters: i64) -> Symmetry {
    match quarters.rem_euclid(4) {
        0 => Symmetry::Identity,
        1 => Symmetry::QuarterTurn,
        2 => Symmetry::HalfTurn,
        _ => Symmetry::ThreeQuarterTurn,
    }
}

pub(crate) fn pairs(squares: &[n_queens::Square]) -> Vec<(u32, u32)> {
    squares.iter().map(|square| (square.row, square.column)).collect()
}
