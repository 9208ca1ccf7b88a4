//! Does a queen in the next row clash with an earlier one? For the strategies that remember
//! no lines and compare a new queen with every earlier one.

use super::open::Open;
use crate::{Event, Obstacle, Square, Visitor};

/// Queens compared without a stop in between: two vectors of the smallest SIMD that a 64-bit
/// machine has.
const BLOCK: usize = 8;

/// The lines of a square on which earlier queens stand: column, `\`, `/`; 0 means free.
#[derive(Clone, Copy, Default)]
struct SharedLines([u32; 3]);

/// Whether a queen can stand in `column` of the row below `earlier`. Reports the try and, if it cannot, why.
/// With `COLUMNS` a shared column counts, else only diagonals.
// Inlined for every visitor: as a call of its own it costs a quarter of the time.
#[inline(always)]
pub(super) fn is_free<const COLUMNS: bool, O: Open, V: Visitor>(
    earlier: &[u32],
    column: u32,
    open: &O,
    visitor: &mut V,
) -> bool {
    let square = Square::new(earlier.len() as u32, column);
    visitor.event(|| Event::Try(square));
    // To know that there is a clash the first one is enough; to name its line takes all.
    let lines = SharedLines::with_queens::<COLUMNS>(earlier, column, V::WATCHES);
    if !lines.exist() && open.allows(earlier.len(), column as usize) {
        return true;
    }
    visitor.event(|| {
        let all = match V::WATCHES {
            true => lines,
            false => SharedLines::with_queens::<COLUMNS>(earlier, column, true),
        };
        Event::Reject(square, Obstacle::first(all.0.map(|line| line != 0)))
    });
    false
}

impl SharedLines {
    /// Compares with every earlier queen; unless `all`, only until a clash was found.
    #[inline(always)]
    fn with_queens<const COLUMNS: bool>(earlier: &[u32], column: u32, all: bool) -> Self {
        let (blocks, rest) = earlier.as_chunks::<BLOCK>();
        let mut distance = earlier.len() as u32;
        let mut lines = Self::default();
        for block in blocks {
            lines.join(Self::with_block::<COLUMNS>(block, distance, column));
            if !all && lines.exist() {
                return lines;
            }
            distance -= BLOCK as u32;
        }
        for &other in rest {
            lines.join(Self::with_queen::<COLUMNS>(distance, other, column));
            if !all && lines.exist() {
                return lines;
            }
            distance -= 1;
        }
        lines
    }

    /// Stopping at the first clash of a block would be less work, but one that cannot be
    /// vectorised, with a branch that is mispredicted each time.
    #[inline]
    fn with_block<const COLUMNS: bool>(block: &[u32; BLOCK], distance: u32, column: u32) -> Self {
        // One line at a time: that is the form in which it becomes vectors.
        let (mut files, mut falling, mut rising) = ([0; BLOCK], [0; BLOCK], [0; BLOCK]);
        for (i, &other) in block.iter().enumerate() {
            let lines = Self::with_queen::<COLUMNS>(distance - i as u32, other, column);
            [files[i], falling[i], rising[i]] = lines.0;
        }
        Self([files, falling, rising].map(|line| line.into_iter().fold(0, |any, hit| any | hit)))
    }

    #[inline]
    fn with_queen<const COLUMNS: bool>(distance: u32, other: u32, column: u32) -> Self {
        let right = column.wrapping_sub(other);
        let lines = [COLUMNS & (right == 0), right == distance, right == distance.wrapping_neg()];
        Self(lines.map(u32::from))
    }

    #[inline]
    fn join(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(line, more)| *line |= more);
    }

    #[inline]
    fn exist(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] != 0
    }
}
