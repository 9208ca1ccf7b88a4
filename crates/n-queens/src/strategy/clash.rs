//! Does a queen in the next row clash with an earlier one? For the strategies that remember
//! no lines and compare a new queen with every earlier one.

use super::event::Obstacle;

/// Queens compared at once: two vectors of the smallest SIMD that a 64-bit machine has.
const BLOCK: usize = 8;

/// The obstacle that the first clashing queen of `earlier` is to a queen in `column` of the
/// row below them. With `COLUMNS` a shared column counts, else only diagonals are compared.
#[inline]
pub(super) fn obstacle<const COLUMNS: bool>(earlier: &[u32], column: u32) -> Option<Obstacle> {
    // Which queen it is costs another look, that only a watched search pays.
    clashes::<COLUMNS>(earlier, column).then(|| first_obstacle::<COLUMNS>(earlier, column))
}

#[inline]
fn clashes<const COLUMNS: bool>(earlier: &[u32], column: u32) -> bool {
    let row = earlier.len() as u32;
    let (blocks, rest) = earlier.as_chunks::<BLOCK>();
    let mut above = 0;
    for block in blocks {
        // No early exit within a block: that is what lets it be vectorised.
        let mut clash = false;
        for (&other, i) in block.iter().zip(0..) {
            clash |= clash_of::<COLUMNS>(row - above - i, other, column);
        }
        if clash {
            return true;
        }
        above += BLOCK as u32;
    }
    rest.iter().zip(above..).any(|(&other, i)| clash_of::<COLUMNS>(row - i, other, column))
}

#[inline]
fn clash_of<const COLUMNS: bool>(distance: u32, other: u32, column: u32) -> bool {
    let right = column.wrapping_sub(other);
    (right == distance) | (right == distance.wrapping_neg()) | (COLUMNS & (right == 0))
}

#[inline]
fn first_obstacle<const COLUMNS: bool>(earlier: &[u32], column: u32) -> Obstacle {
    let row = earlier.len() as u32;
    let mut queens = earlier.iter().zip(0..);
    let found = queens.find(|&(&other, i)| clash_of::<COLUMNS>(row - i, other, column));
    match found.map(|(&other, _)| column.cmp(&other)) {
        Some(std::cmp::Ordering::Greater) => Obstacle::Diagonal,
        Some(std::cmp::Ordering::Less) => Obstacle::Antidiagonal,
        _ => Obstacle::Column,
    }
}
