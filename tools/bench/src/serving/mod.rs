//! `queens serve` under load: what one core answers, against a plain axum that only says hello, and whether it
//! stays well with two hundred clients at once.
//!
//! [`rate`] measures the one, [`crowd`] the other. Servers are processes of their own ([`server`]), on the loopback
//! address, asked over plain sockets ([`client`]).

mod client;
mod crowd;
mod hello;
mod rate;
mod server;

pub(crate) use hello::serve as hello;

use std::time::Duration;

use crate::Outcome;
use crate::table::machine;

/// How long the crowd stays if nobody says so.
const MINUTES: f64 = 1.0;

/// Runs everything; `--minutes M` says how long the crowd stays.
pub(crate) fn run(quick: bool, arguments: &[String]) -> Outcome {
    let stay = if quick { Duration::from_secs(2) } else { minutes(arguments)? };
    machine();
    rate::run(quick)?;
    crowd::run(stay)
}

fn minutes(arguments: &[String]) -> Result<Duration, Box<dyn std::error::Error>> {
    let place = arguments.iter().position(|argument| argument == "--minutes");
    let minutes = match place.map(|place| arguments.get(place + 1)) {
        None => MINUTES,
        Some(given) => given.ok_or("--minutes needs a number")?.parse()?,
    };
    let is_sound = (0.05..=600.0).contains(&minutes);
    is_sound.then(|| Duration::from_secs_f64(minutes * 60.0)).ok_or("0.05 to 600 minutes".into())
}
