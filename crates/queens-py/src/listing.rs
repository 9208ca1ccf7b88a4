//! `solutions`: all of them, one after the other, in constant memory.

use n_queens::{Flow, Settings, Strategy, Task, Variant};
use pyo3::prelude::*;

use crate::asked::{self, Pieces};
use crate::errors::Failure;
use crate::memory;
use crate::seeking::Search;
use crate::solution::PySolution;
use crate::streaming::Stream;

/// So many bytes of solutions wait for whoever reads them.
const WAITING: usize = 1 << 20;

/// Up to here `bitmask`, the fastest, comes to a first solution soon; beyond, it may look for hours.
const FIRST_SOON: u32 = 25;

/// Every solution; see the stub for all there is to say.
#[pyfunction]
#[pyo3(signature = (
    n, *, strategy = None, given = None, blocked = None, variant = None, limit = None, seed = None,
))]
#[allow(clippy::too_many_arguments, reason = "they are the options of the command")]
pub(crate) fn solutions(
    n: &Bound<'_, PyAny>,
    strategy: Option<String>,
    given: Option<Bound<'_, PyAny>>,
    blocked: Option<Bound<'_, PyAny>>,
    variant: Option<String>,
    limit: Option<Bound<'_, PyAny>>,
    seed: Option<Bound<'_, PyAny>>,
) -> PyResult<Solutions> {
    let problem = Pieces { given, blocked, variant }.on(n)?;
    let is_plain = problem.is_empty() && problem.variant() == Variant::Standard;
    let by_bits = is_plain && problem.n() <= FIRST_SOON;
    let default = if by_bits { Strategy::Bitmask } else { Strategy::ExactCover };
    let strategy = asked::strategy(strategy.as_deref())?.unwrap_or(default);
    let settings = Settings { seed: asked::seed(seed.as_ref())?, ..Settings::default() };
    let limit = limit.map(|limit| asked::number("limit", &limit, 1, u64::MAX)).transpose()?;
    strategy.accepts(&problem, Task::All).map_err(Failure::from)?;
    memory::suffices(strategy, &problem)?;
    let search = Search { strategy, settings, draws: false };
    let room = (WAITING / (4 * problem.n() as usize + 16)).clamp(1, 1024);
    let stream = Stream::start(room, move |outlet, control| {
        let mut left = limit;
        search.each(&problem, control, |columns| {
            let flow = outlet.give(columns.into());
            left = left.map(|left| left - 1);
            if left == Some(0) { Flow::Break(()) } else { flow }
        })?;
        Ok(())
    })?;
    Ok(Solutions { stream, strategy: strategy.name() })
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
        Ok(columns.map(|columns| PySolution::checked(columns).by(self.strategy, None)))
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
