//! The beginnings of a search as units: every way to take its first few steps. Used by the two engines that search
//! depth-first. A prefix is stored as the squares that were chosen; a worker repeats these steps.

use super::{Way, Work, Worker};
use crate::{Control, Flow};

/// No more prefixes are kept than this: they take about a megabyte.
const MOST: usize = 8192;
/// So many are enough for threads, checkpoints and shares.
const ENOUGH: usize = 1024;

/// One step: a queen on a square, or the orbit of that square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PrefixStep {
    /// At most 63.
    pub(super) row: u8,
    /// At most 63.
    pub(super) column: u8,
}

/// The first steps of a search.
#[derive(Clone, Debug)]
pub(super) struct Prefix {
    /// Where the queens went.
    pub(super) steps: Vec<PrefixStep>,
    /// How many beginnings this one stands for: itself and its images. At most twice the side of
    /// a board.
    pub(super) weight: u32,
}

impl Prefix {
    /// One step further.
    pub(super) fn then(&self, step: PrefixStep, weight: u32) -> Self {
        let steps = self.steps.iter().copied().chain([step]).collect();
        Self { steps, weight: self.weight * weight }
    }

    /// These steps on the board of side `n` with its columns reversed.
    pub(super) fn mirrored(&self, n: u32) -> Self {
        let mirror =
            |step: &PrefixStep| PrefixStep { column: (n - 1) as u8 - step.column, ..*step };
        Self { steps: self.steps.iter().map(mirror).collect(), weight: self.weight }
    }
}

/// All prefixes of one length, at most `longest`, in the order in which the search comes by: the
/// shortest of which there are enough, unless the next length has too many.
///
/// Bounded by what it keeps: no length has more than `ENOUGH` prefixes when it is extended, and
/// extending stops at `MOST`.
fn prefixes(longest: usize, extend: impl Fn(&Prefix) -> Vec<Prefix>) -> Vec<Prefix> {
    let mut found = vec![Prefix { steps: Vec::new(), weight: 1 }];
    for _ in 0..longest {
        let next: Vec<Prefix> = found.iter().flat_map(&extend).take(MOST + 1).collect();
        if next.len() > MOST {
            break;
        }
        found = next;
        if found.is_empty() || found.len() >= ENOUGH {
            break;
        }
    }
    found
}

/// Of a column and its image the left one stands for both: how many `column` stands for.
pub(super) const fn pair(column: u32, image: u32) -> u32 {
    if column < image {
        2
    } else if column == image {
        1
    } else {
        0
    }
}

/// A search tree whose units are its prefixes.
pub(super) trait PrefixTree: Send + Sync {
    /// How many steps there are from the root to a solution, and how many of them a prefix has at most.
    fn steps(&self) -> (u32, u32);

    /// The prefixes with one more step, in the order in which the search comes by.
    fn extend(&self, prefix: &Prefix) -> Vec<Prefix>;

    /// The free squares to choose from below a prefix; none if it is plain that no solution is there.
    fn free_squares(&self, prefix: &Prefix) -> Option<u64>;

    /// The solutions below a prefix, or below its mirror image on the mirrored board. None if stopped.
    fn count(&self, prefix: &Prefix, is_mirrored: bool, control: &Control) -> Option<u128>;
}

/// A count whose units are the prefixes of a search.
pub struct PrefixWork {
    engine: &'static str,
    /// None if it is plain that there are no solutions: then there are no units.
    tree: Option<Box<dyn PrefixTree>>,
    /// Prefixes, and about how much lies below each: never 0.
    units: Vec<(Prefix, u64)>,
}

impl PrefixWork {
    pub(super) fn new(engine: &'static str, tree: Option<Box<dyn PrefixTree>>) -> Self {
        let units = tree.as_deref().map(cut).unwrap_or_default();
        Self { engine, tree, units }
    }

    fn value(&self, unit: usize, way: Way, control: &Control) -> Option<u128> {
        let (tree, (prefix, _)) = (self.tree.as_ref()?, &self.units[unit]);
        let below = tree.count(prefix, way == Way::Image, control)?;
        // A weight is at most 128, and every placement below was visited: that is far from 2^121.
        Some(below * u128::from(prefix.weight))
    }
}

impl Work for PrefixWork {
    fn engine(&self) -> &'static str {
        self.engine
    }

    fn units(&self) -> usize {
        self.units.len()
    }

    fn cost(&self, unit: usize) -> u64 {
        self.units[unit].1
    }

    fn worker(&self) -> Worker<'_> {
        Box::new(|unit, way, control| self.value(unit, way, control))
    }
}

/// Below a prefix there are about as many nodes as ways to choose a free square for each of the steps that are left.
fn cut(tree: &dyn PrefixTree) -> Vec<(Prefix, u64)> {
    let (all, longest) = tree.steps();
    let found = prefixes(longest as usize, |prefix| tree.extend(prefix));
    let left = all - found.first().map_or(0, |prefix| prefix.steps.len() as u32);
    let weigh = |prefix| Some((tree.free_squares(&prefix)?, prefix));
    let weighed: Vec<(u64, Prefix)> = found.into_iter().filter_map(weigh).collect();
    let most = weighed.iter().map(|(free, _)| *free).max().unwrap_or(0).max(1);
    let unit = |(free, prefix)| (prefix, power(free, most, left).max(1));
    weighed.into_iter().map(unit).collect()
}

/// (part / whole)^exponent in millionths or so; in integers, so that every machine finds the same.
fn power(part: u64, whole: u64, exponent: u32) -> u64 {
    const ONE: u64 = 1 << 20;
    (0..exponent).fold(ONE, |product, _| product * part / whole)
}

/// Counts nodes until it is time to ask.
pub(super) struct Patience<'a> {
    control: &'a Control,
    every: u32,
    left: u32,
}

impl<'a> Patience<'a> {
    /// Asks `control` once in so many nodes.
    pub(super) fn new(control: &'a Control, every: u32) -> Self {
        Self { control, every, left: every }
    }

    /// One more node.
    #[inline]
    pub(super) fn node(&mut self) -> Flow {
        self.left -= 1;
        if self.left > 0 {
            return Flow::Continue(());
        }
        self.left = self.every;
        if self.control.should_stop() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `ways` choices at every step.
    fn tree(longest: usize, ways: u8) -> Vec<Prefix> {
        prefixes(longest, |prefix| {
            (0..ways).map(|column| prefix.then(PrefixStep { row: 0, column }, 1)).collect()
        })
    }

    #[test]
    fn there_are_enough_but_not_too_many() {
        assert_eq!(tree(60, 2).len(), 1024);
        assert_eq!(tree(60, 64).len(), 4096);
        assert_eq!(tree(60, 100).len(), 100);
        assert_eq!(tree(3, 2).len(), 8);
    }

    #[test]
    fn dead_ends_leave_nothing() {
        assert!(tree(60, 0).is_empty());
        assert_eq!(tree(0, 0).len(), 1);
        assert_eq!(tree(60, 1)[0].steps.len(), 60);
    }
}
