//! The units of a depth-first count: the placements of the first rows that stand for all of them.

use super::board::Board;
use super::lines::Lines;
use super::walk::Position;
use crate::count::prefixes::{Prefix, prefixes};
use crate::problem::{Problem, Variant};

/// Units leave at least so many rows to the walk.
const ROWS_BELOW: usize = 4;

/// A prefix, and about how much lies below it.
#[derive(Debug)]
pub(super) struct Unit {
    pub(super) prefix: Prefix,
    pub(super) cost: u64,
}

/// Cuts the count on `board` into units.
pub(super) fn units<L: Lines>(problem: &Problem, board: &Board) -> Vec<Unit> {
    let images = Images::of(problem);
    let longest = board.rows().saturating_sub(ROWS_BELOW);
    let found = prefixes(longest, |prefix| extend::<L>(board, images, prefix));
    let costed = found.into_iter().map(|prefix| {
        let cost = cost(board, position::<L>(board, &prefix));
        Unit { prefix, cost }
    });
    costed.filter(|unit| unit.cost > 0).collect()
}

/// Where the walk stands after `prefix`.
pub(super) fn position<L: Lines>(board: &Board, prefix: &Prefix) -> Position<L> {
    let columns = prefix.columns.iter();
    columns.fold(Position::default(), |position, &column| position.step(board, column))
}

/// The prefixes that are one row longer.
fn extend<L: Lines>(board: &Board, images: Images, prefix: &Prefix) -> Vec<Prefix> {
    let position = position::<L>(board, prefix);
    let free = position.free(board);
    let weigh = |column| images.weight(prefix.placed(), column);
    let columns = (0..board.side.n).filter(|column| free >> column & 1 == 1);
    let placed = columns
        .filter(|&column| weigh(column) > 0)
        .map(|column| prefix.then(Some(column as u8), weigh(column)));
    let skipped = position.may_skip(board).then(|| prefix.then(None, 1));
    placed.chain(skipped).collect()
}

/// About how much work lies below a prefix; 0 if certainly nothing.
fn cost<L: Lines>(board: &Board, position: Position<L>) -> u64 {
    1 + u64::from(position.free(board).count_ones())
}

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
enum Images {
    /// Something stands on the board.
    None,
    Mirror {
        n: u32,
    },
    Torus {
        n: u32,
    },
}

impl Images {
    fn of(problem: &Problem) -> Self {
        let n = problem.n();
        match problem.variant() {
            _ if !problem.is_empty() => Self::None,
            Variant::Standard | Variant::Super => Self::Mirror { n },
            Variant::Torus => Self::Torus { n },
        }
    }

    /// How many placements one with its next queen in `column` stands for, when so many are
    /// placed already; 0 if another stands for it.
    const fn weight(self, placed: usize, column: u32) -> u32 {
        match (self, placed) {
            (Self::Mirror { n }, 0) => pair(column, n - 1 - column),
            (Self::Torus { n }, 0) => {
                if column == 0 {
                    n
                } else {
                    0
                }
            }
            (Self::Torus { n }, 1) => pair(column, n - column),
            _ => 1,
        }
    }
}

/// Of two columns the left stands for both.
const fn pair(column: u32, image: u32) -> u32 {
    if column < image {
        2
    } else if column == image {
        1
    } else {
        0
    }
}
