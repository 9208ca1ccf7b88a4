//! Which columns and diagonals of a board are taken, one bit each.

// On a large board the next queen's three bits are somewhere in hundreds of megabytes, and waiting for memory is the whole
// cost. There many rows are taken in together, sorted by memory page. That only finds whether all is well. If not, the bits
// are put back as they were, and the rows are taken in one by one, so that the first fault is named in any case.

use super::Fault;
use crate::board::{Line, Square};

/// Smaller boards are not worth sorting: their bits fit into the caches.
const SMALLEST_TO_SORT: u64 = 1 << 23;
/// Fewer rows are not worth sorting.
const FEWEST_TO_SORT: usize = 1 << 16;
/// More rows are not sorted together: their 64 MiB are enough.
pub(super) const MOST_TO_SORT: usize = 1 << 24;
/// The part of a board that is sorted together: a sixteenth of a byte a queen.
const PART: u64 = 64;

/// The lines that the queens so far stand on.
pub(super) struct LineBits {
    board: Numbering,
    row: u64,
    /// Columns, falling diagonals and rising diagonals.
    sets: [PagedBits; 3],
    /// Line numbers by page; kept for the next time.
    sorted: Vec<u32>,
}

/// How the lines of a board are numbered.
#[derive(Clone, Copy)]
struct Numbering {
    n: u64,
    is_torus: bool,
}

impl Numbering {
    /// The line through a square in one of the three directions, in the order of the sets.
    #[inline]
    fn line(self, direction: usize, row: u64, column: u32) -> u64 {
        let column = u64::from(column);
        let number = match direction {
            0 => column,
            1 => row + self.n - 1 - column,
            _ => row + column,
        };
        if self.is_torus { number % self.n } else { number }
    }
}

impl LineBits {
    /// For a board of `n` rows; columns must be below `n`.
    pub(super) fn new(n: u64, is_torus: bool) -> Self {
        let sets = [n, 2 * n, 2 * n].map(PagedBits::new);
        Self { board: Numbering { n, is_torus }, row: 0, sets, sorted: Vec::new() }
    }

    /// How many bits have been made.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        self.sets.iter().flat_map(|set| &set.pages).map(|page| 64 * page.len()).sum()
    }

    /// How many rows are taken in together at most.
    pub(super) fn batch(&self) -> usize {
        let part = usize::try_from(self.board.n / PART).unwrap_or(usize::MAX);
        part.clamp(FEWEST_TO_SORT, MOST_TO_SORT)
    }

    /// Whether no row has come.
    pub(super) const fn is_empty(&self) -> bool {
        self.row == 0
    }

    /// Takes in the columns of the next rows, and stops at the first queen on a line that is taken.
    pub(super) fn rows(&mut self, columns: &[u32]) -> Result<(), Fault> {
        columns.chunks(self.batch()).try_for_each(|batch| {
            let is_large = self.board.n >= SMALLEST_TO_SORT && batch.len() >= FEWEST_TO_SORT;
            if is_large && self.sort_in(batch) {
                return Ok(());
            }
            batch.iter().try_for_each(|&column| self.queen(column))
        })
    }

    #[inline]
    fn queen(&mut self, column: u32) -> Result<(), Fault> {
        let (board, row) = (self.board, self.row);
        let [columns, falling, rising] = &mut self.sets;
        let is_taken = [
            (Line::Column, columns.flip(board.line(0, row, column))),
            (Line::Diagonal, falling.flip(board.line(1, row, column))),
            (Line::Antidiagonal, rising.flip(board.line(2, row, column))),
        ];
        if let Some((line, _)) = is_taken.into_iter().find(|&(_, is_taken)| is_taken) {
            return Err(Fault::AttacksEarlier { queen: Square::new(row as u32, column), line });
        }
        self.row += 1;
        Ok(())
    }

    /// Takes in rows page by page; false, and nothing has changed, if a line was taken.
    fn sort_in(&mut self, columns: &[u32]) -> bool {
        if self.flip_sorted(columns) {
            self.flip_sorted(columns); // the second time brings the first bits back
            return false;
        }
        self.row += columns.len() as u64;
        true
    }

    /// Flips the bits of all lines of these rows; whether one was set before.
    fn flip_sorted(&mut self, columns: &[u32]) -> bool {
        let (board, row) = (self.board, self.row);
        let mut is_taken = false;
        for (direction, set) in self.sets.iter_mut().enumerate() {
            let lines = (row..).zip(columns).map(|(row, &c)| board.line(direction, row, c));
            is_taken |= set.flip_sorted(lines, &mut self.sorted);
        }
        is_taken
    }
}

/// Bits of a page: 256 KiB, which the caches of one core hold.
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

    #[inline]
    fn page(&mut self, index: usize) -> &mut [u64] {
        let page = &mut self.pages[index];
        if page.is_empty() {
            *page = blank((self.size - index as u64 * PAGE).min(PAGE));
        }
        page
    }

    /// Flips a bit; whether it was set before.
    #[inline]
    fn flip(&mut self, number: u64) -> bool {
        flip(self.page((number / PAGE) as usize), number)
    }

    /// Flips many bits, those of one page together; whether one was set before.
    fn flip_sorted(
        &mut self,
        numbers: impl Iterator<Item = u64> + Clone,
        sorted: &mut Vec<u32>,
    ) -> bool {
        let ends = sort_by_page(numbers, self.pages.len(), sorted);
        let (mut is_set, mut start) = (false, 0);
        for (index, end) in ends.into_iter().enumerate() {
            if start < end {
                let page = self.page(index);
                sorted[start..end].iter().for_each(|&number| is_set |= flip(page, number.into()));
                start = end;
            }
        }
        is_set
    }
}

/// Sorts numbers by their page; returns where each page ends.
fn sort_by_page(
    numbers: impl Iterator<Item = u64> + Clone,
    pages: usize,
    sorted: &mut Vec<u32>,
) -> Vec<usize> {
    let mut ends = vec![0; pages];
    numbers.clone().for_each(|number| ends[(number / PAGE) as usize] += 1);
    let mut start = 0;
    for end in &mut ends {
        start += std::mem::replace(end, start);
    }
    sorted.resize(start, 0);
    for number in numbers {
        let end = &mut ends[(number / PAGE) as usize];
        sorted[*end] = number as u32; // the page knows the rest
        *end += 1;
    }
    ends
}

#[cold]
fn blank(bits: u64) -> Box<[u64]> {
    let mut page = vec![0; bits.div_ceil(64) as usize].into_boxed_slice();
    // Memory that is read before it is written to takes the system two rounds, so it is written to,
    // and the compiler must not see that it is zero already.
    std::hint::black_box(&mut page).fill(0);
    page
}

#[inline]
fn flip(page: &mut [u64], number: u64) -> bool {
    let (word, bit) = (&mut page[(number % PAGE / 64) as usize], 1 << (number % 64));
    *word ^= bit;
    *word & bit == 0
}

#[cfg(test)]
mod tests;
