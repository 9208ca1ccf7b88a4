//! Which columns and diagonals of a board are taken, one bit each: the core of the checkers that go row by row.

// The next queen's three bits are somewhere in hundreds of megabytes, and waiting for memory is the whole cost. So rows
// are processed together where that saves waiting: a run of queens at equal steps (formulas make long ones) is a few words
// with a pattern, and queens that are spread over the board are sorted by memory page first.
//
// Both ways only find whether all is well. If not, the lines are as they were before, and the rows are processed one by
// one, so that the first fault is named in any case.

use super::pages::{BitRun, PAGE_BITS, Pages};
use crate::board::{Line, Square};

/// Shorter runs are not worth a pattern.
const SHORTEST_RUN: usize = 64;
/// Queens that are taken in one by one before the next run is looked for.
const STRETCH: usize = 64;
/// Fewer rows are not worth sorting.
const FEWEST_TO_SORT: usize = 1 << 16;
/// More rows are not sorted together: their 64 MiB are enough.
pub(super) const MOST_TO_SORT: usize = 1 << 24;
/// The part of a board that is sorted together where memory is short: a sixteenth of a byte a queen.
const PART: u64 = 64;
/// Two neighbours that are farther apart are at home in different parts of memory.
const FAR: u32 = 1 << 15;

/// The lines that the queens so far stand on.
pub(super) struct LineBits {
    row: u64,
    /// What makes the number of a falling diagonal positive: the last column.
    last: u64,
    columns: Pages,
    falling: Pages,
    rising: Pages,
    /// How many rows are sorted together at most.
    batch: usize,
    /// Line numbers by page; kept for the next time.
    sorted: Vec<u32>,
}

/// A queen on a line that was taken already.
pub(super) struct Clash {
    pub(super) queen: Square,
    pub(super) line: Line,
}

impl LineBits {
    /// For a board of `n` rows; columns must be below `n`.
    pub(super) fn new(n: u64) -> Self {
        Self {
            row: 0,
            last: n.saturating_sub(1),
            columns: Pages::new(n),
            falling: Pages::new(2 * n),
            rising: Pages::new(2 * n),
            batch: MOST_TO_SORT,
            sorted: Vec::new(),
        }
    }

    /// How many bits have been made.
    #[cfg(test)]
    pub(super) fn memory(&self) -> usize {
        [&self.columns, &self.falling, &self.rising].map(Pages::memory).iter().sum()
    }

    /// How many rows are sorted together at most.
    pub(super) const fn batch(&self) -> usize {
        self.batch
    }

    /// The rows so far.
    pub(super) const fn row(&self) -> u64 {
        self.row
    }

    /// LineBits with little memory besides the bits: for a board that fills the machine as it is.
    pub(super) fn sparing(n: u64) -> Self {
        let part = usize::try_from(n / PART).unwrap_or(usize::MAX);
        Self { batch: part.clamp(FEWEST_TO_SORT, MOST_TO_SORT), ..Self::new(n) }
    }

    /// Takes in the columns of the next rows, and stops at the first clash.
    pub(super) fn rows(&mut self, columns: &[u32]) -> Result<(), Clash> {
        columns.chunks(self.batch).try_for_each(|batch| self.take_in(batch))
    }

    fn take_in(&mut self, columns: &[u32]) -> Result<(), Clash> {
        if columns.len() >= FEWEST_TO_SORT && !is_local(columns) && self.sort_in(columns) {
            self.row += columns.len() as u64;
            return Ok(());
        }
        let mut rest = columns;
        while !rest.is_empty() {
            let run = run(rest);
            if run.count >= SHORTEST_RUN && self.insert_run(run) {
                rest = &rest[run.count..];
                continue;
            }
            let (stretch, others) = rest.split_at(rest.len().min(run.count.max(STRETCH)));
            stretch.iter().try_for_each(|&column| self.queen(column))?;
            rest = others;
        }
        Ok(())
    }

    fn queen(&mut self, column: u32) -> Result<(), Clash> {
        let (row, at) = (self.row, u64::from(column));
        self.row += 1;
        let lines = [
            (Line::Column, self.columns.insert(at)),
            (Line::Diagonal, self.falling.insert(row + self.last - at)),
            (Line::Antidiagonal, self.rising.insert(row + at)),
        ];
        match lines.into_iter().find(|&(_, taken)| taken) {
            Some((line, _)) => Err(Clash { queen: Square::new(row as u32, column), line }),
            None => Ok(()),
        }
    }

    /// Takes in rows whose columns are a run; false, and nothing has changed, if there is a clash.
    pub(super) fn insert_run(&mut self, columns: BitRun) -> bool {
        let (row, last, BitRun { first, step, count }) =
            (self.row as i64, self.last as i64, columns);
        let falling = BitRun { first: row + last - first, step: 1 - step, count };
        let rising = BitRun { first: row + first, step: 1 + step, count };
        if !self.columns.insert_run(columns) {
            return false;
        }
        if !self.falling.insert_run(falling) {
            self.columns.remove_run(columns);
            return false;
        }
        if !self.rising.insert_run(rising) {
            self.columns.remove_run(columns);
            self.falling.remove_run(falling);
            return false;
        }
        self.row += count as u64;
        true
    }

    /// Takes in rows page by page; false, and nothing has changed, if there is a clash.
    fn sort_in(&mut self, columns: &[u32]) -> bool {
        let (row, last, sorted) = (self.row, self.last, &mut self.sorted);
        let column = |_: u64, column: u64| column;
        let falling = |index, column| row + index + last - column;
        let rising = |index, column| row + index + column;
        if !sort_into(&mut self.columns, columns, column, sorted) {
            return false;
        }
        if !sort_into(&mut self.falling, columns, falling, sorted) {
            remove(&mut self.columns, columns, column);
            return false;
        }
        if !sort_into(&mut self.rising, columns, rising, sorted) {
            remove(&mut self.columns, columns, column);
            remove(&mut self.falling, columns, falling);
            return false;
        }
        true
    }
}

/// Whether most queens, to judge by some, stand near the one before, so that memory need not be
/// waited for.
pub(super) fn is_local(columns: &[u32]) -> bool {
    const ONE_OF: usize = 16;
    let is_far = |group: &&[u32]| group.len() > 1 && group[0].abs_diff(group[1]) >= FAR;
    columns.chunks(ONE_OF).filter(is_far).count() < columns.len() / ONE_OF / 4 + 1
}

/// The first queens that stand at equal steps; there must be one.
pub(super) fn run(columns: &[u32]) -> BitRun {
    let first = i64::from(columns[0]);
    let step = columns.get(1).map_or(0, |&second| i64::from(second) - first);
    // Differences are compared in 32 bits: the run ends where a column would leave them.
    let room = if step < 0 { first } else { i64::from(u32::MAX) - first };
    let most = room.checked_div(step.abs()).map_or(usize::MAX, |steps| steps as usize + 1);
    BitRun { first, step, count: run_length(columns, step as u32).min(most) }
}

fn run_length(columns: &[u32], step: u32) -> usize {
    let unevenness = |pair: &[u32; 2]| pair[1].wrapping_sub(pair[0]) ^ step;
    // In whole stretches, since these are compared many at a time.
    let is_run = |stretch: &[u32]| {
        stretch.array_windows().map(unevenness).fold(0, |all, one| all | one) == 0
    };
    let mut length = 1;
    while columns.len() - length >= STRETCH && is_run(&columns[length - 1..length + STRETCH]) {
        length += STRETCH;
    }
    length + columns[length - 1..].array_windows().take_while(|pair| unevenness(pair) == 0).count()
}

/// Inserts the lines of all queens, those of one page together. At a clash it takes back what it
/// has inserted and returns false.
fn sort_into(
    set: &mut Pages,
    columns: &[u32],
    line: impl Fn(u64, u64) -> u64,
    sorted: &mut Vec<u32>,
) -> bool {
    let lines = || (0..).zip(columns).map(|(index, &column)| line(index, u64::from(column)));
    let mut ends = vec![0usize; set.pages()];
    lines().for_each(|line| ends[(line >> PAGE_BITS) as usize] += 1);
    let mut start = 0;
    for end in &mut ends {
        start += std::mem::replace(end, start);
    }
    sorted.resize(columns.len(), 0);
    for line in lines() {
        let end = &mut ends[(line >> PAGE_BITS) as usize];
        sorted[*end] = line as u32; // the page knows the rest
        *end += 1;
    }
    insert_sorted(set, &ends, sorted)
}

fn insert_sorted(set: &mut Pages, ends: &[usize], sorted: &[u32]) -> bool {
    let mut start = 0;
    for (page, &end) in ends.iter().enumerate() {
        let inserted = set.insert_into(page, &sorted[start..end]);
        if inserted < end - start {
            set.remove_from(page, &sorted[start..start + inserted]);
            let starts = std::iter::once(0).chain(ends.iter().copied());
            for (page, (start, &end)) in starts.zip(ends).enumerate().take(page) {
                set.remove_from(page, &sorted[start..end]);
            }
            return false;
        }
        start = end;
    }
    true
}

fn remove(set: &mut Pages, columns: &[u32], line: impl Fn(u64, u64) -> u64) {
    for (index, &column) in (0..).zip(columns) {
        set.remove(line(index, u64::from(column)));
    }
}

#[cfg(test)]
mod tests;
