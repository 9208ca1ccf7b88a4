//! `Checkpoint`: the record of a count in a file, which `queens count --checkpoint` reads and writes too.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};

use n_queens::count::{Examiner, Record, Units};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyRange};
use queens_files::Checkpoint;
use queens_messages::Message;

use crate::argument::{self, Argument};
use crate::errors::{PyFailure, Result};
use crate::units::{PySubtotal, PyUnits, range};
use crate::waiting::{self, locked};

/// A running count; see the stub.
#[pyclass(frozen, name = "Checkpoint", module = "n_queens")]
pub(crate) struct PyCheckpoint {
    units: Arc<Units>,
    state: Mutex<State>,
}

/// The part that changes.
struct State {
    record: Record,
    /// None if the record is in memory only.
    file: Option<Checkpoint>,
    is_open: bool,
    is_saved: bool,
}

#[pymethods]
impl PyCheckpoint {
    #[new]
    #[pyo3(signature = (path, units))]
    fn new(path: Option<PathBuf>, units: &Bound<'_, PyUnits>) -> Result<Self> {
        let (py, units) = (units.py(), Arc::clone(units.get().shared()));
        let (file, record) = waiting::here(py, true, None, |_| match path {
            Some(path) => {
                let opened = Checkpoint::open(&path, units.record());
                let (file, record) = opened.map_err(|fault| PyFailure::checkpoint(&fault))?;
                Ok((Some(file), record))
            }
            None => Ok((None, units.record())),
        })?;
        let state = State { record, file, is_open: true, is_saved: true };
        Ok(Self { units, state: Mutex::new(state) })
    }

    /// Where the file is, links followed; None if there is none.
    #[getter]
    fn path(&self) -> Option<PathBuf> {
        locked(&self.state).file.as_ref().map(|file| file.path().to_owned())
    }

    /// How many units are done.
    #[getter]
    fn done(&self) -> usize {
        locked(&self.state).record.done()
    }

    /// How many there are.
    #[getter]
    fn units(&self) -> usize {
        self.units.len()
    }

    /// The share of the work that is done, by its expected cost.
    #[getter]
    fn share(&self) -> f64 {
        let cost = |units: &mut dyn Iterator<Item = usize>| -> f64 {
            units.map(|unit| self.units.cost(unit) as f64).sum()
        };
        let open = cost(&mut locked(&self.state).record.remaining().into_iter());
        if open > 0.0 { 1.0 - open / cost(&mut (0..self.units.len())) } else { 1.0 }
    }

    /// The units that are not done.
    fn remaining<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyRange>>> {
        let open = py.detach(|| locked(&self.state).record.remaining());
        let ranges = open.chunk_by(|a, b| a + 1 == *b);
        ranges.map(|units| range(py, units[0]..units[units.len() - 1] + 1)).collect()
    }

    /// Takes in the values of some units, all or none.
    fn add(&self, subtotal: &Bound<'_, PySubtotal>) -> Result<()> {
        let subtotal = &subtotal.get().subtotal;
        let mut state = self.open()?;
        state.record.add(subtotal).map_err(|error| PyFailure::broken(&error))?;
        state.is_saved = false;
        Ok(())
    }

    /// Removes the values of some units: how many had one.
    fn drop(&self, units: &Bound<'_, PyAny>) -> Result<usize> {
        let units: Range<usize> = Argument::read("units", units)?;
        let mut state = self.open()?;
        let units = units.start..units.end.min(self.units.len());
        let dropped = units.filter(|&unit| state.record.forget(unit).is_some()).count();
        state.is_saved &= dropped == 0;
        Ok(dropped)
    }

    /// Writes the file if something has changed.
    fn save(&self, py: Python<'_>) -> Result<()> {
        waiting::here(py, true, None, |_| self.open()?.save())
    }

    /// The total, if every unit is there and it passes its checks.
    #[pyo3(signature = (*, threads = None))]
    fn conclude<'py>(
        &self,
        py: Python<'py>,
        threads: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyDict>> {
        let threads = argument::optional::<NonZeroUsize>("threads", threads)?;
        let threads = threads.unwrap_or_else(queens_app::cores);
        let record = locked(&self.state).record.clone();
        let conclusion = waiting::here(py, false, None, |control| {
            let examiner = Examiner { threads, sample: None, control };
            examiner.conclude(&record)?.ok_or_else(PyFailure::stopped)
        })?;
        let (job, answer) = (self.units.job(), PyDict::new(py));
        answer.set_item("n", job.question.n())?;
        answer.set_item("of", job.question.kind.name())?;
        answer.set_item("variant", job.question.problem.variant().name())?;
        answer.set_item("count", conclusion.solutions)?;
        answer.set_item("strategy", job.engine_name())?;
        answer.set_item("units", job.units)?;
        answer.set_item("checks", conclusion.checks)?;
        Ok(answer)
    }

    /// Saves, and unlocks the file for other processes.
    fn close(&self, py: Python<'_>) -> Result<()> {
        waiting::here(py, true, None, |_| {
            let mut state = locked(&self.state);
            let saved = if state.is_open { state.save() } else { Ok(()) };
            (state.is_open, state.file) = (false, None);
            saved
        })
    }

    fn __enter__(this: Py<Self>) -> Py<Self> {
        this
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: Bound<'_, PyAny>) -> Result<()> {
        self.close(py)
    }

    fn __repr__(&self) -> String {
        let state = locked(&self.state);
        format!("<Checkpoint: {} of {} units done>", state.record.done(), self.units.len())
    }
}

impl PyCheckpoint {
    fn open(&self) -> Result<MutexGuard<'_, State>> {
        let state = locked(&self.state);
        if state.is_open {
            return Ok(state);
        }
        Err(PyFailure::checkpoint(&Message::CheckpointClosed))
    }
}

impl State {
    fn save(&mut self) -> Result<()> {
        if let (Some(file), false) = (&self.file, self.is_saved) {
            file.save(&self.record).map_err(|fault| PyFailure::checkpoint(&fault))?;
            self.is_saved = true;
        }
        Ok(())
    }
}
