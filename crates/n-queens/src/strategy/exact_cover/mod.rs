//! `exact-cover`: Knuth's Algorithm X on bitsets. Every row and every column must be covered by one queen, every diagonal
//! may be; the row or column with the fewest open squares is branched on first. Used by all that completes partial boards.
//! The given queens are removed with their rows and columns, which leaves the [`Residue`]. If its lines have at most 64 open
//! squares, it is [packed](packed): a queen changes all lines in a few vector instructions. Else it is [wide](wide).

mod lanes;
mod packed;
mod residue;
mod subtrees;
#[cfg(test)]
mod tests;
mod walk;
mod wide;

use super::{Search, TEXTBOOK, open, stack};
use crate::{Abilities, Ending, Problem, Settings, Variant, Visitor};

pub(crate) use packed::Packed;
use residue::{Residue, Unpacked};
pub(crate) use subtrees::Subtree;

/// A board of bits of this side takes 128 MiB, by rows and again by columns.
const LARGEST: u32 = 1 << 15;

pub(super) struct ExactCover;

impl Search for ExactCover {
    const ABILITIES: Abilities = Abilities {
        name: "exact-cover",
        variants: &Variant::ALL,
        largest: Some(LARGEST),
        ..TEXTBOOK
    };

    fn memory(n: u64) -> u128 {
        // Open squares by row and by column, and the trail when the board is full; or the tables.
        let rows = u128::from(n);
        let wide = 2 * open::bytes(n) + 8 * rows * rows + rows * stack::FRAME as u128;
        wide.max(packed::bytes(n))
    }

    fn search<V: Visitor>(problem: &Problem, _settings: &Settings, visitor: &mut V) -> Ending {
        match Opening::new(problem) {
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
    pub(crate) fn new(problem: &Problem) -> Self {
        match Residue::new(problem) {
            Ok(residue) => Packed::new(residue).map_or(Self::Wide, Self::Packed),
            Err(Unpacked::Contradiction) => Self::Contradiction,
            Err(Unpacked::Wide) => Self::Wide,
        }
    }

    /// Whether the board need not go the wide way.
    pub(crate) fn can_pack(problem: &Problem) -> bool {
        match Residue::new(problem) {
            Ok(residue) => Packed::can_hold(&residue),
            Err(unpacked) => matches!(unpacked, Unpacked::Contradiction),
        }
    }
}
