//! The steps of a trace around the one that is shown. Within them every step can be done and undone at once; beyond
//! them the search has to run again.

use std::collections::VecDeque;

use n_queens::Steps;
use n_queens::trace::{Board, Step};

/// Steps that are kept behind the place that is shown.
const BEHIND: u64 = 4096;

/// A place in a trace, and the steps around it.
#[derive(Default)]
pub(super) struct Tape {
    /// Numbered without gaps.
    steps: VecDeque<Step>,
    pub(super) board: Board,
    pub(super) counters: Steps,
    /// The number of the last step that was done.
    pub(super) position: u64,
    /// Set when the last of the steps is the last of the trace: whether the search came to its end.
    pub(super) ended: Option<bool>,
}

impl Tape {
    /// The last step that was done; none on the empty board.
    pub(super) fn step(&self) -> Option<&Step> {
        self.get(self.position)
    }

    /// The number of the last step that is known.
    pub(super) fn last(&self) -> u64 {
        self.steps.back().map_or(0, |step| step.number)
    }

    /// Whether this is the last place of the trace.
    pub(super) fn is_at_end(&self) -> bool {
        self.ended.is_some() && self.position == self.last()
    }

    pub(super) fn extend(&mut self, steps: Vec<Step>) {
        self.steps.extend(steps);
    }

    /// Walks to step number `target`, or as far towards it as the steps are known.
    pub(super) fn walk(&mut self, target: u64) -> bool {
        while self.position < target && self.forward() {}
        while self.position > target && self.back() {}
        self.forget();
        self.position == target
    }

    fn get(&self, number: u64) -> Option<&Step> {
        let first = self.steps.front()?.number;
        self.steps.get(usize::try_from(number.checked_sub(first)?).ok()?)
    }

    fn forward(&mut self) -> bool {
        let Some(&step) = self.get(self.position + 1) else { return false };
        self.board.apply(step.event);
        self.counters.add(step.event);
        self.position = step.number;
        true
    }

    /// Needs two steps: the one that is undone, and the one that is then the last.
    fn back(&mut self) -> bool {
        let Some(&step) = self.step() else { return false };
        let before = step.number - 1;
        if before > 0 && self.get(before).is_none() {
            return false;
        }
        self.board.undo(step.event);
        self.counters.subtract(step.event);
        self.position = before;
        true
    }

    /// Drops what lies far behind, in large pieces.
    fn forget(&mut self) {
        let Some(first) = self.steps.front().map(|step| step.number) else { return };
        let behind = self.position.saturating_sub(first);
        if behind > 2 * BEHIND {
            self.steps.drain(..(behind - BEHIND) as usize);
        }
    }
}
