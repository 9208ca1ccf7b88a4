//! Stops a run that takes too long, without a clock in the run and without a thread of its own for each run.
//!
//! Each run gets a [`Control`] and a deadline. The referee is a thread that sleeps, and cancels a run whose deadline has
//! passed. A deadline lies at least one nap ahead when it is set, so the thread is never woken for it. Limits below its
//! shortest nap are kept by reading the clock at the end of the run.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::Control;

/// How often it asks whether the experiment is stopped.
const GLANCE: Duration = Duration::from_millis(50);
/// It sleeps no shorter, whatever the limit: a thread that never sleeps would disturb what is timed.
const SHORTEST: Duration = Duration::from_micros(200);

/// Watches over the runs of one thread.
pub(super) struct Referee<'a> {
    limit: Option<Duration>,
    /// Of the experiment.
    control: &'a Control,
    present: Mutex<Present>,
    bell: Condvar,
}

/// The present run.
#[derive(Default)]
struct Present {
    /// Stops it. It is no child of the experiment's control, so that a run reads one flag only.
    run: Control,
    /// When it must end.
    deadline: Option<Instant>,
    /// Whether it was the last.
    is_over: bool,
}

pub(super) fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

impl<'a> Referee<'a> {
    pub(super) fn new(limit: Option<Duration>, control: &'a Control) -> Self {
        Self { limit, control, present: Mutex::default(), bell: Condvar::new() }
    }

    /// The next run begins and may take as long as the limit says, or shorter.
    pub(super) fn start(&self, shorter: Option<Duration>) -> Control {
        let limit = [self.limit, shorter].into_iter().flatten().min();
        self.until(limit.and_then(|limit| Instant::now().checked_add(limit)))
    }

    /// The next run begins and may take as long as it needs.
    pub(super) fn start_unlimited(&self) -> Control {
        self.until(None)
    }

    fn until(&self, deadline: Option<Instant>) -> Control {
        let run = Control::new();
        let mut present = self.present();
        (present.run, present.deadline) = (run.clone(), deadline);
        if self.has_closed() {
            run.cancel();
        }
        run
    }

    fn present(&self) -> MutexGuard<'_, Present> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a run took longer than it may, even if it ended before the referee looked.
    pub(super) fn is_beyond(&self, nanoseconds_taken: u64) -> bool {
        self.limit.is_some_and(|limit| nanoseconds_taken > nanoseconds(limit))
    }

    /// Whether the experiment is stopped.
    pub(super) fn has_closed(&self) -> bool {
        self.control.should_stop()
    }

    /// Watches, on a thread of its own, until the runs are over or the experiment is stopped.
    pub(super) fn watch(&self) {
        let mut present = self.present();
        while !present.is_over {
            if self.has_closed() {
                return present.run.cancel();
            }
            let nap = self.nap(&mut present);
            let rung = self.bell.wait_timeout(present, nap);
            present = rung.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Stops a run whose deadline has passed. Returns how long to sleep.
    fn nap(&self, present: &mut Present) -> Duration {
        let usual = self.limit.map_or(GLANCE, |limit| limit.clamp(SHORTEST, GLANCE));
        let Some(deadline) = present.deadline else { return usual };
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            present.run.cancel();
            return usual;
        }
        usual.min(left).max(SHORTEST)
    }

    /// The runs are over: the watching thread ends.
    pub(super) fn leave(&self) {
        self.present().is_over = true;
        self.bell.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long a run lasts that never ends by itself.
    fn endless(referee: &Referee<'_>, shorter: Option<Duration>) -> Duration {
        let start = Instant::now();
        let run = referee.start(shorter);
        while !run.should_stop() {
            std::thread::yield_now();
        }
        start.elapsed()
    }

    /// Runs `play` under a referee that watches.
    fn watched(limit: Option<Duration>, control: &Control, play: impl FnOnce(&Referee<'_>)) {
        let referee = Referee::new(limit, control);
        std::thread::scope(|scope| {
            scope.spawn(|| referee.watch());
            play(&referee);
            referee.leave();
        });
    }

    #[test]
    fn each_run_has_its_own_time() {
        watched(Some(Duration::from_secs(3600)), &Control::new(), |referee| {
            for milliseconds in [30, 5] {
                let short = Some(Duration::from_millis(milliseconds));
                assert!(Some(endless(referee, short)) >= short);
                let long = referee.start(None);
                assert!(!long.should_stop(), "a call for the run before must not end this one");
            }
            assert!(!referee.has_closed());
        });
        watched(Some(Duration::from_millis(30)), &Control::new(), |referee| {
            assert!(endless(referee, None) >= Duration::from_millis(30));
        });
    }

    #[test]
    fn no_limit_is_too_short_or_too_long() {
        for limit in [Duration::ZERO, Duration::from_nanos(1)] {
            watched(Some(limit), &Control::new(), |referee| {
                endless(referee, None);
                assert!(referee.is_beyond(2) && !referee.has_closed());
                assert!(referee.nap(&mut referee.present()) >= SHORTEST);
            });
        }
        watched(Some(Duration::MAX), &Control::new(), |referee| {
            assert!(!referee.start(None).should_stop() && !referee.is_beyond(u64::MAX - 1));
        });
    }

    #[test]
    fn a_stopped_experiment_stops_its_runs_without_a_limit() {
        watched(None, &Control::stopped(), |referee| {
            let run = referee.start_unlimited();
            while !run.should_stop() {
                std::thread::yield_now();
            }
            assert!(referee.has_closed() && referee.start(None).should_stop());
        });
    }
}
