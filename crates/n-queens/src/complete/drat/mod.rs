//! A checker for proofs that a formula has no solution, in the DRAT format of the SAT competitions.
//!
//! It stands at the end of the flow and shares nothing with whatever wrote the proof: a [`Formula`](super::Formula)
//! and a list of [`Step`](super::Step)s come in, yes or the first wrong step goes out. [`Reader`] takes the
//! steps from a file's text or binary form, [`Checker`] follows them one by one.
//!
//! A clause may be added if it follows by unit propagation (RUP): assume each of its literals false,
//! follow the clauses of which all literals but one are false, and one becomes false altogether. Failing
//! that, if this holds for each clause that it makes by resolution on its first literal (RAT): it then
//! takes no solution away that matters.
//!
//! ```
//! use n_queens::complete::drat::{Checker, Encoding, Reader};
//! use n_queens::complete::Formula;
//!
//! let formula: Formula = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n".parse()?;
//! let mut checker = Checker::new(&formula);
//! let mut reader = Reader::new(Encoding::Text);
//! reader.check(b"1 0\n0\n", &mut checker)?;
//! reader.finish()?;
//! assert_eq!(checker.finish()?.added, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checker;
mod clauses;
mod fault;
mod reader;
mod seal;
mod trail;
mod variables;
mod watches;

pub use checker::{Checker, Summary};
pub use fault::{DratError, DratFault, DratSyntax, Place};
pub use reader::{Encoding, Reader};
pub use seal::{Altered, Seal};

#[cfg(test)]
mod tests;
