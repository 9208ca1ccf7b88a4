//! `sets`: the walk of `rows`, with three hash sets instead of arrays.

use rustc_hash::FxHashSet;

use super::TEXTBOOK;
use super::textbook::{FRAME, Open, Walk, with_room};
use crate::{Abilities, Ending, Event, Flow, Obstacle, Square, Visitor};

pub(super) struct Sets;

impl Walk for Sets {
    const ABILITIES: Abilities = Abilities { name: "sets", ..TEXTBOOK };
    // Three tables, at most 16/7 slots an entry after growing, 5 bytes a slot.
    const BYTES: usize = 40 + FRAME;

    fn walk<O: Open, V: Visitor>(n: usize, open: O, visitor: &mut V) -> Ending {
        let (columns, diagonals, antidiagonals) = Default::default();
        let (n, queens) = (n as u32, Vec::new());
        let mut walk = SetWalk { n, columns, diagonals, antidiagonals, queens, open, visitor };
        with_room(n as usize, || walk.row(0)).into()
    }
}

struct SetWalk<'a, O, V> {
    n: u32,
    columns: FxHashSet<u32>,
    /// `\`, by row - column.
    diagonals: FxHashSet<i32>,
    /// `/`, by row + column.
    antidiagonals: FxHashSet<u32>,
    queens: Vec<u32>,
    open: O,
    visitor: &'a mut V,
}

impl<O: Open, V: Visitor> SetWalk<'_, O, V> {
    fn row(&mut self, row: u32) -> Flow {
        if row == self.n {
            self.visitor.event(|| Event::Solution);
            return self.visitor.solution(&self.queens);
        }
        for column in 0..self.n {
            let square = Square::new(row, column);
            self.visitor.event(|| Event::Try(square));
            if let Some(obstacle) = self.obstacle(square) {
                self.visitor.event(|| Event::Reject(square, obstacle));
                continue;
            }
            self.visitor.step(row as usize, column as usize, self.n as usize)?;
            self.place(square);
            self.row(row + 1)?;
            self.remove(square);
        }
        Flow::Continue(())
    }

    #[inline]
    fn obstacle(&self, square: Square) -> Option<Obstacle> {
        let Square { row, column } = square;
        if self.columns.contains(&column) {
            Some(Obstacle::Column)
        } else if self.diagonals.contains(&(row as i32 - column as i32)) {
            Some(Obstacle::Diagonal)
        } else if self.antidiagonals.contains(&(row + column)) {
            Some(Obstacle::Antidiagonal)
        } else if !self.open.allows(row as usize, column as usize) {
            Some(Obstacle::Closed)
        } else {
            None
        }
    }

    fn place(&mut self, square: Square) {
        self.visitor.event(|| Event::Place(square));
        self.queens.push(square.column);
        self.columns.insert(square.column);
        self.diagonals.insert(square.row as i32 - square.column as i32);
        self.antidiagonals.insert(square.row + square.column);
    }

    fn remove(&mut self, square: Square) {
        self.queens.pop();
        self.columns.remove(&square.column);
        self.diagonals.remove(&(square.row as i32 - square.column as i32));
        self.antidiagonals.remove(&(square.row + square.column));
        self.visitor.event(|| Event::Backtrack(square));
    }
}
