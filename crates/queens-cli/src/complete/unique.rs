//! Is there exactly one completion? The search goes on until it has a second one, or looked everywhere.

use std::io::Write;

use n_queens::{Ending, Flow, Task};
use queens_render::{Message, SolutionWriter};

use super::document::{self, Facts};
use super::{Outcome, Question, Refutation};
use crate::failure::{Failure, code};
use crate::options::Search;
use crate::output::Output;
use crate::search::{self, Report};
use crate::units;

pub(super) fn complete(question: &Question<'_>, out: &mut Output) -> Result<Outcome, Failure> {
    let (session, problem) = (question.session, question.problem);
    let options = question.call.search(problem);
    options.accepts(problem, Task::All)?;
    question.call.showing.format.shows(problem.n())?;
    question.call.showing.allows(problem.n())?;
    let mut found: Vec<Vec<u32>> = Vec::new();
    let report = search::search(session, &options, problem, Task::All, |columns| {
        found.push(columns.to_vec());
        Ok(if found.len() == 2 { Flow::Break(()) } else { Flow::Continue(()) })
    })?;
    session.note_steps(report.steps.as_ref());
    match (found.len(), report.ending) {
        (0, Ending::Complete) => {
            return Ok(Outcome::Impossible(Box::new(Refutation::by(&options, &report))));
        }
        (0, _) => return Err(options.timed_out()),
        _ => write(question, &options, &found, &report, out)?,
    }
    Ok(tell(question, &options, &found, &report))
}

/// None while nobody knows.
fn verdict(found: &[Vec<u32>], report: &Report) -> Option<bool> {
    match found.len() {
        1 => (report.ending == Ending::Complete).then_some(true),
        _ => Some(false),
    }
}

fn write(
    question: &Question<'_>,
    options: &Search,
    found: &[Vec<u32>],
    report: &Report,
    out: &mut Output,
) -> Result<(), Failure> {
    let showing = &question.call.showing;
    if showing.json {
        let unique = verdict(found, report);
        let facts = Facts {
            strategy: Some(options.strategy.name()),
            columns: found.first().map(Vec::as_slice),
            seed: options.seed(),
            taken: report.taken,
            unique: Some(unique),
            second: found.get(1).map(Vec::as_slice),
            steps: report.steps.as_ref(),
            ..Facts::default()
        };
        let status = if unique.is_none() { "gave-up" } else { "solved" };
        return Ok(out.write_all(document::of(question, status, &facts).as_bytes())?);
    }
    let mut writer = SolutionWriter::new(showing.format, question.problem.n(), out)?;
    for columns in found {
        writer.rows(columns)?;
        writer.end()?;
    }
    writer.finish()?;
    Ok(())
}

fn tell(question: &Question<'_>, options: &Search, found: &[Vec<u32>], report: &Report) -> Outcome {
    let (n, strategy) = (question.problem.n().to_string(), options.strategy.to_string());
    let seconds = units::seconds(report.taken);
    let Some(unique) = verdict(found, report) else {
        let message = Message::UniqueUnknown { timeout: options.timeout_text() };
        return Outcome::GaveUp(Failure::new(code::GAVE_UP, message));
    };
    question.session.note(&match unique {
        true => Message::UniqueYes { n, strategy, seconds },
        false => Message::UniqueNo { n, strategy, seconds },
    });
    Outcome::Written
}
