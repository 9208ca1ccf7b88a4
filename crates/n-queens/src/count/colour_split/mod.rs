//! The colour split: a queen on a white square never shares a diagonal with one on a black square, so solutions are
//! counted as products of two counts and never visited. docs/algorithms/colour-split.md explains why it is right, with n = 6 by hand.

// The files, in the order of the data flow:
//
// | file | what it does |
// |---|---|
// | `lines` | names sets of rows and columns, in the order that the symmetries need |
// | `level` | the units with equally many white queens: which rows and columns belong to which colour |
// | `domain` | the symmetries: what counts, and how often |
// | `board` | lists the placements on one of four boards |
// | `parts` | keeps them in the form that is needed: |
// | `tables` | as bits, to count compatible pairs in bulk; |
// | `sieve` | as lists, where compatible pairs are rare |
// | `vector` | the innermost loops, plain or for AVX2 |
// | `team` | one thread: fills tables, multiplies, adds up |
// | `cost` | what a unit is expected to cost |
// | `bounds` | why none of these numbers wraps |

mod board;
mod bounds;
mod cost;
mod domain;
mod level;
mod lines;
mod parts;
mod sieve;
mod tables;
mod team;
mod vector;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use self::cost::Costs;
use self::level::{Level, Parity, View};
use self::parts::{Parts, Shelf, parts};
use self::team::Team;
use super::work::{Work, Worker};
use crate::control::Control;

/// Counts the solutions of the empty n x n board: the [`Work`] behind `queens count`.
///
/// Time and memory: n = 18 takes less than a second on one core, two more rows about 32 times as
/// long. Up to n = 20 all lists stay in memory (less than 300 MB); beyond that a thread holds those
/// of its unit (up to about 0.15 GB at n = 24, 0.6 GB at n = 26).
///
/// ```
/// use n_queens::{Control, count::{ColourSplit, Way, Work}};
/// let work = ColourSplit::new(10).unwrap();
/// let mut worker = work.worker();
/// let values = (0..work.units()).filter_map(|unit| worker(unit, Way::Direct, &Control::new()));
/// assert_eq!(values.sum::<u128>(), 724 * work.scale());
/// ```
#[derive(Debug)]
pub struct ColourSplit {
    n: u32,
    levels: Vec<Level>,
    /// One for each level, if lists are kept.
    shelves: Vec<Shelf>,
    /// How many threads have come to work.
    teams: AtomicUsize,
    units: Vec<Unit>,
}

/// Some even row sets with some odd row sets, as positions in their families.
#[derive(Clone, Debug)]
struct Unit {
    level: usize,
    even: Range<usize>,
    odd: Range<usize>,
    cost: u64,
}

/// The largest board whose lists are all kept.
const LARGEST_KEPT: u32 = 20;

impl ColourSplit {
    /// The largest board, the first with an unknown number. Beyond it a unit takes hours and more
    /// memory than most machines have.
    pub const LARGEST: u32 = 28;

    /// The units of the n x n board; none if it is larger than [`LARGEST`](Self::LARGEST).
    ///
    /// Takes a few milliseconds, at n = 28 a tenth of a second.
    ///
    /// ```
    /// use n_queens::count::ColourSplit;
    /// assert!(ColourSplit::new(ColourSplit::LARGEST + 1).is_none());
    /// ```
    #[must_use]
    pub fn new(n: u32) -> Option<Self> {
        if n > Self::LARGEST {
            return None;
        }
        let half = n.div_ceil(2);
        // Even n: a mirror image has as many white queens as this one has black ones.
        let queens = if n.is_multiple_of(2) { 0..=half / 2 } else { 1..=half };
        let levels: Vec<Level> = queens.map(|queens| Level::new(n, queens)).collect();
        let keeps = n <= LARGEST_KEPT;
        let shelves = levels.iter().filter(|_| keeps).map(Shelf::new).collect();
        let units =
            levels.iter().enumerate().flat_map(|(index, level)| cut(level, index)).collect();
        Some(Self { n, levels, shelves, teams: AtomicUsize::new(0), units })
    }

    /// The side of the board.
    #[must_use]
    pub const fn n(&self) -> u32 {
        self.n
    }
}

impl ColourSplit {
    /// Whether lists are kept once they are made.
    fn keeps(&self, view: View) -> bool {
        view == View::Direct && !self.shelves.is_empty()
    }

    /// The lists of one row set of a unit, kept or made for this once; none if stopped.
    fn parts(
        &self,
        unit: &Unit,
        parity: Parity,
        position: usize,
        view: View,
        control: &Control,
    ) -> Option<Arc<Parts>> {
        if control.should_stop() {
            return None;
        }
        let level = &self.levels[unit.level];
        let make = || Arc::new(parts(level, parity, position, view));
        match self.shelves.get(unit.level) {
            Some(shelf) if self.keeps(view) => {
                Some(Arc::clone(shelf.slot(parity, position).get_or_init(make)))
            }
            _ => Some(make()),
        }
    }
}

/// The units of a level: few enough for a record of a few megabytes, small enough not to lose much
/// work with one. Where lists are not kept, a square of row sets needs the fewest.
fn cut(level: &Level, index: usize) -> Vec<Unit> {
    let (even_side, odd_side) = match level.n {
        0..=LARGEST_KEPT => (1, 32),
        21..=24 => (8, 8),
        25..=26 => (4, 4),
        _ => (8, 8),
    };
    let costs = Costs::new(level);
    let mut units = Vec::new();
    for even in stretches(level.evens.len(), even_side) {
        for odd in stretches(level.odds.len(), odd_side) {
            let pairs = even.clone().flat_map(|even| odd.clone().map(move |odd| (even, odd)));
            let cost: f64 = pairs.map(|(even, odd)| costs.cost(even, odd)).sum();
            if cost > 0.0 {
                units.push(Unit {
                    level: index,
                    even: even.clone(),
                    odd,
                    cost: (cost as u64).saturating_add(1),
                });
            }
        }
    }
    units
}

fn stretches(length: usize, side: usize) -> impl Iterator<Item = Range<usize>> {
    (0..length).step_by(side).map(move |start| start..(start + side).min(length))
}

impl Work for ColourSplit {
    fn engine(&self) -> &'static str {
        "colour-split 1"
    }

    fn units(&self) -> usize {
        self.units.len()
    }

    fn cost(&self, unit: usize) -> u64 {
        self.units[unit].cost
    }

    fn scale(&self) -> u128 {
        domain::scale(self.n)
    }

    fn worker(&self) -> Worker<'_> {
        let mut team = Team::new(self, self.teams.fetch_add(1, Ordering::Relaxed));
        Box::new(move |unit, way, control| team.value(unit, way, control))
    }
}

#[cfg(test)]
mod tests;
