//! `GET /compare/events`: strategies against each other, to watch: how far it is, the tables and charts as they
//! grow, and at the end all of it.

use std::sync::Arc;
use std::time::Duration;

use n_queens::Task;
use n_queens::compare::{Broken, Experiment, Method};
use queens_app::compare::{ExperimentKind, Growing, Scale};
use queens_app::{Comparison, cores};
use queens_charts::Chart;
use queens_charts::study::{self, MachineFacts, Room};
use queens_charts::table::{Align, Column};
use queens_messages::{Language, message, shortened, units};
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::operation::{NamedNumbers, Names, Operation};
use crate::prepared::Throttle;
use crate::{Code, Events, Fault, Prepared, WorkClass, limits, operation};

/// A list of numbers and sweeps.
const SWEEP: &str = r"^[0-9.]+(\.\.[0-9.]+(:[0-9.]+)?)?(,[0-9.]+(\.\.[0-9.]+(:[0-9.]+)?)?)*$";
/// A time above 0, as the command reads it.
const TIME: &str = r"^([0-9]*[1-9][0-9]*(\.[0-9]*)?|[0-9]*\.[0-9]*[1-9][0-9]*)(ms|s|m|min|h)?$";

/// An experiment, as a query asks for it.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CompareRequest {
    /// What is asked.
    #[schemars(extend("enum" = EXPERIMENTS.map(|(name, _)| name)))]
    experiment: String,
    /// Sides of boards: a list, or sweeps such as 4..10:2.
    #[schemars(extend("pattern" = SWEEP))]
    n: Option<String>,
    /// The strategies that are compared.
    #[schemars(extend("items" = method_names(), "minItems" = 1))]
    strategies: Option<Vec<String>>,
    /// Densities of probabilistic: a list, or sweeps.
    #[schemars(extend("pattern" = SWEEP))]
    density: Option<String>,
    /// How often.
    #[schemars(range(min = 1))]
    runs: Option<u64>,
    /// One solution, or all of them.
    #[schemars(extend("enum" = Task::ALL.map(Task::name)))]
    task: Option<String>,
    /// The most time of one run, at most ten seconds.
    #[schemars(extend("pattern" = TIME))]
    timeout: Option<String>,
    /// Where every random choice comes from; a fresh one unless given.
    seed: Option<u64>,
    /// The language of tables and charts.
    #[schemars(extend("enum" = Language::ALL.map(Language::name)))]
    lang: Option<String>,
}

/// The names of all strategies and engines, as one of a list.
fn method_names() -> Value {
    let names: Vec<String> = Method::all().map(|method| method.to_string()).collect();
    json!({ "type": "string", "enum": names })
}

/// How far an experiment is.
#[derive(Serialize, JsonSchema)]
struct CompareProgress {
    /// Runs that are done.
    done: u64,
    /// Runs that there are.
    runs: u64,
    /// The share of the runs that are done.
    share: f64,
    /// Seconds since it began.
    seconds: f64,
    /// Seconds that are left, if that can be said.
    eta: Option<f64>,
}

/// What is known of an experiment, as numbers, pictures and tables.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Study")]
pub(crate) struct StudyAnswer {
    /// The numbers.
    #[schemars(with = "serde_json::Map<String, Value>")]
    document: Value,
    /// The pictures, as SVG.
    charts: Vec<String>,
    /// The tables.
    tables: Vec<TableAnswer>,
}

/// A table as texts: what shows it makes its own elements of them.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Table")]
struct TableAnswer {
    title: String,
    columns: Vec<Head>,
    rows: Vec<Vec<String>>,
    notes: Vec<String>,
}

/// The head of a column.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Head {
    name: String,
    numeric: bool,
}

/// The experiments of the page.
const EXPERIMENTS: [(&str, ExperimentKind); 4] = [
    ("time", ExperimentKind::Time),
    ("accuracy", ExperimentKind::Accuracy),
    ("steps", ExperimentKind::Steps),
    ("growth", ExperimentKind::Growth(Growing::Time)),
];

impl Operation for CompareRequest {
    const PATH: &'static str = "/compare/events";
    const SUMMARY: &'static str = "Strategies against each other, as events: how far it is, what is known so far, \
        then the result or an error.";
    const FIELDS: Names =
        &["experiment", "n", "strategies", "density", "runs", "task", "timeout", "seed", "lang"];
    const MOST: NamedNumbers = &[("runs", limits::COMPARE_RUNS)];
    type Answer = StudyAnswer;

    fn content(schemas: &mut SchemaGenerator) -> Value {
        let progress = schemas.subschema_for::<CompareProgress>();
        let [known, result] = [(); 2].map(|()| schemas.subschema_for::<StudyAnswer>());
        operation::events(schemas, [("progress", progress), ("study", known), ("result", result)])
    }

    fn prepare(self) -> Result<Prepared, Fault> {
        let comparison = self.request()?.comparison()?;
        let language = self.lang.as_ref().and_then(|code| code.parse().ok()).unwrap_or_default();
        let conduct = move |events: &Events| conduct(comparison, language, events);
        Ok(Prepared::events(WorkClass::Long, limits::COMPARE, conduct))
    }
}

fn conduct(
    Comparison { kind, plan, threads }: Comparison,
    language: Language,
    events: &Events,
) -> Result<(), Fault> {
    let experiment = Arc::new(Experiment::new(plan));
    events.send("progress", &CompareProgress::new(&experiment, events));
    let (pace, looks) = (Throttle::new(limits::PROGRESS), Throttle::new(limits::STUDY));
    let (observed, reports) = (Arc::clone(&experiment), events.clone());
    let control = events.control.clone().with_reporter(move |_| {
        if pace.is_due() {
            reports.offer("progress", &CompareProgress::new(&observed, &reports));
        }
        if looks.is_due() {
            reports.offer("study", &StudyAnswer::new(kind, &observed, language));
        }
    });
    experiment.conduct(threads, &control).map_err(|broken| match broken {
        Broken::Unfit(unfit) => Fault::in_field("strategies", Code::NotPossible, &unfit),
        broken => Fault::new(Code::Broken, &broken),
    })?;
    if !events.is_cancelled() {
        events.send("result", &StudyAnswer::new(kind, &experiment, language));
    }
    Ok(())
}

impl CompareRequest {
    fn request(&self) -> Result<queens_app::Compare, Fault> {
        let found = EXPERIMENTS.into_iter().find(|(name, _)| *name == self.experiment);
        let (_, kind) = found.ok_or_else(Fault::broken)?;
        Ok(queens_app::Compare {
            n: self.n.clone(),
            strategies: self.strategies.as_ref().map(|names| names.join(",")),
            density: self.density.clone(),
            task: self.task.as_ref().and_then(|name| name.parse().ok()),
            runs: self.runs,
            timeout: self.timeout.as_deref().map(limit).transpose()?,
            seed: self.seed,
            scale: Scale::Small,
            limits: limits::COMPARE_LIMITS,
            ..queens_app::Compare::new(kind)
        })
    }
}

/// The time limit of one run.
fn limit(text: &str) -> Result<Duration, Fault> {
    let most = limits::COMPARE_RUN;
    match units::duration(text).filter(|limit| !limit.is_zero()) {
        Some(limit) if limit <= most => Ok(limit),
        Some(_) => Err(Fault::too_large("timeout", text, units::limit(Some(most)))),
        None => {
            let message = message!(BadDuration { option: "timeout", text: shortened(text) });
            Err(Fault::in_field("timeout", Code::BadValue, &message))
        }
    }
}

impl CompareProgress {
    /// How far it is, as if all runs that are left took as long as those before.
    fn new(experiment: &Experiment, events: &Events) -> Self {
        let (done, left) = experiment.left();
        let left: u64 = left.iter().sum();
        let (runs, seconds) = (done + left, events.start.elapsed().as_secs_f64());
        let eta = (done > 0).then(|| seconds / done as f64 * left as f64);
        Self { done, runs, share: done as f64 / runs.max(1) as f64, seconds, eta }
    }
}

impl StudyAnswer {
    fn new(kind: ExperimentKind, experiment: &Experiment, language: Language) -> Self {
        let (plan, records) = (experiment.plan().clone(), experiment.records());
        let study = study::Study { kind, plan, records, threads: 1 };
        // This machine, without its processor.
        let (system, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
        let here = MachineFacts { processor: None, cores: cores().get(), system, architecture };
        let document = serde_json::to_value(study::document(&study, &here)).unwrap_or_default();
        let charts = study::charts(&study, language).iter().map(Chart::to_svg).collect();
        let head =
            |column: Column| Head { name: column.name, numeric: column.align == Align::Right };
        let table = |queens_charts::Table { title, columns, rows, notes, .. }| {
            let columns = columns.into_iter().map(head).collect();
            TableAnswer { title, columns, rows, notes }
        };
        let tables = study::tables(&study, language, Room::Page).into_iter().map(table).collect();
        Self { document, charts, tables }
    }
}
