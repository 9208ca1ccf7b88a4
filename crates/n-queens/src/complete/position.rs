//! How far a search is within its subtree, from the choices that it follows near the top.

use crate::strategy::exact_cover::Subtree;

/// So many levels of a subtree are looked at; deeper ones hardly move it.
const LEVELS: usize = 4;

/// Where a search stands.
pub(super) struct SubtreeProgress {
    /// The depth at which the subtree begins.
    top: usize,
    /// The share of the whole search that the subtree is.
    share: f64,
    /// For each level where its present choice begins, and how wide a choice is.
    levels: [(f64, f64); LEVELS],
    /// What has been told already, of 1 for the subtree.
    told: f64,
}

impl SubtreeProgress {
    pub(super) fn at(subtree: &Subtree) -> Self {
        Self { top: subtree.depth(), share: subtree.share, levels: [(0.0, 1.0); LEVELS], told: 0.0 }
    }

    /// The search follows a choice; the share of the whole search that is done since the last time, if it
    /// is any.
    #[inline]
    pub(super) fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Option<f64> {
        let level = depth.checked_sub(self.top).filter(|&level| level < LEVELS)?;
        self.follow(level, choice, choices)
    }

    #[cold]
    fn follow(&mut self, level: usize, choice: usize, choices: usize) -> Option<f64> {
        let (begin, width) = level.checked_sub(1).map_or((0.0, 1.0), |above| self.levels[above]);
        let width = width / choices.max(1) as f64;
        let begin = begin + width * choice as f64;
        self.levels[level] = (begin, width);
        let share = (begin - self.told) * self.share;
        self.told = self.told.max(begin);
        (share > 0.0).then_some(share)
    }

    /// The share that has not been told yet.
    pub(super) fn rest(&mut self) -> f64 {
        let rest = (1.0 - self.told) * self.share;
        self.told = 1.0;
        rest
    }
}
