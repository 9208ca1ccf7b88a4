//! `queens estimate N`: a forecast with error bars. How many solutions are there, and how long would `queens count N`
//! take here?

use std::io::Write;

use n_queens::estimate::{Basis, RunningTime};
use queens_app::{Estimate, EstimateAnswer};
use queens_messages::{Message, Speak, units};

use crate::args::commands::EstimateArgs;
use crate::batch::{self, Style};
use crate::control;
use crate::failure::Failure;
use crate::output::Output;
use crate::session::Session;

pub(crate) fn run(session: &Session, args: &EstimateArgs) -> Result<(), Failure> {
    let sizes = args.sizes.named()?;
    let (seed, threads) = (args.seed.seed, session.threads);
    let style = if args.json { Style::Json } else { Style::Spaced };
    let mut out = Output::standard();
    batch::answer(session, &sizes, style, &mut out, |n, out| {
        let answer = Estimate { n, seed, threads }.run(control::root())?;
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        match args.json {
            true => out.document(&answer),
            false => Ok(out.write_all(text(session, &answer).as_bytes())?),
        }
    })?;
    out.commit(session)
}

fn text(session: &Session, answer: &EstimateAnswer) -> String {
    let asymptotic = number(answer.asymptotic);
    let asymptotic = Message::EstimateAsymptotic { n: answer.n.to_string(), asymptotic };
    let lines = [solutions(answer), asymptotic, duration(answer)];
    lines.map(|line| line.say(session.language) + "\n").concat()
}

fn solutions(answer: &EstimateAnswer) -> Message {
    let (n, seed) = (answer.n.to_string(), answer.seed.to_string());
    if answer.is_exact {
        let solutions = answer.estimate.unwrap_or_default().to_string();
        return Message::EstimateExact { n, solutions, seed };
    }
    let [estimate, low, high] = [answer.estimate, answer.low, answer.high].map(number);
    let samples = answer.samples.unwrap_or_default().to_string();
    Message::EstimateAbout { n, estimate, low, high, seed, samples }
}

fn duration(answer: &EstimateAnswer) -> Message {
    let n = answer.n.to_string();
    let (Some(RunningTime { seconds, low, high, basis }), Some(threads)) =
        (&answer.time, answer.threads)
    else {
        return Message::EstimateNoTime { n };
    };
    let [time, low, high] = [*seconds, *low, *high].map(units::needed);
    let threads = threads.to_string();
    match basis {
        Basis::Measured => Message::EstimateMeasured { n, threads, time, low, high },
        Basis::Extrapolated => Message::EstimateExtrapolated { n, threads, time, low, high },
    }
}

/// Four digits are more than a forecast has.
fn number(value: Option<f64>) -> String {
    let value = value.unwrap_or_default();
    if value < 1000.0 { format!("{value:.1}") } else { format!("{value:.3e}") }
}
