//! `GET /compare/events`: strategies against each other, to watch: how far it is, the tables and charts as they
//! grow, and at the end all of it.

use std::num::NonZeroUsize;
use std::sync::Arc;

use axum::response::Response;
use n_queens::compare::{Broken, Experiment, Method, Plan};
use n_queens::{Density, Task};
use queens_app::{cores, fresh_seed};
use queens_render::study::grid::{Grid, GridError};
use queens_render::study::{self, Growing, Kind, Machine, sweep};
use queens_render::table::{Align, Column};
use queens_render::{Chart, Language, Message, units};
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::events::{self, Events, Rhythm};
use crate::fault::{Code, Fault, shortened};
use crate::limits;
use crate::openapi;
use crate::operation::Operation;
use crate::work::{Lane, Work, is_unwanted};

/// A list of numbers and sweeps.
const SWEEP: &str = r"^[0-9.]+(\.\.[0-9.]+(:[0-9.]+)?)?(,[0-9.]+(\.\.[0-9.]+(:[0-9.]+)?)?)*$";
/// A time above 0, as the command reads it.
const TIME: &str = r"^([0-9]*[1-9][0-9]*(\.[0-9]*)?|[0-9]*\.[0-9]*[1-9][0-9]*)(ms|s|m|min|h)?$";

/// An experiment, as a query asks for it.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Compare {
    /// What is asked.
    #[schemars(extend("enum" = EXPERIMENTS.map(|experiment| experiment.name)))]
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
    #[schemars(extend("enum" = ["one", "all"]))]
    task: Option<String>,
    /// The most time of one run, at most ten seconds.
    #[schemars(extend("pattern" = TIME))]
    timeout: Option<String>,
    /// Where every random choice comes from; a fresh one unless given.
    seed: Option<u64>,
    /// The language of tables and charts.
    #[schemars(extend("enum" = Language::ALL.map(Language::code)))]
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
pub(crate) struct Study {
    /// The numbers.
    #[schemars(with = "serde_json::Map<String, Value>")]
    document: Value,
    /// The pictures, as SVG.
    charts: Vec<String>,
    /// The tables.
    tables: Vec<Table>,
}

/// A table as texts: what shows it makes its own elements of them.
#[derive(Serialize, JsonSchema)]
struct Table {
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

/// What an experiment takes unless it is told otherwise, written as it would be told.
struct Defaults {
    name: &'static str,
    kind: Kind,
    sizes: &'static str,
    strategies: &'static str,
    runs: u64,
    task: Task,
}

/// All experiments, as the command has them, on smaller grids.
const EXPERIMENTS: [Defaults; 4] = [
    Defaults {
        name: "time",
        kind: Kind::Time,
        sizes: "5,10,15",
        strategies: "permutation,probabilistic",
        runs: 10,
        task: Task::One,
    },
    Defaults {
        name: "accuracy",
        kind: Kind::Accuracy,
        sizes: "5,10,15",
        strategies: "probabilistic",
        runs: 100,
        task: Task::One,
    },
    Defaults {
        name: "steps",
        kind: Kind::Steps,
        sizes: "4..8",
        strategies: "rows,sets,iterative,cells,bitmask,exact-cover",
        runs: 1,
        task: Task::All,
    },
    Defaults {
        name: "growth",
        kind: Kind::Growth(Growing::Time),
        sizes: "6..10",
        strategies: "rows,bitmask,colour-split",
        runs: 3,
        task: Task::All,
    },
];

/// Densities and the time limit of a run, unless told otherwise.
const DENSITIES: &str = "0.2,0.6,1.0";
const TIMEOUT: &str = "5s";

/// What was asked for.
struct Chosen {
    kind: Kind,
    plan: Plan,
    language: Language,
}

impl Operation for Compare {
    const PATH: &'static str = "/compare/events";
    const SUMMARY: &'static str = "Strategies against each other, as events: how far it is, what is known so far, \
        then the result or an error.";
    const FIELDS: &'static [&'static str] =
        &["experiment", "n", "strategies", "density", "runs", "task", "timeout", "seed", "lang"];
    const MOST: &'static [(&'static str, u32)] = &[("runs", limits::COMPARE_RUNS)];
    type Answer = Study;

    fn content(schemas: &mut SchemaGenerator) -> Value {
        let progress = schemas.subschema_for::<CompareProgress>();
        let [known, result] = [(); 2].map(|()| schemas.subschema_for::<Study>());
        openapi::events(schemas, [("progress", progress), ("study", known), ("result", result)])
    }

    async fn answer(self, work: Work) -> Result<Response, Fault> {
        let chosen = Chosen::of(&self)?;
        events::stream(&work, Lane::Long, limits::COMPARE, move |events| chosen.conduct(events))
            .await
    }
}

impl Chosen {
    fn of(asked: &Compare) -> Result<Self, Fault> {
        let found = EXPERIMENTS.into_iter().find(|other| other.name == asked.experiment);
        let defaults = found.ok_or_else(Fault::broken)?;
        let grid = grid(asked, &defaults)?;
        let fresh = || if grid.is_random() { fresh_seed() } else { 0 };
        let (seed, runs) = (asked.seed.unwrap_or_else(fresh), asked.runs.unwrap_or(defaults.runs));
        let limit = Some(limit(asked)?);
        let plan =
            grid.plan(defaults.kind, limits::COMPARE_CELLS).map_err(|error| refused(&error))?;
        fits(&grid)?;
        let language = asked.lang.as_ref().and_then(|code| code.parse().ok()).unwrap_or_default();
        Ok(Self { kind: defaults.kind, plan: Plan { runs, seed, limit, ..plan }, language })
    }

    fn conduct(self, events: &Events) {
        let experiment = Experiment::new(self.plan.clone());
        let (pace, looks) = (Rhythm::new(limits::PROGRESS), Rhythm::new(limits::STUDY));
        let stage =
            Arc::new(Stage { chosen: self, experiment, events: events.clone(), pace, looks });
        events.send("progress", &stage.progress());
        let reporter = Arc::clone(&stage);
        let control = events.control.clone().with_reporter(move |_| reporter.report());
        let ended = stage.experiment.conduct(NonZeroUsize::MIN, &control);
        match ended {
            Ok(_) if is_unwanted(&control) => {} // the client is gone
            Ok(_) => drop(events.send("result", &stage.study())),
            Err(Broken::Unfit(unfit)) => {
                events.fail(&Fault::of("strategies", Code::NotPossible, &unfit));
            }
            Err(broken) => events.fail(&Fault::new(Code::Broken, &broken)),
        }
    }
}

/// What is crossed with what.
fn grid(asked: &Compare, defaults: &Defaults) -> Result<Grid, Fault> {
    let methods = match &asked.strategies {
        Some(names) => methods(names.iter().map(String::as_str))?,
        None => methods(defaults.strategies.split(','))?,
    };
    let grid = Grid {
        sizes: sizes(asked.n.as_deref().unwrap_or(defaults.sizes))?,
        methods,
        densities: densities(asked.density.as_deref().unwrap_or(DENSITIES))?,
        task: task(asked, defaults)?,
    };
    if asked.density.is_some() {
        grid.uses_densities().map_err(|error| refused(&error))?;
    }
    Ok(grid)
}

/// Refuses boards that a counting engine would take hundreds of megabytes for; no search takes as much.
fn fits(grid: &Grid) -> Result<(), Fault> {
    let counts = grid.methods.contains(&Method::ColourSplit);
    match grid.sizes.last().filter(|&&n| counts && n > limits::COUNT_WATCHED_N) {
        Some(n) => Err(Fault::too_large("n", &n.to_string(), &limits::COUNT_WATCHED_N)),
        None => Ok(()),
    }
}

fn sizes(text: &str) -> Result<Vec<u32>, Fault> {
    let sizes = sweep::sizes("n", text, limits::COMPARE_LIST as u64);
    let sizes = sizes.map_err(|error| Fault::of("n", Code::BadValue, &error).unfit())?;
    match sizes.iter().find(|&&n| n > limits::COMPARE_N) {
        Some(n) => Err(Fault::too_large("n", &n.to_string(), &limits::COMPARE_N)),
        None => Ok(sizes),
    }
}

fn densities(text: &str) -> Result<Vec<Density>, Fault> {
    let densities = sweep::densities("density", text, limits::COMPARE_LIST as u64);
    densities.map_err(|error| Fault::of("density", Code::BadValue, &error).unfit())
}

/// The strategies, each once.
fn methods<'a>(names: impl Iterator<Item = &'a str>) -> Result<Vec<Method>, Fault> {
    let mut methods: Vec<Method> = Vec::new();
    for name in names {
        let method = name.parse().map_err(|_| Fault::broken())?;
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    Ok(methods)
}

fn task(asked: &Compare, defaults: &Defaults) -> Result<Task, Fault> {
    let task = match asked.task.as_deref() {
        Some("one") => Task::One,
        Some(_) => Task::All,
        None => defaults.task,
    };
    if matches!(defaults.kind, Kind::Growth(_)) && task == Task::One {
        let (option, other) = ("task=one".into(), "experiment=growth".into());
        return Err(Fault::of("task", Code::NotPossible, &Message::Excludes { option, other }));
    }
    Ok(task)
}

/// The time limit of one run.
fn limit(asked: &Compare) -> Result<std::time::Duration, Fault> {
    let text = asked.timeout.as_deref().unwrap_or(TIMEOUT);
    let most = limits::COMPARE_RUN;
    match units::duration(text).filter(|limit| !limit.is_zero()) {
        Some(limit) if limit <= most => Ok(limit),
        Some(_) => Err(Fault::too_large("timeout", text, &units::limit(Some(most)))),
        None => {
            let (option, text) = ("timeout".into(), shortened(text));
            Err(Fault::of("timeout", Code::BadValue, &Message::BadDuration { option, text }))
        }
    }
}

fn refused(error: &GridError) -> Fault {
    match error {
        GridError::TooManyCells { .. } => Fault::of("n", Code::TooLarge, error),
        GridError::NoDensity { .. } => Fault::of("density", Code::NotPossible, error),
        GridError::NoSteps { .. } | GridError::Unfit(_) => {
            Fault::of("strategies", Code::NotPossible, error)
        }
    }
}

/// An experiment under way, and the events that show it.
struct Stage {
    chosen: Chosen,
    experiment: Experiment,
    events: Events,
    pace: Rhythm,
    looks: Rhythm,
}

impl Stage {
    /// A run is over.
    fn report(&self) {
        if self.pace.is_due() {
            self.events.offer("progress", &self.progress());
        }
        if self.looks.is_due() {
            self.events.offer("study", &self.study());
        }
    }

    /// How far it is, as if all runs that are left took as long as those before.
    fn progress(&self) -> CompareProgress {
        let (done, left) = self.experiment.left();
        let left: u64 = left.iter().sum();
        let (runs, seconds) = (done + left, self.events.seconds());
        let eta = (done > 0).then(|| seconds / done as f64 * left as f64);
        CompareProgress { done, runs, share: done as f64 / runs.max(1) as f64, seconds, eta }
    }

    fn study(&self) -> Study {
        let Chosen { kind, language, .. } = self.chosen;
        let (plan, records) = (self.experiment.plan().clone(), self.experiment.records());
        let study = study::Study { kind, plan, records, threads: 1 };
        let document = serde_json::from_str(&study::document(&study, &here())).unwrap_or_default();
        let charts = study::charts(&study, language).iter().map(Chart::to_svg).collect();
        let tables = study::page_tables(&study, language).into_iter().map(Table::from).collect();
        Study { document, charts, tables }
    }
}

impl From<queens_render::Table> for Table {
    fn from(table: queens_render::Table) -> Self {
        let head =
            |column: Column| Head { name: column.name, numeric: column.align == Align::Right };
        Self {
            title: table.title,
            columns: table.columns.into_iter().map(head).collect(),
            rows: table.rows,
            notes: table.notes,
        }
    }
}

/// What is said of this machine, without its processor.
fn here() -> Machine {
    let (system, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
    Machine { processor: None, cores: cores().get(), system, architecture }
}
