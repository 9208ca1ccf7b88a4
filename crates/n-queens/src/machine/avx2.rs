//! The proof that a processor has AVX2, and its detection.

use std::arch::x86_64::*;
use std::mem::transmute;

use super::{Kernel, Lanes, Machine, WINDOW};

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
        unsafe { run_kernel(self, kernel) }
    }
}

impl Machine for Avx2 {
    #[inline(always)]
    fn add_products(
        self,
        counts: &[u8; 64],
        window: &[u8; WINDOW],
        lanes: &Lanes,
        sums: &mut [u32; 16],
    ) {
        // SAFETY: the processor has AVX2, as `self` proves. All operands are bytes that may have any value. 16 bytes are loaded
        // from a place below 64 of a window of 80.
        unsafe {
            let counts = transmute::<[u8; 64], [__m256i; 2]>(*counts);
            let within = transmute::<[u8; 64], [__m256i; 2]>(lanes.within);
            let mut halves = transmute::<[u32; 16], [__m256i; 2]>(*sums);
            let load = |lane: usize| {
                let place = (lanes.places[lane] & 63) as usize;
                _mm_loadu_si128(window.as_ptr().add(place).cast())
            };
            for half in 0..2 {
                let window = _mm256_set_m128i(load(32 * half + 16), load(32 * half));
                let numbers = _mm256_shuffle_epi8(window, within[half]);
                let pairs = _mm256_maddubs_epi16(numbers, counts[half]);
                let fours = _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
                halves[half] = _mm256_add_epi32(halves[half], fours);
            }
            *sums = transmute::<[__m256i; 2], [u32; 16]>(halves);
        }
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn compiled<T>(work: impl FnOnce() -> T) -> T {
    work()
}

#[target_feature(enable = "avx2,popcnt")]
fn run_kernel<K: Kernel>(avx2: Avx2, kernel: K) -> K::Output {
    kernel.run(avx2)
}
