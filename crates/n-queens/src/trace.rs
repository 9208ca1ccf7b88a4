//! A search as numbered steps on a board: what `queens trace` prints and the step-by-step
//! view walks through, forwards and back.
//!
//! Nothing stores a whole trace. A [`tracer`] streams it; a [`Window`] is any stretch of it,
//! made by running the search again up to there, which is cheap because unwatched steps are. A [`Summary`] is a whole
//! search in a few numbers.

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
/// use n_queens::{trace::TraceBoard, Event, Square};
/// let mut board = TraceBoard::default();
/// let square = Square::new(0, 3);
/// board.apply(Event::Place(square));
/// board.undo(Event::Place(square));
/// assert!(board.queens().is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TraceBoard {
    queens: Vec<Square>,
}

impl TraceBoard {
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

/// A visitor that numbers the steps and hands each on, with the board after it, to `hand_on`, which may stop the search.
///
/// ```
/// use std::ops::ControlFlow;
/// use n_queens::{trace::tracer, Problem, Settings, Strategy};
/// let mut steps = 0;
/// let mut tracer = tracer(|_step, _board| {
///     steps += 1;
///     ControlFlow::Continue(())
/// });
/// Strategy::Rows.search(&Problem::new(4), &Settings::default(), &mut tracer)?;
/// drop(tracer);
/// assert_eq!(steps, 138);
/// # Ok::<(), n_queens::Refusal>(())
/// ```
pub fn tracer(mut hand_on: impl FnMut(Step, &TraceBoard) -> Flow) -> impl Visitor {
    let mut board = TraceBoard::default();
    Numbering::new(u64::MAX, &Control::new(), move |number, event| {
        let step = board.step(number, event);
        hand_on(step, &board)
    })
}

/// Numbers the events of a search and hands on all up to the last.
struct Numbering<F> {
    control: Control,
    hand_on: F,
    /// The number of the latest event.
    number: u64,
    last: u64,
    /// Whether there were more, or the last was handed on by request.
    is_cut: bool,
}

impl<F: FnMut(u64, Event) -> Flow> Numbering<F> {
    fn new(last: u64, control: &Control, hand_on: F) -> Self {
        Self { control: control.clone(), hand_on, number: 0, last, is_cut: false }
    }
}

impl<F: FnMut(u64, Event) -> Flow> Visitor for Numbering<F> {
    const WATCHES: bool = true;

    fn solution(&mut self, _columns: &[u32]) -> Flow {
        self.step(0, 0, 0)
    }

    #[inline]
    fn event(&mut self, event: impl FnOnce() -> Event) {
        if self.number == self.last {
            self.is_cut = true; // the search is stopped at its next placement
            return;
        }
        self.number += 1;
        if (self.hand_on)(self.number, event()).is_break() {
            (self.last, self.is_cut) = (self.number, true);
        }
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if self.is_cut || self.control.should_stop() {
            return Flow::Break(());
        }
        Flow::Continue(())
    }
}

/// A stretch of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// The board before the first step of the stretch.
    pub board: TraceBoard,
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
        let mut window = Self {
            board: TraceBoard::default(),
            before: Steps::default(),
            steps: Vec::new(),
            start,
            is_last: false,
        };
        let (kept, mut board) = (&mut window, None);
        let end = start.saturating_add(length as u64);
        let mut recorder = Numbering::new(end, control, move |number, event| {
            if number <= start {
                kept.before.add(event);
                kept.board.apply(event);
            } else {
                kept.add(&mut board, number, event);
            }
            Flow::Continue(())
        });
        let ending = strategy.search(problem, settings, &mut recorder)?;
        let (number, is_cut) = (recorder.number, recorder.is_cut);
        window.start = start.min(number);
        window.is_last = ending != Ending::Stopped && !is_cut;
        Ok(window)
    }

    /// Adds a step. `board` is the board after the one before; none before the first.
    #[cold]
    fn add(&mut self, board: &mut Option<TraceBoard>, number: u64, event: Event) {
        let board = board.get_or_insert_with(|| self.board.clone());
        self.steps.push(board.step(number, event));
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
        let (mut counters, room) = (Steps::default(), samples.max(2) - 1);
        let mut samples = SampleTaker { taken: vec![Sample::default()], stride: 1, room };
        let mut surveyor = Numbering::new(most, control, |step, event| {
            counters.add(event);
            if step.is_multiple_of(samples.stride) {
                samples.take(Sample { step, counters });
            }
            Flow::Continue(())
        });
        let ending = strategy.search(problem, settings, &mut surveyor)?;
        let (steps, is_cut) = (surveyor.number, surveyor.is_cut);
        let SampleTaker { taken: mut samples, .. } = samples;
        if samples.last().is_some_and(|last| last.step < steps) {
            samples.push(Sample { step: steps, counters });
        }
        let is_complete = ending != Ending::Stopped && !is_cut;
        Ok(Self { steps, is_complete, counters, samples })
    }
}

/// Takes a sample at every multiple of its stride, which doubles whenever there are too many.
struct SampleTaker {
    taken: Vec<Sample>,
    stride: u64,
    /// As many samples as there may be beside the last one.
    room: usize,
}

impl SampleTaker {
    #[cold]
    fn take(&mut self, now: Sample) {
        if self.taken.len() == self.room {
            self.stride *= 2;
            let stride = self.stride;
            self.taken.retain(|sample| sample.step % stride == 0);
        }
        if now.step.is_multiple_of(self.stride) {
            self.taken.push(now);
        }
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
