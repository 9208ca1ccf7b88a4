//! `compare_time`, `compare_accuracy`, `compare_steps`, `compare_growth`: strategies against each other, as
//! records with the columns of the command's CSV.

use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::compare::{Broken, Experiment, Method, Plan};
use n_queens::{Control, Density, Task};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use queens_app::{Board, Solve};
use queens_render::study::grid::Grid;
use queens_render::study::{self, Growing, Kind, Study, sweep};
use queens_render::table::Table;
use queens_render::{Message, units};

use crate::asked;
use crate::errors::Failure;
use crate::waiting;

/// More cells or runs than anybody waits for.
const MOST_CELLS: usize = 10_000;
const MOST_RUNS: u64 = 1_000_000_000;

/// What an experiment takes unless it is told otherwise, written as on the command line.
struct Defaults {
    kind: Kind,
    sizes: &'static str,
    strategies: &'static str,
    densities: &'static str,
    task: Task,
    runs: u64,
    timeout: Option<&'static str>,
}

const TIME: Defaults = Defaults {
    kind: Kind::Time,
    sizes: "5,15,25,30",
    strategies: "permutation,probabilistic",
    densities: "0.2,0.4,0.6,0.8,1.0,1.2",
    task: Task::One,
    runs: 30,
    timeout: Some("20s"),
};
const ACCURACY: Defaults = Defaults {
    kind: Kind::Accuracy,
    sizes: "5,15,25",
    strategies: "probabilistic",
    runs: 200,
    ..TIME
};
const STEPS: Defaults = Defaults {
    kind: Kind::Steps,
    sizes: "4..10",
    strategies: "rows,sets,iterative,cells,bitmask,exact-cover",
    densities: "1.0",
    task: Task::All,
    runs: 1,
    timeout: None,
};
const GROWTH: Defaults = Defaults {
    kind: Kind::Growth(Growing::Time),
    sizes: "6..12",
    strategies: "rows,bitmask,colour-split",
    runs: 3,
    timeout: Some("20s"),
    ..STEPS
};
const GROWTH_STEPS: Defaults = Defaults {
    kind: Kind::Growth(Growing::Steps),
    strategies: "rows,cells,exact-cover",
    runs: 1,
    ..GROWTH
};

/// What a call says.
struct Asked<'py> {
    n: Option<Bound<'py, PyAny>>,
    strategies: Option<Bound<'py, PyAny>>,
    density: Option<Bound<'py, PyAny>>,
    runs: Option<Bound<'py, PyAny>>,
    task: Option<String>,
    timeout: Option<Bound<'py, PyAny>>,
    seed: Option<Bound<'py, PyAny>>,
    threads: Option<Bound<'py, PyAny>>,
}

type Records<'py> = PyResult<Vec<Bound<'py, PyDict>>>;

macro_rules! experiment {
    ($(#[doc = $doc:literal])+ $name:ident => $defaults:expr) => {
        $(#[doc = $doc])+
        #[pyfunction]
        #[pyo3(signature = (
            n = None, strategies = None, *, density = None, runs = None, task = None,
            timeout = None, seed = None, threads = None,
        ))]
        #[allow(clippy::too_many_arguments, reason = "they are the options of the command")]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            n: Option<Bound<'py, PyAny>>,
            strategies: Option<Bound<'py, PyAny>>,
            density: Option<Bound<'py, PyAny>>,
            runs: Option<Bound<'py, PyAny>>,
            task: Option<String>,
            timeout: Option<Bound<'py, PyAny>>,
            seed: Option<Bound<'py, PyAny>>,
            threads: Option<Bound<'py, PyAny>>,
        ) -> Records<'py> {
            Asked { n, strategies, density, runs, task, timeout, seed, threads }
                .conduct(py, &$defaults)
        }
    };
}

experiment! {
    /// How long strategies take.
    compare_time => TIME
}
experiment! {
    /// How often strategies find a solution.
    compare_accuracy => ACCURACY
}
experiment! {
    /// How much work strategies are: their exact steps.
    compare_steps => STEPS
}

/// How fast time or steps grow with n.
#[pyfunction]
#[pyo3(signature = (
    n = None, strategies = None, *, steps = false, runs = None, timeout = None, seed = None,
    threads = None,
))]
#[allow(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn compare_growth<'py>(
    py: Python<'py>,
    n: Option<Bound<'py, PyAny>>,
    strategies: Option<Bound<'py, PyAny>>,
    steps: bool,
    runs: Option<Bound<'py, PyAny>>,
    timeout: Option<Bound<'py, PyAny>>,
    seed: Option<Bound<'py, PyAny>>,
    threads: Option<Bound<'py, PyAny>>,
) -> Records<'py> {
    let (density, task) = (None, None);
    Asked { n, strategies, density, runs, task, timeout, seed, threads }
        .conduct(py, if steps { &GROWTH_STEPS } else { &GROWTH })
}

impl Asked<'_> {
    fn conduct<'py>(&self, py: Python<'py>, defaults: &Defaults) -> Records<'py> {
        let plan = self.plan(defaults)?;
        let threads = asked::threads(self.threads.as_ref())?.unwrap_or(NonZeroUsize::MIN);
        for cell in &plan.cells {
            if let Method::Search(strategy) = cell.method {
                let run = Solve { strategy: Some(strategy), ..Solve::new(Board::new(cell.n)) };
                run.validate().map_err(Failure::from)?;
            }
        }
        let work = |control: &Control| {
            let experiment = Experiment::new(plan);
            experiment.conduct(threads, control).map_err(|broken| match broken {
                Broken::Unfit(unfit) => Failure::invalid(&unfit),
                broken => Failure::broken(&broken),
            })?;
            let (plan, records) = (experiment.plan().clone(), experiment.records());
            Ok(study::raw(&Study { kind: defaults.kind, plan, records, threads: threads.get() }))
        };
        let table = waiting::apart(py, None, work, |_| Ok(()))?;
        records(py, &table)
    }

    fn plan(&self, defaults: &Defaults) -> PyResult<Plan> {
        let grid = self.grid(defaults)?;
        let seed = if grid.is_random() || self.seed.is_some() {
            asked::seed(self.seed.as_ref())?.unwrap_or_else(queens_app::fresh_seed)
        } else {
            0
        };
        let runs = match &self.runs {
            Some(runs) => asked::number("runs", runs, 1, MOST_RUNS)?,
            None => defaults.runs,
        };
        let plan =
            grid.plan(defaults.kind, MOST_CELLS).map_err(|error| Failure::invalid(&error))?;
        Ok(Plan { runs, seed, limit: self.limit(defaults)?, ..plan })
    }

    fn limit(&self, defaults: &Defaults) -> PyResult<Option<Duration>> {
        match &self.timeout {
            Some(_) => asked::timeout("timeout", self.timeout.as_ref()),
            None => Ok(defaults.timeout.and_then(units::duration)),
        }
    }

    fn grid(&self, defaults: &Defaults) -> PyResult<Grid> {
        let most = MOST_CELLS as u64;
        let sizes = listed("n", self.n.as_ref(), defaults.sizes)?;
        let densities = listed("density", self.density.as_ref(), defaults.densities)?;
        let densities: Result<Vec<Density>, _> = sweep::densities("density", &densities, most);
        let grid = Grid {
            sizes: sweep::sizes("n", &sizes, most).map_err(|error| Failure::invalid(&error))?,
            methods: methods(&listed(
                "strategies",
                self.strategies.as_ref(),
                defaults.strategies,
            )?)?,
            densities: densities.map_err(|error| Failure::invalid(&error))?,
            task: task(self.task.as_deref(), defaults)?,
        };
        if self.density.is_some() {
            grid.uses_densities().map_err(|error| Failure::invalid(&error))?;
        }
        Ok(grid)
    }
}

/// A list as on the command line, from a text, one value, or several.
fn listed(name: &str, given: Option<&Bound<'_, PyAny>>, default: &str) -> PyResult<String> {
    let Some(given) = given else { return Ok(default.into()) };
    if given.is_instance_of::<PyString>() || !given.hasattr("__iter__")? {
        return Ok(given.str()?.to_string_lossy().into_owned());
    }
    let mut words: Vec<String> = Vec::new();
    for word in given.try_iter()? {
        words.push(word?.str()?.to_string_lossy().into_owned());
        if words.len() > MOST_CELLS {
            let (name, most) = (name.to_owned(), MOST_CELLS.to_string());
            let text = format!("{}", words.len());
            let message = Message::NotAnInteger { name, text, least: "1".into(), most };
            return Err(Failure::invalid(&message).into());
        }
    }
    Ok(words.join(","))
}

/// The strategies, each once.
fn methods(text: &str) -> Result<Vec<Method>, Failure> {
    let all: Vec<Method> = Method::all().collect();
    let mut methods: Vec<Method> = Vec::new();
    for name in text.split(',') {
        let method = asked::word("strategies", name.trim(), &all)?;
        if !methods.contains(&method) {
            methods.push(method);
        }
    }
    Ok(methods)
}

fn task(given: Option<&str>, defaults: &Defaults) -> Result<Task, Failure> {
    let Some(given) = given else { return Ok(defaults.task) };
    let word = asked::word("task", given, &["one", "all"])?;
    Ok(if word == "one" { Task::One } else { Task::All })
}

/// Columns of words; all others are numbers.
const WORDS: [&str; 3] = ["experiment", "strategy", "task"];

/// Columns of numbers that need not be whole.
fn is_fraction(name: &str) -> bool {
    ["density", "seconds", "success", "published", "_median", "_p05", "_p95"]
        .iter()
        .any(|part| name.contains(part))
}

fn records<'py>(py: Python<'py>, table: &Table) -> Records<'py> {
    let mut records = Vec::with_capacity(table.rows.len());
    for row in &table.rows {
        let record = PyDict::new(py);
        for (column, field) in table.columns.iter().zip(row) {
            let name = column.name.as_str();
            if field.is_empty() {
                record.set_item(name, py.None())?;
            } else if WORDS.contains(&name) {
                record.set_item(name, field)?;
            } else if is_fraction(name) {
                record.set_item(name, field.parse::<f64>().ok())?;
            } else {
                record.set_item(name, field.parse::<u128>().ok())?;
            }
        }
        records.push(record);
    }
    Ok(records)
}
