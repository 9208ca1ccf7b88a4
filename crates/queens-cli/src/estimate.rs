//! `queens estimate N`: a forecast with error bars. How many solutions are there, and how long
//! would `queens count N` take here?
//!
//! The number of samples depends on n alone, so that a seed gives the same forecast on every machine;
//! the time that they leave goes to timing.

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use n_queens::count::ColourSplit;
use n_queens::estimate::{self, Basis, Forecast, RunningTime, Sampler};
use queens_render::document::Estimate;
use queens_render::units;
use queens_render::{Message, Speak};

use crate::batch::{self, Style};
use crate::control;
use crate::failure::Failure;
use crate::options;
use crate::output::Output;
use crate::session::Session;

/// How long timing may take, and when it must be over, counted from the start. An answer takes less
/// than five seconds.
const TIMING: Duration = Duration::from_millis(1500);
const END: Duration = Duration::from_millis(4000);

/// All that there is to tell.
struct Answer {
    n: u32,
    seed: u64,
    threads: NonZeroUsize,
    forecast: Forecast,
    time: Option<RunningTime>,
}

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let (seed, threads) = (options::seed(matches)?, session.threads()?);
    let json = options::flag(matches, "json");
    let style = if json { Style::Json } else { Style::Spaced };
    let mut out = Output::standard();
    batch::answer(session, matches, style, &mut out, |problem, out| {
        let answer = answer(problem.n(), seed, threads)?;
        let text = if json { answer.document() } else { answer.text(session) };
        Ok(out.write_all(text.as_bytes())?)
    })?;
    out.commit(session)
}

fn answer(n: u32, seed: u64, threads: NonZeroUsize) -> Result<Answer, Failure> {
    let start = Instant::now();
    let forecast = forecast(n, seed)?;
    let budget = TIMING.min(END.saturating_sub(start.elapsed()));
    // More threads than cores do not make it faster.
    let cores = threads.min(options::cores());
    let time = estimate::duration(n, ColourSplit::new, cores, budget, control::root());
    if control::is_interrupted() {
        return Err(Failure::interrupted());
    }
    Ok(Answer { n, seed, threads, forecast, time })
}

fn forecast(n: u32, seed: u64) -> Result<Forecast, Failure> {
    let mut sampler = Sampler::new(n, seed)?;
    for _ in 0..estimate::rounds(n) {
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        sampler.round();
    }
    Ok(sampler.forecast().expect("there were rounds enough"))
}

impl Answer {
    fn text(&self, session: &Session) -> String {
        let asymptotic = number(estimate::asymptotic(self.n));
        let asymptotic = Message::EstimateAsymptotic { n: self.n.to_string(), asymptotic };
        let lines = [self.solutions(), asymptotic, self.duration()];
        lines.map(|line| line.say(session.language) + "\n").concat()
    }

    fn solutions(&self) -> Message {
        let (n, seed) = (self.n.to_string(), self.seed.to_string());
        let Forecast { estimate, low, high, samples, .. } = self.forecast;
        if self.forecast.is_exact() {
            return Message::EstimateExact { n, solutions: format!("{estimate}"), seed };
        }
        let (estimate, low, high) = (number(estimate), number(low), number(high));
        Message::EstimateAbout { n, estimate, low, high, seed, samples: samples.to_string() }
    }

    fn duration(&self) -> Message {
        let (n, threads) = (self.n.to_string(), self.threads.to_string());
        let Some(RunningTime { seconds, low, high, basis }) = self.time else {
            return Message::EstimateNoTime { n };
        };
        let (time, low, high) = (units::needed(seconds), units::needed(low), units::needed(high));
        match basis {
            Basis::Measured => Message::EstimateMeasured { n, threads, time, low, high },
            Basis::Extrapolated => Message::EstimateExtrapolated { n, threads, time, low, high },
        }
    }

    fn document(&self) -> String {
        let Self { n, seed, threads, ref forecast, ref time } = *self;
        Estimate { n, seed, threads, forecast, time: time.as_ref() }.line()
    }
}

/// Four digits are more than a forecast has.
fn number(value: f64) -> String {
    if value < 1000.0 { format!("{value:.1}") } else { format!("{value:.3e}") }
}
