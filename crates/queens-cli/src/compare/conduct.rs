//! Runs experiments for the command: they can be stopped, are saved in the file of `--resume`, and show how far they are
//! and how long the rest will take.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use n_queens::compare::{Broken, Cell, Experiment, Plan};
use n_queens::{Control, Ending, Progress};
use queens_app::Comparison;
use queens_charts::study::Study;
use queens_messages::{Message, message, units};

use super::resume::ResumeFile;
use crate::progress::{Display, lock};
use crate::{Failure, Session, code, control};

/// Runs the experiments of a call one after the other, or what is left of them according to the file at `resume`. Those
/// after an interruption are left out.
pub(super) fn conduct_all(
    session: &Session,
    comparisons: Vec<Comparison>,
    resume: Option<&Path>,
) -> Result<(Vec<Study>, Ending), Failure> {
    let kept = resume.map(|path| ResumeFile::open(path, &comparisons)).transpose()?;
    // Runs on several threads disturb each other's times.
    let Comparison { plan, threads, .. } = &comparisons[0];
    if plan.measure.is_timed() && *threads > NonZeroUsize::MIN {
        session.note(&message!(DisturbedTimes { threads }));
    }
    let (mut studies, mut ending) = (Vec::new(), Ending::Complete);
    for comparison in comparisons {
        let (study, end) = conduct(session, comparison, kept.as_ref())?;
        studies.push(study);
        ending = end;
        if ending == Ending::Stopped {
            break;
        }
    }
    // An interruption before the first run is over must not put an empty table in place of a good one.
    let is_empty = studies.iter().all(|study| study.records.iter().all(|record| record.runs == 0));
    match ending == Ending::Stopped && is_empty {
        true => Err(Failure::new(code::INTERRUPTED, Message::CompareNothingDone)),
        false => Ok((studies, ending)),
    }
}

fn conduct(
    session: &Session,
    comparison: Comparison,
    kept: Option<&ResumeFile>,
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
    let pace = Arc::new(Mutex::new(SweepPace::new(experiment.plan())));
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

/// Seconds that runs took, cell by cell, with everything around them. Cells differ by orders of magnitude, so each is
/// forecast from its own runs; one that has not been run yet, from how the two boards before it grew.
struct SweepPace {
    last: Instant,
    seconds: f64,
    /// For each cell the seconds of its runs and their number.
    cells: Vec<(f64, f64)>,
}

impl SweepPace {
    fn new(plan: &Plan) -> Self {
        Self { last: Instant::now(), seconds: 0.0, cells: vec![(0.0, 0.0); plan.cells.len()] }
    }

    /// A run of a cell is over.
    fn add(&mut self, cell: usize) {
        let now = Instant::now();
        // Where several threads run, each run had its share of the time since the last one ended.
        let taken = (now - self.last).as_secs_f64();
        self.last = now;
        self.seconds += taken;
        let (seconds, runs) = &mut self.cells[cell];
        (*seconds, *runs) = (*seconds + taken, *runs + 1.0);
    }

    /// The share that is done, and the sentence beside it.
    fn sentence(&self, plan: &Plan, done: u64, left: &[u64]) -> (f64, Message) {
        let runs = done + left.iter().sum::<u64>();
        match self.seconds_left(plan, left) {
            Some(rest) => {
                let share = self.seconds / (self.seconds + rest).max(1e-9);
                let (percent, eta) = (format!("{:.1}", share * 100.0), units::roughly(rest));
                (share, message!(ProgressCompare { percent, done, runs, eta }))
            }
            None => {
                (done as f64 / runs.max(1) as f64, message!(ProgressCompareStart { done, runs }))
            }
        }
    }

    /// The seconds that are left; none while nothing is known of some cell.
    fn seconds_left(&self, plan: &Plan, left: &[u64]) -> Option<f64> {
        let run = |cell| self.mean(cell).or_else(|| self.extrapolated(plan, cell));
        let open = (0..left.len()).filter(|&cell| left[cell] > 0);
        open.map(|cell| Some(run(cell)? * left[cell] as f64)).sum()
    }

    fn mean(&self, cell: usize) -> Option<f64> {
        let (seconds, runs) = self.cells[cell];
        (runs > 0.0).then(|| seconds / runs)
    }

    /// Extrapolates the growth between the two largest smaller boards of the series.
    fn extrapolated(&self, plan: &Plan, cell: usize) -> Option<f64> {
        let wanted = &plan.cells[cell];
        let alike = |other: &Cell| Cell { n: wanted.n, ..*other } == *wanted && other.n < wanted.n;
        let known = plan.cells.iter().enumerate().filter(|(_, other)| alike(other));
        let mut known: Vec<(u32, f64)> =
            known.filter_map(|(other, at)| Some((at.n, self.mean(other)?))).collect();
        known.sort_by_key(|&(n, _)| n);
        let &[.., (n0, t0), (n1, t1)] = known.as_slice() else { return None };
        let factor = (t1 / t0).max(1.0).powf(1.0 / f64::from(n1 - n0));
        // A run that is timed and then watched takes about twice its limit at most.
        let most = plan.limit.map_or(f64::INFINITY, |limit| 2.0 * limit.as_secs_f64());
        Some((t1 * factor.powf(f64::from(wanted.n - n1))).min(most))
    }
}

#[cfg(test)]
mod tests {
    use n_queens::compare::Measure;
    use n_queens::{Strategy, Task};

    use super::*;

    fn plan(sizes: &[u32]) -> Plan {
        let cell = |&n| Cell { n, method: Strategy::Rows.into(), density: None, task: Task::All };
        Plan { cells: sizes.iter().map(cell).collect(), ..Plan::new(Measure::Steps) }
    }

    #[test]
    fn what_was_not_run_yet_grows_as_what_was() {
        let plan = plan(&[8, 9, 10, 11]);
        let mut pace = SweepPace::new(&plan);
        assert_eq!(pace.seconds_left(&plan, &[1, 1, 1, 1]), None);
        pace.cells[0] = (2.0, 2.0);
        assert_eq!(pace.seconds_left(&plan, &[0, 1, 1, 1]), None);
        pace.cells[1] = (5.0, 1.0);
        assert_eq!(pace.seconds_left(&plan, &[0, 0, 1, 1]), Some(25.0 + 125.0));
        assert_eq!(pace.seconds_left(&plan, &[3, 0, 0, 0]), Some(3.0));
    }

    #[test]
    fn nothing_left_is_all_done() {
        let plan = plan(&[8]);
        let mut pace = SweepPace::new(&plan);
        pace.add(0);
        let (share, _) = pace.sentence(&plan, 1, &[0]);
        assert!((share - 1.0).abs() < 1e-6, "{share}");
    }
}
