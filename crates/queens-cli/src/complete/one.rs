//! One completion, the first that is found or a random one.

use std::io::Write;

use n_queens::Ending;

use super::{Outcome, Question, Refutation, crew, document};
use crate::failure::Failure;
use crate::output::Output;
use crate::solve;

pub(super) fn complete(question: &Question<'_>, out: &mut Output) -> Result<Outcome, Failure> {
    let options = &question.call.search(question.problem);
    let (session, showing, problem) = (question.session, &question.call.showing, question.problem);
    let call = solve::Call { session, options, showing, problem, checks: false };
    let answer = match crew::can(options) {
        true => crew::answer(question, &call, out)?,
        false => solve::answer(&call, out)?,
    };
    if !answer.is_solved && answer.report.ending == Ending::Complete {
        session.note_steps(answer.report.steps.as_ref());
        return Ok(Outcome::Impossible(Box::new(Refutation::by(options, &answer.report))));
    }
    if answer.is_solved && showing.json {
        out.write_all(document::rest(question, options.seed(), &answer.report).as_bytes())?;
    }
    solve::tell(&call, &answer)?;
    Ok(Outcome::Written)
}
