//! Runs a strategy: it can be stopped, reports its progress, counts its steps if asked to, and every solution is
//! checked before it is handed on. All requests that search go through here.

use std::time::Duration;

use n_queens::check::{self, Fault};
use n_queens::clock::Instant;
use n_queens::{
    Control, Ending, Event, Flow, Problem, Progress, Settings, Steps, Strategy, Task, Visitor,
    complete,
};

use crate::Error;

/// How many choices from the root the progress looks at; deeper ones hardly move it.
const LEVELS: usize = 4;

/// A strategy with its settings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConfiguredSearch {
    pub(crate) strategy: Strategy,
    pub(crate) settings: Settings,
    /// Whether a random completion is drawn, for which no strategy exists by itself.
    pub(crate) draws: bool,
    pub(crate) stats: bool,
}

/// Receives the columns of each solution, and can stop the search.
type Take<'a> = &'a mut dyn FnMut(&[u32]) -> Flow;

/// What came of a search.
#[derive(Debug)]
pub(crate) struct Searched {
    pub(crate) ending: Ending,
    pub(crate) solutions: u64,
    /// How many of the solutions a list handed on.
    pub(crate) listed: u64,
    pub(crate) steps: Option<Steps>,
    pub(crate) taken: Duration,
}

impl ConfiguredSearch {
    pub(crate) fn by(strategy: Strategy) -> Self {
        Self { strategy, settings: Settings::default(), draws: false, stats: false }
    }

    /// The seed, where it matters.
    pub(crate) fn seed(&self) -> Option<u64> {
        let matters = self.draws || self.strategy.abilities().is_random;
        matters.then_some(self.settings.seed)
    }

    /// Searches `problem` and hands on every solution that passes the check. The time of a search for one
    /// solution ends where that is found: what `take` does with it is not part of it.
    pub(crate) fn run(
        &self,
        problem: &Problem,
        wanted: Task,
        control: &Control,
        take: Take<'_>,
    ) -> Result<Searched, Error> {
        match self.stats {
            true => self.watched::<true>(problem, wanted, control, take),
            false => self.watched::<false>(problem, wanted, control, take),
        }
    }

    fn watched<const STATS: bool>(
        &self,
        problem: &Problem,
        wanted: Task,
        control: &Control,
        take: Take<'_>,
    ) -> Result<Searched, Error> {
        let start = Instant::now();
        let mut watcher = Watcher::<STATS>::new(problem, wanted, control, take);
        let ending = match self.draws {
            true => complete::random(problem, &self.settings, &mut watcher)?,
            false => self.strategy.search(problem, &self.settings, &mut watcher)?,
        };
        let taken = watcher.found_at.unwrap_or_else(Instant::now) - start;
        watcher.searched(self.strategy, ending, taken)
    }

    /// Hands on the solutions after the first `skip`, at most `limit` of them, until `take` breaks. The list is partial
    /// if the limit or `take` ended it, and stopped if the control did.
    pub(crate) fn list(
        &self,
        problem: &Problem,
        (skip, limit): (u64, Option<u64>),
        control: &Control,
        take: Take<'_>,
    ) -> Result<Searched, Error> {
        let (mut found, mut listed, mut is_enough) = (0, 0, false);
        let searched = self.run(problem, Task::All, control, &mut |columns| {
            found += 1;
            if found <= skip {
                return Flow::Continue(());
            }
            listed += 1;
            is_enough = take(columns).is_break() || limit == Some(listed);
            if is_enough { Flow::Break(()) } else { Flow::Continue(()) }
        })?;
        let ending = match searched.ending {
            Ending::Stopped if is_enough => Ending::Partial,
            ending => ending,
        };
        Ok(Searched { ending, listed, ..searched })
    }

    /// Counts by the strategy's own way of counting, which need not visit each solution.
    pub(crate) fn count(
        &self,
        problem: &Problem,
        control: &Control,
    ) -> Result<(u128, Searched), Error> {
        let start = Instant::now();
        let mut take = |_: &[u32]| Flow::Continue(());
        let mut watcher = Watcher::<false>::new(problem, Task::All, control, &mut take);
        let (count, ending) = self.strategy.count_with(problem, &self.settings, &mut watcher)?;
        Ok((count, watcher.searched(self.strategy, ending, start.elapsed())?))
    }
}

struct Watcher<'a, const STATS: bool> {
    problem: &'a Problem,
    wanted: Task,
    control: &'a Control,
    take: Take<'a>,
    /// For each level where its present choice begins, and how wide a choice is.
    levels: [(f64, f64); LEVELS],
    reports: bool,
    steps: Steps,
    solutions: u64,
    found_at: Option<Instant>,
    fault: Option<Fault>,
}

impl<'a, const STATS: bool> Watcher<'a, STATS> {
    fn new(problem: &'a Problem, wanted: Task, control: &'a Control, take: Take<'a>) -> Self {
        Self {
            problem,
            wanted,
            control,
            take,
            levels: [(0.0, 1.0); LEVELS],
            reports: control.has_reporter(),
            steps: Steps::default(),
            solutions: 0,
            found_at: None,
            fault: None,
        }
    }

    fn searched(
        self,
        strategy: Strategy,
        ending: Ending,
        taken: Duration,
    ) -> Result<Searched, Error> {
        if let Some(fault) = self.fault {
            return Err(Error::Broken { strategy, fault });
        }
        let steps = STATS.then_some(self.steps);
        Ok(Searched { ending, solutions: self.solutions, listed: 0, steps, taken })
    }

    #[cold]
    fn report(&mut self, depth: usize, choice: usize, choices: usize) {
        let (begin, width) = match depth.checked_sub(1) {
            Some(above) => self.levels[above],
            None => (0.0, 1.0),
        };
        let width = width / choices.max(1) as f64;
        let share = begin + width * choice as f64;
        self.levels[depth] = (share, width);
        let solutions = self.solutions;
        self.control.report(|| Progress::Search { share, solutions });
    }
}

impl<const STATS: bool> Visitor for Watcher<'_, STATS> {
    const WATCHES: bool = STATS;

    fn solution(&mut self, columns: &[u32]) -> Flow {
        if let Err(fault) = check::solves(self.problem, columns) {
            self.fault = Some(fault);
            return Flow::Break(());
        }
        self.solutions += 1;
        if self.wanted == Task::One {
            self.found_at = Some(Instant::now());
        }
        (self.take)(columns)
    }

    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        if STATS {
            self.steps.add(event());
        }
    }

    #[inline]
    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        if self.reports && depth < LEVELS {
            self.report(depth, choice, choices);
        }
        if self.control.should_stop() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}
