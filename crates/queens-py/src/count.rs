//! `count`: how many solutions, exactly; handed out only if its checks passed.
//!
//! The count reports how far it is to a [`Latest`]; the thread of the caller hands that on to Python.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use n_queens::count::Kind;
use n_queens::{Control, Progress};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use queens_app::{Board, Count};

use crate::asked::{self, Pieces};
use crate::errors::Failure;
use crate::function::function;
use crate::waiting::{self, SMALL_COUNT, locked};

function! {
    /// How many solutions there are; see the stub.
    count(
        n;; of, variant, threads, progress, given, blocked, queens, engine, strategy, seed, timeout; yes
    ) -> u128 {
        let board = Pieces { given, blocked, variant }.on(n)?;
        let request = Count {
            strategy: asked::strategy(strategy)?,
            threads: asked::threads(threads)?,
            seed: asked::seed(seed)?,
            yes,
            ..asked(board, of, queens, engine)?
        };
        let timeout = asked::timeout("timeout", timeout)?;
        request.validate(false).map_err(Failure::from)?;
        match teller(request.board.n, progress)? {
            Some(teller) => teller.count(n.py(), &request, timeout),
            None => quietly(n.py(), request, timeout),
        }
    }
}

/// What is counted, and how.
pub(crate) fn asked(
    board: Board,
    of: Option<&Bound<'_, PyAny>>,
    queens: Option<&Bound<'_, PyAny>>,
    engine: Option<&Bound<'_, PyAny>>,
) -> PyResult<Count> {
    Ok(Count {
        of: asked::one_of("of", of, &Kind::ALL)?.unwrap_or_default(),
        queens: asked::optional_u32("queens", queens)?,
        engine: asked::engine(engine)?,
        ..Count::new(board)
    })
}

/// Without reports. A small board takes less than it takes to start threads.
fn quietly(py: Python<'_>, request: Count, timeout: Option<Duration>) -> PyResult<u128> {
    let is_small = request.board.n <= SMALL_COUNT;
    let alone = is_small.then_some(NonZeroUsize::MIN);
    let request = Count { threads: request.threads.or(alone), ..request };
    waiting::here(py, is_small, timeout, |control| counted(&request, control, timeout))
}

fn counted(request: &Count, control: &Control, timeout: Option<Duration>) -> Result<u128, Failure> {
    let answer = request.run(control, None)?;
    answer.solutions().ok_or_else(|| Failure::timed_out(timeout))
}

/// Receives the progress of a count.
struct Teller {
    call: Py<PyAny>,
    /// Whether that is the package's own display, which has to be closed.
    is_own: bool,
}

/// What to call with the progress: a callable, or for True the package's own display.
fn teller(n: u32, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Teller>> {
    let Some(progress) = progress else { return Ok(None) };
    match progress.cast::<PyBool>() {
        Ok(flag) if !flag.is_true() => Ok(None),
        Ok(_) => {
            let own = progress.py().import("n_queens._progress")?;
            let call = own.call_method1("Display", (n,))?.unbind();
            Ok(Some(Teller { call, is_own: true }))
        }
        Err(_) if progress.is_callable() => {
            Ok(Some(Teller { call: progress.clone().unbind(), is_own: false }))
        }
        Err(_) => Err(PyTypeError::new_err("progress must be True, False, None or a callable")),
    }
}

impl Teller {
    fn count(self, py: Python<'_>, request: &Count, timeout: Option<Duration>) -> PyResult<u128> {
        let latest = Latest::default();
        let work =
            |control: &Control| counted(request, &keeping(control, Arc::clone(&latest)), timeout);
        let tell = |py: Python<'_>| -> PyResult<()> {
            let Some(progress) = locked(&latest).take() else { return Ok(()) };
            self.call.call1(py, (progress,)).map(drop)
        };
        let counted = waiting::apart(py, timeout, work, tell);
        if self.is_own {
            self.call.call_method0(py, "close")?;
        }
        counted
    }
}

/// How far a count is, for the thread that waits for it.
type Latest = Arc<Mutex<Option<PyProgress>>>;

/// The same control, which keeps the latest progress of the first round; the rounds that check its number are short,
/// and of other solutions.
fn keeping(control: &Control, latest: Latest) -> Control {
    let first = Mutex::new(None);
    control.clone().with_reporter(move |progress| {
        let (start, round) = *locked(&first).get_or_insert((Instant::now(), round(progress)));
        if self::round(progress) == round {
            *locked(&latest) = PyProgress::of(progress, start.elapsed());
        }
    })
}

fn round(progress: &Progress) -> Option<Kind> {
    if let Progress::Count(progress) = progress { Some(progress.kind) } else { None }
}

/// How far a count is.
#[pyclass(frozen, module = "n_queens", name = "Progress")]
pub(crate) struct PyProgress {
    /// Which solutions are counted.
    #[pyo3(get)]
    of: &'static str,
    /// The share of the work that is done, from 0 to 1, by its expected cost.
    #[pyo3(get)]
    share: f64,
    /// Units that are done; 0 if a strategy counts, which has no units.
    #[pyo3(get)]
    done: usize,
    /// Units that there are.
    #[pyo3(get)]
    units: usize,
    /// What the finished units come to so far.
    #[pyo3(get)]
    solutions: u128,
    /// About how long it takes still; None while nothing is known.
    #[pyo3(get)]
    seconds_left: Option<f64>,
}

impl PyProgress {
    fn of(progress: &Progress, elapsed: Duration) -> Option<Self> {
        match *progress {
            Progress::Count(count) => Some(Self {
                of: count.kind.name(),
                share: count.share,
                done: count.done,
                units: count.units,
                solutions: count.solutions,
                seconds_left: count.seconds_left(elapsed),
            }),
            Progress::Search { share, solutions } => Some(Self {
                of: Kind::All.name(),
                share,
                done: 0,
                units: 0,
                solutions: solutions.into(),
                seconds_left: None,
            }),
            _ => None,
        }
    }
}

#[pymethods]
impl PyProgress {
    fn __repr__(&self) -> String {
        let Self { of, share, done, units, solutions, .. } = self;
        format!("<Progress of={of} share={share:.3} units={done}/{units} solutions={solutions}>")
    }
}
