//! The proof that a processor has AVX-512 with a count of bits for each byte, and its detection.

use super::Kernel;

/// Proof that this processor has AVX-512 F, BW, VL, DQ and BITALG, and POPCNT: a value exists only where it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// None if the processor lacks one of them.
    pub(crate) fn detect() -> Option<Self> {
        let is_there = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("popcnt");
        is_there.then_some(Self(()))
    }

    /// Runs a loop that is inlined before it is unrolled, so that it becomes vectors.
    pub(crate) fn run_kernel<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: the processor has all of these instructions, as `self` proves.
        unsafe { run_kernel(kernel) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512bitalg,popcnt")]
fn run_kernel<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
