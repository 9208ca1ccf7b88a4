//! A board as it comes out of the readers, on its way to the checker or to a strategy.

use n_queens::{BoardError, Problem, Square};

use super::error::Position;

/// A board as it was read: it may be partial, and its queens may attack each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadBoard {
    /// The side of the board.
    pub n: u32,
    /// The queens in reading order, each with its place in the text.
    pub queens: Vec<(Square, Position)>,
    /// The blocked squares in reading order.
    pub blocked: Vec<Square>,
    /// Where the board begins.
    pub position: Position,
}

impl ReadBoard {
    /// The board as a problem: its queens must stay, its blocked squares stay empty. An error if two pieces stand on
    /// one square, which is possible in JSON.
    ///
    /// ```
    /// let board = queens_format::boards(&b".Q?x\n....\n....\n....\n"[..]).next().unwrap()?;
    /// assert_eq!(board.problem()?.blocked(), [n_queens::Square::new(0, 3)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn problem(&self) -> Result<Problem, BoardError> {
        let given = self.queens.iter().map(|&(square, _)| square);
        Problem::new(self.n).with_given(given)?.with_blocked(self.blocked.iter().copied())
    }

    /// The column of each row, if every row has exactly one queen.
    ///
    /// ```
    /// let board = queens_format::boards(&b"1Q2/3Q/Q3/2Q1"[..]).next().unwrap()?;
    /// assert_eq!(board.columns(), Some(vec![1, 3, 0, 2]));
    /// # Ok::<(), queens_format::ReadError>(())
    /// ```
    #[must_use]
    pub fn columns(&self) -> Option<Vec<u32>> {
        if self.queens.len() != self.n as usize {
            return None;
        }
        let column = |(row, (square, _)): (u32, &(Square, Position))| {
            (square.row == row).then_some(square.column)
        };
        (0..).zip(&self.queens).map(column).collect()
    }

    /// Where the queen on `square` stands in the text; O(log of the number of queens).
    #[must_use]
    pub fn position_of(&self, square: Square) -> Option<Position> {
        let index = self.queens.binary_search_by_key(&square, |&(square, _)| square).ok()?;
        Some(self.queens[index].1)
    }
}
