//! The proof that a processor has AVX2, and its detection.

use super::Row;

/// Proof that this processor has AVX2 and POPCNT: a value exists only where it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// None if the processor does not have them.
    #[inline]
    pub(crate) fn detect() -> Option<Self> {
        let is_there = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        is_there.then_some(Self(()))
    }

    /// Runs plain code, compiled for AVX2: as much of it as is inlined.
    #[inline]
    pub(crate) fn run<T>(self, work: impl FnOnce() -> T) -> T {
        // SAFETY: the processor has AVX2 and POPCNT, as `self` proves.
        unsafe { compiled(work) }
    }

    /// Calls `visit` with the number of each row and the sum of its products with the other row.
    pub(crate) fn products(self, one: &[Row], other: &[Row], visit: impl FnMut(usize, u64)) {
        // SAFETY: the processor has AVX2 and POPCNT, as `self` proves.
        unsafe { products(one, other, visit) }
    }
}

/// Not by [`run`](Avx2::run): a closure is unrolled before it is inlined, and then no longer becomes vectors.
#[target_feature(enable = "avx2,popcnt")]
fn products(one: &[Row], other: &[Row], visit: impl FnMut(usize, u64)) {
    Row::products(one, other, visit);
}

#[target_feature(enable = "avx2,popcnt")]
fn compiled<T>(work: impl FnOnce() -> T) -> T {
    work()
}
