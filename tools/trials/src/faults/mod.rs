//! Every step of saving a checkpoint fails once, is cut short once, or finds the disk full. Each time the command
//! tells, or is not harmed; the file holds what it held before, or more; and the same call goes on to the exact
//! total.
//!
//! `injected` lets single system calls fail, `limited` cuts writes short, `full` fills a small disk; `scene` is where
//! they take place and what is expected.

mod full;
mod injected;
mod limited;
mod scene;

use crate::Outcome;
use crate::call::Call;
use crate::cannot_be_tried::CannotBeTried;

pub(crate) fn run(call: &Call) -> Outcome {
    let (mut figures, mut obstacle) = (Vec::new(), None);
    for part in [injected::run, limited::run, full::run] {
        match part(call) {
            Ok(line) => figures.push(line),
            // The others can be tried all the same.
            Err(error) if error.is::<CannotBeTried>() => obstacle = Some(error),
            Err(error) => return Err(error),
        }
        eprintln!("faults: {}", figures.last().map_or("", String::as_str));
    }
    match obstacle {
        None => Ok(figures.join("; ")),
        Some(obstacle) => Err(obstacle),
    }
}
