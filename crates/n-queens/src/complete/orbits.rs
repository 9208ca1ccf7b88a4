//! Boards that look the same after a turn or a flip. If no completion has a queen on some square, none
//! has one on an image of that square: the search below one square of an orbit settles them all.

use std::num::NonZeroUsize;

use super::first::{Coverage, decide};
use crate::problem::Problem;
use crate::strategy::Answer;
use crate::strategy::exact_cover::Opening;
use crate::symmetry::Symmetry;

/// The symmetries of a board with everything on it; the identity is always one of them.
pub(super) fn symmetries(problem: &Problem) -> Vec<Symmetry> {
    let keeps = |symmetry: &Symmetry| symmetry.board(problem) == *problem;
    Symmetry::ALL.into_iter().filter(keeps).collect()
}

/// Completes a board with these symmetries: square after square of the line with the fewest is given a
/// queen, and if that cannot be completed its whole orbit is blocked, which leaves the board symmetric.
pub(super) fn complete(
    problem: &Problem,
    symmetries: &[Symmetry],
    threads: NonZeroUsize,
    coverage: &Coverage,
) -> Answer {
    let (mut board, mut left) = (problem.clone(), 1.0);
    loop {
        let Opening::Packed(packed) = Opening::new(&board) else {
            return Answer::Impossible;
        };
        let Some((square, choices)) = packed.next() else { return Answer::Impossible };
        let share = left / choices as f64;
        left -= share;
        let with_queen = board.clone().with_given([square]).expect("an open square");
        match decide(&with_queen, threads, &coverage.part(share)).answer {
            Answer::Impossible => {}
            answer => return answer,
        }
        let orbit = symmetries.iter().map(|symmetry| symmetry.square(square, problem.n()));
        board = board.with_blocked(orbit).expect("images of an open square are open");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::control::Control;
    use crate::problem::Variant;
    use crate::strategy::{Chance, Settings, Strategy};

    /// A board of up to 10 rows on which whole orbits of a group are blocked.
    fn symmetric_board(chance: &mut Chance) -> Problem {
        let groups: [&[Symmetry]; 3] =
            [&Symmetry::ALL, &Symmetry::ALL[..4], &[Symmetry::Identity, Symmetry::Mirror]];
        let (n, group) = (4 + chance.below(7) as u32, groups[chance.below(3) as usize]);
        let variant = Variant::ALL[chance.below(3) as usize];
        let mut problem = Problem::new(n).with_variant(variant);
        for _ in 0..chance.below(u64::from(n)) {
            let [row, column] = [0; 2].map(|_: u32| chance.below(n.into()) as u32);
            let orbit = group.iter().map(|symmetry| symmetry.square(Square::new(row, column), n));
            problem = problem.with_blocked(orbit).expect("on the board");
        }
        problem
    }

    #[test]
    fn orbits_change_no_answer() {
        let mut chance = Chance::new(3);
        let mut solved = 0;
        for _ in 0..300 {
            let problem = symmetric_board(&mut chance);
            let symmetries = symmetries(&problem);
            let control = Control::new();
            let coverage = Coverage::new(&control);
            assert!(symmetries.len() > 1);
            let answer = complete(&problem, &symmetries, NonZeroUsize::MIN, &coverage);
            let expected = Strategy::ExactCover.first(&problem, &Settings::default());
            let is_solved = |answer: &Answer| matches!(answer, Answer::Solved(_));
            assert_ne!(answer, Answer::GaveUp);
            assert_eq!(Ok(is_solved(&answer)), expected.as_ref().map(is_solved), "{problem:?}");
            solved += u32::from(is_solved(&answer));
        }
        assert!((30..270).contains(&solved), "{solved} of 300 boards can be solved");
    }

    #[test]
    fn only_true_symmetries_count() {
        let block = |squares: &[(u32, u32)]| {
            let squares = squares.iter().map(|&(row, column)| Square::new(row, column));
            symmetries(&Problem::new(5).with_blocked(squares).expect("on the board")).len()
        };
        assert_eq!(
            [block(&[]), block(&[(0, 0)]), block(&[(0, 1)]), block(&[(2, 2)])],
            [8, 2, 1, 8]
        );
        assert_eq!(block(&[(0, 1), (1, 4), (4, 3), (3, 0)]), 4);
    }
}
