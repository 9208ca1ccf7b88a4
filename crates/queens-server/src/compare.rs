//! `GET /compare/events`: strategies against each other, to watch: how far it is, the tables and charts as they
//! grow, and at the end all of it.

use std::num::NonZeroUsize;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::compare::{Broken, Experiment, Method, Plan};
use n_queens::{Density, Task};
use queens_render::document::Object;
use queens_render::study::grid::{Grid, GridError};
use queens_render::study::{self, Growing, Kind, Machine, Study, sweep};
use queens_render::table::{Align, Column};
use queens_render::{Chart, Language, Message, Table, units};
use serde_json::{Value, json};

use crate::events::{self, Events, Rhythm};
use crate::fault::{Code, Fault, shortened};
use crate::limits;
use crate::query::{Query, missing};
use crate::work::{Lane, Work, cores, is_unwanted};

pub(crate) const PARAMETERS: &[&str] =
    &["experiment", "n", "strategies", "density", "runs", "task", "timeout", "seed", "lang"];

/// What an experiment takes unless it is told otherwise, written as it would be told.
pub(crate) struct Defaults {
    pub(crate) name: &'static str,
    kind: Kind,
    sizes: &'static str,
    strategies: &'static str,
    runs: u64,
    task: Task,
}

/// All experiments, as the command has them, on smaller grids.
pub(crate) const EXPERIMENTS: [Defaults; 4] = [
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

/// The words for what is searched for.
pub(crate) const TASKS: [&str; 2] = ["one", "all"];

/// What was asked for.
struct Asked {
    kind: Kind,
    plan: Plan,
    language: Language,
}

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    let asked = Asked::of(&Query::of(&request, PARAMETERS)?)?;
    events::stream(&work, Lane::Long, limits::COMPARE, move |events| asked.conduct(events)).await
}

impl Asked {
    fn of(query: &Query<'_>) -> Result<Self, Fault> {
        let names = EXPERIMENTS.map(|experiment| experiment.name);
        let name = query.one_of("experiment", &names)?.ok_or_else(|| missing("experiment"))?;
        let found = EXPERIMENTS.into_iter().find(|experiment| experiment.name == name);
        let defaults = found.ok_or_else(Fault::broken)?;
        let grid = grid(query, &defaults)?;
        let seed =
            if grid.is_random() || query.text("seed").is_some() { query.seed()? } else { 0 };
        let runs = query.number("runs", 1, limits::COMPARE_RUNS, defaults.runs)?;
        let limit = Some(limit(query)?);
        let plan =
            grid.plan(defaults.kind, limits::COMPARE_CELLS).map_err(|error| refused(&error))?;
        fits(&grid)?;
        let language = query.one_of("lang", &Language::ALL.map(Language::code))?;
        let language = language.and_then(|code| code.parse().ok()).unwrap_or_default();
        Ok(Self { kind: defaults.kind, plan: Plan { runs, seed, limit, ..plan }, language })
    }

    fn conduct(self, events: &Events) {
        let experiment = Experiment::new(self.plan.clone());
        let (pace, looks) = (Rhythm::new(limits::PROGRESS), Rhythm::new(limits::STUDY));
        let stage =
            Arc::new(Stage { asked: self, experiment, events: events.clone(), pace, looks });
        events.send("progress", &stage.progress());
        let teller = Arc::clone(&stage);
        let control = events.control.clone().with_reporter(move |_| teller.tell());
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
fn grid(query: &Query<'_>, defaults: &Defaults) -> Result<Grid, Fault> {
    let densities = query.text("density");
    let grid = Grid {
        sizes: sizes(query.text("n").unwrap_or(defaults.sizes))?,
        methods: methods(query.text("strategies").unwrap_or(defaults.strategies))?,
        densities: self::densities(densities.unwrap_or(DENSITIES))?,
        task: task(query, defaults)?,
    };
    if densities.is_some() {
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
fn methods(text: &str) -> Result<Vec<Method>, Fault> {
    let mut methods: Vec<Method> = Vec::new();
    for name in text.split(',') {
        let all = Method::all().map(|method| method.to_string());
        let method = name.parse().map_err(|_| Fault::choice("strategies", name, all))?;
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    Ok(methods)
}

fn task(query: &Query<'_>, defaults: &Defaults) -> Result<Task, Fault> {
    let task = match query.one_of("task", &TASKS)? {
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
fn limit(query: &Query<'_>) -> Result<std::time::Duration, Fault> {
    let text = query.text("timeout").unwrap_or(TIMEOUT);
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

/// An experiment under way, and who watches it.
struct Stage {
    asked: Asked,
    experiment: Experiment,
    events: Events,
    pace: Rhythm,
    looks: Rhythm,
}

impl Stage {
    /// A run is over.
    fn tell(&self) {
        if self.pace.is_due() {
            self.events.offer("progress", &self.progress());
        }
        if self.looks.is_due() {
            self.events.offer("study", &self.study());
        }
    }

    /// How far it is, as if all runs that are left took as long as those before.
    fn progress(&self) -> String {
        let (done, left) = self.experiment.left();
        let left: u64 = left.iter().sum();
        let (runs, seconds) = (done + left, self.events.seconds());
        let eta = (done > 0).then(|| seconds / done as f64 * left as f64);
        Object::new()
            .raw("done", done)
            .raw("runs", runs)
            .raw("share", Value::from(done as f64 / runs.max(1) as f64))
            .raw("seconds", Value::from(seconds))
            .raw("eta", Value::from(eta))
            .end()
    }

    /// What is known so far, as numbers, pictures and tables.
    fn study(&self) -> String {
        let Asked { kind, language, .. } = self.asked;
        let (plan, records) = (self.experiment.plan().clone(), self.experiment.records());
        let study = Study { kind, plan, records, threads: 1 };
        let charts = study::charts(&study, language);
        let charts: Vec<String> = charts.iter().map(Chart::to_svg).collect();
        let tables = study::page_tables(&study, language);
        let tables: Vec<Value> = tables.iter().map(table).collect();
        Object::new()
            .raw("document", study::document(&study, &here()).trim_end())
            .raw("charts", Value::from(charts))
            .raw("tables", Value::from(tables))
            .end()
    }
}

/// A table as texts: what shows it makes its own elements of them.
fn table(table: &Table) -> Value {
    let column =
        |column: &Column| json!({ "name": column.name, "numeric": column.align == Align::Right });
    let columns: Vec<Value> = table.columns.iter().map(column).collect();
    json!({ "title": table.title, "columns": columns, "rows": table.rows, "notes": table.notes })
}

/// What is told of this machine; its processor is nobody's business.
fn here() -> Machine {
    let (system, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
    Machine { processor: None, cores: cores(), system, architecture }
}
