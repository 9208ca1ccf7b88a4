//! The orbits of squares under a turn, and the lines that the queens on one occupy together.

use crate::board::Square;
use crate::problem::Variant;
use crate::symmetry::Symmetry;

/// Lines that queens occupy. A row or column is a bit; so is a diagonal, see [`Lines::closed`].
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Lines {
    pub(super) rows: u64,
    pub(super) columns: u64,
    diagonals: u128,
    antidiagonals: u128,
}

impl Lines {
    /// The lines of one queen.
    fn of(square: Square, geometry: Geometry) -> Self {
        let Square { row, column } = square;
        let n = geometry.n;
        let (diagonal, antidiagonal) = match geometry.variant {
            Variant::Torus => ((column + n - row) % n, (column + row) % n),
            Variant::Standard | Variant::Super => (column + n - 1 - row, column + row),
        };
        Self {
            rows: 1 << row,
            columns: 1 << column,
            diagonals: 1 << diagonal,
            antidiagonals: 1 << antidiagonal,
        }
    }

    /// Those of both.
    #[inline]
    #[must_use]
    pub(super) const fn and(self, other: &Self) -> Self {
        Self {
            rows: self.rows | other.rows,
            columns: self.columns | other.columns,
            diagonals: self.diagonals | other.diagonals,
            antidiagonals: self.antidiagonals | other.antidiagonals,
        }
    }

    const fn meet(self, other: &Self) -> bool {
        self.rows & other.rows != 0
            || self.columns & other.columns != 0
            || self.diagonals & other.diagonals != 0
            || self.antidiagonals & other.antidiagonals != 0
    }

    /// The columns of `row` that lie on one of the lines; bits beyond the board mean nothing.
    #[inline]
    pub(super) const fn closed(&self, row: u32, geometry: Geometry) -> u64 {
        let n = geometry.n;
        let diagonals = match geometry.variant {
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

/// A board and its pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    pub(super) n: u32,
    pub(super) variant: Variant,
}

/// The images of a square under a turn, each with a queen.
#[derive(Clone, Debug)]
pub(super) struct Orbit {
    pub(super) lines: Lines,
    pub(super) squares: Vec<Square>,
}

impl Orbit {
    /// The orbit of `square`, or none if queens on it attack each other.
    pub(super) fn of(square: Square, turn: Symmetry, geometry: Geometry) -> Option<Self> {
        let mut squares = vec![square];
        let mut lines = Lines::of(square, geometry);
        let mut image = turn.square(square, geometry.n);
        while image != square {
            let more = Lines::of(image, geometry);
            let leap = |&other: &Square| geometry.variant == Variant::Super && leaps(other, image);
            if lines.meet(&more) || squares.iter().any(leap) {
                return None;
            }
            lines = lines.and(&more);
            squares.push(image);
            image = turn.square(image, geometry.n);
        }
        Some(Self { lines, squares })
    }
}

/// Whether a knight's move leads from one square to the other.
const fn leaps(a: Square, b: Square) -> bool {
    a.row.abs_diff(b.row) * a.column.abs_diff(b.column) == 2
}
