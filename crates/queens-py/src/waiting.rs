//! Long work on behalf of Python: its lock is released, Ctrl-C and a time limit stop the work, and a panic
//! comes out as an exception of ours.
//!
//! Work goes through [`apart`], where the calling thread does nothing but wait: only Python's main thread receives
//! Ctrl-C. Work that takes microseconds may go through [`here`], which starts no thread for it.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use n_queens::Control;
use pyo3::prelude::*;

use crate::errors::Failure;

/// How often Python is asked whether the user pressed Ctrl-C.
pub(crate) const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// Up to this side every search is over within a millisecond.
pub(crate) const SMALL_SEARCH: u32 = 6;

/// Up to this side so is every count.
pub(crate) const SMALL_COUNT: u32 = 10;

/// Up to this side so is what takes a few steps for each queen.
pub(crate) const SMALL_FORMULA: u32 = 1000;

/// Does work that is small, and has no time limit, on this thread, where nothing stops it; all other work
/// [`apart`].
pub(crate) fn here<T: Send>(
    py: Python<'_>,
    is_small: bool,
    timeout: Option<Duration>,
    work: impl FnOnce(&Control) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    if !is_small || timeout.is_some() {
        return apart(py, timeout, work, |_| Ok(()));
    }
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(|| work(&Control::new()))));
    Ok(flat(done)?)
}

/// Does work on another thread, and on those that it starts, while this one waits. Every now and then, and
/// at the end, `tell` is called with Python's lock on this thread; its exception stops the work.
pub(crate) fn apart<T: Send>(
    py: Python<'_>,
    timeout: Option<Duration>,
    work: impl FnOnce(&Control) -> Result<T, Failure> + Send,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<T> {
    let mut raised = None;
    let done = py.detach(|| {
        let control = &match timeout {
            Some(limit) => Control::new().with_timeout(limit),
            None => Control::new(),
        };
        let mut look = || {
            let looked = Python::attach(|py| py.check_signals().and_then(|()| tell(py)));
            if let Err(error) = looked {
                raised.get_or_insert(error);
                control.cancel();
            }
        };
        std::thread::scope(|scope| {
            let (over, is_over) = channel::<Infallible>();
            let worker = scope.spawn(move || {
                let _over = over; // dropped at the end, also by a panic
                work(control)
            });
            while let Err(RecvTimeoutError::Timeout) = is_over.recv_timeout(SIGNAL_INTERVAL) {
                look();
            }
            let done = worker.join();
            if !control.should_stop() {
                look();
            }
            done
        })
    });
    // An exception of Python comes first.
    raised.map_or_else(|| Ok(flat(done)?), Err)
}

/// A panic as a failure.
fn flat<T>(done: std::thread::Result<Result<T, Failure>>) -> Result<T, Failure> {
    done.unwrap_or_else(|panic| Err(Failure::internal(&*panic)))
}

pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
