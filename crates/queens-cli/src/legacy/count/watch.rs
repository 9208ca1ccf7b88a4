//! The control of a count by an engine: Ctrl-C and the time limit stop it, and a display shows how far it is.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use n_queens::count::CountProgress;
use n_queens::{Control, Progress};
use queens_render::{Message, units};

use crate::control;
use crate::progress::Display;
use crate::session::Session;

/// A control with a display of each round of the count.
pub(crate) fn control(session: &Session, limit: Option<Duration>) -> Control {
    let control = control::of_question(limit);
    if !session.shows_progress {
        return control;
    }
    let (session, shown) = (session.clone(), Mutex::new(None));
    control.with_reporter(move |progress| {
        if let Progress::Count(progress) = progress {
            show(&session, &mut lock(&shown), *progress);
        }
    })
}

/// A round of units and its display.
struct Shown {
    progress: Arc<Mutex<CountProgress>>,
    _display: Display,
}

/// Shows a round from its begin to its last unit.
fn show(session: &Session, shown: &mut Option<Shown>, progress: CountProgress) {
    match shown {
        _ if progress.done == progress.units => *shown = None,
        Some(shown) if lock(&shown.progress).kind == progress.kind => {
            *lock(&shown.progress) = progress;
        }
        _ => *shown = Shown::start(session, progress),
    }
}

impl Shown {
    fn start(session: &Session, progress: CountProgress) -> Option<Self> {
        let progress = Arc::new(Mutex::new(progress));
        let told = Arc::clone(&progress);
        let display = Display::start(session, move |elapsed| {
            let progress = *lock(&told);
            (progress.share, sentence(&progress, elapsed))
        })?;
        Some(Self { progress, _display: display })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn sentence(progress: &CountProgress, elapsed: Duration) -> Message {
    let solutions = progress.solutions.to_string();
    let (done, units) = (progress.done.to_string(), progress.units.to_string());
    let Some(left) = progress.seconds_left(elapsed) else {
        return Message::ProgressCountStart { solutions, done, units };
    };
    let (percent, eta) = (format!("{:.2}", progress.share * 100.0), units::roughly(left));
    Message::ProgressCount { percent, solutions, done, units, eta }
}
