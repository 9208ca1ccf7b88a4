//! Stops a run that takes too long, without a clock in the run and without a thread of its own for each run.
//!
//! Each run gets a [`Control`] and a deadline. The referee is a thread that sleeps, and cancels a run whose deadline has
//! passed. A deadline lies at least one nap ahead when it is set, so the thread is never woken for it. Limits below its
//! shortest nap are kept by reading the clock at the end of the run.

#![cfg_attr(target_family = "wasm", allow(dead_code, reason = "there is no thread that watches"))]

#[cfg(not(target_family = "wasm"))]
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::Control;
use crate::clock::Instant;

/// How often it asks whether the experiment is stopped.
const GLANCE: Duration = Duration::from_millis(50);
/// It sleeps no shorter, whatever the limit: a thread that never sleeps would disturb what is timed.
const SHORTEST: Duration = Duration::from_micros(200);

/// Watches over the runs of one thread.
pub(super) struct Referee<'a> {
    /// How long a run may take.
    pub(super) limit: Option<Duration>,
    /// Of the experiment.
    control: &'a Control,
    present: Mutex<Present>,
}

/// The present run.
#[derive(Default)]
struct Present {
    /// Stops it. It is no child of the experiment's control, so that a run reads one flag only.
    run: Control,
    /// When it must end.
    deadline: Option<Instant>,
}

pub(super) fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

impl<'a> Referee<'a> {
    pub(super) fn new(limit: Option<Duration>, control: &'a Control) -> Self {
        Self { limit, control, present: Mutex::default() }
    }

    #[cfg(not(target_family = "wasm"))]
    fn control_of_run(&self, _limit: Option<Duration>) -> Control {
        Control::new()
    }

    /// Where no thread can watch, each run reads the clock itself.
    #[cfg(target_family = "wasm")]
    pub(super) fn watching<T>(&self, play: impl FnOnce() -> T) -> T {
        play()
    }

    #[cfg(target_family = "wasm")]
    fn control_of_run(&self, limit: Option<Duration>) -> Control {
        let run = self.control.child();
        limit.map_or_else(|| run.clone(), |limit| run.clone().with_timeout(limit))
    }

    /// The next run begins and may take so long.
    pub(super) fn start(&self, limit: Option<Duration>) -> Control {
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let run = self.control_of_run(limit);
        *self.present() = Present { run: run.clone(), deadline };
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

    /// Watches, on a thread of its own, while `play` runs.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn watching<T>(&self, play: impl FnOnce() -> T) -> T {
        let (over, runs) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            // The other end is dropped when the runs are over.
            let watch =
                move || while runs.recv_timeout(self.look()) == Err(RecvTimeoutError::Timeout) {};
            scope.spawn(watch);
            let played = play();
            drop(over);
            played
        })
    }

    /// Stops a run whose deadline has passed, and any if the experiment is stopped. Returns how long to sleep.
    fn look(&self) -> Duration {
        let usual = self.limit.map_or(GLANCE, |limit| limit.clamp(SHORTEST, GLANCE));
        let present = self.present();
        let left = present
            .deadline
            .map_or(usual, |deadline| deadline.saturating_duration_since(Instant::now()));
        if left.is_zero() || self.has_closed() {
            present.run.cancel();
            return usual;
        }
        left.clamp(SHORTEST, usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long a run lasts that never ends by itself.
    fn endless(referee: &Referee<'_>, limit: Option<Duration>) -> Duration {
        let start = Instant::now();
        let run = referee.start(limit);
        while !run.should_stop() {
            std::thread::yield_now();
        }
        start.elapsed()
    }

    /// Runs `play` under a referee that watches.
    fn watched(limit: Option<Duration>, control: &Control, play: impl FnOnce(&Referee<'_>)) {
        let referee = &Referee::new(limit, control);
        referee.watching(|| play(referee));
    }

    #[test]
    fn each_run_has_its_own_time() {
        watched(Some(Duration::from_secs(3600)), &Control::new(), |referee| {
            for milliseconds in [30, 5] {
                let short = Some(Duration::from_millis(milliseconds));
                assert!(Some(endless(referee, short)) >= short);
                let long = referee.start(referee.limit);
                assert!(!long.should_stop(), "a call for the run before must not end this one");
            }
            assert!(!referee.has_closed());
        });
        watched(Some(Duration::from_millis(30)), &Control::new(), |referee| {
            assert!(endless(referee, referee.limit) >= Duration::from_millis(30));
        });
    }

    #[test]
    fn no_limit_is_too_short_or_too_long() {
        for limit in [Duration::ZERO, Duration::from_nanos(1)] {
            watched(Some(limit), &Control::new(), |referee| {
                endless(referee, referee.limit);
                assert!(referee.is_beyond(2) && !referee.has_closed());
                assert!(referee.look() >= SHORTEST);
            });
        }
        watched(Some(Duration::MAX), &Control::new(), |referee| {
            let run = referee.start(referee.limit);
            assert!(!run.should_stop() && !referee.is_beyond(u64::MAX - 1));
        });
    }

    #[test]
    fn a_stopped_experiment_stops_its_runs_without_a_limit() {
        watched(None, &Control::stopped(), |referee| {
            let run = referee.start(None);
            while !run.should_stop() {
                std::thread::yield_now();
            }
            assert!(referee.has_closed() && referee.start(None).should_stop());
        });
    }
}
