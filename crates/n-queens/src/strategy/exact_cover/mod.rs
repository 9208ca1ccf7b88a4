//! `exact-cover`: Knuth's Algorithm X on bitsets. Every row and every column must be
//! covered by one queen, every diagonal may be; the row or column with the fewest open
//! squares is branched on first, so a line with none ends a branch and a line with one
//! forces it.
//!
//! The heart of everything that completes partial boards. The given queens are taken off together
//! with their rows and columns; what is left is the [`Residue`]. If its lines have at most 64 open
//! squares each, it is [packed](packed): a line is a machine word and a queen changes all lines in a few
//! vector instructions. Other boards go the [wide](wide) way.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod lanes;
mod packed;
mod residue;
mod subtrees;
mod walk;
mod wide;

use super::chance::Chance;
use super::open;
use super::{Abilities, Ending, Search, Settings, TEXTBOOK, Visitor, stack};
use crate::problem::Problem;

pub(crate) use packed::Packed;
pub(crate) use subtrees::Subtree;
use residue::Residue;

/// A board of bits of this side takes 128 MiB, by rows and again by columns.
const LARGEST: u32 = 1 << 15;

/// With more free rows a line of a board worth packing is too long, or its tables are too large.
const MOST_FREE: usize = 4096;

pub(super) struct ExactCover;

impl Search for ExactCover {
    const ABILITIES: Abilities =
        Abilities { name: "exact-cover", knows_variants: true, largest: Some(LARGEST), ..TEXTBOOK };

    fn memory(n: u64) -> u128 {
        // Open squares by row and by column, and the trail when the board is full; or the tables.
        let wide = 2 * open::bytes(n) + 8 * u128::from(n) * u128::from(n) + stack::bytes(n);
        wide.max(packed::bytes(n))
    }

    fn search<V: Visitor>(problem: &Problem, _settings: &Settings, visitor: &mut V) -> Ending {
        match Opening::of(problem, None) {
            Opening::Contradiction => Ending::Complete,
            Opening::Packed(board) => board.search(visitor),
            Opening::Wide => wide::search(problem, visitor),
        }
    }
}

/// How a board is searched.
pub(crate) enum Opening {
    /// Not at all: given queens attack each other.
    Contradiction,
    /// Packed.
    Packed(Packed),
    /// The wide way: some line has too many open squares.
    Wide,
}

impl Opening {
    /// Squares of a line are tried in the order of the board, or as chance has it.
    pub(crate) fn of(problem: &Problem, chance: Option<&mut Chance>) -> Self {
        if problem.n() as usize - problem.given().squares().len().min(problem.n() as usize) > MOST_FREE {
            return Self::Wide;
        }
        let Some(residue) = Residue::of(problem) else { return Self::Contradiction };
        Packed::new(&residue, chance).map_or(Self::Wide, Self::Packed)
    }
}
