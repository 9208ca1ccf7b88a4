//! Which squares of a row are under attack from the rows above, for each kind of piece.
//!
//! A row is a machine word, one bit a column. The walk holds one of these and moves it down row
//! by row; it also says what a given queen attacks.

/// The width of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    /// The side of the board.
    pub(super) n: u32,
    /// A word with one bit for each column.
    pub(super) all: u64,
}

impl Side {
    /// The side `n`, at most 64.
    pub(super) const fn new(n: u32) -> Self {
        Self { n, all: if n >= 64 { u64::MAX } else { (1 << n) - 1 } }
    }

    /// The row with its columns reversed.
    pub(super) const fn mirrored(self, row: u64) -> u64 {
        // A board without columns has no bits to move, and 64 is too far for a shift.
        if self.n == 0 { 0 } else { row.reverse_bits() >> (64 - self.n) }
    }
}

/// The attacks from above as one row sees them.
pub(super) trait Lines: Copy + Default {
    /// The attacked squares of the row. Bits beyond the board's width mean nothing.
    fn attacked(self) -> u64;

    /// The attacks on the next row, with a queen on `bit` of this one; 0 leaves it empty.
    #[must_use]
    fn below(self, bit: u64, side: Side) -> Self;
}

/// Queens on a plain board.
#[derive(Clone, Copy, Default)]
pub(super) struct Plain {
    columns: u64,
    /// `\`, moving right from row to row.
    diagonals: u64,
    /// `/`, moving left.
    antidiagonals: u64,
}

impl Lines for Plain {
    #[inline]
    fn attacked(self) -> u64 {
        self.columns | self.diagonals | self.antidiagonals
    }

    #[inline]
    fn below(self, bit: u64, _side: Side) -> Self {
        Self {
            columns: self.columns | bit,
            diagonals: (self.diagonals | bit) << 1,
            antidiagonals: (self.antidiagonals | bit) >> 1,
        }
    }
}

/// Queens on a torus: a diagonal that leaves the board comes back on the other side.
#[derive(Clone, Copy, Default)]
pub(super) struct Round(Plain);

impl Lines for Round {
    #[inline]
    fn attacked(self) -> u64 {
        self.0.attacked()
    }

    #[inline]
    fn below(self, bit: u64, side: Side) -> Self {
        let (last, lines) = (side.n - 1, self.0);
        let (right, left) = (lines.diagonals | bit, lines.antidiagonals | bit);
        Self(Plain {
            columns: lines.columns | bit,
            diagonals: (right << 1 | right >> last) & side.all,
            antidiagonals: (left >> 1 | left << last) & side.all,
        })
    }
}

/// Superqueens: a knight's move reaches the next two rows.
#[derive(Clone, Copy, Default)]
pub(super) struct Leaping {
    lines: Plain,
    /// Knights' moves onto this row.
    here: u64,
    /// Knights' moves onto the row below it.
    next: u64,
}

impl Lines for Leaping {
    #[inline]
    fn attacked(self) -> u64 {
        self.lines.attacked() | self.here
    }

    #[inline]
    fn below(self, bit: u64, side: Side) -> Self {
        Self {
            lines: self.lines.below(bit, side),
            here: self.next | bit << 2 | bit >> 2,
            next: bit << 1 | bit >> 1,
        }
    }
}
