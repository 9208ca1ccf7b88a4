//! The symmetries: which units and which entries of their tables count, and how often.
//!
//! A term of the sum is a product T(Ae, Ao; Be, Bo) of white's and black's number of pairs. The
//! symmetries of the board move its four sets around and leave T as it is; of all terms that they
//! make equal one is counted, as often as there are of them. docs/algorithms/colour-split-engine.md has the reasons.

use std::cmp::Ordering;
use std::ops::Range;

use super::level::Level;
use super::lines::reversed;

/// Even n: weights are thirds, since a term may share its first place with two others.
pub(super) const fn scale(n: u32) -> u128 {
    if n.is_multiple_of(2) { 3 } else { 1 }
}

/// No entry counts more often: four images in thirds.
const MOST_WEIGHT: u64 = 12;

/// How often a unit counts; 0 if another one stands for it. `even` and `odd` are positions.
pub(super) fn weight(level: &Level, even: usize, odd: usize) -> u128 {
    if level.n.is_multiple_of(2) {
        even_weight(level, even, odd)
    } else {
        odd_weight(level, even, odd)
    }
}

/// Even n. Ae has the highest class of the four sets, and of the two units that complement and
/// mirror pair up, the one with fewer white queens or, with equally many, with the first row counts.
fn even_weight(level: &Level, even: usize, odd: usize) -> u128 {
    if level.n == 0 {
        return 1;
    }
    let set = level.evens.sets[even];
    let is_halved = 2 * set.count_ones() == level.evens.lines;
    let stands = !is_halved || set & 1 == 1;
    if stands && level.odds.class(odd) <= level.evens.class(even) { 2 } else { 0 }
}

/// Odd n. Row sets and their reverses are the same; where Ae is its own reverse, Ao decides.
fn odd_weight(level: &Level, even: usize, odd: usize) -> u128 {
    if !level.evens.is_symmetric(even) {
        return 2;
    }
    let set = level.odds.sets[odd];
    match reversed(set, level.odds.lines).cmp(&set) {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}

/// The entries of a unit's tables that count: the first rows (Be) and the first columns (Bo).
#[derive(Clone, Copy, Debug)]
pub(super) struct Domain<'a> {
    level: &'a Level,
    /// So many Be have a lower class than Ae.
    lower_groups: usize,
    /// So many Be count.
    pub(super) groups: usize,
    /// So many Bo have a lower class than Ae (even n), or all.
    lower_lanes: usize,
    /// So many Bo count.
    pub(super) lanes: usize,
    /// Even n: whether Ao has the class of Ae.
    is_tied: bool,
}

impl<'a> Domain<'a> {
    pub(super) fn new(level: &'a Level, even: usize, odd: usize) -> Self {
        let class = level.evens.class(even);
        let is_even = level.n.is_multiple_of(2);
        let lanes = |class| if is_even { level.odds.below(class) } else { level.odds.len() };
        Self {
            level,
            lower_groups: level.evens.below(class),
            groups: level.evens.below(class + 1),
            lower_lanes: lanes(class),
            lanes: lanes(class + 1),
            is_tied: is_even && level.odds.class(odd) == class,
        }
    }

    /// How often the entries of a row count: those of lower lanes, and the others.
    pub(super) fn weights(&self, group: usize) -> [u64; 2] {
        let is_same = group >= self.lower_groups;
        if self.level.n % 2 == 1 {
            let reversed = if self.level.evens.is_symmetric(group) { 1 } else { 2 };
            let transposed = if is_same { 1 } else { 2 };
            return [reversed * transposed; 2];
        }
        // Four images, shared among those of the four sets that have the highest class.
        let highest = 1 + u64::from(self.is_tied) + u64::from(is_same);
        [MOST_WEIGHT / highest, MOST_WEIGHT / (highest + 1)]
    }

    /// The lanes of a block that count: lower ones, and the others.
    pub(super) fn lanes_of(&self, block: Range<usize>) -> [Range<usize>; 2] {
        let within = |end: usize| end.clamp(block.start, block.end) - block.start;
        let (lower, all) = (within(self.lower_lanes), within(self.lanes));
        [0..lower, lower..all]
    }
}
