//! A search, step by step: as a stream of steps, as any stretch of it, or in summary.

mod answer;

use n_queens::trace::{Board as TraceBoard, Step, Summary, Tracer, Window};
use n_queens::{Control, Ending, Flow, Problem, Strategy, Task};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::choice::Wish;
use crate::search::Search;
use crate::{Board, Error, Limits};

pub use answer::{StepAnswer, StepEvent, SummaryAnswer, TraceBegin, WindowAnswer};

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
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
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
    problem: Problem,
    search: Search,
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
        let search = wish.named(Strategy::Rows)?;
        search.fits(&problem, Task::One, &self.limits)?;
        Ok(Traced { problem, search })
    }
}

impl Traced {
    /// The board.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The strategy.
    pub fn strategy(&self) -> Strategy {
        self.search.strategy
    }

    /// The seed, where it matters.
    pub fn seed(&self) -> Option<u64> {
        self.search.seed()
    }

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
        let mut tracer = Tracer::new(|step, board| {
            // One step beyond the last is needed: it shows that the search has not ended there.
            let is_taken = step.number <= last && !control.should_stop();
            is_stopped = !is_taken || take(step, board).is_break();
            steps = if is_taken { step.number } else { steps };
            if is_stopped { Flow::Break(()) } else { Flow::Continue(()) }
        });
        let Search { strategy, settings, .. } = &self.search;
        let ending = strategy.search(&self.problem, settings, &mut tracer)?;
        drop(tracer);
        Ok(TraceAnswer { steps, is_complete: !is_stopped && ending != Ending::Stopped })
    }

    /// Where the stretch after the first `start` steps begins, or the search ends.
    ///
    /// # Errors
    /// None after [`Trace::prepare`].
    pub fn begin(&self, start: u64, control: &Control) -> Result<TraceBegin, Error> {
        Ok(TraceBegin::new(self, &self.window(start, 0, control)?))
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
        Ok(WindowAnswer::new(self, self.window(start, length, control)?))
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
        let Search { strategy, settings, .. } = &self.search;
        let summary = Summary::record(*strategy, &self.problem, settings, samples, most, control)?;
        Ok(SummaryAnswer::new(self, &summary))
    }

    fn window(&self, start: u64, length: usize, control: &Control) -> Result<Window, Error> {
        let Search { strategy, settings, .. } = &self.search;
        Ok(Window::record(*strategy, &self.problem, settings, start, length, control)?)
    }
}
