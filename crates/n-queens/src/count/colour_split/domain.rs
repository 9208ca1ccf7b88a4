//! The symmetries: which units and which entries of their tables count, and how often.
//!
//! A term of the sum is a product T(Ae, Ao; Be, Bo) of white's and black's number of pairs. The
//! symmetries of the board move its four sets around and leave T as it is; of all terms that they
//! make equal one is counted, as often as there are of them. docs/algorithms/colour-split-engine.md has the reasons.

use std::cmp::Ordering;

use super::level::{Level, Parity, SquareColour, UnitView};
use super::lines::reversed;
use super::table::KINDS;

/// Even n: weights are thirds, since a term may share its first place with two others.
pub(super) const fn scale(n: u32) -> u128 {
    if n.is_multiple_of(2) { 3 } else { 1 }
}

/// Even n: no entry counts more often: four images in thirds.
const MOST_WEIGHT: u128 = 12;

/// A pair of row sets that counts has as many images as others, or fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counted {
    Fully,
    Less,
}

/// Whether a pair of row sets counts; none if another one stands for it. `even` and `odd` are positions.
pub(super) fn counted(level: &Level, even: usize, odd: usize) -> Option<Counted> {
    let (evens, odds) = (level.rows(Parity::Even), level.rows(Parity::Odd));
    let set = evens.sets[even];
    let order = if !level.is_symmetric {
        Ordering::Less
    } else if level.n.is_multiple_of(2) {
        // Ae has the highest class of the four sets. Of the two units that complement and mirror pair up, the one with fewer
        // white queens or, with equally many, with the first row counts.
        let is_halved = level.n > 0 && 2 * set.count_ones() == evens.lines;
        let stands = !is_halved || set & 1 == 1;
        stands.then(|| odds.class(odd).cmp(&evens.class(even)))?
    } else if evens.is_symmetric(even) {
        // Row sets and their reverses are the same; where Ae is its own reverse, Ao decides.
        let set = odds.sets[odd];
        set.cmp(&reversed(set, odds.lines))
    } else {
        Ordering::Less
    };
    match order {
        Ordering::Less => Some(Counted::Fully),
        Ordering::Equal => Some(Counted::Less),
        Ordering::Greater => None,
    }
}

/// The entries of an even row set's tables that count: the first groups of probes (Be) and the first lanes (Bo).
#[derive(Clone, Copy, Debug)]
pub(super) struct Domain<'a> {
    level: &'a Level,
    even: usize,
    /// So many Be have a lower class than Ae.
    lower_groups: usize,
    /// So many Be count.
    pub(super) groups: usize,
    /// So many Bo have a lower class than Ae (even n), or all.
    pub(super) lower_lanes: usize,
    /// So many Bo count.
    pub(super) lanes: usize,
}

impl<'a> Domain<'a> {
    pub(super) fn new(level: &'a Level, even: usize, view: UnitView) -> Self {
        let [groups, odds] = Parity::BOTH.map(|rows| level.groups(SquareColour::White, rows, view));
        if !level.is_symmetric {
            let (groups, lanes) = (groups.len(), odds.len());
            return Self { level, even, lower_groups: groups, groups, lower_lanes: lanes, lanes };
        }
        let class = level.rows(Parity::Even).class(even);
        let lanes = |class| if level.n.is_multiple_of(2) { odds.below(class) } else { odds.len() };
        Self {
            level,
            even,
            lower_groups: groups.below(class),
            groups: groups.below(class + 1),
            lower_lanes: lanes(class),
            lanes: lanes(class + 1),
        }
    }

    /// How often the entries of each kind of groups count: in lower lanes, and in the others.
    fn weights(&self) -> [[u128; 2]; KINDS] {
        let is_symmetric = self.level.rows(Parity::Even).is_symmetric(self.even);
        match (self.level.n % 2, is_symmetric) {
            _ if !self.level.is_symmetric => [[1; 2]; KINDS],
            // Four images, shared among those of the four sets that have the highest class: one to three of Ae, Ao and Be, and maybe Bo.
            (0, _) => [1, 2, 3].map(|highest| {
                [highest, highest + 1].map(|highest| self.units() * MOST_WEIGHT / highest)
            }),
            (_, true) => [[4; 2], [2; 2], [1; 2]],
            (_, false) => [[4; 2], [8; 2], [4; 2]],
        }
    }

    /// How often an entry counts.
    pub(super) fn weight(&self, odd: usize, group: usize, lane: usize) -> u128 {
        let kind = self.ends(odd).iter().position(|&end| group < end);
        let is_last = lane >= self.lower_lanes;
        kind.map_or(0, |kind| self.weights()[kind][usize::from(is_last)])
    }

    /// What the sums of each kind of groups and lanes come to.
    pub(super) fn value(&self, sums: &[[u128; 2]; KINDS]) -> u128 {
        let weights = self.weights();
        let products = weights.iter().flatten().zip(sums.iter().flatten());
        products.map(|(weight, sum)| weight * sum).sum()
    }

    /// Even n: how many units this one stands for, by complement and mirror.
    const fn units(&self) -> u128 {
        if self.level.n == 0 { 1 } else { 2 }
    }

    /// Where the groups of each kind end, for an odd row set.
    pub(super) fn ends(&self, odd: usize) -> [usize; KINDS] {
        let Self { level, lower_groups, groups, .. } = *self;
        let evens = level.rows(Parity::Even);
        let is_symmetric = evens.is_symmetric(self.even);
        match counted(level, self.even, odd) {
            None => [0; KINDS],
            Some(_) if !level.is_symmetric => [groups; KINDS],
            // Symmetric groups, which come first, have half as many images.
            Some(_) if level.n % 2 == 1 && !is_symmetric => {
                [evens.symmetric().min(lower_groups), lower_groups, groups]
            }
            Some(Counted::Fully) => [lower_groups, groups, groups],
            Some(Counted::Less) => [0, lower_groups, groups],
        }
    }
}
