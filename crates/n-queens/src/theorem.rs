//! What is proved about a board before any search: that it has no solution, and why.
//!
//! [`Problem::impossible_by`] is used by the counts, by [`complete::first`](crate::complete::first) and by
//! the strategies that could not find out by themselves.

use thiserror::Error;

use crate::problem::{Problem, Variant};

/// Why a board has no solution, whatever stands on it.
///
/// ```
/// use n_queens::{Problem, Theorem, Variant};
/// let torus = Problem::new(77 * 3).with_variant(Variant::Torus);
/// let theorem = torus.impossible_by().expect("3 divides 231");
/// assert_eq!(theorem, Theorem::TorusDivisible { n: 231, divisor: 3 });
/// assert_eq!(theorem.to_string(), "n queens fit on a torus only if neither 2 nor 3 divides n; 3 divides 231");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum Theorem {
    /// 2 or 3 divides the side of a torus (Pólya 1918).
    ///
    /// In a solution the rows r, the columns c, and the diagonals c - r and c + r (mod n) all run
    /// through 0..n. Let S1 and S2 be the sums of these numbers and of their squares, mod n.
    ///
    /// - The diagonals c - r add up to S1 - S1 = 0, and to S1 = n(n - 1)/2, which n divides only if it
    ///   is odd.
    /// - (c - r)^2 + (c + r)^2 = 2 c^2 + 2 r^2 adds up to 2 S2 and to 4 S2, so n divides
    ///   2 S2 = n (n - 1)(2n - 1)/3; but 3 divides neither n - 1 nor 2n - 1 if it divides n.
    #[error("n queens fit on a torus only if neither 2 nor 3 divides n; {divisor} divides {n}")]
    TorusDivisible {
        /// The side of the board.
        n: u32,
        /// 2 or 3.
        divisor: u32,
    },
    /// The board is too small: n = 2 and 3 for queens, n = 2 to 9 for superqueens. A search of all
    /// placements shows it, which the tests repeat.
    #[error("{n} {} do not fit on a board of {n} rows: n must be 1 or at least {smallest}", pieces(*.variant))]
    SmallBoard {
        /// The side of the board.
        n: u32,
        /// How the pieces move.
        variant: Variant,
        /// The smallest n above 1 that has a solution.
        smallest: u32,
    },
}

const fn pieces(variant: Variant) -> &'static str {
    match variant {
        Variant::Super => "superqueens",
        Variant::Standard | Variant::Torus => "queens",
    }
}

impl Theorem {
    /// Of an n x n board for these pieces.
    const fn for_empty_board(n: u32, variant: Variant) -> Option<Self> {
        let smallest = match variant {
            Variant::Standard => 4,
            Variant::Super => 10,
            Variant::Torus => return Self::of_torus(n, variant),
        };
        if n > 1 && n < smallest { Some(Self::SmallBoard { n, variant, smallest }) } else { None }
    }

    /// Of a torus alone: what a count uses, which finds out about small boards by itself.
    pub(crate) const fn of_torus(n: u32, variant: Variant) -> Option<Self> {
        match variant {
            Variant::Torus if n == 0 => None,
            Variant::Torus if n.is_multiple_of(2) => Some(Self::TorusDivisible { n, divisor: 2 }),
            Variant::Torus if n.is_multiple_of(3) => Some(Self::TorusDivisible { n, divisor: 3 }),
            _ => None,
        }
    }
}

impl Problem {
    /// The theorem by which the board has no solution, whatever stands on it, if there is one.
    /// `None` says nothing.
    ///
    /// ```
    /// use n_queens::{Problem, Variant};
    /// assert!(Problem::new(3).impossible_by().is_some());
    /// assert!(Problem::new(8).impossible_by().is_none());
    /// assert!(Problem::new(8).with_variant(Variant::Torus).impossible_by().is_some());
    /// ```
    pub const fn impossible_by(&self) -> Option<Theorem> {
        Theorem::for_empty_board(self.n(), self.variant())
    }
}
