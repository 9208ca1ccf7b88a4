//! Turns the arguments of `queens compare` into requests; the application layer makes experiments of them.

use std::path::Path;

use n_queens::Task;
use queens_app::compare::{Growing, Kind, MOST_RUNS, Scale};
use queens_app::{Compare, Comparison};
use queens_messages::Message;

use super::resume;
use crate::args::compare::{GridArgs, Question, ReportArgs, RunArgs, TableArgs};
use crate::failure::Failure;
use crate::session::Session;

/// The experiment of a question that is not a report.
pub(super) fn one(
    session: &Session,
    question: &Question,
    table: &TableArgs,
) -> Result<Comparison, Failure> {
    let mut request = Compare { threads: session.threads_given()?, ..request(question)? };
    let kept = || resume::seed(table.resume.resume.as_deref()?, request.kind);
    request.seed = request.seed.or_else(kept);
    Ok(request.comparison()?)
}

/// The experiments of a report: the tutorials' own, the steps, and the growth.
pub(super) fn report(session: &Session, args: &ReportArgs) -> Result<Vec<Comparison>, Failure> {
    let request = with_runs(&args.run, Compare::new(Kind::Classic))?;
    let threads = session.threads_given()?;
    let kept = |path: &Path| resume::seed(path, Kind::Classic);
    let seed = request.seed.or_else(|| args.resume.resume.as_deref().and_then(kept));
    let seed = Some(seed.unwrap_or_else(queens_app::fresh_seed));
    let request = Compare { scale: Scale::Report, seed, threads, ..request };
    let kinds = [Kind::Classic, Kind::Steps, Kind::Growth(Growing::Time)];
    kinds.into_iter().map(|kind| Ok(Compare { kind, ..request.clone() }.comparison()?)).collect()
}

fn request(question: &Question) -> Result<Compare, Failure> {
    Ok(match question {
        Question::Time(args) => Compare {
            density: args.density.clone(),
            task: args.task.as_deref().map(task),
            ..with_runs(&args.run, on_grid(Kind::Time, &args.grid))?
        },
        Question::Accuracy(args) => Compare {
            density: args.density.clone(),
            ..with_runs(&args.run, on_grid(Kind::Accuracy, &args.grid))?
        },
        Question::Steps(args) => Compare {
            density: args.density.clone(),
            task: args.task.as_deref().map(task),
            timeout: args.timeout.limit()?,
            seed: args.seed.given()?,
            ..on_grid(Kind::Steps, &args.grid)
        },
        Question::Growth(args) => {
            let growing = match args.measure.as_deref() {
                Some("steps") => Growing::Steps,
                _ => Growing::Time,
            };
            with_runs(&args.run, on_grid(Kind::Growth(growing), &args.grid))?
        }
        Question::Classic(args) => with_runs(&args.run, Compare::new(Kind::Classic))?,
        Question::Report(args) => with_runs(&args.run, Compare::new(Kind::Classic))?,
    })
}

fn on_grid(kind: Kind, grid: &GridArgs) -> Compare {
    let strategies = grid.strategies.as_ref().map(|names| names.join(","));
    Compare { n: grid.n.clone(), strategies, ..Compare::new(kind) }
}

fn with_runs(args: &RunArgs, request: Compare) -> Result<Compare, Failure> {
    let runs = args.runs.as_deref().map(runs).transpose()?;
    Ok(Compare { runs, timeout: args.timeout.limit()?, seed: args.seed.given()?, ..request })
}

fn task(name: &str) -> Task {
    if name == "all" { Task::All } else { Task::One }
}

/// The value of `--runs`.
fn runs(text: &str) -> Result<u64, Failure> {
    let most = MOST_RUNS.to_string();
    text.parse().map_err(|_| Failure::call(Message::BadRuns { text: text.into(), most }))
}
