use super::*;
use crate::board::Square;
use crate::problem::Variant;
use crate::strategy::Chance;

fn blocked(n: u32, row: u32) -> Problem {
    let squares = (0..n).map(|column| Square::new(row, column));
    Problem::new(n).with_blocked(squares).expect("each once")
}

#[test]
fn a_search_that_is_stopped_at_once_names_every_piece() {
    let board = blocked(6, 2);
    let explained = explained(&board, &Control::stopped()).expect("right").expect("impossible");
    assert_eq!((explained.conflict.len(), explained.left), (6, 6));
    assert!(!explained.is_minimal() && !explained.is_verified());
}

#[test]
fn what_can_be_completed_has_no_explanation() {
    assert_eq!(explained(&Problem::new(6), &Control::new()), Ok(None));
}

#[test]
fn every_stop_on_the_way_leaves_something_true() {
    let given = Square::new(4, 4);
    let board = blocked(6, 2).with_given([given]).expect("it is open");
    for patience in 0..200u32 {
        let control = Control::stopping_after(patience);
        let explained = explained(&board, &control).expect("right").expect("impossible");
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

/// A board of 4 to 10 rows with many pieces, so that most are impossible.
fn random_board(chance: &mut Chance) -> Problem {
    let n = 4 + chance.below(7) as u32;
    let mut problem = Problem::new(n).with_variant(Variant::ALL[chance.below(3) as usize]);
    for index in 0..chance.below(u64::from(n * n)) {
        let [row, column] = [(); 2].map(|()| chance.below(n.into()) as u32);
        let (board, square) = (problem.clone(), [Square::new(row, column)]);
        let more = if index < 2 { board.with_given(square) } else { board.with_blocked(square) };
        problem = more.unwrap_or(problem);
    }
    problem
}

#[test]
fn cores_are_impossible_by_themselves() {
    let mut chance = Chance::new(11);
    let (mut refuted, mut smaller) = (0, 0);
    for _ in 0..2000 {
        let problem = random_board(&mut chance);
        let Some(core) = core(&problem, 100_000, &Control::new()) else { continue };
        let alone = core.on(&problem).expect("pieces of the board");
        // By a strategy that knows nothing of lines, where there is one.
        let other = match problem.variant() {
            Variant::Standard => Strategy::Rows,
            _ => Strategy::ExactCover,
        };
        assert_eq!(other.count(&alone), Ok(0), "{problem:?}");
        refuted += 1;
        smaller += u32::from(core.len() < Conflict::of_board(&problem).len());
    }
    assert!(refuted > 500 && smaller > 400, "{refuted} refuted, {smaller} smaller");
}

#[test]
fn there_is_no_core_of_what_can_be_completed_or_takes_too_long() {
    assert_eq!(core(&Problem::new(8), 100_000, &Control::new()), None);
    let torus = Problem::new(14).with_variant(Variant::Torus);
    assert_eq!(core(&torus, 10, &Control::new()), None);
    assert_eq!(core(&torus, u64::MAX, &Control::stopped()), None);
}
