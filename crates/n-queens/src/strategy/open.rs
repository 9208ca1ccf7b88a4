//! The squares on which a queen may stand before the search begins.
//!
//! Given queens and blocked squares reach a strategy only as this: every row and column of
//! a given queen has one open square, its own; squares that it attacks are closed.

use crate::{Problem, Square};

/// May a queen stand there? Compiled away where everything is open.
pub(super) trait Open {
    fn allows(&self, row: usize, column: usize) -> bool;
}

/// The empty board.
pub(super) struct Everywhere;

impl Open for Everywhere {
    #[inline]
    fn allows(&self, _row: usize, _column: usize) -> bool {
        true
    }
}

/// One bit a square, each row beginning a new word.
pub(super) struct OpenSquares {
    words: usize,
    bits: Vec<u64>,
}

impl Open for OpenSquares {
    #[inline]
    fn allows(&self, row: usize, column: usize) -> bool {
        self.bits[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }
}

impl OpenSquares {
    /// The open squares of `problem`.
    pub(super) fn new(problem: &Problem) -> Self {
        let n = problem.n() as usize;
        let words = n.div_ceil(64);
        let mut open = Self { words, bits: vec![0; n * words] };
        for row in 0..n {
            (0..words).for_each(|word| open.bits[row * words + word] = low_bits(n - word * 64));
        }
        problem.blocked().iter().for_each(|&square| open.close(square));
        problem.given().squares().iter().for_each(|&queen| open.place(problem, queen));
        open
    }

    /// The bits of one row.
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    fn close(&mut self, square: Square) {
        let (row, column) = (square.row as usize, square.column as usize);
        self.bits[row * self.words + column / 64] &= !(1 << (column % 64));
    }

    fn place(&mut self, problem: &Problem, queen: Square) {
        let n = problem.n();
        for row in (0..n).filter(|&row| row != queen.row) {
            for column in problem.rules().attacked_columns(queen, row) {
                self.close(Square::new(row, column));
            }
        }
        for column in (0..n).filter(|&column| column != queen.column) {
            self.close(Square::new(queen.row, column));
        }
    }
}

/// A word with its lowest `count` bits set, all of them from 64 on.
const fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// Bytes of the open squares of a board of side `n`.
pub(super) fn bytes(n: u64) -> u128 {
    u128::from(n) * u128::from(n.div_ceil(64)) * 8
}

/// Bytes of the open squares of `problem`; an empty board needs none.
pub(super) fn bytes_for(problem: &Problem) -> u128 {
    if problem.is_empty() { 0 } else { bytes(problem.n().into()) }
}
