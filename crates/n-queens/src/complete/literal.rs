//! The atoms of formulas and proofs, "a queen stands there" and "none stands there", and the steps of a proof that a board
//! cannot be completed.

use std::fmt;
use std::num::NonZeroI32;
use std::ops::Not;

use crate::board::Square;

/// A variable or its negation, numbered as DIMACS has it: from 1 on, negated below 0.
///
/// ```
/// use n_queens::Square;
/// use n_queens::complete::Literal;
/// let queen = Literal::queen(8, Square::new(1, 0));
/// assert_eq!((queen.number(), (!queen).number()), (9, -9));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(NonZeroI32);

impl Literal {
    /// "A queen stands on `square`" on a board of side `n`: squares are numbered in reading order.
    ///
    /// # Panics
    /// If the board has more squares than numbers, which is from n = 46341 on.
    pub fn queen(n: u32, square: Square) -> Self {
        let index = u64::from(square.row) * u64::from(n) + u64::from(square.column);
        let number = i32::try_from(index + 1).expect("the board has no more squares than numbers");
        Self::new(number).expect("numbers begin at 1")
    }

    /// The literal with this DIMACS number; none for 0, which ends clauses, and for the one number
    /// that has no negation.
    pub fn new(number: i32) -> Option<Self> {
        NonZeroI32::new(number).filter(|&number| number != NonZeroI32::MIN).map(Self)
    }

    /// Its DIMACS number.
    pub const fn number(self) -> i32 {
        self.0.get()
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One step of a proof, in the sense of DRAT: a clause that follows, or one that is no longer needed.
/// It shows itself as a line of a DRAT file.
///
/// ```
/// use n_queens::complete::{Literal, ProofStep};
/// let clause = [1, -2].map(|number| Literal::new(number).unwrap());
/// assert_eq!(ProofStep::Add(&clause).to_string(), "1 -2 0");
/// assert_eq!(ProofStep::Delete(&clause).to_string(), "d 1 -2 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofStep<'a> {
    /// This clause follows from those before it. The empty one ends the proof.
    Add(&'a [Literal]),
    /// This clause will not be used any more.
    Delete(&'a [Literal]),
}

impl fmt::Display for ProofStep<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (beginning, clause) = match self {
            Self::Add(clause) => ("", clause),
            Self::Delete(clause) => ("d ", clause),
        };
        f.write_str(beginning)?;
        clause.iter().try_for_each(|literal| write!(f, "{literal} "))?;
        f.write_str("0")
    }
}
