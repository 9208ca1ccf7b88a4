//! `sets`: the walk of `rows`, with three hash sets instead of arrays.

use rustc_hash::FxHashSet;

use super::TEXTBOOK;
use super::rows::RowWalk;
use super::textbook::{FRAME, Open, TakenLines, Walk};
use crate::{Abilities, Ending, Obstacle, Visitor};

pub(super) struct Sets;

impl Walk for Sets {
    const ABILITIES: Abilities = Abilities { name: "sets", ..TEXTBOOK };
    // Three tables, at most 16/7 slots an entry after growing, 5 bytes a slot.
    const BYTES: usize = 40 + FRAME;

    fn walk<O: Open, V: Visitor>(n: usize, open: O, visitor: &mut V) -> Ending {
        RowWalk::<LineSets, O, V>::run(n, open, visitor)
    }
}

/// The occupied columns, `\` diagonals by row - column, and `/` diagonals by row + column.
#[derive(Default)]
struct LineSets {
    columns: FxHashSet<u32>,
    diagonals: FxHashSet<i32>,
    antidiagonals: FxHashSet<u32>,
}

impl TakenLines for LineSets {
    fn new(_n: usize) -> Self {
        Self::default()
    }

    #[inline]
    fn obstacles(&self, row: usize) -> impl Fn(usize) -> Option<Obstacle> {
        let row = row as u32;
        move |column| {
            let column = column as u32;
            if self.columns.contains(&column) {
                Some(Obstacle::Column)
            } else if self.diagonals.contains(&row.wrapping_sub(column).cast_signed()) {
                Some(Obstacle::Diagonal)
            } else {
                self.antidiagonals.contains(&(row + column)).then_some(Obstacle::Antidiagonal)
            }
        }
    }

    #[inline]
    fn mark(&mut self, row: usize, column: usize, occupied: bool) {
        let (row, column) = (row as u32, column as u32);
        let diagonal = row.wrapping_sub(column).cast_signed();
        if occupied {
            self.columns.insert(column);
            self.diagonals.insert(diagonal);
            self.antidiagonals.insert(row + column);
        } else {
            self.columns.remove(&column);
            self.diagonals.remove(&diagonal);
            self.antidiagonals.remove(&(row + column));
        }
    }
}
