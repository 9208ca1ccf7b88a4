//! One table for programs: a row for each cell, numbers in full, nothing where nothing is known.

use n_queens::compare::{Cell, Quantile, Record, Spread, published};
use n_queens::{Density, Obstacle, Strategy, Task};

use super::success::Success;
use crate::Table;
use crate::study::{Growing, Kind, Study};
use crate::table::{Align, Column};

/// A part of the columns: what they are called, and what stands in them.
struct Part {
    names: &'static [&'static str],
    fields: fn(&Cell, &Record) -> Vec<String>,
}

const VERDICTS: Part = Part {
    names: &[
        "n",
        "strategy",
        "density",
        "task",
        "runs",
        "found",
        "impossible",
        "gave_up",
        "timeouts",
    ],
    fields: verdicts,
};
const SECONDS: Part =
    Part { names: &["seconds_median", "seconds_p05", "seconds_p95"], fields: seconds };
const TRIED: Part = Part { names: &["tried_median", "tried_p05", "tried_p95"], fields: tried };
const SUCCESS: Part = Part { names: &["success", "success_low", "success_high"], fields: success };
const PUBLISHED: Part =
    Part { names: &["published_success", "published_seconds"], fields: published };
const STEPS: Part = Part {
    names: &[
        "tried",
        "placed",
        "rejected",
        "rejected_row",
        "rejected_column",
        "rejected_diagonal",
        "rejected_antidiagonal",
        "rejected_closed",
        "backtracked",
        "solutions",
    ],
    fields: steps,
};

/// The columns of each kind.
fn parts(kind: Kind) -> &'static [Part] {
    match kind {
        Kind::Time => &[VERDICTS, SECONDS, TRIED, SUCCESS],
        Kind::Accuracy => &[VERDICTS, SUCCESS],
        Kind::Steps => &[VERDICTS, TRIED, STEPS],
        Kind::Growth(Growing::Time) => &[VERDICTS, SECONDS, STEPS],
        Kind::Growth(Growing::Steps) => &[VERDICTS, TRIED, STEPS],
        Kind::Classic => &[VERDICTS, SECONDS, TRIED, SUCCESS, PUBLISHED],
    }
}

/// The word for a kind, which is that of the command.
pub(super) const fn experiment(kind: Kind) -> &'static str {
    match kind {
        Kind::Time => "time",
        Kind::Accuracy => "accuracy",
        Kind::Steps => "steps",
        Kind::Growth(_) => "growth",
        Kind::Classic => "classic",
    }
}

/// The word for a task.
pub(super) const fn task(task: Task) -> &'static str {
    match task {
        Task::One => "one",
        Task::All => "all",
    }
}

pub(super) fn table(study: &Study) -> Table {
    let parts = parts(study.kind);
    let names = parts.iter().flat_map(|part| part.names).copied();
    let row = |(cell, record): (&Cell, &Record)| {
        let fields = parts.iter().flat_map(|part| (part.fields)(cell, record));
        [experiment(study.kind).into()].into_iter().chain(fields).chain(conditions(study)).collect()
    };
    Table {
        columns: ["experiment"]
            .into_iter()
            .chain(names)
            .chain(["limit_seconds", "seed"])
            .map(|name| Column::new(name, Align::Left))
            .collect(),
        rows: study.cells().map(row).collect(),
        ..Table::default()
    }
}

/// What a row needs to be understood alone: what "beyond" means, and how to run it again.
fn conditions(study: &Study) -> [String; 2] {
    let limit = study.plan.limit.map(|limit| limit.as_secs_f64().to_string());
    [limit.unwrap_or_default(), study.plan.seed.to_string()]
}

fn verdicts(cell: &Cell, record: &Record) -> Vec<String> {
    let density = cell.density.map_or(String::new(), |density| density.get().to_string());
    let counts = [record.runs, record.found, record.impossible, record.gave_up, record.beyond];
    let first = [cell.n.to_string(), cell.method.name().into(), density, task(cell.task).into()];
    first.into_iter().chain(counts.map(|count| count.to_string())).collect()
}

/// The median and both ends of a spread; none of what is beyond the limit.
fn quantiles(spread: &Spread, written: impl Fn(f64) -> f64) -> [Option<f64>; 3] {
    [0.5, 0.05, 0.95].map(|share| match spread.quantile(share)? {
        Quantile::At(value) => Some(written(value)),
        Quantile::Beyond => None,
    })
}

/// The time of a run in seconds. The clock counts whole nanoseconds: parts of them say nothing.
pub(super) fn time_quantiles(record: &Record) -> [Option<f64>; 3] {
    quantiles(&record.time, |nanoseconds| nanoseconds.round() / 1e9)
}

/// A share or an end of its interval, to a millionth.
pub(super) fn share(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// The squares tried. Where all runs are alike they are known exactly.
pub(super) fn tried_quantiles(cell: &Cell, record: &Record) -> [Option<f64>; 3] {
    match record.steps {
        Some(steps) if !cell.method.is_random() => [Some(steps.tried as f64); 3],
        _ => quantiles(&record.tried, |squares| (squares * 100.0).round() / 100.0),
    }
}

fn seconds(_: &Cell, record: &Record) -> Vec<String> {
    time_quantiles(record).map(optional).into()
}

fn tried(cell: &Cell, record: &Record) -> Vec<String> {
    tried_quantiles(cell, record).map(optional).into()
}

fn success(cell: &Cell, record: &Record) -> Vec<String> {
    let success = Success::of(cell, record).interval();
    let (share, low, high) = (
        success.map(|(share, _)| share),
        success.map(|(_, interval)| interval.low),
        success.map(|(_, interval)| interval.high),
    );
    [share, low, high].map(|value| optional(value.map(self::share))).into()
}

/// The published share and seconds of a cell, if it is one of theirs.
pub(super) fn published_of(cell: &Cell) -> [Option<f64>; 2] {
    match cell.density.map(Density::get) {
        Some(density) if cell.method == Strategy::Probabilistic.into() => {
            [published::share(cell.n, density), published::seconds(cell.n, Some(density))]
        }
        None if cell.method == Strategy::Permutation.into() => {
            [None, published::seconds(cell.n, None)]
        }
        _ => [None, None],
    }
}

fn published(cell: &Cell, _: &Record) -> Vec<String> {
    published_of(cell).map(optional).into()
}

fn steps(_: &Cell, record: &Record) -> Vec<String> {
    let counters = record.steps.map(|steps| {
        let mut counters = vec![steps.tried, steps.placed, steps.rejected()];
        counters.extend(steps.rejected_by);
        counters.push(steps.backtracked);
        counters
    });
    let known = counters.map(|counters| counters.iter().map(u64::to_string).collect());
    let mut fields = known.unwrap_or(vec![String::new(); 4 + Obstacle::ALL.len()]);
    fields.push(optional(record.solutions));
    fields
}

fn optional(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}
