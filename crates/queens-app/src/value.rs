//! Small values of requests and answers: boards, their sizes, names of strategies and engines, numbers as text, seconds, the status of
//! an answer, seeds and cores.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::time::Duration;

use n_queens::clock::Instant;
use n_queens::count::EngineKind;
use n_queens::{Answer, Problem, Square, Strategy, Variant};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

use crate::Error;

/// A board to solve, count, complete or check.
///
/// ```
/// use n_queens::Square;
/// use queens_app::Board;
/// let board = Board { queens: vec![Square::new(0, 1)], ..Board::new(4) };
/// assert_eq!(board.problem()?.given().squares(), [Square::new(0, 1)]);
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, JsonSchema)]
pub struct Board {
    /// The side of the board.
    pub n: u32,
    /// The queens on it, as [row, column] from 0.
    #[serde(default)]
    pub queens: Vec<Square>,
    /// The squares that must stay empty.
    #[serde(default)]
    pub blocked: Vec<Square>,
    /// How the pieces move.
    #[serde(default)]
    pub variant: Variant,
}

impl Board {
    /// The empty board of side `n`.
    pub fn new(n: u32) -> Self {
        Self { n, ..Self::default() }
    }

    /// The board as the library takes it.
    ///
    /// # Errors
    /// If a square is off the board, is named twice, or holds a queen and is blocked.
    pub fn problem(&self) -> Result<Problem, Error> {
        let empty = Problem::new(self.n).with_variant(self.variant);
        let placed = empty.with_given(self.queens.iter().copied());
        let placed = placed.map_err(Error::Queens)?;
        placed.with_blocked(self.blocked.iter().copied()).map_err(Error::Blocked)
    }
}

impl From<&Problem> for Board {
    fn from(problem: &Problem) -> Self {
        Self {
            n: problem.n(),
            queens: problem.given().squares().to_vec(),
            blocked: problem.blocked().to_vec(),
            variant: problem.variant(),
        }
    }
}

/// A number of solutions. In JSON it is a string: many readers round integers beyond 2^53.
///
/// ```
/// assert_eq!(queens_app::Number(92).to_string(), "92");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, JsonSchema)]
#[schemars(inline)]
pub struct Number(#[schemars(with = "String", regex(pattern = "^[0-9]+$"))] pub u128);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A duration. In JSON it is a number of seconds with six decimals at most.
#[derive(Clone, Copy, PartialEq, Debug, Default, JsonSchema)]
#[schemars(inline)]
pub struct Seconds(#[schemars(with = "f64")] pub Duration);

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0.as_micros() as f64 / 1e6)
    }
}

/// What came of the search for a solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub enum Status {
    /// There is a solution.
    Solved,
    /// There is none, and that is proved.
    Impossible,
    /// Neither is known: the time was over, or chance did not help.
    #[default]
    GaveUp,
}

impl From<&Answer> for Status {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::Solved(_) => Self::Solved,
            Answer::Impossible => Self::Impossible,
            Answer::GaveUp => Self::GaveUp,
        }
    }
}

/// A seed for a request that names none; short, so that it is easily typed again.
pub fn fresh_seed() -> u64 {
    // In WebAssembly every state is the same; there the time makes the difference.
    RandomState::new().hash_one(format!("{:?}", Instant::now())) >> 32
}

/// One thread for each core that this process may use. Read once: it takes a system call.
pub fn cores() -> NonZeroUsize {
    static CORES: OnceLock<NonZeroUsize> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
}

/// Characters of a wrong text that an error repeats.
const REPEATED: usize = 60;

/// Why a text is not a board size.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SizeError {
    /// It is no number, or no whole one.
    #[error("'{text}' is not a board size; give a whole number from 0 to {}", u32::MAX)]
    NotASize {
        /// What was written, or its beginning.
        text: String,
    },
    /// It is below 0.
    #[error("a board cannot have {text} rows; give a whole number from 0 on")]
    Negative {
        /// What was written, or its beginning.
        text: String,
    },
    /// No board is that large; as far as it can be imagined, with what its columns would take.
    #[error(
        "{text} is too large for a board{}; the largest that can be numbered is {}",
        .need.map_or(String::new(), |need| format!(": its columns alone would take {need} bytes")),
        u32::MAX
    )]
    TooLarge {
        /// What was written, or its beginning.
        text: String,
        /// The bytes that its columns would take.
        need: Option<u128>,
    },
}

/// Reads a board size.
///
/// ```
/// use queens_app::size;
/// assert_eq!(size("8"), Ok(8));
/// let error = size("-8").unwrap_err();
/// assert_eq!(error.to_string(), "a board cannot have -8 rows; give a whole number from 0 on");
/// ```
///
/// # Errors
/// If it is no whole number from 0 to 4294967295.
pub fn size(given: &str) -> Result<u32, SizeError> {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = || given.chars().take(REPEATED).collect::<String>();
    match given.strip_prefix('-') {
        Some(rest) if is_digits(rest) => Err(SizeError::Negative { text: text() }),
        _ if !is_digits(given) => Err(SizeError::NotASize { text: text() }),
        _ => given.parse().map_err(|_| SizeError::TooLarge { text: text(), need: need(given) }),
    }
}

/// What the columns of such a board would take.
fn need(given: &str) -> Option<u128> {
    let rows: u64 = given.parse().ok()?;
    Some(u128::from(rows) * size_of::<u64>() as u128)
}

/// Why a name is not one of a strategy or engine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{self:?}")]
pub enum NameError {
    /// An engine was named where a strategy belongs.
    IsEngine {
        /// The engine.
        engine: EngineKind,
    },
    /// A strategy was named where an engine belongs.
    IsStrategy {
        /// The strategy.
        strategy: Strategy,
    },
    /// The strategy `sat`, which this build lacks.
    NeedsFeature,
    /// There is nothing of this name.
    Unknown {
        /// The text.
        text: String,
    },
}

/// The strategy of this name.
///
/// ```
/// use queens_app::{NameError, strategy};
/// assert!(strategy("rows").is_ok());
/// assert!(matches!(strategy("colour-split"), Err(NameError::IsEngine { .. })));
/// ```
///
/// # Errors
/// If there is none; the error contains what the name stands for instead.
pub fn strategy(text: &str) -> Result<Strategy, NameError> {
    let other = |()| match text.parse() {
        Ok(engine) => NameError::IsEngine { engine },
        Err(()) if text == "sat" => NameError::NeedsFeature,
        Err(()) => NameError::Unknown { text: text.into() },
    };
    text.parse().map_err(other)
}

/// The engine of this name.
///
/// # Errors
/// If there is none; the error contains what the name stands for instead.
pub fn engine(text: &str) -> Result<EngineKind, NameError> {
    let other = |()| match text.parse() {
        Ok(strategy) => NameError::IsStrategy { strategy },
        Err(()) => NameError::Unknown { text: text.into() },
    };
    text.parse().map_err(other)
}
