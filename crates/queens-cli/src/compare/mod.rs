//! The command `compare`: strategies against each other, as tables and plots.
//!
//! A call becomes a request (`call`), and that an experiment, which is conducted and becomes a study; a study
//! becomes tables and charts, and these are written (`output`). What can be wrong with a call, or with the
//! files that it names, shows before anything runs.

mod call;
mod conduct;
mod kept;
mod output;
mod pace;
mod resume;
pub(crate) mod tried;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use n_queens::Ending;
use queens_app::Comparison;
use queens_charts::study::{self, Circumstances, Study};
use queens_messages::Message;

use self::conduct::{Conducted, conduct};
use self::output::{Showing, different_files};
use self::resume::Kept;
use crate::args::compare::{CompareArgs, Question, ReportArgs, TableArgs};
use crate::args::shared::SeedArgs;
use crate::date;
use crate::failure::{Failure, code};
use crate::machine;
use crate::output::{Output, cannot_write};
use crate::session::Session;

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(session: &Session, args: &CompareArgs) -> Result<(), Failure> {
    match Presentation::from_question(&args.question) {
        Presentation::Report(args) => {
            different_files(&report_files(args))?;
            call::report(session, args).map(drop)
        }
        Presentation::Table(table) => {
            Showing::new(table, &args.question)?;
            call::one(session, &args.question, table).map(drop)
        }
    }
}

pub(crate) fn run(session: &Session, args: &CompareArgs) -> Result<(), Failure> {
    match Presentation::from_question(&args.question) {
        Presentation::Report(args) => report(session, args),
        Presentation::Table(table) => compare(session, &args.question, table),
    }
}

/// How a question is answered: by a page, or by a table with a plot.
enum Presentation<'a> {
    Report(&'a ReportArgs),
    Table(&'a TableArgs),
}

impl<'a> Presentation<'a> {
    fn from_question(question: &'a Question) -> Self {
        match question {
            Question::Time(args) => Self::Table(&args.table),
            Question::Accuracy(args) => Self::Table(&args.table),
            Question::Steps(args) => Self::Table(&args.table),
            Question::Growth(args) => Self::Table(&args.table),
            Question::Classic(args) => Self::Table(&args.table),
            Question::Report(args) => Self::Report(args),
        }
    }
}

/// One experiment, as a table and a plot.
fn compare(session: &Session, question: &Question, table: &TableArgs) -> Result<(), Failure> {
    let showing = Showing::new(table, question)?;
    let comparison = call::one(session, question, table)?;
    let seed = comparison.plan.seed;
    let says_seed = comparison.is_random && !showing.tells_seed();
    let pages = showing.open(session)?;
    let resume = table.resume.resume.as_deref();
    let kept = kept(std::slice::from_ref(&comparison), resume)?;
    warn(session, &comparison);
    let conducted = conduct(session, comparison, kept.as_ref())?;
    refuse_nothing(std::slice::from_ref(&conducted.study), conducted.ending)?;
    pages.write(session, &conducted.study)?;
    if says_seed {
        session.note(&Message::CompareSeed { seed: seed.to_string() });
    }
    ended(conducted.ending, resume)
}

/// Several experiments, as one page.
fn report(session: &Session, args: &ReportArgs) -> Result<(), Failure> {
    different_files(&report_files(args))?;
    let comparisons = call::report(session, args)?;
    let resume = args.resume.resume.as_deref();
    let mut out = Output::open(session, Some(&args.output))?.insisting();
    let kept = kept(&comparisons, resume)?;
    comparisons.first().into_iter().for_each(|comparison| warn(session, comparison));
    let (studies, ending) = all_conducted(session, comparisons, kept.as_ref())?;
    refuse_nothing(&studies, ending)?;
    let (machine, date) = (machine::here(), date::now());
    let circumstances = Circumstances { machine, date, command: again(&args.run.seed, &studies) };
    let page = study::page(&studies, &circumstances, session.language).to_html();
    let written = out.write_all(page.as_bytes());
    written.map_err(|error| cannot_write(session, &args.output, &error))?;
    out.commit(session)?;
    note_report(session, &studies, &args.output);
    ended(ending, resume)
}

fn report_files(args: &ReportArgs) -> [(&'static str, Option<&PathBuf>); 2] {
    [("--output", Some(&args.output)), ("--resume", args.resume.resume.as_ref())]
}

/// Warns that runs on several threads disturb each other's times.
fn warn(session: &Session, comparison: &Comparison) {
    if comparison.plan.measure.is_timed() && comparison.threads > NonZeroUsize::MIN {
        session.note(&Message::DisturbedTimes { threads: comparison.threads.to_string() });
    }
}

/// The call that makes the page again: the one that was made, and the seed even if chance has chosen it.
fn again(seed: &SeedArgs, studies: &[Study]) -> String {
    let given = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let given = without_resume(given).map(|word| shell_word(&word));
    let mut words: Vec<String> = std::iter::once("queens".into()).chain(given).collect();
    let seed = studies.first().filter(|_| seed.seed.is_none());
    words.extend(seed.map(|study| format!("--seed {}", study.plan.seed)));
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

fn note_report(session: &Session, studies: &[Study], path: &Path) {
    if let Some(study) = studies.first() {
        session.note(&Message::CompareSeed { seed: study.plan.seed.to_string() });
    }
    session.note(&Message::ReportWritten { path: path.display().to_string() });
}

/// The file of runs that are done, if there is one: all experiments of the call belong to it.
fn kept(comparisons: &[Comparison], resume: Option<&Path>) -> Result<Option<Kept>, Failure> {
    let threads = comparisons.first().map_or(NonZeroUsize::MIN, |first| first.threads);
    let experiments = || comparisons.iter().map(|one| (one.kind, &one.plan));
    resume.map(|path| Kept::open(path, threads, experiments())).transpose()
}

/// One after the other; those after an interruption are left out.
fn all_conducted(
    session: &Session,
    comparisons: Vec<Comparison>,
    kept: Option<&Kept>,
) -> Result<(Vec<Study>, Ending), Failure> {
    let mut studies = Vec::new();
    for comparison in comparisons {
        let Conducted { study, ending } = conduct(session, comparison, kept)?;
        studies.push(study);
        if ending == Ending::Stopped {
            return Ok((studies, ending));
        }
    }
    Ok((studies, Ending::Complete))
}

/// An interruption before the first run is over must not put an empty table in place of a good one.
fn refuse_nothing(studies: &[Study], ending: Ending) -> Result<(), Failure> {
    let is_empty = studies.iter().all(|study| study.records.iter().all(|record| record.runs == 0));
    match ending == Ending::Stopped && is_empty {
        true => Err(Failure::new(code::INTERRUPTED, Message::CompareNothingDone)),
        false => Ok(()),
    }
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
