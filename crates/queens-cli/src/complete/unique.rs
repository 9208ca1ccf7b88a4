//! Is there exactly one completion? The search goes on until it has a second one, or looked everywhere.
//! On boards with long lines nobody lives to see that; there two that chance found are as good a "no".

use std::io::Write;

use n_queens::{Ending, Flow, Strategy, Task};
use queens_render::document::{Complete, Status};
use queens_render::units;
use queens_render::{Message, SolutionWriter};

use super::{Outcome, Question, Refutation, document};
use crate::failure::{Failure, code};
use crate::memory;
use crate::options::Search;
use crate::output::Output;
use crate::search::{self, Report};

pub(super) fn complete(question: &Question<'_>, out: &mut Output) -> Result<Outcome, Failure> {
    let n = question.problem.n();
    question.call.showing.format.shows(n)?;
    question.call.showing.allows(n)?;
    let Found { by: options, found, report } = match by_chance(question)? {
        Some(found) => found,
        None => everywhere(question)?,
    };
    question.session.note_steps(report.steps.as_ref());
    match (found.len(), report.ending) {
        (0, Ending::Complete) => {
            return Ok(Outcome::Impossible(Box::new(Refutation::by(&options, &report))));
        }
        (0, _) => return Err(options.timed_out()),
        _ => write(question, &options, &found, &report, out)?,
    }
    Ok(tell(question, &options, &found, &report))
}

/// Two completions at most, and who found them.
struct Found {
    by: Search,
    found: Vec<Vec<u32>>,
    report: Report,
}

fn everywhere(question: &Question<'_>) -> Result<Found, Failure> {
    let (session, problem) = (question.session, question.problem);
    let by = question.call.search(problem);
    by.accepts(problem, Task::All)?;
    let mut found: Vec<Vec<u32>> = Vec::new();
    let rest = by.within(question.start);
    let report = search::search(session, &rest, problem, Task::All, |columns| {
        found.push(columns.to_vec());
        Ok(if found.len() == 2 { Flow::Break(()) } else { Flow::Continue(()) })
    })?;
    Ok(Found { by, found, report })
}

/// Rows of more than so many squares are long.
const LONG: usize = 64;
/// So many seeds are tried for two different completions.
const SEEDS: u64 = 8;

/// Two completions by two seeds, on boards where chance is far ahead; none if they were not found.
fn by_chance(question: &Question<'_>) -> Result<Option<Found>, Failure> {
    let (session, problem) = (question.session, question.problem);
    let by = question.call.search(problem).found_by(Strategy::LocalSearch);
    let free = (problem.n() as usize).saturating_sub(problem.given().squares().len());
    let is_told_how = question.call.named.is_some() || by.stats;
    if is_told_how || free <= LONG || by.strategy.accepts(problem, Task::One).is_err() {
        return Ok(None);
    }
    memory::suffices(by.strategy, problem)?;
    let mut found: Vec<Vec<u32>> = Vec::new();
    for seed in 0..SEEDS {
        let mut rest = by.within(question.start);
        rest.settings.seed = seed;
        let mut report = search::search(session, &rest, problem, Task::One, |columns| {
            if found.first().is_none_or(|first| first != columns) {
                found.push(columns.to_vec());
            }
            Ok(Flow::Break(()))
        })?;
        if found.len() == 2 {
            report.taken = question.start.elapsed();
            return Ok(Some(Found { by, found, report }));
        }
        if report.solutions == 0 {
            break; // it will not do better with another seed
        }
    }
    Ok(None)
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
        let status = if unique.is_none() { Status::GaveUp } else { Status::Solved };
        let document = Complete {
            strategy: Some(options.strategy.name()),
            columns: found.first().map(Vec::as_slice),
            seed: options.seed(),
            taken: report.taken,
            unique: Some(unique),
            second: found.get(1).map(Vec::as_slice),
            steps: report.steps.as_ref(),
            ..document::of(question, status)
        };
        return Ok(out.write_all(document.line().as_bytes())?);
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
