//! Counts the free bits of many words at a time.
//!
//! Unsafe for two reasons only: to call a function that needs AVX2 where the processor has it, and to load
//! and store words, whose size the types guarantee.

use std::arch::x86_64::*;

use super::{Avx2, Row, SAFE, Word};

/// So many bytes add up within 16 bits, however full.
const FULL_BYTES: usize = (u16::MAX / u8::MAX as u16) as usize;

impl Avx2 {
    /// For each of some groups adds to its row how many bits its probes leave free. A probe names one word of
    /// each table; a bit is free if it is in none of them.
    pub(crate) fn tally<'a, const PAIRS: usize, const WORDS: usize>(
        self,
        words: &[[[Word; 256]; PAIRS]; WORDS],
        groups: impl Iterator<Item = (&'a mut Row, &'a [[u8; PAIRS]])>,
    ) {
        // SAFETY: the processor has AVX2 and POPCNT, as `self` proves.
        unsafe { tally(words, groups) }
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn tally<'a, const PAIRS: usize, const WORDS: usize>(
    words: &[[[Word; 256]; PAIRS]; WORDS],
    groups: impl Iterator<Item = (&'a mut Row, &'a [[u8; PAIRS]])>,
) {
    for (row, probes) in groups {
        for many in probes.chunks(FULL_BYTES / WORDS * SAFE) {
            let mut sums = [_mm256_setzero_si256(); 2];
            for few in many.chunks(SAFE) {
                for free in free(words, few) {
                    let zero = _mm256_setzero_si256();
                    sums[0] = _mm256_add_epi16(sums[0], _mm256_unpacklo_epi8(free, zero));
                    sums[1] = _mm256_add_epi16(sums[1], _mm256_unpackhi_epi8(free, zero));
                }
            }
            add(row, sums);
        }
    }
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn load(word: &Word) -> __m256i {
    // SAFETY: a word is 32 readable bytes, aligned to 32.
    unsafe { _mm256_load_si256(word.0.as_ptr().cast()) }
}

/// How many bits of each lane of each word the probes leave free, at most [`SAFE`] of them.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn free<const PAIRS: usize, const WORDS: usize>(
    words: &[[[Word; 256]; PAIRS]; WORDS],
    probes: &[[u8; PAIRS]],
) -> [__m256i; WORDS] {
    // For each value of four bits, how many of them are free.
    let count =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2, 1, 1, 0));
    let four_bits = _mm256_set1_epi8(15);
    let mut free = [_mm256_setzero_si256(); WORDS];
    for probe in probes {
        for (tables, free) in words.iter().zip(&mut free) {
            let mut attacked = load(&tables[0][probe[0] as usize]);
            for pair in 1..PAIRS {
                attacked = _mm256_or_si256(attacked, load(&tables[pair][probe[pair] as usize]));
            }
            let low = _mm256_and_si256(attacked, four_bits);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(attacked), four_bits);
            let counts = (_mm256_shuffle_epi8(count, low), _mm256_shuffle_epi8(count, high));
            *free = _mm256_add_epi8(*free, _mm256_add_epi8(counts.0, counts.1));
        }
    }
    free
}

/// Adds 16-bit sums to a row. Unpacking took lanes 0..8 and 16..24 into the first, the others
/// into the second.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn add(row: &mut Row, [first, second]: [__m256i; 2]) {
    let eights = [
        _mm256_castsi256_si128(first),
        _mm256_castsi256_si128(second),
        _mm256_extracti128_si256::<1>(first),
        _mm256_extracti128_si256::<1>(second),
    ];
    for (lanes, sums) in row.0.as_chunks_mut::<8>().0.iter_mut().zip(eights) {
        // SAFETY: eight lanes are 32 readable and writable bytes.
        unsafe {
            let before = _mm256_loadu_si256(lanes.as_ptr().cast());
            let after = _mm256_add_epi32(before, _mm256_cvtepu16_epi32(sums));
            _mm256_storeu_si256(lanes.as_mut_ptr().cast(), after);
        }
    }
}
