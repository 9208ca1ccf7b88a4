//! Conflicts against brute force: contradictory, and not so without any one of their pieces.

use std::sync::{Arc, Mutex};

use proptest::prelude::*;

use super::*;
use crate::problem::Variant;
use crate::strategy::{Answer, Settings, Strategy};

/// Whether anything completes the board, by trying all permutations.
fn is_possible(problem: &Problem) -> bool {
    fn extend(problem: &Problem, columns: &mut Vec<u32>) -> bool {
        if columns.len() == problem.n() as usize {
            return check::solves(problem, columns).is_ok();
        }
        (0..problem.n()).any(|column| {
            if columns.contains(&column) {
                return false;
            }
            columns.push(column);
            let found = extend(problem, columns);
            columns.pop();
            found
        })
    }
    extend(problem, &mut Vec::new())
}

fn decide(problem: &Problem) -> Option<Decision> {
    match Strategy::ExactCover.first(problem, &Settings::default()).ok()? {
        Answer::Solved(solution) => Some(Decision::Solvable(solution.columns().to_vec())),
        Answer::Impossible => Some(Decision::Impossible { core: None }),
        Answer::GaveUp => None,
    }
}

/// The conflict of an impossible board, shown to be one, and minimal.
fn shown(problem: &Problem, decide: impl FnMut(&Problem) -> Option<Decision>) -> Conflict {
    let Some(Explanation { conflict, left: 0, witnesses: Some(witnesses) }) =
        explain(problem, decide, &Control::new())
    else {
        panic!("{problem:?}")
    };
    assert!(!is_possible(&conflict.on(problem).unwrap()), "{conflict:?}");
    assert_eq!(witnesses.len(), conflict.len());
    for (index, witness) in witnesses.iter().enumerate() {
        check::solves(&conflict.without(index).on(problem).unwrap(), witness).unwrap();
    }
    assert!(conflict.queens.iter().all(|&square| problem.given().contains(square)));
    assert!(conflict.blocked.iter().all(|&square| problem.is_blocked(square)));
    conflict
}

fn squares(names: &[&str], n: u32) -> Vec<Square> {
    names.iter().map(|name| Square::parse(name, n).unwrap()).collect()
}

/// Each square of a board of side `n` blocked if its bit says so.
fn blocked(n: u32, bits: &[bool]) -> Vec<Square> {
    let all = (0..n * n).map(|index| Square::new(index / n, index % n));
    all.zip(bits).filter(|(_, bit)| **bit).map(|(square, _)| square).collect()
}

#[test]
fn a_board_that_has_no_solution_when_empty_has_nothing_to_blame() {
    for problem in [
        Problem::new(2).with_given([Square::new(0, 0)]).unwrap(),
        Problem::new(3).with_blocked([Square::new(0, 0), Square::new(2, 2)]).unwrap(),
        Problem::new(6).with_variant(Variant::Torus).with_given([Square::new(5, 5)]).unwrap(),
        Problem::new(3),
    ] {
        assert!(shown(&problem, decide).is_empty(), "{problem:?}");
    }
}

#[test]
fn attacking_queens_come_first() {
    let queens = squares(&["a1", "b3", "e6", "f7", "h2"], 8);
    let problem = Problem::new(8).with_given(queens).unwrap();
    assert_eq!(shown(&problem, decide).queens, squares(&["f7", "e6"], 8));
}

#[test]
fn a_closed_row_is_explained_by_what_closes_it() {
    let queens = squares(&["d8"], 8);
    let closing = squares(&["a4", "b4", "c4", "e4", "f4", "g4"], 8);
    let others = squares(&["a1", "c3", "f6", "e2"], 8);
    let problem = Problem::new(8).with_given(queens.clone()).unwrap();
    let problem = problem.with_blocked([closing.clone(), others].concat()).unwrap();
    let conflict = shown(&problem, decide);
    // Not c4: with it the row has a square again, but the board no completion.
    let needed: Vec<Square> = closing.into_iter().filter(|square| square.column != 2).collect();
    assert_eq!((conflict.queens, conflict.blocked), (queens, needed));
}

#[test]
fn a_solvable_board_needs_no_explanation() {
    assert_eq!(explain(&Problem::new(6), decide, &Control::new()), None);
}

/// A board of 6 x 6 whose four solutions are all spoilt, and more.
fn spoilt() -> Problem {
    let blocked = squares(&["a2", "a3", "a4", "a5", "c1", "c6", "e1", "e6", "f1"], 6);
    Problem::new(6).with_blocked(blocked).unwrap()
}

#[test]
fn a_stopped_oracle_leaves_what_is_known_so_far() {
    let unknown = explain(&spoilt(), |_| None, &Control::new()).unwrap();
    let conflict = Conflict::of_board(&spoilt());
    assert_eq!(unknown, Explanation { left: conflict.len(), conflict, witnesses: None });
    let mut sizes = Vec::new();
    for answers in 1.. {
        let mut left = answers;
        let patient = |problem: &Problem| {
            left -= 1;
            if left < 0 { None } else { decide(problem) }
        };
        let explanation = explain(&spoilt(), patient, &Control::new()).unwrap();
        assert!(!is_possible(&explanation.conflict.on(&spoilt()).unwrap()));
        sizes.push(explanation.conflict.len());
        if explanation.witnesses.is_some() {
            break;
        }
    }
    assert!(
        sizes.is_sorted_by(|before, after| before >= after) && sizes[0] > *sizes.last().unwrap()
    );
}

#[test]
fn a_core_saves_most_of_the_questions() {
    // No row is closed, but what is left of the first attacks all that is left of the second.
    let n = 12;
    let core: Vec<Square> =
        (0..2).flat_map(|row| (2..n).map(move |column| Square::new(row, column))).collect();
    let others = (0..n * n).map(|index| Square::new(index / n, index % n));
    let others = others.filter(|square| square.row > 2 && square.column % 4 != square.row % 3);
    let problem = Problem::new(n).with_blocked(core.iter().copied().chain(others)).unwrap();
    let count = |with_core: bool| {
        let mut asked = 0;
        let asking = |board: &Problem| {
            asked += 1;
            let answer = decide(board)?;
            let known = with_core && core.iter().all(|&square| board.is_blocked(square));
            Some(match answer {
                Decision::Impossible { .. } if known => Decision::Impossible {
                    core: Some(Conflict { queens: Vec::new(), blocked: core.clone() }),
                },
                other => other,
            })
        };
        let explanation = explain(&problem, asking, &Control::new()).expect("it is impossible");
        assert_eq!(explanation.left, 0);
        (explanation.conflict, asked)
    };
    let ((conflict, with), (_, without)) = (count(true), count(false));
    assert_eq!(conflict.blocked, core);
    assert!(with < 2 * core.len() && with < without, "{with} {without}");
}

#[test]
fn progress_counts_down() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&told);
    let control = Control::new().with_reporter(move |progress| {
        let Progress::Explain(undecided) = progress else { panic!("{progress:?}") };
        kept.lock().unwrap().push(*undecided);
    });
    explain(&spoilt(), decide, &control);
    let told = told.lock().unwrap();
    assert!(told.is_sorted_by(|before, after| before.left >= after.left));
    assert!(told.is_sorted_by(|before, after| before.needed <= after.needed));
    assert_eq!(told[0], Undecided { needed: 0, left: 9 });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn conflicts_of_random_boards_are_minimal(
        n in 4u32..7,
        bits in proptest::collection::vec(proptest::bool::weighted(0.55), 36),
        places in proptest::collection::vec((0u32..6, 0u32..6), 0..3),
        variant in 0usize..3,
    ) {
        let mut queens: Vec<Square> =
            places.iter().map(|&(row, column)| Square::new(row % n, column % n)).collect();
        queens.sort_unstable();
        queens.dedup();
        let closed = blocked(n, &bits).into_iter().filter(|square| !queens.contains(square));
        let problem = Problem::new(n).with_variant(Variant::ALL[variant]);
        let problem = problem.with_blocked(closed).unwrap().with_given(queens.clone()).unwrap();
        prop_assume!(!is_possible(&problem));
        let conflict = shown(&problem, decide);
        // Again, and by an oracle that returns a core, if only the whole board.
        prop_assert_eq!(&conflict, &shown(&problem, decide));
        shown(&problem, |board| match decide(board)? {
            Decision::Impossible { .. } => {
                Some(Decision::Impossible { core: Some(Conflict::of_board(board)) })
            }
            solvable => Some(solvable),
        });
    }
}
