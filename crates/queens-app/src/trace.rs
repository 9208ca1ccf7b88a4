//! A search, step by step: as a stream of steps, as any stretch of it, or in summary. The server sends the answers.

use n_queens::trace::{Sample, Step, Summary, TraceBoard, Window, tracer};
use n_queens::{
    Control, Ending, Event, Flow, Obstacle, Problem, Settings, Square, Steps, Strategy, Task,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::choice::Wish;
use crate::{Board, Error, Limits};

/// Asks for the steps of a search. The same request with a seed takes the same steps each time, so nothing of it
/// has to be stored.
///
/// ```
/// use n_queens::Flow;
/// use queens_app::{Board, Control, Trace};
/// let mut steps = 0;
/// let trace = Trace::new(Board::new(4)).prepare()?;
/// let traced = trace.run(u64::MAX, &Control::new(), |_, _| {
///     steps += 1;
///     Flow::Continue(())
/// })?;
/// assert!(traced.is_complete && traced.steps == steps);
/// # Ok::<(), queens_app::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Trace {
    /// The board.
    #[serde(flatten)]
    pub board: Board,
    /// The strategy; row by row with boolean arrays by default.
    pub strategy: Option<Strategy>,
    /// The seed of the random numbers.
    pub seed: Option<u64>,
    /// How many tries `probabilistic` makes at a level, as a share of the choices there.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = 2))]
    pub density: Option<f64>,
    /// What the service allows.
    #[serde(skip)]
    pub limits: Limits,
}

/// How a trace ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceAnswer {
    /// How many steps were handed on.
    pub steps: u64,
    /// Whether the search came to its end.
    pub is_complete: bool,
}

/// A search that can be traced again and again.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The board.
    pub problem: Problem,
    /// The strategy.
    pub strategy: Strategy,
    /// The seed, where it matters.
    pub seed: Option<u64>,
    settings: Settings,
}

impl Trace {
    /// A request for a trace, with every default.
    pub fn new(board: Board) -> Self {
        Self { board, ..Self::default() }
    }

    /// The search, if it can be traced here.
    ///
    /// # Errors
    /// If the request is wrong, or needs more than there is.
    pub fn prepare(&self) -> Result<Traced, Error> {
        let problem = self.board.problem()?;
        let Self { strategy, seed, density, .. } = *self;
        let wish = Wish { strategy, seed, density, stats: true, random: false };
        let search = wish.named(Strategy::Rows)?.fits(&problem, Task::One, &self.limits)?;
        let (strategy, seed, settings) = (search.strategy, search.seed(), search.settings);
        Ok(Traced { problem, strategy, seed, settings })
    }
}

impl Traced {
    /// Hands on every step up to number `last`, with the board after it.
    ///
    /// # Errors
    /// None after [`Trace::prepare`].
    pub fn run(
        &self,
        last: u64,
        control: &Control,
        mut take: impl FnMut(Step, &TraceBoard) -> Flow,
    ) -> Result<TraceAnswer, Error> {
        let (mut steps, mut is_stopped) = (0, false);
        let mut tracer = tracer(|step, board| {
            // One step beyond the last is needed: it shows that the search has not ended there.
            let is_taken = step.number <= last && !control.should_stop();
            is_stopped = !is_taken || take(step, board).is_break();
            steps = if is_taken { step.number } else { steps };
            if is_stopped { Flow::Break(()) } else { Flow::Continue(()) }
        });
        let ending = self.strategy.search(&self.problem, &self.settings, &mut tracer)?;
        drop(tracer);
        Ok(TraceAnswer { steps, is_complete: !is_stopped && ending != Ending::Stopped })
    }

    /// Where the stretch after the first `start` steps begins, or the search ends.
    ///
    /// # Errors
    /// None after [`Trace::prepare`].
    pub fn begin(&self, start: u64, control: &Control) -> Result<TraceBegin, Error> {
        Ok(self.before(&self.window(start, 0, control)?))
    }

    /// The stretch of `length` steps after the first `start`.
    ///
    /// ```
    /// use queens_app::{Board, Control, Trace};
    /// let traced = Trace::new(Board::new(4)).prepare()?;
    /// let stretch = traced.stretch(134, 100, &Control::new())?;
    /// assert_eq!((stretch.steps.len(), stretch.steps[0].step, stretch.last), (4, 135, true));
    /// # Ok::<(), queens_app::Error>(())
    /// ```
    ///
    /// # Errors
    /// None after [`Trace::prepare`].
    pub fn stretch(
        &self,
        start: u64,
        length: usize,
        control: &Control,
    ) -> Result<WindowAnswer, Error> {
        let window = self.window(start, length, control)?;
        let (begin, mut board) = (self.before(&window), window.board);
        let steps = window.steps.iter().map(|step| {
            board.apply(step.event);
            StepAnswer::new(step, &board)
        });
        Ok(WindowAnswer { begin, steps: steps.collect(), last: window.is_last })
    }

    /// How many steps there are, `most` at most, and how the counters grow, in so many samples.
    ///
    /// ```
    /// use queens_app::{Board, Control, Trace};
    /// let traced = Trace::new(Board::new(4)).prepare()?;
    /// let summary = traced.summarize(10, u64::MAX, &Control::new())?;
    /// assert_eq!((summary.steps, summary.counters.solutions, summary.complete), (138, 2, true));
    /// # Ok::<(), queens_app::Error>(())
    /// ```
    ///
    /// # Errors
    /// None after [`Trace::prepare`].
    pub fn summarize(
        &self,
        samples: usize,
        most: u64,
        control: &Control,
    ) -> Result<SummaryAnswer, Error> {
        let Self { strategy, problem, settings, .. } = self;
        let summary = Summary::record(*strategy, problem, settings, samples, most, control)?;
        Ok(SummaryAnswer {
            n: problem.n(),
            strategy: *strategy,
            seed: self.seed,
            steps: summary.steps,
            complete: summary.is_complete,
            counters: summary.counters,
            samples: summary.samples.iter().map(numbers).collect(),
        })
    }

    fn before(&self, window: &Window) -> TraceBegin {
        TraceBegin {
            n: self.problem.n(),
            strategy: self.strategy,
            seed: self.seed,
            start: window.start,
            board: window.board.queens().to_vec(),
            counters: window.before,
        }
    }

    /// The stretch of `length` steps after the first `start`, as the library has it.
    ///
    /// # Errors
    /// None after [`Trace::prepare`].
    pub fn window(&self, start: u64, length: usize, control: &Control) -> Result<Window, Error> {
        let Self { strategy, problem, settings, .. } = self;
        Ok(Window::record(*strategy, problem, settings, start, length, control)?)
    }
}

/// Where a stretch of a search begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TraceBegin {
    /// The side of the board.
    pub n: u32,
    /// The strategy that searches.
    pub strategy: Strategy,
    /// The seed, if chance plays a part.
    pub seed: Option<u64>,
    /// How many steps come before.
    pub start: u64,
    /// The queens on the board, the latest last.
    pub board: Vec<Square>,
    /// What happened before, counted.
    pub counters: Steps,
}

/// A stretch of a search, step by step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Trace")]
pub struct WindowAnswer {
    /// Where it begins.
    #[serde(flatten)]
    pub begin: TraceBegin,
    /// The steps.
    pub steps: Vec<StepAnswer>,
    /// Whether the search ends with them.
    pub last: bool,
}

/// One step of a search. A solution has columns instead of a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Step")]
pub struct StepAnswer {
    /// Its number, from 1.
    #[schemars(range(min = 1))]
    pub step: u64,
    /// What happens.
    #[schemars(extend("enum" = ["try", "place", "reject", "backtrack", "solution"]))]
    pub event: &'static str,
    /// The row of the square.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub row: Option<u32>,
    /// The column of the square.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub column: Option<u32>,
    /// Queens on the board after it.
    pub depth: u32,
    /// Why the square is rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", extend("enum" = Obstacle::ALL.map(Obstacle::name)))]
    pub reason: Option<&'static str>,
    /// The queen that attacks the square.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Square")]
    pub by: Option<Square>,
    /// The column of each row's queen, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<u32>")]
    pub columns: Option<Vec<u32>>,
}

/// How long a search is, and how its counters grow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Summary")]
pub struct SummaryAnswer {
    /// The side of the board.
    pub n: u32,
    /// The strategy that searches.
    pub strategy: Strategy,
    /// The seed, if chance plays a part.
    pub seed: Option<u64>,
    /// How many steps it has.
    pub steps: u64,
    /// Whether these are all; else it was cut off there.
    pub complete: bool,
    /// What happens, counted.
    pub counters: Steps,
    /// At equal distances: step, tried, placed, rejected, backtracked, solutions, depth.
    pub samples: Vec<[u64; 7]>,
}

impl StepAnswer {
    /// The answer for a step, with the board after it.
    pub fn new(step: &Step, board: &TraceBoard) -> Self {
        let (event, square, reason) = match step.event {
            Event::Try(square) => ("try", Some(square), None),
            Event::Place(square) => ("place", Some(square), None),
            Event::Backtrack(square) => ("backtrack", Some(square), None),
            Event::Reject(square, obstacle) => ("reject", Some(square), Some(obstacle.name())),
            Event::Solution => ("solution", None, None),
        };
        Self {
            step: step.number,
            event,
            row: square.map(|square| square.row),
            column: square.map(|square| square.column),
            depth: step.depth,
            reason,
            by: step.by,
            columns: (step.event == Event::Solution).then(|| columns(board)),
        }
    }
}

/// The column of each row's queen; strategies fill the rows in any order.
fn columns(board: &TraceBoard) -> Vec<u32> {
    let mut queens = board.queens().to_vec();
    queens.sort_unstable_by_key(|queen| queen.row);
    queens.iter().map(|queen| queen.column).collect()
}

fn numbers(sample: &Sample) -> [u64; 7] {
    let Steps { tried, placed, backtracked, solutions, .. } = sample.counters;
    let rejected = sample.counters.rejected();
    [sample.step, tried, placed, rejected, backtracked, solutions, sample.depth()]
}
