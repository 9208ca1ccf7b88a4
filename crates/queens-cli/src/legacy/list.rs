//! `queens list N`: every solution, as it is found, in constant memory.

use std::time::{Duration, Instant};

use n_queens::{Ending, Flow, Problem, Task};
use queens_render::format::{Heading, TutorialForm};
use queens_render::units;
use queens_render::{Format, Message, SolutionWriter};

use crate::control;
use crate::failure::{Failure, code};
use crate::legacy::solve::no_solution;
use crate::options::{Search, Showing};
use crate::output::Output;
use crate::search::{self, Report};
use crate::session::Session;

/// A reader at the other end of a pipe waits at most this long for what has been found.
const FRESHNESS: Duration = Duration::from_millis(100);

/// Writes the solutions of one board, `limit` at most.
pub(crate) fn stream(
    session: &Session,
    options: &Search,
    showing: &Showing,
    limit: Option<u64>,
    problem: &Problem,
    out: &mut Output,
) -> Result<Report, Failure> {
    options.accepts(problem, Task::All)?;
    showing.allows(problem.n())?;
    if showing.format == Format::U32 && limit != Some(1) {
        return Err(Failure::call(Message::RawNeedsLimit));
    }
    let n = problem.n();
    let mut writer = match showing.format {
        Format::Tutorial => {
            let report = counted(session, options, limit, problem)?;
            if report.timed_out {
                return Ok(report);
            }
            let (count, form) = (report.solutions, TutorialForm::from(options.strategy));
            let heading = Heading { count, form, language: session.language };
            SolutionWriter::tutorial(n, heading, out)?
        }
        format => SolutionWriter::new(format, n, out)?,
    };
    let mut left = limit.unwrap_or(u64::MAX);
    let mut flushed = Instant::now();
    let control = control::of_question(options.timeout);
    let report = search::search(session, options, &control, problem, Task::All, |columns| {
        writer.rows(columns)?;
        writer.end()?;
        if flushed.elapsed() > FRESHNESS {
            writer.flush()?;
            flushed = Instant::now();
        }
        left -= 1;
        Ok(if left == 0 { Flow::Break(()) } else { Flow::Continue(()) })
    })?;
    writer.finish()?;
    Ok(report)
}

/// Counts the solutions, `limit` at most, for a format that begins with their number.
fn counted(
    session: &Session,
    options: &Search,
    limit: Option<u64>,
    problem: &Problem,
) -> Result<Report, Failure> {
    let mut left = limit.unwrap_or(u64::MAX);
    let control = &control::of_question(options.timeout);
    search::search(session, options, control, problem, Task::All, |_: &[u32]| {
        left -= 1;
        Ok(if left == 0 { Flow::Break(()) } else { Flow::Continue(()) })
    })
}

/// The remark beside the list, and the exit code.
pub(crate) fn tell(
    session: &Session,
    options: &Search,
    problem: &Problem,
    report: &Report,
) -> Result<(), Failure> {
    session.note_steps(report.steps.as_ref());
    let found = report.solutions.to_string();
    if report.timed_out {
        let timeout = options.timeout_text();
        return Err(Failure::new(code::GAVE_UP, Message::TimedOutWith { timeout, found }));
    }
    session.note(&Message::Listed {
        n: problem.n().to_string(),
        found,
        strategy: options.strategy.to_string(),
        seconds: units::seconds(report.taken),
    });
    match (report.solutions, report.ending) {
        (0, Ending::Complete) => Err(no_solution(problem)),
        _ => Ok(()),
    }
}
