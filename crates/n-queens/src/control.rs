//! Stops a long job and receives its progress.
//!
//! Every function of the library that can run for more than a moment takes a [`Control`]. Doors make one for each
//! request: Ctrl-C, a closed connection or a time limit stops the job, and a reporter shows how far it is.

use std::fmt;
#[cfg(not(target_family = "wasm"))]
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::complete::Undecided;
use crate::count::CountProgress;
use crate::first::FirstProgress;

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
    /// A prefix of the first solution is being searched.
    First(FirstProgress),
    /// An explanation has decided some of the pieces.
    Explain(Undecided),
    /// A board is being generated; the share that is done, from 0 to 1.
    Generate {
        /// The share that is done.
        share: f64,
    },
    /// Units are being timed for a forecast, which takes at most so long.
    Estimate {
        /// The most seconds that it takes.
        seconds: f64,
    },
    /// An experiment has finished a run of one of its cells.
    Compare {
        /// The number of the cell.
        cell: usize,
    },
}

type Reporter = dyn Fn(&Progress) + Send + Sync;

/// Whether a job is stopped, and the state of the control that it is a child of.
#[derive(Default)]
struct State {
    /// The first reason stays.
    reason: OnceLock<StopReason>,
    parent: Option<Arc<State>>,
    /// After so many calls of `should_stop` it stops by itself: a stop at any moment, for tests.
    #[cfg(test)]
    asks: Option<std::sync::atomic::AtomicU32>,
    #[cfg(target_family = "wasm")]
    deadline: OnceLock<Deadline>,
}

impl State {
    /// Its own reason, else that of its parent.
    #[inline]
    fn reason(&self) -> Option<StopReason> {
        #[cfg(target_family = "wasm")]
        if self.deadline.get().is_some_and(Deadline::is_over) {
            self.stop(StopReason::TimedOut);
        }
        match self.reason.get() {
            Some(&reason) => Some(reason),
            None => self.parent.as_deref().and_then(Self::reason),
        }
    }

    fn stop(&self, reason: StopReason) {
        let _ = self.reason.set(reason);
    }
}

/// A time limit where no thread can watch the clock: it is read at some of the questions.
#[cfg(target_family = "wasm")]
struct Deadline {
    at: crate::clock::Instant,
    reading: std::sync::Mutex<Reading>,
}

/// The last look at the clock.
#[cfg(target_family = "wasm")]
struct Reading {
    at: crate::clock::Instant,
    /// So many questions are answered without another look.
    skip: u32,
}

#[cfg(target_family = "wasm")]
impl Deadline {
    /// A search asks at every placement; reading the clock of a browser takes as long as some placements.
    const SKIP: u32 = 64;

    /// Jobs that ask less often than this read the clock at every question.
    const SLOW: Duration = Duration::from_millis(1);

    fn new(at: crate::clock::Instant) -> Self {
        let reading = Reading { at: crate::clock::Instant::now(), skip: 0 };
        Self { at, reading: reading.into() }
    }

    fn is_over(&self) -> bool {
        let mut reading = self.reading.lock().expect("nothing panics while it is held");
        if let Some(skip) = reading.skip.checked_sub(1) {
            reading.skip = skip;
            return false;
        }
        let now = crate::clock::Instant::now();
        let skip = if now - reading.at < Self::SLOW { Self::SKIP } else { 0 };
        *reading = Reading { at: now, skip };
        now >= self.at
    }
}

/// Stops a job and receives its progress. Clones share one state.
///
/// Asking [`should_stop`](Self::should_stop) reads a flag of its own and one of each control that it is a child of,
/// and no clock, so a search can ask at every placement. A stopped control stays stopped.
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
    state: Arc<State>,
    reporter: Option<Arc<Reporter>>,
    /// Ends the thread that watches the clock when the last clone is dropped.
    #[cfg(not(target_family = "wasm"))]
    timer: Option<mpsc::Sender<()>>,
    timeout: Option<Duration>,
}

impl Control {
    /// A control that is not stopped and has no reporter.
    pub fn new() -> Self {
        Self::default()
    }

    /// A control of its own, without a time limit, that also stops when `self` does. It has the same reporter.
    ///
    /// ```
    /// use n_queens::Control;
    /// let program = Control::new();
    /// let [one, other] = [program.child(), program.child()];
    /// one.cancel();
    /// assert!(one.should_stop() && !other.should_stop() && !program.should_stop());
    /// program.cancel();
    /// assert!(other.should_stop());
    /// ```
    #[must_use]
    pub fn child(&self) -> Self {
        let state = State { parent: Some(Arc::clone(&self.state)), ..State::default() };
        Self { state: Arc::new(state), reporter: self.reporter.clone(), ..Self::default() }
    }

    /// This control with a time limit, counted from now. A thread watches the clock.
    #[must_use]
    pub fn with_timeout(mut self, limit: Duration) -> Self {
        self.timeout = Some(limit);
        self.watch_clock(limit);
        self
    }

    #[cfg(not(target_family = "wasm"))]
    fn watch_clock(&mut self, limit: Duration) {
        let (sender, receiver) = mpsc::channel();
        let state = Arc::clone(&self.state);
        std::thread::spawn(move || {
            if receiver.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                state.stop(StopReason::TimedOut);
            }
        });
        self.timer = Some(sender);
    }

    #[cfg(target_family = "wasm")]
    fn watch_clock(&mut self, limit: Duration) {
        if let Some(at) = crate::clock::Instant::now().checked_add(limit) {
            let _ = self.state.deadline.set(Deadline::new(at));
        }
    }

    /// This control with `reporter`, which receives progress reports. It is called from every thread of the job and
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

    /// The time limit, as it was set.
    pub fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// Asks the job to stop.
    pub fn cancel(&self) {
        self.state.stop(StopReason::Cancelled);
    }

    /// Stops the job as its time limit does, for a caller that watches the clock by itself.
    ///
    /// ```
    /// use n_queens::{Control, StopReason};
    /// let control = Control::new();
    /// control.time_out();
    /// assert_eq!(control.stop_reason(), Some(StopReason::TimedOut));
    /// ```
    pub fn time_out(&self) {
        self.state.stop(StopReason::TimedOut);
    }

    /// Whether the job should stop.
    #[inline]
    pub fn should_stop(&self) -> bool {
        #[cfg(test)]
        self.state.count_ask();
        self.state.reason().is_some()
    }

    /// Why the job should stop; none if it should not. The first reason stays.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.state.reason()
    }

    /// Whether there is a reporter.
    #[inline]
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

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").field("stop_reason", &self.stop_reason()).finish_non_exhaustive()
    }
}

/// What `serve` returns on each of so many threads, of which this one is one: one thread means no other.
pub(crate) fn on_threads<T: Send>(threads: usize, serve: impl Fn() -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(&serve)).collect();
        let own = serve();
        let joined = others.into_iter().map(|other| other.join().expect("a thread panicked"));
        joined.chain([own]).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    impl State {
        pub(super) fn count_ask(&self) {
            use std::sync::atomic::Ordering::Relaxed;
            self.parent.iter().for_each(|parent| parent.count_ask());
            let Some(asks) = &self.asks else { return };
            if asks.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err() {
                self.stop(StopReason::Cancelled);
            }
        }
    }

    impl Control {
        /// A control that stops by itself after [`should_stop`](Self::should_stop) was called so many times.
        pub(crate) fn stopping_after(asks: u32) -> Self {
            let state = State { asks: Some(asks.into()), ..State::default() };
            Self { state: Arc::new(state), ..Self::default() }
        }

        /// A control that is stopped already.
        pub(crate) fn stopped() -> Self {
            Self::stopping_after(0)
        }
    }

    #[test]
    fn a_control_stops_its_descendants_and_not_its_parent() {
        let program = Control::new();
        let (question, other) = (program.child(), program.child());
        let part = question.child();
        question.cancel();
        assert!(part.should_stop() && part.clone().should_stop());
        assert!(!program.should_stop() && !other.should_stop());
        assert_eq!(part.stop_reason(), Some(StopReason::Cancelled));
        assert_eq!(program.stop_reason(), None);
        let part_of_other = other.child();
        program.cancel();
        assert!(part_of_other.should_stop());
    }

    #[test]
    fn the_first_reason_stays() {
        let limited = Control::new().with_timeout(Duration::ZERO);
        while !limited.should_stop() {
            std::thread::yield_now();
        }
        limited.cancel();
        assert_eq!(limited.stop_reason(), Some(StopReason::TimedOut));
        let cancelled = Control::new();
        cancelled.cancel();
        let cancelled = cancelled.with_timeout(Duration::ZERO);
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(cancelled.stop_reason(), Some(StopReason::Cancelled));
    }

    #[test]
    fn a_limit_holds_for_children_and_clones_only() {
        let parent = Control::new();
        let limited = parent.child().with_timeout(Duration::from_millis(5));
        let (part, clone) = (limited.child(), limited.clone());
        drop(limited); // the clone keeps the timer
        while !part.should_stop() {
            std::thread::yield_now();
        }
        assert_eq!(clone.stop_reason(), Some(StopReason::TimedOut));
        assert!(!parent.should_stop());
        let endless = Control::new().with_timeout(Duration::MAX);
        assert!(!endless.should_stop());
    }

    #[test]
    fn children_report_to_the_reporter_of_their_parent() {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&heard);
        let keep = move |progress: &Progress| kept.lock().expect("no panic").push(*progress);
        let control = Control::new().with_reporter(keep);
        let progress = [Progress::Generate { share: 0.5 }, Progress::Compare { cell: 3 }];
        control.report(|| progress[0]);
        control.child().report(|| progress[1]);
        assert_eq!(*heard.lock().expect("no panic"), progress);
        assert!(control.has_reporter() && !Control::new().has_reporter());
        Control::new().report(|| unreachable!("there is no reporter"));
    }

    #[test]
    fn a_reporter_can_cancel() {
        let control = Control::new();
        let stopper = control.clone();
        let control = control.with_reporter(move |_| stopper.cancel());
        control.report(|| Progress::Generate { share: 0.0 });
        assert!(control.should_stop());
    }
}
