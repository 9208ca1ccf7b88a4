//! The proof that a processor has AVX2, and its detection.

use super::Kernel;

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

    /// Runs a loop that is inlined before it is unrolled, so that it becomes vectors.
    pub(crate) fn run_kernel<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: the processor has AVX2 and POPCNT, as `self` proves.
        unsafe { run_kernel(kernel) }
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn compiled<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[target_feature(enable = "avx2,popcnt")]
fn run_kernel<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
