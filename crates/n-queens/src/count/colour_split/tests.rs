//! The whole engine against published numbers, and units against their images.

use super::pass::ValuePass;
use super::team::Failed;
use super::*;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Mutex;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::control::Control;
use crate::count::{ExactCover, Job, Question, Record, Share, Way};
use crate::{Ending, Flow, Solution, Solutions, Square, Symmetry, known};

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

/// The most costly unit of each level.
fn costly_units(split: &ColourSplit) -> Vec<usize> {
    let level = |level| {
        let units = (0..split.units()).filter(move |&unit| split.units[unit].level == level);
        units.max_by_key(|&unit| split.cost(unit))
    };
    (0..split.levels.len()).filter_map(level).collect()
}

#[test]
fn every_instruction_set_counts_the_same() {
    for n in [15, 16, 17] {
        let split = ColourSplit::new(n).unwrap();
        let value =
            |vectors, unit| Team::new(&split, vectors).value(unit, Way::Direct, &Control::new());
        for unit in costly_units(&split) {
            for vectors in Vectors::available() {
                assert_eq!(value(vectors, unit), value(Vectors::Plain, unit), "{vectors:?} {unit}");
            }
        }
    }
}

#[test]
fn entries_of_every_width_count_the_same() {
    for n in [12, 13, 16, 20] {
        let split = ColourSplit::new(n).unwrap();
        let (vectors, control) = (Vectors::detect(), Control::new());
        for unit in
            costly_units(&split).into_iter().filter(|&unit| n < 20 || split.units[unit].level < 3)
        {
            let one = Team::new(&split, vectors).value_by::<1>(
                unit,
                Way::Direct,
                &control,
                &mut ValuePass,
            );
            let two = Team::new(&split, vectors).value_by::<2>(
                unit,
                Way::Direct,
                &control,
                &mut ValuePass,
            );
            let six = Team::new(&split, vectors).value_by::<6>(
                unit,
                Way::Direct,
                &control,
                &mut ValuePass,
            );
            let values = [one, two, six].map(|value| value.expect("no entry is too large"));
            assert_eq!(values[..2], values[1..], "n = {n}, unit {unit}");
        }
    }
}

/// Beyond n = 22 white has column sets with more than 255 pairs.
#[test]
fn an_entry_that_is_too_large_is_noticed() {
    let split = ColourSplit::new(23).unwrap();
    let (vectors, control) = (Vectors::detect(), Control::new());
    let mut units: Vec<usize> = (0..split.units()).collect();
    units.retain(|&unit| split.units[unit].level == 5);
    units.sort_by_key(|&unit| split.cost(unit));
    let is_too_narrow = |&unit: &usize| {
        let value =
            Team::new(&split, vectors).value_by::<1>(unit, Way::Direct, &control, &mut ValuePass);
        matches!(value, Err(Failed::TooNarrow))
    };
    let unit = units.into_iter().step_by(20).find(is_too_narrow).expect("one is too large");
    let wide =
        Team::new(&split, vectors).value_by::<6>(unit, Way::Direct, &control, &mut ValuePass);
    assert_eq!(Team::new(&split, vectors).value(unit, Way::Direct, &control), wide.ok());
}

/// The first units of the largest boards have the longest groups: all queens of a colour on two boards.
#[test]
fn the_first_unit_of_the_largest_board_has_a_value() {
    let split = ColourSplit::new(ColourSplit::LARGEST).unwrap();
    let mut team = split.worker();
    let control = Control::new();
    assert_eq!(team(0, Way::Direct, &control), team(0, Way::Image, &control));
}

#[test]
fn a_stop_ends_a_unit() {
    let split = ColourSplit::new(12).unwrap();
    assert_eq!((split.worker())(0, Way::Direct, &Control::stopped()), None);
}

/// A board of which some squares are blocked and some have queens, all of its images under some symmetries alike.
fn random_board(n: u32, chance: &mut Xoshiro256PlusPlus, symmetries: &[Symmetry]) -> Problem {
    let mut below = |n: u32| (chance.next_u64() % u64::from(n)) as u32;
    let images = |square| -> BTreeSet<Square> {
        symmetries.iter().map(|symmetry| symmetry.square(square, n)).collect()
    };
    let mut board = Problem::new(n);
    for _ in 0..below(2) {
        let square = Square::new(below(n), below(n));
        board = board.clone().with_given(images(square)).unwrap_or(board);
    }
    for _ in 0..below(n) {
        let square = Square::new(below(n), below(n));
        board = board.clone().with_blocked(images(square)).unwrap_or(board);
    }
    board
}

/// The groups of symmetries that a board can have.
const GROUPS: [&[Symmetry]; 10] = {
    use Symmetry::{
        Antitranspose, Flip, HalfTurn, Identity, Mirror, QuarterTurn, ThreeQuarterTurn, Transpose,
    };
    [
        &[Identity],
        &[Identity, Mirror],
        &[Identity, Flip],
        &[Identity, Transpose],
        &[Identity, Antitranspose],
        &[Identity, HalfTurn],
        &[Identity, HalfTurn, QuarterTurn, ThreeQuarterTurn],
        &[Identity, HalfTurn, Mirror, Flip],
        &[Identity, HalfTurn, Transpose, Antitranspose],
        &Symmetry::ALL,
    ]
};

#[test]
fn boards_with_queens_and_blocked_squares_are_counted_as_exact_cover_counts_them() {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(22);
    let mut completions = 0;
    let sizes = (6..=12).chain(10..=12);
    for (n, symmetries) in sizes.flat_map(|n| GROUPS.map(|group| (n, group))) {
        let board = random_board(n, &mut chance, symmetries);
        let control = Control::new();
        let cover = ExactCover::new(&board).expect("small");
        let mut worker = cover.worker();
        let expected: u128 = (0..cover.units())
            .map(|unit| worker(unit, Way::Direct, &control).expect("nothing stops it"))
            .sum();
        let split = ColourSplit::for_problem(&board).expect("small");
        let mut worker = split.worker();
        let found = total(&split, |unit| {
            let values = [Way::Direct, Way::Image].map(|way| worker(unit, way, &control));
            assert_eq!(values[0], values[1], "{board:?} {unit}");
            values[0]
        });
        assert_eq!(found, expected, "{board:?}");
        completions += expected;
    }
    assert!(completions > 10_000, "{completions}");
}

/// A square that is blocked with its images: of so many terms of a level one counts, and so many levels.
#[test]
fn the_symmetries_that_leave_a_board_as_it_is_are_used() {
    let images = |n: u32, group: &[Symmetry]| {
        let square = Square::new(2, 4);
        let blocked: BTreeSet<Square> = group.iter().map(|kind| kind.square(square, n)).collect();
        let board = Problem::new(n).with_blocked(blocked).expect("squares of the board");
        let open = OpenSquares::of(&board).expect("plain queens").turned();
        (open.used.images(), levels(&open).count())
    };
    let [all, half] = [7, 4];
    let even = [1, 1, 1, 2, 2, 2, 2, 2, 4, 4].into_iter();
    let even = even.zip([all, half, half, all, all, all, half, half, all, half]);
    assert!(GROUPS.map(|group| images(12, group)).into_iter().eq(even));
    let odd = GROUPS.map(|group| images(13, group).0);
    assert_eq!(odd, [1, 2, 2, 2, 2, 2, 2, 2, 4, 4]);
}

/// How many solutions of a board have a queen on each square, from a list of them.
fn listed(board: &Problem) -> Vec<u128> {
    let n = board.n();
    let mut counts = vec![0; (n * n) as usize];
    for solution in Solutions::new(board).expect("small") {
        solution
            .squares()
            .for_each(|square| counts[(square.row * n + square.column) as usize] += 1);
    }
    counts
}

#[test]
fn maps_are_what_a_list_of_solutions_says() {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(1850);
    let empty = (0..=10).map(Problem::new);
    let mut boards: Vec<Problem> = empty.collect();
    for (n, symmetries) in (5..=9).flat_map(|n| GROUPS.map(|group| (n, group))) {
        boards.push(random_board(n, &mut chance, symmetries));
    }
    for board in boards {
        let map = map(&board, NonZeroUsize::MIN, &Control::new()).expect("it passes its checks");
        assert_eq!(map.expect("nothing stops it").counts(), listed(&board), "{board:?}");
    }
}

/// A sampler with the values of its pairs.
fn weighed(n: u32) -> (SolutionSampler, Record) {
    let sampler = SolutionSampler::new(n).expect("small");
    let job = Job::new(&sampler, &Question::all(Problem::new(n)));
    let record = Record::new(job, Share::whole(), (0..sampler.units()).collect());
    let record = Mutex::new(record);
    sampler.fill(&record, NonZeroUsize::MIN, &Control::new());
    (sampler, record.into_inner().unwrap())
}

fn drawn(n: u32, count: u64, threads: usize) -> Vec<Solution> {
    let ((sampler, record), mut drawn) = (weighed(n), Vec::new());
    let threads = NonZeroUsize::new(threads).expect("not 0");
    let take = &mut |solution: &Solution| {
        drawn.push(solution.clone());
        Flow::Continue(())
    };
    let ending = sampler.draw(&record, 22, count, threads, &Control::new(), take);
    assert_eq!(ending, Ok(Ending::Complete));
    drawn
}

#[test]
fn values_of_pairs_are_those_of_their_tables() {
    for n in 0..=12 {
        let (sampler, record) = weighed(n);
        assert_eq!(record.total().ok(), known::solutions(n), "n = {n}");
        let mut worker = sampler.worker();
        for pair in 0..sampler.units() {
            let value = worker(pair, Way::Direct, &Control::new());
            assert_eq!(value, record.value(pair), "n = {n}, pair {pair}");
        }
    }
}

/// 92 solutions and 95 of n = 7 and 8: with 91 degrees of freedom chi-square is above 145 once in 3000 seeds.
#[test]
fn every_solution_is_drawn_equally_often() {
    for (n, most) in [(7, 72.0), (8, 145.0)] {
        let mut counts = std::collections::BTreeMap::new();
        drawn(n, 9200, 2)
            .into_iter()
            .for_each(|solution| *counts.entry(solution).or_insert(0) += 1);
        let solutions = known::solutions(n).expect("published") as f64;
        assert_eq!(counts.len() as f64, solutions, "n = {n}");
        let expected = 9200.0 / solutions;
        let distance = |&count: &i32| (f64::from(count) - expected).powi(2) / expected;
        let chi_square: f64 = counts.values().map(distance).sum();
        assert!(chi_square < most, "n = {n}: {chi_square}");
    }
}

#[test]
fn a_seed_determines_the_samples_whatever_the_threads() {
    let one = drawn(12, 50, 1);
    assert_eq!(one, drawn(12, 50, 3));
    assert_eq!(one[..20], drawn(12, 20, 1));
    assert!(drawn(3, 5, 1).is_empty());
}

/// As many samples as expected have a queen on each square: within five standard deviations.
#[test]
fn samples_go_through_each_square_as_often_as_the_map_says() {
    for n in [12, 14] {
        let (samples, mut counts) = (4000, vec![0; (n * n) as usize]);
        for solution in drawn(n, samples, 2) {
            solution.squares().for_each(|at| counts[(at.row * n + at.column) as usize] += 1);
        }
        let map = map(&Problem::new(n), NonZeroUsize::MIN, &Control::new()).unwrap().unwrap();
        for (at, (&found, &count)) in counts.iter().zip(map.counts()).enumerate() {
            let share = count as f64 / map.solutions() as f64;
            let expected = share * samples as f64;
            let deviation = (expected * (1.0 - share)).sqrt();
            assert!(
                (f64::from(found) - expected).abs() < 5.0 * deviation,
                "n = {n}, {at}: {found}"
            );
        }
    }
}
