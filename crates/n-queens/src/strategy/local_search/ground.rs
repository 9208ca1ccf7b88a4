//! The ground that queens are put on: the rows that wait for one, and the squares that are closed to
//! her whatever the others do. The empty board knows nothing of either, and pays nothing for it.

use crate::board::Square;
use crate::problem::Problem;

/// What placing and swapping ask of a board before they look at its diagonals.
pub(super) trait Ground {
    /// After so many refusals a row is passed over, though not everything was offered to it.
    const PATIENCE: usize;

    /// The row that waits at this place.
    fn row(&self, place: usize) -> usize;

    /// Whether the square is open to a queen as far as blocked squares go.
    fn allows(&self, row: usize, column: usize) -> bool;
}

/// The empty board: every row waits, every square is open.
pub(super) struct Empty;

impl Ground for Empty {
    const PATIENCE: usize = usize::MAX;

    #[inline]
    fn row(&self, place: usize) -> usize {
        place
    }

    #[inline]
    fn allows(&self, _row: usize, _column: usize) -> bool {
        true
    }
}

/// A board on which something stands: the rows without a given queen, and the blocked squares.
pub(super) struct Standing<'a> {
    rows: Vec<u32>,
    /// In reading order, as the problem keeps them.
    blocked: &'a [Square],
    /// The rows that have a blocked square, one bit each: in all others nobody has to look.
    touched: Vec<u64>,
}

impl Ground for Standing<'_> {
    const PATIENCE: usize = 4096;

    #[inline]
    fn row(&self, place: usize) -> usize {
        self.rows[place] as usize
    }

    #[inline]
    fn allows(&self, row: usize, column: usize) -> bool {
        let is_touched = self.touched[row / 64] >> (row % 64) & 1 == 1;
        !is_touched || self.blocked.binary_search(&Square::new(row as u32, column as u32)).is_err()
    }
}

impl<'a> Standing<'a> {
    /// The free rows of a problem of whose given queens no two share a row.
    pub(super) fn of(problem: &'a Problem) -> Self {
        let mut given = problem.given().squares().iter().map(|queen| queen.row).peekable();
        let free = |row: &u32| given.next_if_eq(row).is_none();
        let rows = (0..problem.n()).filter(free).collect();
        let mut touched = vec![0; problem.n().div_ceil(64) as usize];
        for square in problem.blocked() {
            touched[square.row as usize / 64] |= 1 << (square.row % 64);
        }
        Self { rows, blocked: problem.blocked(), touched }
    }

    /// The rows that wait for a queen, from the top.
    pub(super) fn rows(&self) -> &[u32] {
        &self.rows
    }
}
