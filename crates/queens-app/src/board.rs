//! The board of a request: its size, its queens and blocked squares, and how the pieces move.

use n_queens::{Problem, Square, Variant};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
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
