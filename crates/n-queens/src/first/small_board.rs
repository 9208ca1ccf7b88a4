//! The free lines of a board and the squares that may still hold a queen, in bits. The search of
//! [`first`](super) copies it for each queen that it places.

use crate::problem::Problem;

/// The longest row that fits into a word.
pub(super) const LARGEST: u32 = 64;

/// The square in column 0 of row r lies on difference diagonal `SHIFT - r` of a set of diagonals.
pub(super) const SHIFT: usize = LARGEST as usize - 1;

/// The positions of the bits of a word, in rising order.
#[derive(Clone, Copy)]
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let first = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (first < 64).then_some(first)
    }
}

/// The positions of the bits of a double word, in rising order.
#[inline]
pub(super) fn bits(set: u128) -> impl Iterator<Item = usize> {
    Bits(set as u64).chain(Bits((set >> 64) as u64).map(|bit| bit + 64))
}

/// A board on which some queens stand, as the queens that are missing see it.
#[derive(Clone, Debug)]
pub(super) struct SmallBoard {
    /// The rows without a queen.
    pub(super) rows: u64,
    /// The columns without a queen.
    pub(super) columns: u64,
    /// For each row without a queen the columns in which it may have one; nothing in other rows.
    pub(super) open: [u64; LARGEST as usize],
}

impl SmallBoard {
    /// A board with its given queens; none if one of them attacks another.
    pub(super) fn from_problem(problem: &Problem) -> Option<Self> {
        let n = problem.n();
        let all = 1u64.checked_shl(n).map_or(u64::MAX, |bit| bit - 1);
        let mut board = Self { rows: all, columns: all, open: [0; LARGEST as usize] };
        board.open[..n as usize].fill(all);
        for square in problem.blocked() {
            board.remove(square.row as usize, square.column as usize);
        }
        for queen in problem.given().squares() {
            let (row, column) = (queen.row as usize, queen.column as usize);
            if !board.is_open(row, column) {
                return None;
            }
            board = board.with_queen(row, column);
        }
        Some(board)
    }

    #[inline]
    pub(super) const fn missing(&self) -> usize {
        self.rows.count_ones() as usize
    }

    #[inline]
    pub(super) const fn is_open(&self, row: usize, column: usize) -> bool {
        self.open[row] >> column & 1 == 1
    }

    #[inline]
    pub(super) const fn remove(&mut self, row: usize, column: usize) {
        self.open[row] &= !(1 << column);
    }

    /// The board with one more queen, on an open square.
    #[inline]
    pub(super) fn with_queen(&self, row: usize, column: usize) -> Self {
        let (mut board, queen) = (self.clone(), 1u64 << column);
        board.rows &= !(1 << row);
        board.columns &= !queen;
        board.open[row] = 0;
        for other in Bits(board.rows) {
            let distance = other.abs_diff(row);
            board.open[other] &= !(queen | queen << distance | queen >> distance);
        }
        board
    }

    /// Whether a row or a column without a queen has no open square.
    pub(super) fn has_closed_line(&self) -> bool {
        self.diagonals().is_none()
    }

    /// The difference diagonals (bit `column - row + SHIFT`) and the sum diagonals (bit `column + row`) that have
    /// an open square; none if a row or a column without a queen has no open square.
    #[inline]
    pub(super) fn diagonals(&self) -> Option<(u128, u128)> {
        let (mut columns, mut differences, mut sums) = (0, 0, 0);
        for row in Bits(self.rows) {
            let open = self.open[row];
            if open == 0 {
                return None;
            }
            columns |= open;
            differences |= u128::from(open) << (SHIFT - row);
            sums |= u128::from(open) << row;
        }
        (columns == self.columns).then_some((differences, sums))
    }

    /// The free rows whose square in `column` is open.
    #[inline]
    pub(super) fn rows_open_in(&self, column: usize) -> u64 {
        Bits(self.rows).fold(0, |rows, row| rows | (self.open[row] >> column & 1) << row)
    }
}
