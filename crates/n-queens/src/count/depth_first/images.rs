//! Which placements of an empty board are images of each other.

use crate::count::prefixes::pair;
use crate::{Problem, Variant};

/// Which placements are images of each other, so that one of them stands for all.
///
/// The images of an empty board are boards that look the same. A map of the columns that keeps
/// attacks keeps the rows, so it takes the first queen (the one in the uppermost row that has one)
/// of a placement to the first queen of its image:
///
/// - The mirror, c -> n - 1 - c, pairs the placements whose first queen stands in column c with
///   those where it stands in column n - 1 - c, one to one. The left half counts twice, the
///   middle column of an odd board stands for itself.
/// - On a torus so do the n shifts, c -> c + s (mod n): they change column - row and column + row
///   by s, for all queens alike, and two that differ still do. All columns of the first queen have
///   equally many placements, so column 0 counts n times. Among the placements with the first
///   queen in column 0, the reflection c -> -c (mod n) keeps that queen and pairs column c of the
///   second with column n - c, so one of the two counts twice; c = n - c stands for itself.
///
/// The walk below a prefix counts everything, whatever images it has.
#[derive(Clone, Copy)]
pub(super) enum ImageWeights {
    /// Something stands on the board.
    None,
    /// Its columns reversed, for boards of side n.
    Mirror(u32),
    /// Its columns shifted and reversed, for boards of side n.
    Torus(u32),
}

impl ImageWeights {
    pub(super) fn new(problem: &Problem) -> Self {
        let n = problem.n();
        match problem.variant() {
            _ if !problem.is_empty() => Self::None,
            Variant::Standard | Variant::Super => Self::Mirror(n),
            Variant::Torus => Self::Torus(n),
        }
    }

    /// How many placements one with its next queen in `column` stands for, when so many are
    /// placed already; 0 if another stands for it.
    pub(super) const fn weight(self, placed: usize, column: u32) -> u32 {
        match (self, placed) {
            (Self::Mirror(n), 0) => pair(column, n - 1 - column),
            (Self::Torus(n), 0) if column == 0 => n,
            (Self::Torus(_), 0) => 0,
            (Self::Torus(n), 1) => pair(column, n - column),
            _ => 1,
        }
    }
}
