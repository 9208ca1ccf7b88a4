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

/// Products of lanes with numbers anywhere in a window.
struct AddProducts<'a> {
    counts: [u8; 64],
    window: &'a [u8; WINDOW],
    lanes: Lanes,
}

impl Kernel for AddProducts<'_> {
    type Output = [u32; 16];

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) -> [u32; 16] {
        let mut sums = [7; 16];
        machine.add_products(&self.counts, self.window, &self.lanes, &mut sums);
        sums
    }
}

#[test]
fn products_are_those_of_the_chosen_numbers() {
    let window: Box<[u8; WINDOW]> = Box::new(std::array::from_fn(|at| (255 - 3 * at % 256) as u8));
    let counts = std::array::from_fn(|lane| (lane * 5 % 65) as u8);
    for spread in [0, 1, 4, 15] {
        let mut lanes = Lanes::EMPTY;
        let place = |lane: usize| (16 * (lane / 16)).min(48) + lane % 16 * spread / 15;
        (0..64).for_each(|lane| lanes.set(lane, place(lane)));
        let product = |lane: usize| u32::from(counts[lane]) * u32::from(window[place(lane)]);
        let expected: [u32; 16] =
            std::array::from_fn(|at| 7 + (4 * at..4 * at + 4).map(product).sum::<u32>());
        for vectors in Vectors::available() {
            let found = vectors.run(AddProducts { counts, window: &window, lanes });
            assert_eq!(found, expected, "{vectors:?} {spread}");
        }
    }
}

#[test]
fn a_place_beyond_the_window_is_refused() {
    for (lane, place) in [(0, 64), (17, 63), (1, 16)] {
        let mut lanes = Lanes::EMPTY;
        let refused = std::panic::catch_unwind(move || lanes.set(lane, place));
        assert!(refused.is_err(), "{lane} {place}");
    }
}
