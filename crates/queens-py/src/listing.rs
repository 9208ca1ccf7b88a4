//! `solutions`: all of them, one after the other, in constant memory.

use pyo3::prelude::*;
use queens_app::List;

use crate::asked::{self, Pieces};
use crate::errors::Failure;
use crate::function::function;
use crate::solution::PySolution;
use crate::streaming::Stream;

/// Bytes of solutions that are buffered for the reader.
const BUFFERED: usize = 1 << 20;

function! {
    /// Every solution; see the stub.
    solutions(n;; strategy, given, blocked, variant, limit, skip;) -> Solutions {
        let request = List {
            strategy: asked::strategy(strategy)?,
            limit: asked::optional("limit", limit, 1)?,
            skip: asked::optional("skip", skip, 0)?.unwrap_or_default(),
            ..List::new(Pieces { given, blocked, variant }.on(n)?)
        };
        let strategy = request.validate().map_err(Failure::from)?.name();
        let buffered = (BUFFERED / (4 * request.board.n as usize + 16)).clamp(1, 1024);
        let stream = Stream::start(buffered, move |outlet, control| {
            request.run(control, &mut |columns| outlet.send(columns.into()))?;
            Ok(())
        })?;
        Ok(Solutions { stream, strategy })
    }
}

/// The solutions of a board; `close` or dropping it ends the search.
#[pyclass(frozen, module = "n_queens")]
pub(crate) struct Solutions {
    stream: Stream<Box<[u32]>>,
    strategy: &'static str,
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PySolution>> {
        let columns = self.stream.next(py)?;
        Ok(columns.map(|columns| PySolution::checked(columns).found_by(self.strategy, None)))
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: Bound<'_, PyAny>) {
        self.close(py);
    }

    /// Ends the search; there is nothing more then.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.stream.close());
    }
}
