//! Decides boards for [`explain`](super::explain()): a completion, or the pieces that exclude one.

use super::core::core;
use super::explain::Decision;
use super::looking::Looking;
use crate::control::Control;
use crate::problem::Problem;
use crate::strategy::{Settings, Strategy};

/// A refutation of more placements is not followed to find out which pieces it used.
const FOLLOWED: u64 = 1 << 20;

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
    let found = looking.by(Strategy::ExactCover, problem, &Settings::default()).ok()?;
    Some(match found.first()? {
        Some(columns) => Decision::Solvable(columns),
        None => Decision::Impossible { core: core(problem, FOLLOWED, control) },
    })
}
