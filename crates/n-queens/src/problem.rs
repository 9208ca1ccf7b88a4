//! The question: a board, what already stands on it, and how the pieces move.
//!
//! A [`Problem`] enters the library here; a [strategy](crate::Strategy) works on it.

use crate::board::{BoardError, Queens, Square};
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
