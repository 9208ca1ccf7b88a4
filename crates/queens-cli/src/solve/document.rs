//! The JSON document of an answer. The columns stand in its middle and are streamed there, so it
//! comes in two halves.

use n_queens::Ending;
use queens_render::document::Object;
use queens_render::units;

use super::{Answer, Call};

/// What stands in front of the columns of a solution.
pub(super) fn head(call: &Call<'_>) -> String {
    answer(call, "solved").open("columns")
}

/// What is still to be written when the columns are out: the rest, or, without a solution, all.
pub(super) fn tail(call: &Call<'_>, answer: &Answer) -> String {
    let (options, report) = (&answer.by, &answer.report);
    let object = match answer.is_solved {
        true => Object::going_on(),
        false => unsolved(&Call { options, ..*call }, report.ending),
    };
    let seconds = units::seconds(report.taken);
    let mut object = object.optional("seed", options.seed()).raw("seconds", seconds);
    if call.checks && answer.is_solved {
        object = object.raw("checked", true);
    }
    object.steps(report.steps.as_ref()).line()
}

fn unsolved(call: &Call<'_>, ending: Ending) -> Object {
    let status = if ending == Ending::Complete { "impossible" } else { "gave-up" };
    answer(call, status).raw("columns", "null")
}

fn answer(call: &Call<'_>, status: &str) -> Object {
    let strategy = call.options.strategy.name();
    Object::new().raw("n", call.problem.n()).text("status", status).text("strategy", strategy)
}
