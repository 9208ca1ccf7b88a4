//! `count`: how many solutions, exactly; returned only if its checks passed.
//!
//! The count stores its progress in a [`Latest`]; the thread of the caller passes that on to Python.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use n_queens::count::{CountProgress, Kind};
use n_queens::{Control, Progress};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use queens_app::{Board, Count};

use crate::answers;
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
            ..request(board, of, queens, engine)?
        };
        let timeout = asked::timeout("timeout", timeout)?;
        request.validate(false).map_err(Failure::from)?;
        match Receiver::new(request.board.n, progress)? {
            Some(receiver) => receiver.count(n.py(), &request, timeout),
            None => count_unreported(n.py(), request, timeout),
        }
    }
}

/// The request for a count, from the arguments that `count` and `units` share.
pub(crate) fn request(
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

/// Counts without progress reports. A small board takes less time than starting threads.
fn count_unreported(py: Python<'_>, request: Count, timeout: Option<Duration>) -> PyResult<u128> {
    let is_small = request.board.n <= SMALL_COUNT;
    let alone = is_small.then_some(NonZeroUsize::MIN);
    let request = Count { threads: request.threads.or(alone), ..request };
    waiting::here(py, is_small, timeout, |control| counted(&request, control, timeout))
}

fn counted(request: &Count, control: &Control, timeout: Option<Duration>) -> Result<u128, Failure> {
    let answer = request.run(control, None)?;
    answer.solutions().ok_or_else(|| Failure::timed_out(timeout))
}

/// What is called with the progress of a count.
struct Receiver {
    call: Py<PyAny>,
    /// Whether that is the package's own display, which must be closed.
    is_own: bool,
}

impl Receiver {
    /// The receiver for the argument `progress`: a callable, or for True the package's own display.
    fn new(n: u32, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Self>> {
        let Some(progress) = progress else { return Ok(None) };
        match progress.cast::<PyBool>() {
            Ok(flag) if !flag.is_true() => Ok(None),
            Ok(_) => {
                let own = progress.py().import("n_queens._progress")?;
                let call = own.call_method1("Display", (n,))?.unbind();
                Ok(Some(Self { call, is_own: true }))
            }
            Err(_) if progress.is_callable() => {
                Ok(Some(Self { call: progress.clone().unbind(), is_own: false }))
            }
            Err(_) => Err(PyTypeError::new_err("progress must be True, False, None or a callable")),
        }
    }

    fn count(self, py: Python<'_>, request: &Count, timeout: Option<Duration>) -> PyResult<u128> {
        let latest = Latest::default();
        let work =
            |control: &Control| counted(request, &keeping(control, Arc::clone(&latest)), timeout);
        let report = |py: Python<'_>| -> PyResult<()> {
            let Some((progress, elapsed)) = locked(&latest).take() else { return Ok(()) };
            let Some(progress) = shown(py, progress, elapsed)? else { return Ok(()) };
            self.call.call1(py, (progress,)).map(drop)
        };
        let counted = waiting::apart(py, timeout, work, report);
        if self.is_own {
            self.call.call_method0(py, "close")?;
        }
        counted
    }
}

/// The latest progress of a count and the time since its start, for the thread that waits for the count.
type Latest = Arc<Mutex<Option<(Progress, Duration)>>>;

/// A copy of `control` that keeps the latest progress of the first round. The rounds that check its number are short,
/// and count other solutions.
fn keeping(control: &Control, latest: Latest) -> Control {
    let first = Mutex::new(None);
    control.clone().with_reporter(move |progress| {
        let (start, round) = *locked(&first).get_or_insert((Instant::now(), round(progress)));
        if self::round(progress) == round {
            *locked(&latest) = Some((*progress, start.elapsed()));
        }
    })
}

fn round(progress: &Progress) -> Option<Kind> {
    if let Progress::Count(progress) = progress { Some(progress.kind) } else { None }
}

/// The progress as Python has it; None if it is not of a count.
fn shown(py: Python<'_>, progress: Progress, elapsed: Duration) -> PyResult<Option<Py<PyAny>>> {
    let values = match progress {
        Progress::Count(count) => {
            let CountProgress { kind, share, done, units, solutions, .. } = count;
            (kind.name(), share, done, units, solutions, count.seconds_left(elapsed))
        }
        Progress::Search { share, solutions } => {
            (Kind::All.name(), share, 0, 0, solutions.into(), None)
        }
        _ => return Ok(None),
    };
    answers::from_values(py, "Progress", values).map(Some)
}
