//! `count`: how many solutions, exactly; returned only if its checks passed. `estimate`: a forecast of that.
//!
//! The count stores its progress in a [`Latest`]; the thread of the caller passes that on to Python.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use n_queens::count::{CountProgress, EngineKind, Kind};
use n_queens::{Control, Progress, Strategy, Variant};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};
use queens_app::{Board, Count, Estimate};

use crate::errors::{PyFailure, Result};
use crate::values::{Size, Squares, answer_class, function, new_answer, pythonized, with_pieces};
use crate::waiting::{self, SMALL_COUNT, locked};

function! {
    /// How many solutions there are; see the stub.
    count(
        py, n: Board;;
        of: Kind, variant: Variant, threads: NonZeroUsize, progress: Bound<'py, PyAny>, given: Squares<'py>,
        blocked: Squares<'py>, queens: u32, engine: EngineKind, strategy: Strategy, seed: u64, timeout: Duration; yes
    ) -> u128 {
        let board = with_pieces(n, given, blocked, variant)?;
        let of = of.unwrap_or_default();
        let request = Count { of, queens, engine, strategy, threads, seed, yes, ..Count::new(board) };
        request.validate(false)?;
        match progress.filter(|progress| !progress.is(PyBool::new(py, false))) {
            None => count_unreported(py, request, timeout),
            Some(progress) if progress.is_instance_of::<PyBool>() => {
                let display = py.import("n_queens._progress")?.call_method1("Display", (request.board.n,))?;
                let counted = count_reported(&display, &request, timeout);
                display.call_method0("close")?;
                counted
            }
            Some(progress) if progress.is_callable() => count_reported(&progress, &request, timeout),
            Some(_) => Err(PyTypeError::new_err("progress must be True, False, None or a callable").into()),
        }
    }
}

/// Counts without progress reports. A small board takes less time than starting threads.
fn count_unreported(py: Python<'_>, request: Count, timeout: Option<Duration>) -> Result<u128> {
    let is_small = request.board.n <= SMALL_COUNT;
    let alone = is_small.then_some(NonZeroUsize::MIN);
    let request = Count { threads: request.threads.or(alone), ..request };
    waiting::here(py, is_small, timeout, |control| counted(&request, control, timeout))
}

fn counted(request: &Count, control: &Control, timeout: Option<Duration>) -> Result<u128> {
    let answer = request.run(control, None)?;
    answer.solutions().ok_or_else(|| PyFailure::timed_out(timeout))
}

/// Counts, and calls `receiver` with the progress.
fn count_reported(
    receiver: &Bound<'_, PyAny>,
    request: &Count,
    timeout: Option<Duration>,
) -> Result<u128> {
    let (latest, call) = (Latest::default(), receiver.clone().unbind());
    let work =
        |control: &Control| counted(request, &keeping(control, Arc::clone(&latest)), timeout);
    waiting::apart(receiver.py(), timeout, work, |py| {
        let Some((progress, elapsed)) = locked(&latest).take() else { return Ok(()) };
        let values = match progress {
            Progress::Count(count) => {
                let CountProgress { kind, share, done, units, solutions, .. } = count;
                (kind.name(), share, done, units, solutions, count.seconds_left(elapsed))
            }
            Progress::Search { share, solutions } => {
                (Kind::All.name(), share, 0, 0, solutions.into(), None)
            }
            _ => return Ok(()),
        };
        call.call1(py, (new_answer(py, "Progress", values)?,)).map(drop)
    })
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

function! {
    /// About how many solutions there are, and how long `count(n)` would take on this machine.
    estimate(py, n: Size;; seed: u64, threads: NonZeroUsize;) -> Py<PyAny> {
        let request = Estimate { n: n.0, seed, threads };
        let answer = waiting::here(py, false, None, |control| {
            let answer = request.run(control)?;
            if answer.status.is_none() { Ok(answer) } else { Err(PyFailure::stopped()) }
        })?;
        let fields = pythonized(py, &answer)?.cast_into::<PyDict>().map_err(PyErr::from)?;
        fields.set_item("exact", answer.is_exact)?;
        Ok(answer_class(py, "Estimate")?.call((), Some(&fields))?.unbind())
    }
}
