//! "At most one of these": pairs where they are few, a grid of groups beyond.

use super::Formula;
use crate::complete::literal::Literal;

/// Up to this many, a clause for each pair is no longer than the grid.
pub(super) const PAIRS: usize = 6;

/// Forbids every two of `squares`, so that one that is true makes the others false by unit propagation.
///
/// Many of them are laid out on a grid. A true one makes its row and its column of the grid true, these
/// make the other rows and columns false, and every other square lies in one of those (the product
/// encoding of Chen, 2010). It takes about two clauses a square and few new variables.
pub(super) fn write(squares: &[Literal], formula: &mut Formula) {
    if squares.len() <= PAIRS {
        return write_pairs(squares, formula);
    }
    let (rows, columns) = grid(squares.len());
    let row_groups: Vec<Literal> = (0..rows).map(|_| formula.new_variable()).collect();
    let column_groups: Vec<Literal> = (0..columns).map(|_| formula.new_variable()).collect();
    for (index, &square) in squares.iter().enumerate() {
        formula.push(&[!square, row_groups[index / columns]]);
        formula.push(&[!square, column_groups[index % columns]]);
    }
    write(&row_groups, formula);
    write(&column_groups, formula);
}

fn write_pairs(squares: &[Literal], formula: &mut Formula) {
    for (index, &square) in squares.iter().enumerate() {
        squares[..index].iter().for_each(|&other| formula.push(&[!other, !square]));
    }
}

/// Rows and columns of the grid: as square as it goes.
pub(super) fn grid(count: usize) -> (usize, usize) {
    let columns = count.isqrt() + usize::from(count.isqrt().pow(2) < count);
    (count.div_ceil(columns), columns)
}
