//! The second phase on a board on which something stands, where swaps that help are rare: a row
//! without a queen changes columns with any other row if at least as many of the two then have a
//! queen. So which rows are without one changes all the time, until two of them are helped at once;
//! their number never grows.

use std::ops::ControlFlow;

use super::completing::Effort;
use super::ground::Ground;
use super::placing::FillingBoard;
use crate::Visitor;
use crate::strategy::Chance;

impl<G: Ground> FillingBoard<G> {
    /// Finds a place for each row that has none; false if the tries did not suffice.
    pub(super) fn drift<V: Visitor>(
        &mut self,
        chance: &mut Chance,
        effort: &mut Effort,
        visitor: &mut V,
    ) -> ControlFlow<(), bool> {
        let mut waits = vec![false; self.columns.len()];
        self.unplaced.iter().for_each(|&place| waits[place as usize] = true);
        for _ in 0..effort.take_attempt() {
            if self.unplaced.is_empty() {
                break;
            }
            visitor.step(0, 1, 1)?;
            let chosen = chance.below(self.unplaced.len() as u64) as usize;
            let other = chance.below(self.columns.len() as u64) as usize;
            self.exchange(chosen, other, &mut waits, visitor);
        }
        ControlFlow::Continue(self.unplaced.is_empty())
    }

    /// Swaps the columns of a row without a queen, one of `unplaced`, and of another row, unless
    /// fewer queens would stand then.
    fn exchange<V: Visitor>(
        &mut self,
        chosen: usize,
        other: usize,
        waits: &mut [bool],
        visitor: &mut V,
    ) {
        let place = self.unplaced[chosen] as usize;
        let [mine, lent] = [place, other].map(|place| self.columns[place]);
        let before = self.square(other, lent);
        let stood = !waits[other];
        if stood {
            self.lift(before, visitor);
        }
        let own = self.put(self.square(place, lent), visitor);
        let others = place != other && self.put(self.square(other, mine), visitor);
        if stood && !own && !others {
            self.put(before, visitor);
            return;
        }
        self.columns.swap(place, other);
        (waits[other], waits[place]) = (!others, !own);
        if own {
            self.unplaced.swap_remove(chosen);
        }
        self.remember(other, !stood, !others);
    }

    /// Keeps `unplaced` right about a row that waited for a queen or not and does now or not.
    fn remember(&mut self, place: usize, waited: bool, waits: bool) {
        let place = place as u32;
        if waits && !waited {
            self.unplaced.push(place);
        } else if waited && !waits {
            // Seldom: both rows of a swap were without a queen.
            self.unplaced.retain(|&waiting| waiting != place);
        }
    }
}
