//! Stops a run that takes too long, without a clock in the run and without a message to anybody.
//!
//! A run gets a deadline, and looks at every placement whether it still stands. The referee is a thread that sleeps,
//! and strikes out a deadline that has passed. Deadlines lie one limit ahead, so it never has to
//! be woken: it sleeps until the one that it knows of, and finds a later one when it wakes.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often it asks whether everything must stop.
const GLANCE: Duration = Duration::from_millis(50);

/// A deadline that is never reached, and one that was.
const NEVER: u64 = u64::MAX;
const STRUCK_OUT: u64 = 0;

/// Watches over the runs of one thread.
pub(super) struct Referee {
    limit: Option<Duration>,
    origin: Instant,
    /// When the present run must end, in nanoseconds from the origin. One number for both sides: what has
    /// passed is exchanged for [`STRUCK_OUT`], which fails if the next run has begun meanwhile.
    deadline: AtomicU64,
    /// Whether everything must stop.
    closed: AtomicBool,
    /// Whether the runs are over, and a bell for that.
    over: Mutex<bool>,
    bell: Condvar,
}

pub(super) fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(NEVER - 1)
}

/// What one run looks at.
pub(super) struct Whistle<'a>(&'a AtomicU64);

impl Whistle<'_> {
    #[inline]
    pub(super) fn blows(&self) -> bool {
        self.0.load(Ordering::Relaxed) == STRUCK_OUT
    }
}

impl Referee {
    pub(super) fn new(limit: Option<Duration>) -> Self {
        Self {
            limit,
            origin: Instant::now(),
            deadline: AtomicU64::new(NEVER),
            closed: AtomicBool::new(false),
            over: Mutex::new(false),
            bell: Condvar::new(),
        }
    }

    /// The next run begins and may take as long as the limit says, or shorter.
    pub(super) fn start(&self, shorter: Option<Duration>) -> Whistle<'_> {
        let limit = [self.limit, shorter].into_iter().flatten().min();
        self.until(limit.map_or(NEVER, |limit| {
            self.now().saturating_add(nanoseconds(limit)).clamp(1, NEVER - 1)
        }))
    }

    /// The next run begins and may take as long as it needs.
    pub(super) fn start_unlimited(&self) -> Whistle<'_> {
        self.until(NEVER)
    }

    fn until(&self, deadline: u64) -> Whistle<'_> {
        // In this order, and the other way round in `close`: one of the two sees the other.
        self.deadline.store(deadline, Ordering::SeqCst);
        if self.closed.load(Ordering::SeqCst) {
            self.deadline.store(STRUCK_OUT, Ordering::SeqCst);
        }
        Whistle(&self.deadline)
    }

    /// Whether everything must stop.
    pub(super) fn has_closed(&self) -> bool {
        self.closed.load(Ordering::SeqCst)
    }

    fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.deadline.store(STRUCK_OUT, Ordering::SeqCst);
    }

    fn now(&self) -> u64 {
        nanoseconds(self.origin.elapsed())
    }

    /// Watches, on a thread of its own, until the runs are over or everything must stop.
    pub(super) fn watch(&self, must_stop: &impl Fn() -> bool) {
        let mut over = self.over.lock().unwrap_or_else(PoisonError::into_inner);
        while !*over {
            if must_stop() {
                return self.close();
            }
            let rung = self.bell.wait_timeout(over, self.nap());
            over = rung.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Strikes out a deadline that has passed, and says how long it may sleep.
    fn nap(&self) -> Duration {
        let (now, deadline) = (self.now(), self.deadline.load(Ordering::SeqCst));
        let usual = self.limit.map_or(GLANCE, |limit| limit.min(GLANCE));
        if deadline <= now {
            // It fails if the next run has begun meanwhile: then there is nothing to strike out.
            let orders = (Ordering::SeqCst, Ordering::Relaxed);
            let _ = self.deadline.compare_exchange(deadline, STRUCK_OUT, orders.0, orders.1);
            return usual;
        }
        usual.min(Duration::from_nanos(deadline - now))
    }

    /// The runs are over: nobody watches any more.
    pub(super) fn leave(&self) {
        *self.over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.bell.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits_for(whistle: &Whistle<'_>) -> Duration {
        let start = Instant::now();
        while !whistle.blows() {
            std::thread::yield_now();
        }
        start.elapsed()
    }

    /// Whoever plays under a referee that watches.
    fn watched(limit: Option<Duration>, must_stop: bool, play: impl FnOnce(&Referee)) {
        let referee = Referee::new(limit);
        std::thread::scope(|scope| {
            scope.spawn(|| referee.watch(&|| must_stop));
            play(&referee);
            referee.leave();
        });
    }

    #[test]
    fn each_run_has_its_own_time() {
        watched(Some(Duration::from_millis(30)), false, |referee| {
            assert!(waits_for(&referee.start(None)) >= Duration::from_millis(29));
            let second = referee.start(None);
            assert!(!second.blows(), "a call for the run before must not end this one");
            assert!(waits_for(&second) >= Duration::from_millis(29));
            let short = referee.start(Some(Duration::from_millis(5)));
            assert!(waits_for(&short) >= Duration::from_millis(4));
            assert!(!referee.has_closed());
        });
    }

    #[test]
    fn whoever_must_stop_stops_without_a_limit() {
        watched(None, true, |referee| {
            waits_for(&referee.start_unlimited());
            assert!(referee.has_closed() && referee.start(None).blows());
        });
    }
}
