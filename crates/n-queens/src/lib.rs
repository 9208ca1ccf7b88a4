//! Queens on a board: every textbook search, exact counts, one solution for any n.
//!
//! Data walks through the library one way. A [`Problem`] goes in, a [`Strategy`] works on it,
//! a [`Solution`], a stream of them, or a count comes out, and [`check`] stands behind every
//! answer. Nothing here prints, reads files or opens sockets.
//!
//! ```
//! use n_queens::{Answer, Problem, Settings, Solutions, Square, Strategy};
//!
//! // One solution, at once, for any n.
//! let solution = n_queens::solve(1000).expect("every n but 2 and 3 has one");
//! assert_eq!(solution.n(), 1000);
//!
//! // All of them, one after the other, in constant memory.
//! assert_eq!(Solutions::new(&Problem::new(8))?.count(), 92);
//!
//! // The way the textbooks do it, on a board where something stands already.
//! let puzzle = Problem::new(8).with_given([Square::parse("b4", 8)?, Square::parse("d5", 8)?])?;
//! match Strategy::Rows.first(&puzzle, &Settings::default())? {
//!     Answer::Solved(solution) => assert_eq!(solution.column(4), 1), // b4 is in row 4 from the top
//!     Answer::Impossible | Answer::GaveUp => unreachable!("it has two completions"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

#[macro_use]
mod words;

mod board;
pub mod check;
pub mod clock;
pub mod compare;
pub mod complete;
mod control;
pub mod count;
pub mod estimate;
pub mod first;
pub mod known;
mod machine;
mod problem;
pub mod rules;
#[cfg(feature = "schema")]
mod schema;
mod strategy;
mod symmetry;
pub mod trace;

pub use board::{BoardError, Line, Queens, Square};
pub use control::{Control, Progress, StopReason};
pub use machine::vector_instructions;
pub use problem::{Problem, Solution, Theorem, Variant};
pub use strategy::{
    Abilities, Answer, Asked, Construction, ConstructionColumns, Density, DensityError, Ending,
    Event, Flow, Obstacle, Refusal, RefusalReason, Settings, Solutions, Steps, Strategy, Task,
    Visitor,
};
pub use symmetry::{Symmetry, canonical, orbit};
#[doc(hidden)]
pub use words::plural;

/// One solution of the n x n board, the same every time; none for n = 2 and 3.
///
/// O(n) time and memory; for a huge board [`Construction`] needs no memory at all.
///
/// ```
/// assert_eq!(n_queens::solve(4).unwrap().columns(), [1, 3, 0, 2]);
/// assert!(n_queens::solve(3).is_none());
/// ```
///
/// # Panics
/// If the formula were wrong: its solution is proved before it is handed out.
#[must_use]
pub fn solve(n: u32) -> Option<Solution> {
    let construction = Construction::new(n)?;
    let is_proved = construction.prove(&Control::new());
    assert_eq!(is_proved, Ok(true), "the formula gives a solution for every n");
    Some(Solution::proved(construction.columns().collect()))
}
