//! Every completion, as it is found.

use n_queens::{Ending, Task};
use queens_render::Format;

use super::{Outcome, Question, Refutation};
use crate::failure::Failure;
use crate::list;
use crate::options::Showing;
use crate::output::Output;

pub(super) fn complete(
    question: &Question<'_>,
    limit: Option<u64>,
    out: &mut Output,
) -> Result<Outcome, Failure> {
    let (session, problem) = (question.session, question.problem);
    let options = question.call.search(problem);
    options.accepts(problem, Task::All)?;
    let showing = Showing { output: None, ..question.call.showing };
    let format = if showing.json { Format::Json } else { showing.format };
    let showing = Showing { format, ..showing };
    let report = list::stream(session, &options, &showing, limit, problem, out)?;
    if report.solutions == 0 && report.ending == Ending::Complete {
        session.note_steps(report.steps.as_ref());
        return Ok(Outcome::Impossible(Box::new(Refutation::by(&options, &report))));
    }
    list::tell(session, &options, problem, &report)?;
    Ok(Outcome::Written)
}
