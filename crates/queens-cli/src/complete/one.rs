//! One completion, the first that is found or a random one.

use std::io::Write;

use n_queens::Ending;
use queens_render::document::{Complete, Status};

use super::{Outcome, Question, Refutation, document};
use crate::control;
use crate::failure::Failure;
use crate::output::Output;
use crate::solve::{self, Answer};

pub(super) fn complete(question: &Question<'_>, out: &mut Output) -> Result<Outcome, Failure> {
    let options = &question.call.search(question.problem);
    let (session, showing, problem) = (question.session, &question.call.showing, question.problem);
    let threads = question.call.threads;
    let control = &control::of_question(options.timeout);
    let call = solve::Call { session, options, showing, problem, checks: false, threads, control };
    let answer = solve::answer(&call, out)?;
    if !answer.is_solved && answer.report.ending == Ending::Complete {
        session.note_steps(answer.report.steps.as_ref());
        return Ok(Outcome::Impossible(Box::new(Refutation::by(&answer.by, &answer.report))));
    }
    if showing.json {
        out.write_all(document(question, &answer).as_bytes())?;
    }
    Ok(match solve::tell(&call, &answer) {
        Ok(()) => Outcome::Written,
        Err(failure) => Outcome::GaveUp(failure),
    })
}

/// What follows the columns of a completion, or without one the whole document.
fn document(question: &Question<'_>, answer: &Answer) -> String {
    let status = if answer.is_solved { Status::Solved } else { Status::GaveUp };
    let document = Complete {
        strategy: Some(answer.by.strategy.name()),
        seed: answer.by.seed(),
        taken: answer.report.taken,
        steps: answer.report.steps.as_ref(),
        ..document::of(question, status)
    };
    if answer.is_solved { document.rest() } else { document.line() }
}
