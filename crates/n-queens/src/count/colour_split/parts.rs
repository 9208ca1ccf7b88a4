//! The placements of a row set in the form in which its colour and level need them, and the shelf
//! where they are kept for other units.

use std::sync::{Arc, OnceLock};

use super::level::{Colour, Level, Parity, View};
use super::lines::Lines;
use super::sieve::{Stones, Trail};
use super::tables::{Lanes, Probes};

/// The placements on one board with a given set of rows. Two parts, one of even and one of odd rows,
/// make the pairs of a colour: probes with lanes, or a trail with stones.
#[derive(Debug)]
pub(super) enum Part {
    Probes(Probes),
    Lanes(Lanes),
    Trail(Trail),
    Stones(Stones),
}

impl Part {
    fn new(level: &Level, colour: Colour, parity: Parity, set: Lines, view: View) -> Self {
        let (board, columns) = level.board(colour, parity);
        let rows = level.rows(colour, parity, set, view);
        let grouping = level.grouping(colour, columns, view);
        // Rows of the tables are sets of even columns, their columns sets of odd ones.
        match (level.is_sifted(colour, view), parity, columns) {
            (true, Parity::Even, _) => Self::Trail(Trail::new(board, rows, grouping)),
            (true, Parity::Odd, _) => Self::Stones(Stones::new(board, rows, grouping)),
            (false, _, Parity::Even) => Self::Probes(Probes::new(board, rows, grouping)),
            (false, _, Parity::Odd) => Self::Lanes(Lanes::new(board, rows, grouping)),
        }
    }
}

/// White's and black's part for one row set.
pub(super) type Parts = [Part; 2];

/// Parts that stay once they are made, for each row set of a level.
#[derive(Debug)]
pub(super) struct Shelf {
    slots: [Vec<OnceLock<Arc<Parts>>>; 2],
}

impl Shelf {
    pub(super) fn new(level: &Level) -> Self {
        let slots = |parity| (0..level.family(parity).len()).map(|_| OnceLock::new()).collect();
        Self { slots: [slots(Parity::Even), slots(Parity::Odd)] }
    }

    pub(super) fn slot(&self, parity: Parity, position: usize) -> &OnceLock<Arc<Parts>> {
        &self.slots[parity as usize][position]
    }
}

/// The parts of the row set at a position.
pub(super) fn parts(level: &Level, parity: Parity, position: usize, view: View) -> Parts {
    let set = level.family(parity).sets[position];
    Colour::BOTH.map(|colour| Part::new(level, colour, parity, set, view))
}
