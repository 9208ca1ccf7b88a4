//! Why no number on the way to a total wraps unnoticed.
//!
//! Inner loops count in 8 to 64 bits, and a processor does not report an overflow.
//!
//! | sum | bits | why it is right |
//! |---|---|---|
//! | the free candidates of a lane, for one probe | 8 | at most 8 for each of [`MOST_WORDS`] words |
//! | an entry of a table | 8 or 16 | the highest byte stops at 255; where that is reached, the unit is counted again with wider entries |
//! | an entry of a table, at last | 48 | at most the product of two numbers of placements, each less than [`MOST_OF_GROUP`] |
//! | the products of four lanes | 32 | at most 4 * 8 * 255 for each probe; moved to 64 bits before there are too many |
//! | all else | 128 | no value is larger than the total times its scale |
//!
//! What depends on a constant is checked by the compiler.

use super::ColourSplit;
use super::domain::scale;
use super::open::UsedSymmetries;
use super::placements::MOST_OF_GROUP;
use super::table::MOST_WORDS;

/// So many bytes hold every entry of a table, with a highest byte below 255.
pub(super) const MOST_ENTRY_BYTES: usize = 6;

const _: () = assert!((MOST_OF_GROUP as u64).pow(2) < 255 << (8 * (MOST_ENTRY_BYTES - 1)));

/// The free candidates of a lane.
const _: () = assert!(8 * MOST_WORDS <= u8::MAX as usize);

/// Nothing is ever subtracted, so no value and no sum of some is larger than the total times its scale, and no board
/// has more solutions than orders of its columns.
const _: () =
    assert!(scale(2, UsedSymmetries::ALL) * factorial(ColourSplit::LARGEST) <= u128::MAX / 2);

/// n!, or an error of the compiler if 128 bits do not hold it.
const fn factorial(n: u32) -> u128 {
    if n == 0 { 1 } else { n as u128 * factorial(n - 1) }
}
