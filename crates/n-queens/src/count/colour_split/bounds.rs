//! Why no number on the way to a total wraps: the largest value of each, computed by the compiler.
//!
//! Inner loops count in 8, 16, 32 and 64 bits, and a processor does not report an overflow. If a type, a weight or the
//! sifted colour changes so that one becomes possible, this file does not compile. ([`machine`](crate::machine) has the
//! bounds for 8 and 16 bits.)

use super::ColourSplit;
use super::domain::{MOST_WEIGHT, scale};
use super::level::{Colour, sifted};
use crate::machine::LANES;

/// An entry of a table is a number of pairs: of a placement in given rows and columns of the one board, and of one on
/// the other board. On each there are at most as many as orders of the queens.
pub(super) const LARGEST_ENTRY: u128 = {
    let orders = factorial(most_in_tables());
    orders * orders
};

/// A stone, a step of a trail and the beginning of a group are numbered in 32 bits; lists are refused beyond.
pub(super) const MOST_PLACEMENTS: usize = u32::MAX as usize;

/// A row of a table has lanes of 32 bits.
const _: () = assert!(LARGEST_ENTRY <= u32::MAX as u128);

/// The products of two rows are added up in 64 bits.
const _: () = assert!(LANES as u128 * LARGEST_ENTRY * LARGEST_ENTRY <= u64::MAX as u128);

/// So are the prices of all stones that one placement leaves.
const _: () =
    assert!(MOST_PLACEMENTS as u128 * MOST_WEIGHT as u128 * LARGEST_ENTRY <= u64::MAX as u128);

/// Nothing is ever subtracted, so no value and no sum of some is larger than the total times its scale, and no board
/// has more solutions than orders of its columns.
const _: () = assert!(scale(2) * factorial(ColourSplit::LARGEST) <= u128::MAX / 2);

/// Up to the largest board, so many queens of a colour stand on one of its boards where it is not sifted.
const fn most_in_tables() -> u32 {
    let (mut n, mut most) = (0, 0);
    while n <= ColourSplit::LARGEST {
        let lines = n.div_ceil(2);
        let mut white = 0;
        while white <= lines {
            let black = lines - white;
            let in_tables = match sifted(n, white, black) {
                Some(Colour::White) => black,
                Some(Colour::Black) => white,
                None if black > white => black,
                None => white,
            };
            most = if in_tables > most { in_tables } else { most };
            white += 1;
        }
        n += 1;
    }
    most
}

/// n!, or an error of the compiler if 128 bits do not hold it.
const fn factorial(n: u32) -> u128 {
    if n == 0 { 1 } else { n as u128 * factorial(n - 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_hold_seven_queens_a_board() {
        assert_eq!(most_in_tables(), 7);
        assert_eq!(LARGEST_ENTRY, 5040 * 5040);
    }
}
