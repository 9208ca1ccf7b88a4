//! `symmetric`: counts the solutions that a turn leaves as they are.
//!
//! Stands beside the engines that count all solutions; together they give the number of
//! fundamental ones, see [`fundamental`](super::fundamental). A solution that is its own image
//! consists of whole orbits, of two queens under a half turn and of four under a quarter turn.
//! Placing orbits instead of queens takes the square root, or the fourth root, of the work.

mod orbit;
mod search;

use self::search::{Orbits, Position, Search};
use super::prefixes::{Prefix, Step, Unit, pair, prefixes, weighed};
use super::refusal::CountRefusal;
use super::work::{Work, Worker};
use crate::control::Control;
use crate::problem::Variant;
use crate::rules::Rules;
use crate::symmetry::Symmetry;
use crate::theorem::Theorem;

/// Units leave at least so many orbits to the search.
const ORBITS_BELOW: u32 = 2;

/// A turn of the board that leaves some solutions as they are. For the board as a whole there is
/// [`Symmetry`], of which these are two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// By 180 degrees.
    Half,
    /// By 90 degrees.
    Quarter,
}

impl Turn {
    const fn symmetry(self) -> Symmetry {
        match self {
            Self::Half => Symmetry::HalfTurn,
            Self::Quarter => Symmetry::QuarterTurn,
        }
    }

    /// The squares of an orbit, but for the central square of an odd board.
    const fn orbit_size(self) -> u32 {
        match self {
            Self::Half => 2,
            Self::Quarter => 4,
        }
    }
}

/// Counts the solutions of an empty board that a turn leaves as they are.
///
/// ```
/// use n_queens::{Control, Variant, count::{Symmetric, Turn, Work, Worker}};
/// let work = Symmetric::new(12, Variant::Standard, Turn::Quarter).unwrap();
/// let mut worker = work.worker();
/// let sum: u128 = (0..work.units()).filter_map(|unit| worker.value(unit, &Control::new())).sum();
/// assert_eq!(sum, 8);
/// ```
#[derive(Debug)]
pub struct Symmetric {
    orbits: Orbits,
    turn: Turn,
    units: Vec<Unit>,
}

impl Symmetric {
    /// The largest board: its rows are machine words.
    pub const LARGEST: u32 = 64;

    /// The units of the n x n board. Takes milliseconds and about a megabyte.
    pub fn new(n: u32, variant: Variant, turn: Turn) -> Result<Self, CountRefusal> {
        if n > Self::LARGEST {
            return Err(CountRefusal::TooLarge { n, largest: Self::LARGEST });
        }
        let orbits = Orbits::new(Rules::new(n, variant), turn.symmetry());
        let mut work = Self { orbits, turn, units: Vec::new() };
        // Whole orbits, and the centre of an odd board, must fill all rows.
        let fits = (n - n % 2).is_multiple_of(turn.orbit_size());
        if fits && Theorem::of_torus(n, variant).is_none() {
            work.units = work.cut();
        }
        Ok(work)
    }

    fn cut(&self) -> Vec<Unit> {
        let all = self.orbits_left(&Position::start(&self.orbits));
        let longest = all.saturating_sub(ORBITS_BELOW);
        let found = prefixes(longest as usize, |prefix| self.extend(prefix));
        let left = all - found.first().map_or(0, |prefix| prefix.steps.len() as u32);
        weighed(found, left, |prefix| {
            let position = self.position(prefix);
            let free = |row| u64::from(position.free(row).count_ones());
            position.empty_rows().map(free).sum()
        })
    }

    /// The prefixes with one more orbit.
    ///
    /// The mirror image of a solution that is its own image after a turn is another such solution.
    /// So the left half of the first row that is filled counts twice. (No middle column is left
    /// there: on an odd board the centre takes it.)
    fn extend(&self, prefix: &Prefix) -> Vec<Prefix> {
        let n = self.orbits.rules.n;
        let position = self.position(prefix);
        let row = position.next_row();
        let weight = |column| match prefix.steps.len() {
            0 => pair(column, n - 1 - column),
            _ => 1,
        };
        let free = position.free(row);
        let columns = (0..n).filter(|&column| free >> column & 1 == 1 && weight(column) > 0);
        let step = |column| Step { row: row as u8, column: column as u8 };
        columns.map(|column| prefix.then(step(column), weight(column))).collect()
    }

    fn position(&self, prefix: &Prefix) -> Position<'_> {
        prefix.steps.iter().fold(Position::start(&self.orbits), |at, &step| at.after(step))
    }

    fn orbits_left(&self, position: &Position<'_>) -> u32 {
        position.empty_rows().count() as u32 / self.turn.orbit_size()
    }
}

impl Work for Symmetric {
    type Worker<'a> = SymmetricWorker<'a>;

    fn engine(&self) -> &'static str {
        "symmetric 1"
    }

    fn units(&self) -> usize {
        self.units.len()
    }

    fn cost(&self, unit: usize) -> u64 {
        self.units[unit].cost
    }

    fn worker(&self) -> SymmetricWorker<'_> {
        SymmetricWorker { work: self }
    }
}

/// One thread's side of [`Symmetric`]: nothing but a look at its orbits.
#[derive(Debug)]
pub struct SymmetricWorker<'a> {
    work: &'a Symmetric,
}

impl SymmetricWorker<'_> {
    fn count(&self, prefix: &Prefix, control: &Control) -> Option<u128> {
        let position = self.work.position(prefix);
        let orbits = self.work.orbits_left(&position);
        let below = Search::count(position, orbits, control)?;
        // A weight is at most 2, and every solution below was visited: that is far from 2^127.
        Some(below * u128::from(prefix.weight))
    }
}

impl Worker for SymmetricWorker<'_> {
    fn value(&mut self, unit: usize, control: &Control) -> Option<u128> {
        self.count(&self.work.units[unit].prefix, control)
    }

    /// Through the mirror, which keeps rows and orbits: what was left is right.
    fn value_by_image(&mut self, unit: usize, control: &Control) -> Option<u128> {
        let n = self.work.orbits.rules.n;
        self.count(&self.work.units[unit].prefix.mirrored(n), control)
    }
}
