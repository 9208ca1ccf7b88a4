//! `compare_time`, `compare_accuracy`, `compare_steps`, `compare_growth`: strategies against each other, as
//! records with the columns of the command's CSV.

use n_queens::compare::{Broken, Experiment};
use n_queens::{Control, Task};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use queens_app::Compare;
use queens_app::compare::{Growing, Kind, MOST_RUNS};
use queens_charts::study::{self, Study};
use queens_messages::Message;

use crate::argument::{self, optional};
use crate::errors::PyFailure;
use crate::waiting;

/// The most values of a list.
const MOST_VALUES: usize = 10_000;

/// The arguments of a call.
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
    ($(#[doc = $doc:literal])+ $name:ident => $kind:expr) => {
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
                .conduct(py, $kind)
        }
    };
}

experiment! {
    /// How long strategies take.
    compare_time => Kind::Time
}
experiment! {
    /// How often strategies find a solution.
    compare_accuracy => Kind::Accuracy
}
experiment! {
    /// How much work strategies are: their exact steps.
    compare_steps => Kind::Steps
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
        .conduct(py, Kind::Growth(if steps { Growing::Steps } else { Growing::Time }))
}

impl Asked<'_> {
    fn conduct<'py>(&self, py: Python<'py>, kind: Kind) -> Records<'py> {
        let comparison = self.request(kind)?.comparison().map_err(PyFailure::from)?;
        let threads = comparison.threads;
        let work = |control: &Control| {
            let experiment = Experiment::new(comparison.plan);
            experiment.conduct(threads, control).map_err(|broken| match broken {
                Broken::Unfit(unfit) => PyFailure::invalid(&unfit),
                broken => PyFailure::broken(&broken),
            })?;
            let (plan, records) = (experiment.plan().clone(), experiment.records());
            Ok(Study { kind, plan, records, threads: threads.get() })
        };
        let study = waiting::here(py, false, None, work)?;
        records(py, &study)
    }

    fn request(&self, kind: Kind) -> PyResult<Compare> {
        let runs = self.runs.as_ref().map(|runs| argument::number("runs", runs, 1, MOST_RUNS));
        let task = self.task.as_deref().map(|task| argument::word("task", task, &Task::ALL));
        Ok(Compare {
            n: listed("n", self.n.as_ref())?,
            strategies: listed("strategies", self.strategies.as_ref())?,
            density: listed("density", self.density.as_ref())?,
            task: task.transpose()?,
            runs: runs.transpose()?,
            timeout: optional("timeout", self.timeout.as_ref())?,
            seed: optional("seed", self.seed.as_ref())?,
            threads: optional("threads", self.threads.as_ref())?,
            ..Compare::new(kind)
        })
    }
}

/// A list as on the command line, from a text, one value, or several.
fn listed(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
    let Some(given) = given else { return Ok(None) };
    if given.is_instance_of::<PyString>() || !given.hasattr("__iter__")? {
        return Ok(Some(given.str()?.to_string_lossy().into_owned()));
    }
    let mut words: Vec<String> = Vec::new();
    for word in given.try_iter()? {
        words.push(word?.str()?.to_string_lossy().into_owned());
        if words.len() > MOST_VALUES {
            let (name, most) = (name.to_owned(), MOST_VALUES.to_string());
            let text = words.len().to_string();
            let message = Message::NotAnInteger { name, text, least: "1".into(), most };
            return Err(PyFailure::invalid(&message).into());
        }
    }
    Ok(Some(words.join(",")))
}

/// The rows of a study as dictionaries.
fn records<'py>(py: Python<'py>, study: &Study) -> Records<'py> {
    let mut records = Vec::with_capacity(study.records.len());
    for row in study::rows(study) {
        let record = PyDict::new(py);
        for (name, value) in row {
            match value.as_str().filter(|_| name == "solutions") {
                Some(solutions) => record.set_item(name, solutions.parse::<u128>().ok())?,
                None => record.set_item(name, pythonize::pythonize(py, &value)?)?,
            }
        }
        records.push(record);
    }
    Ok(records)
}
