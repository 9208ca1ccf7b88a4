//! A whole search in a few numbers: how many steps it has, and how its counters grow. The timeline of the
//! step-by-step view is made of this.

use std::ops::ControlFlow;

use crate::{Control, Ending, Event, Flow, Problem, Refusal, Settings, Steps, Strategy, Visitor};

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
