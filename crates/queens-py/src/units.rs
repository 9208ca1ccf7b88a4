//! `units`: a count cut into units, for schedulers that distribute them, and the values of units.

use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use n_queens::Variant;
use n_queens::count::{EngineKind, Job, Kind, Subtotal, TotalError, Units, Way};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyRange, PyTuple};
use queens_app::{Board, Count};

use crate::argument::{Argument, Squares, with_pieces};
use crate::errors::{PyFailure, Result};
use crate::function::function;
use crate::waiting;

/// A count cut into independent units; see the stub.
#[pyclass(frozen, name = "Units", module = "n_queens")]
pub(crate) struct PyUnits {
    units: Arc<Units>,
    /// The side of the board.
    #[pyo3(get)]
    n: u32,
    /// Which solutions are counted.
    #[pyo3(get)]
    of: &'static str,
    /// How the pieces move.
    #[pyo3(get)]
    variant: &'static str,
    /// How many queens are placed.
    #[pyo3(get)]
    queens: u32,
    /// The engine's name and version.
    #[pyo3(get)]
    engine: String,
    /// What the sum of all values is divided by.
    #[pyo3(get)]
    scale: u128,
    /// All that units and values depend on, in one line.
    #[pyo3(get)]
    job: String,
}

/// The values of some units; see the stub.
#[pyclass(frozen, name = "Subtotal", module = "n_queens")]
pub(crate) struct PySubtotal {
    pub(crate) subtotal: Subtotal,
    /// What they are units of.
    #[pyo3(get)]
    job: String,
    /// How long they took.
    #[pyo3(get)]
    seconds: f64,
}

/// What pickle stores: the function that restores the subtotal, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (String, Vec<u8>, f64));

function! {
    /// The units of a count; see the stub.
    units(
        py, n: Board;;
        of: Kind, variant: Variant, given: Squares<'py>, blocked: Squares<'py>, queens: u32, engine: EngineKind;
    ) -> PyUnits {
        let (board, of) = (with_pieces(n, given, blocked, variant)?, of.unwrap_or_default());
        let question = Count { of, queens, engine, ..Count::new(board) }.question()?;
        let units = waiting::here(py, true, None, |_| Ok(Units::for_question(&question)?))?;
        let Job { question, engine, scale, .. } = units.job().clone();
        let (of, variant) = (question.kind.name(), question.problem.variant().name());
        let (n, queens, job) = (question.n(), question.queens, units.job().to_string());
        Ok(PyUnits { units: Arc::new(units), n, of, variant, queens, engine, scale, job })
    }
}

impl PyUnits {
    pub(crate) const fn shared(&self) -> &Arc<Units> {
        &self.units
    }
}

#[pymethods]
impl PyUnits {
    /// What all units are expected to cost.
    #[getter]
    fn total_cost(&self) -> u128 {
        (0..self.units.len()).map(|unit| u128::from(self.units.cost(unit))).sum()
    }

    fn __len__(&self) -> usize {
        self.units.len()
    }

    /// What a unit is expected to cost.
    fn cost(&self, unit: &Bound<'_, PyAny>) -> PyResult<u64> {
        let unit: usize = unit.extract()?;
        if unit >= self.units.len() {
            let text = format!("unit {unit} of {}", self.units.len());
            return Err(PyIndexError::new_err(text));
        }
        Ok(self.units.cost(unit))
    }

    /// Counts some of them on this thread.
    #[pyo3(signature = (units, *, image = false))]
    fn count(&self, units: &Bound<'_, PyAny>, image: bool) -> Result<PySubtotal> {
        let range: Range<usize> = Argument::read("units", units)?;
        let way = if image { Way::Image } else { Way::Direct };
        waiting::here(units.py(), false, None, |control| {
            let start = Instant::now();
            let counted = self.units.count(range, way, control);
            let counted = counted.map_err(|error| PyFailure::invalid(&error))?;
            // Only an exception of Python stops it, and takes precedence in `waiting`.
            let subtotal = counted.ok_or_else(PyFailure::stopped)?;
            let (job, seconds) = (self.job.clone(), start.elapsed().as_secs_f64());
            Ok(PySubtotal { subtotal, job, seconds })
        })
    }

    fn __repr__(&self) -> String {
        format!("<Units: {}>", self.units.job())
    }
}

#[pymethods]
impl PySubtotal {
    /// What `to_bytes` packed.
    #[staticmethod]
    fn from_bytes(units: &Bound<'_, PyUnits>, packed: &[u8]) -> Result<Self> {
        let PyUnits { units, job, .. } = units.get();
        let subtotal = Subtotal::unpack(units.job(), packed);
        let subtotal = subtotal.map_err(|error| PyFailure::broken(&error))?;
        Ok(Self { subtotal, job: job.clone(), seconds: 0.0 })
    }

    /// As few bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.subtotal.pack())
    }

    /// Which units these are.
    #[getter]
    fn units<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyRange>> {
        range(py, self.subtotal.units())
    }

    /// Their values.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.subtotal.values())
    }

    /// What they add up to.
    #[getter]
    fn sum(&self) -> Result<u128> {
        self.subtotal.sum().ok_or_else(|| PyFailure::broken(&TotalError::Overflow))
    }

    /// The check value, as 16 hexadecimal digits.
    #[getter]
    fn check(&self) -> String {
        format!("{:016x}", self.subtotal.check())
    }

    /// For pickle.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let this = slf.get();
        let restore = slf.getattr("_restored")?;
        Ok((restore, (this.job.clone(), this.subtotal.pack(), this.seconds)))
    }

    #[staticmethod]
    fn _restored(job: String, packed: Vec<u8>, seconds: f64) -> Result<Self> {
        let subtotal = Subtotal::unpack_of(&job, &packed);
        let subtotal = subtotal.map_err(|error| PyFailure::broken(&error))?;
        Ok(Self { subtotal, job, seconds })
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.subtotal == other.subtotal && self.job == other.job
    }

    fn __hash__(&self) -> u64 {
        self.subtotal.check()
    }

    fn __repr__(&self) -> String {
        let (units, check) = (self.subtotal.units(), self.check());
        format!("<Subtotal of units {} to {}, check {check}>", units.start, units.end - 1)
    }
}

/// The range as an object of Python.
pub(crate) fn range(py: Python<'_>, range: Range<usize>) -> PyResult<Bound<'_, PyRange>> {
    PyRange::new(py, range.start.try_into()?, range.end.try_into()?)
}
