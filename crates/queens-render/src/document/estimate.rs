//! The document of a forecast.

use std::num::NonZeroUsize;

use n_queens::estimate::{Forecast, RunningTime, asymptotic};

use super::Object;

/// How many solutions there may be, and how long it would take to count them.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::estimate::Sampler;
/// use queens_render::document::Estimate;
/// let mut sampler = Sampler::new(6, 1)?;
/// (0..8).for_each(|_| sampler.round());
/// let forecast = sampler.forecast().expect("there were rounds enough");
/// let threads = NonZeroUsize::MIN;
/// let estimate = Estimate { n: 6, seed: 1, threads, forecast: &forecast, time: None };
/// let line = estimate.line();
/// assert!(line.starts_with(r#"{"n":6,"estimate":"#));
/// assert!(line.ends_with("\"seconds_high\":null,\"threads\":1,\"basis\":null}\n"));
/// # Ok::<(), n_queens::estimate::EstimateError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Estimate<'a> {
    /// The board size.
    pub n: u32,
    /// Where chance came from.
    pub seed: u64,
    /// On how many threads it would be counted.
    pub threads: NonZeroUsize,
    /// How many solutions.
    pub forecast: &'a Forecast,
    /// How long, if that can be told.
    pub time: Option<&'a RunningTime>,
}

impl Estimate<'_> {
    /// The whole document, as a line of its own.
    #[must_use]
    pub fn line(&self) -> String {
        let seconds = |part: fn(&RunningTime) -> f64| {
            self.time.map_or("null".into(), |time| format!("{:e}", part(time)))
        };
        let basis = self.time.map_or("null".into(), |time| format!("\"{}\"", time.basis.name()));
        Object::new()
            .raw("n", self.n)
            .raw("estimate", format!("{:e}", self.forecast.estimate))
            .raw("low", format!("{:e}", self.forecast.low))
            .raw("high", format!("{:e}", self.forecast.high))
            .raw("samples", self.forecast.samples)
            .raw("seed", self.seed)
            .raw("asymptotic", format!("{:e}", asymptotic(self.n)))
            .raw("seconds", seconds(|time| time.seconds))
            .raw("seconds_low", seconds(|time| time.low))
            .raw("seconds_high", seconds(|time| time.high))
            .raw("threads", self.threads)
            .raw("basis", basis)
            .line()
    }
}
