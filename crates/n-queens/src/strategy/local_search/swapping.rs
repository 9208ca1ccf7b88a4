//! The second phase: a row that found no column changes columns with a row that has a queen, if
//! both queens then stand on free diagonals. Each such swap lowers the number of rows without a
//! queen by one; no swap raises it.

use std::ops::ControlFlow;

use super::ground::Ground;
use super::placing::FillingBoard;
use crate::strategy::Chance;
use crate::{Square, Visitor};

/// Most boards need fewer than a hundred tries for a row. After so many the board is given up.
const MOST_TRIES: usize = 20_000;

impl<G: Ground> FillingBoard<G> {
    /// Finds a place for each row that has none; false if one of them cannot be helped.
    pub(super) fn swap<V: Visitor>(
        &mut self,
        chance: &mut Chance,
        visitor: &mut V,
    ) -> ControlFlow<(), bool> {
        let n = self.columns.len();
        while let Some(&row) = self.unplaced.last() {
            let mut tries = 0..MOST_TRIES.min(8 * n);
            while {
                if tries.next().is_none() {
                    return ControlFlow::Continue(false);
                }
                visitor.step(0, 1, 1)?;
                !self.help(row, chance.below(n as u64) as u32, visitor)
            } {}
            self.unplaced.pop();
        }
        ControlFlow::Continue(true)
    }

    /// Swaps the columns of `row`, which has no queen, and `other`, which has one, if both queens
    /// then stand well.
    fn help<V: Visitor>(&mut self, row: u32, other: u32, visitor: &mut V) -> bool {
        if self.unplaced.contains(&other) {
            return false;
        }
        let [old, new] = [other, row].map(|row| self.columns[row as usize]);
        let (before, own, lent) =
            (Square::new(other, old), Square::new(row, old), Square::new(other, new));
        self.lift(before, visitor);
        if self.put(own, visitor) {
            if self.put(lent, visitor) {
                self.columns.swap(row as usize, other as usize);
                return true;
            }
            self.lift(own, visitor);
        }
        self.put(before, visitor);
        false
    }
}
