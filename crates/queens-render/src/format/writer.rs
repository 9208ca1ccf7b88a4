//! The writer: takes solutions one by one, checks that they fit the board, and passes them
//! to the file of their format.

use std::io::{self, Write};

use thiserror::Error;

use super::numbers::{self, Numbers};
use super::sheet::Sheet;
use super::text::Text;
use super::{Format, MAX_COMPACT, MAX_LATEX, MAX_PICTURE, fen, grid, latex, raw, unicode};
use crate::picture::PngError;

/// Why a solution could not be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The output did not take the bytes.
    #[error("cannot write the output: {source}")]
    Io {
        /// What the system said.
        #[from]
        source: io::Error,
    },
    /// `compact` has one digit for a column.
    #[error("the format 'compact' goes up to n = {max}, not {n}; use 'columns'")]
    CompactTooLarge {
        /// The side of the board.
        n: u32,
        /// The largest that works.
        max: u32,
    },
    /// The squares of a picture would be too small to see.
    #[error("this picture shows boards up to n = {max}, not {n}; use 'columns' or 'u32'")]
    PictureTooLarge {
        /// The side of the board.
        n: u32,
        /// The largest that works.
        max: u32,
    },
    /// More boards than one sheet holds.
    #[error(
        "one picture holds up to {max} boards of {n} x {n} and there are more; use --limit {max}, or a text format"
    )]
    SheetTooLarge {
        /// The side of the boards.
        n: u32,
        /// The most boards that fit.
        max: usize,
    },
    /// The picture could not be made.
    #[error(transparent)]
    Png {
        /// Why not.
        #[from]
        source: PngError,
    },
    /// A column that the board does not have.
    #[error(
        "the queen of row {row} stands in column {column}, but the board has {n} columns, counted from 0; the solution is wrong"
    )]
    OffBoard {
        /// Her row, from 0.
        row: u32,
        /// Her column, from 0.
        column: u32,
        /// The side of the board.
        n: u32,
    },
    /// More or fewer rows than the board has.
    #[error("a solution of the {n} x {n} board has {n} columns, this one {}; the solution is wrong", if *.more { "more" } else { "fewer" })]
    WrongLength {
        /// The side of the board.
        n: u32,
        /// Whether there were too many, not too few.
        more: bool,
    },
}

/// The columns of one solution on their way out, checked one by one.
pub(super) struct Rows<I> {
    n: u32,
    row: u32,
    columns: I,
}

impl<I: Iterator<Item = u32>> Rows<I> {
    pub(super) const fn n(&self) -> u32 {
        self.n
    }

    /// The column of the next row, none after the last one.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<u32>, WriteError> {
        let (n, row) = (self.n, self.row);
        match self.columns.next() {
            Some(_) if row == n => Err(WriteError::WrongLength { n, more: true }),
            Some(column) if column >= n => Err(WriteError::OffBoard { row, column, n }),
            Some(column) => {
                self.row += 1;
                Ok(Some(column))
            }
            None if row < n => Err(WriteError::WrongLength { n, more: false }),
            None => Ok(None),
        }
    }
}

fn fits(format: Format, n: u32) -> Result<(), WriteError> {
    let max = match format {
        Format::Compact => MAX_COMPACT,
        Format::Svg | Format::Png => MAX_PICTURE,
        Format::Latex => MAX_LATEX,
        _ => u32::MAX,
    };
    match format {
        _ if n <= max => Ok(()),
        Format::Compact => Err(WriteError::CompactTooLarge { n, max }),
        _ => Err(WriteError::PictureTooLarge { n, max }),
    }
}

/// Writes solutions of one board in one format.
///
/// Text streams through a buffer of fixed size, whatever n is; pictures are kept until
/// [`finish`](Self::finish). Without `finish` the end of the output is missing.
///
/// ```
/// use queens_render::{Format, SolutionWriter};
/// let mut writer = SolutionWriter::new(Format::Columns, 4, Vec::new())?;
/// writer.solution([1, 3, 0, 2])?;
/// writer.solution([2u32, 0, 3, 1].iter().copied())?;
/// assert_eq!(writer.finish()?, b"2 4 1 3\n3 1 4 2\n");
/// # Ok::<(), queens_render::WriteError>(())
/// ```
#[must_use = "without `finish` the end of the output is missing"]
pub struct SolutionWriter<W: Write> {
    format: Format,
    n: u32,
    solutions: u64,
    text: Text<W>,
    numbers: Option<Numbers>,
    sheet: Option<Sheet>,
}

impl<W: Write> SolutionWriter<W> {
    /// A writer for boards of side `n`; refuses a board that the format cannot show.
    ///
    /// ```
    /// use queens_render::{Format, SolutionWriter, WriteError};
    /// let refused = SolutionWriter::new(Format::Compact, 10, Vec::new());
    /// assert!(matches!(refused, Err(WriteError::CompactTooLarge { n: 10, max: 9 })));
    /// ```
    pub fn new(format: Format, n: u32, out: W) -> Result<Self, WriteError> {
        fits(format, n)?;
        let mut text = Text::new(out);
        match format {
            Format::Csv => numbers::header(&mut text, n)?,
            Format::Latex => latex::head(&mut text, n)?,
            _ => {}
        }
        let sheet = format.is_picture().then(|| Sheet::new(n));
        Ok(Self { format, n, solutions: 0, text, numbers: Numbers::new(format, n), sheet })
    }

    /// Writes the solution whose queen of row i stands in the i-th of `columns`, from 0.
    ///
    /// The columns are taken one by one, so they may be computed on the way. After an error
    /// a part of the solution may have been written.
    pub fn solution(&mut self, columns: impl IntoIterator<Item = u32>) -> Result<(), WriteError> {
        if self.solutions > 0 && self.format.is_spaced() {
            self.text.put(b"\n")?;
        }
        self.solutions += 1;
        let rows = Rows { n: self.n, row: 0, columns: columns.into_iter() };
        let text = &mut self.text;
        if let Some(numbers) = &self.numbers {
            return numbers.line(text, rows);
        }
        if let Some(sheet) = &mut self.sheet {
            return sheet.add(rows);
        }
        match self.format {
            Format::Hash => grid::board(text, rows, *b"#", *b"Q"),
            Format::Stars => grid::board(text, rows, *b"- ", *b"* "),
            Format::Unicode => unicode::board(text, rows),
            Format::Fen => fen::line(text, rows),
            Format::U32 => raw::columns(text, rows),
            Format::Latex => latex::picture(text, self.solutions, rows),
            Format::Board => grid::board(text, rows, *b".", *b"Q"),
            Format::Columns | Format::Compact | Format::Json | Format::Csv => {
                unreachable!("formats of numbers were written above")
            }
            Format::Svg | Format::Png => unreachable!("pictures went to the sheet above"),
        }
    }

    /// Hands on what is still in the buffer, so that a reader sees every solution so far.
    /// Pictures wait for the end all the same.
    pub fn flush(&mut self) -> Result<(), WriteError> {
        Ok(self.text.flush()?)
    }

    /// Writes what comes after the last solution and gives the output back.
    pub fn finish(mut self) -> Result<W, WriteError> {
        if self.format == Format::Latex {
            latex::tail(&mut self.text, self.solutions)?;
        }
        if let Some(sheet) = &self.sheet {
            sheet.draw(self.format, &mut self.text)?;
        }
        Ok(self.text.finish()?)
    }
}
