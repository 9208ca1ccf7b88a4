//! Why no number on the way to a total wraps unnoticed.
//!
//! Inner loops count in 8, 16, 32 and 64 bits, and a processor does not report an overflow.
//!
//! | sum | bits | why it is right |
//! |---|---|---|
//! | the free candidates of a lane, for one probe | 8 | at most 8 for each of [`MOST_WORDS`] words |
//! | an entry of a table | 8 or 16 | stops at the largest number; where that is reached, the unit is counted again with wider entries |
//! | an entry of a table, at last | 64 | at most the product of two numbers of placements, each less than 2^24 |
//! | the products of 64 entries | 32, 64, 128 | 64 * (2^8)^2 < 2^32, 64 * (2^16)^2 < 2^64, 64 * (2^48)^2 < 2^128 |
//! | all else | 128 | no value is larger than the total times its scale |
//!
//! What depends on a constant is checked by the compiler.

use super::ColourSplit;
use super::domain::scale;
use super::table::MOST_WORDS;

/// The free candidates of a lane.
const _: () = assert!(8 * MOST_WORDS <= u8::MAX as usize);

/// Nothing is ever subtracted, so no value and no sum of some is larger than the total times its scale, and no board
/// has more solutions than orders of its columns.
const _: () = assert!(scale(2) * factorial(ColourSplit::LARGEST) <= u128::MAX / 2);

/// n!, or an error of the compiler if 128 bits do not hold it.
const fn factorial(n: u32) -> u128 {
    if n == 0 { 1 } else { n as u128 * factorial(n - 1) }
}
