//! The torus by formula and theorem, and superqueens by local search: against searches of all placements.

use crate::common;
use std::num::NonZeroUsize;
use std::time::Instant;

use crate::common::brute_force;
use n_queens::check::{self, Fault, Stream};
use n_queens::complete::{FirstAnswer, first};
use n_queens::{
    Answer, Construction, Control, Problem, Refusal, RefusalReason, Settings, Square, Strategy,
    Task, Theorem, Variant,
};
use proptest::prelude::*;
use proptest::strategy::Strategy as _;

fn board(n: u32, variant: Variant) -> Problem {
    Problem::new(n).with_variant(variant)
}

fn decided(problem: &Problem) -> FirstAnswer {
    first(problem, NonZeroUsize::MIN, &Control::new()).expect("accepts the board")
}

fn by(strategy: Strategy, problem: &Problem, seed: u64) -> Answer {
    strategy.first(problem, &Settings { seed, ..Settings::default() }).expect("accepts the board")
}

/// Small boards are decided as by a count of all solutions; what is called impossible has none.
#[test]
fn answers_on_small_boards_agree_with_counts() {
    for (variant, largest) in [(Variant::Standard, 8), (Variant::Torus, 13), (Variant::Super, 12)] {
        for n in 0..=largest {
            let problem = board(n, variant);
            let count = Strategy::ExactCover.count(&problem).expect("a small board");
            let verdict = decided(&problem);
            assert_eq!(matches!(verdict.answer, Answer::Solved(_)), count > 0, "{variant} {n}");
            assert_eq!(verdict.answer == Answer::Impossible, count == 0, "{variant} {n}");
            assert_eq!(problem.impossible_by().is_some(), count == 0, "{variant} {n}");
            assert_eq!(verdict.reason, problem.impossible_by());
            for &strategy in Strategy::ALL {
                if strategy != Strategy::Probabilistic
                    && strategy.accepts(&problem, Task::One).is_ok()
                {
                    let is_solved = matches!(by(strategy, &problem, 1), Answer::Solved(_));
                    assert_eq!(is_solved, count > 0, "{strategy}, {variant} {n}");
                }
            }
        }
    }
}

#[test]
fn an_empty_torus_is_answered_at_once() {
    for n in (0..1000).chain([100_003, 1_000_001]) {
        let problem = board(n, Variant::Torus);
        let verdict = decided(&problem);
        assert_eq!(verdict.strategy, Strategy::Construct);
        match verdict.answer {
            Answer::Solved(solution) => {
                assert_eq!(check::solves(&problem, solution.columns()), Ok(()), "n = {n}");
                assert_eq!(verdict.reason, None);
            }
            answer => {
                let divisor = if n % 2 == 0 { 2 } else { 3 };
                assert_eq!((answer, n % divisor), (Answer::Impossible, 0));
                assert_eq!(verdict.reason, Some(Theorem::TorusDivisible { n, divisor }));
            }
        }
    }
}

/// Larger than what any search takes, and with something on it.
#[test]
fn the_theorem_holds_whatever_stands_on_a_torus() {
    for n in [2, 9, 14, 200, 40_000, 999_999_999] {
        let problem = board(n, Variant::Torus).with_given([Square::new(0, 1)]);
        let problem = problem.and_then(|problem| problem.with_blocked([Square::new(1, 1)]));
        let verdict = decided(&problem.expect("coherent"));
        assert_eq!(verdict.answer, Answer::Impossible, "n = {n}");
        assert!(matches!(verdict.reason, Some(Theorem::TorusDivisible { .. })), "n = {n}");
    }
    // No theorem, and too large to search.
    let problem = board(40_001, Variant::Torus).with_given([Square::new(0, 1)]).unwrap();
    let refused = first(&problem, NonZeroUsize::MIN, &Control::new());
    assert!(matches!(
        refused,
        Err(Refusal { strategy: Strategy::ExactCover, reason: RefusalReason::TooLarge(_), .. })
    ));
}

#[test]
fn the_torus_of_any_size_is_proved_from_its_runs() {
    for n in (0..=300).chain([1_000_003, 10_000_001]) {
        let Some(construction) = Construction::torus(n) else { continue };
        let (mut stream, mut columns) = (Stream::on_torus(n), construction.columns());
        let mut block = vec![0; 4096];
        while columns.len() > 0 {
            let filled = columns.fill(&mut block);
            stream.rows(&block[..filled]).expect("a regular board");
        }
        assert_eq!(stream.finish(), Ok(n));
    }
}

/// Column = step * row + first (mod n), which is a solution or not.
fn regular() -> impl proptest::strategy::Strategy<Value = Vec<u32>> {
    let parts = (1u32..60).prop_flat_map(|n| (Just(n), 0..n, 0..n, 0..n, 0..n));
    parts.prop_map(|(n, step, first, a, b)| {
        let mut columns: Vec<u32> = (0..n).map(|row| (row * step + first) % n).collect();
        if step % 3 == 0 {
            columns.swap(a as usize, b as usize);
        }
        columns
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_stream_names_the_first_attack_on_a_torus(columns in regular()) {
        let n = columns.len() as u32;
        let mut stream = Stream::on_torus(n);
        let streamed = stream.rows(&columns).and_then(|()| stream.finish()).err();
        let is_solution = check::solves(&board(n, Variant::Torus), &columns).is_ok();
        let at = |row: u32| (i64::from(row), i64::from(columns[row as usize]));
        let attacks = |a: &u32, b: u32| common::attack(Variant::Torus, n.into(), at(*a), at(b));
        let first = (0..n).find(|&b| (0..b).any(|a| attacks(&a, b)));
        prop_assert_eq!(is_solution, first.is_none());
        match (streamed, first) {
            (None, None) => {}
            (Some(Fault::AttacksEarlier { queen, .. }), Some(row)) => {
                prop_assert_eq!(queen, Square::new(row, columns[row as usize]));
            }
            (fault, first) => prop_assert!(false, "{:?} {:?}", fault, first),
        }
    }

    /// What the checker says about any permutation is what brute force would say.
    #[test]
    fn the_checker_knows_both_variants(
        columns in (1u32..12).prop_flat_map(|n| Just((0..n).collect::<Vec<_>>()).prop_shuffle()),
        variant in prop::sample::select(&Variant::ALL[..]),
    ) {
        let n = columns.len();
        let at = |row: usize| (row as i64, i64::from(columns[row]));
        let mut pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
        let attacked = pairs.any(|(a, b)| common::attack(variant, n as i64, at(a), at(b)));
        prop_assert_eq!(check::solves(&board(n as u32, variant), &columns).is_err(), attacked);
    }
}

#[test]
fn superqueens_stand_on_every_board_from_10_to_300() {
    let (mut slowest, start) = ((0.0, 0), Instant::now());
    for n in (10..=300).chain([1000, 2000, 5000, 10_000]) {
        let (problem, begun) = (board(n, Variant::Super), Instant::now());
        let verdict = decided(&problem);
        assert_eq!(verdict.strategy, Strategy::LocalSearch);
        let Answer::Solved(solution) = verdict.answer else { panic!("n = {n}") };
        assert_eq!(check::solves(&problem, solution.columns()), Ok(()), "n = {n}");
        let taken = begun.elapsed().as_secs_f64();
        if taken > slowest.0 {
            slowest = (taken, n);
        }
    }
    println!("{:?} in all, the slowest {slowest:?}", start.elapsed());
}

/// Every seed gives a solution of the smallest boards, which have few.
#[test]
fn the_smallest_boards_of_superqueens_are_solved_by_every_seed() {
    for n in [10, 11, 12, 13] {
        let begun = Instant::now();
        for seed in 0..20 {
            let answer = by(Strategy::LocalSearch, &board(n, Variant::Super), seed);
            assert!(matches!(answer, Answer::Solved(_)), "n = {n}, seed {seed}");
        }
        println!("n = {n}: {:?} for a seed", begun.elapsed() / 20);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// A hidden solution, some of whose queens are given; squares beside it are blocked.
    #[test]
    fn boards_of_superqueens_are_completed(
        n in 20u32..200, given in 0usize..20, blocked in 0u32..100, seed in any::<u64>(),
    ) {
        let empty = board(n, Variant::Super);
        let Answer::Solved(hidden) = by(Strategy::LocalSearch, &empty, seed) else { panic!("n = {n}") };
        let queens = hidden.squares().step_by(7).take(given);
        let squares = (0..blocked).map(|i| Square::new(i * 31 % n, i * i % n));
        let open = squares.filter(|square| hidden.column(square.row) != square.column);
        let problem = empty.with_blocked(open).and_then(|board| board.with_given(queens)).unwrap();
        let answer = by(Strategy::LocalSearch, &problem, seed ^ 1);
        prop_assert!(matches!(answer, Answer::Solved(_)), "{:?}", problem);
    }
}

#[test]
fn given_superqueens_a_knights_move_apart_have_no_completion() {
    let queens = [Square::new(20, 20), Square::new(22, 21)];
    let problem = board(100, Variant::Super).with_given(queens).unwrap();
    assert_eq!(by(Strategy::LocalSearch, &problem, 1), Answer::Impossible);
    let queens = [Square::new(20, 20), Square::new(23, 21)];
    let problem = board(100, Variant::Super).with_given(queens).unwrap();
    assert!(matches!(by(Strategy::LocalSearch, &problem, 1), Answer::Solved(_)));
}

#[test]
fn a_refusal_names_the_strategies_that_take_the_variant() {
    for variant in [Variant::Torus, Variant::Super] {
        for &strategy in Strategy::ALL {
            let Err(refusal) = strategy.accepts(&board(8, variant), Task::One) else { continue };
            assert!(refusal.reason == RefusalReason::Variant, "{strategy}, {variant}");
            let able = |strategy: &&Strategy| strategy.abilities().variants.contains(&variant);
            let able: Vec<Strategy> = Strategy::ALL.iter().filter(able).copied().collect();
            assert_eq!(refusal.alternatives(), able);
            let names: Vec<&str> = able.iter().map(|strategy| strategy.name()).collect();
            assert!(refusal.to_string().ends_with(&names.join(", ")));
        }
    }
}

/// The theorem of small boards by a search that shares nothing with the library.
#[test]
fn small_boards_have_no_solution() {
    for (variant, sizes) in [(Variant::Standard, 2..=3), (Variant::Super, 2..=9)] {
        for n in sizes {
            let problem = board(n, variant);
            assert!(brute_force(&problem).is_empty(), "{variant} {n}");
            assert!(matches!(problem.impossible_by(), Some(Theorem::SmallBoard { .. })));
        }
    }
}
