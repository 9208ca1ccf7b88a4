//! The loops that take nearly all the time, each written once as plain code and, where a compiler does
//! not make the best of that, once more for AVX2 in [`machine`].
//!
//! Each function is told whether AVX2 may be used; without it the plain code does the same.

use super::sieve::{self, Sieve, Walk};
use super::tables::{Bench, Lanes, Place, Probes, Table};
use crate::machine::{self, Avx2, LANES, Row, SAFE};

/// Sets tables up; see [`Bench::set`].
pub(super) fn set(
    vectors: Option<Avx2>,
    bench: &mut Bench,
    lanes: &Lanes,
    place: &Place,
    probes: &Probes,
) {
    machine::fastest!(vectors, bench.set(lanes, place, probes));
}

/// So many words are taken at a time: their tables fit into the nearest cache.
pub(super) const WORDS: usize = 2;

/// For each of the first groups of `probes`, adds to its row the number of compatible pairs of a
/// probe of the group and a placement of the lane. There are `probes.pairs` tables for each of at most
/// [`WORDS`] words.
pub(super) fn tally(vectors: Option<Avx2>, tables: &[Table], probes: &Probes, rows: &mut [Row]) {
    match probes.pairs {
        1 => tally_pairs::<1>(vectors, tables, probes, rows),
        2 => tally_pairs::<2>(vectors, tables, probes, rows),
        3 => tally_pairs::<3>(vectors, tables, probes, rows),
        4 => tally_pairs::<4>(vectors, tables, probes, rows),
        more => unreachable!("tables are made for at most 8 queens a board, not for {more} pairs"),
    }
}

fn tally_pairs<const PAIRS: usize>(
    vectors: Option<Avx2>,
    tables: &[Table],
    probes: &Probes,
    rows: &mut [Row],
) {
    let (words, _) = tables.as_chunks::<PAIRS>();
    match (words.first_chunk::<WORDS>(), words) {
        (Some(all), _) => tally_words(vectors, all, probes, rows),
        (None, [one]) => tally_words(vectors, std::array::from_ref(one), probes, rows),
        _ => unreachable!("one word or {WORDS}, not {}", words.len()),
    }
}

fn tally_words<const PAIRS: usize, const N: usize>(
    vectors: Option<Avx2>,
    words: &[[Table; PAIRS]; N],
    probes: &Probes,
    rows: &mut [Row],
) {
    let groups = rows.iter_mut().zip(probes.groups::<PAIRS>());
    match vectors {
        Some(avx2) => avx2.tally(words, groups),
        None => plain_tally(words, groups),
    }
}

fn plain_tally<'a, const PAIRS: usize>(
    words: &[[Table; PAIRS]],
    groups: impl Iterator<Item = (&'a mut Row, &'a [[u8; PAIRS]])>,
) {
    for (row, probes) in groups {
        for (tables, few) in
            words.iter().flat_map(|tables| probes.chunks(SAFE).map(move |few| (tables, few)))
        {
            for (sum, free) in row.0.iter_mut().zip(plain_free(tables, few)) {
                *sum += u32::from(free);
            }
        }
    }
}

/// How many bits of each lane the probes leave free, at most [`SAFE`] of them.
fn plain_free<const PAIRS: usize>(tables: &[Table; PAIRS], probes: &[[u8; PAIRS]]) -> [u8; LANES] {
    let mut free = [0; LANES];
    for probe in probes {
        let mut attacked = tables[0][probe[0] as usize];
        for (table, &pair) in tables.iter().zip(probe).skip(1) {
            attacked = attacked.or(table[pair as usize]);
        }
        for (free, attacked) in free.iter_mut().zip(attacked.0) {
            *free += attacked.count_zeros() as u8;
        }
    }
    free
}

/// Calls `visit` with the number of each row and the sum of its products with the other colour's.
pub(super) fn products(
    vectors: Option<Avx2>,
    white: &[Row],
    black: &[Row],
    visit: impl FnMut(usize, u64),
) {
    match vectors {
        Some(avx2) => avx2.products(white, black, visit),
        None => Row::products(white, black, visit),
    }
}

/// Walks through a sieve; see [`Sieve::walk`].
pub(super) fn sift(vectors: Option<Avx2>, sieve: &mut Sieve, walk: &Walk) -> Option<u128> {
    match vectors {
        Some(avx2) => {
            avx2.run(|| sieve.walk(walk, |stones, mask, free| filter(avx2, stones, mask, free)))
        }
        None => sieve.walk(walk, sieve::filter),
    }
}

/// Copies the stones that are free of the diagonals, four at a time.
#[inline(always)]
fn filter(avx2: Avx2, stones: &[u64], diagonals: u64, free: &mut [u64]) -> usize {
    let (fours, rest) = stones.as_chunks::<4>();
    let length = avx2.filter(fours, diagonals, free);
    length + sieve::filter(rest, diagonals, &mut free[length..])
}

#[cfg(test)]
mod tests;
