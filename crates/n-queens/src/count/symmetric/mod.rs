//! `symmetric`: counts the solutions that a turn leaves unchanged, for [`fundamental`](super::fundamental). Such a solution
//! consists of whole orbits, of two queens under a half turn and of four under a quarter turn. Placing orbits instead of
//! queens takes the square root, or the fourth root, of the work.

mod orbit;
mod search;

use super::prefixes::{Prefix, PrefixStep, PrefixTree, pair};
use super::{Kind, PrefixWork};
use crate::rules::Rules;
use crate::{Control, Symmetry, Theorem, Variant};
use search::{OrbitPosition, OrbitSearch, Orbits};

/// Units leave at least so many orbits to the search.
const ORBITS_BELOW: u32 = 2;

/// Counts the solutions of an empty board that a half or a quarter turn leaves as they are; none for other kinds, and
/// if a row of the board does not fit into a machine word. To cut the board into units takes milliseconds and about a
/// megabyte.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Variant, count::{Kind, symmetric, total}};
/// let work = symmetric(12, Variant::Standard, Kind::QuarterTurn).unwrap();
/// assert_eq!(total(&work, NonZeroUsize::MIN, &Control::new()), Ok(Some(8)));
/// ```
pub fn symmetric(n: u32, variant: Variant, kind: Kind) -> Option<PrefixWork> {
    // The squares of an orbit, but for the central square of an odd board.
    let (turn, orbit_size) = match kind {
        _ if n > u64::BITS => return None,
        Kind::HalfTurn => (Symmetry::HalfTurn, 2),
        Kind::QuarterTurn => (Symmetry::QuarterTurn, 4),
        Kind::All | Kind::Fundamental => return None,
    };
    // Whole orbits, and the centre of an odd board, must fill all rows.
    let fits = (n - n % 2).is_multiple_of(orbit_size);
    let tree = (fits && Theorem::of_torus(n, variant).is_none()).then(|| {
        let orbits = Orbits::new(Rules::new(n, variant), turn);
        Box::new(OrbitTree { orbits, orbit_size }) as Box<dyn PrefixTree>
    });
    Some(PrefixWork::new("symmetric 1", tree))
}

struct OrbitTree {
    orbits: Orbits,
    orbit_size: u32,
}

impl OrbitTree {
    fn position(&self, prefix: &Prefix) -> OrbitPosition<'_> {
        prefix.steps.iter().fold(OrbitPosition::start(&self.orbits), |at, &step| at.after(step))
    }

    fn orbits_left(&self, position: &OrbitPosition<'_>) -> u32 {
        position.empty_rows().count() as u32 / self.orbit_size
    }
}

impl PrefixTree for OrbitTree {
    fn steps(&self) -> (u32, u32) {
        let all = self.orbits_left(&OrbitPosition::start(&self.orbits));
        (all, all.saturating_sub(ORBITS_BELOW))
    }

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
        let step = |column| PrefixStep { row: row as u8, column: column as u8 };
        columns.map(|column| prefix.then(step(column), weight(column))).collect()
    }

    fn free_squares(&self, prefix: &Prefix) -> Option<u64> {
        let position = self.position(prefix);
        let free = |row| u64::from(position.free(row).count_ones());
        Some(position.empty_rows().map(free).sum())
    }

    /// The mirror keeps rows and orbits: what was left is right.
    fn count(&self, prefix: &Prefix, is_mirrored: bool, control: &Control) -> Option<u128> {
        let position = match is_mirrored {
            true => self.position(&prefix.mirrored(self.orbits.rules.n)),
            false => self.position(prefix),
        };
        let orbits = self.orbits_left(&position);
        OrbitSearch::count(position, orbits, control)
    }
}
