//! Stops a run that takes too long, without a clock in the run and without a message to anybody.
//!
//! A run gets a deadline, and looks at every placement whether the referee has called a time that is not before it.
//! The referee is a thread that sleeps. Deadlines only ever grow and lie one limit ahead, so it never has to
//! be woken: it sleeps until the deadline that it knows of, and finds a later one when it wakes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often it asks whether everything must stop.
const GLANCE: Duration = Duration::from_millis(50);
const NEVER: u64 = u64::MAX;

/// Watches over the runs of one thread.
pub(super) struct Referee {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    limit: Option<Duration>,
}

struct Shared {
    origin: Instant,
    /// When the present run must end, in nanoseconds from the origin.
    deadline: AtomicU64,
    /// The latest deadline that has passed; [`NEVER`] if everything must stop.
    called: AtomicU64,
    closed: AtomicBool,
}

impl Shared {
    fn now(&self) -> u64 {
        nanoseconds(self.origin.elapsed())
    }
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
    /// `must_stop` is asked many times a second, whatever the limit.
    pub(super) fn new(
        limit: Option<Duration>,
        must_stop: impl Fn() -> bool + Send + 'static,
    ) -> Self {
        let shared = Arc::new(Shared {
            origin: Instant::now(),
            deadline: AtomicU64::new(NEVER),
            called: AtomicU64::new(0),
            closed: AtomicBool::new(false),
        });
        let watched = Arc::clone(&shared);
        let nap = limit.map_or(GLANCE, |limit| limit.min(GLANCE));
        let thread = std::thread::spawn(move || watch(&watched, nap, &must_stop));
        Self { shared, thread: Some(thread), limit }
    }

    /// The next run begins and may take as long as the limit says, or shorter.
    pub(super) fn start(&self, shorter: Option<Duration>) -> Whistle<'_> {
        let limit = [self.limit, shorter].into_iter().flatten().min();
        self.until(limit.map_or(NEVER, |limit| {
            self.shared.now().saturating_add(nanoseconds(limit)).clamp(1, NEVER - 1)
        }))
    }

    /// The next run begins and may take as long as it needs.
    pub(super) fn start_unlimited(&self) -> Whistle<'_> {
        self.until(NEVER)
    }

    fn until(&self, deadline: u64) -> Whistle<'_> {
        self.shared.deadline.store(deadline, Ordering::Relaxed);
        Whistle { called: &self.shared.called, deadline }
    }

    /// Whether everything must stop.
    pub(super) fn has_closed(&self) -> bool {
        self.shared.called.load(Ordering::Relaxed) == NEVER
    }
}

fn watch(shared: &Shared, nap: Duration, must_stop: &impl Fn() -> bool) {
    while !shared.closed.load(Ordering::Relaxed) {
        if must_stop() {
            shared.called.store(NEVER, Ordering::Relaxed);
            return;
        }
        let (now, deadline) = (shared.now(), shared.deadline.load(Ordering::Relaxed));
        if deadline <= now {
            shared.called.fetch_max(deadline, Ordering::Relaxed);
        }
        let left = Duration::from_nanos(deadline.saturating_sub(now));
        std::thread::park_timeout(if left.is_zero() { nap } else { left.min(nap) });
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        self.shared.closed.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join(); // it ends by itself, and has nothing to tell
        }
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

    #[test]
    fn each_run_has_its_own_time() {
        let referee = Referee::new(Some(Duration::from_millis(30)), || false);
        let first = referee.start(None);
        assert!(waits_for(&first) >= Duration::from_millis(29));
        let second = referee.start(None);
        assert!(!second.blows(), "a call for the run before must not end this one");
        assert!(waits_for(&second) >= Duration::from_millis(29));
        let short = referee.start(Some(Duration::from_millis(5)));
        assert!(waits_for(&short) >= Duration::from_millis(4));
        assert!(!referee.has_closed());
    }

    #[test]
    fn whoever_must_stop_stops_without_a_limit() {
        let referee = Referee::new(None, || true);
        waits_for(&referee.start_unlimited());
        assert!(referee.has_closed() && referee.start(None).blows());
    }
}
