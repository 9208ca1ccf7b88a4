//! The four boards that are woven together, and all placements on one of them.
//!
//! Rows and columns are even or odd; squares whose row and column have the same parity are white.
//! A placement puts one queen in each of some rows of one board.

use super::lines::{LineSet, members};
use super::open::{OpenRows, OpenSquares};
use crate::Square;

/// One of the four boards: the rows of one parity, the columns of one parity.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColourBoard {
    n: u32,
    row_parity: u32,
    column_parity: u32,
    open: OpenRows,
}

impl ColourBoard {
    /// The board on which nothing stands.
    #[cfg(test)]
    pub(super) fn new(n: u32, row_parity: u32, column_parity: u32) -> Self {
        Self::of(&OpenSquares::all(n), row_parity, column_parity)
    }

    pub(super) fn of(open: &OpenSquares, row_parity: u32, column_parity: u32) -> Self {
        let rows = open.of_parities(row_parity, column_parity);
        let [row_parity, column_parity] = open.parities(row_parity, column_parity);
        Self { n: open.n, row_parity, column_parity, open: rows }
    }

    /// The square of the whole board.
    pub(super) const fn whole_square(self, row: u32, column: u32) -> Square {
        Square::new(2 * row + self.row_parity, 2 * column + self.column_parity)
    }

    /// So many squares of a row are open.
    pub(super) const fn open_count(self, row: u32) -> u32 {
        self.open[row as usize].count_ones()
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

    /// The open squares of a row that neither the columns nor the diagonals taken attack.
    #[inline]
    pub(super) const fn free(&self, row: u32, columns: LineSet, diagonals: u64) -> LineSet {
        let (down, up) = self.diagonals(row, 0);
        let attacked = (diagonals >> down | diagonals >> up) as LineSet | columns;
        self.open[row as usize] as LineSet & !attacked
    }

    /// Visits every placement with one queen in each of `rows`: its columns and its diagonals.
    pub(super) fn placements(&self, rows: LineSet, mut visit: impl FnMut(LineSet, u64)) {
        let rows: Vec<u32> = members(rows).collect();
        self.walk(&rows, 0, 0, &mut visit);
    }

    /// Visits every placement with one queen in each of `rows`, in this order, beside what is taken.
    pub(super) fn walk(
        &self,
        rows: &[u32],
        columns: LineSet,
        diagonals: u64,
        visit: &mut impl FnMut(LineSet, u64),
    ) {
        let Some((&row, below)) = rows.split_first() else { return visit(columns, diagonals) };
        for column in members(self.free(row, columns, diagonals)) {
            self.walk(below, columns | 1 << column, diagonals | self.mask(row, column), visit);
        }
    }
}
