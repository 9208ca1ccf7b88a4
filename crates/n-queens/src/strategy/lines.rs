//! The boolean arrays of the textbooks: which columns and diagonals are occupied.

use crate::rules;

/// One flag for every column and every diagonal of both directions.
pub(super) struct Lines {
    n: usize,
    columns: Vec<bool>,
    /// `\`, numbered row - column + n - 1.
    diagonals: Vec<bool>,
    /// `/`, numbered row + column.
    antidiagonals: Vec<bool>,
}

/// The stretch of each array that one row meets.
pub(super) struct RowLines<'a> {
    columns: &'a [bool],
    /// Met from right to left.
    diagonals: &'a [bool],
    antidiagonals: &'a [bool],
}

impl Lines {
    pub(super) fn new(n: usize) -> Self {
        Self {
            n,
            columns: vec![false; n],
            diagonals: vec![false; 2 * n],
            antidiagonals: vec![false; 2 * n],
        }
    }

    /// The lines of one row. Stretches that are known to be n long need no check for each
    /// square.
    #[inline]
    pub(super) fn of_row(&self, row: usize) -> RowLines<'_> {
        RowLines {
            columns: &self.columns[..self.n],
            diagonals: &self.diagonals[row..row + self.n],
            antidiagonals: &self.antidiagonals[row..row + self.n],
        }
    }

    /// Sets the flags of a square's three lines.
    #[inline]
    pub(super) fn mark(&mut self, row: usize, column: usize, occupied: bool) {
        self.columns[column] = occupied;
        self.diagonals[rules::diagonal(self.n, row, column)] = occupied;
        self.antidiagonals[rules::antidiagonal(row, column)] = occupied;
    }
}

impl RowLines<'_> {
    /// Whether the column, the `\` and the `/` diagonal of a square are occupied.
    #[inline]
    pub(super) fn at(&self, column: usize) -> [bool; 3] {
        let mirrored = self.columns.len() - 1 - column;
        [self.columns[column], self.diagonals[mirrored], self.antidiagonals[column]]
    }
}
