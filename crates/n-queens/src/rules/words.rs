//! Attacks from the rows above as machine words, one bit a column, for the searches that go down row by row:
//! `bitmask` and the depth-first count.

use super::knight_columns;

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
    #[must_use]
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
    #[must_use]
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
