//! A forecast: about how many solutions a board has, and how long counting them would take here.
//!
//! The number of samples depends on n alone, so that a seed gives the same forecast on every machine; the time
//! that they leave goes to timing.

use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::clock::Instant;
use n_queens::count::Question;
use n_queens::estimate::{self, Basis, Forecast, RunningTime, Sampler};
use n_queens::first::{self, PrefixForecast};
use n_queens::{Control, Problem, Progress};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Error, Status, cores, fresh_seed};

/// How long timing may take. From n = 22 on the units of a board take longer and longer, so that a few of them need more
/// time; those of a board that no engine counts cannot be timed.
fn timing(n: u32) -> Duration {
    match n {
        22 => Duration::from_secs(5),
        23 => Duration::from_secs(10),
        24 => Duration::from_secs(20),
        25 => Duration::from_secs(40),
        26 => Duration::from_secs(60),
        27 => Duration::from_secs(120),
        28 => Duration::from_secs(240),
        _ => Duration::from_millis(1500),
    }
}

/// A prefix that takes longer to refute than this ends the forecast of a first solution.
const LONGEST: Duration = Duration::from_secs(30 * 86_400);

/// Asks for a forecast.
///
/// ```
/// use queens_app::{Control, Estimate};
/// let answer = Estimate { n: 6, ..Estimate::default() }.run(&Control::new())?;
/// assert_eq!(answer.estimate, Some(4.0));
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
pub struct Estimate {
    /// The side of the board.
    pub n: u32,
    /// Whether it is about finding the first of all solutions, not about counting them.
    #[serde(default)]
    pub first: bool,
    /// The seed of the random numbers.
    pub seed: Option<u64>,
    /// How many threads the count would have; all cores by default.
    #[serde(skip)]
    pub threads: Option<NonZeroUsize>,
}

/// A forecast, or that there was no time for it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "Estimate")]
pub struct EstimateAnswer {
    /// The side of the board.
    pub n: u32,
    /// Set if it was stopped before there was a forecast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// The expected number of solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f64>,
    /// The lower end of its 95% interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// How many samples it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// The seed.
    pub seed: u64,
    /// The number that theory predicts for large boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asymptotic: Option<f64>,
    /// The expected seconds of a count; null if nothing could be timed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<Option<f64>>,
    /// The lower end of its interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_low: Option<Option<f64>>,
    /// The upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_high: Option<Option<f64>>,
    /// How many threads the count would have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<NonZeroUsize>,
    /// What the seconds rest on: measured or extrapolated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<Option<&'static str>>,
    /// Of the first solution: what it takes to refute prefixes of queens that stand as far left as possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Vec<PrefixEstimate>>,
    /// Whether the number is exact, because every solution was met.
    #[serde(skip)]
    pub is_exact: bool,
    /// The forecast of the time that the seconds come from.
    #[serde(skip)]
    pub time: Option<RunningTime>,
}

/// What it takes to refute a prefix of queens in the top rows that stand as far left as possible.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PrefixEstimate {
    /// The number of queens.
    pub queens: usize,
    /// The expected number of nodes.
    pub nodes: f64,
    /// The standard error of that.
    pub error: f64,
    /// The expected seconds on one thread.
    pub seconds: f64,
    /// Whether a completion was met: then there is nothing to refute.
    pub completable: bool,
}

impl From<PrefixForecast> for PrefixEstimate {
    fn from(forecast: PrefixForecast) -> Self {
        let PrefixForecast { queens, nodes, error, seconds, is_completable } = forecast;
        Self { queens, nodes, error, seconds, completable: is_completable }
    }
}

impl Estimate {
    /// The forecast: within five seconds up to n = 21 and beyond n = 28, within little more than four minutes at n = 28. With
    /// a time limit it ends a little before that.
    ///
    /// # Errors
    /// If the board is too large for a forecast.
    pub fn run(&self, control: &Control) -> Result<EstimateAnswer, Error> {
        let (start, seed) = (Instant::now(), self.seed.unwrap_or_else(fresh_seed));
        let threads = self.threads.unwrap_or_else(cores);
        let answer = EstimateAnswer { n: self.n, seed, ..EstimateAnswer::default() };
        if self.first {
            let list = first::forecasts(&Problem::new(self.n), seed, LONGEST, control)?;
            let list = list.into_iter().map(PrefixEstimate::from).collect();
            return Ok(EstimateAnswer { first: Some(list), ..answer });
        }
        let Some(forecast) = self.forecast(seed, control)? else {
            return Ok(EstimateAnswer { status: Some(Status::GaveUp), ..answer });
        };
        let end = control.timeout().unwrap_or(Duration::MAX).mul_f64(0.8);
        let budget = timing(self.n).min(end.saturating_sub(start.elapsed()));
        control.report(|| Progress::Estimate { seconds: budget.as_secs_f64() });
        // More threads than cores do not make it faster.
        let used = threads.min(cores());
        let question = Question::all(Problem::new(self.n));
        let time = estimate::duration(&question, used, budget, control);
        let seconds = |part: fn(&RunningTime) -> f64| Some(time.as_ref().map(part));
        Ok(EstimateAnswer {
            estimate: Some(forecast.estimate),
            low: Some(forecast.low),
            high: Some(forecast.high),
            samples: Some(forecast.samples),
            asymptotic: Some(estimate::asymptotic(self.n)),
            seconds: seconds(|time| time.seconds),
            seconds_low: seconds(|time| time.low),
            seconds_high: seconds(|time| time.high),
            threads: Some(threads),
            basis: Some(time.map(|time| Basis::name(time.basis))),
            is_exact: forecast.is_exact,
            time,
            ..answer
        })
    }

    /// None if it was stopped.
    fn forecast(&self, seed: u64, control: &Control) -> Result<Option<Forecast>, Error> {
        let mut sampler = Sampler::new(self.n, seed)?;
        for _ in 0..estimate::rounds(self.n) {
            if control.should_stop() {
                return Ok(None);
            }
            sampler.round();
        }
        Ok(sampler.forecast())
    }
}
