//! Why a board cannot be counted.

use thiserror::Error;

/// A counting engine cannot take a board.
///
/// ```
/// use n_queens::{Problem, count::{CountRefusal, DepthFirst}};
/// let refusal = DepthFirst::new(&Problem::new(65), 2).unwrap_err();
/// assert_eq!(refusal, CountRefusal::TooLarge { n: 65, largest: 64 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum CountRefusal {
    /// A row does not fit into a machine word.
    #[error("boards are counted up to n = {largest}, not {n}; choose a smaller board")]
    TooLarge {
        /// The size asked for.
        n: u32,
        /// The engine's limit.
        largest: u32,
    },
    /// A line has more open squares than a machine word has bits.
    #[error(
        "the {n} x {n} board is too open to count its completions; more given queens or blocked squares would help"
    )]
    TooOpen {
        /// The size of the board.
        n: u32,
    },
}
