//! Local search around given queens and blocked squares: only the free rows and columns take part, and the diagonals of
//! the given queens are occupied from the start. A solution need not exist, so the effort is limited; finding none proves
//! nothing. Two kinds of impossible boards are seen before the search: given queens that attack each other, and a free row
//! or column without an open square.

use std::ops::ControlFlow;

use super::diagonals::Diagonals;
use super::ground::Waiting;
use super::placing::FillingBoard;
use crate::board::Square;
use crate::problem::Problem;
use crate::strategy::Ending;
use crate::strategy::chance::Chance;
use crate::strategy::event::Event;
use crate::strategy::visitor::Visitor;

/// Squares that the search for a line without an open one may look at.
const MOST_LOOKED_AT: u64 = 1 << 22;

/// Completes `problem`, on which something stands.
pub(super) fn search<G: Waiting, V: Visitor>(
    problem: &Problem,
    ground: impl FnOnce() -> G,
    chance: &mut Chance,
    visitor: &mut V,
) -> Ending {
    let Some(given) = GivenQueens::new(problem) else { return Ending::Complete };
    let Some(mut board) = given.board(ground()) else { return Ending::Complete };
    if board.is_closed(&given) {
        return Ending::Complete;
    }
    given.report(visitor);
    let mut effort = Effort::for_rows(board.ground.rows().len());
    while effort.is_left() {
        match attempt(&given, board, chance, &mut effort, visitor) {
            ControlFlow::Break(()) => return Ending::Stopped,
            ControlFlow::Continue(None) => return Ending::Partial,
            ControlFlow::Continue(Some(again)) => board = again,
        }
    }
    Ending::Partial
}

/// Tries one permutation of the free columns; the board for another try if it led to no solution.
fn attempt<G: Waiting, V: Visitor>(
    given: &GivenQueens<'_>,
    mut board: FillingBoard<G>,
    chance: &mut Chance,
    effort: &mut Effort,
    visitor: &mut V,
) -> ControlFlow<(), Option<FillingBoard<G>>> {
    board.columns = chance.permutation(given.n as u32, || visitor.step(0, 0, 1))?;
    board.columns.retain(|&column| !given.holds(column));
    board.place(visitor)?;
    if board.drift(chance, effort, visitor)? {
        visitor.event(|| Event::Solution);
        let _ = visitor.solution(&given.with(board)); // nothing is left to stop
        return ControlFlow::Continue(None);
    }
    board.clear(visitor);
    ControlFlow::Continue(Some(board))
}

/// Squares that may still be tried. Small boards are tried a fixed number of times for each pair
/// of a row and a column, which meets most of what they have; large ones, where that would take
/// for ever, a fixed number of times for each row.
pub(super) struct Effort {
    left: u64,
    attempt: u64,
}

impl Effort {
    fn for_rows(rows: usize) -> Self {
        let rows = rows as u64;
        let left = (1024 * rows.saturating_mul(rows)).min((1 << 24) + 256 * rows).max(1);
        Self { left, attempt: 4 * rows * rows.min(32) }
    }

    const fn is_left(&self) -> bool {
        self.left > 0
    }

    /// The tries of one attempt, if any are left.
    pub(super) fn take_attempt(&mut self) -> u64 {
        let taken = self.attempt.min(self.left);
        self.left -= taken;
        taken
    }
}

/// Queens that stay where they are, no two on one line.
struct GivenQueens<'a> {
    n: usize,
    queens: &'a [Square],
    /// The columns that they hold, one bit each.
    columns: Vec<u64>,
}

impl<'a> GivenQueens<'a> {
    /// Nothing if two of them share a line: then the board has no solution.
    fn new(problem: &'a Problem) -> Option<Self> {
        let (n, queens) = (problem.n() as usize, problem.given().squares());
        let mut given = Self { n, queens, columns: vec![0; n.div_ceil(64)] };
        let mut diagonals = Diagonals::new(n);
        for queen in queens {
            let (row, column) = (queen.row as usize, queen.column as usize);
            if given.holds(queen.column) || !diagonals.occupy_if_free(row, column) {
                return None;
            }
            given.columns[column / 64] |= 1 << (column % 64);
        }
        let apart = queens.windows(2).all(|pair| pair[0].row != pair[1].row);
        apart.then_some(given)
    }

    fn holds(&self, column: u32) -> bool {
        self.columns[column as usize / 64] >> (column % 64) & 1 == 1
    }

    /// The diagonals of these queens, and no others, occupied.
    fn diagonals(&self) -> Diagonals {
        let mut diagonals = Diagonals::new(self.n);
        for queen in self.queens {
            diagonals.occupy_if_free(queen.row as usize, queen.column as usize);
        }
        diagonals
    }

    /// The board on which they stand alone; nothing if one is a knight's move from another, and that is
    /// an attack.
    fn board<G: Waiting>(&self, mut ground: G) -> Option<FillingBoard<G>> {
        for queen in self.queens {
            if !ground.allows(queen.row as usize, queen.column as usize) {
                return None;
            }
            ground.occupy(queen.row as usize, queen.column);
        }
        let diagonals = self.diagonals();
        Some(FillingBoard { ground, columns: Vec::new(), diagonals, unplaced: Vec::new() })
    }

    fn report<V: Visitor>(&self, visitor: &mut V) {
        for &queen in self.queens {
            visitor.event(|| Event::Try(queen));
            visitor.event(|| Event::Place(queen));
        }
    }

    /// The column of every row. The free rows move up to where they belong, the last first, so that
    /// no second list is needed.
    fn with<G: Waiting>(&self, board: FillingBoard<G>) -> Vec<u32> {
        let FillingBoard { ground, mut columns, .. } = board;
        columns.resize(self.n, 0);
        for (place, &row) in ground.rows().iter().enumerate().rev() {
            columns[row as usize] = columns[place];
        }
        for queen in self.queens {
            columns[queen.row as usize] = queen.column;
        }
        columns
    }
}

impl<G: Waiting> FillingBoard<G> {
    /// Whether some free row or column has no open square, as far as that is seen soon.
    fn is_closed(&self, given: &GivenQueens<'_>) -> bool {
        let mut left = MOST_LOOKED_AT;
        let mut is_open = |row: u32, column: u32| {
            left = left.saturating_sub(1);
            // No more than so many squares are examined: the others count as open.
            left == 0 || self.is_open(row, column)
        };
        let columns = || (0..given.n as u32).filter(|&column| !given.holds(column));
        let rows = self.ground.rows();
        rows.iter().any(|&row| !columns().any(|column| is_open(row, column)))
            || columns().any(|column| !rows.iter().any(|&row| is_open(row, column)))
    }

    fn is_open(&self, row: u32, column: u32) -> bool {
        let (row, column) = (row as usize, column as usize);
        self.ground.allows(row, column) && self.diagonals.are_free(row, column)
    }
}
