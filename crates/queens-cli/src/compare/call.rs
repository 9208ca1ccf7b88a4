//! Turns the arguments of `queens compare` into requests; the application layer makes experiments of them.

use std::path::Path;

use queens_app::compare::{Growing, Kind, Scale};
use queens_app::{Compare, Comparison};

use super::resume;
use crate::args::compare::{
    ExperimentArgs, GridArgs, OneRunArgs, ReportArgs, RunArgs, TableArgs, TableQuestion,
};
use crate::failure::Failure;
use crate::session::Session;

/// The experiment of a request, with the seed of the file at `resume` unless it has one.
pub(super) fn one(
    session: &Session,
    request: Compare,
    resume: Option<&Path>,
) -> Result<Comparison, Failure> {
    let seed = request.seed.or_else(|| resume::seed(resume?, request.kind));
    Ok(Compare { seed, threads: session.threads, ..request }.comparison()?)
}

/// The experiments of a report: the tutorials' own, the steps, and the growth.
pub(super) fn report(session: &Session, args: &ReportArgs) -> Result<Vec<Comparison>, Failure> {
    let request = with_runs(&args.run, Compare::new(Kind::Classic));
    let kept = || resume::seed(args.resume.as_deref()?, Kind::Classic);
    let seed = Some(request.seed.or_else(kept).unwrap_or_else(queens_app::fresh_seed));
    let request = Compare { scale: Scale::Report, seed, threads: session.threads, ..request };
    let kinds = [Kind::Classic, Kind::Steps, Kind::Growth(Growing::Time)];
    kinds.into_iter().map(|kind| Ok(Compare { kind, ..request.clone() }.comparison()?)).collect()
}

/// A question as a request, and how its results leave.
pub(super) fn request(question: &TableQuestion) -> (Compare, &TableArgs) {
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
