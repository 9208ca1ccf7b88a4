//! `queens solve N`: one solution, or that there is none.

use std::io::Write;

use clap::ArgMatches;
use n_queens::{Ending, Flow, Problem, Strategy, Task};
use queens_render::{Message, SolutionWriter};

use crate::batch;
use crate::failure::{Failure, code};
use crate::json::Object;
use crate::options::{Search, Showing};
use crate::output::Output;
use crate::search::{self, Report};
use crate::session::Session;
use crate::units;

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let options = Search::of(matches, Strategy::Construct)?;
    let showing = Showing::of(matches)?;
    let mut out = Output::open(session, showing.output.as_deref())?;
    out.suits(showing.format)?;
    batch::answer(session, matches, showing.style(), &mut out, |problem, out| {
        solve(session, &options, &showing, problem, out)
    })?;
    out.commit(session)
}

fn solve(
    session: &Session,
    options: &Search,
    showing: &Showing,
    problem: &Problem,
    out: &mut Output,
) -> Result<(), Failure> {
    options.accepts(problem, Task::One)?;
    showing.allows(problem.n())?;
    let mut writer = SolutionWriter::new(showing.format, problem.n(), &mut *out)?;
    let mut found = None;
    let report = search::search(session, options, problem, |columns| {
        found = Some(columns.to_vec());
        Ok(Flow::Break(()))
    })?;
    match found {
        Some(columns) if !showing.json => {
            writer.solution(columns)?;
            writer.finish()?;
        }
        found if showing.json => {
            drop(writer);
            let document = document(problem, options, &report, found.as_deref());
            out.write_all(document.as_bytes())?;
        }
        _ => {}
    }
    tell(session, options, problem, &report)
}

fn document(
    problem: &Problem,
    options: &Search,
    report: &Report,
    columns: Option<&[u32]>,
) -> String {
    let status = match (columns, report.ending) {
        (Some(_), _) => "solved",
        (None, Ending::Complete) => "impossible",
        (None, _) => "gave-up",
    };
    let mut object = Object::new()
        .raw("n", problem.n())
        .text("status", status)
        .text("strategy", options.strategy.name());
    object = match columns {
        Some(columns) => object.columns(columns),
        None => object.raw("columns", "null"),
    };
    let object =
        object.optional("seed", options.seed()).raw("seconds", units::seconds(report.taken));
    object.steps(report.steps.as_ref()).line()
}

/// The remark beside the answer, and the exit code.
fn tell(
    session: &Session,
    options: &Search,
    problem: &Problem,
    report: &Report,
) -> Result<(), Failure> {
    let (n, strategy) = (problem.n().to_string(), options.strategy.to_string());
    let seconds = units::seconds(report.taken);
    session.note_steps(report.steps.as_ref());
    if report.solutions > 0 {
        session.note(&match options.seed() {
            Some(seed) => Message::SolvedWithSeed { n, strategy, seed: seed.to_string(), seconds },
            None => Message::Solved { n, strategy, seconds },
        });
        return Ok(());
    }
    if report.timed_out {
        return Err(options.timed_out());
    }
    if report.ending == Ending::Complete {
        session.note(&Message::Unsolved { n, strategy, seconds });
        return Err(no_solution(problem));
    }
    let seed = options.settings.seed.to_string();
    Err(Failure::new(code::GAVE_UP, Message::GaveUp { strategy, seed }))
}

/// "There is none", as an answer with its own exit code.
pub(crate) fn no_solution(problem: &Problem) -> Failure {
    let n = problem.n().to_string();
    let plain = problem.is_empty() && problem.variant() == n_queens::Variant::Standard;
    let message = if plain { Message::NoSolution { n } } else { Message::NoSolutionHere { n } };
    Failure::new(code::NO_SOLUTION, message)
}
