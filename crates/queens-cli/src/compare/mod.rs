//! The command `compare`: strategies against each other, as tables and plots.
//!
//! A call becomes an experiment (`call`, of a `grid` of cells), which is conducted and becomes a study; a study
//! becomes tables and charts, and these are written (`write`). What can be wrong with a call, or with the
//! files that it names, shows before anything runs.

mod call;
mod conduct;
mod grid;
mod kept;
mod pace;
mod resume;
mod showing;
pub(crate) mod tried;
mod write;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;

use clap::ArgMatches;
use n_queens::Ending;
use queens_render::Message;
use queens_render::study::{self, Circumstances, Study};

use self::call::{Call, Conditions};
use self::conduct::{Conducted, conduct};
use self::resume::Kept;
use self::showing::Showing;
use crate::date;
use crate::failure::{Failure, code};
use crate::machine;
use crate::options;
use crate::output::{Output, cannot_write};
use crate::session::Session;

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    let conditions = Conditions::of(matches)?;
    if name == "report" {
        showing::different_files(matches)?;
        return Call::report(session, matches).map(drop);
    }
    Showing::of(matches)?;
    conditions.fit(&Call::of(session, name, matches)?.plan)
}

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("report", matches)) => report(session, matches),
        Some((name, matches)) => compare(session, name, matches),
        None => unreachable!("clap demands a command"),
    }
}

/// One experiment, as a table and a plot.
fn compare(session: &Session, name: &str, matches: &ArgMatches) -> Result<(), Failure> {
    let (conditions, showing) = (Conditions::of(matches)?, Showing::of(matches)?);
    let call = Call::of(session, name, matches)?;
    conditions.fit(&call.plan)?;
    let (seed, says_seed) = (call.plan.seed, call.is_random && !showing.tells_seed());
    let pages = showing.open(session)?;
    let kept = kept(std::slice::from_ref(&call), &conditions)?;
    conditions.warn(session, call.plan.measure.is_timed());
    let conducted = conduct(session, call.kind, call.plan, conditions.threads, kept.as_ref())?;
    refuse_nothing(std::slice::from_ref(&conducted.study), conducted.ending)?;
    pages.write(session, &conducted.study)?;
    if says_seed {
        session.note(&Message::CompareSeed { seed: seed.to_string() });
    }
    ended(conducted.ending, &conditions)
}

/// Several experiments, as one page.
fn report(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let conditions = Conditions::of(matches)?;
    showing::different_files(matches)?;
    let calls = Call::report(session, matches)?;
    let path = options::path(matches, "output").expect("clap demands it");
    let mut out = Output::open(session, Some(&path))?.insisting();
    let kept = kept(&calls, &conditions)?;
    conditions.warn(session, true);
    let (studies, ending) = all_conducted(session, calls, conditions.threads, kept.as_ref())?;
    refuse_nothing(&studies, ending)?;
    let circumstances = circumstances(matches, &studies);
    let page = study::page(&studies, &circumstances, session.language).to_html();
    let written = out.write_all(page.as_bytes());
    written.map_err(|error| cannot_write(session, &path, &error))?;
    out.commit(session)?;
    note_report(session, &studies, &path);
    ended(ending, &conditions)
}

fn circumstances(matches: &ArgMatches, studies: &[Study]) -> Circumstances {
    let (machine, date) = (machine::here(), date::now());
    Circumstances { machine, date, command: again(matches, studies) }
}

/// The call that makes the page again: the one that was made, and the seed even if chance has chosen it.
fn again(matches: &ArgMatches, studies: &[Study]) -> String {
    let given = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let given = without_resume(given).map(|word| shell_word(&word));
    let mut words: Vec<String> = std::iter::once("queens".into()).chain(given).collect();
    let seed = studies.first().filter(|_| !options::is_given(matches, "seed"));
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
fn kept(calls: &[Call], conditions: &Conditions) -> Result<Option<Kept>, Failure> {
    let experiments = || calls.iter().map(|call| (call.kind, &call.plan));
    let open = |path| Kept::open(path, conditions.threads, experiments());
    conditions.resume.as_deref().map(open).transpose()
}

/// One after the other; those that nobody waited for are left out.
fn all_conducted(
    session: &Session,
    calls: Vec<Call>,
    threads: NonZeroUsize,
    kept: Option<&Kept>,
) -> Result<(Vec<Study>, Ending), Failure> {
    let mut studies = Vec::new();
    for call in calls {
        let Conducted { study, ending } = conduct(session, call.kind, call.plan, threads, kept)?;
        studies.push(study);
        if ending == Ending::Stopped {
            return Ok((studies, ending));
        }
    }
    Ok((studies, Ending::Complete))
}

/// Whoever is interrupted before the first run is over must not find an empty table in place of a good one.
fn refuse_nothing(studies: &[Study], ending: Ending) -> Result<(), Failure> {
    let is_empty = studies.iter().all(|study| study.records.iter().all(|record| record.runs == 0));
    match ending == Ending::Stopped && is_empty {
        true => Err(Failure::new(code::INTERRUPTED, Message::CompareNothingDone)),
        false => Ok(()),
    }
}

/// The last word: whoever was interrupted has shown what was done.
fn ended(ending: Ending, conditions: &Conditions) -> Result<(), Failure> {
    if ending != Ending::Stopped {
        return Ok(());
    }
    let message = match &conditions.resume {
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
