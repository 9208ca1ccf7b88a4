//! The rows of a board that need a queen, and the squares that are closed for another reason than the diagonals: they
//! are blocked, or a knight's move from a superqueen. The empty board has neither, at no cost.

use crate::{Problem, Square};

/// What placing and swapping ask of a board before they look at its diagonals.
pub(super) trait Ground {
    /// After so many refusals a row is passed over, though not everything was offered to it.
    const PATIENCE: usize;

    /// The row that waits at this place.
    fn row(&self, place: usize) -> usize;

    /// Whether the square is open to a queen as far as this is not a matter of lines.
    fn allows(&self, row: usize, column: usize) -> bool;

    /// A queen stands on the square from now on.
    #[inline]
    fn occupy(&mut self, _row: usize, _column: u32) {}

    /// The row has no queen any more.
    #[inline]
    fn release(&mut self, _row: usize) {}
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
    /// The rows that have a blocked square, one bit each: the others need no look-up.
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
    pub(super) fn new(problem: &'a Problem) -> Self {
        let mut given = problem.given().squares().iter().map(|queen| queen.row).peekable();
        let free = |row: &u32| given.next_if_eq(row).is_none();
        let rows = (0..problem.n()).filter(free).collect();
        let mut touched = vec![0; problem.n().div_ceil(64) as usize];
        for square in problem.blocked() {
            touched[square.row as usize / 64] |= 1 << (square.row % 64);
        }
        Self { rows, blocked: problem.blocked(), touched }
    }
}

/// Any ground under superqueens, which attack squares by a knight's move as well.
pub(super) struct Leaping<G> {
    ground: G,
    /// The column of each row's queen, after two rows beyond the edge and before two more.
    queens: Vec<u32>,
}

/// No queen: no column is so large.
const NONE: u32 = u32::MAX;

impl<G> Leaping<G> {
    /// A board of side `n` without a queen.
    pub(super) fn over(ground: G, n: u32) -> Self {
        Self { ground, queens: vec![NONE; n as usize + 4] }
    }
}

impl<G: Ground> Ground for Leaping<G> {
    const PATIENCE: usize = G::PATIENCE;

    #[inline]
    fn row(&self, place: usize) -> usize {
        self.ground.row(place)
    }

    #[inline]
    fn allows(&self, row: usize, column: usize) -> bool {
        let near = &self.queens[row..row + 5];
        let leaps =
            |(&queen, right): (&u32, u32)| queen != NONE && queen.abs_diff(column as u32) == right;
        // The row itself, in the middle, has no queen while one is offered a square there.
        !near.iter().zip([1, 2, NONE, 2, 1]).any(leaps) && self.ground.allows(row, column)
    }

    #[inline]
    fn occupy(&mut self, row: usize, column: u32) {
        self.queens[row + 2] = column;
    }

    #[inline]
    fn release(&mut self, row: usize) {
        self.queens[row + 2] = NONE;
    }
}
