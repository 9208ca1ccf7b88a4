//! The checker for a board that streams by: nothing of it is kept but one bit for each line.

use thiserror::Error;

use crate::board::{Line, Square};

/// Why the rows that streamed by are no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum StreamFault {
    /// A column that the board does not have.
    #[error("the queen of row {row} stands in column {column}, but a board of {n} rows has columns 0 to {}", .n.saturating_sub(1))]
    OffBoard {
        /// Her row.
        row: u32,
        /// Her column.
        column: u32,
        /// The side of the board.
        n: u32,
    },
    /// A queen attacks one of an earlier row.
    #[error("the queen in row {}, column {} shares a {line} with a queen of an earlier row", .queen.row, .queen.column)]
    Attack {
        /// The later one of the two.
        queen: Square,
        /// The line that they share.
        line: Line,
    },
    /// The board has another number of rows than was said.
    #[error("the board has {found} rows, not {expected}")]
    Size {
        /// Rows of the board.
        expected: u32,
        /// Rows that came, as far as they were counted.
        found: u64,
    },
}

/// Checks a plain board row by row as it streams by: O(n) time, five bits a queen of memory.
///
/// ```
/// use n_queens::check::Stream;
/// let mut stream = Stream::of(4);
/// stream.rows(&[1, 3])?;
/// stream.rows(&[0, 2])?;
/// assert_eq!(stream.finish(), Ok(4));
/// # Ok::<(), n_queens::check::StreamFault>(())
/// ```
pub struct Stream {
    n: u32,
    row: u32,
    columns: super::Bits,
    falling: super::Bits,
    rising: super::Bits,
}

impl Stream {
    /// For a board of `n` rows.
    #[must_use]
    pub fn of(n: u32) -> Self {
        let bits = |per_queen: u64| super::Bits::new(per_queen * u64::from(n));
        Self { n, row: 0, columns: bits(1), falling: bits(2), rising: bits(2) }
    }

    /// Takes in the columns of the next rows.
    pub fn rows(&mut self, columns: &[u32]) -> Result<(), StreamFault> {
        columns.iter().try_for_each(|&column| self.queen(column))
    }

    fn queen(&mut self, column: u32) -> Result<(), StreamFault> {
        let (n, row) = (self.n, self.row);
        if row == n {
            return Err(StreamFault::Size { expected: n, found: u64::from(row) + 1 });
        }
        if column >= n {
            return Err(StreamFault::OffBoard { row, column, n });
        }
        self.row += 1;
        let (r, c) = (u64::from(row), u64::from(column));
        let attack = |line| Err(StreamFault::Attack { queen: Square::new(row, column), line });
        if self.columns.insert(c) {
            return attack(Line::Column);
        }
        if self.falling.insert(r + u64::from(n) - 1 - c) {
            return attack(Line::Diagonal);
        }
        if self.rising.insert(r + c) {
            return attack(Line::Antidiagonal);
        }
        Ok(())
    }

    /// The side of the board, now that all rows have come.
    pub fn finish(self) -> Result<u32, StreamFault> {
        if self.row == self.n {
            return Ok(self.n);
        }
        Err(StreamFault::Size { expected: self.n, found: self.row.into() })
    }
}
