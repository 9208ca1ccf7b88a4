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
    /// On squares of one colour r - c is always even or always odd, and so is r + c: half of it
    /// tells the diagonals of that colour apart.
    pub(super) const fn diagonals(self, row: u32, column: u32) -> (u32, u32) {
        let (r, c) = (2 * row + self.row_parity, 2 * column + self.column_parity);
        ((r + self.n - c) / 2, self.n + (r + c) / 2)
    }

    /// The diagonals of a square as a mask.
    pub(super) const fn mask(self, row: u32, column: u32) -> u64 {
        let (down, up) = self.diagonals(row, column);
        1 << down | 1 << up
    }

    /// Visits every placement with one queen in each of `rows`.
    pub(super) fn placements(self, rows: Lines, visit: impl FnMut(&Placement)) {
        let row_list = members(rows).collect();
        let placement = Placement { columns: 0, diagonals: 0, pairs: [0; MOST_PAIRS] };
        Walk { board: self, masks: self.masks(), rows: row_list, placement, visit }.row(0);
    }

    fn masks(self) -> Vec<u64> {
        let squares = (0..self.rows()).flat_map(|a| (0..self.columns()).map(move |b| (a, b)));
        squares.map(|(a, b)| self.mask(a, b)).collect()
    }
}

struct Walk<F> {
    board: Board,
    masks: Vec<u64>,
    rows: Vec<u32>,
    placement: Placement,
    visit: F,
}

impl<F: FnMut(&Placement)> Walk<F> {
    fn row(&mut self, depth: usize) {
        let Some(&row) = self.rows.get(depth) else { return (self.visit)(&self.placement) };
        let width = self.board.columns() as usize;
        let above = self.placement;
        let mut free = all(width as u32) & !above.columns;
        while free != 0 {
            let column = free.trailing_zeros();
            free &= free - 1;
            let mask = self.masks[row as usize * width + column as usize];
            if above.diagonals & mask == 0 {
                self.placement.columns = above.columns | 1 << column;
                self.placement.diagonals = above.diagonals | mask;
                let shift = if depth.is_multiple_of(2) { 4 } else { 0 };
                self.placement.pairs[depth / 2] = above.pairs[depth / 2] | (column as u8) << shift;
                self.row(depth + 1);
            }
        }
        self.placement = above;
    }
}
