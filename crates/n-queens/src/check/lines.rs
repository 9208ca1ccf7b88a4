//! Which columns and diagonals of a board are taken, one bit each.

use super::Fault;
use crate::board::{Line, Square};

/// The lines that the queens so far stand on.
pub(super) struct LineBits {
    n: u64,
    pub(super) is_torus: bool,
    row: u64,
    /// Columns, falling diagonals and rising diagonals.
    sets: [PagedBits; 3],
}

impl LineBits {
    /// For a board of `n` rows; columns must be below `n`.
    pub(super) fn new(n: u64, is_torus: bool) -> Self {
        Self { n, is_torus, row: 0, sets: [n, 2 * n, 2 * n].map(PagedBits::new) }
    }

    /// How many bits have been made.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        self.sets.iter().flat_map(|set| &set.pages).map(|page| 64 * page.len()).sum()
    }

    /// Whether no row has come.
    pub(super) const fn is_empty(&self) -> bool {
        self.row == 0
    }

    /// Takes in the columns of the next rows, and stops at the first queen on a line that is taken.
    pub(super) fn rows(&mut self, columns: &[u32]) -> Result<(), Fault> {
        columns.iter().try_for_each(|&column| self.queen(column))
    }

    #[inline]
    fn queen(&mut self, column: u32) -> Result<(), Fault> {
        let (n, row, across) = (self.n, self.row, u64::from(column));
        let number = |number: u64| if self.is_torus { number % n } else { number };
        let (falling, rising) = (number(row + n - 1 - across), number(row + across));
        let [columns, diagonals, antidiagonals] = &mut self.sets;
        let is_taken = [
            (Line::Column, columns.insert(across)),
            (Line::Diagonal, diagonals.insert(falling)),
            (Line::Antidiagonal, antidiagonals.insert(rising)),
        ];
        if let Some((line, _)) = is_taken.into_iter().find(|&(_, is_taken)| is_taken) {
            return Err(Fault::AttacksEarlier { queen: Square::new(row as u32, column), line });
        }
        self.row += 1;
        Ok(())
    }
}

/// Bits of a page: 256 KiB.
const PAGE: u64 = 1 << 21;

/// A set of numbers, one bit each, in pages that are made when something is put into them: an empty part takes no memory,
/// and growing moves nothing.
struct PagedBits {
    /// Numbers are below this.
    size: u64,
    pages: Box<[Box<[u64]>]>,
}

impl PagedBits {
    fn new(size: u64) -> Self {
        Self { size, pages: (0..size.div_ceil(PAGE)).map(|_| Box::default()).collect() }
    }

    /// Adds a number; whether it was there before.
    #[inline]
    fn insert(&mut self, number: u64) -> bool {
        let page = &mut self.pages[(number / PAGE) as usize];
        if page.is_empty() {
            *page = blank((self.size - number / PAGE * PAGE).min(PAGE));
        }
        let (word, bit) = (&mut page[(number % PAGE / 64) as usize], 1 << (number % 64));
        let was_there = *word & bit != 0;
        *word |= bit;
        was_there
    }
}

#[cold]
fn blank(bits: u64) -> Box<[u64]> {
    let mut page = vec![0; bits.div_ceil(64) as usize].into_boxed_slice();
    // Memory that is read before it is written to takes the system two rounds, so it is written to,
    // and the compiler must not see that it is zero already.
    std::hint::black_box(&mut page).fill(0);
    page
}

#[cfg(test)]
mod tests;
