//! Why a board has no completion, found by the oracle and verified: all of it in one call.

use thiserror::Error;

use super::explain::{Conflict, Explanation, explain};
use super::oracle::oracle;
use super::verify::{BrokenConflict, Verified, verify};
use crate::control::Control;
use crate::problem::Problem;
use crate::strategy::{Refusal, Strategy, Task};

/// What is to blame.
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
    /// What was found is wrong.
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
    match explain(problem, decide, control) {
        Explanation::Minimal { conflict, witnesses } => {
            let verified = Some(verify(problem, &conflict, &witnesses, control)?);
            Ok(Explained { conflict, verified, left: 0 })
        }
        Explanation::Unfinished { conflict, left } => {
            Ok(Explained { conflict, verified: None, left })
        }
        Explanation::Unknown => {
            let conflict = Conflict::of_board(problem);
            Ok(Explained { left: conflict.len(), conflict, verified: None })
        }
        Explanation::Solvable(_) => Err(ExplainError::Solvable),
    }
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
    fn who_is_stopped_at_once_blames_everything() {
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
