//! The lines of a proof that a board cannot be completed.

use std::fmt;

use super::literal::Literal;

/// One step of a proof, in the sense of DRAT: a clause that follows, or one that is no longer needed.
/// It shows itself as a line of a DRAT file.
///
/// ```
/// use n_queens::complete::{Literal, Step};
/// let clause = [1, -2].map(|number| Literal::new(number).unwrap());
/// assert_eq!(Step::Add(&clause).to_string(), "1 -2 0");
/// assert_eq!(Step::Delete(&clause).to_string(), "d 1 -2 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// This clause follows from those before it. The empty one ends the proof.
    Add(&'a [Literal]),
    /// This clause will not be used any more.
    Delete(&'a [Literal]),
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clause = match self {
            Self::Add(clause) => clause,
            Self::Delete(clause) => {
                f.write_str("d ")?;
                clause
            }
        };
        clause.iter().try_for_each(|literal| write!(f, "{literal} "))?;
        f.write_str("0")
    }
}
