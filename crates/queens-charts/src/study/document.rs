//! A study for programs: one JSON document, or one table with a row for each cell. Both come from the types here.

use n_queens::compare::{Cell, Quantile, Record, Spread, published};
use n_queens::{Density, Steps, Task};
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::growth::{self, Fit};
use super::view::{Success, View, tutorial_density};
use super::{Growing, Kind, Machine, Study};
use crate::Table;
use crate::table::{Align, Column};
use queens_messages::Language;

/// A number that is written without a point where it is whole: 20, not 20.0.
struct Plain(f64);

impl Serialize for Plain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const EXACT: f64 = 9e15;
        match self.0.fract() == 0.0 && self.0.abs() < EXACT {
            true => serializer.serialize_i64(self.0 as i64),
            false => serializer.serialize_f64(self.0),
        }
    }
}

#[derive(Serialize)]
pub(super) struct StudyDocument<'a> {
    experiment: &'static str,
    version: &'static str,
    machine: &'a Machine,
    seed: u64,
    runs: u64,
    timeout: Option<Plain>,
    threads: usize,
    complete: bool,
    cells: Vec<CellDocument>,
    #[serde(flatten)]
    growth: Option<GrowthDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<Vec<PublishedDocument>>,
}

#[derive(Serialize)]
struct CellDocument {
    n: u32,
    strategy: &'static str,
    density: Option<Plain>,
    task: &'static str,
    runs: u64,
    found: u64,
    impossible: u64,
    gave_up: u64,
    timeouts: u64,
    success: Option<ShareDocument>,
    #[serde(flatten)]
    time: Option<TimeDocument>,
    #[serde(flatten)]
    work: Option<WorkDocument>,
}

#[derive(Serialize)]
struct ShareDocument {
    share: Plain,
    low: Plain,
    high: Plain,
}

#[derive(Serialize)]
struct TimeDocument {
    seconds: Quantiles,
    /// Runs that something disturbed; with chance this cannot be known.
    outliers: Option<u64>,
}

#[derive(Serialize)]
struct WorkDocument {
    tried: Quantiles,
    /// The counters of the first run.
    steps: Option<StepsDocument>,
    solutions: Option<String>,
}

#[derive(Serialize)]
struct Quantiles {
    median: Option<Plain>,
    p05: Option<Plain>,
    p95: Option<Plain>,
}

#[derive(Serialize)]
struct StepsDocument {
    tried: u64,
    placed: u64,
    rejected: u64,
    rejected_by: RejectedDocument,
    backtracked: u64,
    solutions: u64,
}

/// In the order of [`Obstacle::ALL`](n_queens::Obstacle::ALL).
#[derive(Serialize)]
struct RejectedDocument {
    row: u64,
    column: u64,
    diagonal: u64,
    antidiagonal: u64,
    closed: u64,
}

#[derive(Serialize)]
struct GrowthDocument {
    measure: &'static str,
    fits: Vec<FitDocument>,
}

#[derive(Serialize)]
struct FitDocument {
    series: String,
    factor: Plain,
    scale: Plain,
    r_squared: Plain,
    sizes: Vec<u32>,
    next_n: u32,
    predicted: Plain,
    factor_a000170: Option<Plain>,
}

/// A published figure, whether it was run here or not.
#[derive(Serialize)]
struct PublishedDocument {
    n: u32,
    strategy: &'static str,
    density: Option<Plain>,
    share: Option<Plain>,
    seconds: Option<Plain>,
}

impl<'a> StudyDocument<'a> {
    pub(super) fn new(study: &Study, machine: &'a Machine) -> Self {
        let plan = &study.plan;
        let cells = study.cells().map(|(cell, record)| CellDocument::new(study.kind, cell, record));
        Self {
            experiment: experiment(study.kind),
            version: env!("CARGO_PKG_VERSION"),
            machine,
            seed: plan.seed,
            runs: plan.runs,
            timeout: plan.limit.map(|limit| Plain(limit.as_secs_f64())),
            threads: study.threads,
            complete: study.open() == 0,
            cells: cells.collect(),
            growth: GrowthDocument::new(study),
            published: (study.kind == Kind::Classic).then(all_published),
        }
    }
}

/// The word for a kind, which is that of the command.
const fn experiment(kind: Kind) -> &'static str {
    match kind {
        Kind::Growth(_) => "growth",
        other => other.name(),
    }
}

impl CellDocument {
    fn new(kind: Kind, cell: &Cell, record: &Record) -> Self {
        let is_timed = !matches!(kind, Kind::Accuracy | Kind::Steps | Kind::Growth(Growing::Steps));
        let has_work = kind != Kind::Accuracy;
        Self {
            n: cell.n,
            strategy: cell.method.name(),
            density: cell.density.map(Density::get).map(Plain),
            task: match cell.task {
                Task::One => "one",
                Task::All => "all",
            },
            runs: record.runs,
            found: record.found,
            impossible: record.impossible,
            gave_up: record.gave_up,
            timeouts: record.beyond,
            success: ShareDocument::new(cell, record),
            time: is_timed.then(|| TimeDocument::new(cell, record)),
            work: has_work.then(|| WorkDocument::new(cell, record)),
        }
    }
}

impl ShareDocument {
    fn new(cell: &Cell, record: &Record) -> Option<Self> {
        let millionths = |value: f64| Plain((value * 1e6).round() / 1e6);
        let (share, interval) = Success::from_record(cell, record).interval()?;
        let [share, low, high] = [share, interval.low, interval.high].map(millionths);
        Some(Self { share, low, high })
    }
}

impl TimeDocument {
    fn new(cell: &Cell, record: &Record) -> Self {
        // The clock counts whole nanoseconds: parts of them mean nothing.
        let seconds = Quantiles::new(&record.time, |nanoseconds| nanoseconds.round() / 1e9);
        let outliers = (!cell.method.is_random()).then(|| record.time.outliers());
        Self { seconds, outliers }
    }
}

impl WorkDocument {
    fn new(cell: &Cell, record: &Record) -> Self {
        let tried = match record.steps {
            Some(steps) if !cell.method.is_random() => {
                // All runs are alike, so the number is exact.
                let [median, p05, p95] = [(); 3].map(|()| Some(Plain(steps.tried as f64)));
                Quantiles { median, p05, p95 }
            }
            _ => Quantiles::new(&record.tried, |squares| (squares * 100.0).round() / 100.0),
        };
        let steps = record.steps.as_ref().map(StepsDocument::new);
        let solutions = record.solutions.map(|solutions| solutions.to_string());
        Self { tried, steps, solutions }
    }
}

impl Quantiles {
    /// The median and both ends of a spread; nothing for what is beyond the limit.
    fn new(spread: &Spread, written: impl Fn(f64) -> f64) -> Self {
        let [median, p05, p95] = [0.5, 0.05, 0.95].map(|share| match spread.quantile(share)? {
            Quantile::At(value) => Some(Plain(written(value))),
            Quantile::Beyond => None,
        });
        Self { median, p05, p95 }
    }
}

impl StepsDocument {
    fn new(steps: &Steps) -> Self {
        let [row, column, diagonal, antidiagonal, closed] = steps.rejected_by;
        Self {
            tried: steps.tried,
            placed: steps.placed,
            rejected: steps.rejected(),
            rejected_by: RejectedDocument { row, column, diagonal, antidiagonal, closed },
            backtracked: steps.backtracked,
            solutions: steps.solutions,
        }
    }
}

impl GrowthDocument {
    fn new(study: &Study) -> Option<Self> {
        let measure = match study.kind {
            Kind::Growth(Growing::Time) => "seconds",
            Kind::Growth(Growing::Steps) => "tried",
            _ => return None,
        };
        let fits = growth::fits(&View::new(study, Language::English));
        Some(Self { measure, fits: fits.into_iter().map(FitDocument::new).collect() })
    }
}

impl FitDocument {
    fn new(fit: Fit) -> Self {
        let (next_n, predicted) = fit.next();
        // Digits beyond the tenth are rounding errors.
        let rounded = |value: f64| Plain(format!("{value:.9e}").parse().unwrap_or(value));
        Self {
            series: fit.name,
            factor: rounded(fit.growth.factor),
            scale: rounded(fit.growth.scale),
            r_squared: rounded(fit.growth.determination),
            sizes: fit.sizes,
            next_n,
            predicted: rounded(predicted),
            factor_a000170: fit.solutions.map(|growth| rounded(growth.factor)),
        }
    }
}

fn all_published() -> Vec<PublishedDocument> {
    let densities = || [None].into_iter().chain(published::DENSITIES.map(Some));
    let figure = |n, density: Option<f64>| PublishedDocument {
        n,
        strategy: if density.is_some() { "probabilistic" } else { "permutation" },
        density: density.map(Plain),
        share: density.and_then(|density| published::share(n, density)).map(Plain),
        seconds: published::seconds(n, density).map(Plain),
    };
    let all = published::SIZES.into_iter();
    all.flat_map(|n| densities().map(move |density| figure(n, density))).collect()
}

/// The columns of a cell: names, and where the values are in its document.
const VERDICTS: &[(&str, &str)] = &[
    ("n", "/n"),
    ("strategy", "/strategy"),
    ("density", "/density"),
    ("task", "/task"),
    ("runs", "/runs"),
    ("found", "/found"),
    ("impossible", "/impossible"),
    ("gave_up", "/gave_up"),
    ("timeouts", "/timeouts"),
];
const SECONDS: &[(&str, &str)] = &[
    ("seconds_median", "/seconds/median"),
    ("seconds_p05", "/seconds/p05"),
    ("seconds_p95", "/seconds/p95"),
];
const TRIED: &[(&str, &str)] =
    &[("tried_median", "/tried/median"), ("tried_p05", "/tried/p05"), ("tried_p95", "/tried/p95")];
const SUCCESS: &[(&str, &str)] = &[
    ("success", "/success/share"),
    ("success_low", "/success/low"),
    ("success_high", "/success/high"),
];
const PUBLISHED: &[(&str, &str)] =
    &[("published_success", "/published/share"), ("published_seconds", "/published/seconds")];
const STEPS: &[(&str, &str)] = &[
    ("tried", "/steps/tried"),
    ("placed", "/steps/placed"),
    ("rejected", "/steps/rejected"),
    ("rejected_row", "/steps/rejected_by/row"),
    ("rejected_column", "/steps/rejected_by/column"),
    ("rejected_diagonal", "/steps/rejected_by/diagonal"),
    ("rejected_antidiagonal", "/steps/rejected_by/antidiagonal"),
    ("rejected_closed", "/steps/rejected_by/closed"),
    ("backtracked", "/steps/backtracked"),
    ("solutions", "/solutions"),
];

/// The columns of each kind.
fn parts(kind: Kind) -> &'static [&'static [(&'static str, &'static str)]] {
    match kind {
        Kind::Time => &[VERDICTS, SECONDS, TRIED, SUCCESS],
        Kind::Accuracy => &[VERDICTS, SUCCESS],
        Kind::Steps | Kind::Growth(Growing::Steps) => &[VERDICTS, TRIED, STEPS],
        Kind::Growth(Growing::Time) => &[VERDICTS, SECONDS, STEPS],
        Kind::Classic => &[VERDICTS, SECONDS, TRIED, SUCCESS, PUBLISHED],
    }
}

/// The document of a cell, with the published figures beside it.
fn cell_value(kind: Kind, cell: &Cell, record: &Record) -> Value {
    let document = CellDocument::new(kind, cell, record);
    let mut value = serde_json::to_value(document).expect("plain numbers and texts");
    let line = tutorial_density(cell).filter(|_| kind == Kind::Classic);
    if let (Some(density), Some(fields)) = (line, value.as_object_mut()) {
        let share = density.and_then(|density| published::share(cell.n, density));
        let seconds = published::seconds(cell.n, density);
        fields
            .insert("published".into(), serde_json::json!({ "share": share, "seconds": seconds }));
    }
    value
}

/// A row for each cell; what is not known is empty. The limit and the seed make a row complete by itself.
pub(super) fn table(study: &Study) -> Table {
    let limit = study.plan.limit.map(|limit| limit.as_secs_f64().to_string());
    let last = [limit.unwrap_or_default(), study.plan.seed.to_string()];
    let columns = || parts(study.kind).iter().copied().flatten();
    let row = |(cell, record): (&Cell, &Record)| {
        let document = cell_value(study.kind, cell, record);
        let fields =
            columns().map(|(_, pointer)| document.pointer(pointer).map_or("".into(), text));
        [experiment(study.kind).into()].into_iter().chain(fields).chain(last.clone()).collect()
    };
    let names = columns().map(|(name, _)| *name);
    let names = ["experiment"].into_iter().chain(names).chain(["limit_seconds", "seed"]);
    Table {
        columns: names.map(|name| Column::new(name, Align::Left)).collect(),
        rows: study.cells().map(row).collect(),
        ..Table::default()
    }
}

/// A value of a document as a field of CSV, never with an exponent.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => {
            number.as_f64().map_or(String::new(), |number| number.to_string())
        }
        other => other.to_string(),
    }
}
