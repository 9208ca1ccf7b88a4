//! The writer: takes solutions one by one, or a huge one block by block, checks that they fit
//! the board, and passes them to the file of their format.

use std::io::Write;

use n_queens::Square;

use super::text::{Numbers, TextBuffer};
use super::{DASHES, Format, Heading, MAX_PICTURE, MAX_SHEET, TutorialForm, WriteError, latex};
use crate::picture::{self, BoardPicture, DensityMap, MAX_PIXELS, PngError, SheetLayout};

/// Writes solutions of one board in one format.
///
/// Text streams through a buffer of fixed size, whatever n is; pictures are kept until
/// [`finish`](Self::finish), in a few MB, whatever n is. Without `finish` the end of the output is
/// missing. A solution comes as a whole, or block by block:
///
/// ```
/// use queens_format::{Format, SolutionWriter};
/// let mut writer = SolutionWriter::new(Format::Columns, 4, Vec::new())?;
/// writer.solution(&[1, 3, 0, 2])?;
/// writer.rows(&[2, 0])?;
/// writer.rows(&[3, 1])?;
/// writer.end()?;
/// assert_eq!(writer.finish()?, b"2 4 1 3\n3 1 4 2\n");
/// # Ok::<(), queens_format::WriteError>(())
/// ```
#[must_use = "without `finish` the end of the output is missing"]
pub struct SolutionWriter<W: Write> {
    style: Style,
    n: u32,
    solutions: u64,
    /// The next row of the solution that has begun.
    row: Option<u32>,
    text: TextBuffer<W>,
}

/// How a solution is written.
enum Style {
    /// Row by row, drawn with the characters of this format.
    Drawn(Format),
    /// As a line of numbers.
    Numbers(Numbers),
    /// As raw numbers.
    Raw,
    /// As a picture of a document.
    Latex,
    /// As a board of the one picture.
    Sheet(BoardSheet),
}

impl<W: Write> SolutionWriter<W> {
    /// A writer for boards of side `n`; refuses a board that the format cannot show.
    ///
    /// ```
    /// use queens_format::{Format, SolutionWriter, WriteError};
    /// let refused = SolutionWriter::new(Format::Compact, 10, Vec::new());
    /// assert!(matches!(refused, Err(WriteError::CompactTooLarge(10))));
    /// ```
    pub fn new(format: Format, n: u32, out: W) -> Result<Self, WriteError> {
        format.shows(n)?;
        let mut text = TextBuffer::new(out);
        let numbers = |first, separator, before: &str, after| {
            Style::Numbers(Numbers::new(n, first, separator, before.into(), after))
        };
        let style = match format {
            Format::Tutorial => return Err(WriteError::NeedsHeading),
            Format::Columns => numbers(1, " ", "", "\n"),
            Format::Compact => numbers(1, "", "", "\n"),
            Format::Json => numbers(0, ",", &format!("{{\"n\":{n},\"columns\":["), "]}\n"),
            Format::Csv => {
                text.csv_header(n)?;
                numbers(1, ",", "", "\n")
            }
            Format::U32 => Style::Raw,
            Format::Latex => {
                latex::head(&mut text, n)?;
                Style::Latex
            }
            Format::Svg | Format::Png => Style::Sheet(BoardSheet::new(format, n)),
            Format::Board | Format::Hash | Format::Stars | Format::Unicode | Format::Fen => {
                Style::Drawn(format)
            }
        };
        Ok(Self::with_style(style, n, text))
    }

    /// A writer for the columns of one board as a JSON array inside a larger document, of which
    /// `before` is written in front of the first solution and nothing behind it.
    ///
    /// ```
    /// use queens_format::SolutionWriter;
    /// let mut writer = SolutionWriter::array(4, "{\"columns\":".into(), Vec::new());
    /// writer.solution(&[1, 3, 0, 2])?;
    /// assert_eq!(writer.finish()?, b"{\"columns\":[1,3,0,2]");
    /// # Ok::<(), queens_format::WriteError>(())
    /// ```
    pub fn array(n: u32, before: String, out: W) -> Self {
        let style = Style::Numbers(Numbers::new(n, 0, ",", before + "[", "]"));
        Self::with_style(style, n, TextBuffer::new(out))
    }

    /// A writer for the format `tutorial`, which begins with the heading.
    ///
    /// ```
    /// use queens_format::format::{Heading, SolutionWriter, TutorialForm};
    /// use queens_format::Language;
    /// let heading = Heading { count: 1, form: TutorialForm::Numbers, language: Language::English };
    /// let mut writer = SolutionWriter::tutorial(4, heading, Vec::new())?;
    /// writer.solution(&[1, 3, 0, 2])?;
    /// assert_eq!(writer.finish()?, b"Solutions for 4 queens:\n 2 4 1 3\n");
    /// # Ok::<(), queens_format::WriteError>(())
    /// ```
    pub fn tutorial(n: u32, heading: Heading, out: W) -> Result<Self, WriteError> {
        let mut text = TextBuffer::new(out);
        text.put(heading.text(n).as_bytes())?;
        let before = " ".repeat(usize::from(n > 0));
        let style = match heading.form {
            TutorialForm::Lists => Style::Drawn(Format::Tutorial),
            TutorialForm::Numbers => Style::Numbers(Numbers::new(n, 1, " ", before, "\n")),
        };
        Ok(Self::with_style(style, n, text))
    }

    const fn with_style(style: Style, n: u32, text: TextBuffer<W>) -> Self {
        Self { style, n, solutions: 0, row: None, text }
    }

    /// Writes the solution whose queen of row i stands in the i-th of `columns`, from 0. After an error a part of the
    /// solution may have been written.
    pub fn solution(&mut self, columns: &[u32]) -> Result<(), WriteError> {
        self.rows(columns)?;
        self.end()
    }

    /// Writes the next rows of a solution, which begins with them if none has begun: the column
    /// of each row, from 0. [`end`](Self::end) must follow the last row.
    pub fn rows(&mut self, columns: &[u32]) -> Result<(), WriteError> {
        let row = self.next_row()?;
        self.are_on_board(row, columns)?;
        self.row = Some(row + columns.len() as u32);
        let (text, n) = (&mut self.text, self.n);
        Ok(match &mut self.style {
            Style::Drawn(format) => text.rows(*format, n, row, columns),
            Style::Numbers(numbers) => numbers.rows(text, columns),
            Style::Raw => text.words(columns),
            Style::Latex => latex::rows(text, row, columns),
            Style::Sheet(sheet) => {
                sheet.rows(row, columns);
                Ok(())
            }
        }?)
    }

    /// The next row of the solution. If none has begun, writes whatever stands in front of one; its first row is 0.
    fn next_row(&mut self) -> Result<u32, WriteError> {
        if let Some(row) = self.row {
            return Ok(row);
        }
        let (text, is_first) = (&mut self.text, self.solutions == 0);
        match &mut self.style {
            Style::Drawn(Format::Tutorial) => text.put(format!("{DASHES}\n").as_bytes())?,
            Style::Drawn(format) if format.is_spaced() && !is_first => text.put(b"\n")?,
            Style::Numbers(numbers) => text.put(numbers.before.as_bytes())?,
            Style::Latex => text.put(latex::BEGIN)?,
            Style::Sheet(sheet) => sheet.begin()?,
            Style::Drawn(_) | Style::Raw => {}
        }
        self.solutions += 1;
        Ok(0)
    }

    fn are_on_board(&self, row: u32, columns: &[u32]) -> Result<(), WriteError> {
        let n = self.n;
        if columns.len() > (n - row) as usize {
            return Err(WriteError::WrongLength { n, more: true });
        }
        // Whether there is any is found out several at a time, unlike which one is the first.
        if !columns.iter().fold(false, |any, &column| any | (column >= n)) {
            return Ok(());
        }
        let off_board = (row..).zip(columns).find(|&(_, &column)| column >= n);
        off_board.map_or(Ok(()), |(row, &column)| Err(WriteError::OffBoard { row, column, n }))
    }

    /// Ends a solution, all of whose rows have been written.
    pub fn end(&mut self) -> Result<(), WriteError> {
        let row = self.next_row()?;
        self.row = None;
        let (text, n) = (&mut self.text, self.n);
        if row < n {
            return Err(WriteError::WrongLength { n, more: false });
        }
        Ok(match &self.style {
            Style::Drawn(format) => text.end_rows(*format, n),
            Style::Numbers(numbers) => numbers.end(text, n),
            Style::Latex => latex::end(text, self.solutions),
            Style::Raw | Style::Sheet(_) => Ok(()),
        }?)
    }

    /// Hands on what is still in the buffer, so that a reader sees every solution so far.
    /// Pictures, and a solution that has not ended, stay in memory.
    pub fn flush(&mut self) -> Result<(), WriteError> {
        if self.row.is_some() {
            return Ok(());
        }
        Ok(self.text.flush()?)
    }

    /// Writes what comes after the last solution and gives the output back.
    pub fn finish(mut self) -> Result<W, WriteError> {
        match &self.style {
            Style::Latex => latex::tail(&mut self.text, self.solutions)?,
            Style::Sheet(sheet) => self.text.put(&sheet.draw()?)?,
            _ => {}
        }
        Ok(self.text.finish()?)
    }
}

/// The boards of a picture so far: they are kept until the end, then drawn on one sheet. Of a board whose squares would
/// be too small to see, only the density of its queens is kept.
struct BoardSheet {
    is_png: bool,
    n: u32,
    max: usize,
    boards: Vec<Vec<Square>>,
    /// The only board, where it is a huge one.
    density: Option<DensityMap>,
}

impl BoardSheet {
    fn new(format: Format, n: u32) -> Self {
        let fits = |boards: &usize| match n {
            ..=MAX_PICTURE => SheetLayout::new(*boards, n).pixels() <= MAX_PIXELS,
            _ => *boards == 1,
        };
        let max = (1..=MAX_SHEET).take_while(fits).last().unwrap_or(0);
        Self { is_png: format == Format::Png, n, max, boards: Vec::new(), density: None }
    }

    /// Makes room for one more board.
    fn begin(&mut self) -> Result<(), WriteError> {
        if self.boards.len() + usize::from(self.density.is_some()) == self.max {
            return Err(WriteError::SheetTooLarge { n: self.n, max: self.max });
        }
        match self.n {
            ..=MAX_PICTURE => self.boards.push(Vec::with_capacity(self.n as usize)),
            _ => self.density = Some(DensityMap::new(self.n)),
        }
        Ok(())
    }

    /// Takes in the next rows of the last board, from `row` on.
    fn rows(&mut self, row: u32, columns: &[u32]) {
        let squares = (row..).zip(columns).map(|(row, &column)| Square::new(row, column));
        match (&mut self.density, self.boards.last_mut()) {
            (Some(density), _) => density.rows(columns),
            (None, Some(board)) => board.extend(squares),
            (None, None) => {}
        }
    }

    /// The whole picture, as a file.
    fn draw(&self) -> Result<Vec<u8>, PngError> {
        if let Some(density) = &self.density {
            return if self.is_png { density.to_png() } else { Ok(density.to_svg()?.into()) };
        }
        let picture = |queens| BoardPicture { n: self.n, queens, ..BoardPicture::default() };
        let boards: Vec<_> = self.boards.iter().map(|queens| picture(&queens[..])).collect();
        picture::sheet(&boards).to_file(self.is_png)
    }
}
