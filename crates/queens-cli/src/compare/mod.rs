//! The command `compare`: strategies against each other, as tables and plots.
//!
//! A call becomes a request, and that an experiment, which is conducted and becomes a study; a study
//! becomes tables and charts, and these are written (`output`). Errors of a call, or of the files that it names, are
//! reported before anything runs.

mod conduct;
mod output;
pub(crate) mod resume;

use std::io::Write;
use std::path::Path;

use n_queens::Ending;
use queens_app::compare::{Growing, Kind, Scale};
use queens_app::{Compare, Comparison};
use queens_charts::study::{self, Circumstances, Study};
use queens_messages::{Message, message};

use self::conduct::conduct_all;
use self::output::{Pages, different_files};
use crate::args::{
    CompareArgs, CompareQuestion, ExperimentArgs, GridArgs, OneRunArgs, ReportArgs, RunArgs,
    SeedArgs, TableArgs, TableQuestion,
};
use crate::output::cannot_write;
use crate::{Failure, Output, Session, code, machine};

pub(crate) fn run(session: &Session, args: &CompareArgs) -> Result<(), Failure> {
    match &args.question {
        CompareQuestion::Table(question) => compare(session, question),
        CompareQuestion::Report(args) => report(session, args),
    }
}

/// One experiment, as a table and a plot.
fn compare(session: &Session, question: &TableQuestion) -> Result<(), Failure> {
    let (request, table) = request(question);
    output::check_files(table)?;
    let resume = table.resume.as_deref();
    let comparison = comparison(session, request, resume)?;
    let pages = Pages::open(question, table)?;
    let seed = comparison.plan.seed;
    let is_random = comparison.plan.cells.iter().any(|cell| cell.method.is_random());
    let (studies, ending) = conduct_all(session, vec![comparison], resume)?;
    pages.write(session, &studies[0])?;
    if is_random && table.csv {
        session.note(&message!(CompareSeed { seed }));
    }
    ended(ending, resume)
}

/// Several experiments, as one page.
fn report(session: &Session, args: &ReportArgs) -> Result<(), Failure> {
    let resume = args.resume.as_deref();
    different_files(&[("--output", Some(&args.output)), ("--resume", resume)])?;
    let comparisons = comparisons(session, args)?;
    let mut out = Output::open(Some(&args.output))?.insisting();
    let (studies, ending) = conduct_all(session, comparisons, resume)?;
    let (machine, date) = (machine::here(), machine::now());
    let command = again(&args.run.one.seed, &studies);
    let circumstances = Circumstances { machine, date, command };
    let page = study::page(&studies, &circumstances, session.language).to_html();
    let written = out.write_all(page.as_bytes());
    written.map_err(|error| cannot_write(&args.output, error))?;
    out.commit()?;
    session.note(&message!(CompareSeed { seed: studies[0].plan.seed }));
    session.note(&message!(ReportWritten { path: args.output.display() }));
    ended(ending, resume)
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
        Some(path) => message!(CompareInterruptedKept { path: path.display() }),
        None => Message::CompareInterrupted,
    };
    Err(Failure::new(code::INTERRUPTED, message))
}

/// The experiment of a request, with the seed of the file at `resume` unless it has one.
fn comparison(
    session: &Session,
    request: Compare,
    resume: Option<&Path>,
) -> Result<Comparison, Failure> {
    let seed = request.seed.or_else(|| resume::seed(resume?, request.kind));
    Ok(Compare { seed, threads: session.threads, ..request }.comparison()?)
}

/// The experiments of a report: the tutorials' own, the steps, and the growth.
fn comparisons(session: &Session, args: &ReportArgs) -> Result<Vec<Comparison>, Failure> {
    let request = with_runs(&args.run, Compare::new(Kind::Classic));
    let kept = || resume::seed(args.resume.as_deref()?, Kind::Classic);
    let seed = Some(request.seed.or_else(kept).unwrap_or_else(queens_app::fresh_seed));
    let request = Compare { scale: Scale::Report, seed, threads: session.threads, ..request };
    let kinds = [Kind::Classic, Kind::Steps, Kind::Growth(Growing::Time)];
    kinds.into_iter().map(|kind| Ok(Compare { kind, ..request.clone() }.comparison()?)).collect()
}

/// A question as a request, and how its results leave.
fn request(question: &TableQuestion) -> (Compare, &TableArgs) {
    match question {
        TableQuestion::Time(ExperimentArgs { grid, own, run, table }) => {
            let request = with_runs(run, on_grid(Kind::Time, grid));
            (Compare { density: own.density.clone(), task: own.task, ..request }, table)
        }
        TableQuestion::Accuracy(ExperimentArgs { grid, own, run, table }) => {
            let request = with_runs(run, on_grid(Kind::Accuracy, grid));
            (Compare { density: own.density.clone(), ..request }, table)
        }
        TableQuestion::Steps(ExperimentArgs { grid, own, run, table }) => {
            let request = with_run(run, on_grid(Kind::Steps, grid));
            (Compare { density: own.density.clone(), task: own.task, ..request }, table)
        }
        TableQuestion::Growth(ExperimentArgs { grid, own, run, table }) => {
            let growing = match own.measure.as_deref() {
                Some("steps") => Growing::Steps,
                _ => Growing::Time,
            };
            (with_runs(run, on_grid(Kind::Growth(growing), grid)), table)
        }
        TableQuestion::Classic(args) => {
            (with_runs(&args.run, Compare::new(Kind::Classic)), &args.table)
        }
    }
}

fn on_grid(kind: Kind, grid: &GridArgs) -> Compare {
    let strategies = grid.strategies.as_ref().map(|names| names.join(","));
    Compare { n: grid.n.clone(), strategies, ..Compare::new(kind) }
}

fn with_runs(args: &RunArgs, request: Compare) -> Compare {
    Compare { runs: args.runs, ..with_run(&args.one, request) }
}

fn with_run(args: &OneRunArgs, request: Compare) -> Compare {
    Compare { timeout: args.timeout.timeout, seed: args.seed.seed, ..request }
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
