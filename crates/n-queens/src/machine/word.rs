//! What the vector instructions load at once: lanes of numbers that are counted side by side.

use std::ops::Range;

/// Lanes of a word.
pub(crate) const LANES: usize = 32;

/// 32 lanes of 8 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Word(pub(crate) [u8; LANES]);

impl Word {
    pub(crate) const EMPTY: Self = Self([0; LANES]);
    pub(crate) const FULL: Self = Self([!0; LANES]);

    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
    }
}

/// 32 lanes of 32 bits, each of them a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Row(pub(crate) [u32; LANES]);

impl Row {
    pub(crate) const ZERO: Self = Self([0; LANES]);

    /// The sum of the products of some lanes with those of another row.
    #[inline(always)]
    pub(crate) fn product(&self, other: &Self, lanes: Range<usize>) -> u64 {
        let pairs = self.0[lanes.clone()].iter().zip(&other.0[lanes]);
        pairs.map(|(&a, &b)| u64::from(a) * u64::from(b)).sum()
    }

    /// Calls `visit` with the number of each row and the sum of its products with the other row.
    #[inline(always)]
    pub(crate) fn products(one: &[Self], other: &[Self], mut visit: impl FnMut(usize, u64)) {
        for (number, (one, other)) in one.iter().zip(other).enumerate() {
            visit(number, one.product(other, 0..LANES));
        }
    }
}

/// So many numbers of bits of a lane add up within a byte.
pub(crate) const SAFE: usize = (u8::MAX / 8) as usize;
