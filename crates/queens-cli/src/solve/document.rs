//! The JSON document of an answer. The columns stand in its middle and are streamed there, so it
//! comes in two halves.

use n_queens::Ending;
use queens_render::document::{Solve, Status, solved_up_to_columns};

use super::{Answer, Call};

/// What stands in front of the columns of a solution.
pub(super) fn head(call: &Call<'_>) -> String {
    solved_up_to_columns(call.problem.n(), call.options.strategy.name())
}

/// What is still to be written when the columns are out: the rest, or, without a solution, all.
pub(super) fn tail(call: &Call<'_>, answer: &Answer) -> String {
    let (options, report) = (&answer.by, &answer.report);
    let solve = Solve {
        n: call.problem.n(),
        status: status(answer),
        strategy: options.strategy.name(),
        seed: options.seed(),
        taken: report.taken,
        checked: call.checks && answer.is_solved,
        steps: report.steps.as_ref(),
    };
    if answer.is_solved { solve.rest() } else { solve.line(None) }
}

fn status(answer: &Answer) -> Status {
    match (answer.is_solved, answer.report.ending) {
        (true, _) => Status::Solved,
        (false, Ending::Complete) => Status::Impossible,
        (false, _) => Status::GaveUp,
    }
}
