//! The walk below a prefix: row by row, one bit of a machine word a square.

use super::board::OpenBoard;
use crate::count::patience::Patience;
use crate::count::prefixes::PrefixStep;
use crate::rules::{RowAttacks, RowWidth};
use crate::{Control, Flow};

/// The last rows of a full board are walked without a look at the clock. No more columns are left
/// than rows, so 6 of them have at most 6!/5! + 6!/4! + ... + 6!/0! < 2000 placements.
const LAST_ROWS: usize = 6;
/// Asks whether to stop whenever so many nodes above them are done.
const PATIENCE: u32 = 1024;

/// Counts the ways to complete a board.
pub(super) struct DepthFirstWalk<'a> {
    board: &'a OpenBoard,
    patience: Patience<'a>,
    /// Every addition is a visit; there are far fewer than 2^128.
    sum: u128,
}

/// Where a walk stands: the row, what attacks it from above, the queens placed.
#[derive(Clone, Copy, Default)]
pub(super) struct WalkPosition<L> {
    row: usize,
    lines: L,
    placed: u32,
}

impl<L: RowAttacks> WalkPosition<L> {
    /// The row after that of the next queen.
    #[must_use]
    pub(super) fn after(mut self, board: &OpenBoard, step: PrefixStep) -> Self {
        while self.row < usize::from(step.row) {
            self = self.skip(board);
        }
        let lines = self.lines.below(1 << step.column, board.width);
        Self { row: self.row + 1, lines, placed: self.placed + 1 }
    }

    /// The next row, with this one left empty.
    fn skip(self, board: &OpenBoard) -> Self {
        Self { row: self.row + 1, lines: self.lines.below(0, board.width), ..self }
    }

    /// The queens that are still to be placed.
    pub(super) fn missing(self, board: &OpenBoard) -> u32 {
        board.queens - self.placed
    }

    /// This row and those below it with their free squares.
    pub(super) fn below(self, board: &OpenBoard) -> impl Iterator<Item = (usize, u64)> {
        let positions = std::iter::successors(Some(self), |position| Some(position.skip(board)));
        let rows = board.open_from(self.row).len();
        positions.take(rows).map(|at| (at.row, board.free(at.row, at.lines)))
    }
}

impl<'a> DepthFirstWalk<'a> {
    /// The number of ways to complete `position`, none if stopped.
    pub(super) fn count<L: RowAttacks>(
        board: &'a OpenBoard,
        position: WalkPosition<L>,
        control: &'a Control,
    ) -> Option<u128> {
        let mut walk = Self { board, patience: Patience::new(control, PATIENCE), sum: 0 };
        let WalkPosition { row, lines, placed } = position;
        let flow = if board.is_full() {
            walk.every_row(board.open_from(row), lines)
        } else {
            walk.some_rows(row, lines, board.queens - placed)
        };
        flow.is_continue().then_some(walk.sum)
    }

    /// A queen in each of the rows whose open squares these are.
    fn every_row<L: RowAttacks>(&mut self, rows: &[u64], lines: L) -> Flow {
        if rows.len() <= LAST_ROWS {
            self.sum += u128::from(last_rows(rows, lines, self.board.width));
            return Flow::Continue(());
        }
        self.patience.node()?;
        let mut free = rows[0] & !lines.attacked();
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            self.every_row(&rows[1..], lines.below(bit, self.board.width))?;
        }
        Flow::Continue(())
    }

    /// So many queens in the rows from `row` on.
    fn some_rows<L: RowAttacks>(&mut self, mut row: usize, mut lines: L, queens: u32) -> Flow {
        if queens <= 1 {
            self.sum += if queens == 0 { 1 } else { self.one_queen(row, lines) };
            return Flow::Continue(());
        }
        while self.board.rows_left(row) >= queens {
            self.patience.node()?;
            let mut free = self.board.free(row, lines);
            while free != 0 {
                let bit = free & free.wrapping_neg();
                free ^= bit;
                self.some_rows(row + 1, lines.below(bit, self.board.width), queens - 1)?;
            }
            lines = lines.below(0, self.board.width);
            row += 1;
        }
        Flow::Continue(())
    }

    /// The last queen may stand on any free square.
    fn one_queen<L: RowAttacks>(&self, row: usize, mut lines: L) -> u128 {
        let mut squares = 0;
        for open in self.board.open_from(row) {
            squares += (open & !lines.attacked()).count_ones();
            lines = lines.below(0, self.board.width);
        }
        squares.into()
    }
}

fn last_rows<L: RowAttacks>(rows: &[u64], lines: L, width: RowWidth) -> u64 {
    match rows {
        [] => 1,
        [open, below @ ..] => beneath(open & !lines.attacked(), below, lines, width),
    }
}

/// Queens on one of the `free` squares of a row and in each row below it.
///
/// Most rows near the end have no free square. They are recognised before they are entered, which
/// is most of the speed of the walk.
fn beneath<L: RowAttacks>(mut free: u64, rows: &[u64], lines: L, width: RowWidth) -> u64 {
    let [open, below @ ..] = rows else {
        // In the last row one column is left: it is free or it is not.
        return u64::from(free != 0);
    };
    let mut sum = 0;
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        let next = lines.below(bit, width);
        let next_free = open & !next.attacked();
        if next_free != 0 {
            sum += beneath(next_free, below, next, width);
        }
    }
    sum
}
