//! Partial and blocked boards: complete them, count them, or prove that it cannot be done.
//!
//! A [`Problem`](crate::Problem) with given queens and blocked squares comes in; a completion, their
//! number, or a refutation goes out. A refutation is a list of [`Step`]s over the [`Literal`]s of a
//! formula in conjunctive form, so that others can check it.

#[cfg(feature = "sat")]
pub mod cadical;
pub mod drat;
mod formula;
mod literal;
mod proof;

pub use formula::{DimacsError, DimacsReader, Formula, FormulaError};
pub use literal::Literal;
pub use proof::Step;
