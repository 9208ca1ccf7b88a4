//! The command `compare`: strategies against each other, as tables and plots.
//!
//! A call becomes a request (`call`), and that an experiment, which is conducted and becomes a study; a study
//! becomes tables and charts, and these are written (`output`). Errors of a call, or of the files that it names, are
//! reported before anything runs.

mod call;
mod conduct;
mod kept;
mod output;
mod pace;
pub(crate) mod resume;

use std::io::Write;
use std::path::{Path, PathBuf};

use n_queens::Ending;
use queens_charts::study::{self, Circumstances, Study};
use queens_messages::Message;

use self::conduct::conduct_all;
use self::output::{Pages, different_files};
use crate::args::compare::{CompareArgs, Question, ReportArgs, TableQuestion};
use crate::args::shared::SeedArgs;
use crate::date;
use crate::failure::{Failure, code};
use crate::machine;
use crate::output::{Output, cannot_write};
use crate::session::Session;

pub(crate) fn run(session: &Session, args: &CompareArgs) -> Result<(), Failure> {
    match &args.question {
        Question::Table(question) => compare(session, question),
        Question::Report(args) => report(session, args),
    }
}

/// One experiment, as a table and a plot.
fn compare(session: &Session, question: &TableQuestion) -> Result<(), Failure> {
    let (request, table) = call::request(question);
    output::check_files(table)?;
    let resume = table.resume.as_deref();
    let comparison = call::one(session, request, resume)?;
    let pages = Pages::open(session, question, table)?;
    let seed = comparison.plan.seed.to_string();
    let is_random = comparison.plan.cells.iter().any(|cell| cell.method.is_random());
    let (studies, ending) = conduct_all(session, vec![comparison], resume)?;
    pages.write(session, &studies[0])?;
    if is_random && table.csv {
        session.note(&Message::CompareSeed { seed });
    }
    ended(ending, resume)
}

/// Several experiments, as one page.
fn report(session: &Session, args: &ReportArgs) -> Result<(), Failure> {
    different_files(&report_files(args))?;
    let comparisons = call::report(session, args)?;
    let resume = args.resume.as_deref();
    let mut out = Output::open(session, Some(&args.output))?.insisting();
    let (studies, ending) = conduct_all(session, comparisons, resume)?;
    let (machine, date) = (machine::here(), date::now());
    let circumstances =
        Circumstances { machine, date, command: again(&args.run.one.seed, &studies) };
    let page = study::page(&studies, &circumstances, session.language).to_html();
    let written = out.write_all(page.as_bytes());
    written.map_err(|error| cannot_write(session, &args.output, &error))?;
    out.commit(session)?;
    session.note(&Message::CompareSeed { seed: studies[0].plan.seed.to_string() });
    session.note(&Message::ReportWritten { path: args.output.display().to_string() });
    ended(ending, resume)
}

fn report_files(args: &ReportArgs) -> [(&'static str, Option<&PathBuf>); 2] {
    [("--output", Some(&args.output)), ("--resume", args.resume.as_ref())]
}

/// The call that makes the page again: the one that was made, and the seed even if chance has chosen it.
fn again(seed: &SeedArgs, studies: &[Study]) -> String {
    let given = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let given = without_resume(given).map(|word| shell_word(&word));
    let mut words: Vec<String> = std::iter::once("queens".into()).chain(given).collect();
    if seed.seed.is_none() {
        words.push(format!("--seed {}", studies[0].plan.seed));
    }
    words.join(" ")
}

/// Without the file of runs that are done: with it nothing would be made again.
fn without_resume(mut words: impl Iterator<Item = String>) -> impl Iterator<Item = String> {
    std::iter::from_fn(move || {
        loop {
            match words.next()? {
                word if word == "--resume" => drop(words.next()),
                word if word.starts_with("--resume=") => {}
                word => return Some(word),
            }
        }
    })
}

/// A word as a shell takes it.
fn shell_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./,:=+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// An interrupted experiment has shown what was done.
fn ended(ending: Ending, resume: Option<&Path>) -> Result<(), Failure> {
    if ending != Ending::Stopped {
        return Ok(());
    }
    let message = match resume {
        Some(path) => Message::CompareInterruptedKept { path: path.display().to_string() },
        None => Message::CompareInterrupted,
    };
    Err(Failure::new(code::INTERRUPTED, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_told_so_that_it_can_be_made_again() {
        let words = ["compare", "--resume", "a b", "--runs", "5", "--resume=x", "--output", "it's"];
        let words = without_resume(words.into_iter().map(str::to_owned));
        let words: Vec<String> = words.map(|word| shell_word(&word)).collect();
        assert_eq!(words, ["compare", "--runs", "5", "--output", "'it'\\''s'"]);
        assert_eq!(shell_word(""), "''");
    }
}
