//! What can be wrong with a text that should be a board: what, where, and what to do. The faults carry facts that
//! every language can put into words.

use std::{fmt, io};

use n_queens::plural;
use thiserror::Error;

use super::MAX_BYTES;
use crate::format::{Format, MAX_COMPACT};

/// A place in a text; both numbers count from 1. Raw bytes have no lines: see
/// [`byte`](Self::byte).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line.
    pub line: u64,
    /// The character within the line.
    pub column: u64,
}

impl Position {
    /// A place in raw bytes, counted from 0; its line is 0.
    ///
    /// ```
    /// assert_eq!(queens_format::Position::byte(12).to_string(), "byte 12");
    /// ```
    pub const fn byte(offset: u64) -> Self {
        Self { line: 0, column: offset }
    }

    /// Whether this is a place in raw bytes.
    pub const fn is_byte(self) -> bool {
        self.line == 0
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { line: 0, column } => write!(f, "byte {column}"),
            Self { line, column } => write!(f, "line {line}, column {column}"),
        }
    }
}

/// Why a text is no board.
///
/// ```
/// let error = queens_format::boards(&b".Q\nQ!\n"[..]).next().unwrap().unwrap_err();
/// assert_eq!(error.position.unwrap().to_string(), "line 2, column 2");
/// ```
#[derive(Debug, Error)]
#[error("{}{fault}", .position.map(|position| format!("{position}: ")).unwrap_or_default())]
pub struct ReadError {
    /// Where, if the fault has a place.
    pub position: Option<Position>,
    /// What is wrong.
    pub fault: ReadFault,
}

/// What reading returns.
pub(super) type Read<T> = Result<T, ReadError>;

impl From<io::Error> for ReadError {
    fn from(source: io::Error) -> Self {
        ReadFault::Io(source).into()
    }
}

impl From<ReadFault> for ReadError {
    /// A fault without a place.
    fn from(fault: ReadFault) -> Self {
        Self { position: None, fault }
    }
}

/// What is wrong with a text.
#[derive(Debug, Error)]
pub enum ReadFault {
    /// The input could not be read.
    #[error("cannot read the input: {0}")]
    Io(io::Error),
    /// The input ended before any board.
    #[error(
        "the input holds no board; give one as rows like .Q.. or as columns like 2 4 1 3, counted from 1"
    )]
    NoBoard,
    /// The bytes from here on are no UTF-8 text.
    #[error("the text is not UTF-8; save it as UTF-8 and try again")]
    InvalidUtf8,
    /// The board that begins here takes more text than is read.
    #[error("the board that begins here is longer than {} MiB; split the input", MAX_BYTES >> 20)]
    TooLong,
    /// One board has more queens and blocked squares than this, which is all that is kept; the first one too many
    /// stands here.
    #[error("the board has more than {0} queens and blocked squares; use a smaller one")]
    TooManyPieces(usize),
    /// This first character of a board belongs to no format.
    #[error("no format begins with '{}'; write rows like .Q.., columns like 2 4 1 3, FEN, JSON, CSPLib or ASP", .0.escape_debug())]
    UnknownFormat(char),
    /// A character that the format of the board does not have.
    #[error("'{}' does not belong in a board of the format '{format}'; write {}", .found.escape_debug(), allowed(*.format))]
    WrongCharacter {
        /// The character.
        found: char,
        /// The format that the board began with.
        format: Format,
    },
    /// Two characters that do not mix, since one would then be unclear.
    #[error(
        "'{found}' and the earlier '{earlier}' do not mix: open squares are all . (or ?), all #, or all - (with * for queens); blocked ones are x"
    )]
    Mixed {
        /// The second one.
        found: char,
        /// The first one.
        earlier: char,
    },
    /// A row is longer or shorter than the first one.
    #[error(
        "this row has {found} {square}, the rows above have {expected}; make all rows equally long",
        square = plural(found, "square", "squares")
    )]
    Ragged {
        /// Squares of the first row.
        expected: u64,
        /// Squares of this row.
        found: u64,
    },
    /// The board that begins here has more rows than columns, or fewer.
    #[error(
        "the board that begins here has {rows} {row} and {columns} {column}; make it square, and put a blank line between boards",
        row = plural(rows, "row", "rows"),
        column = plural(columns, "column", "columns")
    )]
    NotSquare {
        /// How many rows.
        rows: u64,
        /// How many squares each row has.
        columns: u64,
    },
    /// A column number that the board does not have.
    #[error(
        "{value} is no column of a board of {n} {row}: they count from {first} to {}",
        last(*.first, *.n),
        row = plural(n, "row", "rows")
    )]
    ColumnOutOfRange {
        /// What was read, shortened if it is long.
        value: String,
        /// The number of the leftmost column: 0 in JSON, else 1.
        first: u32,
        /// The side of the board.
        n: u32,
    },
    /// The board that begins here has more rows than boards have.
    #[error("the board that begins here has more than {} rows; use a smaller one", u32::MAX)]
    TooManyRows,
    /// Raw numbers of so many bytes, which do not come out even.
    #[error(
        "{0} {byte} {is} not a whole number of columns of 4 bytes each; the input is cut off, or not 'u32' (then use --format text)",
        byte = plural(.0, "byte", "bytes"),
        is = plural(.0, "is", "are")
    )]
    RawLength(u64),
    /// A run of so many empty squares (shortened if it is long), which is 0 or beyond every board.
    #[error(
        "a run of {0} empty {square} is impossible; write a number from 1 to {most}",
        most = u32::MAX,
        square = plural(.0, "square", "squares")
    )]
    RunOutOfRange(String),
    /// The number of columns is not `n`, or not that of the csv header.
    #[error(
        "{found} {column} for a board of {expected} {row}; give one for each row",
        column = plural(found, "column", "columns"),
        row = plural(expected, "row", "rows")
    )]
    WrongCount {
        /// How many there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// So many digits without spaces, more than `compact` has.
    #[error(
        "{0} digits in one number; without spaces a board has up to {MAX_COMPACT} rows, separate the columns by spaces"
    )]
    CompactTooLong(u64),
    /// The first line of a csv is not as we write it: this number should be there.
    #[error("the csv header must name row{0} here: row1,row2,row3 and so on")]
    Header(u32),
    /// JSON, a file of CSPLib or one of answer set programming is broken, or not a board.
    #[error("{fault}; write it like {}", .notation.example())]
    Syntax {
        /// What it is written in.
        notation: Notation,
        /// What is wrong.
        fault: SyntaxFault,
    },
}

impl ReadFault {
    pub(super) const fn at(self, position: Position) -> ReadError {
        ReadError { position: Some(position), fault: self }
    }
}

fn allowed(format: Format) -> &'static str {
    match format {
        Format::Board => ". or ? for an open square, Q for a queen, x for a blocked square",
        Format::Hash => "# for an open square, Q for a queen, x for a blocked square",
        Format::Stars => "- for an open square, * for a queen, x for a blocked square",
        Format::Unicode => "a space for an open square, ♛ for a queen, x for a blocked square",
        Format::Fen => "Q for a queen, a number for empty squares, / between rows",
        Format::Tutorial => "each row like ['#', 'Q', '#', '#'], Q for a queen",
        Format::Csv => "a number for each row (. for an open one), commas between",
        _ => "a number for each row (. for an open one), spaces or single commas between",
    }
}

fn last(first: u32, n: u32) -> u64 {
    (u64::from(first) + u64::from(n)).saturating_sub(1)
}

/// A text of statements or values, in which lines have no meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// JSON: `{"n":8}`.
    Json,
    /// CSPLib's instances, in Essence Prime: `letting n = 8`.
    Csplib,
    /// Answer set programming: `board(8).`
    Asp,
}

impl Notation {
    /// How a board may look in it.
    ///
    /// ```
    /// use queens_format::read::Notation;
    /// assert!(Notation::Asp.example().starts_with("board("));
    /// ```
    pub const fn example(self) -> &'static str {
        match self {
            Self::Json => "{\"n\":4,\"columns\":[1,3,0,2]}",
            Self::Csplib => "letting n = 8 letting init = [[3,1],[4,3]] letting blocks = [[1,1]]",
            Self::Asp => "board(8). block(1,1). queen(4,2).",
        }
    }
}

/// What is wrong with a board in such a notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SyntaxFault {
    /// The text ends too early: this should follow.
    #[error("the text ends too early, {0} expected")]
    End(Expected),
    /// Something else was needed.
    #[error("{expected} expected, not '{}'", .found.escape_debug())]
    Unexpected {
        /// What is there, shortened if it is long.
        found: String,
        /// What should be there instead.
        expected: Expected,
    },
    /// A number, shortened if it is long, that is negative, broken or too large.
    #[error("{0} is no whole number from 0 to {most}", most = u32::MAX)]
    NotWhole(String),
    /// Arrays within arrays, more than so many levels.
    #[error("the JSON is nested more than {0} levels deep")]
    TooDeep(u32),
    /// A name that means nothing here.
    #[error("the name '{}' is unknown, the known ones are {known}", .name.escape_debug())]
    UnknownName {
        /// The name, shortened if it is long.
        name: String,
        /// Those that are known.
        known: &'static str,
    },
    /// What has this name is given again.
    #[error("'{0}' is given twice")]
    Twice(&'static str),
    /// `num(1). num(2). num(3).` with a number left out.
    #[error("num({expected}) must come here, not num({found}): they count from 1, without a gap")]
    Gap {
        /// The number that is next.
        expected: u64,
        /// The number that is there.
        found: u32,
    },
    /// A square that the board does not have.
    #[error(
        "row {row}, column {column} of '{name}' is no square of the {n} x {n} board{}",
        range(*.first, *.n)
    )]
    OffBoard {
        /// As it is written.
        row: u32,
        /// As it is written.
        column: u32,
        /// What these squares are called there.
        name: &'static str,
        /// The number of the first row and column there.
        first: u32,
        /// The side of the board.
        n: u32,
    },
    /// The size of the board is missing.
    #[error("nothing says how large the board is")]
    NoSize,
}

/// How rows and columns are counted; a board without rows has none.
fn range(first: u32, n: u32) -> String {
    match n {
        0 => String::new(),
        _ => format!(": they count from {first} to {} there", last(first, n)),
    }
}

/// What would be right in some place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Expected {
    /// A value of any kind.
    #[error("a value")]
    Value,
    /// A whole number.
    #[error("a whole number")]
    Number,
    /// A whole number or `null`.
    #[error("a whole number or null")]
    NumberOrNull,
    /// A character that is allowed within a string.
    #[error("text or a closing quote")]
    StringCharacter,
    /// A name.
    #[error("a name")]
    Name,
    /// This word.
    #[error("'{0}'")]
    Word(&'static str),
    /// This character.
    #[error("'{0}'")]
    Character(char),
    /// One of these two characters.
    #[error("'{0}' or '{1}'")]
    Either(char, char),
    /// The end of the document.
    #[error("the end of the line")]
    End,
}
