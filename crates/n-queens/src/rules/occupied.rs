//! The lines that queens occupy as bits, for searches that fill the rows of a board of at most 64 rows in any order.

use super::Rules;
use crate::{Line, Square, Variant};

/// Occupied lines, one bit each.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct OccupiedLines {
    pub(crate) rows: u64,
    pub(crate) columns: u64,
    /// `\`, numbered from the lower left corner, so that the columns of a row are consecutive bits.
    diagonals: u128,
    antidiagonals: u128,
}

impl OccupiedLines {
    /// The lines of one queen.
    #[inline]
    pub(crate) const fn of_queen(square: Square, rules: Rules) -> Self {
        // Exchanging row and column reverses the numbers of the diagonals.
        let transposed = Square::new(square.column, square.row);
        Self {
            rows: 1 << square.row,
            columns: 1 << square.column,
            diagonals: 1 << rules.line_number(Line::Diagonal, transposed),
            antidiagonals: 1 << rules.line_number(Line::Antidiagonal, square),
        }
    }

    /// The lines of both sets of queens.
    #[inline]
    #[must_use]
    pub(crate) const fn and(self, other: &Self) -> Self {
        Self {
            rows: self.rows | other.rows,
            columns: self.columns | other.columns,
            diagonals: self.diagonals | other.diagonals,
            antidiagonals: self.antidiagonals | other.antidiagonals,
        }
    }

    /// Whether a line is in both.
    pub(crate) const fn meet(self, other: &Self) -> bool {
        self.rows & other.rows != 0
            || self.columns & other.columns != 0
            || self.diagonals & other.diagonals != 0
            || self.antidiagonals & other.antidiagonals != 0
    }

    /// The columns of `row` that lie on one of the lines; bits beyond the board have no meaning.
    #[inline]
    pub(crate) const fn attacked(&self, row: u32, rules: Rules) -> u64 {
        let n = rules.n;
        let diagonals = match rules.variant {
            // Bit d is the diagonal column - row = d (mod n).
            Variant::Torus => {
                (self.diagonals << row | self.diagonals >> (n - row)) as u64
                    | (self.antidiagonals >> row | self.antidiagonals << (n - row)) as u64
            }
            // Bit d is the diagonal column - row + n - 1 = d.
            Variant::Standard | Variant::Super => {
                (self.diagonals >> (n - 1 - row)) as u64 | (self.antidiagonals >> row) as u64
            }
        };
        self.columns | diagonals
    }
}
