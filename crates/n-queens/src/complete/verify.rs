//! Is an explanation right? For each of its pieces the completion of the others has to pass the
//! independent checker, and all of them together have to be impossible for a search that goes another
//! way than the one that found them.

use thiserror::Error;

use super::explain::Conflict;
use super::looking::Looking;
use crate::check;
use crate::control::Control;
use crate::problem::Problem;
use crate::strategy::{Strategy, Task};
use crate::symmetry::Symmetry;

/// What the row by row search may take; boards that are hard for it go to the mirror.
const PLACEMENTS: u64 = 20_000_000;

/// Which search found no completion, besides the one that found the conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verified {
    /// Another strategy.
    By(Strategy),
    /// The search that found the conflict, on the mirror image, where it takes other lines first.
    Mirrored(Strategy),
    /// None: there was no time. That each piece is needed is certain nevertheless.
    Half,
}

impl Verified {
    /// Whether it is right in all its parts.
    ///
    /// ```
    /// use n_queens::complete::Verified;
    /// assert!(!Verified::Half.is_whole());
    /// ```
    #[must_use]
    pub const fn is_whole(self) -> bool {
        !matches!(self, Self::Half)
    }
}

/// An explanation is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the explanation does not pass its verification, so it is not printed: please report it")]
pub struct BrokenConflict;

/// Verifies a conflict of `problem`, for each of whose pieces, queens before blocked squares, there is a
/// witness that it is needed: a completion of the others.
///
/// ```
/// use n_queens::{Control, Problem, Square};
/// use n_queens::complete::{BrokenConflict, Conflict, Verified, verify};
/// let board = Problem::new(4).with_given([Square::new(0, 0)])?;
/// let (corner, witness) = (Conflict::of_board(&board), vec![1, 3, 0, 2]);
/// let verified = verify(&board, &corner, &[witness], &Control::new());
/// assert!(verified.is_ok_and(Verified::is_whole));
/// assert_eq!(verify(&board, &corner, &[vec![0, 1, 2, 3]], &Control::new()), Err(BrokenConflict));
/// # Ok::<(), n_queens::BoardError>(())
/// ```
pub fn verify(
    problem: &Problem,
    conflict: &Conflict,
    witnesses: &[Vec<u32>],
    control: &Control,
) -> Result<Verified, BrokenConflict> {
    let is_needed = |(index, witness): (usize, &Vec<u32>)| {
        let others = conflict.without(index).on(problem);
        others.is_ok_and(|others| check::solves(&others, witness).is_ok())
    };
    if witnesses.len() != conflict.len() || !witnesses.iter().enumerate().all(is_needed) {
        return Err(BrokenConflict);
    }
    let board = conflict.on(problem).map_err(|_| BrokenConflict)?;
    if let Some(is_impossible) = refuted(Strategy::Bitmask, &board, PLACEMENTS, control) {
        return is_impossible.then_some(Verified::By(Strategy::Bitmask)).ok_or(BrokenConflict);
    }
    let mirrored = Symmetry::Antitranspose.board(&board);
    match refuted(Strategy::ExactCover, &mirrored, u64::MAX, control) {
        Some(true) => Ok(Verified::Mirrored(Strategy::ExactCover)),
        Some(false) => Err(BrokenConflict),
        None => Ok(Verified::Half),
    }
}

/// Whether a strategy finds nothing on the board; none if it does not take it or does not end in time.
fn refuted(
    strategy: Strategy,
    board: &Problem,
    placements: u64,
    control: &Control,
) -> Option<bool> {
    strategy.accepts(board, Task::One).ok()?;
    let looking = Looking::for_some(1, placements, control);
    let first = looking.by(strategy, board, 0)?.first()?;
    Some(first.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::problem::Variant;

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
}
