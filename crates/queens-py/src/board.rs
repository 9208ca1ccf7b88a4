//! A board with pieces on it, as Python sees it.

use n_queens::{Problem, Square, Symmetry};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple, PyType};
use queens_app::{Board, memory};
use queens_format::{Encoding, PartialFormat, PartialWriter, boards, partial};
use queens_messages::Message;

use crate::errors::{PyFailure, Result};
use crate::values::{self, Argument, optional, with_pieces};
use crate::waiting;

/// Larger boards are drawn only on request.
const SHOWN: u32 = 64;

/// Boards with more pieces are not written out.
const SHOWN_PIECES: usize = 64;

/// A board with given queens and blocked squares; immutable.
#[pyclass(frozen, eq, hash, skip_from_py_object, module = "n_queens", name = "Board")]
#[derive(Clone, PartialEq, Hash)]
pub(crate) struct PyBoard(pub(crate) Problem);

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (n, given = None, blocked = None, variant = None))]
    fn from_pieces(
        n: &Bound<'_, PyAny>,
        given: Option<&Bound<'_, PyAny>>,
        blocked: Option<&Bound<'_, PyAny>>,
        variant: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        let (given, blocked) = (optional("given", given)?, optional("blocked", blocked)?);
        let board =
            with_pieces(Board::read("n", n)?, given, blocked, optional("variant", variant)?)?;
        Ok(Self(board.problem()?))
    }

    /// The first board of a text, in any format that the command reads.
    #[classmethod]
    #[pyo3(signature = (text, variant = None))]
    fn parse(
        _: &Bound<'_, PyType>,
        py: Python<'_>,
        text: String,
        variant: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        let problem = waiting::here(py, true, None, |_| read(&text))?;
        let variant = optional("variant", variant)?.unwrap_or_else(|| problem.variant());
        Ok(Self(problem.with_variant(variant)))
    }

    /// The side of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.0.n()
    }

    /// The queens that must stay, as (row, column), in reading order.
    #[getter]
    fn given(&self) -> Vec<(u32, u32)> {
        pairs(self.0.given().squares())
    }

    /// The forbidden squares, as (row, column), in reading order.
    #[getter]
    fn blocked(&self) -> Vec<(u32, u32)> {
        pairs(self.0.blocked())
    }

    /// 'standard', 'torus' or 'super'.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant().name()
    }

    /// The board with one more queen.
    fn with_queen(&self, square: &Bound<'_, PyAny>) -> Result<Self> {
        let square = values::square(square, self.n())?;
        Ok(Self(self.0.clone().with_given([square])?))
    }

    /// The board with one more forbidden square.
    fn with_blocked(&self, square: &Bound<'_, PyAny>) -> Result<Self> {
        let square = values::square(square, self.n())?;
        Ok(Self(self.0.clone().with_blocked([square])?))
    }

    /// The board without the queen or block on a square.
    fn without(&self, square: &Bound<'_, PyAny>) -> Result<Self> {
        let square = values::square(square, self.n())?;
        let mut board = Board::from(&self.0);
        board.queens.retain(|&other| other != square);
        board.blocked.retain(|&other| other != square);
        Ok(Self(board.problem()?))
    }

    /// The board turned clockwise by so many quarter turns.
    #[pyo3(signature = (quarters = 1))]
    fn rotated(&self, quarters: i64) -> Self {
        Self(turn(quarters).board(&self.0))
    }

    /// The board in a mirror: left and right change places.
    fn reflected(&self) -> Self {
        Self(Symmetry::Mirror.board(&self.0))
    }

    /// The board in one of the formats of partial boards: text, or bytes for 'png'.
    #[pyo3(signature = (name = "board".to_owned()), text_signature = "($self, name='board')")]
    fn format<'py>(&self, py: Python<'py>, name: String) -> Result<Bound<'py, PyAny>> {
        let format = values::word("format", &name, &PartialFormat::ALL)?;
        memory::format(format.name(), self.n(), format.bytes(self.n()))?;
        let bytes = waiting::here(py, true, None, |_| {
            let mut writer = PartialWriter::new(format, Vec::new());
            writer.problem(&self.0)?;
            Ok(writer.finish()?)
        })?;
        Ok(bytes_or_text(py, &bytes, format == PartialFormat::Png))
    }

    /// For Jupyter.
    fn _repr_svg_(&self) -> Result<String> {
        Ok(partial::picture(&self.0)?.to_svg())
    }

    fn __str__(&self, py: Python<'_>) -> Result<String> {
        if self.n() > SHOWN {
            return Ok(self.__repr__());
        }
        let text: String = self.format(py, "board".into())?.extract()?;
        Ok(text.trim_end().into())
    }

    fn __repr__(&self) -> String {
        let (n, variant) = (self.n(), self.variant());
        let (given, blocked) = (self.0.given().squares(), self.0.blocked());
        if given.len() + blocked.len() > SHOWN_PIECES {
            return format!("<Board n={n} given={} blocked={}>", given.len(), blocked.len());
        }
        let [given, blocked] = [given, blocked].map(|squares| {
            let names: Vec<String> = squares.iter().map(|square| square.name(n)).collect();
            names.join(" ")
        });
        format!("Board({n}, given='{given}', blocked='{blocked}', variant='{variant}')")
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let board = slf.get();
        let facts = (board.n(), board.given(), board.blocked(), board.variant());
        Ok((slf.get_type(), facts.into_pyobject(slf.py())?))
    }
}

/// The first board of a text.
pub(crate) fn read(text: &str) -> Result<Problem> {
    match boards(text.as_bytes()).with_encoding(Encoding::Text).next() {
        Some(board) => Ok(board?.problem()?),
        None => Err(PyFailure::other(&Message::ServerBroken)),
    }
}

/// A board in a format: bytes where the format is binary, else text.
pub(crate) fn bytes_or_text<'py>(
    py: Python<'py>,
    bytes: &[u8],
    is_binary: bool,
) -> Bound<'py, PyAny> {
    match is_binary {
        true => PyBytes::new(py, bytes).into_any(),
        false => PyString::new(py, &String::from_utf8_lossy(bytes)).into_any(),
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

pub(crate) fn pairs(squares: &[Square]) -> Vec<(u32, u32)> {
    squares.iter().map(|square| (square.row, square.column)).collect()
}
