//! The walk below a prefix: row by row, one bit of a machine word a square.

use std::ops::ControlFlow;

use super::board::Board;
use super::lines::Lines;

/// The last rows of a full board are walked without a look at the clock. No more columns are left
/// than rows: 6 of them have at most 6! + 6!/1! + 6!/2! + ... < 2000 placements.
const LAST_ROWS: usize = 6;
/// Asks whether to stop whenever so many nodes above them are done.
const PATIENCE: u32 = 1024;

type Flow = ControlFlow<()>;

/// Counts the ways to complete a board.
pub(super) struct Walk<'a> {
    board: &'a Board,
    stop: &'a dyn Fn() -> bool,
    patience: u32,
    /// Each step adds what it has seen one by one, or a row at a time: u128 outlives us.
    sum: u128,
}

/// Where a walk stands: the row, what attacks it from above, the queens placed.
#[derive(Clone, Copy, Default)]
pub(super) struct Position<L> {
    row: usize,
    lines: L,
    placed: u32,
}

impl<L: Lines> Position<L> {
    /// One row further, with a queen in `column` or without.
    #[must_use]
    pub(super) fn step(self, board: &Board, column: Option<u8>) -> Self {
        let bit = column.map_or(0, |column| 1 << column);
        Self {
            row: self.row + 1,
            lines: self.lines.below(bit, board.side),
            placed: self.placed + u32::from(column.is_some()),
        }
    }

    /// The squares of this row that may take a queen.
    pub(super) fn free(self, board: &Board) -> u64 {
        if self.placed < board.queens { board.free(self.row, self.lines) } else { 0 }
    }

    /// Whether the row may stay empty: enough rows are left for the queens.
    pub(super) fn may_skip(self, board: &Board) -> bool {
        self.placed + board.rows_left(self.row + 1) >= board.queens
    }
}

impl<'a> Walk<'a> {
    /// The number of ways to complete `position`, none if stopped.
    pub(super) fn count<L: Lines>(
        board: &'a Board,
        position: Position<L>,
        stop: &'a dyn Fn() -> bool,
    ) -> Option<u128> {
        let mut walk = Self { board, stop, patience: PATIENCE, sum: 0 };
        let Position { row, lines, placed } = position;
        let flow = if board.is_full() {
            walk.every_row(row, lines)
        } else {
            walk.some_rows(row, lines, board.queens - placed)
        };
        flow.is_continue().then_some(walk.sum)
    }

    /// A queen in every row from `row` on.
    fn every_row<L: Lines>(&mut self, row: usize, lines: L) -> Flow {
        if row + LAST_ROWS >= self.board.rows() {
            self.sum += u128::from(self.last_rows(row, lines));
            return Flow::Continue(());
        }
        self.breathe()?;
        let mut free = self.board.free(row, lines);
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            self.every_row(row + 1, lines.below(bit, self.board.side))?;
        }
        Flow::Continue(())
    }

    fn last_rows<L: Lines>(&self, row: usize, lines: L) -> u64 {
        if row == self.board.rows() {
            return 1;
        }
        let mut free = self.board.free(row, lines);
        if row + 1 == self.board.rows() {
            // One column is left: it is free or it is not.
            return u64::from(free != 0);
        }
        let mut sum = 0;
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            sum += self.last_rows(row + 1, lines.below(bit, self.board.side));
        }
        sum
    }

    /// So many queens in the rows from `row` on.
    fn some_rows<L: Lines>(&mut self, mut row: usize, mut lines: L, queens: u32) -> Flow {
        if queens <= 1 {
            self.sum += if queens == 0 { 1 } else { self.one_queen(row, lines) };
            return Flow::Continue(());
        }
        while self.board.rows_left(row) >= queens {
            self.breathe()?;
            let mut free = self.board.free(row, lines);
            while free != 0 {
                let bit = free & free.wrapping_neg();
                free ^= bit;
                self.some_rows(row + 1, lines.below(bit, self.board.side), queens - 1)?;
            }
            lines = lines.below(0, self.board.side);
            row += 1;
        }
        Flow::Continue(())
    }

    /// The last queen may stand on any free square.
    fn one_queen<L: Lines>(&self, row: usize, mut lines: L) -> u128 {
        let mut squares = 0;
        for row in row..self.board.rows() {
            squares += self.board.free(row, lines).count_ones();
            lines = lines.below(0, self.board.side);
        }
        squares.into()
    }

    #[inline]
    fn breathe(&mut self) -> Flow {
        self.patience -= 1;
        if self.patience > 0 {
            return Flow::Continue(());
        }
        self.patience = PATIENCE;
        if (self.stop)() { Flow::Break(()) } else { Flow::Continue(()) }
    }
}
