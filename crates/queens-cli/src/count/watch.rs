//! Watches over an engine for the command: Ctrl-C and the time limit stop it, and a display shows how
//! far it is.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use n_queens::count::{Overseer, Progress};
use queens_render::{Message, units};

use crate::control;
use crate::progress::Display;
use crate::session::Session;

/// The command's eye on a count.
pub(crate) struct Watch<'a> {
    session: &'a Session,
    shown: Mutex<Option<Shown>>,
}

/// What a round of units tells, and the display that reads it.
struct Shown {
    progress: Arc<Mutex<Progress>>,
    _display: Display,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(session: &'a Session) -> Self {
        Self { session, shown: Mutex::new(None) }
    }

    fn shown(&self) -> MutexGuard<'_, Option<Shown>> {
        lock(&self.shown)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Overseer for Watch<'_> {
    fn must_stop(&self) -> bool {
        control::must_stop()
    }

    fn begin(&self, progress: &Progress) {
        let progress = Arc::new(Mutex::new(*progress));
        let told = Arc::clone(&progress);
        let display = Display::start(self.session, move |elapsed| {
            let progress = *lock(&told);
            (progress.share, sentence(&progress, elapsed))
        });
        *self.shown() = display.map(|display| Shown { progress, _display: display });
    }

    fn progress(&self, progress: &Progress) {
        if self.session.shows_progress
            && let Some(shown) = &*self.shown()
        {
            *lock(&shown.progress) = *progress;
        }
    }

    fn end(&self) {
        *self.shown() = None;
    }
}

fn sentence(progress: &Progress, elapsed: Duration) -> Message {
    let solutions = progress.solutions.to_string();
    let (done, units) = (progress.done.to_string(), progress.units.to_string());
    let Some(left) = progress.seconds_left(elapsed) else {
        return Message::ProgressCountStart { solutions, done, units };
    };
    let (percent, eta) = (format!("{:.2}", progress.share * 100.0), units::roughly(left));
    Message::ProgressCount { percent, solutions, done, units, eta }
}

#[cfg(test)]
mod tests {
    use n_queens::count::Kind;
    use queens_render::{Language, Speak};

    use super::*;

    #[test]
    fn the_time_left_is_told_once_it_is_known() {
        let begun =
            Progress { kind: Kind::All, done: 5, units: 10, share: 0.5, before: 0.5, solutions: 7 };
        let later = Progress { done: 6, share: 0.6, ..begun };
        let said = |progress| sentence(&progress, Duration::from_secs(5)).say(Language::English);
        assert!(!said(begun).contains('%'), "{}", said(begun));
        assert!(said(later).contains("60.00%") && said(later).contains("20 s"), "{}", said(later));
    }
}
