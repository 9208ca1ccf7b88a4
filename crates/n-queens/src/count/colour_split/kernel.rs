//! The inner loop: for each group of probes, how many bits of each lane they leave free.
//!
//! Written twice: as plain loops that every machine runs, and with AVX2 instructions, which
//! [`tally`] takes where the machine has them. Both are tested against each other.

use super::tables::{LANES, Probes, Table};

/// The entries of 32 neighbouring columns of a table, for one row of it.
pub(super) type Row = [u32; LANES];

/// For each of the first groups of `probes`, adds to its row the number of compatible pairs of a
/// probe of the group and a placement of the lane. `tables` has `probes.pairs` tables a word.
pub(super) fn tally(tables: &[Table], probes: &Probes, rows: &mut [Row]) {
    match probes.pairs {
        1 => tally_pairs::<1>(tables, probes, rows),
        2 => tally_pairs::<2>(tables, probes, rows),
        3 => tally_pairs::<3>(tables, probes, rows),
        4 => tally_pairs::<4>(tables, probes, rows),
        5 => tally_pairs::<5>(tables, probes, rows),
        6 => tally_pairs::<6>(tables, probes, rows),
        7 => tally_pairs::<7>(tables, probes, rows),
        _ => tally_pairs::<8>(tables, probes, rows),
    }
}

fn tally_pairs<const PAIRS: usize>(tables: &[Table], probes: &Probes, rows: &mut [Row]) {
    let (tables, _) = tables.as_chunks::<PAIRS>();
    #[cfg(target_arch = "x86_64")]
    if avx2::is_there() {
        return avx2::tally(tables, probes, rows);
    }
    plain(tables, probes, rows);
}

/// A lane of a byte counts to 255; a probe adds up to 8.
const SAFE: usize = 31;

fn plain<const PAIRS: usize>(tables: &[[Table; PAIRS]], probes: &Probes, rows: &mut [Row]) {
    for (group, row) in rows.iter_mut().enumerate() {
        let (group, _) = probes.group(group).as_chunks::<PAIRS>();
        for word in tables {
            for few in group.chunks(SAFE) {
                let mut free = [0; LANES];
                for probe in few {
                    let mut attacked = word[0][probe[0] as usize];
                    for pair in 1..PAIRS {
                        attacked = attacked.or(word[pair][probe[pair] as usize]);
                    }
                    for lane in 0..LANES {
                        free[lane] += attacked.0[lane].count_zeros() as u8;
                    }
                }
                for lane in 0..LANES {
                    row[lane] += u32::from(free[lane]);
                }
            }
        }
    }
}

/// The sum of the products of two rows.
pub(super) fn product(a: &Row, b: &Row) -> u64 {
    a.iter().zip(b).map(|(&a, &b)| u64::from(a) * u64::from(b)).sum()
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2 {
    //! The same with AVX2.

    use std::arch::x86_64::*;

    use super::{Row, SAFE};
    use crate::count::colour_split::tables::{Probes, Table, Word};

    pub(super) fn is_there() -> bool {
        is_x86_feature_detected!("avx2")
    }

    pub(super) fn tally<const PAIRS: usize>(
        tables: &[[Table; PAIRS]],
        probes: &Probes,
        rows: &mut [Row],
    ) {
        assert!(is_there());
        // SAFETY: the machine has AVX2, as was just asserted.
        unsafe { tally_avx2(tables, probes, rows) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(word: &Word) -> __m256i {
        // SAFETY: a word is 32 readable bytes, aligned to 32.
        unsafe { _mm256_load_si256(word.0.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx2")]
    fn tally_avx2<const PAIRS: usize>(
        tables: &[[Table; PAIRS]],
        probes: &Probes,
        rows: &mut [Row],
    ) {
        for (group, row) in rows.iter_mut().enumerate() {
            let (group, _) = probes.group(group).as_chunks::<PAIRS>();
            let mut sums = [_mm256_setzero_si256(); 2];
            // 16-bit sums take 257 full bytes.
            let mut room = 257;
            for word in tables {
                for few in group.chunks(SAFE) {
                    let free = free(word, few);
                    let zero = _mm256_setzero_si256();
                    sums[0] = _mm256_add_epi16(sums[0], _mm256_unpacklo_epi8(free, zero));
                    sums[1] = _mm256_add_epi16(sums[1], _mm256_unpackhi_epi8(free, zero));
                    room -= 1;
                    if room == 0 {
                        add(row, &mut sums);
                        room = 257;
                    }
                }
            }
            add(row, &mut sums);
        }
    }

    /// How many bits of each lane the probes leave free, at most [`SAFE`] of them.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn free<const PAIRS: usize>(tables: &[Table; PAIRS], probes: &[[u8; PAIRS]]) -> __m256i {
        // How many bits of a nibble are free.
        let count = _mm256_setr_epi8(
            4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2, 1, 1, 0, 4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2,
            1, 1, 0,
        );
        let nibble = _mm256_set1_epi8(15);
        let mut free = _mm256_setzero_si256();
        for probe in probes {
            let mut attacked = load(&tables[0][probe[0] as usize]);
            for pair in 1..PAIRS {
                attacked = _mm256_or_si256(attacked, load(&tables[pair][probe[pair] as usize]));
            }
            let low = _mm256_and_si256(attacked, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(attacked), nibble);
            let low = _mm256_shuffle_epi8(count, low);
            let high = _mm256_shuffle_epi8(count, high);
            free = _mm256_add_epi8(free, _mm256_add_epi8(low, high));
        }
        free
    }

    /// Adds the 16-bit sums to the row and clears them.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn add(row: &mut Row, sums: &mut [__m256i; 2]) {
        let mut lanes = [[0u16; 16]; 2];
        for (lanes, sum) in lanes.iter_mut().zip(*sums) {
            // SAFETY: `lanes` is 32 writable bytes.
            unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), sum) };
        }
        // Unpacking took bytes 0..8 and 16..24 into the first, the others into the second.
        for lane in 0..8 {
            row[lane] += u32::from(lanes[0][lane]);
            row[lane + 8] += u32::from(lanes[1][lane]);
            row[lane + 16] += u32::from(lanes[0][lane + 8]);
            row[lane + 24] += u32::from(lanes[1][lane + 8]);
        }
        *sums = [_mm256_setzero_si256(); 2];
    }
}
