//! Runs a strategy under the eyes of the command: it can be stopped, shows its progress,
//! counts its steps if asked to, and every solution is checked before anybody sees it.
// until complete is on the app: delete this file

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use n_queens::check::{self, Fault};
use n_queens::{Control, Ending, Event, Flow, Problem, Steps, Task, Visitor};
use queens_render::{Message, Speak};

use crate::control;
use crate::failure::Failure;
use crate::options::Search;
use crate::progress::{Display, sentence};
use crate::session::Session;

/// How many choices from the root the estimate looks at; deeper ones hardly move it.
const LEVELS: usize = 4;

/// What the search tells and the display reads.
#[derive(Default)]
struct Position {
    /// The share of the search space that is done, as the bits of an f64.
    share: AtomicU64,
    solutions: AtomicU64,
}

/// How far a search is, from the choices that it follows.
struct Progress {
    position: Arc<Position>,
    /// For each level where its present choice begins, and how wide a choice is.
    levels: [(f64, f64); LEVELS],
    display: Option<Display>,
}

impl Progress {
    fn start(session: &Session) -> Self {
        let position = Arc::<Position>::default();
        let told = Arc::clone(&position);
        let display = Display::start(session, move |elapsed| {
            let share = f64::from_bits(told.share.load(Ordering::Relaxed));
            let solutions = told.solutions.load(Ordering::Relaxed);
            (share, sentence(solutions, share, elapsed))
        });
        Self { position, levels: [(0.0, 1.0); LEVELS], display }
    }

    /// The search follows choice number `choice` of `choices` at `depth`.
    #[inline]
    fn step(&mut self, depth: usize, choice: usize, choices: usize) {
        if depth < LEVELS {
            self.note(depth, choice, choices);
        }
    }

    #[cold]
    fn note(&mut self, depth: usize, choice: usize, choices: usize) {
        let (begin, width) = match depth.checked_sub(1) {
            Some(above) => self.levels[above],
            None => (0.0, 1.0),
        };
        let width = width / choices.max(1) as f64;
        let begin = begin + width * choice as f64;
        self.levels[depth] = (begin, width);
        self.position.share.store(begin.to_bits(), Ordering::Relaxed);
    }

    /// Shows nothing any more: what follows has a display of its own.
    fn end(&mut self) {
        self.display = None;
    }

    #[inline]
    fn solution(&mut self) {
        if self.display.is_some() {
            self.position.solutions.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// What came of a search.
pub(crate) struct Report {
    pub(crate) ending: Ending,
    /// Whether it was stopped by its time limit.
    pub(crate) timed_out: bool,
    pub(crate) solutions: u64,
    pub(crate) steps: Option<Steps>,
    pub(crate) taken: Duration,
}

/// What the command does with a solution; breaking ends the search.
pub(crate) trait OnSolution: FnMut(&[u32]) -> Result<Flow, Failure> {}

impl<F: FnMut(&[u32]) -> Result<Flow, Failure>> OnSolution for F {}

/// Searches `problem`, passing every solution on after an independent check. If one is wanted, the
/// search and its progress are over with it; the time limit of `control` goes on, and holds for what is done
/// with the solution as well.
pub(crate) fn search(
    session: &Session,
    options: &Search,
    control: &Control,
    problem: &Problem,
    wanted: Task,
    on_solution: impl OnSolution,
) -> Result<Report, Failure> {
    if options.stats {
        run::<true>(session, options, control, problem, wanted, on_solution)
    } else {
        run::<false>(session, options, control, problem, wanted, on_solution)
    }
}

fn run<const STATS: bool>(
    session: &Session,
    options: &Search,
    control: &Control,
    problem: &Problem,
    wanted: Task,
    on_solution: impl OnSolution,
) -> Result<Report, Failure> {
    let start = Instant::now();
    let mut watch = Watch::<STATS, _>::new(session, control, problem, wanted, on_solution);
    let ending = options.walk(problem, &mut watch)?;
    let end = watch.end.unwrap_or_else(Instant::now);
    watch.report(session, options, ending, end - start)
}

/// The answer of a strategy that does not pass the check.
pub(crate) fn broken(session: &Session, options: &Search, fault: &dyn Speak) -> Failure {
    let strategy = options.strategy.to_string();
    Failure::running(Message::BrokenAnswer { strategy, fault: fault.say(session.language) })
}

struct Watch<'a, const STATS: bool, F> {
    control: &'a Control,
    problem: &'a Problem,
    progress: Progress,
    steps: Steps,
    solutions: u64,
    wanted: Task,
    /// When the search was over, if what is done with its solution came after that.
    end: Option<Instant>,
    on_solution: F,
    /// Whether the command has all it wanted.
    satisfied: bool,
    fault: Option<Fault>,
    failure: Option<Failure>,
}

impl<'a, const STATS: bool, F: OnSolution> Watch<'a, STATS, F> {
    fn new(
        session: &Session,
        control: &'a Control,
        problem: &'a Problem,
        wanted: Task,
        on_solution: F,
    ) -> Self {
        Self {
            control,
            problem,
            progress: Progress::start(session),
            steps: Steps::default(),
            solutions: 0,
            wanted,
            end: None,
            on_solution,
            satisfied: false,
            fault: None,
            failure: None,
        }
    }

    /// What came of it, now that it has ended: an answer, or why there is none.
    fn report(
        self,
        session: &Session,
        options: &Search,
        ending: Ending,
        taken: Duration,
    ) -> Result<Report, Failure> {
        if let Some(fault) = self.fault {
            return Err(broken(session, options, &fault));
        }
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        // Stopped neither by us nor by the user: by the clock.
        let timed_out = ending == Ending::Stopped && !self.satisfied;
        let steps = STATS.then_some(self.steps);
        Ok(Report { ending, timed_out, solutions: self.solutions, steps, taken })
    }

    fn pass_on(&mut self, columns: &[u32]) -> Flow {
        match (self.on_solution)(columns) {
            Ok(flow) => {
                self.satisfied = flow.is_break();
                flow
            }
            Err(failure) => {
                self.failure = Some(failure);
                Flow::Break(())
            }
        }
    }
}

impl<const STATS: bool, F: OnSolution> Visitor for Watch<'_, STATS, F> {
    const WATCHES: bool = STATS;

    fn solution(&mut self, columns: &[u32]) -> Flow {
        if let Err(fault) = check::solves(self.problem, columns) {
            self.fault = Some(fault);
            return Flow::Break(());
        }
        self.solutions += 1;
        self.progress.solution();
        if self.wanted == Task::One {
            self.progress.end();
            self.end = Some(Instant::now());
        }
        self.pass_on(columns)
    }

    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        if STATS {
            self.steps.add(event());
        }
    }

    #[inline]
    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        self.progress.step(depth, choice, choices);
        if self.control.should_stop() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

/// Counts by the strategy's own way of counting, which need not visit each solution.
pub(crate) fn count(
    session: &Session,
    options: &Search,
    problem: &Problem,
) -> Result<(u128, Report), Failure> {
    let control = &control::of_question(options.timeout);
    let start = Instant::now();
    let mut watch = Watch::<false, _>::new(session, control, problem, Task::All, |_: &[u32]| {
        Ok(Flow::Continue(()))
    });
    let (count, ending) = options.strategy.count_with(problem, &options.settings, &mut watch)?;
    let report = watch.report(session, options, ending, start.elapsed())?;
    Ok((count, report))
}
