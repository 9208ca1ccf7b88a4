//! So many steps a second, and no faster; Ctrl-C is heard while waiting.

use std::thread;
use std::time::{Duration, Instant};

use crate::control;

/// How soon a signal is noticed.
const ATTENTION: Duration = Duration::from_millis(20);

pub(super) struct Pace {
    interval: Option<Duration>,
    /// When the next step is due; nothing is waited for before the first.
    due: Option<Instant>,
}

impl Pace {
    /// `speed` steps a second, without waiting if there is none.
    pub(super) fn new(speed: Option<f64>) -> Self {
        let interval = |speed: f64| Duration::try_from_secs_f64(1.0 / speed);
        Self { interval: speed.map(|speed| interval(speed).unwrap_or(Duration::MAX)), due: None }
    }

    /// Whether each step should be seen at once.
    pub(super) fn is_slow(&self) -> bool {
        self.interval.is_some()
    }

    /// Returns when the next step is due, or the user wants to stop.
    pub(super) fn wait(&mut self) {
        let Some(interval) = self.interval else { return };
        let start = Instant::now();
        let due = self.due.unwrap_or(start);
        while !control::is_interrupted() {
            let left = due.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            thread::sleep(left.min(ATTENTION));
        }
        // From the time it was due: what writing takes is not added to the interval.
        // A time that the clock cannot hold is as good as never.
        self.due =
            due.checked_add(interval).or_else(|| start.checked_add(Duration::from_secs(1 << 32)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_spread_over_the_second() {
        let start = Instant::now();
        let mut pace = Pace::new(Some(200.0));
        (0..11).for_each(|_| pace.wait());
        assert!(start.elapsed() >= Duration::from_millis(50));
    }

    #[test]
    fn no_speed_is_too_low() {
        let mut pace = Pace::new(Some(f64::MIN_POSITIVE));
        pace.wait();
        assert!(pace.due.is_some());
    }
}
