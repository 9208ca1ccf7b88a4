//! Looks for the first few completions: within a number of placements, until a [`Control`] stops it.

use crate::control::Control;
use crate::problem::Problem;
use crate::strategy::{Ending, Flow, Settings, Strategy, Visitor};

/// Keeps the first few completions of a search.
pub(super) struct Looking<'a> {
    /// What was found.
    pub(super) found: Vec<Vec<u32>>,
    /// Queens that were placed on the way.
    pub(super) nodes: u64,
    /// How the search ended.
    pub(super) ending: Ending,
    wanted: usize,
    most: u64,
    control: &'a Control,
}

impl<'a> Looking<'a> {
    /// For so many completions, in at most so many placements.
    pub(super) const fn for_some(wanted: usize, most: u64, control: &'a Control) -> Self {
        Self { found: Vec::new(), nodes: 0, ending: Ending::Stopped, wanted, most, control }
    }

    /// Looks with a strategy; none if it does not accept the board.
    pub(super) fn by(mut self, strategy: Strategy, problem: &Problem, seed: u64) -> Option<Self> {
        let settings = Settings { seed, ..Settings::default() };
        self.ending = strategy.search(problem, &settings, &mut self).ok()?;
        Some(self)
    }

    /// Whether it found all that was wanted, or all that there is.
    pub(super) fn is_known(&self) -> bool {
        self.ending == Ending::Complete || self.found.len() == self.wanted
    }

    /// The first completion, or that there is none; nothing if that is not known.
    pub(super) fn first(mut self) -> Option<Option<Vec<u32>>> {
        match self.found.is_empty() {
            true => self.is_known().then_some(None),
            false => Some(Some(self.found.swap_remove(0))),
        }
    }
}

impl Visitor for Looking<'_> {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.found.push(columns.to_vec());
        match self.found.len() == self.wanted {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    }

    #[inline]
    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if self.nodes == self.most || self.control.should_stop() {
            return Flow::Break(());
        }
        self.nodes += 1;
        Flow::Continue(())
    }
}
