//! Will the count end while somebody waits for it? Asked before a large one begins.

use std::io::{BufRead, IsTerminal, Write, stderr, stdin};
use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::count::{Engine, Name, Question, Work};
use n_queens::estimate;
use queens_render::units;
use queens_render::{Message, Speak};

use super::call::{Effort, Patience};
use crate::control;
use crate::failure::Failure;
use crate::options;
use crate::session::Session;

/// Nobody is asked about less than that.
const LONG: Duration = Duration::from_secs(600);

/// What the forecast may take.
const BUDGET: Duration = Duration::from_secs(1);

/// Refuses work that takes long, unless somebody wants it. Who goes on from a checkpoint does,
/// and who sets a time limit does not wait longer than that.
pub(super) fn allows(
    session: &Session,
    effort: &Effort,
    question: &Question,
) -> Result<(), Failure> {
    let resumed = effort.checkpoint.as_ref().is_some_and(|path| path.exists());
    let limited = effort.timeout.is_some_and(|timeout| timeout < LONG);
    if effort.patience == Patience::Endless || resumed || limited || is_small(question) {
        return Ok(());
    }
    let share = effort.part.as_ref().map_or(1, |part| part.share.of());
    let seconds = forecast(question, effort.threads) / f64::from(share);
    if control::is_interrupted() {
        return Err(Failure::interrupted());
    }
    if seconds < LONG.as_secs_f64() {
        return Ok(());
    }
    let (n, time) = (question.n().to_string(), units::needed(seconds));
    if effort.patience == Patience::Ask && stdin().is_terminal() && stderr().is_terminal() {
        return confirm(session, &Message::ConfirmLong { n, time });
    }
    Err(Failure::unwanted(Message::TooLong { n, time }))
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
fn forecast(question: &Question, threads: NonZeroUsize) -> f64 {
    let of_size = |n| question.resized(n).and_then(|question| Engine::of(&question).ok());
    // More threads than cores do not make it faster.
    let threads = threads.min(options::cores());
    let time = estimate::duration(question.n(), of_size, threads, BUDGET, control::root());
    // If not even a few units ended in time, each of them takes at least about that long.
    let at_least = || {
        let units = Engine::of(question).map_or(0, |engine| engine.units());
        BUDGET.as_secs_f64() * units as f64 / threads.get() as f64
    };
    time.map_or_else(at_least, |time| time.seconds)
}

fn confirm(session: &Session, question: &Message) -> Result<(), Failure> {
    let _ = write!(stderr(), "{}", question.say(session.language)).and_then(|()| stderr().flush());
    let mut answer = String::new();
    let read = stdin().lock().read_line(&mut answer);
    let answer = answer.trim().to_lowercase();
    match read.is_ok() && ["y", "yes", "是"].contains(&answer.as_str()) {
        true => Ok(()),
        false if control::is_interrupted() => Err(Failure::interrupted()),
        false => Err(Failure::unwanted(Message::NotStarted)),
    }
}
