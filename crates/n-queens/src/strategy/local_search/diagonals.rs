//! Which diagonals are occupied: one bit each. Bits suffice where counters are the textbook's way,
//! because a queen that would share a diagonal is never put down.

use crate::machine::prefetch;
use crate::{Obstacle, Square, rules};

/// The diagonals of a board.
pub(super) struct Diagonals {
    n: usize,
    /// `\`.
    falling: Vec<u64>,
    /// `/`.
    rising: Vec<u64>,
}

impl Diagonals {
    pub(super) fn new(n: usize) -> Self {
        let words = (2 * n).div_ceil(64);
        Self { n, falling: vec![0; words], rising: vec![0; words] }
    }

    /// The numbers of the two diagonals of a square.
    #[inline]
    const fn numbers(&self, row: usize, column: usize) -> (usize, usize) {
        (rules::diagonal(self.n, row, column), rules::antidiagonal(row, column))
    }

    /// Occupies both diagonals of a square if both are free; whether they were. Without a branch:
    /// it would be mispredicted often, which costs more than the rest of the search.
    #[inline]
    pub(super) fn occupy_if_free(&mut self, row: usize, column: usize) -> bool {
        let (falling, rising) = self.numbers(row, column);
        let (f, r) = (&mut self.falling[falling / 64], &mut self.rising[rising / 64]);
        let free = !(*f >> (falling % 64) | *r >> (rising % 64)) & 1;
        *f |= free << (falling % 64);
        *r |= free << (rising % 64);
        free == 1
    }

    /// Whether both diagonals of a square are free.
    pub(super) fn are_free(&self, row: usize, column: usize) -> bool {
        let (falling, rising) = self.numbers(row, column);
        let occupied = self.falling[falling / 64] >> (falling % 64)
            | self.rising[rising / 64] >> (rising % 64);
        occupied & 1 == 0
    }

    /// Frees both diagonals of a square.
    pub(super) fn release(&mut self, row: usize, column: usize) {
        let (falling, rising) = self.numbers(row, column);
        self.falling[falling / 64] &= !(1 << (falling % 64));
        self.rising[rising / 64] &= !(1 << (rising % 64));
    }

    /// The diagonals of a square near this one will be needed soon.
    #[inline]
    pub(super) fn prefetch(&self, row: usize, column: usize) {
        let (falling, rising) = self.numbers(row, column);
        prefetch(&self.falling, falling / 64);
        prefetch(&self.rising, rising / 64);
    }

    /// Which diagonal keeps a queen off the square, if one does.
    pub(super) fn obstacle(&self, Square { row, column }: Square) -> Obstacle {
        let (falling, _) = self.numbers(row as usize, column as usize);
        match self.falling[falling / 64] >> (falling % 64) & 1 {
            1 => Obstacle::Diagonal,
            _ => Obstacle::Antidiagonal,
        }
    }
}
