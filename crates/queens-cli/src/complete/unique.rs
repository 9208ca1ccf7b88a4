//! Is there exactly one completion? Asked of the library; searched, timed and shown as everywhere.

use std::io::Write;

use n_queens::Task;
use n_queens::complete::{Completions, unique_by};
use queens_render::document::{Complete, Status};
use queens_render::units;
use queens_render::{Message, SolutionWriter};

use super::{Outcome, Question, Refutation, document};
use crate::control;
use crate::failure::{Failure, code};
use crate::options::Search;
use crate::output::Output;
use crate::search::{self, Report};

pub(super) fn complete(question: &Question<'_>, out: &mut Output) -> Result<Outcome, Failure> {
    let n = question.problem.n();
    question.call.showing.format.shows(n)?;
    question.call.showing.allows(n)?;
    let found = look(question)?;
    question.session.note_steps(found.report.steps.as_ref());
    match found.completions {
        Completions::None => {
            return Ok(Outcome::Impossible(Box::new(Refutation::by(&found.by, &found.report))));
        }
        Completions::Unknown(None) => return Err(found.by.timed_out()),
        _ => write(question, &found, out)?,
    }
    Ok(tell(question, &found))
}

/// What is known, who found it out, and how that went.
struct Found {
    by: Search,
    completions: Completions,
    report: Report,
}

/// The library says who looks next, and for what; how is said here.
fn look(question: &Question<'_>) -> Result<Found, Failure> {
    let (session, problem) = (question.session, question.problem);
    let chosen = question.call.search(problem);
    let is_told_how = question.call.named.is_some() || chosen.stats;
    let told = is_told_how.then_some(chosen.strategy);
    let mut last = None;
    let found = unique_by(problem, told, |look, take| {
        let is_chance = look.task == Task::One;
        let by = if is_chance { chosen.found_by(look.strategy) } else { chosen.clone() };
        by.accepts(problem, look.task)?;
        let mut rest = by.within(question.start);
        if is_chance {
            rest.settings.seed = look.seed;
        }
        let control = control::of_question(rest.timeout);
        let take = |columns: &[u32]| Ok(take(columns));
        let mut report = search::search(session, &rest, &control, problem, look.task, take)?;
        if is_chance {
            report.taken = question.start.elapsed();
        }
        let ending = report.ending;
        last = Some((by, report));
        Ok::<_, Failure>(ending)
    })?;
    let (by, report) = last.ok_or_else(|| chosen.timed_out())?;
    Ok(Found { by, completions: found.completions, report })
}

fn write(question: &Question<'_>, found: &Found, out: &mut Output) -> Result<(), Failure> {
    let (showing, boards) = (&question.call.showing, found.completions.found());
    if showing.json {
        let unique = found.completions.is_one();
        let status = if unique.is_none() { Status::GaveUp } else { Status::Solved };
        let document = Complete {
            strategy: Some(found.by.strategy.name()),
            columns: boards.first().map(Vec::as_slice),
            seed: found.by.seed(),
            taken: found.report.taken,
            unique: Some(unique),
            second: boards.get(1).map(Vec::as_slice),
            steps: found.report.steps.as_ref(),
            ..document::of(question, status)
        };
        return Ok(out.write_all(document.line().as_bytes())?);
    }
    let mut writer = SolutionWriter::new(showing.format, question.problem.n(), out)?;
    for columns in boards {
        writer.rows(columns)?;
        writer.end()?;
    }
    writer.finish()?;
    Ok(())
}

fn tell(question: &Question<'_>, found: &Found) -> Outcome {
    let (n, strategy) = (question.problem.n().to_string(), found.by.strategy.to_string());
    let seconds = units::seconds(found.report.taken);
    let Some(unique) = found.completions.is_one() else {
        let message = Message::UniqueUnknown { timeout: found.by.timeout_text() };
        return Outcome::GaveUp(Failure::new(code::GAVE_UP, message));
    };
    question.session.note(&match unique {
        true => Message::UniqueYes { n, strategy, seconds },
        false => Message::UniqueNo { n, strategy, seconds },
    });
    Outcome::Written
}
