//! Runs an experiment for the command: it can be stopped, shows its progress, and is saved in the file of
//! `--resume`.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use n_queens::compare::{Broken, Experiment};
use n_queens::{Control, Ending, Progress};
use queens_app::Comparison;
use queens_charts::study::Study;

use super::pace::Pace;
use super::resume::Kept;
use crate::control;
use crate::failure::Failure;
use crate::progress::Display;
use crate::session::Session;

/// An experiment that has ended.
pub(crate) struct Conducted {
    pub(crate) study: Study,
    /// Stopped by the user: not every record has all its runs.
    pub(crate) ending: Ending,
}

/// Runs an experiment, or what is left of it according to the file that keeps it.
pub(crate) fn conduct(
    session: &Session,
    comparison: Comparison,
    kept: Option<&Kept>,
) -> Result<Conducted, Failure> {
    let Comparison { kind, plan, threads, .. } = comparison;
    let experiment = Arc::new(match kept {
        Some(kept) => Experiment::resumed(plan, kept.records(kind)),
        None => Experiment::new(plan),
    });
    let control = control::of_question(None);
    let play = || play(session, &experiment, threads, &control);
    let ending = match kept {
        Some(kept) => kept.keep(kind, &experiment, &control, play)??,
        None => play()?,
    };
    let (plan, records) = (experiment.plan().clone(), experiment.records());
    Ok(Conducted { study: Study { kind, plan, records, threads: threads.get() }, ending })
}

/// Runs it, and shows its progress.
fn play(
    session: &Session,
    experiment: &Arc<Experiment>,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<Ending, Broken> {
    let pace = Arc::new(Mutex::new(Pace::new(experiment.plan())));
    let (read, shown) = (Arc::clone(&pace), Arc::clone(experiment));
    let _display = Display::start(session, move |_| {
        let (done, left) = shown.left();
        lock(&read).sentence(shown.plan(), done, &left)
    });
    let control = control.child().with_reporter(move |progress| {
        if let Progress::Compare { cell } = progress {
            lock(&pace).add(*cell);
        }
    });
    experiment.conduct(threads, &control)
}

fn lock(pace: &Mutex<Pace>) -> MutexGuard<'_, Pace> {
    pace.lock().unwrap_or_else(PoisonError::into_inner)
}
