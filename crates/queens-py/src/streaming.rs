//! `solutions` and `trace`: iterators over the results of a running search, in constant memory.
//!
//! A thread searches and sends results through a bounded channel; it stops when the reading end is closed.

use std::num::NonZeroU64;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};

use n_queens::{Control, Flow, Strategy, Variant};
use pyo3::prelude::*;
use queens_app::{Board, List, StepAnswer};
use queens_messages::Message;

use crate::errors::{PyFailure, Result};
use crate::solution::PySolution;
use crate::values::{Squares, function, pythonized, with_pieces};
use crate::waiting::{SIGNAL_INTERVAL, flat, locked};

/// Bytes of solutions that are buffered for the reader.
const BUFFERED_BYTES: usize = 1 << 20;

function! {
    /// Every solution; see the stub.
    solutions(
        _py, n: Board;;
        strategy: Strategy, given: Squares<'py>, blocked: Squares<'py>, variant: Variant, limit: NonZeroU64, skip: u64;
    ) -> Solutions {
        let board = with_pieces(n, given, blocked, variant)?;
        let (limit, skip) = (limit.map(NonZeroU64::get), skip.unwrap_or_default());
        let request = List { strategy, limit, skip, ..List::new(board) };
        let strategy = request.validate()?.name();
        let buffered = (BUFFERED_BYTES / (4 * request.board.n as usize + 16)).clamp(1, 1024);
        let stream = Stream::start(buffered, move |send, control| {
            request.run(control, &mut |columns| send(columns.into()))?;
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

    fn __next__(&self, py: Python<'_>) -> Result<Option<PySolution>> {
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

/// Steps that are handed over at once, and how many such batches are buffered.
const BATCH: usize = 512;
const BUFFERED_BATCHES: usize = 4;

function! {
    /// The steps of a search; see the stub.
    trace(
        _py, n: Board; strategy: Strategy, seed: u64;
        density: f64, given: Squares<'py>, blocked: Squares<'py>, variant: Variant, start: u64, limit: NonZeroU64;
    ) -> Trace {
        let board = with_pieces(n, given, blocked, variant)?;
        let start = start.unwrap_or_default();
        let last = limit.map_or(u64::MAX, |limit| start.saturating_add(limit.get()));
        let request = queens_app::Trace { strategy, seed, density, ..queens_app::Trace::new(board) };
        let traced = request.prepare()?;
        let stream = Stream::start(BUFFERED_BATCHES, move |send, control| {
            let mut batch = Vec::with_capacity(BATCH);
            traced.run(last, control, |step, board| {
                if step.number > start {
                    batch.push(StepAnswer::new(&step, board));
                }
                match batch.len() {
                    BATCH => send(std::mem::replace(&mut batch, Vec::with_capacity(BATCH))),
                    _ => Flow::Continue(()),
                }
            })?;
            let _ = send(batch); // the reader may be closed
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

    fn __next__<'py>(&self, py: Python<'py>) -> Result<Option<Bound<'py, PyAny>>> {
        loop {
            let next = locked(&self.batch).next();
            if let Some(step) = next {
                return pythonized(py, &step).map(Some);
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

/// The reading end; dropping it ends the search.
struct Stream<T> {
    receiver: Mutex<Option<Receiver<Result<T>>>>,
    control: Control,
    /// A forked child has this stream, but not its thread: reading there would never end.
    process: u32,
}

impl<T: Send + 'static> Stream<T> {
    /// Starts `work` on a thread of its own; the channel holds `buffered` results at most. Work sends its results with
    /// the function that it gets, which waits for room in the channel and breaks if the reading end is closed.
    fn start(
        buffered: usize,
        work: impl FnOnce(&dyn Fn(T) -> Flow, &Control) -> Result<()> + Send + 'static,
    ) -> Result<Self> {
        let (sender, receiver) = sync_channel(buffered);
        let control = Control::new();
        let ends = control.clone();
        let thread = std::thread::Builder::new().name("n_queens".into());
        thread.spawn(move || {
            let send = |one| match sender.send(Ok(one)) {
                Ok(()) => Flow::Continue(()),
                Err(_) => Flow::Break(()),
            };
            let done = catch_unwind(AssertUnwindSafe(|| work(&send, &ends)));
            if let Err(failure) = flat(done) {
                let _ = sender.send(Err(failure)); // the reading end may be closed
            }
        })?;
        Ok(Self { receiver: Mutex::new(Some(receiver)), control, process: std::process::id() })
    }

    /// The next result; waits for it without Python's lock, and checks for Ctrl-C.
    fn next(&self, py: Python<'_>) -> Result<Option<T>> {
        if std::process::id() != self.process {
            return Err(PyFailure::other(&Message::OtherProcess));
        }
        loop {
            let got = py.detach(|| {
                let receiver = locked(&self.receiver);
                let receiver = receiver.as_ref().ok_or(RecvTimeoutError::Disconnected)?;
                receiver.recv_timeout(SIGNAL_INTERVAL)
            });
            match got {
                Ok(one) => return Ok(Some(one?)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }

    /// Ends the search.
    fn close(&self) {
        self.control.cancel();
        locked(&self.receiver).take();
    }
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.control.cancel();
    }
}
