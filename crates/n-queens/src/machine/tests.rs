//! Whatever is loaded and stored lies within what was handed in: slices of every length, with no room to spare. What
//! the loops compute is held against plain ones where these stand; here a sanitizer or valgrind looks on
//! (scripts/sanitizers).

use super::*;

/// Fails on a machine on which the AVX2 code would not be tested.
#[test]
#[ignore = "only scripts/sanitizers needs it to be there"]
fn avx2_is_there() {
    assert!(Avx2::detect().is_some());
}

/// Numbers of which every second has the lowest bit.
fn numbers(length: usize) -> Vec<u64> {
    (0..length as u64).collect()
}

#[test]
fn a_filter_stays_within_its_room() {
    let Some(avx2) = Avx2::detect() else { return };
    for length in 0..=64 {
        let numbers = numbers(4 * length).into_boxed_slice();
        let (fours, _) = numbers.as_chunks();
        for (mask, expected) in [(0, 4 * length), (1, 2 * length), (u64::MAX, length.min(1))] {
            let mut kept = vec![0; numbers.len()].into_boxed_slice();
            assert_eq!(avx2.filter(fours, mask, &mut kept), expected, "{length} {mask}");
        }
    }
}

#[test]
fn a_filter_without_room_is_refused() {
    let Some(avx2) = Avx2::detect() else { return };
    let refused = std::panic::catch_unwind(|| avx2.filter(&[[0; 4]; 2], 0, &mut [0; 7]));
    assert!(refused.is_err());
}

#[test]
fn a_tally_stays_within_its_words() {
    let Some(avx2) = Avx2::detect() else { return };
    let words = vec![[[Word::FULL; 256]; 1]; 1].into_boxed_slice();
    let words = words.first_chunk().expect("there is one");
    for length in 0..=100 {
        let probes = vec![[u8::MAX]; length].into_boxed_slice();
        let mut row = Box::new(Row([7; LANES]));
        avx2.tally::<1, 1>(words, std::iter::once((&mut *row, &probes[..])));
        assert_eq!(row.0, [7; LANES], "no bit is free");
    }
}

#[test]
fn products_are_those_of_plain_code() {
    let Some(avx2) = Avx2::detect() else { return };
    let row = Box::new([Row(std::array::from_fn(|lane| lane as u32))]);
    let mut found = Vec::new();
    avx2.products(&*row, &*row, |number, sum| found.push((number, sum)));
    assert_eq!(found, [(0, (0..32).map(|lane| lane * lane).sum())]);
}

#[test]
fn what_is_asked_for_early_need_not_be_there() {
    for length in 0..10 {
        let words = numbers(length).into_boxed_slice();
        (0..=2 * length).for_each(|index| prefetch(&words, index));
        prefetch(&words, usize::MAX);
    }
}
