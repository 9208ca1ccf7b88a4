//! The JSON documents of the answers: what was asked for stands in them, also where it is not known.

use std::io::Write;

use queens_render::document::{Complete, Status};

use super::call::Wish;
use super::{Question, count};
use crate::failure::Failure;
use crate::output::Output;

/// What came of a question, and nothing of what was asked for beyond that; the rest is to be filled in.
pub(super) fn of<'a>(question: &Question<'_>, status: Status) -> Complete<'a> {
    Complete {
        count: matches!(question.call.wish, Wish::Count).then_some(None),
        conflict: question.call.explain.then_some(None),
        proof: question.call.proof.is_some().then_some(None),
        ..Complete::new(question.problem.n(), status)
    }
}

/// A board that nobody could decide in time.
pub(super) fn gave_up(question: &Question<'_>, out: &mut Output) -> Result<(), Failure> {
    let search = question.call.search(question.problem);
    let counter = matches!(question.call.wish, Wish::Count).then(|| count::name(question));
    let document = Complete {
        strategy: Some(counter.unwrap_or(search.strategy.name())),
        seed: search.seed(),
        taken: question.start.elapsed(),
        unique: matches!(question.call.wish, Wish::Unique).then_some(None),
        ..of(question, Status::GaveUp)
    };
    Ok(out.write_all(document.line().as_bytes())?)
}
