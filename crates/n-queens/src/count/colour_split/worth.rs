//! Whether the colour split pays on a board: its expected time against that of a search which visits every solution.
//! [`EngineKind`](crate::count::EngineKind) asks before it chooses an engine. The same board always has the same answer.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::cost::mean_placements;
use super::level::{Level, Parity, SquareColour, UnitView};
use super::lines::members;
use super::open::OpenSquares;
use super::table::LANES;
use super::{ColourSplit, levels};
use crate::Problem;

/// A search visits so many nodes in the time in which the colour split is not even set up.
const FEW_NODES: f64 = 20_000.0;

/// What a node of a search takes in nanoseconds (measured: `exact-cover`, boards of n = 14 to 20).
const NODE: f64 = 40.0;

/// Random ways down the tree of a search.
const DIVES: u32 = 1000;

impl ColourSplit {
    /// Whether it is expected to be faster than a search for all solutions of a board that it takes.
    ///
    /// ```
    /// use n_queens::{Problem, Square, count::ColourSplit};
    /// let corner = |n| Problem::new(n).with_given([Square::new(0, 0)]);
    /// assert!(!ColourSplit::pays(&corner(8)?) && ColourSplit::pays(&corner(18)?));
    /// # Ok::<(), n_queens::BoardError>(())
    /// ```
    #[must_use]
    pub fn pays(problem: &Problem) -> bool {
        let Some(open) = OpenSquares::of(problem).filter(|open| open.n <= Self::LARGEST) else {
            return false;
        };
        let open = open.turned();
        let nodes = expected_nodes(&open);
        nodes > FEW_NODES && expected_time(&open) < NODE * nodes
    }
}

/// The expected number of nodes of a search that takes the row with the fewest open squares: the mean over random ways down
/// the tree of the products of the numbers of choices (Knuth 1975).
fn expected_nodes(open: &OpenSquares) -> f64 {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(0);
    (0..DIVES).map(|_| dive(open, &mut chance)).sum::<f64>() / f64::from(DIVES)
}

fn dive(open: &OpenSquares, chance: &mut Xoshiro256PlusPlus) -> f64 {
    let mut rows = open.rows.clone();
    let mut left: Vec<usize> = (0..rows.len()).collect();
    let (mut nodes, mut ways) = (0.0, 1.0);
    while let Some(at) = (0..left.len()).min_by_key(|&at| rows[left[at]].count_ones()) {
        let row = left.swap_remove(at);
        let choices = rows[row].count_ones();
        if choices == 0 {
            break;
        }
        ways *= f64::from(choices);
        nodes += ways;
        let chosen = (chance.next_u64() % u64::from(choices)) as usize;
        let column = members(rows[row]).nth(chosen).expect("as many as there are");
        for &other in &left {
            let apart = row.abs_diff(other);
            let queen = 1u64 << column;
            let attacked = queen | queen << apart | queen >> apart;
            rows[other] &= !(attacked as u32);
        }
    }
    nodes
}

/// The nanoseconds that all units are expected to take.
fn expected_time(open: &OpenSquares) -> f64 {
    levels(open).map(|level| expected_time_of_level(&level)).sum()
}

fn expected_time_of_level(level: &Level) -> f64 {
    let [evens, odds] = Parity::BOTH.map(|parity| level.rows(parity).len() as f64);
    let lanes = level.groups(SquareColour::White, Parity::Odd, UnitView::Direct).len();
    let groups = level.groups(SquareColour::White, Parity::Even, UnitView::Direct).len();
    let probes =
        Parity::BOTH.map(|parity| mean_placements(level, Level::probe_colour(parity), parity));
    let words = lanes.div_ceil(LANES) as f64;
    let entries = (groups * lanes) as f64;
    let share = 1.0 / f64::from(level.used.images());
    // As for the cost of a unit.
    share * evens * odds * (3.0 * words * (probes[0] + probes[1]) + 0.2 * entries)
}
