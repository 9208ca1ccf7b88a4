//! A board on which some rows are filled: what is still free, what may come next, and in how
//! many ways it can be completed. Small enough to be copied by the thousand.

use super::LARGEST;
use crate::board::Square;
use crate::problem::Variant;
use crate::rules::{OccupiedLines, Rules};

/// Queens in some rows of a board, none of which attack each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartialPosition {
    n: u32,
    lines: OccupiedLines,
}

/// A queen that may be placed next, and how promising the board is then.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Move {
    pub(super) row: u32,
    pub(super) column: u32,
    /// The product of the numbers of free squares that the other open rows keep: too large for
    /// the number of completions, but in about the same way for all; 0 only if there is none.
    pub(super) promise: f64,
}

/// An open row as seen by a queen in another one.
#[derive(Clone, Copy, Default)]
struct RowOutlook {
    /// Bit c of the two masks, together, is how many free squares a queen in column c takes away.
    ones: u64,
    twos: u64,
    /// How many squares are left when 0, 1, 2 or 3 are taken away.
    left: [f64; 4],
}

impl RowOutlook {
    fn new(free: u64, distance: u32) -> Self {
        // The queen attacks its own column, and one to each side at the distance of the row.
        let (below, left, right) = (free, free >> distance, free << distance);
        let count = free.count_ones();
        Self {
            ones: below ^ left ^ right,
            twos: (below & left) | (below & right) | (left & right),
            left: [0, 1, 2, 3].map(|taken| f64::from(count.saturating_sub(taken))),
        }
    }

    #[inline]
    fn left(&self, column: u32) -> f64 {
        self.left[((self.ones >> column & 1) | (self.twos >> column & 1) << 1) as usize]
    }
}

impl PartialPosition {
    /// The empty board; `n` is at most [`LARGEST`].
    pub(super) fn empty(n: u32) -> Self {
        debug_assert!(n <= LARGEST);
        Self { n, lines: OccupiedLines::default() }
    }

    /// How many rows have no queen.
    pub(super) fn open_rows(&self) -> u32 {
        self.open().count_ones()
    }

    /// With one more queen.
    pub(super) fn with(&self, row: u32, column: u32) -> Self {
        let queen = OccupiedLines::of_queen(Square::new(row, column), self.rules());
        Self { n: self.n, lines: self.lines.and(&queen) }
    }

    const fn rules(&self) -> Rules {
        Rules::new(self.n, Variant::Standard)
    }

    /// The rows without a queen.
    const fn open(&self) -> u64 {
        self.all() & !self.lines.rows
    }

    const fn all(&self) -> u64 {
        (1 << self.n) - 1
    }

    /// The free squares of a row.
    #[inline]
    fn free(&self, row: u32) -> u64 {
        !self.lines.attacked(row, self.rules()) & self.all()
    }

    /// The open row with the fewest free squares, the one nearest to the centre among equals
    /// (its queen takes most away from the others); none if a row or a column has no free square
    /// left, which nothing can mend.
    #[inline]
    fn tightest(&self) -> Option<u32> {
        let mut best = (u32::MAX, 0);
        let mut reached = self.lines.columns;
        for row in bits(self.open()) {
            let free = self.free(row);
            if free == 0 {
                return None;
            }
            reached |= free;
            let eccentricity = (2 * row + 1).abs_diff(self.n);
            best = best.min((free.count_ones() * 64 + eccentricity, row));
        }
        (reached == self.all()).then_some(best.1)
    }

    /// Hands out every queen that may stand in the tightest row. Each completion of this position
    /// contains exactly one of them.
    pub(super) fn moves(&self, mut each: impl FnMut(Move)) {
        let Some(row) = self.tightest() else { return };
        let mut outlooks = [RowOutlook::default(); LARGEST as usize];
        let mut others = 0;
        for other in bits(self.open() & !(1 << row)) {
            outlooks[others] = RowOutlook::new(self.free(other), other.abs_diff(row));
            others += 1;
        }
        for column in bits(self.free(row)) {
            let promise = outlooks[..others].iter().map(|outlook| outlook.left(column)).product();
            if promise > 0.0 {
                each(Move { row, column, promise });
            }
        }
    }

    /// In how many ways the open rows can be filled, by trying all.
    pub(super) fn completions(&self) -> u64 {
        if self.open() == 0 {
            return 1;
        }
        let Some(row) = self.tightest() else { return 0 };
        bits(self.free(row)).map(|column| self.with(row, column).completions()).sum()
    }
}

/// The positions of the bits that are set, lowest first.
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completions_of_the_empty_board_are_its_solutions() {
        for n in 0..=10 {
            let expected = crate::known::solutions(n).unwrap();
            assert_eq!(u128::from(PartialPosition::empty(n).completions()), expected, "{n}");
        }
    }

    /// Nothing that can be completed is left out, and the promise is what it says.
    #[test]
    fn moves_are_complete_and_their_promise_is_the_product_of_free_squares() {
        let check = |position: PartialPosition| {
            let mut sum = 0;
            position.moves(|chosen| {
                let next = position.with(chosen.row, chosen.column);
                let free = bits(next.open()).map(|row| f64::from(next.free(row).count_ones()));
                assert_eq!(chosen.promise, free.product::<f64>());
                sum += next.completions();
            });
            assert_eq!(sum, position.completions());
        };
        check(PartialPosition::empty(9));
        for column in 0..9 {
            check(PartialPosition::empty(9).with(4, column));
            check(PartialPosition::empty(9).with(0, column));
        }
    }

    #[test]
    fn the_largest_board_fits() {
        let corner = PartialPosition::empty(LARGEST).with(0, LARGEST - 1).with(LARGEST - 1, 1);
        assert_eq!(corner.open_rows(), LARGEST - 2);
        // Columns 1, 38 and 39: the long diagonal ends where a queen stands already.
        assert_eq!(corner.free(1), (1 << 38) - 1 - 2);
    }
}
