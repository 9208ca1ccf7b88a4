//! A search as numbered steps on a board: what `queens trace` prints and the step-by-step
//! view walks through, forwards and back.
//!
//! Nothing stores a whole trace. A [`Tracer`] streams it; a [`Window`] is any stretch of it,
//! made by running the search again up to there, which is cheap because unwatched steps are. A [`Summary`] is a whole
//! search in a few numbers.

use std::ops::ControlFlow;

use crate::rules::Rules;
use crate::{
    Control, Ending, Event, Flow, Line, Problem, Refusal, Settings, Square, Steps, Strategy,
    Variant, Visitor,
};

/// One numbered step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Counted from 1.
    pub number: u64,
    /// What happened.
    pub event: Event,
    /// Queens on the board after it.
    pub depth: u32,
    /// On a rejection: the queen that attacks the square.
    pub by: Option<Square>,
}

/// The board of a search: the queens in the order in which they were placed. (Where a search takes
/// away any but the latest queen, walking back puts it at the end.)
///
/// Every step can be done and undone, so a board walks along a trace in both directions.
///
/// ```
/// use n_queens::{trace::Board, Event, Square};
/// let mut board = Board::default();
/// let square = Square::new(0, 3);
/// board.apply(Event::Place(square));
/// board.undo(Event::Place(square));
/// assert!(board.queens().is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    queens: Vec<Square>,
}

impl Board {
    /// The queens on the board, the latest last.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// Does what `event` says.
    #[inline]
    pub fn apply(&mut self, event: Event) {
        match event {
            Event::Place(square) => self.queens.push(square),
            Event::Backtrack(square) => self.remove(square),
            Event::Try(_) | Event::Reject(..) | Event::Solution => {}
        }
    }

    /// Undoes what `event` did.
    pub fn undo(&mut self, event: Event) {
        match event {
            Event::Place(square) => self.remove(square),
            Event::Backtrack(square) => self.queens.push(square),
            Event::Try(_) | Event::Reject(..) | Event::Solution => {}
        }
    }

    /// Most searches take the latest queen away; one that swaps takes any.
    fn remove(&mut self, square: Square) {
        if let Some(index) = self.queens.iter().rposition(|&queen| queen == square) {
            self.queens.remove(index);
        }
    }

    /// The queen that shares `line` with `square`.
    fn attacker(&self, square: Square, line: Line) -> Option<Square> {
        // Only strategies for plain boards name the line of an obstacle. Numbers of lines are compared, so any
        // side will do that has room for all squares.
        let rules = Rules::new(u32::MAX, Variant::Standard);
        self.queens.iter().copied().find(|&queen| rules.share(line, queen, square))
    }

    fn step(&mut self, number: u64, event: Event) -> Step {
        self.apply(event);
        let by = match event {
            Event::Reject(square, obstacle) => {
                obstacle.line().and_then(|line| self.attacker(square, line))
            }
            _ => None,
        };
        Step { number, event, depth: self.queens.len() as u32, by }
    }
}

/// A visitor that numbers the steps and hands each on, with the board after it.
///
/// ```
/// use std::ops::ControlFlow;
/// use n_queens::{trace::Tracer, Problem, Settings, Strategy};
/// let mut steps = 0;
/// let mut tracer = Tracer::new(|_step, _board| {
///     steps += 1;
///     ControlFlow::Continue(())
/// });
/// Strategy::Rows.search(&Problem::new(4), &Settings::default(), &mut tracer)?;
/// assert_eq!(steps, 138);
/// # Ok::<(), n_queens::Refusal>(())
/// ```
pub struct Tracer<F> {
    number: u64,
    board: Board,
    hand_on: F,
    stopped: bool,
}

impl<F: FnMut(Step, &Board) -> Flow> Tracer<F> {
    /// Hands every step to `hand_on`, which may stop the search.
    pub fn new(hand_on: F) -> Self {
        Self { number: 0, board: Board::default(), hand_on, stopped: false }
    }

    fn flow(&self) -> Flow {
        if self.stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<F: FnMut(Step, &Board) -> Flow> Visitor for Tracer<F> {
    const WATCHES: bool = true;

    fn solution(&mut self, _columns: &[u32]) -> Flow {
        self.flow()
    }

    fn event(&mut self, event: impl FnOnce() -> Event) {
        if self.stopped {
            return; // the search is stopped at its next placement
        }
        self.number += 1;
        let step = self.board.step(self.number, event());
        self.stopped = (self.hand_on)(step, &self.board).is_break();
    }

    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        self.flow()
    }
}

/// A stretch of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// The board before the first step of the stretch.
    pub board: Board,
    /// What happened before it, counted.
    pub before: Steps,
    /// The steps, numbered from `start + 1`.
    pub steps: Vec<Step>,
    /// How many steps came before.
    pub start: u64,
    /// Whether the search ends with this stretch.
    pub is_last: bool,
}

impl Window {
    /// The steps `start + 1 ..= start + length` of a search, fewer where it ends before.
    /// A start beyond the end gives the empty stretch at the end. If it is stopped, the stretch is wherever the search
    /// was.
    ///
    /// Runs the search from its beginning: time O(start + length), memory O(length + n).
    ///
    /// ```
    /// use n_queens::{Control, trace::Window, Problem, Settings, Strategy};
    /// let window =
    ///     Window::record(Strategy::Rows, &Problem::new(4), &Settings::default(), 134, 100, &Control::new())?;
    /// assert_eq!((window.steps.len(), window.is_last), (4, true));
    /// assert_eq!(window.before.solutions, 2);
    /// # Ok::<(), n_queens::Refusal>(())
    /// ```
    pub fn record(
        strategy: Strategy,
        problem: &Problem,
        settings: &Settings,
        start: u64,
        length: usize,
        control: &Control,
    ) -> Result<Self, Refusal> {
        let mut recorder = Recorder::new(start, length, control);
        let ending = strategy.search(problem, settings, &mut recorder)?;
        Ok(recorder.into_window(ending))
    }
}

/// Skips to the start of a window as fast as it can, then records.
struct Recorder<'a> {
    number: u64,
    end: u64,
    length: usize,
    window: Window,
    board: Board,
    control: &'a Control,
}

impl<'a> Recorder<'a> {
    fn new(start: u64, length: usize, control: &'a Control) -> Self {
        let board = Board::default();
        let (steps, before) = (Vec::new(), Steps::default());
        let window = Window { board: board.clone(), before, steps, start, is_last: false };
        let end = start.saturating_add(length as u64);
        Self { number: 0, end, length, window, board, control }
    }

    fn record(&mut self, event: Event) {
        if self.window.steps.is_empty() {
            self.window.board = self.board.clone();
        }
        if self.window.steps.len() < self.length {
            let step = self.board.step(self.number, event);
            self.window.steps.push(step);
        }
    }

    fn into_window(self, ending: Ending) -> Window {
        let mut window = self.window;
        if window.steps.is_empty() {
            window.board = self.board;
            window.start = self.number.min(window.start);
        }
        window.is_last = ending != Ending::Stopped && self.number <= self.end;
        window
    }
}

impl Visitor for Recorder<'_> {
    const WATCHES: bool = true;

    fn solution(&mut self, _columns: &[u32]) -> Flow {
        self.step(0, 0, 0)
    }

    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        self.number += 1;
        if self.number > self.window.start {
            self.record(event());
        } else {
            let event = event();
            self.window.before.add(event);
            self.board.apply(event);
        }
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if self.number > self.end || self.control.should_stop() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// The counters after some step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    /// The number of the step; 0 before the first one.
    pub step: u64,
    /// What happened up to there.
    pub counters: Steps,
}

impl Sample {
    /// Queens on the board.
    ///
    /// ```
    /// use n_queens::{Control, trace::Summary, Problem, Settings, Strategy};
    /// let summary = Summary::record(
    ///     Strategy::Rows, &Problem::new(4), &Settings::default(), 4, u64::MAX, &Control::new(),
    /// )?;
    /// assert!(summary.samples.iter().all(|sample| sample.depth() <= 4));
    /// # Ok::<(), n_queens::Refusal>(())
    /// ```
    pub const fn depth(&self) -> u64 {
        self.counters.placed.saturating_sub(self.counters.backtracked)
    }
}

/// A search from its beginning to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How many steps it has.
    pub steps: u64,
    /// Whether these are all; else it was cut off there.
    pub is_complete: bool,
    /// What happened, counted.
    pub counters: Steps,
    /// The counters at equal distances, from before the first step to the last one.
    pub samples: Vec<Sample>,
}

impl Summary {
    /// The summary of a search, with at most `samples` samples (and at least two, the first and the last),
    /// cut off after `most` steps, or when `control` stops it.
    ///
    /// Time O(steps), memory O(samples + n).
    ///
    /// ```
    /// use n_queens::{Control, trace::Summary, Problem, Settings, Strategy};
    /// let summary = Summary::record(
    ///     Strategy::Rows, &Problem::new(4), &Settings::default(), 10, u64::MAX, &Control::new(),
    /// )?;
    /// assert_eq!((summary.steps, summary.counters.solutions, summary.is_complete), (138, 2, true));
    /// assert_eq!(summary.samples.last().unwrap().step, 138);
    /// # Ok::<(), n_queens::Refusal>(())
    /// ```
    pub fn record(
        strategy: Strategy,
        problem: &Problem,
        settings: &Settings,
        samples: usize,
        most: u64,
        control: &Control,
    ) -> Result<Self, Refusal> {
        let samples = samples.max(2);
        let taken = vec![Sample::default()];
        let now = Sample::default();
        let room = samples - 1;
        let mut surveyor = Surveyor { now, most, is_cut: false, taken, stride: 1, room, control };
        let ending = strategy.search(problem, settings, &mut surveyor)?;
        Ok(surveyor.summary(ending))
    }
}

/// Takes a sample at every multiple of its stride, which doubles whenever there are too many.
struct Surveyor<'a> {
    now: Sample,
    most: u64,
    /// Whether there were more steps than that; a search may end before it hears of it.
    is_cut: bool,
    taken: Vec<Sample>,
    stride: u64,
    /// As many samples as there may be beside the last one.
    room: usize,
    control: &'a Control,
}

impl Surveyor<'_> {
    #[cold]
    fn take(&mut self) {
        if self.taken.len() == self.room {
            self.stride *= 2;
            let stride = self.stride;
            self.taken.retain(|sample| sample.step % stride == 0);
        }
        if self.now.step.is_multiple_of(self.stride) {
            self.taken.push(self.now);
        }
    }

    fn summary(mut self, ending: Ending) -> Summary {
        let Sample { step: steps, counters } = self.now;
        if self.taken.last().is_some_and(|last| last.step < steps) {
            self.taken.push(self.now);
        }
        let is_complete = ending != Ending::Stopped && !self.is_cut;
        Summary { steps, is_complete, counters, samples: self.taken }
    }
}

impl Visitor for Surveyor<'_> {
    const WATCHES: bool = true;

    fn solution(&mut self, _columns: &[u32]) -> Flow {
        self.step(0, 0, 0)
    }

    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        if self.now.step == self.most {
            self.is_cut = true; // the search hears of it at its next placement
            return;
        }
        self.now.step += 1;
        self.now.counters.add(event());
        if self.now.step.is_multiple_of(self.stride) {
            self.take();
        }
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if self.is_cut || self.control.should_stop() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::Window;

    fn summary(strategy: Strategy, n: u32, samples: usize, most: u64) -> Summary {
        let (problem, settings) = (Problem::new(n), Settings::default());
        let summary =
            Summary::record(strategy, &problem, &settings, samples, most, &Control::new());
        summary.expect("it takes the board")
    }

    #[test]
    fn samples_agree_with_windows() {
        for &strategy in Strategy::ALL.iter().filter(|&&strategy| strategy != Strategy::Uniform) {
            for samples in [2, 3, 7, 50] {
                let summary = summary(strategy, 6, samples, u64::MAX);
                assert!(summary.samples.len() <= samples, "{strategy}");
                assert_eq!(summary.samples.first(), Some(&Sample::default()));
                assert_eq!(summary.samples.last().map(|last| last.step), Some(summary.steps));
                let (problem, settings) = (Problem::new(6), Settings::default());
                for sample in &summary.samples {
                    let window = Window::record(
                        strategy,
                        &problem,
                        &settings,
                        sample.step,
                        1,
                        &Control::new(),
                    );
                    let window = window.expect("it takes the board");
                    assert_eq!(window.before, sample.counters, "{strategy}");
                    assert_eq!(window.board.queens().len() as u64, sample.depth(), "{strategy}");
                }
            }
        }
    }

    #[test]
    fn a_long_search_is_cut_off() {
        let cut = summary(Strategy::Rows, 12, 10, 1000);
        assert_eq!((cut.steps, cut.is_complete), (1000, false));
        // Also where nothing is placed any more after that step.
        let whole = summary(Strategy::Rows, 6, 10, u64::MAX).steps;
        for most in 1..whole + 2 {
            let cut = summary(Strategy::Rows, 6, 10, most);
            assert_eq!((cut.steps, cut.is_complete), (most.min(whole), most >= whole));
        }
        let counters = cut.counters;
        let all = counters.tried + counters.placed + counters.rejected();
        assert_eq!(all + counters.backtracked + counters.solutions, 1000);
    }
}
