//! The checker for a board that streams by: nothing of it is kept but its runs while it is regular, else one bit for each
//! line.

use super::Fault;
use super::lines::LineBits;
use super::runs::Runs;
use crate::board::Square;

/// Where the side of the board is not known, so many rows are kept before a bit is taken for their lines.
const MOST_WAITING: usize = 1 << 24;

/// Checks a plain board or a torus row by row as it streams by, in O(n) time.
///
/// A regular board, which consists of a few runs of constant step such as every [`Construction`](crate::Construction), takes
/// a few hundred bytes, and an attack in it is reported at the end. Any other board takes five bits a queen. The fault that
/// is reported is always the first one.
///
/// Where the size of the board is not known, rows are kept until there are so many that the board must be large: up to
/// 64 MiB. Columns far beyond the rows that have come take memory as if there were rows for them, and that a column lies
/// beyond the board is reported at the end, after any attack.
///
/// ```
/// use n_queens::check::{Fault, Stream};
/// let mut stream = Stream::sized(4);
/// stream.rows(&[1, 3])?;
/// stream.rows(&[0, 2])?;
/// assert_eq!(stream.finish(), Ok(4));
/// # Ok::<(), Fault>(())
/// ```
pub struct Stream {
    /// The side of the board, if it is known.
    n: Option<u32>,
    /// How many rows have come.
    row: u32,
    /// All of them, while they are regular.
    runs: Option<Runs>,
    /// Where the side is not known: rows that are in neither `runs` nor `bits`.
    waiting: Vec<u32>,
    bits: LineBits,
    /// Where the side is not known: the largest column, and the first row that has it.
    largest: Option<Square>,
    fault: Option<Fault>,
}

impl Stream {
    /// For a board of `n` rows.
    pub fn sized(n: u32) -> Self {
        Self::with(Some(n), false)
    }

    /// For a torus of `n` rows.
    ///
    /// ```
    /// use n_queens::check::Stream;
    /// let (mut plain, mut torus) = (Stream::sized(6), Stream::on_torus(6));
    /// for stream in [&mut plain, &mut torus] {
    ///     stream.rows(&[1, 3, 5, 0, 2, 4])?;
    /// }
    /// assert_eq!(plain.finish(), Ok(6));
    /// assert!(torus.finish().is_err());
    /// # Ok::<(), n_queens::check::Fault>(())
    /// ```
    pub fn on_torus(n: u32) -> Self {
        Self::with(Some(n), true)
    }

    fn with(n: Option<u32>, is_torus: bool) -> Self {
        Self {
            n,
            row: 0,
            runs: Some(Runs::default()),
            waiting: Vec::new(),
            bits: LineBits::new(n.map_or(1 << 32, u64::from), is_torus),
            largest: None,
            fault: None,
        }
    }

    /// Takes in the columns of the next rows. After a fault nothing more is taken in, and the fault
    /// is reported again.
    pub fn rows(&mut self, columns: &[u32]) -> Result<(), Fault> {
        match self.fault {
            Some(fault) => Err(fault),
            None => self.take_in(columns).inspect_err(|&fault| self.fault = Some(fault)),
        }
    }

    fn take_in(&mut self, columns: &[u32]) -> Result<(), Fault> {
        let (sound, fault) = self.sound_part(columns);
        self.note_largest(sound);
        self.row += sound.len() as u32;
        let rest = self.runs.as_mut().map_or(sound, |runs| runs.take(sound));
        if !rest.is_empty() {
            let before = self.runs.take();
            before.iter().flat_map(Runs::columns).try_for_each(|column| self.keep(&[column]))?;
            self.keep(rest)?;
        }
        let Some(fault) = fault else { return Ok(()) };
        self.check()?; // an attack among the rows before comes first
        Err(fault)
    }

    /// The rows before the first that does not belong on the board, and what is wrong with it. Where the side is not known,
    /// any column may still belong on it.
    fn sound_part<'a>(&self, columns: &'a [u32]) -> (&'a [u32], Option<Fault>) {
        let n = self.n.unwrap_or(u32::MAX);
        let inside = &columns[..columns.len().min((n - self.row) as usize)];
        let beyond = if self.n.is_some() { super::first_beyond(inside, n) } else { None };
        if let Some(row) = beyond {
            let (at, column) = (self.row + row as u32, columns[row]);
            return (&columns[..row], Some(Fault::OffBoard { row: at, column, n }));
        }
        let too_many = Fault::Size { expected: n, found: n.saturating_add(1) };
        (inside, (inside.len() < columns.len()).then_some(too_many))
    }

    /// Remembers the largest column where the side is not known.
    fn note_largest(&mut self, columns: &[u32]) {
        if self.n.is_some() {
            return;
        }
        let largest = columns.iter().copied().max();
        if largest > self.largest.map(|queen| queen.column) {
            let index = columns.iter().position(|&column| Some(column) == largest);
            let queen = |index| Square::new(self.row + index as u32, columns[index]);
            self.largest = index.map(queen);
        }
    }

    /// The side of the board, as far as it is known: as it was given, or by the rows and columns so far.
    ///
    /// ```
    /// use n_queens::check::Stream;
    /// let mut stream = Stream::default();
    /// stream.rows(&[1, 3])?;
    /// assert_eq!((stream.extent(), Stream::sized(8).extent()), (4, 8));
    /// # Ok::<(), n_queens::check::Fault>(())
    /// ```
    pub fn extent(&self) -> u32 {
        let columns = self.largest.map_or(0, |queen| queen.column.saturating_add(1));
        self.n.unwrap_or(self.row.max(columns))
    }

    /// Takes in rows that are not regular. Where the side is not known, they wait until there are many.
    fn keep(&mut self, columns: &[u32]) -> Result<(), Fault> {
        if self.n.is_some() || !self.bits.is_empty() {
            return self.bits.rows(columns);
        }
        self.waiting.extend_from_slice(columns);
        if self.waiting.len() < MOST_WAITING { Ok(()) } else { self.check() }
    }

    /// Checks all rows that have come.
    fn check(&mut self) -> Result<(), Fault> {
        match &self.runs {
            Some(runs) => runs.check(self.n.filter(|_| self.bits.is_torus)),
            None => self.bits.rows(&std::mem::take(&mut self.waiting)),
        }
    }

    /// The side of the board, now that all rows have come.
    pub fn finish(mut self) -> Result<u32, Fault> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let (n, found) = (self.n.unwrap_or(self.row), self.row);
        let beyond = self.largest.filter(|queen| queen.column >= n);
        if beyond.is_some() && self.bits.is_empty() {
            return self.finish_sized(n);
        }
        self.check()?;
        match beyond {
            Some(Square { row, column }) => Err(Fault::OffBoard { row, column, n }),
            None if found != n => Err(Fault::Size { expected: n, found }),
            None => Ok(n),
        }
    }

    /// Checks the rows, all of which are still known, once more: now that their number is known too.
    fn finish_sized(self, n: u32) -> Result<u32, Fault> {
        let mut sized = Self::sized(n);
        let regular = self.runs.iter().flat_map(Runs::columns);
        for column in regular.chain(self.waiting.iter().copied()) {
            sized.rows(&[column])?;
        }
        sized.finish()
    }
}

/// For a board that has as many rows as will come. A column beyond them is found at the end; on a board that was not kept
/// as a whole until then, it is the largest one that is named.
///
/// ```
/// use n_queens::check::{Fault, Stream};
/// let mut stream = Stream::default();
/// stream.rows(&[1, 3, 0, 5])?;
/// let fault = Fault::OffBoard { row: 3, column: 5, n: 4 };
/// assert_eq!(stream.finish(), Err(fault));
/// # Ok::<(), Fault>(())
/// ```
impl Default for Stream {
    fn default() -> Self {
        Self::with(None, false)
    }
}

#[cfg(test)]
mod tests;
