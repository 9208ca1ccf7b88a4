//! Completing boards on threads, counting completions in units, and refuting: against brute force.

use std::num::NonZeroUsize;

use crate::common::{brute_force, total_on, units_are_their_images};
use n_queens::complete::drat::Checker;
use n_queens::complete::{Formula, Literal, ProofStep, first, refute};
use n_queens::count::{ExactCover, Way, Work};
use n_queens::{Answer, Control, Ending, Flow, Problem, Square, Variant};
use proptest::prelude::*;

/// Boards of every kind, from empty to contradictory.
fn problems(largest: u32) -> impl Strategy<Value = Problem> {
    let square = |n: u32| (0..n, 0..n).prop_map(|(row, column)| Square::new(row, column));
    let variant = prop::sample::select(&Variant::ALL[..]);
    let parts = (1..=largest, variant).prop_flat_map(move |(n, variant)| {
        let given = prop::collection::btree_set(square(n), 0..=2);
        let blocked = prop::collection::btree_set(square(n), 0..=(n * n / 2) as usize);
        (Just(n), Just(variant), given, blocked)
    });
    parts.prop_map(|(n, variant, given, blocked)| {
        let blocked: Vec<Square> = blocked.difference(&given).copied().collect();
        let problem = Problem::new(n).with_variant(variant).with_given(given);
        problem.and_then(|problem| problem.with_blocked(blocked)).expect("coherent")
    })
}

fn threads(threads: usize) -> NonZeroUsize {
    NonZeroUsize::new(threads).expect("not 0")
}

/// The clauses that [`refute`] adds (true) and deletes, as if there were no solution.
fn refutation(problem: &Problem) -> (Ending, Vec<(bool, Vec<Literal>)>) {
    let mut proof = Vec::new();
    let ending = refute(problem, |step| -> Flow {
        proof.push(match step {
            ProofStep::Add(clause) => (true, clause.to_vec()),
            ProofStep::Delete(clause) => (false, clause.to_vec()),
        });
        Flow::Continue(())
    });
    (ending.expect("accepts the board"), proof)
}

fn is_accepted(problem: &Problem, proof: &[(bool, Vec<Literal>)]) -> bool {
    let mut checker = Checker::new(&Formula::for_problem(problem).expect("a small board"));
    let mut steps =
        proof.iter().map(
            |(adds, clause)| {
                if *adds { ProofStep::Add(clause) } else { ProofStep::Delete(clause) }
            },
        );
    steps.all(|step| checker.check(step).is_ok()) && checker.finish().is_ok()
}

/// The board with one blocked square less.
fn without_blocked(problem: &Problem, index: usize) -> Problem {
    let mut blocked = problem.blocked().to_vec();
    blocked.remove(index);
    let board = Problem::new(problem.n()).with_variant(problem.variant());
    let board = board.with_given(problem.given().squares().iter().copied());
    board.and_then(|board| board.with_blocked(blocked)).expect("the same squares")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn refutations_pass_the_checker_on_their_own_board_only(problem in problems(9)) {
        let (ending, mut proof) = refutation(&problem);
        if ending == Ending::Partial {
            proof.push((true, Vec::new())); // a claim that is wrong
        }
        prop_assert_eq!(is_accepted(&problem, &proof), ending == Ending::Complete);
        for index in 0..problem.blocked().len().min(5) {
            let other = without_blocked(&problem, index);
            let is_solvable = !brute_force(&other).is_empty();
            prop_assert!(!(is_solvable && is_accepted(&other, &proof)), "square {}", index);
        }
    }

    #[test]
    fn threads_find_what_there_is(problem in problems(9)) {
        let all = brute_force(&problem);
        let verdict = first(&problem, threads(1), &Control::new()).expect("accepts the board");
        match &verdict.answer {
            Answer::Solved(solution) => prop_assert!(all.contains(&solution.columns().to_vec())),
            Answer::Impossible => prop_assert!(all.is_empty()),
            Answer::GaveUp => prop_assert!(false, "nothing stopped it"),
        }
        prop_assert_eq!(first(&problem, threads(3), &Control::new()), Ok(verdict));
    }

    #[test]
    fn units_add_up_and_are_their_image(problem in problems(9)) {
        let work = ExactCover::new(&problem).expect("a small board");
        prop_assert_eq!(total_on(&work, 2), brute_force(&problem).len() as u128);
        units_are_their_images(&work);
    }

    #[test]
    fn what_has_no_solution_is_refuted(problem in problems(8)) {
        let (mut last, mut live) = (None, std::collections::BTreeMap::<Vec<i32>, i64>::new());
        let ending = refute(&problem, |step| -> Flow {
            let (clause, by) = match step { ProofStep::Add(clause) => (clause, 1), ProofStep::Delete(clause) => (clause, -1) };
            let clause: Vec<i32> = clause.iter().map(|literal| literal.number()).collect();
            *live.entry(clause.clone()).or_default() += by;
            last = Some(clause);
            Flow::Continue(())
        });
        let is_impossible = brute_force(&problem).is_empty();
        prop_assert_eq!(ending, Ok(if is_impossible { Ending::Complete } else { Ending::Partial }));
        prop_assert!(live.values().all(|count| (0..=1).contains(count)), "added and deleted once");
        prop_assert_eq!(last == Some(Vec::new()), is_impossible);
    }
}

#[test]
fn a_control_stops_all_threads() {
    let stopped = Control::new();
    stopped.cancel();
    // A torus on which something stands is searched, and that takes long.
    for problem in [35, 205].map(|n| Problem::new(n).with_variant(Variant::Torus)) {
        let problem = problem.with_blocked([Square::new(0, 0)]).expect("on the board");
        let verdict = first(&problem, threads(2), &stopped).expect("accepts the board");
        assert_eq!(verdict.answer, Answer::GaveUp);
    }
}

#[test]
fn units_stop_when_told() {
    let empty = Problem::new(20);
    let work = ExactCover::new(&empty).expect("no line has more than 20 squares");
    let stopped = Control::new();
    stopped.cancel();
    assert_eq!((work.worker())(0, Way::Direct, &stopped), None);
}

#[test]
fn boards_that_are_too_open_are_refused() {
    assert!(ExactCover::takes(&Problem::new(64)));
    assert!(!ExactCover::takes(&Problem::new(65)));
    assert!(ExactCover::new(&Problem::new(65)).is_none());
}
