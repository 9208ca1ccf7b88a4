//! A checker for proofs that a formula has no solution, in the DRAT format of the SAT competitions. It shares no code with
//! what writes proofs: a [`Formula`](super::Formula) and a list of [`ProofStep`](super::ProofStep)s come in, yes or the first wrong step
//! comes out. [`DratReader`] reads the steps from a file's text or binary form, [`Checker`] follows them one by one.

// A clause may be added if it follows by unit propagation (RUP): assume each of its literals false,
// follow the clauses of which all literals but one are false, and one becomes false altogether. Failing
// that, if this holds for each clause that it makes by resolution on its first literal (RAT): it then
// takes no solution away that matters.

mod checker;
mod propagation;
mod reader;
mod seal;

pub use checker::{Checker, DratFault, DratSummary};
pub use reader::{DratError, DratPlace, DratReader, ProofEncoding};
pub use seal::{Altered, Seal};

#[cfg(test)]
mod tests;
