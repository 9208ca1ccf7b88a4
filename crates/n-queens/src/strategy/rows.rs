//! `rows`: one queen a row, from the top, columns from the left; three boolean arrays
//! remember the occupied columns and diagonals. `sets` is the same walk with other [`TakenLines`].

use super::TEXTBOOK;
use super::textbook::{FRAME, LineFlags, Open, TakenLines, Walk, first_free, with_room};
use crate::{Abilities, Ending, Event, Flow, Square, Visitor};

pub(super) struct Rows;

impl Walk for Rows {
    const ABILITIES: Abilities = Abilities { name: "rows", ..TEXTBOOK };
    const BYTES: usize = 9 + FRAME;

    fn walk<O: Open, V: Visitor>(n: usize, open: O, visitor: &mut V) -> Ending {
        RowWalk::<LineFlags, O, V>::run(n, open, visitor)
    }
}

pub(super) struct RowWalk<'a, L, O, V> {
    n: usize,
    lines: L,
    queens: Vec<u32>,
    open: O,
    visitor: &'a mut V,
}

impl<'a, L: TakenLines, O: Open, V: Visitor> RowWalk<'a, L, O, V> {
    pub(super) fn run(n: usize, open: O, visitor: &'a mut V) -> Ending {
        let mut walk = Self { n, lines: L::new(n), queens: vec![0; n], open, visitor };
        with_room(n, || walk.row(0)).into()
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
