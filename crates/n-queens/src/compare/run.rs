//! One run of one cell: timed, judged, checked, and watched afterwards if its steps are wanted; and what is known of a cell
//! after some runs.

use std::num::NonZeroUsize;
use std::time::Duration;

use thiserror::Error;

use super::referee::{Referee, nanoseconds};
use super::{Cell, Measure, Method, Spread, Unfit};
use crate::clock::Instant;
use crate::count::{ColourSplit, Question, counted};
use crate::{
    Control, Ending, Event, Flow, Problem, Settings, Steps, Strategy, Task, Visitor, check, known,
    plural,
};

/// How long a cell may warm up: enough for caches, pages and the processor's clock.
const WARM: Duration = Duration::from_millis(100);

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// With a solution, or all of them; they passed the check.
    Found,
    /// With the proof that there is none.
    Impossible,
    /// Without a solution, which proves nothing.
    GaveUp,
    /// By the limit.
    Beyond,
}

/// What came of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunOutcome {
    /// How it ended.
    pub verdict: Verdict,
    /// How long it took, in nanoseconds, if it was timed and not stopped.
    pub nanoseconds: Option<u64>,
    /// Its steps, if they were wanted and it was not stopped.
    pub steps: Option<Steps>,
    /// How many solutions it found.
    pub solutions: u128,
}

impl RunOutcome {
    const BEYOND: Self =
        Self { verdict: Verdict::Beyond, nanoseconds: None, steps: None, solutions: 0 };
}

/// A run gave a wrong answer: nothing that was measured is worth anything.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Broken {
    /// What it found is no solution.
    #[error("{cell}, seed {seed}: what it found is no solution ({fault}); please report it")]
    NoSolution {
        /// The cell.
        cell: String,
        /// The seed of the run.
        seed: u64,
        /// What is wrong with the board.
        fault: String,
    },
    /// It counted wrongly.
    #[error(
        "{cell}: it counted {counted} {solution}, but there {is} {known}; please report it",
        solution = plural(counted, "solution", "solutions"),
        is = plural(known, "is", "are")
    )]
    WrongCount {
        /// The cell.
        cell: String,
        /// Its number.
        counted: u128,
        /// The right one.
        known: u128,
    },
    /// Its parts do not add up.
    #[error("{cell}: what it counted is no whole number of solutions; please report it")]
    NotWhole {
        /// The cell.
        cell: String,
    },
    /// It would not even begin.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

/// Runs a cell and checks what it found; none if everything must stop.
pub(super) fn run(
    cell: &Cell,
    seed: u64,
    measure: Measure,
    wants_steps: bool,
    referee: &Referee<'_>,
) -> Result<Option<RunOutcome>, Broken> {
    let attempt = Attempt::new(cell, seed);
    let control = referee.start(referee.limit);
    let mut outcome = match measure {
        Measure::Steps => attempt.run::<true>(&control)?,
        _ => attempt.run::<false>(&control)?,
    };
    // Some strategies do not check the control while they work, and a busy machine cancels late. That must not decide
    // which runs are beyond the limit.
    let is_late = outcome.nanoseconds.is_some_and(|taken| referee.is_beyond(taken));
    if measure != Measure::Steps && is_late {
        outcome = RunOutcome::BEYOND;
    }
    if wants_steps && outcome.verdict != Verdict::Beyond && !referee.has_closed() {
        outcome.steps = attempt.run::<true>(&referee.start(None))?.steps;
    }
    Ok((!referee.has_closed()).then_some(outcome))
}

/// Runs a cell for nothing, and not for long.
pub(super) fn warm(cell: &Cell, seed: u64, referee: &Referee<'_>) -> Result<(), Broken> {
    let limit = referee.limit.map_or(WARM, |limit| limit.min(WARM));
    Attempt::new(cell, seed).run::<false>(&referee.start(Some(limit))).map(drop)
}

struct Attempt<'a> {
    cell: &'a Cell,
    problem: Problem,
    settings: Settings,
}

impl<'a> Attempt<'a> {
    fn new(cell: &'a Cell, seed: u64) -> Self {
        let density = cell.density.unwrap_or_default();
        Self { cell, problem: Problem::new(cell.n), settings: Settings { seed, density } }
    }

    fn run<const WATCHED: bool>(&self, control: &Control) -> Result<RunOutcome, Broken> {
        match self.cell.method {
            Method::Search(strategy) => self.search::<WATCHED>(strategy, control),
            Method::ColourSplit => self.split(control),
        }
    }

    fn search<const WATCHED: bool>(
        &self,
        strategy: Strategy,
        control: &Control,
    ) -> Result<RunOutcome, Broken> {
        let (problem, settings, task) = (&self.problem, &self.settings, self.cell.task);
        let (end, first, steps) = (None, None, Steps::default());
        let mut runner = Runner::<WATCHED> { task, control, end, first, solutions: 0, steps };
        let start = Instant::now();
        let searched = match task {
            Task::All if !WATCHED => strategy
                .count_with(problem, settings, &mut runner)
                .map(|(count, ending)| (ending, Some(count))),
            _ => strategy.search(problem, settings, &mut runner).map(|ending| (ending, None)),
        };
        let (ending, count) = searched.map_err(Unfit::from)?;
        let taken = nanoseconds(runner.end.unwrap_or_else(Instant::now) - start);
        let solutions = count.unwrap_or(runner.solutions);
        self.judge(runner.first.as_deref(), ending, solutions)?;
        let verdict = verdict(ending, solutions, task, runner.end.is_some());
        let done = verdict != Verdict::Beyond;
        let nanoseconds = (done && !WATCHED).then_some(taken);
        let steps = (done && WATCHED).then_some(runner.steps);
        Ok(RunOutcome { verdict, nanoseconds, steps, solutions })
    }

    /// Checks what was found, by code that shares nothing with the search.
    fn judge(&self, first: Option<&[u32]>, ending: Ending, solutions: u128) -> Result<(), Broken> {
        if let Some(Err(fault)) = first.map(|columns| check::solves(&self.problem, columns)) {
            let (cell, seed) = (self.cell.to_string(), self.settings.seed);
            return Err(Broken::NoSolution { cell, seed, fault: fault.to_string() });
        }
        let counted = self.cell.task == Task::All && ending == Ending::Complete;
        if counted { self.compare(solutions) } else { Ok(()) }
    }

    fn compare(&self, counted: u128) -> Result<(), Broken> {
        match known::solutions(self.cell.n).filter(|&known| known != counted) {
            Some(known) => Err(Broken::WrongCount { cell: self.cell.to_string(), counted, known }),
            None => Ok(()),
        }
    }

    /// The engine that only counts, on this thread alone.
    fn split(&self, control: &Control) -> Result<RunOutcome, Broken> {
        let start = Instant::now();
        let (question, n) = (Question::all(self.problem.clone()), self.cell.n);
        let counted = counted(&question, NonZeroUsize::MIN, control);
        let counted = counted.map_err(|_| Unfit::TooLarge { n, largest: ColourSplit::LARGEST })?;
        let Some(record) = counted else { return Ok(RunOutcome::BEYOND) };
        let not_whole = |_| Broken::NotWhole { cell: self.cell.to_string() };
        let solutions = record.total().map_err(not_whole)?;
        let taken = nanoseconds(start.elapsed());
        self.compare(solutions)?;
        let verdict = verdict(Ending::Complete, solutions, Task::All, false);
        Ok(RunOutcome { verdict, nanoseconds: Some(taken), steps: None, solutions })
    }
}

fn verdict(ending: Ending, solutions: u128, task: Task, has_found: bool) -> Verdict {
    match (task, ending) {
        (Task::One, _) if has_found => Verdict::Found,
        (_, Ending::Stopped) => Verdict::Beyond,
        (Task::All, Ending::Complete) if solutions > 0 => Verdict::Found,
        (_, Ending::Complete) => Verdict::Impossible,
        (_, Ending::Partial) => Verdict::GaveUp,
    }
}

/// Follows a run: stops it at its first solution or at its deadline, and counts steps if it is watched.
struct Runner<'a, const WATCHED: bool> {
    task: Task,
    control: &'a Control,
    /// When the wanted solution came.
    end: Option<Instant>,
    first: Option<Vec<u32>>,
    solutions: u128,
    steps: Steps,
}

impl<const WATCHED: bool> Visitor for Runner<'_, WATCHED> {
    const WATCHES: bool = WATCHED;

    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.solutions += 1;
        if self.task == Task::All {
            return Flow::Continue(());
        }
        self.end = Some(Instant::now());
        self.first = Some(columns.to_vec());
        Flow::Break(())
    }

    fn event(&mut self, event: impl FnOnce() -> Event) {
        if WATCHED {
            self.steps.add(event());
        }
    }

    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if self.control.should_stop() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

/// The runs of one cell, added up.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CellRecord {
    /// How many runs there were.
    pub runs: u64,
    /// How many of them found what was wanted.
    pub found: u64,
    /// How many proved that there is no solution.
    pub impossible: u64,
    /// How many ended without either.
    pub gave_up: u64,
    /// How many were stopped by the limit.
    pub beyond: u64,
    /// The times of the others, in nanoseconds.
    pub time: Spread,
    /// The squares that each of them looked at.
    pub tried: Spread,
    /// The time of the first run, in nanoseconds.
    pub first: Option<u64>,
    /// The exact steps of the first run.
    pub steps: Option<Steps>,
    /// How many solutions the first run found.
    pub solutions: Option<u128>,
}

impl CellRecord {
    /// Adds a run.
    ///
    /// ```
    /// use n_queens::compare::{RunOutcome, CellRecord, Verdict};
    /// let mut record = CellRecord::default();
    /// let (verdict, nanoseconds) = (Verdict::Found, Some(1500));
    /// record.add(&RunOutcome { verdict, nanoseconds, steps: None, solutions: 1 });
    /// record.add(&RunOutcome { verdict: Verdict::Beyond, nanoseconds: None, steps: None, solutions: 0 });
    /// assert_eq!((record.runs, record.found, record.beyond), (2, 1, 1));
    /// ```
    pub fn add(&mut self, outcome: &RunOutcome) {
        let is_first = self.runs == 0;
        self.runs += 1;
        *self.counter(outcome.verdict) += 1;
        let beyond = outcome.verdict == Verdict::Beyond;
        note(&mut self.time, outcome.nanoseconds, beyond);
        note(&mut self.tried, outcome.steps.map(|steps| steps.tried), beyond);
        if is_first && !beyond {
            self.first = outcome.nanoseconds;
            self.steps = outcome.steps;
            self.solutions = Some(outcome.solutions);
        }
    }

    fn counter(&mut self, verdict: Verdict) -> &mut u64 {
        match verdict {
            Verdict::Found => &mut self.found,
            Verdict::Impossible => &mut self.impossible,
            Verdict::GaveUp => &mut self.gave_up,
            Verdict::Beyond => &mut self.beyond,
        }
    }

    /// The share of runs that found what was wanted.
    ///
    /// ```
    /// use n_queens::compare::CellRecord;
    /// assert_eq!(CellRecord { runs: 4, found: 3, gave_up: 1, ..CellRecord::default() }.success(), 0.75);
    /// ```
    pub fn success(&self) -> f64 {
        self.found as f64 / self.runs as f64
    }

    /// Whether the parts of a record that was kept somewhere fit together.
    ///
    /// ```
    /// use n_queens::compare::CellRecord;
    /// assert!(CellRecord { runs: 2, found: 1, beyond: 1, ..CellRecord::default() }.fits());
    /// assert!(!CellRecord { runs: 2, found: 3, ..CellRecord::default() }.fits());
    /// ```
    pub fn fits(&self) -> bool {
        let parts = [self.found, self.impossible, self.gave_up, self.beyond];
        let sum = parts.iter().fold(0u64, |sum, &part| sum.saturating_add(part));
        let measured = [&self.time, &self.tried].map(Spread::count);
        sum == self.runs && measured.into_iter().all(|count| count <= self.runs)
    }
}

/// A value, or that it is beyond the limit; nothing where nothing was measured.
fn note(spread: &mut Spread, value: Option<u64>, beyond: bool) {
    match value {
        Some(value) => spread.add(value),
        None if beyond => spread.add_beyond(),
        None => {}
    }
}
