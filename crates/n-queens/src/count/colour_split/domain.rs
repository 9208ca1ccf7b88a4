//! The symmetries: which units and which entries of their tables count, and how often.
//!
//! A term of the sum is a product T(Ae, Ao; Be, Bo) of white's and black's number of pairs. The
//! symmetries of the board move its four sets around and leave T as it is; of all terms that they
//! make equal one is counted, as often as there are of them. docs/algorithms/colour-split-engine.md has the reasons.

use std::cmp::Ordering;

use super::level::{Level, Parity, SquareColour, UnitView};
use super::lines::{LineSet, reversed};
use super::open::UsedSymmetries;
use super::table::KINDS;

/// Even n: weights are thirds where a term may share its first place with two others.
pub(super) const fn scale(n: u32, used: UsedSymmetries) -> u128 {
    if n.is_multiple_of(2) && used.turn && used.transpose { 3 } else { 1 }
}

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
    let is_even = level.n.is_multiple_of(2);
    // Of the two units that complement and mirror pair up, the one with fewer white queens or, with equally many, with the first
    // row counts.
    if is_even && level.used.mirror && is_middle(level, set) && set & 1 == 0 {
        return None;
    }
    let order = if !level.used.turn {
        Ordering::Less
    } else if is_even {
        // Ae has the highest class of the sets that change places.
        odds.class(odd).cmp(&evens.class(even))
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

/// Even n: whether an even row set's level is its own image where the colours are exchanged.
const fn is_middle(level: &Level, even: LineSet) -> bool {
    level.n > 0 && 4 * even.count_ones() == level.n
}

/// The entries of an even row set's tables that count: the first groups of probes (Be) and the first lanes (Bo).
#[derive(Clone, Copy, Debug)]
pub(super) struct Domain<'a> {
    level: &'a Level,
    even: usize,
    /// So many Be have a lower class than Ae, or all.
    lower_groups: usize,
    /// So many Be count.
    pub(super) groups: usize,
    /// So many Bo have a lower class than Ae, or all.
    pub(super) lower_lanes: usize,
    /// So many Bo count.
    pub(super) lanes: usize,
}

impl<'a> Domain<'a> {
    pub(super) fn new(level: &'a Level, even: usize, view: UnitView) -> Self {
        let columns = Parity::BOTH.map(|rows| level.groups(SquareColour::White, rows, view));
        let class = level.rows(Parity::Even).class(even);
        let [(lower_groups, groups), (lower_lanes, lanes)] = Parity::BOTH.map(|parity| {
            let family = columns[parity as usize];
            match level.compares_columns(parity, view) {
                true => (family.below(class), family.below(class + 1)),
                false => (family.len(), family.len()),
            }
        });
        Self { level, even, lower_groups, groups, lower_lanes, lanes }
    }

    /// How often the entries of each kind of groups count: in lower lanes, and in the others.
    fn weights(&self) -> [[u128; 2]; KINDS] {
        let used = self.level.used;
        let images = u128::from(used.images());
        match (self.level.n % 2, self.level.rows(Parity::Even).is_symmetric(self.even)) {
            // The images, shared among those of the sets that have the highest class: one to three of Ae, Ao and Be, and maybe Bo.
            (0, _) => {
                let all = self.units() * scale(self.level.n, used) * images;
                [1, 2, 3].map(|highest| [highest, highest + 1].map(|highest| all / highest))
            }
            (_, false) if used.all => [[4; 2], [8; 2], [4; 2]],
            _ => [0, 1, 2].map(|kind| [kind, kind + 1].map(|halved| images >> halved)),
        }
    }

    /// How often the entries of a group count: in lower lanes, and in the others.
    pub(super) fn group_weights(&self, odd: usize, group: usize) -> [u128; 2] {
        let kind = self.ends(odd).iter().position(|&end| group < end);
        kind.map_or([0; 2], |kind| self.weights()[kind])
    }

    /// What the sums of each kind of groups and lanes come to.
    pub(super) fn value(&self, sums: &[[u128; 2]; KINDS]) -> u128 {
        let weights = self.weights();
        let products = weights.iter().flatten().zip(sums.iter().flatten());
        products.map(|(weight, sum)| weight * sum).sum()
    }

    /// Even n: how many units this one stands for, where the colours are exchanged.
    fn units(&self) -> u128 {
        let UsedSymmetries { swap, mirror, .. } = self.level.used;
        let is_middle = is_middle(self.level, self.level.rows(Parity::Even).sets[self.even]);
        if self.level.n > 0 && swap && (mirror || !is_middle) { 2 } else { 1 }
    }

    /// Where the groups of each kind end, for an odd row set.
    pub(super) fn ends(&self, odd: usize) -> [usize; KINDS] {
        let Self { level, lower_groups, groups, .. } = *self;
        let evens = level.rows(Parity::Even);
        let is_symmetric = evens.is_symmetric(self.even);
        match counted(level, self.even, odd) {
            None => [0; KINDS],
            // Symmetric groups, which come first, have half as many images.
            Some(_) if level.n % 2 == 1 && level.used.all && !is_symmetric => {
                [evens.symmetric().min(lower_groups), lower_groups, groups]
            }
            Some(Counted::Fully) => [lower_groups, groups, groups],
            Some(Counted::Less) => [0, lower_groups, groups],
        }
    }
}
