//! What a call says, as typed values: the words and numbers of the command line, as Python has them.
//!
//! Another type than expected is a TypeError; a number or word that cannot be is an `InvalidInput`, in the
//! words of the command.

use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::OnceLock;
use std::time::Duration;

use n_queens::{Density, Problem, Settings, Square, Strategy, Variant};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyRange, PyRangeMethods, PyString};
use queens_render::{Message, read, units};

use crate::board::Board;
use crate::errors::Failure;

/// More threads than this are a slip.
const MOST_THREADS: u64 = 1024;

/// A board: its size, or one on which something stands, and what the call adds to it.
#[derive(Default)]
pub(crate) struct Pieces<'py> {
    pub(crate) given: Option<Bound<'py, PyAny>>,
    pub(crate) blocked: Option<Bound<'py, PyAny>>,
    pub(crate) variant: Option<String>,
}

impl Pieces<'_> {
    /// The board of a call.
    pub(crate) fn on(&self, board: &Bound<'_, PyAny>) -> PyResult<Problem> {
        let mut problem = match board.cast::<Board>() {
            Ok(board) => board.get().problem().clone(),
            Err(_) => Problem::new(size(board)?),
        };
        if let Some(variant) = &self.variant {
            problem = problem.with_variant(word("variant", variant, &Variant::ALL)?);
        }
        let n = problem.n();
        if let Some(given) = &self.given {
            problem = problem.with_given(squares(given, n)?).map_err(Failure::from)?;
        }
        if let Some(blocked) = &self.blocked {
            problem = problem.with_blocked(squares(blocked, n)?).map_err(Failure::from)?;
        }
        Ok(problem)
    }
}

/// A board of a call that is about one: a Board, a text in any format that the command reads, or a size.
pub(crate) fn board(given: &Bound<'_, PyAny>, variant: Option<String>) -> PyResult<Problem> {
    let pieces = Pieces { variant, ..Pieces::default() };
    match given.cast::<PyString>() {
        Ok(text) => {
            let board = crate::board::read(&text.to_string_lossy())?;
            let problem = board.problem().map_err(Failure::from)?;
            pieces.on(Bound::new(given.py(), Board::of(problem))?.as_any())
        }
        Err(_) => pieces.on(given),
    }
}

/// The size of a board.
pub(crate) fn size(n: &Bound<'_, PyAny>) -> PyResult<u32> {
    match n.extract::<u32>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(n.py()) => Err(no_size(n).into()),
        Err(_) => {
            let kind = n.get_type().name()?;
            let text = format!("a board size must be a whole number, not {kind}");
            Err(PyTypeError::new_err(text))
        }
        Ok(n) => Ok(n),
    }
}

/// What the command says of a number that is no size.
fn no_size(n: &Bound<'_, PyAny>) -> Failure {
    let text = digits(n);
    match read::size(&text) {
        Err(error) if !text.starts_with('~') => error.into(),
        _ => {
            let (name, least, most) = ("n".into(), "0".into(), u32::MAX.to_string());
            Failure::invalid(&Message::NotAnInteger { name, text, least, most })
        }
    }
}

/// A whole number from `least` to `most`.
pub(crate) fn number(name: &str, value: &Bound<'_, PyAny>, least: u64, most: u64) -> PyResult<u64> {
    let number = match value.extract::<u64>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => None,
        Err(_) => {
            let kind = value.get_type().name()?;
            let text = format!("'{name}' must be a whole number, not {kind}");
            return Err(PyTypeError::new_err(text));
        }
        number => number.ok(),
    };
    number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        let (name, text) = (name.to_owned(), digits(value));
        let (least, most) = (least.to_string(), most.to_string());
        Failure::invalid(&Message::NotAnInteger { name, text, least, most }).into()
    })
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

/// The strategy, if one is named.
pub(crate) fn strategy(name: Option<&str>) -> Result<Option<Strategy>, Failure> {
    name.map(|name| word("strategy", name, Strategy::ALL)).transpose()
}

/// The seed, or a fresh one.
pub(crate) fn seed(given: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    given.map_or_else(|| Ok(fresh_seed()), |given| number("seed", given, 0, u64::MAX))
}

/// The seed and the density, which is for one strategy only.
pub(crate) fn settings(
    given_seed: Option<&Bound<'_, PyAny>>,
    density: Option<f64>,
    strategy: Strategy,
) -> PyResult<Settings> {
    let mut settings = Settings { seed: seed(given_seed)?, ..Settings::default() };
    if let Some(density) = density {
        if strategy != Strategy::Probabilistic {
            let (option, strategy) = ("density".into(), strategy.to_string());
            let message = Message::OnlyProbabilistic { option, strategy };
            return Err(Failure::invalid(&message).into());
        }
        settings.density = Density::new(density).map_err(Failure::from)?;
    }
    Ok(settings)
}

/// A seed that nobody chose; short, so that it is easily typed again.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().hash_one(()) >> 32
}

/// A time limit: seconds, or a text like `30s`.
pub(crate) fn timeout(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Duration>> {
    let Some(given) = given else { return Ok(None) };
    let duration = match given.cast::<PyString>() {
        Ok(text) => units::duration(&text.to_string_lossy()),
        Err(_) => {
            let seconds: f64 = given.extract()?;
            Duration::try_from_secs_f64(seconds).ok()
        }
    };
    let wrong = || {
        let (name, text) = (name.to_owned(), shortened(&given.to_string()));
        Failure::invalid(&Message::BadSeconds { name, text })
    };
    Ok(Some(duration.filter(|limit| !limit.is_zero()).ok_or_else(wrong)?))
}

/// Some units: a range without gaps.
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

/// How many threads, if it is said.
pub(crate) fn threads(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<NonZeroUsize>> {
    let Some(given) = given else { return Ok(None) };
    let threads = number("threads", given, 1, MOST_THREADS)?;
    Ok(NonZeroUsize::new(threads as usize))
}

/// One thread for each core that this process may use; asked once, since it reads files.
pub(crate) fn cores() -> NonZeroUsize {
    static CORES: OnceLock<NonZeroUsize> = OnceLock::new();
    let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    *CORES.get_or_init(cores)
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

/// What somebody wrote, short enough to be told back.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}
