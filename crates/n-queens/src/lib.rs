//! Queens on a board.
#![deny(missing_docs)]

mod board;
pub mod check;
mod problem;
mod solution;
mod symmetry;

pub use board::{BoardError, Line, Queens, Square};
pub use problem::{Problem, Variant};
pub use solution::Solution;
pub use symmetry::{Symmetry, canonical, orbit};
