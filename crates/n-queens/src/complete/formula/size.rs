//! How long a formula will be, computed before memory is taken for it.

use super::at_most_one::{PAIRS, grid};
use crate::problem::{Problem, Variant};

/// How many clauses the formula of `problem` has, and how many literals; O(n).
pub(super) fn for_problem(problem: &Problem) -> (u128, u128) {
    let n = problem.n() as usize;
    let side = u128::from(problem.n());
    let lines: u128 = (1..n).map(at_most_one).sum();
    let diagonals = match problem.variant() {
        Variant::Torus => 2 * side * at_most_one(n),
        Variant::Standard | Variant::Super => 2 * (2 * lines + at_most_one(n)),
    };
    let knights = match problem.variant() {
        Variant::Super => 4 * side.saturating_sub(1) * side.saturating_sub(2),
        Variant::Standard | Variant::Torus => 0,
    };
    // All clauses have two literals, but for those of a whole row or column and those of a square with something on it.
    let pairs = 2 * side * at_most_one(n) + diagonals + knights;
    let singles = (problem.given().squares().len() + problem.blocked().len()) as u128;
    (pairs + 2 * side + singles, 2 * pairs + 2 * side * side + singles)
}

/// The clauses of "at most one of these".
fn at_most_one(count: usize) -> u128 {
    if count <= PAIRS {
        return (count * count.saturating_sub(1) / 2) as u128;
    }
    let (rows, columns) = grid(count);
    2 * count as u128 + at_most_one(rows) + at_most_one(columns)
}
