//! Stops a run that takes too long, without a clock in the run and without a message to anybody.
//!
//! A run gets a deadline, and looks at every placement whether it still stands. The referee is a thread that sleeps,
//! and strikes out a deadline that has passed. A deadline lies at least one nap ahead when it is set, so it never has
//! to be woken: it sleeps until the deadline that it knows of, but no longer than a nap, and finds the next one when it
//! wakes. Limits below its shortest nap are kept by whoever reads the clock at the end of the run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often it asks whether everything must stop.
const GLANCE: Duration = Duration::from_millis(50);
/// It sleeps no shorter, whatever the limit: a thread that never sleeps would disturb what is timed.
const SHORTEST: Duration = Duration::from_micros(200);

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

    /// Whether a run took longer than it may, even if it ended before anybody could call.
    pub(super) fn is_beyond(&self, nanoseconds_taken: u64) -> bool {
        self.limit.is_some_and(|limit| nanoseconds_taken > nanoseconds(limit))
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
        let usual = self.limit.map_or(GLANCE, |limit| limit.clamp(SHORTEST, GLANCE));
        if deadline <= now {
            // It fails if the next run has begun meanwhile: then there is nothing to strike out.
            let orders = (Ordering::SeqCst, Ordering::Relaxed);
            let _ = self.deadline.compare_exchange(deadline, STRUCK_OUT, orders.0, orders.1);
            return usual;
        }
        usual.min(Duration::from_nanos(deadline - now)).max(SHORTEST)
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

    /// How long a run lasts that never ends by itself.
    fn endless(referee: &Referee, shorter: Option<Duration>) -> Duration {
        let start = Instant::now();
        let whistle = referee.start(shorter);
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
        watched(Some(Duration::from_secs(3600)), false, |referee| {
            for milliseconds in [30, 5] {
                let short = Some(Duration::from_millis(milliseconds));
                assert!(Some(endless(referee, short)) >= short);
                let long = referee.start(None);
                assert!(!long.blows(), "a call for the run before must not end this one");
            }
            assert!(!referee.has_closed());
        });
        watched(Some(Duration::from_millis(30)), false, |referee| {
            assert!(endless(referee, None) >= Duration::from_millis(30));
        });
    }

    #[test]
    fn no_limit_is_too_short_or_too_long() {
        for limit in [Duration::ZERO, Duration::from_nanos(1)] {
            watched(Some(limit), false, |referee| {
                endless(referee, None);
                assert!(referee.is_beyond(2) && !referee.has_closed());
                assert!(referee.nap() >= SHORTEST);
            });
        }
        watched(Some(Duration::MAX), false, |referee| {
            assert!(!referee.start(None).blows() && !referee.is_beyond(u64::MAX - 1));
        });
    }

    #[test]
    fn whoever_must_stop_stops_without_a_limit() {
        watched(None, true, |referee| {
            let whistle = referee.start_unlimited();
            while !whistle.blows() {
                std::thread::yield_now();
            }
            assert!(referee.has_closed() && referee.start(None).blows());
        });
    }
}
