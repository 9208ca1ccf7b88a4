//! A board with pieces on it, and a solution, as Python sees them.
//!
//! A solution is a sequence of columns that never becomes a list of its own. It is immutable, so numpy may use its memory
//! without copying (`__array_interface__`, which all versions of Python have, unlike the buffer protocol of the stable
//! interface).

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use n_queens::{Control, Problem, Square, Symmetry, Variant, check};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PySlice, PyString, PyTuple};
use queens_app::{Board, memory};
use queens_format::{Format, PartialFormat, PartialWriter, SolutionWriter, partial};
use queens_messages::{Speak, message};

use crate::errors::{PyFailure, Result, current_language};
use crate::values::{self, AnyBoard, Argument, Object, with_pieces};
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
        n: &Object<'_>,
        given: Option<&Object<'_>>,
        blocked: Option<&Object<'_>>,
        variant: Option<&Object<'_>>,
    ) -> Result<Self> {
        let variant = Variant::optional("variant", variant)?;
        let board = with_pieces(Board::read("n", n)?, given.cloned(), blocked.cloned(), variant)?;
        Ok(Self(board.problem()?))
    }

    /// The first board of a text, in any format that the command reads.
    #[staticmethod]
    #[pyo3(signature = (text, variant = None))]
    fn parse(py: Python<'_>, text: String, variant: Option<&Object<'_>>) -> Result<Self> {
        let board = waiting::here(py, true, None, |_| AnyBoard::parse(&text))?;
        Ok(Self(board.with_variant(Argument::optional("variant", variant)?).problem()?))
    }

    /// The side of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.0.n()
    }

    /// The queens that must stay, as (row, column), in reading order.
    #[getter]
    fn given(&self) -> Pairs {
        pairs(self.0.given().squares())
    }

    /// The forbidden squares, as (row, column), in reading order.
    #[getter]
    fn blocked(&self) -> Pairs {
        pairs(self.0.blocked())
    }

    /// 'standard', 'torus' or 'super'.
    #[getter]
    fn variant(&self) -> &'static str {
        self.0.variant().name()
    }

    /// The board with one more queen.
    fn with_queen(&self, square: &Object<'_>) -> Result<Self> {
        let square = values::square(square, self.n())?;
        Ok(Self(self.0.clone().with_given([square])?))
    }

    /// The board with one more forbidden square.
    fn with_blocked(&self, square: &Object<'_>) -> Result<Self> {
        let square = values::square(square, self.n())?;
        Ok(Self(self.0.clone().with_blocked([square])?))
    }

    /// The board without the queen or block on a square.
    fn without(&self, square: &Object<'_>) -> Result<Self> {
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
    fn format<'py>(&self, py: Python<'py>, name: String) -> Result<Object<'py>> {
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

    /// For pickle.
    fn __getnewargs__(&self) -> (u32, Pairs, Pairs, &'static str) {
        (self.n(), self.given(), self.blocked(), self.variant())
    }
}

/// A board in a format: bytes where the format is binary, else text.
fn bytes_or_text<'py>(py: Python<'py>, bytes: &[u8], is_binary: bool) -> Object<'py> {
    match is_binary {
        true => PyBytes::new(py, bytes).into_any(),
        false => PyString::new(py, &String::from_utf8_lossy(bytes)).into_any(),
    }
}

/// The symmetry of this number of quarter turns, with which the list of all begins.
fn turn(quarters: i64) -> Symmetry {
    Symmetry::ALL[quarters.rem_euclid(4) as usize]
}

/// Squares as Python has them: row and column from 0.
type Pairs = Vec<(u32, u32)>;

pub(crate) fn pairs(squares: &[Square]) -> Pairs {
    squares.iter().map(|square| (square.row, square.column)).collect()
}

/// Rows that are written between two checks of the control.
const BLOCK: usize = 1 << 16;

/// Columns of a large board that its repr shows, twice.
const NAMED: usize = 16;

/// A solution: the column of the queen of each row, from the top, counted from 0.
#[pyclass(frozen, sequence, module = "n_queens", name = "Solution")]
pub(crate) struct PySolution {
    /// They passed an independent check before they came here.
    pub(crate) columns: Box<[u32]>,
    /// The strategy that found it; None if it was built from columns.
    #[pyo3(get)]
    strategy: Option<&'static str>,
    /// The seed of a random strategy; None if the strategy is not random.
    #[pyo3(get)]
    seed: Option<u64>,
}

impl PySolution {
    /// A solution from columns that passed a check.
    pub(crate) fn checked(columns: impl Into<Box<[u32]>>) -> Self {
        Self { columns: columns.into(), strategy: None, seed: None }
    }

    /// A solution from columns that are checked now.
    fn verified(py: Python<'_>, columns: Box<[u32]>) -> Result<Self> {
        waiting::here(py, true, None, |_| {
            check::columns(&columns)?;
            Ok(Self::checked(columns))
        })
    }

    /// The solution with the strategy that found it, and its seed.
    pub(crate) fn found_by(self, strategy: &'static str, seed: Option<u64>) -> Self {
        Self { strategy: Some(strategy), seed, ..self }
    }

    /// The bytes of the solution in a format.
    fn written(&self, format: Format, control: &Control) -> Result<Vec<u8>> {
        let mut writer = SolutionWriter::new(format, self.n(), Vec::new())?;
        for block in self.columns.chunks(BLOCK) {
            if control.should_stop() {
                return Ok(Vec::new());
            }
            writer.rows(block)?;
        }
        writer.end()?;
        Ok(writer.finish()?)
    }

    /// Refuses a list whose items take so many bytes each in Python.
    fn fits(&self, what: &'static str, bytes: u128) -> Result<()> {
        Ok(memory::format(what, self.n(), bytes * self.columns.len() as u128)?)
    }

    fn image(&self, symmetry: Symmetry) -> Box<[u32]> {
        let mut columns = vec![0; self.columns.len()];
        for (row, &column) in (0..).zip(&self.columns) {
            let square = symmetry.square(Square::new(row, column), self.n());
            columns[square.row as usize] = square.column;
        }
        columns.into()
    }
}

#[pymethods]
impl PySolution {
    /// Checks columns and makes a solution of them; InvalidInput if two queens attack each other.
    #[new]
    fn new(py: Python<'_>, columns: &Object<'_>) -> Result<Self> {
        Self::verified(py, columns_of(columns)?)
    }

    /// The side of the board, which is the number of queens.
    #[getter]
    fn n(&self) -> u32 {
        self.columns.len() as u32
    }

    /// All columns as a tuple, from the top row down. `numpy.asarray(solution)` makes no copy.
    #[getter]
    fn get_columns<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyTuple>> {
        self.fits("columns", 40)?;
        Ok(PyTuple::new(py, &self.columns)?)
    }

    /// The queens' squares as (row, column), from the top row down.
    fn squares(&self) -> Result<Pairs> {
        self.fits("squares", 136)?;
        Ok((0..).zip(self.columns.iter().copied()).collect())
    }

    /// The queens' squares by their chess names, from the top row down.
    fn names(&self) -> Result<Vec<String>> {
        self.fits("names", 120)?;
        let squares = (0..).zip(&self.columns);
        Ok(squares.map(|(row, &column)| Square::new(row, column).name(self.n())).collect())
    }

    /// The board turned clockwise by so many quarter turns.
    #[pyo3(signature = (quarters = 1))]
    fn rotated(&self, py: Python<'_>, quarters: i64) -> Self {
        Self::checked(py.detach(|| self.image(turn(quarters))))
    }

    /// The board in a mirror: left and right change places.
    fn reflected(&self, py: Python<'_>) -> Self {
        Self::checked(py.detach(|| self.image(Symmetry::Mirror)))
    }

    /// The first of its turns and reflections in the order of their columns: equal for two solutions
    /// exactly if one is an image of the other.
    fn canonical(&self, py: Python<'_>) -> Self {
        let images = Symmetry::ALL.into_iter().map(|symmetry| self.image(symmetry));
        Self::checked(py.detach(|| images.min()).unwrap_or_default())
    }

    /// The board in one of the formats of the command: text, or bytes for 'png' and 'u32'.
    #[pyo3(signature = (name = "board".to_owned()), text_signature = "($self, name='board')")]
    fn format<'py>(&self, py: Python<'py>, name: String) -> Result<Object<'py>> {
        let format = values::word("format", &name, &Format::ALL)?;
        if !format.is_picture() {
            memory::format(format.name(), self.n(), format.bytes(self.n()))?;
        }
        let bytes = waiting::here(py, self.n() <= waiting::SMALL_FORMULA, None, |control| {
            self.written(format, control)
        })?;
        Ok(bytes_or_text(py, &bytes, format.is_binary()))
    }

    /// For Jupyter.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> Result<Object<'py>> {
        self.format(py, "svg".into())
    }

    fn __str__(&self, py: Python<'_>) -> Result<String> {
        if self.n() > SHOWN {
            return Ok(self.__repr__());
        }
        let text: String = self.format(py, "board".into())?.extract()?;
        Ok(text.trim_end().into())
    }

    fn __repr__(&self) -> String {
        match self.columns.len() {
            0..=NAMED => format!("Solution({:?})", self.columns),
            n => {
                let first = format!("{:?}", &self.columns[..NAMED / 2]);
                format!("<Solution n={n} {}, ...]>", first.trim_end_matches(']'))
            }
        }
    }

    fn __len__(&self) -> usize {
        self.columns.len()
    }

    fn __getitem__<'py>(&self, index: &Object<'py>) -> PyResult<Object<'py>> {
        let (py, n) = (index.py(), self.columns.len());
        if let Ok(slice) = index.cast::<PySlice>() {
            let rows = slice.indices(n as isize)?;
            let column = |step| self.columns[(rows.start + step as isize * rows.step) as usize];
            return Ok(PyTuple::new(py, (0..rows.slicelength).map(column))?.into_any());
        }
        let Ok(row) = index.extract::<isize>() else {
            return Err(PyTypeError::new_err("rows are whole numbers or slices"));
        };
        let place = if row < 0 { n.checked_add_signed(row) } else { row.try_into().ok() };
        match place.and_then(|place| self.columns.get(place)) {
            Some(&column) => Ok(column.into_pyobject(py)?.into_any()),
            None => {
                let message = message!(IndexOutside { index: row, n });
                Err(PyIndexError::new_err(message.say(current_language())))
            }
        }
    }

    fn __iter__(slf: Bound<'_, Self>) -> Columns {
        Columns { solution: slf.unbind(), next: 0 }
    }

    /// Each column of the board holds a queen.
    fn __contains__(&self, column: &Object<'_>) -> bool {
        column.extract().is_ok_and(|column: u32| column < self.n())
    }

    /// The row of the queen in this column.
    fn index(&self, column: &Object<'_>) -> PyResult<usize> {
        let column: Option<u32> = column.extract().ok();
        let row = self.columns.iter().position(|&other| Some(other) == column);
        row.ok_or_else(|| PyValueError::new_err("there is no such column"))
    }

    /// 1 for every column of the board, 0 for all else.
    fn count(&self, column: &Object<'_>) -> usize {
        usize::from(self.__contains__(column))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.columns == other.columns
    }

    fn __hash__(&self) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(&self.columns)
    }

    /// Where the columns are in memory, for numpy, which keeps the solution alive while it uses them.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (is_read_only, order) = (true, if cfg!(target_endian = "little") { '<' } else { '>' });
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (self.columns.len(),))?;
        interface.set_item("typestr", format!("{order}u4"))?;
        interface.set_item("data", (self.columns.as_ptr().addr(), is_read_only))?;
        Ok(interface)
    }

    /// The columns as 32-bit numbers, the lowest byte first: the format 'u32'.
    fn __bytes__<'py>(&self, py: Python<'py>) -> Result<Object<'py>> {
        self.format(py, "u32".into())
    }

    /// The solution that `bytes(solution)` came from; checked again.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: Vec<u8>) -> Result<Self> {
        let (rows, rest) = data.as_chunks();
        if !rest.is_empty() {
            let message = message!(NotOfType { name: "data", expected: "4 x n bytes" });
            return Err(PyFailure::invalid(&message));
        }
        Self::verified(py, rows.iter().map(|&row| u32::from_le_bytes(row)).collect())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Object<'py>, (Object<'py>,))> {
        let maker = slf.get_type().getattr("from_bytes")?;
        Ok((maker, (slf.get().__bytes__(slf.py())?,)))
    }
}

/// Columns from any sequence of whole numbers.
pub(crate) fn columns_of(columns: &Object<'_>) -> Result<Box<[u32]>> {
    let most = u64::from(u32::MAX - 1);
    let column = |column: PyResult<_>| values::number("columns", &column?, 0, most);
    columns.try_iter()?.map(|one| Ok(column(one)? as u32)).collect()
}

/// Goes through the columns without copying them.
#[pyclass(module = "n_queens")]
pub(crate) struct Columns {
    solution: Py<PySolution>,
    next: usize,
}

#[pymethods]
impl Columns {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<u32> {
        let column = self.solution.get().columns.get(self.next).copied();
        self.next += 1;
        column
    }

    fn __length_hint__(&self) -> usize {
        self.solution.get().columns.len().saturating_sub(self.next)
    }
}
