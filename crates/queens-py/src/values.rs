//! Functions of the module with arguments of Python as typed values, and answers as instances of Python's classes.
//!
//! There is an [`Argument`] for each type that a function takes. A wrong type is a TypeError; a number or word out of range
//! is an `InvalidInput`, phrased as the command does.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use n_queens::count::{EngineKind, Kind};
use n_queens::{Square, Strategy, Task, Variant};
use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyRange, PyRangeMethods, PyString};
use queens_app::{Board, NameError, Opt};
use queens_format::{Encoding, boards};
use queens_messages::{Message, message, shortened, units};
use serde::Serialize;

use crate::board::PyBoard;
use crate::errors::{PyFailure, Result};

/// More threads than this are taken for a mistake.
const MOST_THREADS: u64 = 1024;

/// Any object of Python: what is passed for an argument, or an answer.
pub(crate) type Object<'py> = Bound<'py, PyAny>;

/// A value that is read from what Python passes.
pub(crate) trait Argument<'py>: Sized {
    /// Reads the argument of this name.
    fn read(name: &str, given: &Object<'py>) -> Result<Self>;

    /// Reads an argument if it is given.
    fn optional(name: &str, given: Option<&Object<'py>>) -> Result<Option<Self>> {
        given.map(|given| Self::read(name, given)).transpose()
    }
}

/// Declares how each type is read, by a function of the argument's name and value.
macro_rules! arguments {
    ($($type:ty: $read:expr;)+) => {
        $(impl<'py> Argument<'py> for $type {
            fn read(name: &str, given: &Object<'py>) -> Result<Self> {
                $read(name, given)
            }
        })+
    };
}

arguments! {
    f64: extracted;
    String: extracted;
    PathBuf: extracted;
    Object<'py>: |_, given: &Self| Ok(given.clone());
    u64: |name, given| number(name, given, 0, u64::MAX);
    u32: |name, given| number(name, given, 0, u32::MAX.into()).map(|number| number as Self);
    NonZeroU64: |name, given| positive(name, given, u64::MAX);
    NonZeroUsize: |name, given| Ok(positive(name, given, MOST_THREADS)?.try_into().unwrap_or(Self::MAX));
    Kind: |name, given| word(name, &String::read(name, given)?, &Self::ALL);
    Variant: |name, given| word(name, &String::read(name, given)?, &Self::ALL);
    Task: |name, given| word(name, &String::read(name, given)?, &Self::ALL);
    Strategy: |_, given| named(given, Opt::Strategy, queens_app::strategy);
    EngineKind: |_, given| named(given, Opt::Engine, queens_app::engine);
    Duration: duration;
    Range<usize>: range;
    Size: size;
    Board: size_or_board;
    AnyBoard: any_board;
}

fn extracted<'py, T: FromPyObjectOwned<'py>>(_: &str, given: &Object<'py>) -> Result<T> {
    Ok(given.extract().map_err(Into::into)?)
}

/// A whole number from `least` to `most`.
pub(crate) fn number(name: &str, given: &Object<'_>, least: u64, most: u64) -> Result<u64> {
    match whole(name, given)? {
        Some(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(out_of_range(name, digits(given), least, most)),
    }
}

fn positive(name: &str, given: &Object<'_>, most: u64) -> Result<NonZeroU64> {
    Ok(NonZeroU64::new(number(name, given, 1, most)?).unwrap_or(NonZeroU64::MIN))
}

/// A whole number; None if 64 bits without a sign cannot hold it.
fn whole(name: &str, given: &Object<'_>) -> Result<Option<u64>> {
    match given.extract() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Ok(None),
        Err(_) => {
            let kind = given.get_type().name()?;
            Err(wrong_type(format!("'{name}' must be a whole number, not {kind}")))
        }
    }
}

pub(crate) fn wrong_type(text: impl Into<String>) -> PyFailure {
    PyTypeError::new_err(text.into()).into()
}

pub(crate) fn out_of_range(name: &str, text: String, least: u64, most: u64) -> PyFailure {
    PyFailure::invalid(&message!(NotAnInteger { name, text, least, most }))
}

/// The number as Python writes it; of one that is too long for that, how long it is.
fn digits(given: &Object<'_>) -> String {
    let number = given.call_method0("__index__");
    match number.as_ref().map(PyAnyMethods::str) {
        Ok(Ok(text)) => shortened(&text.to_string_lossy()),
        _ => {
            let bits = number.and_then(|number| number.call_method0("bit_length")?.extract());
            format!("~2**{}", bits.unwrap_or(0u64).saturating_sub(1))
        }
    }
}

/// One of the words.
pub(crate) fn word<T: Copy + ToString>(name: &str, text: &str, all: &[T]) -> Result<T> {
    let found = all.iter().copied().find(|one| one.to_string() == text);
    found.ok_or_else(|| {
        let choices = all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        PyFailure::invalid(&message!(NotOneOf { name, text: shortened(text), choices }))
    })
}

/// The strategy or engine of a name.
fn named<T>(
    given: &Object<'_>,
    option: Opt,
    read: fn(&str) -> std::result::Result<T, NameError>,
) -> Result<T> {
    let name: String = given.extract()?;
    read(&shortened(&name)).map_err(|error| PyFailure::name(&error, option))
}

/// A time limit: seconds, or a text like `30s`.
fn duration(name: &str, given: &Object<'_>) -> Result<Duration> {
    let duration = match given.cast::<PyString>() {
        Ok(text) => units::duration(&text.to_string_lossy()),
        Err(_) => Duration::try_from_secs_f64(given.extract()?).ok(),
    };
    duration.filter(|limit| !limit.is_zero()).ok_or_else(|| {
        let text = shortened(&given.to_string());
        PyFailure::invalid(&message!(BadSeconds { name, text }))
    })
}

/// A range of units, without gaps.
fn range(_: &str, given: &Object<'_>) -> Result<Range<usize>> {
    let wrong = || wrong_type("units must be a range with step 1, like range(0, 96)");
    let range = given.cast::<PyRange>().map_err(|_| wrong())?;
    if range.step()? != 1 {
        return Err(wrong());
    }
    let bound = |name| number(name, &given.getattr(name)?, 0, isize::MAX as u64);
    Ok(bound("start")? as usize..bound("stop")? as usize)
}

/// The size of a board.
pub(crate) struct Size(pub(crate) u32);

fn size(name: &str, given: &Object<'_>) -> Result<Size> {
    if let Some(n) = whole(name, given)?.and_then(|n| u32::try_from(n).ok()) {
        return Ok(Size(n));
    }
    let text = digits(given);
    match queens_app::size(&text) {
        Err(error) if !text.starts_with('~') => Err(error.into()),
        _ => Err(out_of_range(name, text, 0, u32::MAX.into())),
    }
}

fn size_or_board(name: &str, given: &Object<'_>) -> Result<Board> {
    match given.cast::<PyBoard>() {
        Ok(board) => Ok((&board.get().0).into()),
        Err(_) => Ok(Board::new(size(name, given)?.0)),
    }
}

/// A board from a text in any format that the command reads, a Board, or a size.
pub(crate) struct AnyBoard(Board);

impl AnyBoard {
    /// The first board of a text.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        match boards(text.as_bytes()).with_encoding(Encoding::Text).next() {
            Some(board) => Ok(Self((&board?.problem()?).into())),
            None => Err(PyFailure::other(&Message::ServerBroken)),
        }
    }

    /// The board, for other pieces if a variant is given.
    pub(crate) fn with_variant(self, variant: Option<Variant>) -> Board {
        Board { variant: variant.unwrap_or(self.0.variant), ..self.0 }
    }
}

fn any_board(name: &str, given: &Object<'_>) -> Result<AnyBoard> {
    match given.cast::<PyString>() {
        Ok(text) => AnyBoard::parse(&text.to_string_lossy()),
        Err(_) => size_or_board(name, given).map(AnyBoard),
    }
}

/// The board of a call, with the pieces that the call adds; their squares are read when its size is known.
pub(crate) fn with_pieces(
    mut board: Board,
    given: Option<Object<'_>>,
    blocked: Option<Object<'_>>,
    variant: Option<Variant>,
) -> Result<Board> {
    board.variant = variant.unwrap_or(board.variant);
    for (added, squares) in [(given, &mut board.queens), (blocked, &mut board.blocked)] {
        if let Some(added) = added {
            squares.extend(squares_on(&added, board.n)?);
        }
    }
    Ok(board)
}

/// Names like `b4` or pairs of row and column from 0. A text holds names with spaces between them.
pub(crate) fn squares_on(given: &Object<'_>, n: u32) -> Result<Vec<Square>> {
    match given.cast::<PyString>() {
        Ok(text) => Ok(Square::parse_list(&text.to_string_lossy(), n)?),
        Err(_) => given.try_iter()?.map(|one| square(&one?, n)).collect(),
    }
}

/// One square.
pub(crate) fn square(given: &Object<'_>, n: u32) -> Result<Square> {
    if let Ok(name) = given.cast::<PyString>() {
        return Ok(Square::parse(&name.to_string_lossy(), n)?);
    }
    let wrong = |_| wrong_type("a square must be a name like 'b4' or a pair (row, column) from 0");
    let (row, column): (Object<'_>, Object<'_>) = given.extract().map_err(wrong)?;
    let most = u64::from(n.saturating_sub(1));
    let [row, column] = [number("row", &row, 0, most)?, number("column", &column, 0, most)?];
    Ok(Square::new(row as u32, column as u32))
}

/// Declares a function of the module, as `name(py, required; by place; by name only; flags) -> answer { .. }`, each argument but a flag as `name: type`. What is
/// not required is None, a flag is False, unless it is given.
macro_rules! function {
    (
        $(#[$doc:meta])+
        $name:ident(
            $py:ident $(, $required:ident: $required_type:ty)*; $($place:ident: $place_type:ty),*;
            $($option:ident: $option_type:ty),*; $($flag:ident),*
        ) -> $answer:ty $body:block
    ) => {
        $(#[$doc])+
        #[pyo3::pyfunction]
        #[pyo3(signature = (
            $($required,)* $($place = None,)* *, $($option = None,)* $($flag = false,)*
        ))]
        #[allow(clippy::too_many_arguments, reason = "they are the options of the command")]
        pub(crate) fn $name<'py>(
            $py: Python<'py>,
            $($required: &$crate::values::Object<'py>,)*
            $($place: Option<&$crate::values::Object<'py>>,)*
            $($option: Option<&$crate::values::Object<'py>>,)*
            $($flag: bool,)*
        ) -> $crate::errors::Result<$answer> {
            use $crate::values::Argument;
            $(let $required = <$required_type>::read(stringify!($required), $required)?;)*
            $(let $place = <$place_type>::optional(stringify!($place), $place)?;)*
            $(let $option = <$option_type>::optional(stringify!($option), $option)?;)*
            $body
        }
    };
}

pub(crate) use function;

/// An instance of a class of `n_queens._answers` from the values of its fields, in their order.
pub(crate) fn new_answer<'py>(
    py: Python<'py>,
    class: &str,
    values: impl PyCallArgs<'py>,
) -> Result<Py<PyAny>> {
    Ok(py.import("n_queens._answers")?.call_method1(class, values)?.unbind())
}

/// The value as Python has it.
pub(crate) fn pythonized<'py>(py: Python<'py>, value: &impl Serialize) -> Result<Object<'py>> {
    Ok(pythonize::pythonize(py, value).map_err(PyErr::from)?)
}
