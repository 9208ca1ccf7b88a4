//! Trials with an engine and a clock of their own, so that nothing here depends on the machine.

use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::count::Worker;

/// A clock that only workers move, in nanoseconds, and when they must stop.
#[derive(Default)]
struct Hands {
    now: AtomicU64,
    end: AtomicU64,
}

/// An engine whose worker moves the hands of a clock and does nothing else: unit u of n has the
/// expected cost u + 1, and takes `tick` nanoseconds for a cost of 1, times a factor of its own.
struct Fake<'a> {
    units: usize,
    tick: f64,
    noise: f64,
    /// Units are in so many strata; those of each take half as long again as those of the one before.
    strata: usize,
    hands: &'a Hands,
}

impl Work for Fake<'_> {
    fn engine(&self) -> &'static str {
        "fake 1"
    }

    fn units(&self) -> usize {
        self.units
    }

    fn cost(&self, unit: usize) -> u64 {
        unit as u64 + 1
    }

    fn stratum(&self, unit: usize) -> usize {
        unit % self.strata
    }

    fn worker(&self) -> Worker<'_> {
        Box::new(|unit, _way, control| self.value(unit, control))
    }
}

impl Fake<'_> {
    fn nanoseconds(&self, unit: usize) -> f64 {
        let sign = if unit.count_ones().is_multiple_of(2) { 1.0 } else { -1.0 };
        let slow = 1.5f64.powi(self.stratum(unit) as i32);
        self.cost(unit) as f64 * self.tick * slow * (1.0 + sign * self.noise)
    }

    fn seconds(&self) -> f64 {
        (0..self.units).map(|unit| self.nanoseconds(unit)).sum::<f64>() / 1e9
    }
}

impl Fake<'_> {
    fn value(&self, unit: usize, control: &Control) -> Option<u128> {
        // In steps of a millisecond, since that is how often a worker asks.
        let mut left = self.nanoseconds(unit) as u64;
        let Hands { now, end } = self.hands;
        let is_late = || now.load(Ordering::Relaxed) >= end.load(Ordering::Relaxed);
        while left > 0 && !control.should_stop() && !is_late() {
            let step = left.min(1_000_000);
            now.fetch_add(step, Ordering::Relaxed);
            left -= step;
        }
        (left == 0).then_some(0)
    }
}

/// The forecast within a second for `n`, of an engine that is told its clock, and the time taken.
fn forecast<'a>(
    n: u32,
    hands: &'a Hands,
    engine: impl Fn(u32, &'a Hands) -> Option<Fake<'a>>,
) -> (Option<RunningTime>, f64) {
    let clock = || hands.now.load(Ordering::Relaxed) as f64 / 1e9;
    let engine = |n| Some(Box::new(engine(n, hands)?) as Box<dyn Work>);
    let limit = |seconds: f64| {
        let end = hands.now.load(Ordering::Relaxed) + (seconds.max(0.0) * 1e9) as u64;
        hands.end.store(end, Ordering::Relaxed);
        Control::new()
    };
    let control = &Control::new();
    let trial = Trial { engine: &engine, clock: &clock, limit: &limit, budget: 1.0, control };
    (trial.running_time(n), clock())
}

#[test]
fn units_that_end_in_time_are_measured() {
    let hands = Hands::default();
    let fake = |hands| Fake { units: 10_000, tick: 1000.0, noise: 0.2, strata: 1, hands };
    let (time, taken) = forecast(20, &hands, |_, hands| Some(fake(hands)));
    let (time, truth) = (time.unwrap(), fake(&hands).seconds());
    assert_eq!(time.basis, Basis::Measured);
    assert!((time.seconds / truth - 1.0).abs() < 0.05, "{time:?} {truth}");
    assert!(time.low < truth && truth < time.high, "{time:?} {truth}");
    assert!(time.high / time.low < 1.3 * BUSY * BUSY && taken < 1.01, "{time:?} {taken}");
}

/// Strata whose units take up to five times as long as those of others with the same cost; not all that are drawn end in time.
#[test]
fn every_stratum_is_measured_as_often_as_it_matters() {
    let hands = Hands::default();
    let fake = |hands| Fake { units: 2000, tick: 1e4, noise: 0.1, strata: 5, hands };
    let engine = |n, hands| {
        let tick = if n == 20 { 1e4 } else { 1.0 };
        Some(Fake { tick, ..fake(hands) })
    };
    let (time, taken) = forecast(20, &hands, engine);
    let (time, truth) = (time.unwrap(), fake(&hands).seconds());
    assert!(time.timed < DRAWN && taken < 1.01, "{time:?} {taken}");
    assert!((time.seconds / truth - 1.0).abs() < 0.1, "{time:?} {truth}");
    assert!(
        time.low < truth && truth < time.high && time.high / time.low < 2.0 * BUSY * BUSY,
        "{time:?} {truth}"
    );
    let cost = (0..2000).map(|unit| u128::from(fake(&hands).cost(unit))).sum();
    let drawn = draw(&fake(&hands), cost, DRAWN);
    for stratum in 0..5 {
        let part = |units: &[usize]| units.iter().filter(|&unit| unit % 5 == stratum).count();
        assert!((12..=13).contains(&part(&drawn)), "{drawn:?}");
        assert!((3..=4).contains(&part(&drawn[..16])), "{drawn:?}");
    }
}

/// Units that take a twentieth of the budget: the few that fit are enough.
#[test]
fn a_few_long_units_are_enough() {
    let hands = Hands::default();
    let engine = |n, hands| {
        let tick = if n == 20 { 1e5 } else { 1.0 };
        Some(Fake { units: 1000, tick, noise: 0.0, strata: 1, hands })
    };
    let (time, taken) = forecast(20, &hands, engine);
    let (time, truth) = (time.unwrap(), engine(20, &hands).unwrap().seconds());
    assert_eq!(time.basis, Basis::Measured);
    assert!((time.seconds / truth - 1.0).abs() < 0.01 && taken < 1.01, "{time:?} {taken}");
}

/// Four times as many units for every two rows, each four times as long as expected.
fn growing(n: u32, hands: &Hands) -> Option<Fake<'_>> {
    let tick = f64::from(1u32 << (n - 8));
    (n <= 26).then_some(Fake { units: 1 << (n - 8).min(12), tick, noise: 0.1, strata: 1, hands })
}

#[test]
fn boards_that_are_too_slow_are_extrapolated() {
    let engine = |n, hands| growing(n, hands).map(|fake| Fake { tick: fake.tick * 1e3, ..fake });
    let hands = Hands::default();
    let (time, taken) = forecast(26, &hands, engine);
    let (time, truth) = (time.unwrap(), engine(26, &hands).unwrap().seconds());
    assert_eq!(time.basis, Basis::Extrapolated);
    assert!(time.low < truth && truth < time.high, "{time:?} {truth}");
    assert!(taken < 1.01, "{taken}");
}

#[test]
fn beyond_the_engine_the_forecast_goes_on_growing() {
    let seconds = |n| {
        let hands = Hands::default();
        let time = forecast(n, &hands, growing).0.unwrap();
        assert_eq!(time.basis == Basis::Measured, n <= 20, "{n}");
        time.seconds
    };
    assert!(seconds(26) < seconds(28) && seconds(28) < seconds(34));
    assert!(seconds(27) < seconds(39) && seconds(39) < f64::INFINITY);
}

#[test]
fn no_unit_in_time_is_no_forecast() {
    let hands = Hands::default();
    let slow = |_, hands| Some(Fake { units: 3, tick: 1e10, noise: 0.0, strata: 1, hands });
    let (time, taken) = forecast(30, &hands, slow);
    assert!(time.is_none() && taken < 1.01, "{time:?} {taken}");
    let none = forecast(30, &hands, |_, _| None).0;
    assert!(none.is_none());
}

#[test]
fn draws_follow_the_cost() {
    let hands = Hands::default();
    let fake = Fake { units: 4, tick: 1.0, noise: 0.0, strata: 1, hands: &hands };
    // Costs 1, 2, 3, 4 make 10; the places of four draws are 1.25, 3.75, 6.25 and 8.75.
    assert_eq!(draw(&fake, 10, 4), [1, 3, 2, 3]);
}

#[test]
fn threads_share_the_time() {
    let threads = NonZeroUsize::new(4).unwrap();
    let hands = Hands { end: u64::MAX.into(), ..Hands::default() };
    let fake = || Fake { units: 100, tick: 1.0, noise: 0.0, strata: 1, hands: &hands };
    let engine = |_| Some(Box::new(fake()) as Box<dyn Work>);
    let budget = Duration::from_secs(1);
    let stopped = timed(12, &engine, threads, budget, &Control::stopped());
    assert!(stopped.is_none(), "a stop ends it at once");
    assert!(timed(12, &engine, threads, budget, &Control::new()).is_some());
}
