//! Partial and blocked boards: complete them, count their completions, or prove that there are none. A refutation is a list
//! of [`ProofStep`]s over the [`Literal`]s of a formula in conjunctive form, so that other programs can check it. [`explained`]
//! finds which few pieces of an impossible board contradict each other, and verifies that. [`unique`] decides whether there
//! is exactly one completion, and [`random`] draws one of many.

#[cfg(feature = "sat")]
pub mod cadical;
mod closed;
pub mod drat;
mod explain;
mod explained;
mod first;
mod formula;
pub mod generate;
mod looking;
mod random;
mod refute;
mod unique;

pub use closed::{ClosedLine, closed_line};
pub use explain::{Conflict, Decision, Explanation, Undecided, explain};
pub use explained::{BrokenConflict, Explained, Verified, core, explained, oracle, verify};
pub use first::{FirstAnswer, LARGEST_SEARCHED, first};
pub use formula::{DimacsError, DimacsReader, Formula, FormulaError, Literal, ProofStep};
pub use random::random;
pub use refute::refute;
pub use unique::{Completions, UniqueSearch, unique};
