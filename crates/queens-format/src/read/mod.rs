//! Boards from text: the way back, for `check` and `complete`.
//!
//! [`boards`] reads a stream of boards, one in memory at a time, in any of the text formats
//! that [`format`](crate::format) writes. Which one is seen from the first character of
//! each board that is not a blank:
//!
//! | begins with | is | ends with |
//! |---|---|---|
//! | `{` or `[` | `json`: an object, or a bare array of columns from 0 | its closing bracket |
//! | `┌` | `unicode` | its last rule |
//! | a line of the heading of `tutorial` | that format; its lines of numbers are as `columns` | the line |
//! | `['`, or 20 dashes below such a heading | `tutorial`: rows as lists of squares | the last list |
//! | `r` or `R` | the header of `csv`; rows of numbers follow | the line |
//! | any of `. ? # - * Q q x X` or a digit, with `/` in the line | `fen` | the line |
//! | a digit, with `Q` in the line | `fen` | the line |
//! | a digit, or `.` or `?` with a digit in the line | `columns`, or `compact` if it is one number of 2 to 9 digits | the line |
//! | `letting`, `language` or `$` | an instance of CSPLib | the input, or the next one |
//! | `%` or a fact such as `board(4).` | an instance of answer set programming | the same |
//! | any of `. ? # - * Q q x X` | `board`, `hash` or `stars` | a blank line |
//!
//! On a line of `columns` or `csv` a `.` or `?` alone is a row without a queen.
//! On a grid `Q` or `q` is a queen and `x` or `X` a blocked square. Open squares are `.` or
//! `?`, or all `#`, or all `-` with `*` for queens; these three do not mix, since `#` next to
//! `.` would look like a wall. Single spaces may stand between the squares of a row.
//!
//! An input with a zero byte early on is no text but one board of raw numbers, `u32`.
//!
//! Two queens in one row or column are no error here: the checker names them.
//!
//! Boards are kept whole, with the place of each queen. [`Boards::next_or_stream`] does not keep
//! boards beyond a size, but gives their columns block by block.

use std::io::BufRead;

use crate::format::Format;

mod asp;
mod board;
mod csplib;
mod error;
mod fen;
mod grid;
mod instance;
mod instance_fault;
mod json;
mod json_fault;
mod lines;
mod numbers;
mod numeral;
mod rows;
mod scanner;
mod source;
mod stream;
mod tokens;
mod tutorial;
mod unicode;

pub use board::ReadBoard;
pub use error::{Position, ReadError};
pub use instance_fault::{InstanceExpected, InstanceFault, InstanceForm};
pub use json_fault::{Expected, JsonFault};
pub use stream::ColumnStream;

use lines::Lines;

/// The most text of one board: 256 MiB.
pub const MAX_BYTES: u64 = 256 << 20;
/// The most text of one board that is read with all its places where longer ones can stream:
/// 16 MiB; of raw numbers, a quarter of that.
pub const DETAIL_BYTES: u64 = 16 << 20;
/// The most queens and blocked squares of one board: 16 Mi.
pub const MAX_PIECES: usize = 16 << 20;

/// What comes next in an input: a board with all its places, or one that is too large for that.
pub enum Found<'a, R> {
    /// A board.
    Board(ReadBoard),
    /// The columns of a huge board.
    Stream(ColumnStream<'a, R>),
}

/// How the bytes of an input are to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// As raw numbers if there is a zero byte early on, else as text.
    #[default]
    Detected,
    /// As text, whatever is in it.
    Text,
    /// As raw numbers, the format `u32`: the input is one board.
    Raw,
}

/// The boards of an input, one after the other; see [`boards`].
pub struct Boards<R> {
    lines: Lines<R>,
    encoding: Encoding,
    /// The bytes of the input, where they are known.
    length: Option<u64>,
    /// The columns that a csv header announced, or the heading of lines of numbers.
    header: Option<u32>,
    /// The size that the heading of lists of squares announced.
    lists: Option<u32>,
    found: bool,
    ended: bool,
}

/// Reads boards, the format of each detected by itself; ends after the first error.
///
/// Lines may end with CRLF, the last one with nothing; a byte order mark is skipped. An
/// input without any board is an error. An input of raw numbers, the format `u32`, is one board.
///
/// ```
/// use queens_format::{ReadError, boards};
/// let text = "2 4 1 3\n{\"n\":1,\"columns\":[0]}\n.Q\nQ.\n";
/// let sizes: Result<Vec<u32>, ReadError> =
///     boards(text.as_bytes()).map(|board| Ok(board?.n)).collect();
/// assert_eq!(sizes?, [4, 1, 2]);
///
/// let error = boards(&b".Q..\n...Q\nQ..\n"[..]).next().unwrap().unwrap_err();
/// assert!(matches!(error, ReadError::Ragged { expected: 4, found: 3, .. }));
/// # Ok::<(), ReadError>(())
/// ```
pub const fn boards<R: BufRead>(input: R) -> Boards<R> {
    let lines = Lines::new(input);
    let encoding = Encoding::Detected;
    let (header, lists) = (None, None);
    Boards { lines, encoding, length: None, header, lists, found: false, ended: false }
}

impl<R: BufRead> Boards<R> {
    /// Takes the input in this way.
    #[must_use]
    pub fn with_encoding(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// The whole input has this many bytes, if that is known: then the size of a huge raw board is
    /// known before its first row.
    #[must_use]
    pub fn with_length(self, length: Option<u64>) -> Self {
        Self { length, ..self }
    }

    /// The next board; one of more than `detail` bytes, if its format is a list of columns, as a
    /// stream, which must be read to its end. None at the end of the input, and after an error.
    ///
    /// ```
    /// use queens_format::{Found, ReadError, boards};
    /// let mut boards = boards(&b"2 4 1 3\n1 3 5 2 4\n"[..]);
    /// assert!(matches!(boards.next_or_stream(8), Some(Ok(Found::Board(_)))));
    /// let Some(Ok(Found::Stream(mut stream))) = boards.next_or_stream(8) else { panic!() };
    /// assert_eq!(stream.next_block()?, Some(&[0, 2, 4, 1, 3][..]));
    /// assert_eq!(stream.next_block()?, None);
    /// assert!(boards.next_or_stream(8).is_none());
    /// # Ok::<(), ReadError>(())
    /// ```
    pub fn next_or_stream(&mut self, detail: u64) -> Option<Result<Found<'_, R>, ReadError>> {
        if self.ended || self.lines.is_streaming() {
            return None; // the board before was not read to its end, for it has none
        }
        let begun = self.begin(detail);
        let is_first = !std::mem::replace(&mut self.found, true);
        self.ended = matches!(begun, Ok(Begun::End) | Err(_));
        match begun {
            Ok(Begun::End) if is_first => Some(Err(ReadError::NoBoard)),
            Ok(Begun::End) => None,
            Ok(Begun::Board(board)) => Some(Ok(Found::Board(board))),
            Ok(Begun::Stream(begun)) => Some(Ok(Found::Stream(self.stream(begun)))),
            Err(error) => Some(Err(error)),
        }
    }

    /// Goes on to the next board, and reads it unless it is huge.
    fn begin(&mut self, detail: u64) -> Result<Begun, ReadError> {
        if !self.found && self.is_raw()? {
            self.encoding = Encoding::Raw;
            if let Some(bytes) = self.length.filter(|length| !length.is_multiple_of(4)) {
                return Err(ReadError::RawLength { bytes }); // before it is read for seconds
            }
            let small = stream::small_raw(&mut self.lines.source, (detail / 4).max(4))?;
            return Ok(small.map_or(Begun::Stream(Huge::Raw), Begun::Board));
        }
        if self.encoding == Encoding::Raw {
            return Ok(Begun::End); // the board before was all
        }
        self.begin_text(detail)
    }

    fn is_raw(&mut self) -> Result<bool, ReadError> {
        match self.encoding {
            Encoding::Raw => Ok(true),
            Encoding::Text => Ok(false),
            Encoding::Detected => Ok(self.lines.source.is_raw()?),
        }
    }

    fn begin_text(&mut self, detail: u64) -> Result<Begun, ReadError> {
        loop {
            self.lines.begin_board(detail);
            if !self.lines.advance_or_cut()? {
                return Ok(Begun::End);
            }
            if self.lines.beginning().is_some() {
                match self.begin_cut()? {
                    Cut::Huge(begun) => return Ok(begun),
                    Cut::Header => continue,
                    Cut::Completed => {}
                }
            }
            let Some((index, first)) = first_character(self.lines.text()) else { continue };
            let start = self.lines.position(index);
            if let Some(heading) = tutorial::heading(self.lines.text()) {
                self.announce(heading);
                continue;
            }
            if matches!(first, 'r' | 'R') {
                self.header = Some(numbers::header(self.lines.text(), start.line)?);
                continue;
            }
            return self.board_beginning_with(first, start);
        }
    }

    const fn announce(&mut self, heading: tutorial::Heading) {
        match heading {
            tutorial::Heading::Lists(n) => (self.lists, self.header) = (Some(n), None),
            tutorial::Heading::Numbers(n) => (self.lists, self.header) = (None, Some(n)),
            tutorial::Heading::Count => {}
        }
    }

    /// Begins with a line that is too long for details; what it is, its beginning tells.
    fn begin_cut(&mut self) -> Result<Cut, ReadError> {
        let line = self.lines.position(0).line;
        match self.format_of_cut() {
            Some(Format::Json) => json::stream(&mut self.lines, String::new(), line).map(Cut::Huge),
            Some(Format::Csv) => {
                let start = self.lines.put_back(String::new(), line);
                self.header = Some(stream::header(&mut self.lines, start)?);
                Ok(Cut::Header)
            }
            Some(_) => {
                let start = self.lines.put_back(String::new(), line);
                Ok(Cut::Huge(Begun::Stream(Huge::Line(start))))
            }
            None => self.lines.complete().map(|()| Cut::Completed),
        }
    }

    /// The format of a cut line, if it is one that streams.
    fn format_of_cut(&self) -> Option<Format> {
        let text = self.lines.beginning()?;
        let is_fen = || text.iter().any(|byte| matches!(byte, b'/' | b'Q' | b'q'));
        match text.iter().find(|byte| !matches!(byte, b' ' | b'\t'))? {
            _ if tutorial::is_row(text) => None,
            b'{' | b'[' => Some(Format::Json),
            b'r' | b'R' => Some(Format::Csv),
            // A character beyond ASCII belongs to a heading.
            b'0'..=b'9' if !is_fen() && text.is_ascii() => Some(Format::Columns),
            _ => None,
        }
    }

    fn board_beginning_with(&mut self, first: char, start: Position) -> Result<Begun, ReadError> {
        let text = self.lines.text();
        let is_cell = matches!(first, '.' | '?' | '#' | '-' | '*' | 'Q' | 'q' | 'x' | 'X');
        let is_lists = self.lists.is_some() && tutorial::is_dashes(text);
        if is_lists || tutorial::is_row(text.as_bytes()) {
            return tutorial::board(&mut self.lines, start, self.lists).map(Begun::Board);
        }
        self.lists = None; // other boards may have a row of 20 dashes
        let board = match first {
            '{' | '[' => return json::begin(&mut self.lines, start),
            '┌' => unicode::board(&mut self.lines, start),
            _ if asp::begins(text) => asp::board(&mut self.lines, start),
            _ if csplib::begins(text) => csplib::board(&mut self.lines, start),
            '0'..='9' if text.contains(['/', 'Q', 'q']) => fen::board(text, start),
            '0'..='9' => numbers::board(text, start, self.header),
            '.' | '?' if numbers::is_columns(text) => numbers::board(text, start, self.header),
            _ if is_cell && text.contains('/') => fen::board(text, start),
            _ if is_cell => grid::board(&mut self.lines, start),
            found => Err(ReadError::UnknownFormat { position: start, found }),
        };
        board.map(Begun::Board)
    }

    /// The stream of a huge board that has begun.
    fn stream(&mut self, begun: Huge) -> ColumnStream<'_, R> {
        let n = self.length.and_then(|length| u32::try_from(length / 4).ok());
        let lines = &mut self.lines;
        match begun {
            Huge::Raw => ColumnStream::raw(lines, n),
            Huge::Line(start) => ColumnStream::line(lines, self.header, start),
            Huge::Json(opened) => ColumnStream::json(lines, opened),
        }
    }
}

/// What became of a line that is too long for details.
enum Cut {
    /// A huge board begins.
    Huge(Begun),
    /// It was the header of a csv.
    Header,
    /// It does not stream, and is there as a whole now.
    Completed,
}

/// How the next board begins.
enum Begun {
    /// It is none: the input ends.
    End,
    /// It is small, and read.
    Board(ReadBoard),
    /// It is huge.
    Stream(Huge),
}

/// A huge board; the source is where it begins, or at the first of its columns.
enum Huge {
    Raw,
    Line(Position),
    Json(stream::Opened),
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = match self.next_or_stream(MAX_BYTES)? {
            Ok(Found::Board(board)) => Ok(board),
            // Only raw numbers stream from here.
            Ok(Found::Stream(stream)) => Err(ReadError::too_many_pieces(stream.position())),
            Err(error) => Err(error),
        };
        self.ended |= found.is_err();
        Some(found)
    }
}

fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

/// The first character that is not a blank, and the number of blanks before it.
fn first_character(text: &str) -> Option<(u64, char)> {
    (0..).zip(text.chars()).find(|&(_, character)| !is_blank(character))
}

/// A number as it was written, short enough for a message.
fn shortened(number: &str) -> String {
    match number.char_indices().nth(20) {
        Some((end, _)) => format!("{}...", &number[..end]),
        None => number.into(),
    }
}

#[cfg(test)]
mod instance_tests;
#[cfg(test)]
mod tests;
