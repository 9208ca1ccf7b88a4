//! The promises of docs/reliability.md, tried: each trial drives the library or the command into trouble and compares.
//!
//! ```text
//! cargo run --release -p queens-trials -- crashes       counts killed with SIGKILL, again and again
//! cargo run --release -p queens-trials -- faults        every step of saving fails once; a full disk
//! cargo run --release -p queens-trials -- corruption    every bit and every length of what is kept
//! cargo run --release -p queens-trials -- differential  random boards through every strategy
//! cargo run --release -p queens-trials -- boards        boards with queens, the colour split against exact-cover
//! cargo run --release -p queens-trials -- samples       random solutions against the exact map
//! cargo run --release -p queens-trials -- units         units by every instruction set, image and prefix
//! ```
//!
//! Each ends with one line of figures, `passed: ...`, or with what went wrong and exit code 1; 77 says that this machine
//! cannot try it, and why. `--quick` is the short
//! form of the gate; `--seed S` makes other random choices, and a failure prints the seed that gives it again (where it
//! names a case, `--case K` tries that one alone). The command
//! that is tried is `QUEENS`, or the `queens` built beside this program.

#![forbid(unsafe_code)]

mod boards;
mod call;
mod cannot_be_tried;
mod chance;
mod corruption;
mod counting;
mod crashes;
mod differential;
mod faults;
mod samples;
mod units;

use std::process::ExitCode;

use call::Call;
use cannot_be_tried::CannotBeTried;

/// The line of figures of a trial that passed.
type Outcome = Result<String, Box<dyn std::error::Error>>;

type TrialRun = fn(&Call) -> Outcome;

/// What the scripts take for "not on this machine".
const CANNOT_BE_TRIED: u8 = 77;

/// All trials, by name.
const TRIALS: [(&str, TrialRun); 7] = [
    ("crashes", crashes::run),
    ("faults", faults::run),
    ("corruption", corruption::run),
    ("differential", differential::run),
    ("units", units::run),
    ("boards", boards::run),
    ("samples", samples::run),
];

fn main() -> ExitCode {
    match Call::read(std::env::args().skip(1)).and_then(|call| run(&call)) {
        Ok(figures) => {
            println!("passed: {figures}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("queens-trials: {error}");
            ExitCode::from(if error.is::<CannotBeTried>() { CANNOT_BE_TRIED } else { 1 })
        }
    }
}

fn run(call: &Call) -> Outcome {
    let Some((_, trial)) = TRIALS.iter().find(|(name, _)| *name == call.trial) else {
        let names: Vec<&str> = TRIALS.iter().map(|(name, _)| *name).collect();
        return Err(format!("usage: queens-trials {} [--quick] [--seed S]", names.join("|")).into());
    };
    trial(call).map_err(|error| match error.is::<CannotBeTried>() {
        true => error,
        false => format!("{} (--seed {}): {error}", call.trial, call.seed).into(),
    })
}
