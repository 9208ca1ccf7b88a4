//! `cells`: every square in reading order, first left empty, then with a queen. It finds the solutions of `rows` in reverse
//! order, with more work: it tries the squares to the right of a queen too, and drops no row that stayed empty.

// The textbook recurses once a square. Leaving a square empty changes nothing, so the chain of those calls runs to the last
// square and returns square by square: a loop from the last square to the first, in which only a queen recurses. The squares
// and their order are the textbook's.

use super::TEXTBOOK;
use super::textbook::{FRAME, LineFlags, Open, TakenLines, Walk, first_free, with_room};
use crate::{Abilities, Ending, Event, Flow, Obstacle, Square, Visitor};

pub(super) struct Cells;

impl Walk for Cells {
    const ABILITIES: Abilities = Abilities { name: "cells", ..TEXTBOOK };
    const BYTES: usize = 10 + FRAME;

    fn walk<O: Open, V: Visitor>(n: usize, open: O, visitor: &mut V) -> Ending {
        let (rows, lines, queens) = (vec![false; n], LineFlags::new(n), vec![0; n]);
        let mut walk = CellWalk { n, rows, lines, queens, open, visitor };
        with_room(n, || walk.rest_of_board(0, 0, 0)).into()
    }
}

struct CellWalk<'a, O, V> {
    n: usize,
    rows: Vec<bool>,
    lines: LineFlags,
    queens: Vec<u32>,
    open: O,
    visitor: &'a mut V,
}

impl<O: Open, V: Visitor> CellWalk<'_, O, V> {
    /// Everything that can follow on the squares from (row, column) on.
    fn rest_of_board(&mut self, row: usize, column: usize, placed: usize) -> Flow {
        if placed == self.n {
            self.visitor.event(|| Event::Solution);
            self.visitor.solution(&self.queens)?;
        }
        for below in (row + 1..self.n).rev() {
            self.along_row(below, 0, placed)?;
        }
        if row < self.n { self.along_row(row, column, placed) } else { Flow::Continue(()) }
    }

    /// Tries the squares of a row from the last one back to column `first`.
    #[inline]
    fn along_row(&mut self, row: usize, first: usize, placed: usize) -> Flow {
        let mut end = self.n;
        while let Some(column) = self.last_free(row, first, end) {
            let square = Square::new(row as u32, column as u32);
            self.visitor.step(row, self.n - column, self.n + 1)?;
            self.visitor.event(|| Event::Place(square));
            self.queens[placed] = column as u32;
            self.mark(row, column, true);
            self.rest_of_board(row, column + 1, placed + 1)?;
            self.mark(row, column, false);
            self.visitor.event(|| Event::Backtrack(square));
            end = column;
        }
        Flow::Continue(())
    }

    /// The last free square of the row in the columns `first..end`.
    #[inline]
    fn last_free(&mut self, row: usize, first: usize, end: usize) -> Option<usize> {
        let (taken, lines) = (self.rows[row], self.lines.obstacles(row));
        let obstacle = |column| if taken { Some(Obstacle::Row) } else { lines(column) };
        let columns = (first..end.min(self.n)).rev();
        first_free(row, columns, obstacle, &self.open, self.visitor)
    }

    #[inline]
    fn mark(&mut self, row: usize, column: usize, occupied: bool) {
        self.rows[row] = occupied;
        self.lines.mark(row, column, occupied);
    }
}
