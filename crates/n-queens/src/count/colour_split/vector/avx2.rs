//! The same loops with AVX2.
//!
//! Unsafe for two reasons only: to call a function that needs AVX2 after making sure that the machine
//! has it, and to load and store words, whose size the types guarantee.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::SAFE;
use crate::count::colour_split::sieve::{self, Sieve, Walk};
use crate::count::colour_split::tables::{Bench, Lanes, Place, Probes, Row, Table, Word};

pub(super) fn is_there() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
}

/// The safe face of a function that needs AVX2.
macro_rules! guarded {
    ($unguarded:ident $arguments:tt) => {{
        assert!(is_there());
        // SAFETY: the machine has AVX2 and POPCNT, as was just asserted.
        unsafe { $unguarded $arguments }
    }};
}

pub(super) fn set(bench: &mut Bench, lanes: &Lanes, place: &Place, probes: &Probes) {
    guarded!(set_unguarded(bench, lanes, place, probes));
}

#[target_feature(enable = "avx2,popcnt")]
fn set_unguarded(bench: &mut Bench, lanes: &Lanes, place: &Place, probes: &Probes) {
    bench.set(lanes, place, probes); // the plain code, compiled for AVX2
}

pub(super) fn products(white: &[Row], black: &[Row], visit: impl FnMut(usize, u64)) {
    guarded!(products_unguarded(white, black, visit));
}

#[target_feature(enable = "avx2,popcnt")]
fn products_unguarded(white: &[Row], black: &[Row], visit: impl FnMut(usize, u64)) {
    super::plain_products(white, black, visit); // the plain code, compiled for AVX2
}

pub(super) fn tally<const PAIRS: usize, const WORDS: usize>(
    words: &[[Table; PAIRS]; WORDS],
    probes: &Probes,
    rows: &mut [Row],
) {
    guarded!(tally_unguarded(words, probes, rows));
}

#[target_feature(enable = "avx2,popcnt")]
fn tally_unguarded<const PAIRS: usize, const WORDS: usize>(
    words: &[[Table; PAIRS]; WORDS],
    probes: &Probes,
    rows: &mut [Row],
) {
    for (group, row) in rows.iter_mut().enumerate() {
        let (group, _) = probes.group(group).as_chunks::<PAIRS>();
        // 16-bit sums take 257 full bytes.
        for many in group.chunks(257 / WORDS * SAFE) {
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
    words: &[[Table; PAIRS]; WORDS],
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

pub(super) fn sift(sieve: &mut Sieve, walk: &Walk) -> Option<u128> {
    guarded!(sift_unguarded(sieve, walk))
}

#[target_feature(enable = "avx2,popcnt")]
fn sift_unguarded(sieve: &mut Sieve, walk: &Walk) -> Option<u128> {
    sieve.walk(walk, |stones, diagonals, free| filter(stones, diagonals, free))
}

/// For each set of four stones, where its members go: to the front. A stone is two 32-bit numbers.
const FRONT: [[i32; 8]; 16] = front();

const fn front() -> [[i32; 8]; 16] {
    let mut fronts = [[0; 8]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut stone, mut length) = (0, 0);
        while stone < 4 {
            if set >> stone & 1 == 1 {
                fronts[set][2 * length] = 2 * stone;
                fronts[set][2 * length + 1] = 2 * stone + 1;
                length += 1;
            }
            stone += 1;
        }
        set += 1;
    }
    fronts
}

/// Copies the stones that are free of the diagonals, four at a time.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn filter(stones: &[u64], diagonals: u64, free: &mut [u64]) -> usize {
    assert!(free.len() >= stones.len() + 4);
    let mask = _mm256_set1_epi64x(diagonals.cast_signed());
    let (fours, rest) = stones.as_chunks::<4>();
    let mut length = 0;
    for four in fours {
        // SAFETY: four stones are 32 readable bytes.
        let four = unsafe { _mm256_loadu_si256(four.as_ptr().cast()) };
        let attacked = _mm256_and_si256(four, mask);
        let is_free = _mm256_cmpeq_epi64(attacked, _mm256_setzero_si256());
        let set = _mm256_movemask_pd(_mm256_castsi256_pd(is_free)) as usize;
        // SAFETY: an entry of the table is 32 readable bytes.
        let front = unsafe { _mm256_loadu_si256(FRONT[set].as_ptr().cast()) };
        let packed = _mm256_permutevar8x32_epi32(four, front);
        // SAFETY: `length` is at most the number of stones before these, and as was asserted there
        // is room for four more than there are stones.
        unsafe { _mm256_storeu_si256(free.as_mut_ptr().add(length).cast(), packed) };
        length += set.count_ones() as usize;
    }
    length + sieve::filter(rest, diagonals, &mut free[length..])
}

#[cfg(test)]
pub(super) fn filter_for_tests(stones: &[u64], diagonals: u64, free: &mut [u64]) -> usize {
    guarded!(filter(stones, diagonals, free))
}
