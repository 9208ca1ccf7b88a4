//! Attacks as machine words, for boards of at most 64 rows: from the rows above, one bit a column, for the searches that go
//! down row by row (`bitmask` and the depth-first count); and the lines that queens occupy, for searches that fill the rows in
//! any order.

use super::{Rules, knight_columns};
use crate::{Line, Square, Variant};

/// The width of a board of at most 64 columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowWidth {
    /// The side of the board.
    pub(crate) n: u32,
    /// A word with one bit for each column.
    pub(crate) all: u64,
}

impl RowWidth {
    /// The width `n`, at most 64.
    pub(crate) const fn new(n: u32) -> Self {
        Self { n, all: if n >= 64 { u64::MAX } else { (1 << n) - 1 } }
    }

    /// The row with its columns reversed.
    pub(crate) const fn mirrored(self, row: u64) -> u64 {
        // A board without columns has no bits to move, and a shift by 64 is not allowed.
        if self.n == 0 { 0 } else { row.reverse_bits() >> (64 - self.n) }
    }
}

/// The columns of one row that queens in the rows above attack.
pub(crate) trait RowAttacks: Copy + Default {
    /// The attacked squares of the row. Bits beyond the board's width have no meaning.
    fn attacked(self) -> u64;

    /// The attacks on the next row, with a queen on `bit` of this one; 0 leaves the row empty.
    fn below(self, bit: u64, width: RowWidth) -> Self;
}

/// Attacks of queens on a plain board.
#[derive(Clone, Copy, Default)]
pub(crate) struct QueenAttacks {
    columns: u64,
    /// `\`, moving right from row to row.
    diagonals: u64,
    /// `/`, moving left.
    antidiagonals: u64,
}

impl QueenAttacks {
    /// The attacks on the next row, with a queen on `bit` of this one.
    #[inline]
    pub(crate) const fn next_row(self, bit: u64) -> Self {
        Self {
            columns: self.columns | bit,
            diagonals: (self.diagonals | bit) << 1,
            antidiagonals: (self.antidiagonals | bit) >> 1,
        }
    }
}

impl RowAttacks for QueenAttacks {
    #[inline]
    fn attacked(self) -> u64 {
        self.columns | self.diagonals | self.antidiagonals
    }

    #[inline]
    fn below(self, bit: u64, _width: RowWidth) -> Self {
        self.next_row(bit)
    }
}

/// Attacks of queens on a torus: a diagonal that leaves the board continues on the other side.
#[derive(Clone, Copy, Default)]
pub(crate) struct TorusAttacks(QueenAttacks);

impl RowAttacks for TorusAttacks {
    #[inline]
    fn attacked(self) -> u64 {
        self.0.attacked()
    }

    #[inline]
    fn below(self, bit: u64, width: RowWidth) -> Self {
        let (last, lines) = (width.n - 1, self.0);
        let (right, left) = (lines.diagonals | bit, lines.antidiagonals | bit);
        Self(QueenAttacks {
            columns: lines.columns | bit,
            diagonals: (right << 1 | right >> last) & width.all,
            antidiagonals: (left >> 1 | left << last) & width.all,
        })
    }
}

/// Attacks of superqueens: a knight's move reaches the next two rows.
#[derive(Clone, Copy, Default)]
pub(crate) struct SuperqueenAttacks {
    lines: QueenAttacks,
    /// Knights' moves onto this row.
    here: u64,
    /// Knights' moves onto the row below it.
    next: u64,
}

impl RowAttacks for SuperqueenAttacks {
    #[inline]
    fn attacked(self) -> u64 {
        self.lines.attacked() | self.here
    }

    #[inline]
    fn below(self, bit: u64, _width: RowWidth) -> Self {
        Self {
            lines: self.lines.next_row(bit),
            here: self.next | knight_columns(bit, 1),
            next: knight_columns(bit, 2),
        }
    }
}

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
