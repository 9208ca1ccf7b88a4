//! Iterators over the results of a running search: a thread searches and sends results through a bounded
//! channel; it stops when the reading end is closed. `solutions` and `trace` use it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};

use n_queens::{Control, Flow};
use pyo3::prelude::*;
use queens_messages::Message;

use crate::errors::{Class, Failure};
use crate::waiting::{SIGNAL_INTERVAL, locked};

/// The reading end; dropping it ends the search.
pub(crate) struct Stream<T> {
    receiver: Mutex<Option<Receiver<Result<T, Failure>>>>,
    control: Control,
    /// A forked child has this stream, but not its thread: reading there would never end.
    process: u32,
}

/// The writing end.
pub(crate) struct Outlet<T> {
    sender: SyncSender<Result<T, Failure>>,
}

impl<T> Outlet<T> {
    /// Sends a result, once the channel has room for it; breaks if the reading end is closed.
    pub(crate) fn send(&self, one: T) -> Flow {
        if self.sender.send(Ok(one)).is_ok() { Flow::Continue(()) } else { Flow::Break(()) }
    }
}

impl<T: Send + 'static> Stream<T> {
    /// Starts `work` on a thread of its own; the channel holds `buffered` results at most.
    pub(crate) fn start(
        buffered: usize,
        work: impl FnOnce(&Outlet<T>, &Control) -> Result<(), Failure> + Send + 'static,
    ) -> PyResult<Self> {
        let (sender, receiver) = sync_channel(buffered);
        let (outlet, control) = (Outlet { sender }, Control::new());
        let ends = control.clone();
        let thread = std::thread::Builder::new().name("n_queens".into());
        thread.spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(|| work(&outlet, &ends)));
            let done = done.unwrap_or_else(|panic| Err(Failure::internal(&*panic)));
            if let Err(failure) = done {
                let _ = outlet.sender.send(Err(failure)); // the reading end may be closed
            }
        })?;
        Ok(Self { receiver: Mutex::new(Some(receiver)), control, process: std::process::id() })
    }

    /// The next result; waits for it without Python's lock, and checks for Ctrl-C.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        if std::process::id() != self.process {
            return Err(Failure::new(Class::Error, &Message::OtherProcess).into());
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
    pub(crate) fn close(&self) {
        self.control.cancel();
        locked(&self.receiver).take();
    }
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.control.cancel();
    }
}
