//! How long a count takes on this machine, forecast from a few of its units, which are counted and timed.

// Units are drawn by systematic sampling over the cumulative expected cost, stratum by stratum and within each by cost, so
// that every stratum and every size of unit is drawn as often as it matters. The mean of seconds / cost over those of a
// stratum, times the cost of its units, is a forecast that is right on average even where the expected costs are off; the
// spread of that ratio is its error. Where no unit of the
// board ends in time, smaller boards are timed instead, and the forecast records that.

use std::num::NonZeroUsize;
use std::time::Duration;

use super::{Mean, asymptotic};
use crate::clock::Instant;
use crate::control::Control;
use crate::count::{Question, Way, Work, work};

/// How many units are drawn from the board itself, and from a smaller one on the way to it.
const DRAWN: usize = 64;
const DRAWN_ON_THE_WAY: usize = 8;

/// The part of the time that goes to a smaller board, unless its first few units need more.
const BRIEF: f64 = 0.1;

/// Fewer timed units than that say nothing about their spread.
const FEWEST: usize = 3;

/// An engine with more units than that is not asked for the cost of each.
const MOST_UNITS: usize = 1 << 24;

/// The smallest board that is timed on the way to a larger one.
const SMALLEST: u32 = 8;

/// By how much the interval is wider than the spread of the units says: a machine is not equally busy while it times a
/// few of them and while it counts all.
const BUSY: f64 = 1.1;

/// By how much the interval widens for every two rows between the timed board and the one asked for.
const DOUBT: f64 = 1.25;

named! {
    /// What a forecast of the running time rests on.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Basis {
        /// Units of this very board were timed.
        Measured = "measured",
        /// Units of smaller boards were timed: rough.
        Extrapolated = "extrapolated",
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
    /// So many units of the largest timed board were timed.
    pub timed: usize,
}

/// How long it would take to count `question` on so many threads of this machine, from units timed on
/// this thread within `budget`. Ends early, with what it knows, when `control` stops it.
///
/// None if not even the smallest boards could be timed.
///
/// ```
/// use std::{num::NonZeroUsize, time::Duration};
/// use n_queens::{Control, Problem, count::Question, estimate::{Basis, duration}};
/// let (question, two) = (Question::all(Problem::new(8)), NonZeroUsize::new(2).unwrap());
/// let time = duration(&question, two, Duration::from_secs(1), &Control::new()).unwrap();
/// assert_eq!(time.basis, Basis::Measured);
/// assert!(time.low <= time.seconds && time.seconds <= time.high && time.seconds < 1.0);
/// ```
pub fn duration(
    question: &Question,
    threads: NonZeroUsize,
    budget: Duration,
    control: &Control,
) -> Option<RunningTime> {
    let engine = |n| work(&question.resized(n)?).ok();
    timed(question.n(), &engine, threads, budget, control)
}

/// [`duration`] of the work that `engine` makes for each size of the board.
fn timed<'a>(
    n: u32,
    engine: &dyn Fn(u32) -> Option<Box<dyn Work + 'a>>,
    threads: NonZeroUsize,
    budget: Duration,
    control: &Control,
) -> Option<RunningTime> {
    // The only place where the clock is read.
    let start = Instant::now();
    let clock = || start.elapsed().as_secs_f64();
    let limit = |seconds: f64| {
        let limit = Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
        control.child().with_timeout(limit)
    };
    let budget = budget.as_secs_f64();
    let trial = Trial { engine, clock: &clock, limit: &limit, budget, control };
    let time = trial.running_time(n)?;
    let [seconds, low, high] =
        [time.seconds, time.low, time.high].map(|seconds| seconds / threads.get() as f64);
    Some(RunningTime { seconds, low, high, ..time })
}

/// What a trial needs: an engine for each board size, a clock that started at 0, and its end.
struct Trial<'a, 'w> {
    engine: &'a dyn Fn(u32) -> Option<Box<dyn Work + 'w>>,
    clock: &'a dyn Fn() -> f64,
    /// Makes a control that stops after so many seconds of that clock.
    limit: &'a dyn Fn(f64) -> Control,
    budget: f64,
    control: &'a Control,
}

/// A board of one size on the way up: what its count costs, and how fast its units go.
struct Rung {
    n: u32,
    /// The expected cost of all units.
    cost: f64,
    /// Seconds to set the engine up and add the costs.
    setup: f64,
    /// None if its units do not end in time, as on all larger boards.
    rate: Option<Rate>,
}

/// What the timed units of one board say.
#[derive(Clone, Copy)]
struct Rate {
    /// Seconds for a cost of 1.
    value: f64,
    /// Its 95% interval is from value / doubt to value * doubt.
    doubt: f64,
    /// So many units were timed.
    timed: usize,
}

impl Trial<'_, '_> {
    /// On one thread.
    fn running_time(&self, n: u32) -> Option<RunningTime> {
        let mut rungs = self.climb(n);
        self.refine(&mut rungs, n);
        let timed: Vec<(u32, Rate)> =
            rungs.iter().filter_map(|rung| Some((rung.n, rung.rate?))).collect();
        let &(largest, rate) = timed.last()?;
        let cost = expected_cost(&rungs, n);
        if largest < n {
            return Some(extrapolated(&timed, n, cost));
        }
        let seconds = rate.value * cost;
        let (low, high) = (seconds / rate.doubt, seconds * rate.doubt);
        let (basis, timed) = (Basis::Measured, rate.timed);
        Some(RunningTime { seconds, low, high, basis, timed })
    }

    /// Where the board itself is too slow, the time that is left makes the largest timed board more certain.
    fn refine(&self, rungs: &mut [Rung], n: u32) {
        let Some(top) = rungs.iter_mut().rev().find(|rung| rung.rate.is_some()) else { return };
        if top.n < n
            && let Some(work) = (self.engine)(top.n)
            && let Some(rate) = self.rate(&*work, true, &[])
        {
            top.rate = Some(rate);
        }
    }

    /// Prices boards of growing size, of the parity of `n` since the symmetries of even and odd
    /// boards differ, and times their units as long as these end in time. What this costs on the
    /// way is little: the work grows so fast that nearly all time goes to the last ones. Setting
    /// an engine up cannot be stopped, so it is not begun where it would take too long.
    fn climb(&self, n: u32) -> Vec<Rung> {
        let mut rungs: Vec<Rung> = Vec::new();
        let first = if n <= SMALLEST { n } else { SMALLEST + n % 2 };
        for size in (first..=n).step_by(2) {
            let begin = (self.clock)();
            if continued(rungs.iter().map(|rung| rung.setup)) * 2.0 > self.budget - begin {
                break;
            }
            // Not every size need have an engine: a board with queens on it has one size only.
            let work = (self.engine)(size).filter(|work| (1..=MOST_UNITS).contains(&work.units()));
            let Some(work) = work else { continue };
            let cost = total_cost(&*work) as f64;
            let setup = (self.clock)() - begin;
            let in_time = rungs.last().is_none_or(|below| below.rate.is_some());
            let rate = in_time.then(|| self.rate(&*work, size == n, &rungs)).flatten();
            rungs.push(Rung { n: size, cost, setup, rate });
        }
        rungs
    }

    /// Times some units of one board; none if too few of them end in time, or would by their cost and what a cost took on
    /// the board before.
    ///
    /// A unit may build lists that others find at hand later. In a whole count some units do and
    /// some do not, so the truth lies between the two: doing all for the first time, doing all again.
    fn rate(&self, work: &dyn Work, is_last: bool, before: &[Rung]) -> Option<Rate> {
        let (now, cost) = ((self.clock)(), total_cost(work));
        let (share, count) = if is_last { (1.0, DRAWN) } else { (0.5, DRAWN_ON_THE_WAY) };
        let end = self.budget.min(now + self.budget * share);
        // On the way, more than a few units must not take the time of the boards that follow.
        let brief = if is_last { end } else { now + self.budget * BRIEF };
        let drawn = draw(work, cost, count);
        let expected: f64 = drawn.iter().take(FEWEST).map(|&unit| work.cost(unit) as f64).sum();
        let before = before.iter().rev().find_map(|rung| rung.rate);
        before.is_none_or(|rate| expected * rate.value <= end - now).then_some(())?;
        let control = (self.limit)(end - (self.clock)());
        let mut worker = work.worker();
        let mut time = |unit: usize| {
            let begin = (self.clock)();
            worker(unit, Way::Direct, &control).filter(|_| !self.control.should_stop())?;
            Some((self.clock)() - begin)
        };
        let (mut firsts, mut agains) = (Vec::new(), Vec::new());
        for unit in drawn {
            let Some(first) = time(unit) else { break };
            let is_quick = first * 16.0 < end - (self.clock)();
            let again = if is_quick { time(unit).unwrap_or(first) } else { first };
            // A clock may be too coarse for a tiny unit; nothing takes no time.
            let ratio = |seconds: f64| seconds.max(1e-9) / work.cost(unit).max(1) as f64;
            let stratum = work.stratum(unit);
            firsts.push((stratum, ratio(first)));
            agains.push((stratum, ratio(again.min(first))));
            let is_enough = firsts.len() >= FEWEST && (self.clock)() >= brief;
            if control.should_stop() || (self.clock)() >= end || is_enough {
                break;
            }
        }
        (firsts.len() >= FEWEST).then_some(())?;
        let parts = cost_parts(work, cost);
        let (first, again) =
            (Mean::from_strata(&firsts, &parts)?, Mean::from_strata(&agains, &parts)?);
        // As a factor, so that the lower end stays above 0. The spread of the first runs comes mostly
        // from building the lists, which the distance between the two means covers.
        let spread = (1.0 + again.margin / again.value) * BUSY;
        Some(Rate {
            value: (first.value * again.value).sqrt(),
            doubt: (first.value / again.value).sqrt() * spread,
            timed: firsts.len(),
        })
    }
}

/// What all units are expected to cost.
fn total_cost(work: &dyn Work) -> u128 {
    (0..work.units()).map(|unit| u128::from(work.cost(unit))).sum()
}

/// The part that each stratum has of the cost of all units.
fn cost_parts(work: &dyn Work, cost: u128) -> Vec<f64> {
    let mut parts = Vec::new();
    for unit in 0..work.units() {
        let stratum = work.stratum(unit);
        parts.resize(parts.len().max(stratum + 1), 0.0);
        parts[stratum] += work.cost(unit) as f64 / cost as f64;
    }
    parts
}

/// What comes next if it grows as between the last two; it never shrinks.
fn continued(past: impl DoubleEndedIterator<Item = f64>) -> f64 {
    let mut past = past.rev();
    match (past.next(), past.next()) {
        (Some(last), Some(before)) => last * (last / before.max(1e-9)).max(1.0),
        (last, _) => last.unwrap_or(0.0),
    }
}

/// The expected cost of the n x n board. Beyond the last one with a price the cost goes on growing
/// as over the last two rows, and that growth itself grows as that of the number of
/// solutions does.
fn expected_cost(rungs: &[Rung], n: u32) -> f64 {
    let top = &rungs[rungs.len() - 1];
    let more = |from: u32, to: u32| asymptotic(to) / asymptotic(from);
    let growth = match rungs {
        [.., before, _] => top.cost / before.cost / more(before.n, top.n),
        _ => 1.0,
    };
    let steps = (n - top.n) / 2;
    (0..steps).map(|_| growth).product::<f64>() * top.cost * more(top.n, n)
}

/// Units at evenly spread places of the cumulative cost, stratum by stratum and within each the cheapest first. They are
/// ordered so that those at the front are spread evenly as well: time may be over after any of them.
fn draw(work: &dyn Work, cost: u128, count: usize) -> Vec<usize> {
    let place = |index: usize| cost * (2 * index as u128 + 1) / (2 * count as u128);
    let mut units: Vec<usize> = (0..work.units()).collect();
    units.sort_by_key(|&unit| (work.stratum(unit), work.cost(unit)));
    let mut drawn = Vec::with_capacity(count);
    let mut end = 0;
    for unit in units {
        end += u128::from(work.cost(unit));
        while drawn.len() < count && place(drawn.len()) < end {
            drawn.push(unit);
        }
    }
    let digits = count.trailing_zeros();
    debug_assert_eq!(1 << digits, count, "bits are turned around");
    (0..count).map(|index| drawn[index.reverse_bits() >> (usize::BITS - digits)]).collect()
}

/// The time for a larger board, whose cost is `cost`. Seconds for a cost of 1 may go on changing as
/// they did over the last boards that were timed, or stay: the forecast is half-way.
fn extrapolated(timed: &[(u32, Rate)], n: u32, cost: f64) -> RunningTime {
    let (largest, rate) = timed[timed.len() - 1];
    let steps = f64::from((n - largest) / 2);
    // Over four rows where there are so many: noise between neighbours would be raised to a power.
    let (smaller, before) = timed[timed.len().saturating_sub(3)];
    let change = (rate.value / before.value).powf(2.0 / f64::from((largest - smaller).max(1)));
    let steady = rate.value * cost;
    let changing = steady * change.powf(steps);
    let doubt = rate.doubt * DOUBT.powf(steps);
    RunningTime {
        seconds: (steady * changing).sqrt(),
        low: steady.min(changing) / doubt,
        high: steady.max(changing) * doubt,
        basis: Basis::Extrapolated,
        timed: rate.timed,
    }
}

#[cfg(test)]
mod tests;
