//! The colour split: a queen on a white square never shares a diagonal with one on a black square, so solutions are
//! counted as products of two counts and never visited. docs/algorithms/colour-split.md explains why it is right, with n = 6 by hand.

// The files, in the order of the data flow:
//
// | file | what it does |
// |---|---|
// | `lines` | names sets of rows and columns, in the order that the symmetries need |
// | `level` | the units with equally many white queens: which rows and columns belong to which colour |
// | `domain` | the symmetries: what counts, and how often |
// | `open` | the squares that what stands on the board leaves open
// | `board` | lists the placements on one of four boards |
// | `placements` | keeps them in the two forms that are needed: candidates and probes |
// | `batches` | which row sets are counted together |
// | `layout` | lays candidates out as bits |
// | `fill` | counts pairs of probes and candidates in bulk |
// | `table` | tables of such numbers, and the innermost loops |
// | `team` | one thread: fills white's tables, adds up their entries for black |
// | `pass` | what is made of black's pairs: their sum, or more
// | `marginals`, `map` | how many solutions have a queen on each square
// | `pairs`, `pair_tables`, `sampler` | uniform samples
// | `cost` | what a unit is expected to cost |
// | `worth` | whether the colour split pays on a board
// | `bounds` | why none of these numbers wraps |

mod batches;
mod board;
mod bounds;
mod cost;
mod domain;
mod fill;
mod layout;
mod level;
mod lines;
mod map;
mod marginals;
mod open;
mod pair_tables;
mod pairs;
mod pass;
mod placements;
mod sampler;
mod table;
mod team;
mod worth;

use std::sync::{Arc, OnceLock};

pub use self::map::{MapError, MapLine, SquareCounts, map};
pub use self::sampler::{SampleError, SolutionSampler};

use self::batches::{RowBatch, batches, prefix_length, sets_in_memory};
use self::cost::LevelCosts;
use self::domain::Domain;
use self::level::{Level, Parity, UnitView};
use self::lines::LineSet;
use self::open::OpenSquares;
use self::placements::{Candidates, MOST_REST, ProbeOrder, Probes};
use self::team::Team;
use super::work::{Work, Worker};
use crate::Problem;
use crate::count::InstructionSet;
use crate::machine::Vectors;

/// Counts the solutions of the empty n x n board: the [`Work`] behind `queens count`.
///
/// Time and memory: n = 18 takes less than half a second on one core, two more rows about 20 times as
/// long. Up to n = 20 all lists stay in memory (less than 300 MB); beyond that a thread holds those
/// of its unit.
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
    scale: u128,
    levels: Vec<Division>,
    units: Vec<BatchPair>,
    vectors: Vectors,
    /// By so many queens are prefixes longer than those that are expected to be fastest.
    longer: i32,
}

/// A level and its batches of row sets, of each parity.
#[derive(Debug)]
struct Division {
    level: Level,
    batches: [Vec<RowBatch>; 2],
    prefix_lengths: [usize; 2],
    /// The candidates of each row set, where they are kept.
    candidates: [Vec<OnceLock<Arc<Candidates>>>; 2],
    /// The probes of each batch, where they are kept.
    probes: [Vec<OnceLock<Arc<Probes>>>; 2],
}

/// A batch of even row sets with a batch of odd ones.
#[derive(Clone, Debug)]
struct BatchPair {
    level: usize,
    /// The batches of each parity.
    batches: [usize; 2],
    cost: u64,
}

/// The largest board whose lists are all kept.
const LARGEST_KEPT: u32 = 20;

impl ColourSplit {
    /// The largest board, the first with an unknown number. In WebAssembly, the largest whose lists fit into a gigabyte.
    pub const LARGEST: u32 = if cfg!(target_family = "wasm") { 24 } else { 28 };

    /// The units of the n x n board; none if it is larger than [`LARGEST`](Self::LARGEST).
    ///
    /// Takes a few milliseconds, at n = 28 a few seconds.
    ///
    /// ```
    /// use n_queens::count::ColourSplit;
    /// assert!(ColourSplit::new(ColourSplit::LARGEST + 1).is_none());
    /// ```
    #[must_use]
    pub fn new(n: u32) -> Option<Self> {
        Self::for_problem(&Problem::new(n))
    }

    /// The units of a board with given queens and blocked squares; none if it is larger than [`LARGEST`](Self::LARGEST), or for
    /// other pieces.
    ///
    /// ```
    /// use n_queens::{Control, Problem, Square, count::{ColourSplit, Way, Work}};
    /// let squares = ["b4", "d5"].map(|name| Square::parse(name, 8).unwrap());
    /// let work = ColourSplit::for_problem(&Problem::new(8).with_given(squares)?).unwrap();
    /// let mut worker = work.worker();
    /// let values = (0..work.units()).filter_map(|unit| worker(unit, Way::Direct, &Control::new()));
    /// assert_eq!(values.sum::<u128>(), 2 * work.scale());
    /// # Ok::<(), n_queens::BoardError>(())
    /// ```
    #[must_use]
    pub fn for_problem(problem: &Problem) -> Option<Self> {
        let open = OpenSquares::of(problem)?;
        (open.n <= Self::LARGEST).then(|| Self::of_squares(&open.turned()))
    }

    fn of_squares(open: &OpenSquares) -> Self {
        let n = open.n;
        let levels: Vec<Division> = levels(open).map(Division::new).collect();
        let units = levels.iter().enumerate().flat_map(|(index, level)| level.units(index));
        let (units, vectors) = (units.collect(), Vectors::detect());
        Self { n, scale: domain::scale(n, open.used), units, levels, vectors, longer: 0 }
    }

    /// These units, counted with certain instructions; none if the processor lacks them.
    ///
    /// ```
    /// use n_queens::count::{ColourSplit, InstructionSet};
    /// let [plain, avx2] =
    ///     [InstructionSet::Plain, InstructionSet::Avx2].map(|set| ColourSplit::new(8)?.with_vectors(set));
    /// assert!(plain.is_some() && avx2.is_some() == InstructionSet::Avx2.is_available());
    /// ```
    #[must_use]
    pub fn with_vectors(self, vectors: InstructionSet) -> Option<Self> {
        Some(Self { vectors: vectors.vectors()?, ..self })
    }

    /// These units, counted with prefixes that are longer by so many queens, or shorter, as far as the engine can. Values
    /// do not depend on it: trials compare them.
    ///
    /// ```
    /// use n_queens::{Control, count::{ColourSplit, Way, Work}};
    /// let value = |longer| {
    ///     let split = ColourSplit::new(12)?.with_longer_prefixes(longer);
    ///     split.worker()(7, Way::Direct, &Control::new())
    /// };
    /// assert_eq!([value(-1), value(1)], [value(0); 2]);
    /// ```
    #[must_use]
    pub fn with_longer_prefixes(self, longer: i32) -> Self {
        Self { longer, ..self }
    }

    /// The side of the board.
    #[must_use]
    pub const fn n(&self) -> u32 {
        self.n
    }

    fn level(&self, unit: usize) -> &Level {
        &self.levels[self.units[unit].level].level
    }

    /// The row sets of a unit, as positions in their family.
    fn positions(&self, unit: usize, parity: Parity) -> &[usize] {
        &self.batch(unit, parity).positions
    }

    fn batch(&self, unit: usize, parity: Parity) -> &RowBatch {
        let BatchPair { level, batches, .. } = &self.units[unit];
        &self.levels[*level].batches[parity as usize][batches[parity as usize]]
    }

    /// The candidates of one row set of a unit, kept or made for this once.
    fn candidates(
        &self,
        unit: usize,
        parity: Parity,
        position: usize,
        view: UnitView,
    ) -> Arc<Candidates> {
        let Division { level, candidates, .. } = &self.levels[self.units[unit].level];
        let make = || {
            let (board, rows, grouping) =
                level.side(Level::probe_colour(parity.other()), parity, position, view);
            Arc::new(Candidates::new(board, rows, grouping))
        };
        match candidates[parity as usize].get(position) {
            Some(kept) if view == UnitView::Direct => Arc::clone(kept.get_or_init(make)),
            _ => make(),
        }
    }

    /// The probes of some row sets of a unit that have their first rows in common, kept or made for this once.
    fn probes(
        &self,
        unit: usize,
        parity: Parity,
        positions: &[usize],
        view: UnitView,
    ) -> Arc<Probes> {
        let BatchPair { level, batches, .. } = &self.units[unit];
        let division = &self.levels[*level];
        let make = || {
            let side = |&position: &usize| {
                division.level.side(Level::probe_colour(parity), parity, position, view)
            };
            let rows: Vec<LineSet> = positions.iter().map(|position| side(position).1).collect();
            let (board, _, grouping) = side(&positions[0]);
            let depth = self.depth(unit, parity, view);
            let groups = |&position: &usize| Domain::new(&division.level, position, view).groups;
            // White's tables are filled in any order, black reads them by group.
            let groups: Vec<usize> = match parity {
                Parity::Even => positions.iter().map(groups).collect(),
                Parity::Odd => Vec::new(),
            };
            let order = match parity {
                Parity::Even => ProbeOrder::Families(&groups),
                Parity::Odd => ProbeOrder::Groups,
            };
            Arc::new(Probes::new(board, &rows, depth, grouping, order))
        };
        match division.probes[parity as usize].get(batches[parity as usize]) {
            // Longer prefixes may divide a batch.
            Some(kept) if view == UnitView::Direct && self.longer == 0 => {
                Arc::clone(kept.get_or_init(make))
            }
            _ => make(),
        }
    }

    /// So many queens of a probe are its prefix.
    fn depth(&self, unit: usize, parity: Parity, view: UnitView) -> usize {
        let Division { level, prefix_lengths, .. } = &self.levels[self.units[unit].level];
        let depth = match view {
            UnitView::Direct => self.batch(unit, parity).depth,
            // Where the image swaps the colours, its probes of even rows are like those of odd rows.
            UnitView::Image if level.swaps(view) => prefix_lengths[parity.other() as usize],
            UnitView::Image => prefix_lengths[parity as usize],
        };
        let position = self.positions(unit, parity)[0];
        let (_, rows, _) = level.side(Level::probe_colour(parity), parity, position, view);
        let queens = rows.count_ones() as usize;
        let depth = depth.saturating_add_signed(self.longer as isize);
        depth.clamp(queens.saturating_sub(MOST_REST), queens)
    }
}

/// The levels of a board that have terms.
fn levels(open: &OpenSquares) -> impl Iterator<Item = Level> {
    let (rows, columns) = (open.row_counts(), open.column_counts());
    let most = match open.n % 2 {
        // An image has as many white queens as this one has black ones.
        0 if open.used.swap => rows[0] / 2,
        _ => rows[0].min(columns[0]),
    };
    let queens = rows[0].saturating_sub(columns[1])..=most;
    queens.map(|queens| Level::new(open, queens)).filter(Level::has_terms)
}

impl Division {
    fn new(level: Level) -> Self {
        let n = level.n;
        // Units are large enough to share work, small enough for many threads and not to lose much with one.
        let most = match n {
            0..=13 => 2,
            14..=15 => 4,
            16 => 8,
            17..=24 => 24,
            _ => 16,
        };
        let is_kept = n <= LARGEST_KEPT;
        let sets = |parity| if is_kept { level.rows(parity).len() } else { 0 };
        let batches = Parity::BOTH
            .map(|parity| batches(&level, parity, most.min(sets_in_memory(&level, parity))));
        Self {
            candidates: Parity::BOTH
                .map(|parity| (0..sets(parity)).map(|_| OnceLock::new()).collect()),
            probes: batches.each_ref().map(|batches| {
                batches.iter().filter(|_| is_kept).map(|_| OnceLock::new()).collect()
            }),
            prefix_lengths: Parity::BOTH.map(|parity| prefix_length(&level, parity)),
            batches,
            level,
        }
    }

    /// All pairs of batches of which some row sets count.
    fn units(&self, level: usize) -> Vec<BatchPair> {
        let costs = LevelCosts::new(&self.level);
        let [evens, odds] = &self.batches;
        let mut units = Vec::new();
        for (even, evens) in evens.iter().enumerate() {
            for (odd, odds) in odds.iter().enumerate() {
                let cost = costs.cost(&evens.positions, &odds.positions);
                if cost > 0.0 {
                    let cost = (cost as u64).saturating_add(1);
                    units.push(BatchPair { level, batches: [even, odd], cost });
                }
            }
        }
        units
    }
}

impl Work for ColourSplit {
    fn engine(&self) -> &'static str {
        "colour-split 5"
    }

    fn units(&self) -> usize {
        self.units.len()
    }

    fn cost(&self, unit: usize) -> u64 {
        self.units[unit].cost
    }

    fn stratum(&self, unit: usize) -> usize {
        self.units[unit].level
    }

    fn scale(&self) -> u128 {
        self.scale
    }

    fn worker(&self) -> Worker<'_> {
        let mut team = Team::new(self, self.vectors);
        Box::new(move |unit, way, control| team.value(unit, way, control))
    }
}

#[cfg(test)]
mod tests;
