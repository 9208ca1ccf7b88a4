//! The command `compare`: strategies against each other, as tables and plots.
//!
//! A call becomes a request, and that an experiment, which is conducted and becomes a study; a study
//! becomes tables and charts, and these are written ([`Pages`]). Errors of a call, or of the files that it names, are
//! reported before anything runs.

mod conduct;
pub(crate) mod resume;

use std::path::{Path, PathBuf};

use n_queens::Ending;
use queens_app::compare::{ExperimentKind, Growing, Scale};
use queens_app::{Compare, Comparison};
use queens_charts::study::{self, Circumstances, Room, Study};
use queens_charts::{Chart, Table};
use queens_files::whole;
use queens_messages::{Message, Speak, message};

use self::conduct::conduct_all;
use crate::args::{
    CompareQuestion, ExperimentArgs, GridArgs, OneRunArgs, ReportArgs, RunArgs, TableArgs,
    TableQuestion,
};
use crate::{Failure, Output, Session, code, machine};

pub(crate) fn run(session: &Session, question: &CompareQuestion) -> Result<(), Failure> {
    match question {
        CompareQuestion::Table(question) => compare(session, question),
        CompareQuestion::Report(args) => report(session, args),
    }
}

/// One experiment, as a table and a plot.
fn compare(session: &Session, question: &TableQuestion) -> Result<(), Failure> {
    let (request, table) = request(question);
    check_files(table)?;
    let resume = table.resume.as_deref();
    let seed = request.seed.or_else(|| resume::seed(resume?, request.kind));
    let comparison = Compare { seed, threads: session.threads, ..request }.comparison()?;
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
    let out = Output::open(Some(&args.output))?;
    let (studies, ending) = conduct_all(session, comparisons, resume)?;
    let (machine, date) = (machine::here(), machine::now());
    let command = again(args.run.one.seed, &studies);
    let circumstances = Circumstances { machine, date, command };
    let page = study::page(&studies, &circumstances, session.language).to_html();
    out.complete(page.as_bytes())?;
    session.note(&message!(CompareSeed { seed: studies[0].plan.seed }));
    session.note(&message!(ReportWritten { path: args.output.display() }));
    ended(ending, resume)
}

/// The call that makes the page again: the one that was made, and the seed even if chance has chosen it.
fn again(seed: Option<u64>, studies: &[Study]) -> String {
    let given = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let given = without_resume(given).map(|word| shell_word(&word));
    let mut words: Vec<String> = std::iter::once("queens".into()).chain(given).collect();
    if seed.is_none() {
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

/// The experiments of a report: the tutorials' own, the steps, and the growth.
fn comparisons(session: &Session, args: &ReportArgs) -> Result<Vec<Comparison>, Failure> {
    let request = with_runs(&args.run, Compare::new(ExperimentKind::Classic));
    let kept = || resume::seed(args.resume.as_deref()?, ExperimentKind::Classic);
    let seed = Some(request.seed.or_else(kept).unwrap_or_else(queens_app::fresh_seed));
    let request = Compare { scale: Scale::Report, seed, threads: session.threads, ..request };
    let kinds =
        [ExperimentKind::Classic, ExperimentKind::Steps, ExperimentKind::Growth(Growing::Time)];
    kinds.into_iter().map(|kind| Ok(Compare { kind, ..request.clone() }.comparison()?)).collect()
}

/// A question as a request, and how its results leave.
fn request(question: &TableQuestion) -> (Compare, &TableArgs) {
    match question {
        TableQuestion::Time(ExperimentArgs { grid, own, run, table }) => {
            let request = with_runs(run, on_grid(ExperimentKind::Time, grid));
            (Compare { density: own.density.clone(), task: own.task, ..request }, table)
        }
        TableQuestion::Accuracy(ExperimentArgs { grid, own, run, table }) => {
            let request = with_runs(run, on_grid(ExperimentKind::Accuracy, grid));
            (Compare { density: own.density.clone(), ..request }, table)
        }
        TableQuestion::Steps(ExperimentArgs { grid, own, run, table }) => {
            let request = with_run(run, on_grid(ExperimentKind::Steps, grid));
            (Compare { density: own.density.clone(), task: own.task, ..request }, table)
        }
        TableQuestion::Growth(ExperimentArgs { grid, own, run, table }) => {
            let growing = match own.measure.as_deref() {
                Some("steps") => Growing::Steps,
                _ => Growing::Time,
            };
            (with_runs(run, on_grid(ExperimentKind::Growth(growing), grid)), table)
        }
        TableQuestion::Classic(args) => {
            (with_runs(&args.run, Compare::new(ExperimentKind::Classic)), &args.table)
        }
    }
}

fn on_grid(kind: ExperimentKind, grid: &GridArgs) -> Compare {
    let strategies = grid.strategies.as_ref().map(|names| names.join(","));
    Compare { n: grid.n.clone(), strategies, ..Compare::new(kind) }
}

fn with_runs(args: &RunArgs, request: Compare) -> Compare {
    Compare { runs: args.runs, ..with_run(&args.one, request) }
}

fn with_run(args: &OneRunArgs, request: Compare) -> Compare {
    Compare { timeout: args.timeout, seed: args.seed, ..request }
}

// Where the results of a comparison go: tables for people or programs, and the plot. Files are opened before anything
// runs.

/// Characters of the small plot below a table.
const WIDTH: usize = 72;
const HEIGHT: usize = 16;

/// The files of a call, which were opened before anything ran.
struct Pages<'a> {
    args: &'a TableArgs,
    out: Output,
    plot: Option<(Output, &'a Path)>,
    /// Whether bars are in groups by density.
    by_density: bool,
}

/// Refuses files that cannot take what they are named for.
fn check_files(args: &TableArgs) -> Result<(), Failure> {
    let is_svg = |path: &PathBuf| path.extension().is_some_and(|it| it.eq_ignore_ascii_case("svg"));
    if let Some(path) = args.plot.as_ref().filter(|path| !is_svg(path)) {
        return Err(Failure::call(message!(BadPlotEnding { path: path.display() })));
    }
    different_files(&[
        ("--output", args.output.as_deref()),
        ("--plot", args.plot.as_deref()),
        ("--resume", args.resume.as_deref()),
    ])
}

impl<'a> Pages<'a> {
    /// Opens the files, so that one that cannot be written is an error before hours of work.
    fn open(question: &TableQuestion, args: &'a TableArgs) -> Result<Self, Failure> {
        let by_density = match question {
            TableQuestion::Accuracy(args) => args.own.group_by.as_deref() == Some("density"),
            _ => false,
        };
        let plot = args.plot.as_deref();
        let plot = plot.map(|path| Output::open(Some(path)).map(|out| (out, path))).transpose()?;
        Ok(Self { args, out: Output::open(args.output.as_deref())?, plot, by_density })
    }

    /// Writes all of it. If one of the files cannot be written, the other is.
    fn write(mut self, session: &Session, study: &Study) -> Result<(), Failure> {
        let chart = self.chart(session, study);
        let (plotted, small) = match (self.plot.take(), chart) {
            (Some((out, path)), Some(chart)) => (draw(session, &chart, out, path), None),
            (_, chart) => (Ok(()), chart),
        };
        let text = self.text(session, study, small);
        plotted.and(self.out.complete(text.as_bytes()))
    }

    fn chart(&self, session: &Session, study: &Study) -> Option<Chart> {
        match self.by_density {
            true => Some(study::chart_by_density(study, session.language)),
            false => study::charts(study, session.language).into_iter().next(),
        }
    }

    fn text(&self, session: &Session, study: &Study, small: Option<Chart>) -> String {
        if self.args.csv {
            return study::raw(study).to_csv();
        }
        if self.args.json {
            let machine = machine::here();
            let document = study::document(study, &machine);
            return serde_json::to_string(&document).expect("plain numbers and texts") + "\n";
        }
        let tables = study::tables(study, session.language, Room::Terminal);
        if self.args.markdown {
            return apart(tables.iter().map(Table::to_markdown));
        }
        let small = small.map(|chart| self.small(session, chart, &tables));
        apart(tables.iter().map(Table::to_text).chain(small))
    }

    /// The plot in characters, without notes that the tables above it have, and without those about a picture.
    fn small(&self, session: &Session, mut chart: Chart, tables: &[Table]) -> String {
        let bands =
            [Message::BandShown, Message::BandsApart].map(|band| band.say(session.language));
        let is_new = |note: &String| tables.iter().all(|table| !table.notes.contains(note));
        chart.notes.retain(|note| is_new(note) && !bands.contains(note));
        chart.to_text(WIDTH, HEIGHT, self.out.takes_colour())
    }
}

/// Parts with an empty line between them.
fn apart(parts: impl Iterator<Item = String>) -> String {
    parts.map(|part| part.trim_end_matches('\n').to_owned() + "\n").collect::<Vec<_>>().join("\n")
}

/// Draws the plot into its file.
fn draw(session: &Session, chart: &Chart, out: Output, path: &Path) -> Result<(), Failure> {
    out.complete(chart.to_svg().as_bytes())?;
    session.note(&message!(PlotWritten { path: path.display() }));
    Ok(())
}

/// Refuses a file that two options name: one would overwrite the other.
fn different_files(files: &[(&str, Option<&Path>)]) -> Result<(), Failure> {
    let files: Vec<(&str, &Path)> =
        files.iter().filter_map(|&(option, path)| Some((option, path?))).collect();
    for (number, (option, path)) in files.iter().enumerate() {
        let same = files[number + 1..].iter().find(|(_, other)| is_same(path, other));
        if let Some((other, _)) = same {
            let path = path.display();
            return Err(Failure::call(message!(SameFile { option, other, path })));
        }
    }
    Ok(())
}

/// Whether two names mean one file. Several options may share a device.
fn is_same(one: &Path, other: &Path) -> bool {
    let is_special = one.metadata().is_ok_and(|there| !there.is_file());
    !is_special && place(one) == place(other)
}

/// Where a file is or would be, without links.
fn place(path: &Path) -> PathBuf {
    if let Ok(whole) = path.canonicalize() {
        return whole;
    }
    match (whole::folder(path).canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
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
