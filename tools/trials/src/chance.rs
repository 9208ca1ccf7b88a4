//! Random choices, all of them from the seed of the call.

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A random number below `end`, which is not 0.
pub(crate) fn below(generator: &mut Xoshiro256PlusPlus, end: u64) -> u64 {
    // The bias of one in 2^64 / end is of no matter here.
    ((u128::from(generator.next_u64()) * u128::from(end)) >> 64) as u64
}
