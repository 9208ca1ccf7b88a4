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
            self.visitor.event(|| Event::Solution);
            return self.visitor.solution(&self.queens);
        }
        let mut from = 0;
        while let Some(column) = self.next_free(row, from) {
            let square = Square::new(row as u32, column as u32);
            self.visitor.step(row, column, self.n)?;
            self.visitor.event(|| Event::Place(square));
            self.queens[row] = column as u32;
            self.mark(row, column, true);
            self.row(row + 1)?;
            self.mark(row, column, false);
            self.visitor.event(|| Event::Backtrack(square));
            from = column + 1;
        }
        Flow::Continue(())
    }

    /// The first free square of the row at column `from` or after.
    #[inline]
    fn next_free(&mut self, row: usize, from: usize) -> Option<usize> {
        // The stretch of each array that the row meets: known to be n long, it needs no
        // check for each square. The `\` diagonals are met from right to left.
        let n = self.n;
        let files = &self.columns[..n];
        let falling = &self.diagonals[row..row + n];
        let rising = &self.antidiagonals[row..row + n];
        for column in from..n {
            let lines = [files[column], falling[n - 1 - column], rising[column]];
            let closed = !self.open.allows(row, column);
            let square = Square::new(row as u32, column as u32);
            self.visitor.event(|| Event::Try(square));
            // One test of all lines together: it is predicted better than one after the other.
            if !(lines[0] | lines[1] | lines[2] | closed) {
                return Some(column);
            }
            self.visitor.event(|| Event::Reject(square, Obstacle::first(false, lines)));
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
