//! `rows`: one queen a row, from the top, columns from the left; three boolean arrays
//! remember the occupied columns and diagonals.

use super::lines::{LineFlags, first_free};
use super::open::{Everywhere, Open, OpenSquares};
use super::{Search, TEXTBOOK, stack};
use crate::{Abilities, Ending, Event, Flow, Problem, Settings, Square, Visitor};

pub(super) struct Rows;

impl Search for Rows {
    const ABILITIES: Abilities = Abilities { name: "rows", ..TEXTBOOK };
    const BYTES: usize = 9 + stack::FRAME;

    fn search<V: Visitor>(problem: &Problem, _settings: &Settings, visitor: &mut V) -> Ending {
        let n = problem.n() as usize;
        if problem.is_empty() {
            RowWalk::new(n, Everywhere, visitor).run()
        } else {
            RowWalk::new(n, OpenSquares::new(problem), visitor).run()
        }
    }
}

struct RowWalk<'a, O, V> {
    n: usize,
    lines: LineFlags,
    queens: Vec<u32>,
    open: O,
    visitor: &'a mut V,
}

impl<'a, O: Open, V: Visitor> RowWalk<'a, O, V> {
    fn new(n: usize, open: O, visitor: &'a mut V) -> Self {
        Self { n, lines: LineFlags::new(n), queens: vec![0; n], open, visitor }
    }

    fn run(mut self) -> Ending {
        stack::with_room(self.n, || self.row(0)).into()
    }

    fn row(&mut self, row: usize) -> Flow {
        if row == self.n {
            self.visitor.event(|| Event::Solution);
            return self.visitor.solution(&self.queens);
        }
        let mut from = 0;
        while let Some(column) =
            first_free(row, from..self.n, self.lines.obstacles(row), &self.open, self.visitor)
        {
            let square = Square::new(row as u32, column as u32);
            self.visitor.step(row, column, self.n)?;
            self.visitor.event(|| Event::Place(square));
            self.queens[row] = column as u32;
            self.lines.mark(row, column, true);
            self.row(row + 1)?;
            self.lines.mark(row, column, false);
            self.visitor.event(|| Event::Backtrack(square));
            from = column + 1;
        }
        Flow::Continue(())
    }
}
