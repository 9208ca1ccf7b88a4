//! What a total must pass before it is printed.

use n_queens::count::{congruent, fundamental};
use n_queens::known;
use queens_render::Message;

use super::images::Mismatch;
use super::question::Question;
use crate::failure::Failure;

/// The published number of the plain board, where there is one.
pub(super) fn known_table(question: &Question, all: u128) -> Result<Option<&'static str>, Failure> {
    let Some(expected) = known::solutions(question.n()).filter(|_| question.is_plain()) else {
        return Ok(None);
    };
    if all == expected {
        return Ok(Some("known-table"));
    }
    let (n, found, expected) = (question.n().to_string(), all.to_string(), expected.to_string());
    Err(Failure::running(Message::BrokenCount { n, found, expected }))
}

/// Solutions that a half turn changes come in eights.
pub(super) fn congruence(
    question: &Question,
    all: u128,
    half: u128,
) -> Result<&'static str, Failure> {
    if congruent(question.n(), all, half) {
        return Ok("congruence");
    }
    let (n, found, half) = (question.n().to_string(), all.to_string(), half.to_string());
    Err(Failure::running(Message::BrokenCongruence { n, found, half }))
}

/// The number of classes that the solutions make; they must be whole.
pub(super) fn classes(
    question: &Question,
    all: u128,
    half: u128,
    quarter: u128,
) -> Result<u128, Failure> {
    fundamental(question.n(), all, half, quarter).ok_or_else(|| {
        let (n, all) = (question.n().to_string(), all.to_string());
        let (half, quarter) = (half.to_string(), quarter.to_string());
        Failure::running(Message::BrokenClasses { n, all, half, quarter })
    })
}

/// The units of a sample against their images.
pub(super) fn images(mismatch: Option<&Mismatch>, seed: u64) -> Result<&'static str, Failure> {
    let Some(Mismatch { unit, found, image }) = mismatch else { return Ok("images") };
    let (unit, seed) = (unit.to_string(), seed.to_string());
    let (found, image) = (found.to_string(), image.to_string());
    Err(Failure::running(Message::BrokenUnit { unit, found, image, seed }))
}

#[cfg(test)]
mod tests {
    use n_queens::Problem;
    use n_queens::count::Kind;
    use queens_render::Language;

    use super::*;
    use crate::failure::code;

    fn plain(n: u32) -> Question {
        Question { problem: Problem::new(n), kind: Kind::All, queens: n, engine: None }
    }

    /// Exit code 1, and the message holds all of `parts`.
    fn refused<T>(result: Result<T, Failure>, parts: &[&str]) {
        let failure = result.err().expect("it is wrong");
        assert_eq!(failure.code, code::FAILED);
        let message = failure.message.expect("it says why").say(Language::English);
        for part in parts {
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn right_totals_pass() {
        assert_eq!(known_table(&plain(8), 92).ok(), Some(Some("known-table")));
        assert_eq!(known_table(&plain(28), 1).ok(), Some(None));
        assert_eq!(congruence(&plain(8), 92, 4).ok(), Some("congruence"));
        assert_eq!(classes(&plain(8), 92, 4, 0).ok(), Some(12));
        assert_eq!(images(None, 7).ok(), Some("images"));
    }

    #[test]
    fn wrong_totals_are_refused() {
        refused(known_table(&plain(8), 91), &["91", "92", "not printed"]);
        refused(congruence(&plain(8), 93, 4), &["93", "multiple of 8"]);
        refused(classes(&plain(8), 93, 4, 0), &["whole classes"]);
        let mismatch = Mismatch { unit: 31, found: 5, image: 6 };
        refused(images(Some(&mismatch), 7), &["unit 31", "5", "6", "seed 7", "not printed"]);
    }
}
