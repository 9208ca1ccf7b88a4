//! `estimate`: a forecast of how many solutions there are, and how long counting them would take here.

use pyo3::prelude::*;
use queens_app::{Estimate, EstimateAnswer};

use crate::asked;
use crate::errors::Failure;
use crate::function::function;
use crate::waiting;

function! {
    /// About how many solutions there are, and how long `count(n)` would take on this machine.
    estimate(n;; seed, threads;) -> PyEstimate {
        let request = Estimate {
            n: asked::size(n)?,
            seed: asked::seed(seed)?,
            threads: asked::threads(threads)?,
        };
        waiting::here(n.py(), false, None, |control| {
            PyEstimate::of(&request.run(control)?).ok_or_else(Failure::stopped)
        })
    }
}

/// A forecast with its 95% interval.
#[pyclass(frozen, get_all, module = "n_queens", name = "Estimate")]
pub(crate) struct PyEstimate {
    /// The side of the board.
    n: u32,
    /// Where chance came from.
    seed: u64,
    /// On how many threads it would be counted.
    threads: usize,
    /// The expected number of solutions.
    estimate: f64,
    /// The lower end of its 95% interval.
    low: f64,
    /// The upper end.
    high: f64,
    /// Whether nothing was left to chance.
    exact: bool,
    /// How many positions were completed in all ways.
    samples: u64,
    /// What the formula for large n says.
    asymptotic: f64,
    /// How long `count(n)` would take here; None if nothing could be timed.
    seconds: Option<f64>,
    /// The lower end of its interval.
    seconds_low: Option<f64>,
    /// The upper end.
    seconds_high: Option<f64>,
    /// 'measured' on this very board, or 'extrapolated' from smaller ones.
    basis: Option<&'static str>,
}

impl PyEstimate {
    /// None if it was stopped.
    fn of(answer: &EstimateAnswer) -> Option<Self> {
        Some(Self {
            n: answer.n,
            seed: answer.seed,
            threads: answer.threads?.get(),
            estimate: answer.estimate?,
            low: answer.low?,
            high: answer.high?,
            exact: answer.is_exact,
            samples: answer.samples?,
            asymptotic: answer.asymptotic?,
            seconds: answer.seconds?,
            seconds_low: answer.seconds_low?,
            seconds_high: answer.seconds_high?,
            basis: answer.basis?,
        })
    }
}

#[pymethods]
impl PyEstimate {
    fn __float__(&self) -> f64 {
        self.estimate
    }

    fn __repr__(&self) -> String {
        let Self { n, estimate, low, high, .. } = self;
        let seconds = self.seconds.map_or("None".into(), |seconds| format!("{seconds:.3}"));
        format!("<Estimate n={n} {estimate:.4e} ({low:.4e} to {high:.4e}) seconds={seconds}>")
    }
}
