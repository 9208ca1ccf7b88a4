//! Small values of requests and answers: numbers as text, seconds, the status of an answer, seeds and cores.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

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
///
/// ```
/// use std::time::Duration;
/// assert_eq!(queens_app::Seconds(Duration::from_micros(1500)).get(), 0.0015);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default, JsonSchema)]
#[schemars(inline)]
pub struct Seconds(#[schemars(with = "f64")] pub Duration);

impl Seconds {
    /// The seconds, rounded to microseconds.
    pub fn get(self) -> f64 {
        self.0.as_micros() as f64 / 1e6
    }
}

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.get())
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

/// A seed for a request that names none; short, so that it is easily typed again.
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(()) >> 32
}

/// One thread for each core that this process may use. Read once: it takes a system call.
pub fn cores() -> NonZeroUsize {
    static CORES: OnceLock<NonZeroUsize> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
}
