//! Runs work without Python's lock: Ctrl-C and a time limit stop it, and a panic becomes an exception of the package.
//!
//! [`apart`] runs it on another thread while the calling thread waits: only Python's main thread receives Ctrl-C.
//! [`here`] runs what takes microseconds without a thread of its own.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use n_queens::Control;
use pyo3::prelude::*;

use crate::errors::{PyFailure, Result};

/// How often Python's signals are checked for Ctrl-C.
pub(crate) const SIGNAL_INTERVAL: Duration = Duration::from_millis(50);

/// Up to this side every search takes less than a millisecond.
pub(crate) const SMALL_SEARCH: u32 = 6;

/// Up to this side every count takes less than a millisecond.
pub(crate) const SMALL_COUNT: u32 = 10;

/// Up to this side a few steps for each queen take less than a millisecond.
pub(crate) const SMALL_FORMULA: u32 = 1000;

/// Runs small work without a time limit on this thread, where nothing stops it; all other work [`apart`].
pub(crate) fn here<T: Send>(
    py: Python<'_>,
    is_small: bool,
    timeout: Option<Duration>,
    work: impl FnOnce(&Control) -> Result<T> + Send,
) -> Result<T> {
    if !is_small || timeout.is_some() {
        return apart(py, timeout, work, |_| Ok(()));
    }
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(|| work(&Control::new()))));
    flat(done)
}

/// Runs work on another thread, and on those that it starts, while this one waits. At intervals and at the end,
/// `report` is called with Python's lock on this thread; its exception stops the work.
pub(crate) fn apart<T: Send>(
    py: Python<'_>,
    timeout: Option<Duration>,
    work: impl FnOnce(&Control) -> Result<T> + Send,
    mut report: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> Result<T> {
    let mut raised = None;
    let done = py.detach(|| {
        let control = &match timeout {
            Some(limit) => Control::new().with_timeout(limit),
            None => Control::new(),
        };
        let mut check = || {
            let checked = Python::attach(|py| py.check_signals().and_then(|()| report(py)));
            if let Err(error) = checked {
                raised.get_or_insert(error);
                control.cancel();
            }
        };
        std::thread::scope(|scope| {
            let (over, is_over) = channel::<Infallible>();
            let worker = scope.spawn(move || {
                let _over = over; // dropped at the end, also after a panic
                work(control)
            });
            while let Err(RecvTimeoutError::Timeout) = is_over.recv_timeout(SIGNAL_INTERVAL) {
                check();
            }
            let done = worker.join();
            if !control.should_stop() {
                check();
            }
            done
        })
    });
    // An exception of Python takes precedence.
    raised.map_or_else(|| flat(done), |raised| Err(raised.into()))
}

/// A panic as a failure.
pub(crate) fn flat<T>(done: std::thread::Result<Result<T>>) -> Result<T> {
    done.unwrap_or_else(|panic| Err(PyFailure::internal(&*panic)))
}

pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
