//! Runs an experiment under the eyes of the command: it can be stopped, shows its progress, and is kept
//! in a file if asked to.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use n_queens::Ending;
use n_queens::compare::{Broken, Experiment, Outcome, Plan, Spectator};
use queens_render::study::{Kind, Study};

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

/// Runs what `plan` says, or what is left of it according to the file that keeps it.
pub(crate) fn conduct(
    session: &Session,
    kind: Kind,
    plan: Plan,
    threads: NonZeroUsize,
    kept: Option<&Kept>,
) -> Result<Conducted, Failure> {
    let experiment = Arc::new(match kept {
        Some(kept) => Experiment::resumed(plan, kept.records(kind)),
        None => Experiment::new(plan),
    });
    let stage = Stage::new(&experiment);
    let play = || stage.play(session, &experiment, threads);
    let ending = match kept {
        Some(kept) => kept.keep(kind, &experiment, play)??,
        None => play()?,
    };
    let (plan, records) = (experiment.plan().clone(), experiment.records());
    Ok(Conducted { study: Study { kind, plan, records, threads: threads.get() }, ending })
}

/// What the runs tell, and the display reads.
struct Stage(Arc<Mutex<Pace>>);

impl Stage {
    fn new(experiment: &Experiment) -> Self {
        let pace = Pace::new(experiment.plan());
        Self(Arc::new(Mutex::new(pace)))
    }

    fn play(
        &self,
        session: &Session,
        experiment: &Arc<Experiment>,
        threads: NonZeroUsize,
    ) -> Result<Ending, Broken> {
        let (pace, shown) = (Arc::clone(&self.0), Arc::clone(experiment));
        let _display = Display::start(session, move |_| {
            let (done, left) = shown.left();
            lock(&pace).sentence(shown.plan(), done, &left)
        });
        experiment.conduct(threads, self)
    }
}

impl Spectator for Stage {
    fn done(&self, cell: usize, _outcome: &Outcome) {
        lock(&self.0).add(cell);
    }

    fn must_stop(&self) -> bool {
        control::must_stop()
    }
}

fn lock(pace: &Mutex<Pace>) -> MutexGuard<'_, Pace> {
    pace.lock().unwrap_or_else(PoisonError::into_inner)
}
