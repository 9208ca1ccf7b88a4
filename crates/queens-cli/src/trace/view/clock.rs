//! When the next step is due: how fast the trace plays, and whether it does.

use std::time::{Duration, Instant};

/// The range in which keys change the speed.
const SLOWEST: f64 = 0.125;
const FASTEST: f64 = 1e6;

pub(super) struct Clock {
    pub(super) speed: f64,
    pub(super) plays: bool,
    /// When it was last asked.
    asked: Instant,
    /// Parts of a step that are due already.
    due: f64,
}

impl Clock {
    /// Plays `speed` steps a second.
    pub(super) fn start(speed: f64, now: Instant) -> Self {
        Self { speed, plays: true, asked: now, due: 0.0 }
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

    /// The whole steps that have become due since it was last asked.
    pub(super) fn ask(&mut self, now: Instant) -> u64 {
        let passed = now.saturating_duration_since(self.asked).as_secs_f64();
        self.asked = now;
        if !self.plays {
            return 0;
        }
        self.due += passed * self.speed;
        let whole = self.due.floor();
        self.due -= whole;
        whole as u64
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
        let steps = (1..=10).map(|tick| clock.ask(start + tick * Duration::from_millis(101)));
        assert_eq!(steps.collect::<Vec<_>>(), [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    }

    #[test]
    fn a_pause_is_not_made_up_for() {
        let start = Instant::now();
        let mut clock = Clock::start(5.0, start);
        clock.pause();
        assert_eq!(clock.ask(start + Duration::from_secs(9)), 0);
        clock.pause_or_play();
        assert_eq!(clock.ask(start + Duration::from_secs(10)), 5);
    }

    #[test]
    fn the_speed_stays_within_reason() {
        let mut clock = Clock::start(5.0, Instant::now());
        (0..99).for_each(|_| clock.faster());
        assert_eq!(clock.speed, FASTEST);
        (0..99).for_each(|_| clock.slower());
        assert_eq!(clock.speed, SLOWEST);
    }
}
