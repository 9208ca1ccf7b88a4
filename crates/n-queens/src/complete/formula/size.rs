//! How long a formula will be: asked before memory is taken for it.

use super::at_most_one::{PAIRS, grid};
use crate::problem::{Problem, Variant};

/// The length of a formula or of a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Size {
    pub(super) clauses: u128,
    pub(super) literals: u128,
}

impl Size {
    const fn plus(self, other: Self) -> Self {
        Self { clauses: self.clauses + other.clauses, literals: self.literals + other.literals }
    }

    const fn times(self, factor: u128) -> Self {
        Self { clauses: self.clauses * factor, literals: self.literals * factor }
    }

    /// The memory that it takes.
    pub(super) const fn bytes(self) -> u128 {
        4 * (self.clauses + self.literals)
    }
}

/// The length of the formula of `problem`; O(n).
pub(super) fn for_problem(problem: &Problem) -> Size {
    let n = problem.n();
    let side = u128::from(n);
    let one_in_each_line =
        Size { clauses: 1, literals: side }.plus(at_most_one(n as usize)).times(2 * side);
    let singles = (problem.given().squares().len() + problem.blocked().len()) as u128;
    one_in_each_line
        .plus(diagonals(n, problem.variant()))
        .plus(knights(side, problem.variant()))
        .plus(Size { clauses: singles, literals: singles })
}

fn diagonals(n: u32, variant: Variant) -> Size {
    let whole = at_most_one(n as usize);
    if variant == Variant::Torus {
        return whole.times(2 * u128::from(n));
    }
    let shorter = (1..n as usize).map(|length| at_most_one(length).times(2));
    shorter.fold(if n == 0 { Size::default() } else { whole }, Size::plus).times(2)
}

fn knights(side: u128, variant: Variant) -> Size {
    if variant != Variant::Super {
        return Size::default();
    }
    let pairs = 4 * side.saturating_sub(1) * side.saturating_sub(2);
    Size { clauses: pairs, literals: 2 * pairs }
}

fn at_most_one(count: usize) -> Size {
    if count <= PAIRS {
        let pairs = (count * count.saturating_sub(1) / 2) as u128;
        return Size { clauses: pairs, literals: 2 * pairs };
    }
    let (rows, columns) = grid(count);
    let members = Size { clauses: 2 * count as u128, literals: 4 * count as u128 };
    members.plus(at_most_one(rows)).plus(at_most_one(columns))
}
