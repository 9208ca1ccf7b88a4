//! `queens estimate N`: a forecast with error bars. How many solutions are there, and how long would `queens count N`
//! take here?

use std::io::Write;

use n_queens::estimate::Basis;
use queens_app::{Estimate, EstimateAnswer};
use queens_messages::{Message, Speak, message, units};

use crate::args::EstimateArgs;
use crate::batch::{self, Style};
use crate::{Failure, Output, Session, control};

pub(crate) fn run(session: &Session, args: &EstimateArgs) -> Result<(), Failure> {
    let sizes = args.sizes.named()?;
    let (seed, threads) = (args.seed.seed, session.threads);
    let style = if args.json { Style::Json } else { Style::Spaced };
    batch::answer(session, &sizes, style, Output::standard(), |n, out| {
        let answer = Estimate { n, seed, threads }.run(control::root())?;
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        if args.json {
            return out.document(&answer);
        }
        let asymptotic = number(answer.asymptotic);
        let asymptotic = message!(EstimateAsymptotic { n: answer.n, asymptotic });
        for line in [solutions(&answer), asymptotic, duration(&answer)] {
            writeln!(out, "{}", line.say(session.language))?;
        }
        Ok(())
    })
}

fn solutions(answer: &EstimateAnswer) -> Message {
    let (n, seed) = (answer.n, answer.seed);
    if answer.is_exact {
        let solutions = answer.estimate.unwrap_or_default();
        return message!(EstimateExact { n, solutions, seed });
    }
    let [estimate, low, high] = [answer.estimate, answer.low, answer.high].map(number);
    let samples = answer.samples.unwrap_or_default();
    message!(EstimateAbout { n, estimate, low, high, seed, samples })
}

fn duration(answer: &EstimateAnswer) -> Message {
    let n = answer.n;
    let (Some(time), Some(threads)) = (&answer.time, answer.threads) else {
        return message!(EstimateNoTime { n });
    };
    let basis = time.basis;
    let [time, low, high] = [time.seconds, time.low, time.high].map(units::needed);
    match basis {
        Basis::Measured => message!(EstimateMeasured { n, threads, time, low, high }),
        Basis::Extrapolated => message!(EstimateExtrapolated { n, threads, time, low, high }),
    }
}

/// Four digits are more than a forecast has.
fn number(value: Option<f64>) -> String {
    let value = value.unwrap_or_default();
    if value < 1000.0 { format!("{value:.1}") } else { format!("{value:.3e}") }
}
