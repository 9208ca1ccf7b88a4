//! Arguments of Python as typed values. Every file with a function calls it.
//!
//! A wrong type is a TypeError; a number or word out of range is an `InvalidInput`, phrased as the command does.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::time::Duration;

use n_queens::count::EngineKind;
use n_queens::{Square, Strategy, Variant};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyRange, PyRangeMethods, PyString};
use queens_app::{Board, NameError, Opt};
use queens_messages::{Message, units};

use crate::board::{self, PyBoard};
use crate::errors::Failure;

/// More threads than this are taken for a mistake.
const MOST_THREADS: u64 = 1024;

/// The arguments that a call adds to its board.
#[derive(Default)]
pub(crate) struct Pieces<'a, 'py> {
    pub(crate) given: Option<&'a Bound<'py, PyAny>>,
    pub(crate) blocked: Option<&'a Bound<'py, PyAny>>,
    pub(crate) variant: Option<&'a Bound<'py, PyAny>>,
}

impl Pieces<'_, '_> {
    /// The board of a call, from a size or a Board, with the pieces added.
    pub(crate) fn on(&self, board: &Bound<'_, PyAny>) -> PyResult<Board> {
        let board = match board.cast::<PyBoard>() {
            Ok(board) => Board::from(board.get().problem()),
            Err(_) => Board::new(size(board)?),
        };
        self.added_to(board)
    }

    fn added_to(&self, mut board: Board) -> PyResult<Board> {
        if let Some(variant) = one_of("variant", self.variant, &Variant::ALL)? {
            board.variant = variant;
        }
        let n = board.n;
        for (given, list) in [(self.given, &mut board.queens), (self.blocked, &mut board.blocked)] {
            if let Some(given) = given {
                list.extend(squares(given, n)?);
            }
        }
        Ok(board)
    }
}

/// A board of a call that is about one: a Board, a text in any format that the command reads, or a size.
pub(crate) fn board(
    given: &Bound<'_, PyAny>,
    variant: Option<&Bound<'_, PyAny>>,
) -> PyResult<Board> {
    let pieces = Pieces { variant, ..Pieces::default() };
    match given.cast::<PyString>() {
        Ok(text) => pieces.added_to(Board::from(&board::read(&text.to_string_lossy())?)),
        Err(_) => pieces.on(given),
    }
}

/// The size of a board.
pub(crate) fn size(n: &Bound<'_, PyAny>) -> PyResult<u32> {
    if let Some(n) = whole("n", n)?.and_then(|n| u32::try_from(n).ok()) {
        return Ok(n);
    }
    let text = digits(n);
    match queens_app::size(&text) {
        Err(error) if !text.starts_with('~') => Err(Failure::from(error).into()),
        _ => Err(out_of_range("n", text, 0, u32::MAX.into()).into()),
    }
}

/// A whole number from `least` to `most`.
pub(crate) fn number(name: &str, value: &Bound<'_, PyAny>, least: u64, most: u64) -> PyResult<u64> {
    match whole(name, value)? {
        Some(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(out_of_range(name, digits(value), least, most).into()),
    }
}

/// A whole number; None if 64 bits without a sign cannot hold it.
fn whole(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    match value.extract() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(None),
        Err(_) => {
            let kind = value.get_type().name()?;
            let text = format!("'{name}' must be a whole number, not {kind}");
            Err(PyTypeError::new_err(text))
        }
    }
}

fn out_of_range(name: &str, text: String, least: u64, most: u64) -> Failure {
    let (name, least, most) = (name.to_owned(), least.to_string(), most.to_string());
    Failure::invalid(&Message::NotAnInteger { name, text, least, most })
}

/// The number as Python writes it; of one that is too long for that, how long it is.
fn digits(value: &Bound<'_, PyAny>) -> String {
    let number = value.call_method0("__index__");
    let text = number.as_ref().ok().and_then(|number| number.str().ok());
    text.map_or_else(
        || {
            let bits = number.and_then(|number| number.call_method0("bit_length")?.extract());
            format!("~2**{}", bits.unwrap_or(0u64).saturating_sub(1))
        },
        |text| shortened(&text.to_string_lossy()),
    )
}

/// One of the words.
pub(crate) fn word<T: Copy + ToString>(name: &str, text: &str, all: &[T]) -> Result<T, Failure> {
    let found = all.iter().copied().find(|one| one.to_string() == text);
    found.ok_or_else(|| {
        let choices = all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let (name, text) = (name.to_owned(), shortened(text));
        Failure::invalid(&Message::NotOneOf { name, text, choices })
    })
}

/// One of the words, if one is given.
pub(crate) fn one_of<T: Copy + ToString>(
    name: &str,
    given: Option<&Bound<'_, PyAny>>,
    all: &[T],
) -> PyResult<Option<T>> {
    value::<String>(given)?.map(|text| Ok(word(name, &text, all)?)).transpose()
}

/// A value of one of Python's types, if one is given.
pub(crate) fn value<'py, T: FromPyObjectOwned<'py>>(
    given: Option<&Bound<'py, PyAny>>,
) -> PyResult<Option<T>> {
    given.map(|given| given.extract().map_err(Into::into)).transpose()
}

/// The strategy, if one is named.
pub(crate) fn strategy(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Strategy>> {
    named(given, Opt::Strategy, queens_app::strategy)
}

/// The engine, if one is named.
pub(crate) fn engine(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<EngineKind>> {
    named(given, Opt::Engine, queens_app::engine)
}

fn named<T>(
    given: Option<&Bound<'_, PyAny>>,
    option: Opt,
    read: fn(&str) -> Result<T, NameError>,
) -> PyResult<Option<T>> {
    let Some(name) = value::<String>(given)? else { return Ok(None) };
    let read = read(&shortened(&name));
    Ok(Some(read.map_err(|error| Failure::name(&error, option))?))
}

/// A whole number from `least`, if it is given.
pub(crate) fn optional(
    name: &str,
    given: Option<&Bound<'_, PyAny>>,
    least: u64,
) -> PyResult<Option<u64>> {
    given.map(|given| number(name, given, least, u64::MAX)).transpose()
}

/// A whole number of 32 bits, if it is given.
pub(crate) fn optional_u32(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u32>> {
    let most = u64::from(u32::MAX);
    given.map(|given| Ok(number(name, given, 0, most)? as u32)).transpose()
}

/// The seed, if it is given.
pub(crate) fn seed(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u64>> {
    optional("seed", given, 0)
}

/// A time limit: seconds, or a text like `30s`.
pub(crate) fn timeout(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Duration>> {
    let Some(given) = given else { return Ok(None) };
    let duration = match given.cast::<PyString>() {
        Ok(text) => units::duration(&text.to_string_lossy()),
        Err(_) => Duration::try_from_secs_f64(given.extract()?).ok(),
    };
    if let Some(limit) = duration.filter(|limit| !limit.is_zero()) {
        return Ok(Some(limit));
    }
    let (name, text) = (name.to_owned(), shortened(&given.to_string()));
    Err(Failure::invalid(&Message::BadSeconds { name, text }).into())
}

/// A range of units, without gaps.
pub(crate) fn range(given: &Bound<'_, PyAny>) -> PyResult<Range<usize>> {
    let wrong = || PyTypeError::new_err("units must be a range with step 1, like range(0, 96)");
    let range = given.cast::<PyRange>().map_err(|_| wrong())?;
    if range.step()? != 1 {
        return Err(wrong());
    }
    let bound = |name: &str| {
        let most = isize::MAX as u64;
        number(name, &given.getattr(name)?, 0, most).map(|bound| bound as usize)
    };
    Ok(bound("start")?..bound("stop")?)
}

/// The number of threads, if it is given.
pub(crate) fn threads(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<NonZeroUsize>> {
    let Some(given) = given else { return Ok(None) };
    let threads = number("threads", given, 1, MOST_THREADS)?;
    Ok(NonZeroUsize::new(threads as usize))
}

/// Squares of a board: names like `b4` or pairs of row and column from 0. A text holds names with
/// spaces between them.
pub(crate) fn squares(given: &Bound<'_, PyAny>, n: u32) -> PyResult<Vec<Square>> {
    if let Ok(text) = given.cast::<PyString>() {
        let text = text.to_string_lossy();
        return Ok(Square::parse_list(&text, n).map_err(Failure::from)?);
    }
    given.try_iter()?.map(|one| square(&one?, n)).collect()
}

/// One square.
pub(crate) fn square(given: &Bound<'_, PyAny>, n: u32) -> PyResult<Square> {
    if let Ok(name) = given.cast::<PyString>() {
        return Ok(Square::parse(&name.to_string_lossy(), n).map_err(Failure::from)?);
    }
    let wrong = |_| {
        PyTypeError::new_err("a square must be a name like 'b4' or a pair (row, column) from 0")
    };
    let (row, column): (Bound<'_, PyAny>, Bound<'_, PyAny>) = given.extract().map_err(wrong)?;
    let most = u64::from(n.saturating_sub(1));
    let [row, column] = [number("row", &row, 0, most)?, number("column", &column, 0, most)?];
    Ok(Square::new(row as u32, column as u32))
}

/// A text of the call, cut to a length that an error can quote.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}
