//! The first solution in the order of the textbook's search: row by row from the top, every queen as far left as
//! possible. [`first_queens`] finds it far beyond what a search row by row can: it refutes prefixes of queens in the top
//! rows by a search whose nodes are cut by a [quadratic certificate](Quadratic), in exact integers. [`prove`] writes
//! these refutations as a text, and [`ProofChecker`] verifies it with code of its own.

// | file | what it does |
// |---|---|
// | `small_board` | the board in bits |
// | `quadratic` | the certificate, with its proof |
// | `branching` | the line to branch on |
// | `search` | whether a board can be completed |
// | `walk` | from prefix to prefix to the first solution, on several threads |
// | `record` | what is known while it runs, as a text |
// | `dives` | how large a refutation will be, from random dives |
// | `proof`, `verify` | the refutations as a text, and the independent check |

mod branching;
mod dives;
mod proof;
mod quadratic;
mod record;
mod search;
mod small_board;
mod verify;
mod walk;

#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

pub use branching::Branching;
pub use dives::{PrefixForecast, forecasts};
pub use proof::prove;
pub use quadratic::Quadratic;
pub use record::{FirstError, FirstProgress, FirstRecord, FirstRecordError};
pub use verify::{FirstProofError, ProofChecker, ProofSummary};

use crate::control::Control;
use crate::problem::Problem;
use crate::strategy::{Answer, trusted};
use small_board::SmallBoard;
use walk::{FirstWalk, WalkEnd};

/// The largest board.
pub const LARGEST_FIRST: u32 = small_board::LARGEST;

/// How the first solution is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstSettings {
    /// How many threads search; the answer is the same for any number.
    pub threads: NonZeroUsize,
    /// The rule for the line to branch on; the answer is the same for any rule.
    pub branching: Branching,
}

impl Default for FirstSettings {
    fn default() -> Self {
        Self { threads: NonZeroUsize::MIN, branching: Branching::default() }
    }
}

/// The first solution of the board of `record`, checked; that there is none; or [`Answer::GaveUp`] if stopped. What is
/// found on the way is added to the record: a later call with it continues from there.
///
/// ```
/// use std::sync::Mutex;
/// use n_queens::first::{FirstRecord, FirstSettings, first_queens};
/// use n_queens::{Answer, Control, Problem};
/// let record = Mutex::new(FirstRecord::new(Problem::new(20))?);
/// let answer = first_queens(&record, &FirstSettings::default(), &Control::new());
/// let Answer::Solved(solution) = answer else { panic!() };
/// assert_eq!(solution.columns()[..8], [0, 2, 4, 1, 3, 12, 14, 11]);
/// # Ok::<(), n_queens::first::FirstError>(())
/// ```
///
/// # Panics
/// If the search were wrong: a solution is checked before it is handed out.
pub fn first_queens(
    record: &Mutex<FirstRecord>,
    settings: &FirstSettings,
    control: &Control,
) -> Answer {
    let problem = record.lock().unwrap_or_else(PoisonError::into_inner).problem().clone();
    let Some(board) = SmallBoard::from_problem(&problem) else { return Answer::Impossible };
    match (FirstWalk { settings, record, control }).run(board) {
        WalkEnd::Solved(missing) => {
            Answer::Solved(trusted(&problem, all_columns(&problem, &missing)))
        }
        WalkEnd::Impossible => Answer::Impossible,
        WalkEnd::Stopped => Answer::GaveUp,
    }
}

/// Whether certificates alone show that a board has no completion. They do where few free diagonals are left: on one board
/// in ten of those with excluded diagonals that are hard to search. It takes microseconds.
pub(crate) fn is_refuted(problem: &Problem) -> bool {
    if FirstRecord::new(problem.clone()).is_err() {
        return false; // other pieces, or too large a board
    }
    let Some(mut board) = SmallBoard::from_problem(problem) else { return true };
    loop {
        let squares = board.open;
        if search::tighten(&mut board, &mut ()) {
            return true;
        }
        if board.open == squares {
            return false;
        }
    }
}

/// All columns of a solution that has these in the rows without a given queen.
fn all_columns(problem: &Problem, missing: &[u8]) -> Vec<u32> {
    let mut missing = missing.iter().map(|&column| u32::from(column));
    let mut given = problem.given().squares().iter().peekable();
    let column = |row| match given.next_if(|queen| queen.row == row) {
        Some(queen) => queen.column,
        None => missing.next().unwrap_or(u32::MAX),
    };
    (0..problem.n()).map(column).collect()
}
