//! `estimate`: a forecast of how many solutions there are, and how long counting them would take here.

use n_queens::Control;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use n_queens::count::ColourSplit;
use n_queens::estimate::{self as forecasts, Forecast, RunningTime, Sampler};
use pyo3::prelude::*;

use crate::asked;
use crate::errors::Failure;
use crate::seeking::timed_out;
use crate::waiting;

/// How long timing may take, and when it must be over, counted from the start.
const TIMING: Duration = Duration::from_millis(1500);
const END: Duration = Duration::from_millis(4000);

/// About how many solutions there are, and how long `count(n)` would take on this machine.
#[pyfunction]
#[pyo3(signature = (n, *, seed = None, threads = None))]
pub(crate) fn estimate(
    n: &Bound<'_, PyAny>,
    seed: Option<Bound<'_, PyAny>>,
    threads: Option<Bound<'_, PyAny>>,
) -> PyResult<PyEstimate> {
    let (py, n) = (n.py(), asked::size(n)?);
    let seed = asked::seed(seed.as_ref())?;
    let threads = asked::threads(threads.as_ref())?.unwrap_or_else(asked::cores);
    waiting::here(py, false, None, |control| forecast(n, seed, threads, control))
}

fn forecast(
    n: u32,
    seed: u64,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<PyEstimate, Failure> {
    let start = Instant::now();
    let mut sampler = Sampler::new(n, seed).map_err(|error| Failure::invalid(&error))?;
    for _ in 0..forecasts::rounds(n) {
        if control.should_stop() {
            break;
        }
        sampler.round();
    }
    let budget = TIMING.min(END.saturating_sub(start.elapsed()));
    // More threads than cores do not make it faster.
    let cores = threads.min(asked::cores());
    let time = forecasts::duration(n, ColourSplit::new, cores, budget, control);
    let forecast = sampler.forecast().ok_or_else(|| timed_out(None))?;
    Ok(PyEstimate { n, seed, threads: threads.get(), forecast, time })
}

/// A forecast with its 95% interval.
#[pyclass(frozen, module = "n_queens", name = "Estimate")]
pub(crate) struct PyEstimate {
    /// The side of the board.
    #[pyo3(get)]
    n: u32,
    /// Where chance came from.
    #[pyo3(get)]
    seed: u64,
    /// On how many threads it would be counted.
    #[pyo3(get)]
    threads: usize,
    forecast: Forecast,
    time: Option<RunningTime>,
}

#[pymethods]
impl PyEstimate {
    /// The expected number of solutions.
    #[getter]
    fn estimate(&self) -> f64 {
        self.forecast.estimate
    }

    /// The lower end of its 95% interval.
    #[getter]
    fn low(&self) -> f64 {
        self.forecast.low
    }

    /// The upper end.
    #[getter]
    fn high(&self) -> f64 {
        self.forecast.high
    }

    /// Whether nothing was left to chance.
    #[getter]
    fn exact(&self) -> bool {
        self.forecast.is_exact()
    }

    /// How many positions were completed in all ways.
    #[getter]
    fn samples(&self) -> u64 {
        self.forecast.samples
    }

    /// What the formula for large n says.
    #[getter]
    fn asymptotic(&self) -> f64 {
        forecasts::asymptotic(self.n)
    }

    /// How long `count(n)` would take here; None if that cannot be told.
    #[getter]
    fn seconds(&self) -> Option<f64> {
        self.time.map(|time| time.seconds)
    }

    /// The lower end of its interval.
    #[getter]
    fn seconds_low(&self) -> Option<f64> {
        self.time.map(|time| time.low)
    }

    /// The upper end.
    #[getter]
    fn seconds_high(&self) -> Option<f64> {
        self.time.map(|time| time.high)
    }

    /// 'measured' on this very board, or 'extrapolated' from smaller ones.
    #[getter]
    fn basis(&self) -> Option<&'static str> {
        self.time.map(|time| time.basis.name())
    }

    fn __float__(&self) -> f64 {
        self.forecast.estimate
    }

    fn __repr__(&self) -> String {
        let Forecast { estimate, low, high, .. } = self.forecast;
        let seconds = self.time.map_or("None".into(), |time| format!("{:.3}", time.seconds));
        let n = self.n;
        format!("<Estimate n={n} {estimate:.4e} ({low:.4e} to {high:.4e}) seconds={seconds}>")
    }
}
