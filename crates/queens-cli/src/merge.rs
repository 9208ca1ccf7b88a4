//! `queens merge FILES...`: the shares of one count, from many machines, added up to the total.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use n_queens::count::{Conclusion, Examiner, Job, MergeError, Question, Record, Share, merge};
use queens_files::record_file::{self, Unread};
use queens_render::document::counting;
use queens_render::{Message, Speak};

use crate::control;
use crate::count::watch;
use crate::failure::Failure;
use crate::options;
use crate::output::Output;
use crate::session::Session;

/// Nobody reads a longer list of what is missing.
const MOST_NAMED: usize = 20;

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let paths: Vec<&PathBuf> = matches.get_many("FILES").into_iter().flatten().collect();
    let records = read_all(session, &paths)?;
    let merged = merge(&records).map_err(|error| explained(session, &paths, error))?;
    let question = Question::of_job(merged.job())?;
    let conclusion = examined(session, &question, &merged)?;
    let mut out = Output::standard();
    if options::flag(matches, "json") {
        let document = document(&question, merged.job(), &conclusion, paths.len());
        out.write_all(document.as_bytes())?;
    } else {
        writeln!(out, "{}", conclusion.solutions)?;
    }
    let (n, units) = (merged.job().n.to_string(), merged.job().units.to_string());
    session.note(&Message::Merged { n, shares: paths.len().to_string(), units });
    out.commit(session)
}

fn read_all(session: &Session, paths: &[&PathBuf]) -> Result<Vec<Record>, Failure> {
    let read = |path: &&PathBuf| {
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        record_file::read(path).map_err(|error| unread(session, path, &error))
    };
    paths.iter().map(read).collect()
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

fn unread(session: &Session, path: &Path, error: &Unread) -> Failure {
    let path = name(path);
    Failure::running(match error {
        Unread::Io(error) => Message::CannotRead { path, reason: error.say(session.language) },
        Unread::Broken(why) => Message::CannotUseRecord { path, reason: why.say(session.language) },
    })
}

/// The library knows records by their place; here they have names.
fn explained(session: &Session, paths: &[&PathBuf], error: MergeError) -> Failure {
    let name = |input: usize| name(paths[input]);
    Failure::running(match error {
        MergeError::Nothing => Message::MissingArgument { argument: "<FILES>...".into() },
        MergeError::Mixed { one, other, difference } => Message::MixedCounts {
            one: name(one),
            other: name(other),
            difference: difference.say(session.language),
        },
        MergeError::Overlap { one, other, unit } => {
            Message::SharesOverlap { one: name(one), other: name(other), unit: unit.to_string() }
        }
        MergeError::Unfinished { input, share, missing, units } => Message::ShareUnfinished {
            path: name(input),
            share: share.to_string(),
            missing: missing.to_string(),
            units: units.to_string(),
        },
        MergeError::MissingShares { of, count, missing } => {
            let shares = listed(session, &missing, count);
            Message::SharesMissing { count: count.to_string(), of: of.to_string(), shares }
        }
        MergeError::MissingUnits { missing, units, first } => Message::UnitsMissing {
            missing: missing.to_string(),
            units: units.to_string(),
            first: first.to_string(),
        },
    })
}

fn listed(session: &Session, missing: &[Share], count: u32) -> String {
    let named = &missing[..missing.len().min(MOST_NAMED)];
    let list = named.iter().map(Share::to_string).collect::<Vec<_>>().join(", ");
    match (count as usize).saturating_sub(named.len()) {
        0 => list,
        more => Message::AndMore { list, count: more.to_string() }.say(session.language),
    }
}

/// The total, held against all that is known of it, as after any other count.
fn examined(
    session: &Session,
    question: &Question,
    merged: &Record,
) -> Result<Conclusion, Failure> {
    let (threads, control) = (options::cores(), &watch::control(session, None));
    let examiner = Examiner { question, threads, sample: None, control };
    let mut conclusion = examiner.conclude(merged)?.ok_or_else(Failure::interrupted)?;
    conclusion.checks.splice(0..0, ["checksums", "every-unit-once"]);
    Ok(conclusion)
}

fn document(question: &Question, job: &Job, conclusion: &Conclusion, shares: usize) -> String {
    let object = counting(question.n(), question.kind, question.problem.variant())
        .text("count", &conclusion.solutions.to_string())
        .text("strategy", job.engine_name())
        .raw("units", job.units)
        .raw("shares", shares)
        .texts("checks", &conclusion.checks);
    object.line()
}
