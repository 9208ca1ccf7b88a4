//! `trace`: a search step by step, as records with the keys of the command's JSON.

use std::sync::Mutex;

use n_queens::Flow;
use pyo3::prelude::*;
use queens_app::StepAnswer;

use crate::asked::{self, Pieces};
use crate::errors::Failure;
use crate::function::function;
use crate::streaming::Stream;
use crate::waiting::locked;

/// Steps that are handed over at once, and how many such batches are buffered.
const BATCH: usize = 512;
const BUFFERED: usize = 4;

function! {
    /// The steps of a search; see the stub.
    trace(n; strategy, seed; density, given, blocked, variant, start, limit;) -> Trace {
        let request = queens_app::Trace {
            strategy: asked::strategy(strategy)?,
            seed: asked::seed(seed)?,
            density: asked::value(density)?,
            ..queens_app::Trace::new(Pieces { given, blocked, variant }.on(n)?)
        };
        let start = asked::optional("start", start, 0)?.unwrap_or_default();
        let limit = asked::optional("limit", limit, 1)?;
        let last = limit.map_or(u64::MAX, |limit| start.saturating_add(limit));
        let traced = request.prepare().map_err(Failure::from)?;
        let stream = Stream::start(BUFFERED, move |outlet, control| {
            let mut batch = Vec::with_capacity(BATCH);
            traced.run(last, control, |step, board| {
                if step.number > start {
                    batch.push(StepAnswer::new(&step, board));
                }
                match batch.len() {
                    BATCH => outlet.send(std::mem::replace(&mut batch, Vec::with_capacity(BATCH))),
                    _ => Flow::Continue(()),
                }
            })?;
            let _ = outlet.send(batch); // the reader may be closed
            Ok(())
        })?;
        Ok(Trace { stream, batch: Mutex::default() })
    }
}

/// The steps of a search, one after the other; `close` or dropping it ends the search.
#[pyclass(frozen, module = "n_queens")]
pub(crate) struct Trace {
    stream: Stream<Vec<StepAnswer>>,
    batch: Mutex<std::vec::IntoIter<StepAnswer>>,
}

#[pymethods]
impl Trace {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            let next = locked(&self.batch).next();
            if let Some(step) = next {
                return Ok(Some(pythonize::pythonize(py, &step)?));
            }
            let Some(batch) = self.stream.next(py)? else { return Ok(None) };
            *locked(&self.batch) = batch.into_iter();
        }
    }

    /// Ends the search; what has been handed over already is forgotten.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.stream.close());
        *locked(&self.batch) = Vec::new().into_iter();
    }
}
