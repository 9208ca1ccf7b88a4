//! The loops that take nearly all the time, each written once as plain code and, where that is
//! not as fast as it could be, once more for AVX2.
//!
//! The functions here are the safe face: they take what the machine has, found out at run time. Code
//! for another instruction set would be one more module beside [`avx2`], and one more line in each.

#[cfg(target_arch = "x86_64")]
mod avx2;

use super::sieve::{self, Sieve, Walk};
use super::tables::{Bench, LANES, Lanes, Place, Probes, Row, Table};

/// Runs the AVX2 version of a function where the machine has it, else the plain one.
macro_rules! fastest {
    ($name:ident $arguments:tt, $plain:expr) => {{
        #[cfg(target_arch = "x86_64")]
        if avx2::is_there() && !is_plain_wanted() {
            return avx2::$name $arguments;
        }
        $plain
    }};
}

/// Tests count with the plain loops as well.
#[cfg(test)]
pub(super) fn with_plain_loops<T>(work: impl FnOnce() -> T) -> T {
    PLAIN.set(true);
    let result = work();
    PLAIN.set(false);
    result
}

#[cfg(test)]
thread_local! {
    static PLAIN: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

#[cfg(test)]
fn is_plain_wanted() -> bool {
    PLAIN.get()
}

#[cfg(not(test))]
const fn is_plain_wanted() -> bool {
    false
}

/// Sets tables up; see [`Bench::set`].
pub(super) fn set(bench: &mut Bench, lanes: &Lanes, place: &Place, probes: &Probes) {
    fastest!(set(bench, lanes, place, probes), bench.set(lanes, place, probes));
}

/// So many words are taken at a time: their tables fit into the nearest cache.
pub(super) const WORDS: usize = 2;

/// For each of the first groups of `probes`, adds to its row the number of compatible pairs of a
/// probe of the group and a placement of the lane. There are `probes.pairs` tables for each of at most
/// [`WORDS`] words.
pub(super) fn tally(tables: &[Table], probes: &Probes, rows: &mut [Row]) {
    match probes.pairs {
        1 => tally_pairs::<1>(tables, probes, rows),
        2 => tally_pairs::<2>(tables, probes, rows),
        3 => tally_pairs::<3>(tables, probes, rows),
        4 => tally_pairs::<4>(tables, probes, rows),
        more => unreachable!("tables are made for at most 8 queens a board, not for {more} pairs"),
    }
}

fn tally_pairs<const PAIRS: usize>(tables: &[Table], probes: &Probes, rows: &mut [Row]) {
    let (words, _) = tables.as_chunks::<PAIRS>();
    match (words.first_chunk::<WORDS>(), words) {
        (Some(all), _) => tally_words(all, probes, rows),
        (None, [one]) => tally_words(std::array::from_ref(one), probes, rows),
        _ => unreachable!("one word or {WORDS}, not {}", words.len()),
    }
}

fn tally_words<const PAIRS: usize, const N: usize>(
    words: &[[Table; PAIRS]; N],
    probes: &Probes,
    rows: &mut [Row],
) {
    fastest!(tally(words, probes, rows), plain_tally(words, probes, rows));
}

/// A lane of a byte counts to 255; a probe adds up to 8.
const SAFE: usize = 31;

fn plain_tally<const PAIRS: usize>(words: &[[Table; PAIRS]], probes: &Probes, rows: &mut [Row]) {
    for (group, row) in rows.iter_mut().enumerate() {
        let (group, _) = probes.group(group).as_chunks::<PAIRS>();
        for (tables, few) in
            words.iter().flat_map(|tables| group.chunks(SAFE).map(move |few| (tables, few)))
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
pub(super) fn products(white: &[Row], black: &[Row], visit: impl FnMut(usize, u64)) {
    fastest!(products(white, black, visit), plain_products(white, black, visit));
}

#[inline(always)]
fn plain_products(white: &[Row], black: &[Row], mut visit: impl FnMut(usize, u64)) {
    for (number, (white, black)) in white.iter().zip(black).enumerate() {
        visit(number, white.product(black, 0..LANES));
    }
}

/// Walks through a sieve; see [`Sieve::walk`].
pub(super) fn sift(sieve: &mut Sieve, walk: &Walk) -> Option<u128> {
    fastest!(sift(sieve, walk), sieve.walk(walk, sieve::filter))
}

#[cfg(test)]
mod tests;
