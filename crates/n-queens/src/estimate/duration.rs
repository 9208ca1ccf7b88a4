//! How long a count would take here, from a few units of it that are done and timed.
//!
//! Units are drawn by systematic sampling over the cumulative expected cost, so that costly ones
//! are drawn as often as they matter. Then the mean of seconds / cost over them, times the cost of
//! all units, is an unbiased forecast of the whole, even where the expected costs are off; the
//! spread of that ratio is its error. Where no unit of the board ends in time, smaller
//! boards are timed instead, and the forecast says so.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::asymptotic;
use super::interval::Mean;
use crate::count::{Work, Worker};

/// How many units are drawn from the board itself, and from a smaller one on the way to it.
const DRAWN: usize = 64;
const DRAWN_ON_THE_WAY: usize = 8;

/// Fewer timed units than that say nothing about their spread.
const FEWEST: usize = 3;

/// An engine with more units than that is not asked for the cost of each.
const MOST_UNITS: usize = 1 << 24;

/// The smallest board that is timed on the way to a larger one.
const SMALLEST: u32 = 8;

/// By how much the interval widens for every two rows between the timed board and the one asked for.
const DOUBT: f64 = 1.25;

/// What a forecast of the running time rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Basis {
    /// Units of this very board were timed.
    Measured,
    /// Units of smaller boards were timed: rough.
    Extrapolated,
}

impl Basis {
    /// The word used in JSON.
    ///
    /// ```
    /// assert_eq!(n_queens::estimate::Basis::Measured.name(), "measured");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Measured => "measured",
            Self::Extrapolated => "extrapolated",
        }
    }
}

/// A forecast of how long a count takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RunningTime {
    /// The expected time in seconds, on so many threads as were asked for.
    pub seconds: f64,
    /// The lower end of its interval: 95% if measured, a guess if extrapolated.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// What it rests on.
    pub basis: Basis,
}

/// How long `engine` would take for the n x n board on so many threads of this machine, from units
/// timed on this thread within `budget`. Ends early, with what it knows, when `stop` says so.
///
/// None if not even the smallest boards could be timed.
///
/// ```
/// use std::{num::NonZeroUsize, time::Duration};
/// use n_queens::{count::ColourSplit, estimate::{Basis, duration}};
/// let (two, budget) = (NonZeroUsize::new(2).unwrap(), Duration::from_secs(1));
/// let time = duration(8, ColourSplit::new, two, budget, &|| false).unwrap();
/// assert_eq!(time.basis, Basis::Measured);
/// assert!(time.low <= time.seconds && time.seconds <= time.high && time.seconds < 1.0);
/// ```
#[must_use]
pub fn duration<W: Work>(
    n: u32,
    engine: impl Fn(u32) -> Option<W>,
    threads: NonZeroUsize,
    budget: Duration,
    stop: &dyn Fn() -> bool,
) -> Option<RunningTime> {
    // The only place where the clock is read.
    let start = Instant::now();
    let clock = || start.elapsed().as_secs_f64();
    let trial = Trial { engine, clock: &clock, budget: budget.as_secs_f64(), stop };
    let all = trial.running_time(n)?;
    let threads = threads.get() as f64;
    Some(RunningTime {
        seconds: all.seconds / threads,
        low: all.low / threads,
        high: all.high / threads,
        basis: all.basis,
    })
}

/// What a trial needs: an engine for each board size, a clock that started at 0, and its end.
struct Trial<'a, E> {
    engine: E,
    clock: &'a dyn Fn() -> f64,
    budget: f64,
    stop: &'a dyn Fn() -> bool,
}

/// What the timed units of one board say.
#[derive(Clone, Copy, Debug)]
struct Measurement {
    n: u32,
    /// The expected cost of all units.
    cost: f64,
    /// Seconds for a cost of 1.
    rate: f64,
    /// The 95% interval of the rate is from rate / doubt to rate * doubt.
    doubt: f64,
    /// Seconds for a unit, on average over the cost.
    unit: f64,
}

impl<W: Work, E: Fn(u32) -> Option<W>> Trial<'_, E> {
    /// On one thread.
    fn running_time(&self, n: u32) -> Option<RunningTime> {
        let measurements = self.climb(n);
        let last = measurements.last()?;
        if last.n == n {
            let seconds = last.rate * last.cost;
            let (low, high) = (seconds / last.doubt, seconds * last.doubt);
            return Some(RunningTime { seconds, low, high, basis: Basis::Measured });
        }
        Some(extrapolated(&measurements, n, self.expected_cost(n)?))
    }

    /// Times boards of growing size, of the parity of `n` since the symmetries of even and odd
    /// boards differ, up to `n` or to the last one with units that end in time. What this costs on
    /// the way is little: the work grows so fast that nearly all time goes to the last ones.
    fn climb(&self, n: u32) -> Vec<Measurement> {
        let first = if n <= SMALLEST { n } else { SMALLEST + n % 2 };
        let mut measurements = Vec::new();
        for size in (first..=n).step_by(2) {
            // Not every size need have an engine: a board with queens on it has one size only.
            let Some((work, cost)) = self.priced(size) else { continue };
            let now = (self.clock)();
            let slice = if size == n { self.budget } else { self.budget / 4.0 };
            let end = self.budget.min(now + slice);
            if next_unit(&measurements) * FEWEST as f64 > end - now {
                break;
            }
            let drawn = draw(&work, cost, if size == n { DRAWN } else { DRAWN_ON_THE_WAY });
            let Some(ratios) = self.time(&work, &drawn, end) else { break };
            measurements.push(ratios.measurement(size, cost));
        }
        measurements
    }

    /// The engine for a board and the expected cost of all its units.
    fn priced(&self, n: u32) -> Option<(W, u128)> {
        let work = (self.engine)(n).filter(|work| (1..=MOST_UNITS).contains(&work.units()))?;
        let cost = (0..work.units()).map(|unit| u128::from(work.cost(unit))).sum();
        Some((work, cost))
    }

    /// Times units until the end; none if there were too few.
    fn time(&self, work: &W, drawn: &[usize], end: f64) -> Option<Ratios> {
        let stop = || (self.stop)() || (self.clock)() >= end;
        let mut worker = work.worker();
        let mut time = |unit: usize| {
            let begin = (self.clock)();
            worker.value(unit, &stop).filter(|_| !(self.stop)())?;
            Some((self.clock)() - begin)
        };
        let begin = (self.clock)();
        let first = time(*drawn.first()?)?;
        let mut ratios = Ratios::default();
        // The first unit warms up caches and builds tables; where time allows it is done again.
        let again = first * 16.0 < end - begin;
        if !again {
            ratios.push(first, work.cost(drawn[0]));
        }
        for &unit in &drawn[usize::from(!again)..] {
            let Some(seconds) = time(unit) else { break };
            ratios.push(seconds, work.cost(unit));
            if stop() {
                break;
            }
        }
        (ratios.values.len() >= FEWEST).then_some(ratios)
    }

    /// The expected cost of the n x n board, as the engine says. Beyond its largest board the cost
    /// goes on growing as over the last two rows that the engine knows, and that growth itself
    /// grows as that of the number of solutions does.
    fn expected_cost(&self, n: u32) -> Option<f64> {
        let known = |size| self.priced(size).map(|(_, cost)| cost as f64);
        let top = (0..=n).rev().step_by(2).find(|&size| known(size).is_some())?;
        let cost = known(top)?;
        if top == n {
            return Some(cost);
        }
        let before = top.checked_sub(2)?;
        let solutions = asymptotic(top) / asymptotic(before);
        let growth = cost / known(before)? / solutions;
        let steps = (n - top) / 2;
        let growth: f64 = (0..steps).map(|_| growth).product();
        Some(cost * growth * asymptotic(n) / asymptotic(top))
    }
}

/// What a unit of the next board will take if its time grows as before.
fn next_unit(measurements: &[Measurement]) -> f64 {
    match measurements {
        [.., before, last] => last.unit * (last.unit / before.unit).max(1.0),
        [last] => last.unit,
        [] => 0.0,
    }
}

/// The seconds of timed units, and their ratios to what was expected.
#[derive(Default)]
struct Ratios {
    values: Vec<f64>,
    seconds: f64,
}

impl Ratios {
    fn push(&mut self, seconds: f64, cost: u64) {
        // A clock may be too coarse for a tiny unit; nothing takes no time.
        let seconds = seconds.max(1e-9);
        self.values.push(seconds / cost.max(1) as f64);
        self.seconds += seconds;
    }

    fn measurement(&self, n: u32, cost: u128) -> Measurement {
        let mean = Mean::of(&self.values).expect("there are at least three");
        Measurement {
            n,
            cost: cost as f64,
            rate: mean.value,
            // As a factor, so that the lower end stays above 0.
            doubt: 1.0 + mean.margin / mean.value,
            unit: self.seconds / self.values.len() as f64,
        }
    }
}

/// Units at evenly spread places of the cumulative cost, ordered so that those at the front
/// are spread evenly as well: time may be over after any of them.
fn draw<W: Work>(work: &W, cost: u128, count: usize) -> Vec<usize> {
    let place = |index: usize| cost * (2 * index as u128 + 1) / (2 * count as u128);
    let mut drawn = Vec::with_capacity(count);
    let mut end = 0;
    for unit in 0..work.units() {
        end += u128::from(work.cost(unit));
        while drawn.len() < count && place(drawn.len()) < end {
            drawn.push(unit);
        }
    }
    let digits = count.trailing_zeros();
    debug_assert_eq!(1 << digits, count, "bits are turned around");
    (0..count).map(|index| drawn[index.reverse_bits() >> (usize::BITS - digits)]).collect()
}

/// The time for a larger board, whose cost is `cost`. Where two boards were timed, seconds for a
/// cost of 1 may go on changing as they did between these two, or stay: the forecast is half-way.
fn extrapolated(measurements: &[Measurement], n: u32, cost: f64) -> RunningTime {
    let last = measurements[measurements.len() - 1];
    let steps = f64::from((n - last.n) / 2);
    let before = measurements.len().checked_sub(2).map_or(last, |index| measurements[index]);
    let steady = last.rate * cost;
    let changing = steady * (last.rate / before.rate).powf(steps);
    let doubt = last.doubt * DOUBT.powf(steps);
    RunningTime {
        seconds: (steady * changing).sqrt(),
        low: steady.min(changing) / doubt,
        high: steady.max(changing) * doubt,
        basis: Basis::Extrapolated,
    }
}

#[cfg(test)]
mod tests;
