//! Runs a strategy for somebody who waits: it can be stopped, and every solution is checked before anybody
//! sees it.

use std::time::{Duration, Instant};

use n_queens::check;
use n_queens::complete;
use n_queens::{Answer, Control, Ending, Event, Flow, Problem, Settings, Steps, Strategy, Visitor};
use queens_render::document::{Solve, Status};

use crate::fault::Fault;
use crate::work::threads;

/// One solution, or none.
pub(crate) struct Found {
    pub(crate) strategy: Strategy,
    pub(crate) columns: Option<Vec<u32>>,
    /// Whether it looked everywhere.
    pub(crate) is_complete: bool,
    /// Where chance decides.
    pub(crate) seed: Option<u64>,
    pub(crate) steps: Option<Steps>,
    pub(crate) taken: Duration,
}

impl Found {
    pub(crate) const fn status(&self) -> Status {
        match (&self.columns, self.is_complete) {
            (Some(_), _) => Status::Solved,
            (None, true) => Status::Impossible,
            (None, false) => Status::GaveUp,
        }
    }

    /// The document of a solution, or that there is none.
    pub(crate) fn document(&self, n: u32) -> String {
        let document = Solve {
            n,
            status: self.status(),
            strategy: self.strategy.name(),
            seed: self.seed,
            taken: self.taken,
            checked: false,
            steps: self.steps.as_ref(),
        };
        document.line(self.columns.as_deref())
    }
}

/// One solution by a strategy.
pub(crate) fn one(
    strategy: Strategy,
    problem: &Problem,
    settings: &Settings,
    stats: bool,
    control: &Control,
) -> Result<Found, Fault> {
    let start = Instant::now();
    let mut found = None;
    let take = |columns: &[u32]| {
        found = Some(columns.to_vec());
        Flow::Break(())
    };
    let (ending, steps) = watched(strategy, problem, settings, stats, control, take)?;
    let (taken, is_complete) = (start.elapsed(), ending == Ending::Complete);
    let seed = strategy.abilities().is_random.then_some(settings.seed);
    Ok(Found { strategy, columns: found, is_complete, seed, steps, taken })
}

/// One solution by whoever is best at it, where no strategy was asked for.
pub(crate) fn best(problem: &Problem, control: &Control) -> Result<Found, Fault> {
    let start = Instant::now();
    let verdict = complete::first(problem, threads(), control)?;
    let (taken, strategy) = (start.elapsed(), verdict.strategy);
    let is_complete = verdict.answer == Answer::Impossible;
    let columns = match verdict.answer {
        Answer::Solved(solution) => Some(solution.columns().to_vec()),
        Answer::Impossible | Answer::GaveUp => None,
    };
    // Its seed is fixed: the same board, the same answer.
    let seed = strategy.abilities().is_random.then_some(0);
    Ok(Found { strategy, columns, is_complete, seed, steps: None, taken })
}

/// Searches, and hands on every solution that passes the check.
pub(crate) fn watched(
    strategy: Strategy,
    problem: &Problem,
    settings: &Settings,
    stats: bool,
    control: &Control,
    take: impl FnMut(&[u32]) -> Flow,
) -> Result<(Ending, Option<Steps>), Fault> {
    let steps = Steps::default();
    let (ending, is_wrong, steps) = if stats {
        let mut seeker = Seeker::<true, _> { problem, control, take, steps, is_wrong: false };
        let ending = strategy.search(problem, settings, &mut seeker)?;
        (ending, seeker.is_wrong, Some(seeker.steps))
    } else {
        let mut seeker = Seeker::<false, _> { problem, control, take, steps, is_wrong: false };
        let ending = strategy.search(problem, settings, &mut seeker)?;
        (ending, seeker.is_wrong, None)
    };
    if is_wrong { Err(Fault::broken()) } else { Ok((ending, steps)) }
}

struct Seeker<'a, const STATS: bool, F> {
    problem: &'a Problem,
    control: &'a Control,
    take: F,
    steps: Steps,
    is_wrong: bool,
}

impl<const STATS: bool, F: FnMut(&[u32]) -> Flow> Visitor for Seeker<'_, STATS, F> {
    const WATCHES: bool = STATS;

    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.is_wrong = check::solves(self.problem, columns).is_err();
        if self.is_wrong || self.control.should_stop() {
            Flow::Break(())
        } else {
            (self.take)(columns)
        }
    }

    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        if STATS {
            self.steps.add(event());
        }
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if self.control.should_stop() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}
