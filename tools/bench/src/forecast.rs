//! What a count of a large board costs, from timed sample units of every level: the figures of docs/cluster.md.
//!
//! Time is that of this thread on its core, so that other load on the machine counts only as far as it slows a core down.

use std::error::Error;
use std::fs::read_to_string;
use std::time::Duration;

use n_queens::Control;
use n_queens::count::{ColourSplit, Way, Work};

use crate::BenchResult;
use crate::table::{head, machine, row};

/// The units of a level that are timed, and what they say.
struct LevelForecast {
    units: usize,
    /// Seconds for the expected cost of a unit, one of each that was timed.
    ratios: Vec<f64>,
    /// The expected cost of all units, and of the costliest.
    cost: f64,
    largest: f64,
}

/// Times `each` units of every level of the n x n board.
pub(crate) fn run(n: u32, each: usize) -> BenchResult {
    machine();
    let work = ColourSplit::new(n).ok_or("the board is too large")?;
    head(&[
        "level",
        "units",
        "hours at 1 ns a cost",
        "timed",
        "ns a cost",
        "spread",
        "core-hours",
        "+-",
        "largest unit s",
    ]);
    let mut worker = work.worker();
    let (mut hours, mut variance) = (0.0, 0.0);
    // The levels that cost most come last in the order of the units, and first here.
    for level in (0..=work.stratum(work.units() - 1)).rev() {
        let units: Vec<usize> =
            (0..work.units()).filter(|&unit| work.stratum(unit) == level).collect();
        if units.is_empty() {
            continue;
        }
        let mut forecast = LevelForecast::new(&work, &units);
        for unit in sample(&work, units, each) {
            let begin = on_core()?;
            let value = worker(unit, Way::Direct, &Control::new()).ok_or("stopped")?;
            let taken = (on_core()? - begin).as_secs_f64();
            let ratio = taken / work.cost(unit) as f64;
            let nanoseconds = 1e9 * ratio;
            eprintln!(
                "n = {n}, level {level}, unit {unit}: {taken:.3} s, {nanoseconds:.2} ns a cost, value {value}"
            );
            forecast.ratios.push(ratio);
        }
        forecast.show(level);
        hours += forecast.hours();
        variance += forecast.error().powi(2);
    }
    println!("\nn = {n}: {hours:.1} core-hours, standard error {:.1}.", variance.sqrt());
    println!("Peak memory: {} MB.", peak_memory()? / 1000);
    Ok(())
}

impl LevelForecast {
    fn new(work: &dyn Work, units: &[usize]) -> Self {
        let costs = units.iter().map(|&unit| work.cost(unit) as f64);
        let (cost, largest) = (costs.clone().sum(), costs.fold(0.0, f64::max));
        Self { units: units.len(), ratios: Vec::new(), cost, largest }
    }

    fn mean(&self) -> f64 {
        self.ratios.iter().sum::<f64>() / self.ratios.len() as f64
    }

    fn deviation(&self) -> f64 {
        let squares = self.ratios.iter().map(|ratio| (ratio - self.mean()).powi(2));
        (squares.sum::<f64>() / (self.ratios.len() as f64 - 1.0).max(1.0)).sqrt()
    }

    fn hours(&self) -> f64 {
        self.cost * self.mean() / 3600.0
    }

    /// The standard error of the hours; a level whose units are all timed has none.
    fn error(&self) -> f64 {
        let (timed, units) = (self.ratios.len() as f64, self.units as f64);
        let untimed = (1.0 - timed / units).max(0.0);
        self.cost * self.deviation() / 3600.0 * (untimed / timed).sqrt()
    }

    fn show(&self, level: usize) {
        row(&[
            level.to_string(),
            self.units.to_string(),
            format!("{:.3}", self.cost / 3.6e12),
            self.ratios.len().to_string(),
            format!("{:.2}", 1e9 * self.mean()),
            format!("{:.2}", self.deviation() / self.mean()),
            format!("{:.3}", self.hours()),
            format!("{:.3}", self.error()),
            format!("{:.1}", self.largest * self.mean()),
        ]);
    }
}

/// Units of a level at evenly spread places of the cumulative cost, the cheapest first: a unit is drawn as often as it
/// matters. All if there are no more than `each`.
fn sample(work: &dyn Work, mut units: Vec<usize>, each: usize) -> Vec<usize> {
    if units.len() <= each {
        return units;
    }
    units.sort_by_key(|&unit| work.cost(unit));
    let cost: u64 = units.iter().map(|&unit| work.cost(unit)).sum();
    let place = |index: usize| cost as f64 * (index as f64 + 0.5) / each as f64;
    let (mut drawn, mut end) = (Vec::new(), 0.0);
    for unit in units {
        end += work.cost(unit) as f64;
        let places = (drawn.len()..each).take_while(|&index| place(index) < end).count();
        drawn.extend(std::iter::repeat_n(unit, places));
    }
    drawn
}

/// How long this thread has been on a core so far.
pub(crate) fn on_core() -> Result<Duration, Box<dyn Error>> {
    let text = read_to_string("/proc/thread-self/schedstat")?;
    Ok(Duration::from_nanos(text.split(' ').next().unwrap_or_default().parse()?))
}

/// The most memory that this process had, in kilobytes.
fn peak_memory() -> Result<u64, Box<dyn Error>> {
    let status = read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    Ok(kilobytes.ok_or("the system does not tell its peak memory")?.parse()?)
}
