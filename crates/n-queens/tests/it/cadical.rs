//! CaDiCaL's proofs that boards are impossible, before our checker.
#![cfg(feature = "sat")]

use n_queens::complete::drat::Checker;
use n_queens::complete::{Formula, Literal, ProofStep, cadical};
use n_queens::{Control, Ending, Flow, Problem, Square, Strategy, Variant};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256StarStar;

type Owned = (bool, Vec<Literal>);

fn step((deletes, clause): &Owned) -> ProofStep<'_> {
    if *deletes { ProofStep::Delete(clause) } else { ProofStep::Add(clause) }
}

fn refute(formula: &Formula) -> (Ending, Vec<Owned>) {
    let mut steps = Vec::new();
    let mut take = |step: ProofStep<'_>| {
        steps.push(match step {
            ProofStep::Add(clause) => (false, clause.to_vec()),
            ProofStep::Delete(clause) => (true, clause.to_vec()),
        });
        Flow::Continue(())
    };
    let ending = cadical::refute(formula, &Control::new(), &mut take);
    (ending, steps)
}

fn is_accepted(formula: &Formula, proof: &[Owned]) -> bool {
    let mut checker = Checker::new(formula);
    proof.iter().all(|owned| checker.check(step(owned)).is_ok()) && checker.finish().is_ok()
}

/// Boards with each square blocked with this probability.
fn boards(n: u32, percent: u64, variant: Variant) -> impl Iterator<Item = Problem> {
    let mut dice = Xoshiro256StarStar::seed_from_u64(u64::from(n));
    std::iter::repeat_with(move || {
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
        let blocked: Vec<Square> = squares.filter(|_| dice.next_u64() % 100 < percent).collect();
        Problem::new(n).with_variant(variant).with_blocked(blocked).expect("on the board")
    })
}

#[test]
fn proofs_of_impossible_boards_are_accepted_and_of_others_there_are_none() {
    let kinds = [
        (8, 55, Variant::Standard),
        (14, 65, Variant::Standard),
        (9, 10, Variant::Torus),
        (10, 30, Variant::Super),
        (8, 0, Variant::Torus),
    ];
    for (n, percent, variant) in kinds {
        for problem in boards(n, percent, variant).take(12) {
            let formula = Formula::for_problem(&problem).expect("small");
            let (ending, proof) = refute(&formula);
            let impossible = Strategy::ExactCover.count(&problem) == Ok(0);
            assert_eq!(ending == Ending::Complete, impossible, "{problem:?}");
            assert_eq!(is_accepted(&formula, &proof), impossible, "{problem:?}");
        }
    }
}

/// An impossible board whose proof needs some thought.
fn hard() -> (Formula, Vec<Owned>) {
    let formulas =
        boards(20, 68, Variant::Standard).map(|board| Formula::for_problem(&board).expect("small"));
    let mut refuted = formulas.map(|formula| {
        let (ending, proof) = refute(&formula);
        (ending, formula, proof)
    });
    let long = refuted.find(|(ending, _, proof)| *ending == Ending::Complete && proof.len() > 2000);
    let (_, formula, proof) = long.expect("there are such boards");
    (formula, proof)
}

#[test]
fn altered_proofs_are_rejected() {
    let (formula, proof) = hard();
    assert!(is_accepted(&formula, &proof));
    let end = proof.iter().position(|(_, clause)| clause.is_empty()).expect("the empty clause");
    // Nothing but its end.
    assert!(!is_accepted(&formula, &proof[end..]));
    // All but its end.
    assert!(!is_accepted(&formula, &proof[..end]));
    // A literal flipped among the first units that it learns: the board would have to do without a
    // square that it needs, or with one that it cannot have.
    let flipped = (0..end).filter(|&at| !proof[at].0 && proof[at].1.len() == 1).take(3);
    let rejected = flipped.filter(|&at| {
        let mut altered = proof.clone();
        altered[at].1[0] = !altered[at].1[0];
        !is_accepted(&formula, &altered)
    });
    assert!(rejected.count() > 0);
    // The proof of another board.
    let other = Formula::for_problem(&Problem::new(20)).expect("small");
    assert!(!is_accepted(&other, &proof));
}

#[test]
fn a_proof_can_be_stopped_from_both_sides() {
    let formula =
        Formula::for_problem(&Problem::new(10).with_variant(Variant::Torus)).expect("small");
    let ending = cadical::refute(&formula, &Control::new(), &mut |_| Flow::Break(()));
    assert_eq!(ending, Ending::Stopped);
    let large =
        Formula::for_problem(&Problem::new(100).with_variant(Variant::Torus)).expect("small");
    let stopped = Control::new();
    stopped.cancel();
    assert_eq!(cadical::refute(&large, &stopped, &mut |_| Flow::Continue(())), Ending::Stopped);
}
