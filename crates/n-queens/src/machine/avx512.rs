//! The proof that a processor has AVX-512 with a count of bits for each byte, and its detection.

use std::arch::x86_64::*;
use std::mem::transmute;

use super::{Kernel, Lanes, Machine, WINDOW};

/// Proof that this processor has AVX-512 F, BW, VL, DQ, BITALG, VBMI and VNNI, and POPCNT: a value exists only where it has.
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
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vnni")
            && is_x86_feature_detected!("popcnt");
        is_there.then_some(Self(()))
    }

    /// Runs a loop that is inlined before it is unrolled, so that it becomes vectors.
    pub(crate) fn run_kernel<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: the processor has all of these instructions, as `self` proves.
        unsafe { run_kernel(self, kernel) }
    }
}

impl Machine for Avx512 {
    #[inline(always)]
    fn add_products(
        self,
        counts: &[u8; 64],
        window: &[u8; WINDOW],
        lanes: &Lanes,
        sums: &mut [u32; 16],
    ) {
        // SAFETY: the processor has VBMI and VNNI, as `self` proves. All operands are 64 bytes that may have any value.
        unsafe {
            let places = transmute::<[u8; 64], __m512i>(lanes.places);
            let window = _mm512_loadu_si512(window.as_ptr().cast());
            let numbers = _mm512_permutexvar_epi8(places, window);
            let counts = transmute::<[u8; 64], __m512i>(*counts);
            let before = transmute::<[u32; 16], __m512i>(*sums);
            let after = _mm512_dpbusd_epi32(before, numbers, counts);
            *sums = transmute::<__m512i, [u32; 16]>(after);
        }
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512bitalg,avx512vbmi,avx512vnni,popcnt"
)]
fn run_kernel<K: Kernel>(avx512: Avx512, kernel: K) -> K::Output {
    kernel.run(avx512)
}
