//! Runs experiments for the command: they can be stopped, show their progress, and are saved in the file of `--resume`.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use n_queens::compare::{Broken, Experiment};
use n_queens::{Control, Ending, Progress};
use queens_app::Comparison;
use queens_charts::study::Study;
use queens_messages::Message;

use super::pace::Pace;
use super::resume::Kept;
use crate::control;
use crate::failure::{Failure, code};
use crate::progress::Display;
use crate::session::Session;

/// Runs the experiments of a call one after the other, or what is left of them according to the file at `resume`. Those
/// after an interruption are left out.
pub(super) fn conduct_all(
    session: &Session,
    comparisons: Vec<Comparison>,
    resume: Option<&Path>,
) -> Result<(Vec<Study>, Ending), Failure> {
    let kept = resume.map(|path| Kept::open(path, &comparisons)).transpose()?;
    warn(session, &comparisons[0]);
    let (mut studies, mut ending) = (Vec::new(), Ending::Complete);
    for comparison in comparisons {
        if ending != Ending::Stopped {
            let (study, end) = conduct(session, comparison, kept.as_ref())?;
            studies.push(study);
            ending = end;
        }
    }
    // An interruption before the first run is over must not put an empty table in place of a good one.
    let is_empty = studies.iter().all(|study| study.records.iter().all(|record| record.runs == 0));
    match ending == Ending::Stopped && is_empty {
        true => Err(Failure::new(code::INTERRUPTED, Message::CompareNothingDone)),
        false => Ok((studies, ending)),
    }
}

/// Warns that runs on several threads disturb each other's times.
fn warn(session: &Session, comparison: &Comparison) {
    if comparison.plan.measure.is_timed() && comparison.threads > NonZeroUsize::MIN {
        session.note(&Message::DisturbedTimes { threads: comparison.threads.to_string() });
    }
}

fn conduct(
    session: &Session,
    comparison: Comparison,
    kept: Option<&Kept>,
) -> Result<(Study, Ending), Failure> {
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
    Ok((Study { kind, plan, records, threads: threads.get() }, ending))
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
