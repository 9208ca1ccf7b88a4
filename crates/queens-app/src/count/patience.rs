//! Refuses a count that takes long, unless the request confirms it.

use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::Control;
use n_queens::count::{Engine, Name, Question, Work};
use n_queens::estimate;

use super::{Count, Store};
use crate::error::Error;
use crate::value::cores;

/// Counts that take less need no confirmation.
const LONG: Duration = Duration::from_secs(600);

/// What the forecast may take.
const BUDGET: Duration = Duration::from_secs(1);

/// Refuses a count that takes long, unless the request confirms it. A count that continues from its store is confirmed,
/// and one with a time limit ends by itself.
pub(super) fn allows(
    request: &Count,
    question: &Question,
    control: &Control,
    store: Option<&dyn Store>,
) -> Result<(), Error> {
    let is_limited = control.timeout().is_some_and(|timeout| timeout < LONG);
    if request.yes || is_limited || is_small(question) || store.is_some_and(Store::exists) {
        return Ok(());
    }
    let share = request.part.map_or(1, n_queens::count::Share::of);
    let threads = request.threads.unwrap_or_else(cores);
    let seconds = forecast(question, threads, control) / f64::from(share);
    if seconds < LONG.as_secs_f64() || control.should_stop() {
        return Ok(());
    }
    let n = question.n();
    let has_estimate = question.is_plain() && n <= estimate::LARGEST;
    Err(Error::TakesLong { n, seconds, has_estimate })
}

/// Whether nothing needs to be timed: such a board never takes long.
fn is_small(question: &Question) -> bool {
    let largest = match Name::of(question) {
        Name::Symmetric => 29,
        Name::ColourSplit => 20,
        Name::DepthFirst | Name::ExactCover => 15,
    };
    question.n() <= largest
}

/// The seconds that all of the work takes, from a few units of this board or smaller ones.
fn forecast(question: &Question, threads: NonZeroUsize, control: &Control) -> f64 {
    let of_size = |n| question.resized(n).and_then(|question| Engine::of(&question).ok());
    // More threads than cores do not make it faster.
    let threads = threads.min(cores());
    let time = estimate::duration(question.n(), of_size, threads, BUDGET, control);
    // If not even a few units ended in time, each of them takes at least about that long.
    let at_least = || {
        let units = Engine::of(question).map_or(0, |engine| engine.units());
        BUDGET.as_secs_f64() * units as f64 / threads.get() as f64
    };
    time.map_or_else(at_least, |time| time.seconds)
}
