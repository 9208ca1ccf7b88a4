//! The units of a depth-first count: the placements of the first rows that stand for all of them.

use super::board::Board;
use super::walk::Position;
use crate::count::prefixes::{Prefix, Step, Unit, pair, prefixes, weighed};
use crate::problem::{Problem, Variant};
use crate::rules::RowAttacks;

/// Where every row takes a queen, units leave at least so many rows to the walk.
const ROWS_BELOW: u32 = 4;

/// Cuts the count on `board` into units, by the squares of the first queens.
pub(super) fn units<L: RowAttacks>(problem: &Problem, board: &Board) -> Vec<Unit> {
    let images = Images::of(problem);
    let longest = board.queens.saturating_sub(if board.is_full() { ROWS_BELOW } else { 1 });
    let mut found = prefixes(longest as usize, |prefix| extend::<L>(board, images, prefix));
    found.retain(|prefix| has_room(board, position::<L>(board, prefix)));
    let missing = board.queens - found.first().map_or(0, |prefix| prefix.steps.len() as u32);
    weighed(found, missing, |prefix| free_squares(board, position::<L>(board, prefix)))
}

/// Whether enough rows have a free square for the queens that are missing.
fn has_room<L: RowAttacks>(board: &Board, position: Position<L>) -> bool {
    let rows = position.below(board).filter(|&(_, free)| free != 0).count();
    rows >= position.missing(board) as usize
}

fn free_squares<L: RowAttacks>(board: &Board, position: Position<L>) -> u64 {
    position.below(board).map(|(_, free)| u64::from(free.count_ones())).sum()
}

/// Where the walk stands after `prefix`.
pub(super) fn position<L: RowAttacks>(board: &Board, prefix: &Prefix) -> Position<L> {
    prefix.steps.iter().fold(Position::default(), |position, &step| position.after(board, step))
}

/// The prefixes with one more queen. Rows are left empty only while enough are left.
fn extend<L: RowAttacks>(board: &Board, images: Images, prefix: &Prefix) -> Vec<Prefix> {
    let position = position::<L>(board, prefix);
    let enough = |&(row, _): &(usize, u64)| board.rows_left(row) >= position.missing(board);
    let mut longer = Vec::new();
    for (row, free) in position.below(board).take_while(enough) {
        for column in (0..board.width.n).filter(|column| free >> column & 1 == 1) {
            let weight = images.weight(prefix.steps.len(), column);
            if weight > 0 {
                let step = Step { row: row as u8, column: column as u8 };
                longer.push(prefix.then(step, weight));
            }
        }
    }
    longer
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
