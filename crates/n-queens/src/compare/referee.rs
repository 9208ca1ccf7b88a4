//! Stops a run that takes too long, without a clock in the run and without a message to anybody.
//!
//! A run gets a deadline, and looks at every placement whether the referee has called a time that is not before it.
//! The referee is a thread that sleeps. Deadlines only ever grow and lie one limit ahead, so it never has to
//! be woken: it sleeps until the deadline that it knows of, and finds a later one when it wakes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often it asks whether everything must stop.
const GLANCE: Duration = Duration::from_millis(50);
const NEVER: u64 = u64::MAX;

/// Watches over the runs of one thread.
pub(super) struct Referee {
    limit: Option<Duration>,
    origin: Instant,
    /// When the present run must end, in nanoseconds from the origin.
    deadline: AtomicU64,
    /// The latest deadline that has passed; [`NEVER`] if everything must stop.
    called: AtomicU64,
    /// Whether the runs are over, and a bell for that.
    over: Mutex<bool>,
    bell: Condvar,
}

pub(super) fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(NEVER - 1)
}

/// What one run looks at.
pub(super) struct Whistle<'a> {
    called: &'a AtomicU64,
    deadline: u64,
}

impl Whistle<'_> {
    #[inline]
    pub(super) fn blows(&self) -> bool {
        self.called.load(Ordering::Relaxed) >= self.deadline
    }
}

impl Referee {
    pub(super) fn new(limit: Option<Duration>) -> Self {
        Self {
            limit,
            origin: Instant::now(),
            deadline: AtomicU64::new(NEVER),
            called: AtomicU64::new(0),
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
        self.deadline.store(deadline, Ordering::Relaxed);
        Whistle { called: &self.called, deadline }
    }

    /// Whether everything must stop.
    pub(super) fn has_closed(&self) -> bool {
        self.called.load(Ordering::Relaxed) == NEVER
    }

    fn now(&self) -> u64 {
        nanoseconds(self.origin.elapsed())
    }

    /// Watches, on a thread of its own, until the runs are over or everything must stop.
    pub(super) fn watch(&self, must_stop: &impl Fn() -> bool) {
        let mut over = self.over.lock().unwrap_or_else(PoisonError::into_inner);
        while !*over {
            if must_stop() {
                self.called.store(NEVER, Ordering::Relaxed);
                return;
            }
            let rung = self.bell.wait_timeout(over, self.nap());
            over = rung.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Calls a deadline that has passed, and says how long it may sleep.
    fn nap(&self) -> Duration {
        let (now, deadline) = (self.now(), self.deadline.load(Ordering::Relaxed));
        let usual = self.limit.map_or(GLANCE, |limit| limit.min(GLANCE));
        if deadline <= now {
            self.called.fetch_max(deadline, Ordering::Relaxed);
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
