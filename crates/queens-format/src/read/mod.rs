//! Boards from text and raw numbers, for `check`, `complete`, the server and Python: [`boards`] reads them one by one.
//!
//! Boards are kept whole, with the place of each queen. [`Boards::next_or_stream`] does not keep a list of columns
//! beyond a size, but gives it to the caller block by block.

use std::io::BufRead;

use n_queens::{BoardError, Problem, Square};

mod columns;
mod error;
mod grid;
mod json;
mod statements;
mod text;

pub use columns::ColumnSink;
pub use error::{Expected, Notation, Position, ReadError, ReadFault, SyntaxFault};

use columns::{Collector, Target};
use error::Read;
use grid::HeadingLine;
use text::{GLANCE, TextReader};

/// The most text of one board: 256 MiB.
pub const MAX_BYTES: u64 = 256 << 20;
/// The most queens and blocked squares of one board: 16 Mi.
pub const MAX_PIECES: usize = 16 << 20;

/// The most of a line that is looked at to distinguish formats, unless it is a list.
const LONG_GLANCE: usize = 1 << 20;

/// A board as it was read: it may be partial, and its queens may attack each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadBoard {
    /// The side of the board.
    pub n: u32,
    /// The queens in reading order, each with its place in the text.
    pub queens: Vec<(Square, Position)>,
    /// The blocked squares in reading order.
    pub blocked: Vec<Square>,
    /// Where the board begins.
    pub position: Position,
}

impl ReadBoard {
    const fn empty(position: Position) -> Self {
        Self { n: 0, queens: Vec::new(), blocked: Vec::new(), position }
    }

    /// The board as a problem: its queens must stay, its blocked squares stay empty. An error if two pieces stand on
    /// one square, which is possible in JSON.
    ///
    /// ```
    /// let board = queens_format::boards(&b".Q?x\n....\n....\n....\n"[..]).next().unwrap()?;
    /// assert_eq!(board.problem()?.blocked(), [n_queens::Square::new(0, 3)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn problem(&self) -> Result<Problem, BoardError> {
        let given = self.queens.iter().map(|&(square, _)| square);
        Problem::new(self.n).with_given(given)?.with_blocked(self.blocked.iter().copied())
    }

    /// The column of each row, if every row has exactly one queen.
    ///
    /// ```
    /// let board = queens_format::boards(&b"1Q2/3Q/Q3/2Q1"[..]).next().unwrap()?;
    /// assert_eq!(board.columns(), Some(vec![1, 3, 0, 2]));
    /// # Ok::<(), queens_format::ReadError>(())
    /// ```
    pub fn columns(&self) -> Option<Vec<u32>> {
        if self.queens.len() != self.n as usize {
            return None;
        }
        let column = |(row, (square, _)): (u32, &(Square, Position))| {
            (square.row == row).then_some(square.column)
        };
        (0..).zip(&self.queens).map(column).collect()
    }

    /// Where the queen on `square` stands in the text; O(log of the number of queens).
    pub fn position_of(&self, square: Square) -> Option<Position> {
        let index = self.queens.binary_search_by_key(&square, |&(square, _)| square).ok()?;
        Some(self.queens[index].1)
    }
}

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

/// What the next line of a text shows.
enum LineKind<R> {
    /// No board, but perhaps something about the next ones.
    Heading(HeadingLine),
    CsvHeader,
    /// A list of columns, counted from this number, of a board of so many rows if that is known.
    Columns(u32, Option<u32>, ColumnReader<R>),
    /// Rows as lists of squares, so many if that is known.
    Lists(Option<u32>),
    /// Any other board.
    Board(BoardReader<R>),
    Unknown(char),
}

type ColumnReader<R> = fn(&mut TextReader<R>, Collector<'_>) -> Read<Found>;
type BoardReader<R> = fn(&mut TextReader<R>, Position) -> Read<ReadBoard>;

/// The boards of an input, one after the other; see [`boards`].
pub struct Boards<R> {
    text: TextReader<R>,
    encoding: Encoding,
    /// The bytes of the input, where they are known.
    length: Option<u64>,
    /// What the header of a csv or the last heading announced.
    heading: HeadingLine,
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
/// use queens_format::{ReadError, ReadFault, boards};
/// let text = "2 4 1 3\n{\"n\":1,\"columns\":[0]}\n.Q\nQ.\n";
/// let sizes: Result<Vec<u32>, ReadError> =
///     boards(text.as_bytes()).map(|board| Ok(board?.n)).collect();
/// assert_eq!(sizes?, [4, 1, 2]);
///
/// let error = boards(&b".Q..\n...Q\nQ..\n"[..]).next().unwrap().unwrap_err();
/// assert!(matches!(error.fault, ReadFault::Ragged { expected: 4, found: 3 }));
/// # Ok::<(), ReadError>(())
/// ```
pub const fn boards<R: BufRead>(input: R) -> Boards<R> {
    let text = TextReader::new(input);
    let encoding = Encoding::Detected;
    let heading = HeadingLine::Nothing;
    Boards { text, encoding, length: None, heading, found: false, ended: false }
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
        self.next_into(Target { most, sink: Some(sink) })
    }

    fn next_into(&mut self, target: Target<'_>) -> Option<Read<Found>> {
        if self.ended {
            return None;
        }
        let found = self.read_board(target);
        let is_first = !std::mem::replace(&mut self.found, true);
        self.ended = !matches!(found, Ok(Some(_)));
        match found {
            Ok(None) if is_first => Some(Err(ReadFault::NoBoard.into())),
            found => found.transpose(),
        }
    }

    fn read_board(&mut self, target: Target<'_>) -> Read<Option<Found>> {
        if self.encoding == Encoding::Detected && !self.found && self.text.is_raw()? {
            self.encoding = Encoding::Raw;
        }
        match (self.encoding, self.found) {
            (Encoding::Raw, false) => return self.read_raw(target).map(Some),
            (Encoding::Raw, true) => return Ok(None), // the board before was all
            (_, false) => self.text.skip_byte_order_mark()?,
            (_, true) => {}
        }
        while self.text.peek()?.is_some() {
            self.text.begin_board();
            let (kind, start) = self.next_line_kind()?;
            let is_other = matches!(kind, LineKind::Columns(..) | LineKind::Board(_));
            if is_other && matches!(self.heading, HeadingLine::Lists(_)) {
                self.heading = HeadingLine::Nothing; // other boards may have a row of 20 dashes
            }
            let text = &mut self.text;
            let board = match kind {
                LineKind::Heading(heading) => {
                    if heading != HeadingLine::Nothing {
                        self.heading = heading;
                    }
                    text.next_line()?;
                    continue;
                }
                LineKind::CsvHeader => {
                    self.heading = HeadingLine::Numbers(columns::header(text)?);
                    continue;
                }
                LineKind::Columns(first, size, read) => {
                    return read(text, Collector::new(target, first, size, start)).map(Some);
                }
                LineKind::Lists(n) => grid::lists(text, start, n)?,
                LineKind::Board(read) => read(text, start)?,
                LineKind::Unknown(found) => return Err(ReadFault::UnknownFormat(found).at(start)),
            };
            return Ok(Some(Found::Board(board)));
        }
        Ok(None)
    }

    /// What the next line shows, and the place of its first character that is not a blank.
    fn next_line_kind(&mut self) -> Read<(LineKind<R>, Position)> {
        let at = self.text.at;
        let mut line = self.text.peek_line(GLANCE)?;
        let is_cut = line.len() > GLANCE - 4; // perhaps within a character
        if is_cut && !is_list(line) {
            line = self.text.peek_line(LONG_GLANCE)?;
        }
        let (blanks, first) = first_character(line).unwrap_or_default();
        let kind = match grid::heading(line) {
            Some(heading) => LineKind::Heading(heading),
            None => line_kind(line, first, self.heading),
        };
        Ok((kind, Position { column: at.column + blanks, ..at }))
    }

    fn read_raw(&mut self, target: Target<'_>) -> Read<Found> {
        if let Some(bytes) = self.length.filter(|length| !length.is_multiple_of(4)) {
            return Err(ReadFault::RawLength(bytes).into()); // before it is read for seconds
        }
        let size = self.length.and_then(|length| u32::try_from(length / 4).ok());
        columns::raw(&mut self.text, Collector::new(target, 0, size, Position::byte(0)))
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

/// What a line that begins with `first` shows below a heading.
fn line_kind<R: BufRead>(text: &str, first: char, heading: HeadingLine) -> LineKind<R> {
    let (header, lists) = match heading {
        HeadingLine::Numbers(n) => (Some(n), None),
        HeadingLine::Lists(n) => (None, Some(n)),
        HeadingLine::Nothing => (None, None),
    };
    match first {
        '0'..='9' if text.contains(['/', 'Q', 'q']) => LineKind::Board(grid::fen),
        '0'..='9' if header.is_none() && columns::is_one_number(text) => {
            LineKind::Columns(1, None, columns::compact)
        }
        '0'..='9' => LineKind::Columns(1, header, columns::board),
        'r' | 'R' => LineKind::CsvHeader,
        '-' if lists.is_some() && grid::is_dashes(text) => LineKind::Lists(lists),
        '[' if grid::is_list(text) => LineKind::Lists(lists),
        '{' | '[' => LineKind::Columns(0, None, json::board),
        '┌' => LineKind::Board(grid::unicode),
        _ if statements::is_asp(text) => LineKind::Board(statements::asp),
        _ if statements::is_csplib(text) => LineKind::Board(statements::csplib),
        '.' | '?' if columns::is_columns(text) => LineKind::Columns(1, header, columns::board),
        '.' | '?' | '#' | '-' | '*' | 'Q' | 'q' | 'x' | 'X' => match text.contains('/') {
            true => LineKind::Board(grid::fen),
            false => LineKind::Board(grid::board),
        },
        found => LineKind::Unknown(found),
    }
}

/// Whether the line with this beginning is a list of any length: JSON, the header of a csv or numbers.
fn is_list(beginning: &str) -> bool {
    match first_character(beginning) {
        Some((_, 'r' | 'R' | '{' | '[')) => !grid::is_list(beginning),
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
mod tests;
