//! Which columns and diagonals are occupied, and the search for a free square of a row: used by `rows` and `cells`.

use super::open::Open;
use crate::{Event, Obstacle, Square, Visitor, rules};

/// The boolean arrays of the textbooks: one flag for every column and every diagonal of both directions.
pub(super) struct LineFlags {
    n: usize,
    columns: Vec<bool>,
    /// `\`, numbered row - column + n - 1.
    diagonals: Vec<bool>,
    /// `/`, numbered row + column.
    antidiagonals: Vec<bool>,
}

impl LineFlags {
    pub(super) fn new(n: usize) -> Self {
        let [diagonals, antidiagonals] = [(); 2].map(|()| vec![false; 2 * n]);
        Self { n, columns: vec![false; n], diagonals, antidiagonals }
    }

    /// What keeps a queen off each square of a row, by its column.
    #[inline]
    pub(super) fn obstacles(&self, row: usize) -> impl Fn(usize) -> Option<Obstacle> {
        // Stretches that are known to be n long need no check for each square.
        let n = self.n;
        let columns = &self.columns[..n];
        let [diagonals, antidiagonals] =
            [&self.diagonals, &self.antidiagonals].map(|flags| &flags[row..row + n]);
        move |column| {
            // A row meets the `\` diagonals from right to left.
            let occupied =
                [columns[column], diagonals[columns.len() - 1 - column], antidiagonals[column]];
            // One test of all lines together: it is predicted better than one after the other.
            let is_occupied = occupied[0] | occupied[1] | occupied[2];
            is_occupied.then(|| Obstacle::first(occupied))
        }
    }

    /// Sets the flags of a square's three lines.
    #[inline]
    pub(super) fn mark(&mut self, row: usize, column: usize, occupied: bool) {
        self.columns[column] = occupied;
        self.diagonals[rules::diagonal(self.n, row, column)] = occupied;
        self.antidiagonals[rules::antidiagonal(row, column)] = occupied;
    }
}

/// The first free square of a row in the order of `columns`. Reports every try and every rejection.
#[inline]
pub(super) fn first_free<O: Open, V: Visitor>(
    row: usize,
    mut columns: impl Iterator<Item = usize>,
    obstacle: impl Fn(usize) -> Option<Obstacle>,
    open: &O,
    visitor: &mut V,
) -> Option<usize> {
    columns.find(|&column| {
        let square = Square::new(row as u32, column as u32);
        visitor.event(|| Event::Try(square));
        let closed = || (!open.allows(row, column)).then_some(Obstacle::Closed);
        let obstacle = obstacle(column).or_else(closed);
        if let Some(obstacle) = obstacle {
            visitor.event(|| Event::Reject(square, obstacle));
        }
        obstacle.is_none()
    })
}
