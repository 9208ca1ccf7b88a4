//! What `queens compare` was asked for, as requests; the application layer makes experiments of them.

use std::path::Path;

use n_queens::Task;
use queens_app::compare::{Growing, Kind, MOST_RUNS, Scale};
use queens_app::{Compare, Comparison};
use queens_messages::Message;

use super::resume;
use crate::args::compare::{
    DensityArgs, GridArgs, Question, ReportArgs, RunsArgs, TableArgs, TaskArgs,
};
use crate::args::shared::{SeedArgs, TimeoutArgs};
use crate::failure::Failure;
use crate::session::Session;

/// The options of a struct that has these groups.
macro_rules! given {
    ($args:ident, $kind:expr, $($group:ident),+) => {
        Given { $($group: Some(&$args.$group),)+ ..Given::new($kind) }
    };
}

/// The experiment of a question that is not a report.
pub(super) fn one(session: &Session, question: &Question) -> Result<Comparison, Failure> {
    let given = Given::of(question);
    let mut request = given.request(session)?;
    let kept = || resume::seed(given.table?.resume.resume.as_deref()?, request.kind);
    request.seed = request.seed.or_else(kept);
    Ok(request.comparison()?)
}

/// The experiments of a report: the tutorials' own, the steps, and the growth.
pub(super) fn report(session: &Session, args: &ReportArgs) -> Result<Vec<Comparison>, Failure> {
    let given = given!(args, Kind::Classic, runs, timeout, seed);
    let request = Compare { scale: Scale::Report, ..given.request(session)? };
    let kept = |path: &Path| resume::seed(path, Kind::Classic);
    let seed = request.seed.or_else(|| args.resume.resume.as_deref().and_then(kept));
    let seed = Some(seed.unwrap_or_else(queens_app::fresh_seed));
    let kinds = [Kind::Classic, Kind::Steps, Kind::Growth(Growing::Time)];
    let one = |kind| Ok(Compare { kind, seed, ..request.clone() }.comparison()?);
    kinds.into_iter().map(one).collect()
}

/// The options that a command of `compare` has.
struct Given<'a> {
    kind: Kind,
    grid: Option<&'a GridArgs>,
    density: Option<&'a DensityArgs>,
    task: Option<&'a TaskArgs>,
    runs: Option<&'a RunsArgs>,
    timeout: Option<&'a TimeoutArgs>,
    seed: Option<&'a SeedArgs>,
    table: Option<&'a TableArgs>,
}

impl<'a> Given<'a> {
    const fn new(kind: Kind) -> Self {
        Self {
            kind,
            grid: None,
            density: None,
            task: None,
            runs: None,
            timeout: None,
            seed: None,
            table: None,
        }
    }

    fn of(question: &'a Question) -> Self {
        match question {
            Question::Time(args) => {
                given!(args, Kind::Time, grid, density, task, runs, timeout, seed, table)
            }
            Question::Accuracy(args) => {
                given!(args, Kind::Accuracy, grid, density, runs, timeout, seed, table)
            }
            Question::Steps(args) => {
                given!(args, Kind::Steps, grid, density, task, timeout, seed, table)
            }
            Question::Growth(args) => {
                let growing = match args.measure.as_deref() {
                    Some("steps") => Growing::Steps,
                    _ => Growing::Time,
                };
                given!(args, Kind::Growth(growing), grid, runs, timeout, seed, table)
            }
            Question::Classic(args) => given!(args, Kind::Classic, runs, timeout, seed, table),
            Question::Report(args) => given!(args, Kind::Classic, runs, timeout, seed),
        }
    }

    fn request(&self, session: &Session) -> Result<Compare, Failure> {
        let grid = self.grid;
        let task = self.task.and_then(|task| task.task.as_deref());
        let runs = self.runs.and_then(|runs| runs.runs.as_deref());
        Ok(Compare {
            n: grid.and_then(|grid| grid.n.clone()),
            strategies: grid.and_then(|grid| Some(grid.strategies.as_ref()?.join(","))),
            density: self.density.and_then(|density| density.density.clone()),
            task: task.map(|task| if task == "all" { Task::All } else { Task::One }),
            runs: runs.map(self::runs).transpose()?,
            timeout: self.timeout.and_then(|args| args.timeout),
            seed: self.seed.and_then(|args| args.seed),
            threads: session.threads,
            ..Compare::new(self.kind)
        })
    }
}

/// The value of `--runs`.
fn runs(text: &str) -> Result<u64, Failure> {
    let most = MOST_RUNS.to_string();
    text.parse().map_err(|_| Failure::call(Message::BadRuns { text: text.into(), most }))
}
