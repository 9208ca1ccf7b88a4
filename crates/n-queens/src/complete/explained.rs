//! Why a board has no completion, found and verified in one call, and the oracle that decides boards on the way.

use thiserror::Error;

use super::core::core;
use super::explain::{Conflict, Decision, Explanation, explain};
use super::looking::Looking;
use super::verify::{BrokenConflict, Verified, verify};
use crate::control::Control;
use crate::problem::Problem;
use crate::strategy::{Refusal, Strategy, Task};

/// A refutation of more placements is not followed to find out which pieces it used.
const FOLLOWED: u64 = 1 << 20;

/// Why a board has no completion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// Pieces that contradict each other.
    pub conflict: Conflict,
    /// How it was verified; none if there was no time to try every piece.
    pub verified: Option<Verified>,
    /// How many pieces were not tried.
    pub left: usize,
}

/// Why there is no explanation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExplainError {
    /// The board is too large for the search.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is nothing to explain.
    #[error("the board can be completed, so there is nothing to explain; ask for a completion")]
    Solvable,
    /// The explanation is wrong.
    #[error(transparent)]
    Broken(#[from] BrokenConflict),
}

impl Explained {
    /// Whether none of the pieces is superfluous.
    #[must_use]
    pub const fn is_minimal(&self) -> bool {
        self.verified.is_some()
    }

    /// Whether it was verified in all its parts.
    #[must_use]
    pub fn is_verified(&self) -> bool {
        self.verified.is_some_and(Verified::is_whole)
    }
}

/// Finds out why a board without a completion has none, and verifies it.
///
/// If it is stopped, the conflict has as many pieces as were left then and is not called minimal.
///
/// ```
/// use n_queens::{Control, Problem, Square, complete::explained};
/// let squares = ["a1", "c2", "h8"].map(|name| Square::parse(name, 8).unwrap());
/// let board = Problem::new(8).with_given(squares)?;
/// let explained = explained(&board, &Control::new())?;
/// assert_eq!(explained.conflict.queens, [squares[2], squares[0]]); // on one diagonal
/// assert!(explained.is_minimal() && explained.is_verified());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explained(problem: &Problem, control: &Control) -> Result<Explained, ExplainError> {
    Strategy::ExactCover.accepts(problem, Task::One)?;
    let decide = |board: &Problem| oracle(board, control);
    let explanation = explain(problem, decide, control).ok_or(ExplainError::Solvable)?;
    let Explanation { conflict, left, witnesses } = explanation;
    let verify = |witnesses: Vec<_>| verify(problem, &conflict, &witnesses, control);
    let verified = witnesses.map(verify).transpose()?;
    Ok(Explained { conflict, verified, left })
}

/// Decides a board by `exact-cover`; none if `control` stopped it, or if the board is too large for that.
///
/// ```
/// use n_queens::{Control, Problem, Square, complete::{Decision, oracle}};
/// let board = Problem::new(4).with_given([Square::new(0, 0)])?;
/// let Some(Decision::Impossible { core: Some(core) }) = oracle(&board, &Control::new()) else { panic!() };
/// assert_eq!(core.queens, [Square::new(0, 0)]);
/// let stopped = Control::new();
/// stopped.cancel();
/// assert_eq!(oracle(&Problem::new(20), &stopped), None);
/// # Ok::<(), n_queens::BoardError>(())
/// ```
pub fn oracle(problem: &Problem, control: &Control) -> Option<Decision> {
    // A board that is refuted before anything is placed would never ask.
    if control.should_stop() {
        return None;
    }
    let looking = Looking::for_some(1, u64::MAX, control);
    let found = looking.by(Strategy::ExactCover, problem, 0)?;
    Some(match found.first()? {
        Some(columns) => Decision::Solvable(columns),
        None => Decision::Impossible { core: core(problem, FOLLOWED, control) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

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
}
