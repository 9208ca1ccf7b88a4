//! The whole engine against published numbers, and units against their images.

use super::*;
use crate::count::work::Worker;
use crate::known;

fn never() -> bool {
    false
}

fn total(split: &ColourSplit, mut value: impl FnMut(usize) -> Option<u128>) -> u128 {
    let sum: u128 = (0..split.units()).map(|unit| value(unit).expect("nobody stops it")).sum();
    assert_eq!(sum % split.scale(), 0, "n = {}", split.n());
    sum / split.scale()
}

#[test]
fn every_board_up_to_14_has_its_published_number() {
    for n in 0..=14 {
        let split = ColourSplit::new(n).unwrap();
        let mut team = split.worker();
        let found = total(&split, |unit| team.value(unit, &never));
        assert_eq!(Some(found), known::solutions(n), "n = {n}");
    }
}

#[test]
fn every_unit_equals_its_image() {
    for n in 0..=13 {
        let split = ColourSplit::new(n).unwrap();
        let mut team = split.worker();
        for unit in 0..split.units() {
            let image = team.value_by_image(unit, &never);
            assert_eq!(team.value(unit, &never), image, "n = {n}, unit {unit}");
        }
    }
}

#[test]
fn a_stop_ends_a_unit() {
    let split = ColourSplit::new(12).unwrap();
    assert_eq!(split.worker().value(0, &|| true), None);
}
