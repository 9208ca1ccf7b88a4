//! Does a queen in the next row clash with an earlier one? For the strategies that remember
//! no lines and compare a new queen with every earlier one.

use super::event::Obstacle;
use super::visitor::Visitor;

/// Queens compared without a stop in between: two vectors of the smallest SIMD that a 64-bit
/// machine has.
const BLOCK: usize = 8;

/// The lines of a square on which earlier queens stand: column, `\`, `/`; 0 means free.
#[derive(Clone, Copy, Default)]
struct SharedLines([u32; 3]);

/// Looks whether a queen in `column` of the row below `earlier` clashes with one of them,
/// and if it does, on which line. With `COLUMNS` a shared column counts, else only diagonals.
// Inlined for every visitor: as a call of its own it costs a quarter of the time.
#[inline(always)]
pub(super) fn look<const COLUMNS: bool, V: Visitor>(
    earlier: &[u32],
    column: u32,
) -> Option<impl FnOnce() -> Obstacle> {
    // To know that there is a clash the first one is enough; to name its line takes all.
    let lines = if V::WATCHES {
        SharedLines::with_queens::<COLUMNS, true>(earlier, column)
    } else {
        SharedLines::with_queens::<COLUMNS, false>(earlier, column)
    };
    let all = move || {
        if V::WATCHES { lines } else { SharedLines::with_queens::<COLUMNS, true>(earlier, column) }
    };
    lines.exist().then_some(move || Obstacle::first(false, all().0.map(|line| line != 0)))
}

impl SharedLines {
    /// Compares with every earlier queen; unless `ALL`, only until a clash was found.
    #[inline(always)]
    fn with_queens<const COLUMNS: bool, const ALL: bool>(earlier: &[u32], column: u32) -> Self {
        let (blocks, rest) = earlier.as_chunks::<BLOCK>();
        let mut distance = earlier.len() as u32;
        let mut lines = Self::default();
        for block in blocks {
            lines.join(Self::with_block::<COLUMNS>(block, distance, column));
            if !ALL && lines.exist() {
                return lines;
            }
            distance -= BLOCK as u32;
        }
        for &other in rest {
            lines.join(Self::with_queen::<COLUMNS>(distance, other, column));
            if !ALL && lines.exist() {
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
