//! What number theory says about the torus, before any search.

use crate::problem::Variant;

/// Whether these pieces are queens on a torus that has no room for n of them, whatever else stands
/// there: if 2 or 3 divides n.
///
/// In a solution the rows r, the columns c, and the diagonals c - r and c + r (mod n) all run
/// through 0..n. Let S1 and S2 be the sums of these numbers and of their squares, mod n.
///
/// - The diagonals c - r add up to S1 - S1 = 0, and to S1 = n(n - 1)/2, which n divides only if it
///   is odd.
/// - (c - r)^2 + (c + r)^2 = 2 c^2 + 2 r^2 adds up to 2 S2 and to 4 S2, so n divides
///   2 S2 = n (n - 1)(2n - 1)/3; but 3 divides neither n - 1 nor 2n - 1 if it divides n.
pub(super) const fn is_hopeless(variant: Variant, n: u32) -> bool {
    let divided = n > 0 && (n.is_multiple_of(2) || n.is_multiple_of(3));
    matches!(variant, Variant::Torus) && divided
}
