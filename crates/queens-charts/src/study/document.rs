//! A study for programs: one JSON document, or one table with a row for each cell. Both have the same values.

use n_queens::compare::{Cell, CellRecord, Interval, published};
use n_queens::{Density, Steps};
use queens_messages::Language;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::time::{self, Fit};
use super::view::{View, known, success, tutorial_density};
use super::{ExperimentKind, Growing, MachineFacts, Study};
use crate::Table;
use crate::table::{Align, Column};

/// A part of the document. Unlike those of `serde_json`, the fields of an object keep their order.
#[derive(Serialize)]
#[serde(untagged)]
enum Node {
    Value(#[serde(serialize_with = "plain")] Value),
    Object(#[serde(serialize_with = "in_order")] Fields),
    List(Vec<Node>),
    Machine(MachineFacts),
}

type Fields = Vec<(&'static str, Node)>;

impl<T: Into<Value>> From<T> for Node {
    fn from(value: T) -> Self {
        Self::Value(value.into())
    }
}

/// A number is written without a point where it is whole: 20, not 20.0.
fn plain<S: Serializer>(value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    const EXACT: f64 = 9e15;
    match value.as_f64() {
        Some(number) if value.is_f64() && number.fract() == 0.0 && number.abs() < EXACT => {
            serializer.serialize_i64(number as i64)
        }
        _ => value.serialize(serializer),
    }
}

fn in_order<S: Serializer>(fields: &Fields, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(fields.iter().map(|(name, node)| (name, node)))
}

/// The value at a path such as `steps/rejected_by/row`; null if there is none.
fn value_at(fields: &Fields, path: &str) -> Value {
    let (name, rest) = path.split_once('/').unwrap_or((path, ""));
    match fields.iter().find(|(field, _)| *field == name) {
        Some((_, Node::Object(inner))) => value_at(inner, rest),
        Some((_, Node::Value(value))) => value.clone(),
        _ => Value::Null,
    }
}

/// One JSON document; `machine` is where it was run.
///
/// ```
/// use queens_charts::study::{self, ExperimentKind, MachineFacts, Study};
/// let plan = n_queens::compare::Plan::new(ExperimentKind::Steps.measure());
/// let study = Study { kind: ExperimentKind::Steps, plan, records: Vec::new(), threads: 1 };
/// let machine = MachineFacts { processor: None, cores: 2, system: "linux", architecture: "x86_64" };
/// let document = serde_json::to_string(&study::document(&study, &machine))?;
/// assert!(document.starts_with(r#"{"experiment":"steps","version":"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn document(study: &Study, machine: &MachineFacts) -> impl Serialize + use<> {
    let plan = &study.plan;
    let cell = |(cell, record)| Node::Object(cell_fields(study.kind, cell, record));
    let mut fields = vec![
        ("experiment", experiment(study.kind).into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("machine", Node::Machine(machine.clone())),
        ("seed", plan.seed.into()),
        ("runs", plan.runs.into()),
        ("timeout", plan.limit.map(|limit| limit.as_secs_f64()).into()),
        ("threads", study.threads.into()),
        ("complete", (study.open() == 0).into()),
        ("cells", Node::List(study.cells().map(cell).collect())),
    ];
    if let ExperimentKind::Growth(growing) = study.kind {
        let fits = time::fits(&View::new(study, Language::English), growing);
        let measure = if growing == Growing::Time { "seconds" } else { "tried" };
        fields.push(("measure", measure.into()));
        fields.push(("fits", Node::List(fits.into_iter().map(fit_node).collect())));
    }
    if study.kind == ExperimentKind::Classic {
        fields.push(("published", Node::List(all_published())));
    }
    Node::Object(fields)
}

/// The word for a kind, which is that of the command.
const fn experiment(kind: ExperimentKind) -> &'static str {
    match kind {
        ExperimentKind::Growth(_) => "growth",
        other => other.name(),
    }
}

fn cell_fields(kind: ExperimentKind, cell: &Cell, record: &CellRecord) -> Fields {
    let mut fields: Fields = vec![
        ("n", cell.n.into()),
        ("strategy", cell.method.name().into()),
        ("density", cell.density.map(Density::get).into()),
        ("task", cell.task.name().into()),
        ("runs", record.runs.into()),
        ("found", record.found.into()),
        ("impossible", record.impossible.into()),
        ("gave_up", record.gave_up.into()),
        ("timeouts", record.beyond.into()),
        ("success", success_node(cell, record)),
    ];
    if kind.measure().is_timed() {
        // The clock counts whole nanoseconds: parts of them mean nothing.
        let seconds = quantiles(|share| Some(known(record.time.quantile(share))?.round() / 1e9));
        // Runs that something disturbed; with chance this cannot be known.
        let outliers = (!cell.method.is_random()).then(|| record.time.outliers());
        fields.extend([("seconds", seconds), ("outliers", outliers.into())]);
    }
    if kind != ExperimentKind::Accuracy {
        let solutions = record.solutions.map(|solutions| solutions.to_string());
        fields.extend([
            ("tried", tried_node(cell, record)),
            ("steps", record.steps.as_ref().map_or(Value::Null.into(), steps_node)),
            ("solutions", solutions.into()),
        ]);
    }
    fields
}

fn success_node(cell: &Cell, record: &CellRecord) -> Node {
    let Some((share, Interval { low, high })) = success(cell, record) else {
        return Value::Null.into();
    };
    let millionths = |value: f64| (value * 1e6).round() / 1e6;
    let [share, low, high] = [share, low, high].map(millionths);
    Node::Object(vec![("share", share.into()), ("low", low.into()), ("high", high.into())])
}

fn tried_node(cell: &Cell, record: &CellRecord) -> Node {
    // Without chance all runs are alike, so the number is exact.
    let exact = record.steps.filter(|_| !cell.method.is_random()).map(|steps| steps.tried as f64);
    let median = |share| Some((known(record.tried.quantile(share))? * 100.0).round() / 100.0);
    quantiles(|share| exact.or_else(|| median(share)))
}

/// The median and both ends of a spread; nothing for what is beyond the limit.
fn quantiles(quantile: impl Fn(f64) -> Option<f64>) -> Node {
    let shares = [("median", 0.5), ("p05", 0.05), ("p95", 0.95)];
    Node::Object(shares.map(|(name, share)| (name, quantile(share).into())).into())
}

/// The counters of the first run.
fn steps_node(steps: &Steps) -> Node {
    // In the order of `Obstacle::ALL`.
    let reasons = ["row", "column", "diagonal", "antidiagonal", "closed"];
    let rejected_by = reasons.into_iter().zip(steps.rejected_by.map(Node::from)).collect();
    Node::Object(vec![
        ("tried", steps.tried.into()),
        ("placed", steps.placed.into()),
        ("rejected", steps.rejected().into()),
        ("rejected_by", Node::Object(rejected_by)),
        ("backtracked", steps.backtracked.into()),
        ("solutions", steps.solutions.into()),
    ])
}

fn fit_node(fit: Fit) -> Node {
    let (next_n, predicted) = fit.next();
    // Digits beyond the tenth are rounding errors.
    let rounded = |value: f64| format!("{value:.9e}").parse().unwrap_or(value);
    let factor_of_solutions = fit.solutions.map(|growth| rounded(growth.factor));
    Node::Object(vec![
        ("series", fit.name.into()),
        ("factor", rounded(fit.growth.factor).into()),
        ("scale", rounded(fit.growth.scale).into()),
        ("r_squared", rounded(fit.growth.determination).into()),
        ("sizes", fit.sizes.into()),
        ("next_n", next_n.into()),
        ("predicted", rounded(predicted).into()),
        ("factor_a000170", factor_of_solutions.into()),
    ])
}

/// Every published figure, whether it was run here or not.
fn all_published() -> Vec<Node> {
    let densities = || [None].into_iter().chain(published::DENSITIES.map(Some));
    let at = |n| densities().map(move |density| published_node(n, density));
    published::SIZES.into_iter().flat_map(at).collect()
}

fn published_node(n: u32, density: Option<f64>) -> Node {
    let strategy = if density.is_some() { "probabilistic" } else { "permutation" };
    Node::Object(vec![
        ("n", n.into()),
        ("strategy", strategy.into()),
        ("density", density.into()),
        ("share", density.and_then(|density| published::share(n, density)).into()),
        ("seconds", published::seconds(n, density).into()),
    ])
}

/// Where the values of the columns are in the document of a cell.
const CELL: &str = "experiment n strategy density task runs found impossible gave_up timeouts";
const SECONDS: &str = "seconds/median seconds/p05 seconds/p95";
const TRIED: &str = "tried/median tried/p05 tried/p95";
const SUCCESS: &str = "success/share success/low success/high";
const PUBLISHED: &str = "published/share published/seconds";
const STEPS: &str = "steps/tried steps/placed steps/rejected steps/rejected_by/row \
    steps/rejected_by/column steps/rejected_by/diagonal steps/rejected_by/antidiagonal \
    steps/rejected_by/closed steps/backtracked solutions";
/// The limit and the seed make a row complete by itself.
const CONDITIONS: &str = "limit_seconds seed";

/// The columns of each kind.
fn columns(kind: ExperimentKind) -> impl Iterator<Item = &'static str> {
    let parts: &[&str] = match kind {
        ExperimentKind::Time => &[CELL, SECONDS, TRIED, SUCCESS, CONDITIONS],
        ExperimentKind::Accuracy => &[CELL, SUCCESS, CONDITIONS],
        ExperimentKind::Steps | ExperimentKind::Growth(Growing::Steps) => {
            &[CELL, TRIED, STEPS, CONDITIONS]
        }
        ExperimentKind::Growth(Growing::Time) => &[CELL, SECONDS, STEPS, CONDITIONS],
        ExperimentKind::Classic => &[CELL, SECONDS, TRIED, SUCCESS, PUBLISHED, CONDITIONS],
    };
    parts.iter().flat_map(|part| part.split(' '))
}

/// The name of the column of a value: its path, without what is plain from the rest.
fn column_name(path: &str) -> String {
    match path {
        "success/share" => "success".into(),
        "published/share" => "published_success".into(),
        _ => path.trim_start_matches("steps/").replace("_by/", "_").replace('/', "_"),
    }
}

/// A row for each cell, for a program: names of columns and values; null for what is not known. Numbers of solutions
/// are texts.
///
/// ```
/// use queens_charts::study::{self, ExperimentKind, Study};
/// let plan = n_queens::compare::Plan::new(ExperimentKind::Steps.measure());
/// let study = Study { kind: ExperimentKind::Steps, plan, records: Vec::new(), threads: 1 };
/// assert_eq!(study::rows(&study).count(), 0);
/// ```
pub fn rows(study: &Study) -> impl Iterator<Item = Vec<(String, Value)>> {
    study.cells().map(|(cell, record)| {
        let mut fields = cell_fields(study.kind, cell, record);
        let line = tutorial_density(cell);
        fields.extend(line.map(|density| ("published", published_node(cell.n, density))));
        fields.extend([
            ("experiment", experiment(study.kind).into()),
            ("limit_seconds", study.plan.limit.map(|limit| limit.as_secs_f64()).into()),
            ("seed", study.plan.seed.into()),
        ]);
        columns(study.kind).map(|path| (column_name(path), value_at(&fields, path))).collect()
    })
}

/// The [`rows`] as a table, for CSV: stable names, plain numbers in full precision; what is not known is empty.
pub fn raw(study: &Study) -> Table {
    let text = |(_, value): (String, Value)| match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        // Never with an exponent.
        Value::Number(number) if number.is_f64() => number.as_f64().unwrap_or(0.0).to_string(),
        other => other.to_string(),
    };
    let column = |path| Column::new(column_name(path), Align::Left);
    Table {
        columns: columns(study.kind).map(column).collect(),
        rows: rows(study).map(|row| row.into_iter().map(text).collect()).collect(),
        ..Table::default()
    }
}
