//! Boards from text and raw numbers, for `check`, `complete`, the server and Python: [`boards`] reads them one by one.
//!
//! Boards are kept whole, with the place of each queen. [`Boards::next_or_stream`] does not keep a list of columns
//! beyond a size, but gives it to the caller block by block.

use std::io::BufRead;

mod asp;
mod board;
mod collect;
mod csplib;
mod error;
mod fault;
mod fen;
mod grid;
mod instance;
mod json;
mod lines;
mod numbers;
mod raw;
mod rows;
mod source;
mod text;
mod tokens;
mod tutorial;
mod unicode;

pub use board::ReadBoard;
pub use collect::ColumnSink;
pub use error::{Position, ReadError};
pub use fault::{Expected, InstanceFault, InstanceForm, JsonFault};

use collect::{Collector, Target};
use lines::LineReader;

/// The most text of one board: 256 MiB.
pub const MAX_BYTES: u64 = 256 << 20;
/// The most queens and blocked squares of one board: 16 Mi.
pub const MAX_PIECES: usize = 16 << 20;

/// What comes next in an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A board with all its places.
    Board(ReadBoard),
    /// A board that was too large for that: its columns have gone to the caller.
    Streamed {
        /// The side of the board.
        n: u32,
        /// Where the board begins.
        position: Position,
    },
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
    lines: LineReader<R>,
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

/// Reads boards, in any of the text formats that [`format`](crate::format) writes and in two of published problems;
/// ends after the first error. The format of each board is detected from its first line:
///
/// | begins with | is | ends with |
/// |---|---|---|
/// | `{` or `[` | `json`: an object, or a bare array of columns from 0 | its closing bracket |
/// | `┌` | `unicode` | its last rule |
/// | a line of the heading of `tutorial` | that format; its lines of numbers are as `columns` | the line |
/// | `['`, or 20 dashes below such a heading | `tutorial`: rows as lists of squares | the last list |
/// | `r` or `R` | the header of `csv`; rows of numbers follow | the line |
/// | any of `. ? # - * Q q x X` or a digit, with `/` in the line | `fen` | the line |
/// | a digit, with `Q` in the line | `fen` | the line |
/// | a digit, or `.` or `?` with a digit in the line | `columns`, or `compact` if it is one number of 2 to 9 digits | the line |
/// | `letting`, `language` or `$` | an instance of CSPLib | the input, or the next one |
/// | `%` or a fact such as `board(4).` | an instance of answer set programming | the input, or the next one |
/// | any of `. ? # - * Q q x X` | `board`, `hash` or `stars` | a blank line |
///
/// On a line of `columns` or `csv` a `.` or `?` alone is a row without a queen.
/// On a grid `Q` or `q` is a queen and `x` or `X` a blocked square. Open squares are `.` or
/// `?`, or all `#`, or all `-` with `*` for queens; these three do not mix, since `#` next to
/// `.` would look like a wall. Single spaces may stand between the squares of a row.
///
/// An input with a zero byte early on is no text but one board of raw numbers, `u32`.
///
/// Two queens in one row or column are no error here: the checker names them.
/// Lines may end with CRLF, the last one with nothing; a byte order mark is skipped. An
/// input without any board is an error.
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
    let lines = LineReader::new(input);
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

    /// The next board. A list of more than `most` columns is not kept: `sink` takes them. None at the end of the
    /// input, and after an error.
    ///
    /// ```
    /// use queens_format::{Found, ReadError, boards};
    /// let mut columns = Vec::new();
    /// let mut sink = |_size: Option<u32>, block: &[u32]| {
    ///     columns.extend_from_slice(block);
    ///     Ok(())
    /// };
    /// let mut boards = boards(&b"2 4 1 3\n1 3 5 2 4\n"[..]);
    /// assert!(matches!(boards.next_or_stream(4, &mut sink), Some(Ok(Found::Board(_)))));
    /// assert!(matches!(boards.next_or_stream(4, &mut sink), Some(Ok(Found::Streamed { n: 5, .. }))));
    /// assert!(boards.next_or_stream(4, &mut sink).is_none());
    /// assert_eq!(columns, [0, 2, 4, 1, 3]);
    /// # Ok::<(), ReadError>(())
    /// ```
    pub fn next_or_stream(
        &mut self,
        most: usize,
        sink: ColumnSink<'_>,
    ) -> Option<Result<Found, ReadError>> {
        // One number alone may be several columns: it is kept until its line ends.
        self.next_into(Target { most: most.max(1), sink: Some(sink) })
    }

    fn next_into(&mut self, target: Target<'_>) -> Option<Result<Found, ReadError>> {
        if self.ended {
            return None;
        }
        let found = self.read_board(target);
        let is_first = !std::mem::replace(&mut self.found, true);
        self.ended = !matches!(found, Ok(Some(_)));
        match found {
            Ok(None) if is_first => Some(Err(ReadError::NoBoard)),
            found => found.transpose(),
        }
    }

    fn read_board(&mut self, target: Target<'_>) -> Result<Option<Found>, ReadError> {
        if !self.found && self.is_raw()? {
            self.encoding = Encoding::Raw;
            if let Some(bytes) = self.length.filter(|length| !length.is_multiple_of(4)) {
                return Err(ReadError::RawLength { bytes }); // before it is read for seconds
            }
            let size = self.length.and_then(|length| u32::try_from(length / 4).ok());
            let list = Collector::new(target, 0, size, Position::byte(0));
            return raw::board(&mut self.lines.source, list).map(Some);
        }
        if self.encoding == Encoding::Raw {
            return Ok(None); // the board before was all
        }
        self.read_text(target)
    }

    fn is_raw(&mut self) -> Result<bool, ReadError> {
        match self.encoding {
            Encoding::Raw => Ok(true),
            Encoding::Text => Ok(false),
            Encoding::Detected => Ok(self.lines.source.is_raw()?),
        }
    }

    fn read_text(&mut self, target: Target<'_>) -> Result<Option<Found>, ReadError> {
        loop {
            self.lines.begin_board();
            if !self.lines.glance()? {
                return Ok(None);
            }
            if !(self.lines.is_cut() && is_list(self.lines.text())) {
                self.lines.complete()?;
            }
            let Some((index, first)) = first_character(self.lines.text()) else { continue };
            let start = self.lines.position(index);
            if let Some(heading) = tutorial::heading(self.lines.text()) {
                self.announce(heading);
                continue;
            }
            if matches!(first, 'r' | 'R') {
                self.header = Some(self.lines.read_again(numbers::header)?);
                continue;
            }
            return self.board_beginning_with(first, start, target).map(Some);
        }
    }

    const fn announce(&mut self, heading: tutorial::HeadingLine) {
        match heading {
            tutorial::HeadingLine::Lists(n) => (self.lists, self.header) = (Some(n), None),
            tutorial::HeadingLine::Numbers(n) => (self.lists, self.header) = (None, Some(n)),
            tutorial::HeadingLine::Count => {}
        }
    }

    fn board_beginning_with(
        &mut self,
        first: char,
        start: Position,
        target: Target<'_>,
    ) -> Result<Found, ReadError> {
        let text = self.lines.text();
        let is_cell = matches!(first, '.' | '?' | '#' | '-' | '*' | 'Q' | 'q' | 'x' | 'X');
        let is_lists = self.lists.is_some() && tutorial::is_dashes(text);
        if is_lists || tutorial::is_row(text) {
            return tutorial::board(&mut self.lines, start, self.lists).map(Found::Board);
        }
        self.lists = None; // other boards may have a row of 20 dashes
        let board = match first {
            '{' | '[' => {
                let list = Collector::new(target, 0, None, start);
                return self.lines.read_again(|text| json::board(text, start, list));
            }
            '┌' => unicode::board(&mut self.lines, start),
            _ if asp::begins(text) => asp::board(&mut self.lines, start),
            _ if csplib::begins(text) => csplib::board(&mut self.lines, start),
            '0'..='9' if text.contains(['/', 'Q', 'q']) => fen::board(text, start),
            '0'..='9' => return self.numbers(start, target),
            '.' | '?' if numbers::is_columns(text) => return self.numbers(start, target),
            _ if is_cell && text.contains('/') => fen::board(text, start),
            _ if is_cell => grid::board(&mut self.lines, start),
            found => Err(ReadError::UnknownFormat { position: start, found }),
        };
        board.map(Found::Board)
    }

    fn numbers(&mut self, start: Position, target: Target<'_>) -> Result<Found, ReadError> {
        let list = Collector::new(target, 1, self.header, start);
        self.lines.read_again(|text| numbers::board(text, self.header, list))
    }
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.next_into(Target { most: MAX_PIECES, sink: None })?;
        Some(found.map(|found| match found {
            Found::Board(board) => board,
            Found::Streamed { .. } => unreachable!("nothing takes the columns"),
        }))
    }
}

/// Whether the line with this beginning is a list of any length: JSON, the header of a csv or numbers.
fn is_list(beginning: &str) -> bool {
    match first_character(beginning) {
        Some((_, 'r' | 'R' | '{' | '[')) => !tutorial::is_row(beginning),
        Some((_, '0'..='9')) => beginning
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b' ' | b'\t' | b',' | b'.' | b'?')),
        _ => false,
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
mod stream_tests;
#[cfg(test)]
mod tests;
