//! Counts depth-first and by symmetry: against published numbers, against brute force, against the
//! strategies, against their own images, on one thread and on several.

use std::collections::BTreeSet;

use crate::common::{attack, brute_force, term, total_on, units_are_their_images};
use n_queens::count::{
    Kind, PrefixWork, Way, Work, classes, congruent, depth_first as cut, fundamental,
    symmetric as cut_symmetric,
};
use n_queens::{
    Control, Ending, Flow, Problem, Settings, Solution, Square, Strategy, Symmetry, Variant,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as Generator;
use queens_test_support::sequence;

fn total(work: &impl Work) -> u128 {
    total_on(work, 1)
}

fn depth_first(problem: &Problem, queens: u32) -> PrefixWork {
    cut(problem, queens).expect("small enough")
}

fn empty(n: u32, variant: Variant) -> Problem {
    Problem::new(n).with_variant(variant)
}

fn symmetric(n: u32, variant: Variant, turn: Kind) -> u128 {
    total(&cut_symmetric(n, variant, turn).expect("small enough"))
}

#[test]
fn every_variant_counts_as_published() {
    for (variant, id, largest) in [
        (Variant::Standard, "A000170", 12),
        (Variant::Torus, "A051906", 18),
        (Variant::Super, "A051223", 15),
    ] {
        for n in sequence(id).0..=largest {
            let work = depth_first(&empty(n, variant), n);
            assert_eq!(total(&work), term(id, n), "{variant} {n}");
        }
    }
}

#[test]
fn any_number_of_queens_counts_as_published() {
    let (_, triangle) = sequence("A348129");
    let mut triangle = triangle.into_iter();
    for n in 0..=10 {
        let row: Vec<u128> = (0..=n).map(|k| total(&depth_first(&Problem::new(n), k))).collect();
        assert_eq!(row, triangle.by_ref().take(row.len()).collect::<Vec<_>>(), "n = {n}");
        assert_eq!(row.iter().sum::<u128>(), term("A287227", n), "n = {n}");
        assert_eq!(total(&depth_first(&Problem::new(n), n + 1)), 0, "n = {n}");
    }
    for n in 1..=20 {
        assert_eq!(total(&depth_first(&Problem::new(n), 2)), term("A036464", n), "n = {n}");
    }
}

/// Rows that fill the word to its last bit.
#[test]
fn the_largest_board_is_counted_right() {
    let n: u128 = 64;
    let pairs = n * (n - 1) * (n - 2) * (3 * n - 1) / 6;
    let knights = 4 * (n - 1) * (n - 2);
    for (variant, expected) in [
        (Variant::Standard, pairs),
        // On an even torus a queen attacks 4 (n - 1) - 1 squares: its diagonals meet twice.
        (Variant::Torus, n * n * (n - 2) * (n - 2) / 2),
        (Variant::Super, pairs - knights),
    ] {
        assert_eq!(total(&depth_first(&empty(64, variant), 1)), n * n);
        assert_eq!(total(&depth_first(&empty(64, variant), 2)), expected, "{variant}");
    }
    let solution = n_queens::solve(64).expect("there is one");
    let given = solution.squares().enumerate().filter(|(row, _)| row % 4 != 1);
    let puzzle = Problem::new(64).with_given(given.map(|(_, square)| square)).expect("coherent");
    let expected = Strategy::Bitmask.count(&puzzle).expect("bitmask takes it");
    assert!(expected >= 1);
    assert_eq!(total(&depth_first(&puzzle, 64)), expected);
}

#[test]
fn there_are_enough_units_and_never_too_many() {
    for n in [20, 24, 30, 64] {
        for variant in Variant::ALL {
            for queens in [0, 1, 2, 3, n / 2, n - 1, n] {
                let units = depth_first(&empty(n, variant), queens).units();
                assert!(units <= 8192, "{units} units for {queens} on {n}, {variant}");
                let hopeless = variant == Variant::Torus && queens == n;
                let enough = if hopeless { units == 0 } else { units > 30 || queens <= 2 };
                assert!(enough, "{units} units for {queens} on {n}, {variant}");
            }
        }
    }
}

#[test]
fn larger_boards_are_refused() {
    assert!(cut(&Problem::new(65), 2).is_none());
    assert!(cut_symmetric(65, Variant::Standard, Kind::HalfTurn).is_none());
}

#[test]
fn a_unit_stops_when_told() {
    let stopped = Control::new();
    stopped.cancel();
    for (variant, queens) in [(Variant::Standard, 40), (Variant::Super, 40), (Variant::Torus, 20)] {
        let work = depth_first(&empty(40, variant), queens);
        assert_eq!((work.worker())(0, Way::Direct, &stopped), None);
        assert_eq!((work.worker())(0, Way::Image, &stopped), None);
    }
    let work = cut_symmetric(60, Variant::Standard, Kind::HalfTurn).expect("small enough");
    assert_eq!((work.worker())(0, Way::Direct, &stopped), None);
}

#[test]
fn given_queens_count_among_the_queens() {
    let given = [Square::new(0, 1), Square::new(2, 0)];
    let problem = Problem::new(4).with_given(given).expect("on the board");
    // Three squares are left, d3, c1 and d1; the first two go together.
    let counts: Vec<u128> = (0..=5).map(|k| total(&depth_first(&problem, k))).collect();
    assert_eq!(counts, [0, 0, 1, 3, 1, 0]);
    let clash = Problem::new(4).with_given([Square::new(0, 0), Square::new(3, 3)]).expect("on");
    assert!((0..=5).all(|k| total(&depth_first(&clash, k)) == 0));
}

fn squares(n: u32, at_most: usize) -> impl Generator<Value = BTreeSet<Square>> {
    let square = (0..n, 0..n).prop_map(|(row, column)| Square::new(row, column));
    prop::collection::btree_set(square, 0..=at_most)
}

/// Boards with a few given queens and some blocked squares, and often with neither.
fn problems(largest: u32) -> impl Generator<Value = Problem> {
    let parts = (0..=largest).prop_flat_map(|n| {
        let some = usize::from(n > 0);
        (Just(n), squares(n.max(1), 2 * some), squares(n.max(1), 10 * some))
    });
    let variant = prop::sample::select(Variant::ALL.to_vec());
    (parts, variant, any::<bool>(), any::<bool>()).prop_map(
        |((n, given, blocked), variant, use_given, use_blocked)| {
            let given: Vec<_> = given.into_iter().filter(|_| use_given).collect();
            let fits = |square: &Square| use_blocked && !given.contains(square);
            let blocked: Vec<_> = blocked.into_iter().filter(fits).collect();
            let problem = empty(n, variant).with_given(given).expect("on the board");
            problem.with_blocked(blocked).expect("coherent")
        },
    )
}

/// How many placements of so many queens a board has, square by square.
fn placements(problem: &Problem, queens: usize) -> u128 {
    let n = problem.n();
    let all = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let open: Vec<Square> = all.filter(|&square| !problem.is_blocked(square)).collect();
    choose(problem, &open, queens, &mut Vec::new())
}

fn choose(problem: &Problem, open: &[Square], queens: usize, placed: &mut Vec<Square>) -> u128 {
    if placed.len() == queens {
        let kept = problem.given().squares().iter().all(|queen| placed.contains(queen));
        return kept.into();
    }
    let Some((&square, rest)) = open.split_first() else { return 0 };
    let mut count = choose(problem, rest, queens, placed);
    let at = |square: Square| (i64::from(square.row), i64::from(square.column));
    let (variant, n) = (problem.variant(), i64::from(problem.n()));
    if !placed.iter().any(|&other| attack(variant, n, at(other), at(square))) {
        placed.push(square);
        count += choose(problem, rest, queens, placed);
        placed.pop();
    }
    count
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_boards_count_as_brute_force_and_the_strategies_do(problem in problems(8)) {
        let expected = brute_force(&problem).len() as u128;
        prop_assert_eq!(total(&depth_first(&problem, problem.n())), expected);
        prop_assert_eq!(Strategy::ExactCover.count(&problem), Ok(expected));
        if problem.variant() == Variant::Standard {
            prop_assert_eq!(Strategy::Bitmask.count(&problem), Ok(expected));
        }
    }

    #[test]
    fn any_number_of_queens_counts_as_brute_force(problem in problems(5), queens in 0u32..=6) {
        let expected = placements(&problem, queens as usize);
        prop_assert_eq!(total(&depth_first(&problem, queens)), expected);
    }

    #[test]
    fn units_are_the_same_through_their_image(problem in problems(9), fewer in 0u32..4) {
        let work = depth_first(&problem, problem.n().saturating_sub(fewer));
        units_are_their_images(&work);
    }

    #[test]
    fn threads_change_nothing(problem in problems(9), fewer in 0u32..4) {
        let work = depth_first(&problem, problem.n().saturating_sub(fewer));
        prop_assert_eq!(total_on(&work, 1), total_on(&work, 3));
    }
}

#[test]
fn symmetric_solutions_count_as_published() {
    for n in 1..=22 {
        assert_eq!(symmetric(n, Variant::Standard, Kind::HalfTurn), term("A032522", n), "n = {n}");
    }
    for n in 0..=36 {
        assert_eq!(
            symmetric(n, Variant::Standard, Kind::QuarterTurn),
            term("A033148", n),
            "n = {n}"
        );
    }
    assert_eq!(symmetric(0, Variant::Standard, Kind::HalfTurn), 1);
}

/// The solutions that the strategies find, each turned.
#[test]
fn symmetric_solutions_of_every_variant_are_those_that_turn_into_themselves() {
    for (variant, largest) in [(Variant::Standard, 9), (Variant::Torus, 13), (Variant::Super, 12)] {
        for n in 1..=largest {
            let mut found = [0, 0];
            let mut visitor = |columns: &[u32]| -> Flow {
                let solution = Solution::new(columns.to_vec()).expect("a solution");
                for (count, turn) in
                    found.iter_mut().zip([Symmetry::HalfTurn, Symmetry::QuarterTurn])
                {
                    *count += u128::from(turn.image(&solution) == solution);
                }
                Flow::Continue(())
            };
            let settings = Settings::default();
            let ending = Strategy::ExactCover.search(&empty(n, variant), &settings, &mut visitor);
            assert_eq!(ending, Ok(Ending::Complete));
            let counted =
                [Kind::HalfTurn, Kind::QuarterTurn].map(|turn| symmetric(n, variant, turn));
            assert_eq!(counted, found, "{variant} {n}");
        }
    }
}

#[test]
fn symmetric_units_are_the_same_through_their_image_and_on_threads() {
    for variant in Variant::ALL {
        for (n, turn) in [
            (13, Kind::HalfTurn),
            (16, Kind::HalfTurn),
            (17, Kind::QuarterTurn),
            (24, Kind::QuarterTurn),
        ] {
            let work = cut_symmetric(n, variant, turn).expect("small enough");
            let mut worker = work.worker();
            for unit in 0..work.units() {
                let value = worker(unit, Way::Direct, &Control::new());
                assert!(value.is_some() && work.cost(unit) > 0);
                assert_eq!(
                    value,
                    worker(unit, Way::Image, &Control::new()),
                    "{variant} {n} {unit}"
                );
            }
            assert_eq!(total_on(&work, 1), total_on(&work, 3));
        }
    }
}

#[test]
fn fundamental_solutions_count_as_published() {
    for n in 1..=27 {
        let [all, half, quarter] = ["A000170", "A032522", "A033148"].map(|id| term(id, n));
        assert_eq!(fundamental(n, all, half, quarter), Some(term("A002562", n)), "n = {n}");
        assert!(congruent(n, all, half), "n = {n}");
        assert!(!congruent(n, all + 4, half), "n = {n}");
        assert_eq!(fundamental(n, all + 1, half, quarter), None, "n = {n}");
    }
    assert_eq!(fundamental(0, 1, 1, 1), Some(1));
    for n in 1..=26 {
        let [all, half, quarter] = ["A000170", "A032522", "A033148"].map(|id| term(id, n));
        let expected = ["A260318", "A260319", "A260320"].map(|id| term(id, n));
        assert_eq!(classes(n, all, half, quarter), Some(expected), "n = {n}");
    }
}

#[test]
fn fundamental_superqueens_count_as_published() {
    for n in 1..=22 {
        let [half, quarter] =
            [Kind::HalfTurn, Kind::QuarterTurn].map(|turn| symmetric(n, Variant::Super, turn));
        let all = term("A051223", n);
        assert_eq!(fundamental(n, all, half, quarter), Some(term("A051224", n)), "n = {n}");
        assert!(congruent(n, all, half), "n = {n}");
    }
}

#[test]
fn torus_counts_agree_with_their_symmetric_ones() {
    for n in [1, 5, 7, 11, 13, 17] {
        let all = total(&depth_first(&empty(n, Variant::Torus), n));
        let [half, quarter] =
            [Kind::HalfTurn, Kind::QuarterTurn].map(|turn| symmetric(n, Variant::Torus, turn));
        assert!(congruent(n, all, half), "n = {n}");
        assert!(fundamental(n, all, half, quarter).is_some(), "n = {n}");
    }
}
