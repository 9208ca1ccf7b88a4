//! The control of a job that shows its progress: Ctrl-C and the time limit stop the job, and a bar shows how far it is.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use n_queens::count::CountProgress;
use n_queens::{Control, Progress};
use queens_messages::{Message, units};

use crate::control;
use crate::progress::{Display, sentence};
use crate::session::Session;

/// A control with this time limit, whose job is shown while it runs. The bar goes with the control.
pub(crate) fn control(session: &Session, limit: Option<Duration>) -> Control {
    let control = control::of_question(limit);
    if !session.shows_progress {
        return control;
    }
    let (session, shown) = (session.clone(), Mutex::new(None));
    control.with_reporter(move |progress| show(&session, &mut lock(&shown), *progress))
}

/// The progress of a round, and the bar that reads it.
struct Shown {
    latest: Arc<Mutex<Latest>>,
    _display: Display,
}

#[derive(Clone, Copy)]
struct Latest {
    progress: Progress,
    /// Since when this round runs.
    start: Instant,
    /// The most pieces that an explanation had to try.
    most: usize,
}

fn show(session: &Session, shown: &mut Option<Shown>, progress: Progress) {
    match shown {
        _ if is_over(&progress) => *shown = None,
        Some(shown) if is_same_round(&lock(&shown.latest).progress, &progress) => {
            lock(&shown.latest).set(progress);
        }
        _ => *shown = Shown::start(session, progress),
    }
}

/// Whether a round has ended: what follows has a bar of its own.
fn is_over(progress: &Progress) -> bool {
    match progress {
        Progress::Count(count) => count.done == count.units,
        Progress::Search { share, .. } => *share >= 1.0,
        _ => false,
    }
}

fn is_same_round(one: &Progress, other: &Progress) -> bool {
    match (one, other) {
        (Progress::Count(one), Progress::Count(other)) => one.kind == other.kind,
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

impl Latest {
    fn set(&mut self, progress: Progress) {
        self.progress = progress;
        if let Progress::Explain(undecided) = progress {
            self.most = self.most.max(undecided.left);
        }
    }
}

impl Shown {
    fn start(session: &Session, progress: Progress) -> Option<Self> {
        let mut latest = Latest { progress, start: Instant::now(), most: 0 };
        latest.set(progress);
        let latest = Arc::new(Mutex::new(latest));
        let read = Arc::clone(&latest);
        let display = Display::start(session, move |_| view(&lock(&read)))?;
        Some(Self { latest, _display: display })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The share that is done, and the sentence beside it.
fn view(latest: &Latest) -> (f64, Message) {
    let elapsed = latest.start.elapsed();
    match latest.progress {
        Progress::Search { share, solutions } => (share, sentence(solutions, share, elapsed)),
        Progress::Generate { share } => (share, sentence(0, share, elapsed)),
        Progress::Count(progress) => (progress.share, counting(&progress, elapsed)),
        Progress::Explain(undecided) => {
            let share = 1.0 - undecided.left as f64 / latest.most.max(1) as f64;
            let (needed, left) = (undecided.needed.to_string(), undecided.left.to_string());
            (share, Message::ProgressExplain { needed, left })
        }
        Progress::Compare { .. } => (0.0, sentence(0, 0.0, elapsed)),
    }
}

fn counting(progress: &CountProgress, elapsed: Duration) -> Message {
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
    use queens_messages::{Language, Speak};

    use super::*;

    #[test]
    fn the_time_left_is_shown_once_it_is_known() {
        let (kind, units, share) = (Kind::All, 10, 0.5);
        let begun = CountProgress { kind, done: 5, units, share, before: 0.5, solutions: 7 };
        let later = CountProgress { done: 6, share: 0.6, ..begun };
        let said = |progress| counting(&progress, Duration::from_secs(5)).say(Language::English);
        assert!(!said(begun).contains('%'), "{}", said(begun));
        assert!(said(later).contains("60.00%") && said(later).contains("20 s"), "{}", said(later));
    }
}
