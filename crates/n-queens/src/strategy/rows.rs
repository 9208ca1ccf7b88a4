//! `rows`: one queen a row, from the top, columns from the left; three boolean arrays
//! remember the occupied columns and diagonals.

use super::event::{Event, Obstacle};
use super::open::{Everywhere, Open, OpenSquares};
use super::{Abilities, Ending, Flow, Search, Settings, Visitor, stack};
use crate::board::Square;
use crate::problem::Problem;

pub(super) struct Rows;

impl Search for Rows {
    const ABILITIES: Abilities = Abilities {
        name: "rows",
        finds_all: true,
        honours_given: true,
        knows_variants: false,
        is_random: false,
        largest: Some(stack::DEEPEST),
    };

    fn memory(n: u64) -> u128 {
        9 * u128::from(n) + stack::bytes(n)
    }

    fn search<V: Visitor>(problem: &Problem, _settings: &Settings, visitor: &mut V) -> Ending {
        let n = problem.n() as usize;
        if problem.is_empty() {
            Walk::new(n, Everywhere, visitor).run()
        } else {
            Walk::new(n, OpenSquares::of(problem), visitor).run()
        }
    }
}

struct Walk<'a, O, V> {
    n: usize,
    columns: Vec<bool>,
    /// `\`, numbered row - column + n - 1.
    diagonals: Vec<bool>,
    /// `/`, numbered row + column.
    antidiagonals: Vec<bool>,
    queens: Vec<u32>,
    open: O,
    visitor: &'a mut V,
}

impl<'a, O: Open, V: Visitor> Walk<'a, O, V> {
    fn new(n: usize, open: O, visitor: &'a mut V) -> Self {
        Self {
            n,
            columns: vec![false; n],
            diagonals: vec![false; 2 * n],
            antidiagonals: vec![false; 2 * n],
            queens: vec![0; n],
            open,
            visitor,
        }
    }

    fn run(mut self) -> Ending {
        stack::with_room(self.n, || self.row(0)).into()
    }

    fn row(&mut self, row: usize) -> Flow {
        if row == self.n {
            self.visitor.event(Event::Solution);
            return self.visitor.solution(&self.queens);
        }
        let mut from = 0;
        while let Some(column) = self.next_free(row, from) {
            let square = Square::new(row as u32, column as u32);
            self.visitor.step(row, column, self.n)?;
            self.visitor.event(Event::Place(square));
            self.queens[row] = column as u32;
            self.mark(row, column, true);
            self.row(row + 1)?;
            self.mark(row, column, false);
            self.visitor.event(Event::Backtrack(square));
            from = column + 1;
        }
        Flow::Continue(())
    }

    /// The first free square of the row at column `from` or after.
    #[inline]
    fn next_free(&mut self, row: usize, from: usize) -> Option<usize> {
        // Along a row all three arrays are walked one by one, the `\` diagonals backwards:
        // slices instead of indices, so that nothing is checked for each square.
        let columns = &self.columns[from..];
        let diagonals = &self.diagonals[row..row + self.n - from];
        let antidiagonals = &self.antidiagonals[row + from..row + self.n];
        let lines = columns.iter().zip(diagonals.iter().rev()).zip(antidiagonals);
        for (column, ((&file, &falling), &rising)) in (from..).zip(lines) {
            let square = Square::new(row as u32, column as u32);
            self.visitor.event(Event::Try(square));
            let closed = !self.open.allows(row, column);
            if !(file | falling | rising | closed) {
                return Some(column);
            }
            let obstacle = Obstacle::first(false, file, falling, rising);
            self.visitor.event(Event::Reject(square, obstacle));
        }
        None
    }

    #[inline]
    fn mark(&mut self, row: usize, column: usize, occupied: bool) {
        self.columns[column] = occupied;
        self.diagonals[row + self.n - 1 - column] = occupied;
        self.antidiagonals[row + column] = occupied;
    }
}
