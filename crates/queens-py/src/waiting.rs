//! Long work on behalf of Python: its lock is released, Ctrl-C and a time limit end the work, and a panic
//! comes out as an exception of ours.
//!
//! Work on the calling thread goes through [`here`]: no thread is started, so short calls stay short. Work
//! on several threads goes through [`apart`], where the calling thread does nothing but wait: it must hear
//! of Ctrl-C, and only Python's main thread does, also when it has no work left and others have. Both hand
//! a [`Stop`] to the work, which must look at it.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use n_queens::complete::Watch;
use n_queens::count::Overseer;
use pyo3::prelude::*;

use crate::errors::Failure;

/// How often Python is asked whether somebody pressed Ctrl-C.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// Between two looks at the clock the work may ask so many times at most.
const LONGEST_STRIDE: u32 = 256;

/// What work looks at: must it end?
pub(crate) struct Stop {
    ended: AtomicBool,
    late: AtomicBool,
    deadline: Option<Instant>,
    /// How often it was asked; threads may miss each other's turns, which does no harm.
    asked: AtomicU32,
    /// Every so often that it was asked it looks at the clock; a power of two.
    stride: AtomicU32,
    /// Who may ask Python; nobody where the calling thread waits.
    caller: Option<Mutex<Looks>>,
    error: Mutex<Option<PyErr>>,
}

/// When the calling thread looked last.
struct Looks {
    thread: usize,
    at_clock: Instant,
    at_python: Instant,
}

impl Stop {
    fn new(timeout: Option<Duration>, is_here: bool) -> Self {
        let now = Instant::now();
        let looks = Looks { thread: this_thread(), at_clock: now, at_python: now };
        Self {
            ended: AtomicBool::new(false),
            late: AtomicBool::new(false),
            deadline: timeout.and_then(|timeout| now.checked_add(timeout)),
            asked: AtomicU32::new(0),
            stride: AtomicU32::new(1),
            caller: is_here.then(|| Mutex::new(looks)),
            error: Mutex::new(None),
        }
    }

    /// For a thread that works on while Python does something else.
    pub(crate) fn background() -> Self {
        Self::new(None, false)
    }

    /// Whether the work must end, for whatever reason. Searches ask at every placement.
    #[inline]
    pub(crate) fn must_stop(&self) -> bool {
        if self.ended.load(Ordering::Relaxed) {
            return true;
        }
        let asked = self.asked.load(Ordering::Relaxed).wrapping_add(1);
        self.asked.store(asked, Ordering::Relaxed);
        asked.is_multiple_of(self.stride.load(Ordering::Relaxed)) && self.look()
    }

    /// Whether the time limit, and nothing else, ended it.
    pub(crate) fn is_late(&self) -> bool {
        self.late.load(Ordering::Relaxed)
    }

    /// Ends the work, because nobody wants it any more.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    #[cold]
    fn look(&self) -> bool {
        let Some(caller) = &self.caller else { return false };
        let mut looks = locked(caller);
        if looks.thread == this_thread() {
            let now = Instant::now();
            self.adapt(now - looks.at_clock);
            looks.at_clock = now;
            self.look_at_clock(now);
            if now - looks.at_python >= PATIENCE {
                looks.at_python = now;
                self.look_at_python(&mut |_| Ok(()));
            }
        }
        self.ended.load(Ordering::Relaxed)
    }

    /// Some work asks a hundred million times a second, other work ten times.
    fn adapt(&self, since: Duration) {
        let stride = self.stride.load(Ordering::Relaxed);
        let stride = match since.as_micros() {
            0..1_000 => (2 * stride).min(LONGEST_STRIDE),
            1_000..10_000 => stride,
            _ => 1,
        };
        self.stride.store(stride, Ordering::Relaxed);
    }

    fn look_at_clock(&self, now: Instant) {
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            self.late.store(true, Ordering::Relaxed);
            self.end();
        }
    }

    /// Takes Python's lock for a moment: hears of Ctrl-C, and tells how far it is.
    fn look_at_python(&self, tell: &mut impl FnMut(Python<'_>) -> PyResult<()>) {
        if let Err(error) = Python::attach(|py| py.check_signals().and_then(|()| tell(py))) {
            locked(&self.error).get_or_insert(error);
            self.end();
        }
    }

    /// How long the calling thread may sleep.
    fn nap(&self) -> Duration {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        self.deadline.map_or(PATIENCE, |deadline| left(deadline).min(PATIENCE))
    }

    /// What comes of the work for Python: its exceptions come first.
    fn outcome<T>(self, done: std::thread::Result<Result<T, Failure>>) -> PyResult<T> {
        if let Some(error) = self.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let done = done.unwrap_or_else(|panic| Err(Failure::internal(&*panic)));
        Ok(done?)
    }
}

impl Watch for Stop {
    fn must_stop(&self) -> bool {
        Self::must_stop(self)
    }
}

impl Overseer for Stop {
    fn must_stop(&self) -> bool {
        Self::must_stop(self)
    }
}

/// Does work on this thread, which must look at its [`Stop`].
pub(crate) fn here<T: Send>(
    py: Python<'_>,
    timeout: Option<Duration>,
    work: impl FnOnce(&Stop) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let stop = Stop::new(timeout, true);
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(|| work(&stop))));
    stop.outcome(done)
}

/// Does work on another thread, and on those that it starts, while this one waits. Every now and then, and
/// at the end, `tell` is called with Python's lock on this thread; its exception ends the work.
pub(crate) fn apart<T: Send>(
    py: Python<'_>,
    timeout: Option<Duration>,
    work: impl FnOnce(&Stop) -> Result<T, Failure> + Send,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<T> {
    let stop = Stop::new(timeout, false);
    let done = py.detach(|| {
        std::thread::scope(|scope| {
            let (over, is_over) = channel::<Infallible>();
            let stop = &stop;
            let worker = scope.spawn(move || {
                let _over = over; // dropped at the end, also by a panic
                work(stop)
            });
            while let Err(RecvTimeoutError::Timeout) = is_over.recv_timeout(stop.nap()) {
                stop.look_at_clock(Instant::now());
                stop.look_at_python(&mut tell);
            }
            let done = worker.join();
            if !stop.ended.load(Ordering::Relaxed) {
                stop.look_at_python(&mut tell);
            }
            done
        })
    });
    stop.outcome(done)
}

/// Tells threads apart.
fn this_thread() -> usize {
    thread_local!(static PLACE: u8 = const { 0 });
    PLACE.with(|place| std::ptr::from_ref(place).addr())
}

pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
