//! What a total must pass before it is handed out.

use thiserror::Error;

use super::{Question, TotalError, congruent, fundamental};
use crate::{known, plural};

/// Why a total is not handed out: something is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CheckError {
    /// It is not the published number.
    #[error(
        "the count for n = {n} is {found}, but the published number is {expected}; it is not printed as a result: please report it, and check this machine's memory"
    )]
    NotKnown {
        /// The side of the board.
        n: u32,
        /// What was counted.
        found: u128,
        /// What was published.
        expected: u128,
    },
    /// A unit is worth something else through its image.
    #[error(
        "unit {unit} is worth {found}, but {image} through its mirror image (seed {seed}); the count is not printed: please report it, and check this machine's memory"
    )]
    Image {
        /// The unit.
        unit: usize,
        /// What it is worth by itself.
        found: u128,
        /// What it is worth through its image.
        image: u128,
        /// Of the sample that it is from.
        seed: u64,
    },
    /// Solutions that a half turn changes come in eights.
    #[error(
        "the count for n = {n} is {found}, which does not fit the {half} {solution} that a half turn leaves unchanged: the difference must be a multiple of 8; it is not printed as a result: please report it, and check this machine's memory",
        solution = plural(half, "solution", "solutions")
    )]
    Incongruent {
        /// The side of the board.
        n: u32,
        /// What was counted.
        found: u128,
        /// Solutions that a half turn leaves as they are.
        half: u128,
    },
    /// The numbers of symmetric solutions do not fit that of all.
    #[error(
        "{all} {solution} for n = {n}, {half} of them unchanged by a half turn and {quarter} by a quarter turn, do not make whole classes; the count is not printed: please report it, and check this machine's memory",
        solution = plural(all, "solution", "solutions")
    )]
    BrokenClasses {
        /// The side of the board.
        n: u32,
        /// All solutions.
        all: u128,
        /// Those that a half turn leaves as they are.
        half: u128,
        /// Those that a quarter turn leaves as they are.
        quarter: u128,
    },
    /// The values of the units do not add up to a total.
    #[error(transparent)]
    Total(#[from] TotalError),
}

/// The published number of the plain board, where there is one: the name of the check if it was made.
///
/// ```
/// use n_queens::{Problem, count::{Question, known_table}};
/// let question = Question::all(Problem::new(8));
/// assert_eq!(known_table(&question, 92), Ok(Some("known-table")));
/// assert!(known_table(&question, 91).is_err());
/// ```
pub fn known_table(question: &Question, all: u128) -> Result<Option<&'static str>, CheckError> {
    let Some(expected) = known::solutions(question.n()).filter(|_| question.is_plain()) else {
        return Ok(None);
    };
    if all == expected {
        return Ok(Some("known-table"));
    }
    Err(CheckError::NotKnown { n: question.n(), found: all, expected })
}

/// Solutions that a half turn changes come in eights.
pub(super) fn congruence(n: u32, found: u128, half: u128) -> Result<&'static str, CheckError> {
    match congruent(n, found, half) {
        true => Ok("congruence"),
        false => Err(CheckError::Incongruent { n, found, half }),
    }
}

/// The number of classes that the solutions make; they must be whole.
pub(super) fn classes(n: u32, all: u128, half: u128, quarter: u128) -> Result<u128, CheckError> {
    let broken = CheckError::BrokenClasses { n, all, half, quarter };
    fundamental(n, all, half, quarter).ok_or(broken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    fn plain(n: u32) -> Question {
        Question::all(Problem::new(n))
    }

    /// The message holds all of `parts`.
    fn refused<T>(result: Result<T, CheckError>, parts: &[&str]) {
        let message = result.err().expect("it is wrong").to_string();
        for part in parts {
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn right_totals_pass() {
        assert_eq!(known_table(&plain(8), 92), Ok(Some("known-table")));
        assert_eq!(known_table(&plain(28), 1), Ok(None));
        assert_eq!(congruence(8, 92, 4), Ok("congruence"));
        assert_eq!(classes(8, 92, 4, 0), Ok(12));
    }

    #[test]
    fn wrong_totals_are_refused() {
        refused(known_table(&plain(8), 91), &["91", "92", "not printed"]);
        refused(congruence(8, 93, 4), &["93", "multiple of 8"]);
        refused(classes(8, 93, 4, 0), &["whole classes"]);
        let mismatch = CheckError::Image { unit: 31, found: 5, image: 6, seed: 7 };
        refused::<()>(Err(mismatch), &["unit 31", "5", "6", "seed 7", "not printed"]);
    }
}
