//! Stops a long job and receives its progress.
//!
//! Every function of the library that can run for more than a moment takes a [`Control`]. Doors make one for each
//! request: Ctrl-C, a closed connection or a time limit stops the job, and a reporter shows how far it is.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::complete::Undecided;
use crate::count::CountProgress;

/// Why a job was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// [`Control::cancel`] was called.
    Cancelled,
    /// The time limit is over.
    TimedOut,
}

/// How far a job is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// A search has covered this share of its tree, from 0 to 1, and found so many solutions.
    Search {
        /// The share that is done.
        share: f64,
        /// The solutions found so far.
        solutions: u64,
    },
    /// A count has finished some of its units.
    Count(CountProgress),
    /// An explanation has decided some of the pieces.
    Explain(Undecided),
    /// A board is being generated; the share that is done, from 0 to 1.
    Generate {
        /// The share that is done.
        share: f64,
    },
    /// An experiment has finished a run of one of its cells.
    Compare {
        /// The number of the cell.
        cell: usize,
    },
}

const RUNNING: u8 = 0;
const CANCELLED: u8 = 1;
const TIMED_OUT: u8 = 2;

type Reporter = dyn Fn(&Progress) + Send + Sync;

/// Stops a job and receives its progress. Clones share one state.
///
/// Asking [`should_stop`](Self::should_stop) reads one or two flags and no clock, so a search can ask at every
/// placement. A stopped control stays stopped.
///
/// ```
/// use std::time::Duration;
/// use n_queens::{Control, StopReason};
/// let control = Control::new();
/// assert!(!control.should_stop());
/// control.cancel();
/// assert_eq!(control.stop_reason(), Some(StopReason::Cancelled));
///
/// let limited = Control::new().with_timeout(Duration::ZERO);
/// while !limited.should_stop() {}
/// assert_eq!(limited.stop_reason(), Some(StopReason::TimedOut));
/// ```
#[derive(Clone, Default)]
pub struct Control {
    state: Arc<AtomicU8>,
    parent: Option<Arc<AtomicU8>>,
    reporter: Option<Arc<Reporter>>,
    /// Ends the thread that watches the clock when the last clone is dropped.
    timer: Option<mpsc::Sender<()>>,
}

impl Control {
    /// A control that nothing stops and that reports to nobody.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A control of its own, without a time limit, that also stops when `self` does.
    ///
    /// ```
    /// use n_queens::Control;
    /// let (program, job) = (Control::new(), Control::new());
    /// let job = program.child();
    /// program.cancel();
    /// assert!(job.should_stop());
    /// ```
    #[must_use]
    pub fn child(&self) -> Self {
        let parent = Some(Arc::clone(&self.state));
        Self { state: Arc::default(), parent, reporter: self.reporter.clone(), timer: None }
    }

    /// The same control with a time limit, counted from now. A thread watches the clock.
    #[must_use]
    pub fn with_timeout(mut self, limit: Duration) -> Self {
        let (sender, receiver) = mpsc::channel();
        let state = Arc::clone(&self.state);
        std::thread::spawn(move || {
            if receiver.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                stop(&state, TIMED_OUT);
            }
        });
        self.timer = Some(sender);
        self
    }

    /// The same control, which tells `reporter` how far the job is. It is called from every thread of the job and
    /// must be quick.
    ///
    /// ```
    /// use n_queens::{Control, Progress};
    /// let control = Control::new().with_reporter(|progress| println!("{progress:?}"));
    /// control.report(|| Progress::Generate { share: 0.5 });
    /// ```
    #[must_use]
    pub fn with_reporter(mut self, reporter: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.reporter = Some(Arc::new(reporter));
        self
    }

    /// Asks the job to stop.
    pub fn cancel(&self) {
        stop(&self.state, CANCELLED);
    }

    /// Whether the job should stop.
    #[inline]
    #[must_use]
    pub fn should_stop(&self) -> bool {
        is_stopped(&self.state) || self.parent.as_deref().is_some_and(is_stopped)
    }

    /// Why the job should stop; none if it should not.
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        let parent = self.parent.as_deref().map_or(RUNNING, |state| state.load(Ordering::Relaxed));
        match (parent, self.state.load(Ordering::Relaxed)) {
            (CANCELLED, _) | (_, CANCELLED) => Some(StopReason::Cancelled),
            (TIMED_OUT, _) | (_, TIMED_OUT) => Some(StopReason::TimedOut),
            _ => None,
        }
    }

    /// Whether somebody receives progress.
    #[inline]
    #[must_use]
    pub fn has_reporter(&self) -> bool {
        self.reporter.is_some()
    }

    /// Reports how far the job is. `progress` is only called if there is a reporter.
    #[inline]
    pub fn report(&self, progress: impl FnOnce() -> Progress) {
        if let Some(reporter) = &self.reporter {
            reporter(&progress());
        }
    }
}

#[inline]
fn is_stopped(state: &AtomicU8) -> bool {
    state.load(Ordering::Relaxed) != RUNNING
}

/// The first reason stays.
fn stop(state: &AtomicU8, reason: u8) {
    let _ = state.compare_exchange(RUNNING, reason, Ordering::Relaxed, Ordering::Relaxed);
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").field("stop_reason", &self.stop_reason()).finish_non_exhaustive()
    }
}
