//! The four boards that are woven together, and all placements on one of them.
//!
//! Rows and columns are even or odd; squares whose row and column have the same parity are white.
//! A placement puts one queen in each of some rows of one board.

use super::lines::{Lines, all, members};

/// One of the four boards: the rows of one parity, the columns of one parity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    n: u32,
    row_parity: u32,
    column_parity: u32,
}

/// At most this many queens stand on one board.
pub(super) const MOST_QUEENS: usize = 16;

/// How many pairs of rows those queens make.
pub(super) const MOST_PAIRS: usize = MOST_QUEENS / 2;

/// Queens on a board, no two in one row, column or diagonal.
#[derive(Clone, Copy)]
pub(super) struct Placement {
    pub(super) columns: Lines,
    /// The diagonals they stand on, one bit each; see [`Board::diagonals`].
    pub(super) diagonals: u64,
    /// The columns of two neighbouring rows of the set at a time, four bits each.
    pub(super) pairs: [u8; MOST_PAIRS],
}

impl Board {
    pub(super) const fn new(n: u32, row_parity: u32, column_parity: u32) -> Self {
        Self { n, row_parity, column_parity }
    }

    pub(super) const fn rows(self) -> u32 {
        (self.n + 1 - self.row_parity) / 2
    }

    pub(super) const fn columns(self) -> u32 {
        (self.n + 1 - self.column_parity) / 2
    }

    /// Bits for the diagonals of one colour, never none.
    pub(super) const fn diagonal_count(self) -> u32 {
        if self.n == 0 { 1 } else { 2 * self.n }
    }

    /// The two diagonals of a square as bits: 0 to n - 1 for `\`, n to 2n - 1 for `/`.
    ///
    /// On squares of one colour c - r is always even or always odd, and so is r + c: half of it
    /// tells the diagonals of that colour apart. Both grow with the column, one by one.
    pub(super) const fn diagonals(self, row: u32, column: u32) -> (u32, u32) {
        let (r, c) = (2 * row + self.row_parity, 2 * column + self.column_parity);
        ((c + self.n - r) / 2, self.n + (r + c) / 2)
    }

    /// The diagonals of a square as a mask.
    pub(super) const fn mask(self, row: u32, column: u32) -> u64 {
        let (down, up) = self.diagonals(row, column);
        1 << down | 1 << up
    }

    /// The squares of a row that neither the columns nor the diagonals taken attack.
    #[inline]
    pub(super) const fn free(self, row: u32, columns: Lines, diagonals: u64) -> Lines {
        let (down, up) = self.diagonals(row, 0);
        let attacked = (diagonals >> down | diagonals >> up) as Lines | columns;
        all(self.columns()) & !attacked
    }

    /// Visits every placement with one queen in each of `rows`.
    pub(super) fn placements(self, rows: Lines, mut visit: impl FnMut(&Placement)) {
        let rows: Vec<u32> = members(rows).collect();
        let placement = Placement { columns: 0, diagonals: 0, pairs: [0; MOST_PAIRS] };
        self.extend(&rows, 0, placement, &mut visit);
    }

    fn extend(
        self,
        rows: &[u32],
        depth: usize,
        placement: Placement,
        visit: &mut impl FnMut(&Placement),
    ) {
        let Some(&row) = rows.get(depth) else { return visit(&placement) };
        let shift = if depth.is_multiple_of(2) { 4 } else { 0 };
        for column in members(self.free(row, placement.columns, placement.diagonals)) {
            let mut next = placement;
            next.columns |= 1 << column;
            next.diagonals |= self.mask(row, column);
            next.pairs[depth / 2] |= (column as u8) << shift;
            if depth + 1 == rows.len() {
                visit(&next);
            } else {
                self.extend(rows, depth + 1, next, visit);
            }
        }
    }
}
