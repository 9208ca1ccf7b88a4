//! The boards of the benchmark: the library's own, each from its seed.

use std::error::Error;

use n_queens::complete::generate::{BoardKind, Generator};
use n_queens::{Control, Problem, Variant};

/// The board of this kind and seed.
pub(super) fn board(n: u32, kind: BoardKind, seed: u64) -> Result<Problem, Box<dyn Error>> {
    Ok(Generator::new(n, Variant::Standard, kind)?.board(seed, &Control::new())?)
}

/// A puzzle with exactly one solution.
pub(super) fn unique(n: u32, seed: u64) -> Result<Problem, Box<dyn Error>> {
    let mut generator = Generator::new(n, Variant::Standard, BoardKind::placed(n))?;
    generator.unique = true;
    Ok(generator.board(seed, &Control::new())?)
}
