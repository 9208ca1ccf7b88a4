//! How a piece attacks, row by row, for the strategies that clear squares ahead.
//!
//! The checker has a definition of its own on purpose.

use crate::board::Square;
use crate::problem::Variant;

/// The columns of another `row` that a piece on `from` attacks; some may be named twice.
pub(super) fn attacked_columns(
    variant: Variant,
    n: u32,
    from: Square,
    row: u32,
) -> impl Iterator<Item = u32> {
    let distance = i64::from(from.row.abs_diff(row));
    let knight = match (variant, distance) {
        (Variant::Super, 1) => 2,
        (Variant::Super, 2) => 1,
        _ => distance,
    };
    let (n, column) = (i64::from(n), i64::from(from.column));
    let reached = [0, -distance, distance, -knight, knight].map(|right| column + right);
    reached.into_iter().filter_map(move |reached| {
        let reached = if variant == Variant::Torus { reached.rem_euclid(n) } else { reached };
        (0..n).contains(&reached).then_some(reached as u32)
    })
}
