//! Names of strategies and engines, as every door reads them.

use n_queens::Strategy;
use n_queens::count::Name;
use thiserror::Error;

/// Why a name is not one of a strategy or engine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NameError {
    /// An engine was named where a strategy belongs.
    #[error("'{engine}' is an engine, not a strategy")]
    IsEngine {
        /// The engine.
        engine: Name,
    },
    /// A strategy was named where an engine belongs.
    #[error("'{strategy}' is a strategy, not an engine")]
    IsStrategy {
        /// The strategy.
        strategy: Strategy,
    },
    /// The strategy `sat`, which this build lacks.
    #[error("this build lacks the strategy 'sat'")]
    NeedsFeature,
    /// There is nothing of this name.
    #[error("unknown name '{text}'")]
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
pub fn engine(text: &str) -> Result<Name, NameError> {
    let other = |()| match text.parse() {
        Ok(strategy) => NameError::IsStrategy { strategy },
        Err(()) => NameError::Unknown { text: text.into() },
    };
    text.parse().map_err(other)
}
