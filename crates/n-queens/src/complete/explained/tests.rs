use super::*;
use crate::board::Square;
use crate::problem::Variant;

fn blocked(n: u32, row: u32) -> Problem {
    let squares = (0..n).map(|column| Square::new(row, column));
    Problem::new(n).with_blocked(squares).expect("each once")
}

#[test]
fn a_search_that_is_stopped_at_once_names_every_piece() {
    let board = blocked(6, 2);
    let explained = explained(&board, &Control::stopped()).expect("it is small");
    assert_eq!((explained.conflict.len(), explained.left), (6, 6));
    assert!(!explained.is_minimal() && !explained.is_verified());
}

#[test]
fn what_can_be_completed_has_no_explanation() {
    let refused = explained(&Problem::new(6), &Control::new());
    assert_eq!(refused, Err(ExplainError::Solvable));
}

#[test]
fn every_stop_on_the_way_leaves_something_true() {
    let given = Square::new(4, 4);
    let board = blocked(6, 2).with_given([given]).expect("it is open");
    for patience in 0..200u32 {
        let control = Control::stopping_after(patience);
        let explained = explained(&board, &control).expect("it has no completion");
        let alone = explained.conflict.on(&board).expect("pieces of the board");
        assert_eq!(Strategy::ExactCover.count(&alone), Ok(0), "after {patience}");
    }
}

/// A queen in the corner of a board of side 4, and a completion without it.
fn corner() -> (Problem, Conflict, Vec<u32>) {
    let board = Problem::new(4).with_given([Square::new(0, 0)]).expect("one square");
    let conflict = Conflict::of_board(&board);
    (board, conflict, vec![1, 3, 0, 2])
}

#[test]
fn what_is_superfluous_or_solvable_is_refused() {
    let (board, conflict, witness) = corner();
    assert_eq!(verify(&board, &conflict, &[], &Control::new()), Err(BrokenConflict));
    let queen = Problem::new(4).with_given([Square::new(0, 1)]).expect("one square");
    let solvable = Conflict::of_board(&queen);
    assert_eq!(verify(&queen, &solvable, &[witness], &Control::new()), Err(BrokenConflict));
}

#[test]
fn a_stopped_verification_is_half() {
    let (board, conflict, witness) = corner();
    let half = verify(&board, &conflict, &[witness], &Control::stopped());
    assert_eq!(half, Ok(Verified::Half));
}

#[test]
fn a_board_that_is_not_for_the_bitmask_goes_to_the_mirror() {
    let torus = Problem::new(6).with_variant(Variant::Torus);
    let verified = verify(&torus, &Conflict::default(), &[], &Control::new());
    assert_eq!(verified, Ok(Verified::Mirrored(Strategy::ExactCover)));
}
