//! Keeps of a list what has no bit of a mask, four or eight numbers at a time.
//!
//! Unsafe for two reasons only: to call a function that needs instructions that the processor has, and to load
//! and store the numbers, for which there is room.

use std::arch::x86_64::*;

use super::{Avx2, Avx512};

impl Avx2 {
    /// Copies those numbers that have no bit of the mask to the front of `kept`, and says how many they are. What
    /// stands behind them is of no use.
    ///
    /// # Panics
    /// If `kept` has no room for all numbers.
    #[inline]
    pub(crate) fn filter(self, fours: &[[u64; 4]], mask: u64, kept: &mut [u64]) -> usize {
        // SAFETY: the processor has AVX2 and POPCNT, as `self` proves.
        unsafe { filter(fours, mask, kept) }
    }
}

impl Avx512 {
    /// As [`Avx2::filter`], for eight numbers at a time.
    ///
    /// # Panics
    /// If `kept` has no room for all numbers.
    pub(crate) fn filter(self, eights: &[[u64; 8]], mask: u64, kept: &mut [u64]) -> usize {
        // SAFETY: the processor has AVX-512 F and POPCNT, as `self` proves.
        unsafe { filter_eights(eights, mask, kept) }
    }
}

#[target_feature(enable = "avx512f,popcnt")]
fn filter_eights(eights: &[[u64; 8]], mask: u64, kept: &mut [u64]) -> usize {
    assert!(kept.len() >= eights.as_flattened().len());
    let mask = _mm512_set1_epi64(mask.cast_signed());
    let mut length = 0;
    for eight in eights {
        // SAFETY: eight numbers are 64 readable bytes.
        let eight = unsafe { _mm512_loadu_si512(eight.as_ptr().cast()) };
        let is_kept = _mm512_testn_epi64_mask(eight, mask);
        let packed = _mm512_maskz_compress_epi64(is_kept, eight);
        // SAFETY: at most the numbers before these eight are kept so far, and as was asserted there is room
        // for all numbers: for these eight, too.
        unsafe { _mm512_storeu_si512(kept.as_mut_ptr().add(length).cast(), packed) };
        length += is_kept.count_ones() as usize;
    }
    length
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn filter(fours: &[[u64; 4]], mask: u64, kept: &mut [u64]) -> usize {
    assert!(kept.len() >= fours.as_flattened().len());
    let mask = _mm256_set1_epi64x(mask.cast_signed());
    let mut length = 0;
    for four in fours {
        // SAFETY: four numbers are 32 readable bytes.
        let four = unsafe { _mm256_loadu_si256(four.as_ptr().cast()) };
        let is_kept = _mm256_cmpeq_epi64(_mm256_and_si256(four, mask), _mm256_setzero_si256());
        let set = _mm256_movemask_pd(_mm256_castsi256_pd(is_kept)) as usize;
        // SAFETY: an entry of the table is 32 readable bytes.
        let front = unsafe { _mm256_loadu_si256(FRONT[set].as_ptr().cast()) };
        let packed = _mm256_permutevar8x32_epi32(four, front);
        // SAFETY: at most the numbers before these four are kept so far, and as was asserted there is room
        // for all numbers: for these four, too.
        unsafe { _mm256_storeu_si256(kept.as_mut_ptr().add(length).cast(), packed) };
        length += set.count_ones() as usize;
    }
    length
}

/// For each set of four numbers, where its members go: to the front. A number is two halves of 32 bits.
const FRONT: [[i32; 8]; 16] = front();

const fn front() -> [[i32; 8]; 16] {
    let mut fronts = [[0; 8]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut member, mut length) = (0, 0);
        while member < 4 {
            if set >> member & 1 == 1 {
                fronts[set][2 * length] = 2 * member;
                fronts[set][2 * length + 1] = 2 * member + 1;
                length += 1;
            }
            member += 1;
        }
        set += 1;
    }
    fronts
}
