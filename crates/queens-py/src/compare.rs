//! `compare_time`, `compare_accuracy`, `compare_steps`, `compare_growth`: strategies against each other, as
//! records with the columns of the command's CSV.

use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::Task;
use n_queens::compare::{Broken, Experiment};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use queens_app::compare::{ExperimentKind, Growing, MOST_RUNS};
use queens_app::{Compare, Comparison};
use queens_charts::study::{self, Study};

use crate::errors::{PyFailure, Result};
use crate::values::{Object, function, number, out_of_range, pythonized};
use crate::waiting;

/// The most values of a list.
const MOST_VALUES: usize = 10_000;

type Records<'py> = Vec<Bound<'py, PyDict>>;

macro_rules! experiments {
    ($($(#[$doc:meta])+ $name:ident: $kind:expr;)+) => {$(
        function! {
            $(#[$doc])+
            $name(
                py; n: Object<'py>, strategies: Object<'py>;
                density: Object<'py>, runs: Object<'py>, task: Task, timeout: Duration, seed: u64, threads: NonZeroUsize;
            ) -> Records<'py> {
                let density = list("density", density)?;
                let request = Compare { density, task, timeout, seed, threads, ..Compare::new($kind) };
                conducted(py, request, n, strategies, runs)
            }
        }
    )+};
}

experiments! {
    /// How long strategies take.
    compare_time: ExperimentKind::Time;
    /// How often strategies find a solution.
    compare_accuracy: ExperimentKind::Accuracy;
    /// How much work strategies are: their exact steps.
    compare_steps: ExperimentKind::Steps;
}

function! {
    /// How fast time or steps grow with n.
    compare_growth(
        py; n: Object<'py>, strategies: Object<'py>;
        runs: Object<'py>, timeout: Duration, seed: u64, threads: NonZeroUsize; steps
    ) -> Records<'py> {
        let kind = ExperimentKind::Growth(if steps { Growing::Steps } else { Growing::Time });
        let request = Compare { timeout, seed, threads, ..Compare::new(kind) };
        conducted(py, request, n, strategies, runs)
    }
}

/// The records of an experiment.
fn conducted<'py>(
    py: Python<'py>,
    request: Compare,
    n: Option<Object<'py>>,
    strategies: Option<Object<'py>>,
    runs: Option<Object<'py>>,
) -> Result<Records<'py>> {
    let (n, strategies) = (list("n", n)?, list("strategies", strategies)?);
    let runs = runs.map(|runs| number("runs", &runs, 1, MOST_RUNS)).transpose()?;
    let Comparison { kind, plan, threads } =
        Compare { n, strategies, runs, ..request }.comparison()?;
    let study = waiting::here(py, false, None, |control| {
        let experiment = Experiment::new(plan);
        experiment.conduct(threads, control).map_err(|broken| match broken {
            Broken::Unfit(unfit) => PyFailure::invalid(&unfit),
            broken => PyFailure::broken(&broken),
        })?;
        let (plan, records) = (experiment.plan().clone(), experiment.records());
        Ok(Study { kind, plan, records, threads: threads.get() })
    })?;
    let mut records = Vec::with_capacity(study.records.len());
    for row in study::rows(&study) {
        let record = PyDict::new(py);
        for (name, value) in row {
            match value.as_str().filter(|_| name == "solutions") {
                Some(solutions) => record.set_item(name, solutions.parse::<u128>().ok())?,
                None => record.set_item(name, pythonized(py, &value)?)?,
            }
        }
        records.push(record);
    }
    Ok(records)
}

/// A list as on the command line, from a text, one value, or several.
fn list(name: &str, given: Option<Object<'_>>) -> Result<Option<String>> {
    let Some(given) = given else { return Ok(None) };
    if given.is_instance_of::<PyString>() || !given.hasattr("__iter__")? {
        return Ok(Some(given.str()?.to_string()));
    }
    let words = given.try_iter()?.take(MOST_VALUES + 1).map(|word| Ok(word?.str()?.to_string()));
    let words = words.collect::<PyResult<Vec<String>>>()?;
    if words.len() > MOST_VALUES {
        return Err(out_of_range(name, words.len().to_string(), 1, MOST_VALUES as u64));
    }
    Ok(Some(words.join(",")))
}
