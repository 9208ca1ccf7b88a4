//! Completions of random boards, by every question, against the naive model.

use n_queens::{Flow, Problem, Square, Variant, check};
use proptest::prelude::*;
use queens_app::{Board, Complete, Control, Status};

use crate::naive;

fn boards() -> impl Strategy<Value = Board> {
    let squares = |most| prop::collection::vec((0..7u32, 0..7u32), 0..most);
    (1..8u32, squares(3), squares(9), 0..3usize).prop_map(|(n, queens, blocked, variant)| {
        let square = |(row, column): (u32, u32)| Square::new(row % n, column % n);
        let mut queens: Vec<Square> = queens.into_iter().map(square).collect();
        queens.sort_unstable();
        queens.dedup();
        let mut blocked: Vec<Square> = blocked.into_iter().map(square).collect();
        blocked.retain(|square| !queens.contains(square));
        Board { n, queens, blocked, variant: Variant::ALL[variant] }
    })
}

proptest! {
    #[test]
    fn every_question_agrees_with_the_naive_model(board in boards()) {
        let (expected, control) = (naive::solutions(&board), Control::new());
        let problem: Problem = board.problem().expect("it fits");
        let request = Complete::new(board);

        let one = request.run(&control).expect("it is small");
        prop_assert_eq!(one.status == Status::Solved, !expected.is_empty());
        if let Some(columns) = &one.columns {
            prop_assert_eq!(check::solves(&problem, columns), Ok(()));
        }
        let counted = Complete { count: true, ..request.clone() }.run(&control).expect("small");
        prop_assert_eq!(counted.count.flatten().map(|count| count.0), Some(expected.len() as u128));

        let unique = Complete { unique: true, ..request.clone() }.run(&control).expect("small");
        prop_assert_eq!(unique.unique, Some(Some(expected.len() == 1)));
        prop_assert_eq!(unique.second.flatten().is_some(), expected.len() > 1);

        let mut found = Vec::new();
        let all = Complete { all: true, ..request.clone() };
        all.run_with(&control, &mut |completion| {
            found.push(completion.to_vec().expect("it is right"));
            Flow::Continue(())
        }).expect("small");
        found.sort();
        prop_assert_eq!(&found, &expected);

        let random = Complete { random: true, ..request.clone() }.run(&control).expect("small");
        prop_assert_eq!(random.status == Status::Solved, !expected.is_empty());
        if let Some(columns) = random.columns {
            prop_assert!(expected.contains(&columns));
        }
    }

    #[test]
    fn an_explanation_is_impossible_and_minimal(board in boards()) {
        let request = Complete { explain: true, ..Complete::new(board.clone()) };
        let answer = request.run(&Control::new()).expect("it is small");
        if answer.status == Status::Impossible {
            let conflict = answer.conflict.flatten().expect("it was asked for");
            prop_assert_eq!((answer.minimal, answer.verified), (Some(true), Some(true)));
            let alone = Board { queens: conflict.queens, blocked: conflict.blocked, ..board };
            // Two queens in one row have no completion, which the naive model does not see by itself.
            let rows: Vec<u32> = alone.queens.iter().map(|square| square.row).collect();
            let is_clash = rows.windows(2).any(|pair| pair[0] == pair[1]);
            prop_assert!(is_clash || naive::solutions(&alone).is_empty());
        }
    }
}

#[test]
fn a_glance_is_enough_for_attacks_and_closed_lines() {
    let control = Control::new();
    let attacked = Board { queens: vec![Square::new(0, 0), Square::new(3, 3)], ..Board::new(8) };
    let answer = Complete::new(attacked).run(&control).expect("it is small");
    assert!(answer.attacks.is_some_and(|pairs| pairs.len() == 1) && answer.strategy.is_none());
    let row = (0..5).map(|column| Square::new(2, column)).collect();
    let closed = Board { blocked: row, ..Board::new(5) };
    let answer = Complete { count: true, ..Complete::new(closed) }.run(&control).expect("small");
    assert!(answer.closed.is_some() && answer.attacks.is_none());
    assert_eq!(answer.count.flatten().map(|count| count.0), Some(0));
}

#[test]
fn a_refutation_passes_the_checker() {
    let board = Board { queens: vec![Square::new(0, 0)], ..Board::new(6) };
    let (mut proof, control) = (Vec::new(), Control::new());
    let refuted = Complete::new(board.clone()).refute(&control, &mut proof).expect("it is small");
    let (answer, steps) = refuted.expect("it has no completion");
    assert!(answer.status == Status::Impossible && steps > 0);
    let formula = queens_app::formula(&board).expect("it is small");
    let checked = queens_app::check_proof(&formula, &mut &proof[..], &control).expect("in memory");
    assert!(checked.expect("nothing stops it").is_ok());
    let open = Complete::new(Board::new(6)).refute(&control, &mut Vec::new()).expect("small");
    assert!(open.is_none());
}
