//! The checker for a board that streams by: nothing of it is kept but one bit for each line.
//!
//! It gathers rows for [`LineBits`], which takes them in faster together. Where the board's size is not
//! known, the first rows are gathered in any case, unless they are a run: a column number makes bits
//! grow only when so many rows have come that the board is large indeed.

use thiserror::Error;

use super::lines::{self, Clash, LineBits};
use crate::board::{Line, Square};
use crate::plural;

/// Why the rows that streamed by are no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum StreamFault {
    /// A column that the board does not have.
    #[error(
        "the queen of row {row} stands in column {column}, but a board of {n} {rows} has columns 0 to {}",
        .n.saturating_sub(1),
        rows = plural(n, "row", "rows")
    )]
    OffBoard {
        /// The queen's row.
        row: u32,
        /// The queen's column.
        column: u32,
        /// The side of the board.
        n: u32,
    },
    /// A queen attacks one of an earlier row.
    #[error("the queen in row {}, column {} shares a {line} with a queen of an earlier row", .queen.row, .queen.column)]
    Attack {
        /// The later one of the two.
        queen: Square,
        /// The line that they share.
        line: Line,
    },
    /// The board has another number of rows than was said.
    #[error(
        "the board has {found} {row}, not {expected}",
        row = plural(found, "row", "rows")
    )]
    Size {
        /// Rows of the board.
        expected: u32,
        /// Rows that came, as far as they were counted.
        found: u64,
    },
}

/// So many rows must have come before a board of unknown size is believed to be large.
const MANY: u64 = lines::MOST_TO_SORT as u64;
/// Where the size is not known, a run that goes more than so many times as far to the right as rows
/// have come is gathered too: its bits would be many, and it may be no board at all.
const NEAR: u64 = 8;
/// Fewer rows are gathered, not taken in at once.
const FEWEST_AT_ONCE: usize = 1 << 12;

/// Checks a plain board row by row as it streams by: O(n) time, five bits a queen of memory, and one
/// more for rows that wait.
///
/// A fault may be told some rows after it came, but it is always the first one. Where the size of the
/// board is not known, rows that wait take up to 128 MiB, columns far beyond the rows that have come take
/// memory as if there were rows for them, and that a column lies beyond the board is told at the end,
/// after any attack.
///
/// ```
/// use n_queens::check::Stream;
/// let mut stream = Stream::sized(4);
/// stream.rows(&[1, 3])?;
/// stream.rows(&[0, 2])?;
/// assert_eq!(stream.finish(), Ok(4));
/// # Ok::<(), n_queens::check::StreamFault>(())
/// ```
pub struct Stream {
    n: Option<u32>,
    lines: LineBits,
    waiting: Vec<u32>,
    /// Where the board's size is not known: the largest column, and the first row that has it.
    largest: Option<Square>,
    fault: Option<StreamFault>,
}

impl Stream {
    /// For a board of `n` rows.
    #[must_use]
    pub fn sized(n: u32) -> Self {
        Self::with(Some(n), LineBits::sparing(n.into()))
    }

    /// For a board that has as many rows as will come. A column beyond them is found at the end; on
    /// a board that did not wait as a whole until then, it is the largest one that is named.
    ///
    /// ```
    /// use n_queens::check::{Stream, StreamFault};
    /// let mut stream = Stream::new();
    /// stream.rows(&[1, 3, 0, 5])?;
    /// let fault = StreamFault::OffBoard { row: 3, column: 5, n: 4 };
    /// assert_eq!(stream.finish(), Err(fault));
    /// # Ok::<(), n_queens::check::StreamFault>(())
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::with(None, LineBits::new(1 << 32))
    }

    const fn with(n: Option<u32>, lines: LineBits) -> Self {
        Self { n, lines, waiting: Vec::new(), largest: None, fault: None }
    }

    /// Takes in the columns of the next rows. After a fault nothing more is taken in, and the fault
    /// is told again.
    pub fn rows(&mut self, columns: &[u32]) -> Result<(), StreamFault> {
        match self.fault {
            Some(fault) => Err(fault),
            None => self.sound_rows(columns).inspect_err(|&fault| self.fault = Some(fault)),
        }
    }

    fn sound_rows(&mut self, columns: &[u32]) -> Result<(), StreamFault> {
        if self.take_run(columns) {
            return Ok(());
        }
        let (sound, fault) = self.sound_part(columns);
        let is_large = self.n.is_some() || self.lines.row() >= MANY;
        if is_large
            && self.waiting.is_empty()
            && sound.len() >= FEWEST_AT_ONCE
            && lines::is_local(sound)
        {
            self.lines.rows(sound)?;
        } else {
            self.gather(sound)?;
        }
        let Some(fault) = fault else { return Ok(()) };
        self.take_in()?; // an attack among the rows before comes first
        Err(fault)
    }

    /// Takes in rows that are one run, and as they should be; this is all that most rows of a
    /// formula need. A run has its bits close together, so even a small board may have them.
    fn take_run(&mut self, columns: &[u32]) -> bool {
        if !self.waiting.is_empty() || columns.len() < FEWEST_AT_ONCE {
            return false;
        }
        let (run, row) = (lines::run(columns), self.row());
        let (_, highest) = run.ends();
        let n = self.n.unwrap_or(u32::MAX);
        let rows = row + columns.len() as u64;
        let is_near = self.n.is_some() || highest / NEAR < rows;
        let fits = is_near && highest < u64::from(n) && rows <= u64::from(n);
        if run.count < columns.len() || !fits || !self.lines.insert_run(run) {
            return false;
        }
        let at = if u64::from(columns[0]) == highest { 0 } else { columns.len() - 1 };
        self.note(Square::new((row + at as u64) as u32, columns[at]));
        true
    }

    /// Remembers the largest column.
    fn note(&mut self, queen: Square) {
        if self.n.is_none() && self.largest.is_none_or(|before| before.column < queen.column) {
            self.largest = Some(queen);
        }
    }

    /// The rows before the first that does not belong on the board, and what is wrong with it.
    fn sound_part<'a>(&mut self, columns: &'a [u32]) -> (&'a [u32], Option<StreamFault>) {
        let come = self.row();
        let expected = self.n.unwrap_or(u32::MAX);
        let room = usize::try_from(u64::from(expected) - come).unwrap_or(usize::MAX);
        let inside = &columns[..columns.len().min(room)];
        if let Some((row, column)) = self.stranger(inside) {
            let (at, n) = (come as u32 + row as u32, expected);
            return (&columns[..row], Some(StreamFault::OffBoard { row: at, column, n }));
        }
        let found = u64::from(expected) + 1;
        let too_many = (columns.len() > room).then_some(StreamFault::Size { expected, found });
        (inside, too_many)
    }

    /// The first column beyond the board. There is none while the board may still grow.
    fn stranger(&mut self, columns: &[u32]) -> Option<(usize, u32)> {
        let largest = columns.iter().copied().max()?;
        let first = |least| columns.iter().position(|&column| column >= least);
        match self.n {
            Some(n) if largest >= n => first(n).map(|row| (row, columns[row])),
            Some(_) => None,
            None => {
                let row = self.row() + first(largest)? as u64;
                self.note(Square::new(row as u32, largest));
                None
            }
        }
    }

    /// The side of the board, as far as it is known: as it was told, or as the rows and columns so
    /// far tell it.
    ///
    /// ```
    /// use n_queens::check::Stream;
    /// let mut stream = Stream::new();
    /// stream.rows(&[1, 3])?;
    /// assert_eq!((stream.extent(), Stream::sized(8).extent()), (4, 8));
    /// # Ok::<(), n_queens::check::StreamFault>(())
    /// ```
    #[must_use]
    pub fn extent(&self) -> u32 {
        let columns = self.largest.map_or(0, |queen| u64::from(queen.column) + 1);
        self.n.unwrap_or_else(|| u32::try_from(self.row().max(columns)).unwrap_or(u32::MAX))
    }

    /// The rows that have come.
    const fn row(&self) -> u64 {
        self.lines.row() + self.waiting.len() as u64
    }

    fn gather(&mut self, mut columns: &[u32]) -> Result<(), StreamFault> {
        let batch = self.lines.batch();
        while !columns.is_empty() {
            let (now, later) = columns.split_at(columns.len().min(batch - self.waiting.len()));
            self.waiting.extend_from_slice(now);
            columns = later;
            if self.waiting.len() == batch {
                self.take_in()?;
            }
        }
        Ok(())
    }

    fn take_in(&mut self) -> Result<(), StreamFault> {
        self.lines.rows(&self.waiting)?;
        self.waiting.clear();
        Ok(())
    }

    /// The side of the board, now that all rows have come.
    pub fn finish(mut self) -> Result<u32, StreamFault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let found = self.row();
        let n = self.n.unwrap_or(found as u32);
        if self.n.is_none() && self.lines.row() == 0 {
            return self.finish_small(n);
        }
        self.take_in()?;
        match self.largest {
            _ if u64::from(n) != found => Err(StreamFault::Size { expected: n, found }),
            Some(Square { row, column }) if column >= n => {
                Err(StreamFault::OffBoard { row, column, n })
            }
            _ => Ok(n),
        }
    }

    /// All rows still wait: now that their number is known, bits are made for this board, whatever
    /// columns it names.
    fn finish_small(self, n: u32) -> Result<u32, StreamFault> {
        let mut known = Self::sized(n);
        let (sound, fault) = known.sound_part(&self.waiting);
        known.lines.rows(sound)?;
        fault.map_or(Ok(n), Err)
    }
}

impl Default for Stream {
    fn default() -> Self {
        Self::new()
    }
}

impl From<Clash> for StreamFault {
    fn from(Clash { queen, line }: Clash) -> Self {
        Self::Attack { queen, line }
    }
}

#[cfg(test)]
mod tests;
