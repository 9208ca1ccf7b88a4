//! The colour split on all cores against every published number that a test can afford.
//!
//! n = 19 and 20 take a minute and are run by `cargo test --release -p n-queens --test it colour_split -- --ignored`;
//! benches/record/ has the results.

use crate::common::{term, total_on};
use n_queens::count::ColourSplit;
use n_queens::{Problem, Strategy};

fn count(n: u32, threads: usize) -> u128 {
    total_on(&ColourSplit::new(n).unwrap(), threads)
}

fn is_published(n: u32) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    assert_eq!(count(n, cores), term("A000170", n), "n = {n}");
}

#[test]
fn boards_up_to_18() {
    (0..=18).for_each(is_published);
}

#[test]
#[ignore = "takes a minute; scripts/test --all runs it"]
fn boards_19_and_20() {
    (19..=20).for_each(is_published);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for threads in [1, 2, 3, 8] {
        assert_eq!(count(13, threads), term("A000170", 13), "{threads} threads");
    }
}

#[test]
fn the_depth_first_counter_agrees() {
    for n in 0..=12 {
        assert_eq!(Ok(count(n, 1)), Strategy::Bitmask.count(&Problem::new(n)), "n = {n}");
    }
}
