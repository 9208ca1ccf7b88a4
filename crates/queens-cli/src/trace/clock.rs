//! When the next step is due: how fast a trace plays, and whether it does.

use std::thread;
use std::time::{Duration, Instant};

use crate::control;

/// The range in which keys change the speed.
const SLOWEST: f64 = 0.125;
const FASTEST: f64 = 1e6;

/// How soon a signal is noticed.
const POLL: Duration = Duration::from_millis(20);

pub(super) struct Clock {
    pub(super) speed: f64,
    pub(super) plays: bool,
    /// When `due` was last brought up to date.
    updated: Instant,
    /// Steps, and parts of one, that are due already.
    due: f64,
}

impl Clock {
    /// Plays `speed` steps a second.
    pub(super) fn start(speed: f64, now: Instant) -> Self {
        Self { speed, plays: true, updated: now, due: 0.0 }
    }

    /// Plays `speed` steps a second, the first of them at once.
    pub(super) fn due(speed: f64) -> Self {
        Self { due: 1.0, ..Self::start(speed, Instant::now()) }
    }

    pub(super) fn pause(&mut self) {
        self.plays = false;
    }

    pub(super) fn pause_or_play(&mut self) {
        self.plays = !self.plays;
        self.due = 0.0;
    }

    pub(super) fn faster(&mut self) {
        self.speed = (self.speed * 2.0).min(FASTEST.max(self.speed));
    }

    pub(super) fn slower(&mut self) {
        self.speed = (self.speed / 2.0).max(SLOWEST.min(self.speed));
    }

    /// Takes the whole steps that have become due.
    pub(super) fn take(&mut self, now: Instant) -> u64 {
        self.update(now);
        let whole = self.due.floor();
        self.due -= whole;
        whole as u64
    }

    /// Takes one step when it is due, or at once when a signal has come.
    pub(super) fn wait(&mut self) {
        self.update(Instant::now());
        while self.due < 1.0 && !control::is_interrupted() {
            thread::sleep(self.until_next(POLL));
            self.update(Instant::now());
        }
        self.due -= 1.0;
    }

    fn update(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.updated).as_secs_f64();
        self.updated = now;
        self.due += if self.plays { passed * self.speed } else { 0.0 };
    }

    /// How long until the next step, but no longer than `most`.
    pub(super) fn until_next(&self, most: Duration) -> Duration {
        let seconds = (1.0 - self.due) / self.speed;
        let next = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(most);
        if self.plays { next.min(most) } else { most }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_steps_add_up() {
        let start = Instant::now();
        let mut clock = Clock::start(5.0, start);
        let steps = (1..=10).map(|tick| clock.take(start + tick * Duration::from_millis(101)));
        assert_eq!(steps.collect::<Vec<_>>(), [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    }

    #[test]
    fn a_pause_is_not_made_up_for() {
        let start = Instant::now();
        let mut clock = Clock::start(5.0, start);
        clock.pause();
        assert_eq!(clock.take(start + Duration::from_secs(9)), 0);
        clock.pause_or_play();
        assert_eq!(clock.take(start + Duration::from_secs(10)), 5);
    }

    #[test]
    fn the_speed_stays_within_reason() {
        let mut clock = Clock::start(5.0, Instant::now());
        (0..99).for_each(|_| clock.faster());
        assert_eq!(clock.speed, FASTEST);
        (0..99).for_each(|_| clock.slower());
        assert_eq!(clock.speed, SLOWEST);
    }

    #[test]
    fn steps_are_spread_over_the_second() {
        let start = Instant::now();
        let mut clock = Clock::due(200.0);
        (0..11).for_each(|_| clock.wait());
        assert!(start.elapsed() >= Duration::from_millis(50));
    }

    #[test]
    fn no_speed_is_too_low() {
        let mut clock = Clock::due(f64::MIN_POSITIVE);
        clock.wait();
        assert_eq!(clock.until_next(POLL), POLL);
    }
}
