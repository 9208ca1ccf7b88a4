//! The whole engine against published numbers, and units against their images.

use super::*;
use crate::count::Way;
use crate::known;

fn total(split: &ColourSplit, mut value: impl FnMut(usize) -> Option<u128>) -> u128 {
    let sum: u128 = (0..split.units()).map(|unit| value(unit).expect("nothing stops it")).sum();
    assert_eq!(sum % split.scale(), 0, "n = {}", split.n());
    sum / split.scale()
}

fn count(n: u32) -> u128 {
    let split = ColourSplit::new(n).unwrap();
    let mut team = split.worker();
    total(&split, |unit| team(unit, Way::Direct, &Control::new()))
}

#[test]
fn every_board_up_to_14_has_its_published_number() {
    for n in 0..=14 {
        assert_eq!(Some(count(n)), known::solutions(n), "n = {n}");
    }
}

#[test]
fn plain_loops_count_the_same() {
    for n in 0..=14 {
        let split = ColourSplit::new(n).unwrap();
        let mut team = split.worker();
        let plain = total(&split, |unit| team(unit, Way::Plain, &Control::new()));
        assert_eq!(Some(plain), known::solutions(n), "n = {n}");
    }
}

/// The lists of these boards are made for each unit anew; one of each level is held against its
/// image.
#[test]
fn large_boards_are_cut_into_units_that_equal_their_images() {
    for n in [21, 22] {
        let split = ColourSplit::new(n).unwrap();
        let mut team = split.worker();
        for level in 0..split.levels.len() {
            let of_level = (0..split.units()).filter(|&unit| split.units[unit].level == level);
            let unit = of_level.min_by_key(|&unit| split.cost(unit)).unwrap();
            let image = team(unit, Way::Image, &Control::new());
            assert_eq!(team(unit, Way::Direct, &Control::new()), image, "n = {n}, unit {unit}");
        }
    }
}

#[test]
fn every_unit_equals_its_image() {
    for n in 0..=13 {
        let split = ColourSplit::new(n).unwrap();
        let mut team = split.worker();
        for unit in 0..split.units() {
            let image = team(unit, Way::Image, &Control::new());
            assert_eq!(team(unit, Way::Direct, &Control::new()), image, "n = {n}, unit {unit}");
        }
    }
}

/// Boards that are large enough for the sieve to find something.
#[test]
fn sifted_units_equal_their_images() {
    for n in [17, 18] {
        let split = ColourSplit::new(n).unwrap();
        let mut team = split.worker();
        let is_sifted = |&unit: &usize| split.levels[split.units[unit].level].sifted.is_some();
        let mut sum = 0;
        for unit in (0..split.units()).filter(is_sifted) {
            let value = team(unit, Way::Direct, &Control::new()).unwrap();
            assert_eq!(
                team(unit, Way::Image, &Control::new()),
                Some(value),
                "n = {n}, unit {unit}"
            );
            assert_eq!(
                team(unit, Way::Plain, &Control::new()),
                Some(value),
                "n = {n}, unit {unit}"
            );
            sum += value;
        }
        assert!(sum > 0 || n == 18, "n = {n}");
    }
}

#[test]
fn a_stop_ends_a_unit() {
    let split = ColourSplit::new(12).unwrap();
    assert_eq!((split.worker())(0, Way::Direct, &Control::stopped()), None);
}
