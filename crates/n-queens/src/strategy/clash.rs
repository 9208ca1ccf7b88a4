//! Does a queen in the next row clash with an earlier one? For the strategies that remember
//! no lines and compare a new queen with every earlier one.

use super::event::Obstacle;

/// Queens compared without a stop in between.
const BLOCK: usize = 32;

/// The lines of a square on which earlier queens stand; nonzero means occupied.
#[derive(Clone, Copy, Default)]
pub(super) struct Clash {
    file: u32,
    falling: u32,
    rising: u32,
}

impl Clash {
    /// Compares a queen in `column` of the row below `earlier` with each of them. With
    /// `COLUMNS` a shared column counts, else only diagonals are compared.
    #[inline]
    pub(super) fn of<const COLUMNS: bool>(earlier: &[u32], column: u32) -> Self {
        let (blocks, rest) = earlier.as_chunks::<BLOCK>();
        let mut distance = earlier.len() as u32;
        for block in blocks {
            let clash = Self::of_block::<COLUMNS>(block, distance, column);
            if clash.exists() {
                return clash;
            }
            distance -= BLOCK as u32;
        }
        Self::of_block::<COLUMNS>(rest, distance, column)
    }

    /// Stopping at the first clash would be less work, but one that cannot be vectorised,
    /// with a branch that is mispredicted each time.
    #[inline]
    fn of_block<const COLUMNS: bool>(queens: &[u32], distance: u32, column: u32) -> Self {
        let mut clash = Self::default();
        for (&other, above) in queens.iter().zip(0..) {
            let (right, down) = (column.wrapping_sub(other), distance - above);
            clash.file |= u32::from(COLUMNS & (right == 0));
            clash.falling |= u32::from(right == down);
            clash.rising |= u32::from(right == down.wrapping_neg());
        }
        clash
    }

    #[inline]
    pub(super) fn exists(self) -> bool {
        self.file | self.falling | self.rising != 0
    }

    /// The line that is occupied, the column before the diagonals; `of` found this clash
    /// for the same `earlier` and `column`.
    #[inline]
    pub(super) fn obstacle<const COLUMNS: bool>(self, earlier: &[u32], column: u32) -> Obstacle {
        // `of` stopped at the first block; the line to name may be in a later one.
        let clash = match earlier.len() {
            ..=BLOCK => self,
            length => Self::of_block::<COLUMNS>(earlier, length as u32, column),
        };
        Obstacle::first(false, [clash.file, clash.falling, clash.rising].map(|line| line != 0))
    }
}
