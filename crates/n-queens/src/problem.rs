//! The question: a board, what already stands on it, and how the pieces move; what is proved about it before any search;
//! and its answer, a solution.
//!
//! A [`Problem`] enters the library here; a [strategy](crate::Strategy) works on it. A [`Theorem`] says why it has no
//! solution, whatever stands on it. What is not a [`Solution`] cannot be built.

use thiserror::Error;

use crate::board::{BoardError, Queens, Square};
use crate::check::{self, Fault};
use crate::rules::Rules;

named! {
    /// How the pieces move.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Variant {
        /// Queens on a plain board.
        #[default]
        Standard = "standard",
        /// Queens on a torus: diagonals leave one edge and come back at the opposite one.
        Torus = "torus",
        /// Superqueens, also called amazons: queens that move like a knight as well.
        Super = "super",
    }
}

parsed_by_name!(Variant);

/// Place n queens on an n x n board so that none attacks another, keeping the given queens
/// where they are and off the blocked squares.
///
/// ```
/// use n_queens::{Problem, Square, Strategy};
/// // The puzzle of 1850: queens on b4 and d5, complete the board.
/// let squares = ["b4", "d5"].map(|name| Square::parse(name, 8).unwrap());
/// let puzzle = Problem::new(8).with_given(squares)?;
/// assert_eq!(Strategy::Rows.count(&puzzle), Ok(2));
/// # Ok::<(), n_queens::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Problem {
    given: Queens,
    blocked: Vec<Square>,
    variant: Variant,
}

impl Problem {
    /// The empty board of side `n`.
    pub fn new(n: u32) -> Self {
        let given = Queens::new(n, []).expect("no queen lies off the board");
        Self { given, blocked: Vec::new(), variant: Variant::Standard }
    }

    /// This board for other pieces.
    #[must_use]
    pub fn with_variant(self, variant: Variant) -> Self {
        Self { variant, ..self }
    }

    /// Puts queens on the board that must stay. They may attack each other: then the
    /// problem has no solution.
    pub fn with_given(self, squares: impl IntoIterator<Item = Square>) -> Result<Self, BoardError> {
        let given = Queens::new(self.n(), self.given.squares().iter().copied().chain(squares))?;
        Self { given, ..self }.coherent()
    }

    /// Forbids squares.
    pub fn with_blocked(
        mut self,
        squares: impl IntoIterator<Item = Square>,
    ) -> Result<Self, BoardError> {
        self.blocked.extend(squares);
        self.blocked.sort_unstable();
        self.blocked.dedup();
        self.coherent()
    }

    fn coherent(self) -> Result<Self, BoardError> {
        let n = self.n();
        if let Some(&square) = self.blocked.iter().find(|square| !square.is_on(n)) {
            return Err(BoardError::OffBoard { square, n });
        }
        match self.given.squares().iter().find(|square| self.is_blocked(**square)) {
            Some(&square) => Err(BoardError::QueenOnBlocked { square, n }),
            None => Ok(self),
        }
    }

    /// The side of the board.
    pub const fn n(&self) -> u32 {
        self.given.n()
    }

    /// The queens that must stay.
    pub const fn given(&self) -> &Queens {
        &self.given
    }

    /// The forbidden squares, in reading order.
    pub fn blocked(&self) -> &[Square] {
        &self.blocked
    }

    /// Whether `square` is forbidden; O(log of the number of blocked squares).
    pub fn is_blocked(&self, square: Square) -> bool {
        self.blocked.binary_search(&square).is_ok()
    }

    /// How the pieces move.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The rules of attack on this board.
    ///
    /// ```
    /// assert_eq!(n_queens::Problem::new(8).rules().n, 8);
    /// ```
    pub const fn rules(&self) -> Rules {
        Rules::new(self.n(), self.variant)
    }

    /// Whether nothing stands on the board yet: no given queen, no blocked square.
    pub fn is_empty(&self) -> bool {
        self.given.squares().is_empty() && self.blocked.is_empty()
    }
}

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
    #[error("{n} {} do not fit on a board of {n} rows: n must be 1 or at least {smallest}", if *variant == Variant::Super { "superqueens" } else { "queens" })]
    SmallBoard {
        /// The side of the board.
        n: u32,
        /// How the pieces move.
        variant: Variant,
        /// The smallest n above 1 that has a solution.
        smallest: u32,
    },
}

impl Theorem {
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
        let (n, variant) = (self.n(), self.variant);
        let smallest = match variant {
            Variant::Standard => 4,
            Variant::Super => 10,
            Variant::Torus => return Theorem::of_torus(n, variant),
        };
        let is_small = 1 < n && n < smallest;
        if is_small { Some(Theorem::SmallBoard { n, variant, smallest }) } else { None }
    }
}

/// A solution of the plain n x n board, checked when it was built.
///
/// Solutions on the torus and of superqueens are solutions of the plain board too.
///
/// ```
/// use n_queens::Solution;
/// let solution = Solution::new(vec![1, 3, 0, 2])?;
/// assert_eq!(solution.column(0), 1);
/// assert!(Solution::new(vec![0, 1, 2, 3]).is_err());
/// # Ok::<(), n_queens::check::Fault>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Solution {
    columns: Box<[u32]>,
}

impl Solution {
    /// The solution whose queen of row i stands in column `columns[i]`. O(n).
    pub fn new(columns: impl Into<Box<[u32]>>) -> Result<Self, Fault> {
        let columns = columns.into();
        check::columns(&columns)?;
        Ok(Self { columns })
    }

    /// As [`new`](Self::new), and it must solve `problem` as well.
    ///
    /// ```
    /// use n_queens::{Problem, Solution, Square};
    /// let corner = Problem::new(4).with_given([Square::new(0, 0)])?;
    /// assert!(Solution::for_problem(&corner, vec![1, 3, 0, 2]).is_err());
    /// # Ok::<(), n_queens::BoardError>(())
    /// ```
    pub fn for_problem(problem: &Problem, columns: impl Into<Box<[u32]>>) -> Result<Self, Fault> {
        let columns = columns.into();
        check::solves(problem, &columns)?;
        Ok(Self { columns })
    }

    /// A solution that is proved already.
    pub(crate) fn proved(columns: Box<[u32]>) -> Self {
        debug_assert_eq!(check::columns(&columns), Ok(()));
        Self { columns }
    }

    /// The side of the board, which is the number of queens.
    pub fn n(&self) -> u32 {
        self.columns.len() as u32
    }

    /// The column of each row's queen.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The column of the queen in `row`.
    ///
    /// # Panics
    /// If the board has no such row.
    pub fn column(&self, row: u32) -> u32 {
        self.columns[row as usize]
    }

    /// The queens' squares, from the top row down.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + '_ {
        self.columns.iter().enumerate().map(|(row, &column)| Square::new(row as u32, column))
    }
}
