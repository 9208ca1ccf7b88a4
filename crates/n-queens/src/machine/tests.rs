//! Whatever is loaded and stored lies within what was handed in: slices of every length, with no room to spare. Here a
//! sanitizer or valgrind looks on (scripts/sanitizers). Each instruction set gives what plain code gives.

use super::*;

/// Fails on a machine on which the AVX2 code would not be tested.
#[test]
#[ignore = "only scripts/sanitizers needs it to be there"]
fn avx2_is_there() {
    assert!(Avx2::detect().is_some());
}

/// Says which instruction sets the tests below do not run.
#[test]
fn what_is_not_there_is_named() {
    let names: Vec<_> = Vectors::available().into_iter().filter_map(Vectors::name).collect();
    for name in ["avx2", "avx512"].iter().filter(|name| !names.contains(name)) {
        eprintln!("not run here: this processor has no {name}");
    }
}

/// Numbers of which every second has the lowest bit.
fn numbers(length: usize) -> Vec<u64> {
    (0..length as u64).collect()
}

#[test]
fn a_filter_stays_within_its_room() {
    for vectors in Vectors::available() {
        for length in 0..=200 {
            let numbers = numbers(length).into_boxed_slice();
            for mask in [0, 1, 5, u64::MAX] {
                let mut kept = vec![0; numbers.len()].into_boxed_slice();
                let found = vectors.filter(&numbers, mask, &mut kept);
                let expected = numbers.iter().copied().filter(|number| number & mask == 0);
                assert!(expected.eq(kept[..found].iter().copied()), "{vectors:?} {length} {mask}");
            }
        }
    }
}

#[test]
fn a_filter_without_room_is_refused() {
    for vectors in Vectors::available() {
        let refused = std::panic::catch_unwind(|| vectors.filter(&[0; 16], 0, &mut [0; 15]));
        assert!(refused.is_err(), "{vectors:?}");
    }
}

#[test]
fn what_is_asked_for_early_need_not_be_there() {
    for length in 0..10 {
        let words = numbers(length).into_boxed_slice();
        (0..=2 * length).for_each(|index| prefetch(&words, index));
        prefetch(&words, usize::MAX);
    }
}
