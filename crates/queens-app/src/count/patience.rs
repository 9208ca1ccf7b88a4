//! Refuses a count that takes long, unless the request confirms it.

use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::Control;
use n_queens::count::{EngineKind, Question, Share, Units};
use n_queens::estimate;

use crate::{Count, Error, Store, cores};

/// Counts that take less need no confirmation.
const LONG: Duration = Duration::from_secs(600);

/// What the forecast may take.
const BUDGET: Duration = Duration::from_secs(1);

/// Refuses a count that takes long, unless the request confirms it. A count that continues from its store is confirmed,
/// and one with a time limit ends by itself.
pub(super) fn allows(
    request: &Count,
    question: &Question,
    engine: EngineKind,
    control: &Control,
    store: Option<&dyn Store>,
) -> Result<(), Error> {
    let is_limited = control.timeout().is_some_and(|timeout| timeout < LONG);
    // A board that never takes long need not be timed.
    let largest_quick = match engine {
        EngineKind::Symmetric => 29,
        EngineKind::ColourSplit => 20,
        EngineKind::DepthFirst | EngineKind::ExactCover => 15,
    };
    let is_quick = question.n() <= largest_quick;
    if request.yes || is_limited || is_quick || store.is_some_and(Store::exists) {
        return Ok(());
    }
    let share = request.part.map_or(1, Share::of);
    let threads = request.threads.unwrap_or_else(cores);
    let seconds = forecast(question, threads, control) / f64::from(share);
    if seconds < LONG.as_secs_f64() || control.should_stop() {
        return Ok(());
    }
    let n = question.n();
    let has_estimate = question.is_plain() && n <= estimate::LARGEST;
    Err(Error::TakesLong { n, seconds, has_estimate })
}

/// The seconds that all of the work takes, from a few units of this board or smaller ones.
fn forecast(question: &Question, threads: NonZeroUsize, control: &Control) -> f64 {
    // More threads than cores do not make it faster.
    let threads = threads.min(cores());
    let time = estimate::duration(question, threads, BUDGET, control);
    // If not even a few units ended in time, each of them takes at least about that long.
    let at_least = || {
        let units = Units::for_question(question).map_or(0, |units| units.len());
        BUDGET.as_secs_f64() * units as f64 / threads.get() as f64
    };
    time.map_or_else(at_least, |time| time.seconds)
}
