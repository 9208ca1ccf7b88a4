//! What can be wrong with a text that should be a board: what, where, and what to do.

use std::{fmt, io};

use n_queens::{Square, plural};
use thiserror::Error;

use super::fault::{InstanceFault, InstanceForm, JsonFault};
use super::{MAX_BYTES, MAX_PIECES};
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
    #[must_use]
    pub const fn byte(offset: u64) -> Self {
        Self { line: 0, column: offset }
    }

    /// Whether this is a place in raw bytes.
    #[must_use]
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
#[derive(Debug, Error)]
pub enum ReadError {
    /// The input could not be read.
    #[error("cannot read the input: {source}")]
    Io {
        /// The error of the system.
        #[from]
        source: io::Error,
    },
    /// The input ended before any board.
    #[error(
        "the input holds no board; give one as rows like .Q.. or as columns like 2 4 1 3, counted from 1"
    )]
    NoBoard,
    /// The bytes are no UTF-8 text.
    #[error("{position}: the text is not UTF-8; save it as UTF-8 and try again")]
    InvalidUtf8 {
        /// Where the first wrong byte is.
        position: Position,
    },
    /// One board takes more text than is read.
    #[error("{position}: the board that begins here is longer than {} MiB; split the input", .max >> 20)]
    TooLong {
        /// Where the board begins.
        position: Position,
        /// The most bytes.
        max: u64,
    },
    /// One board has more queens and blocked squares than are kept.
    #[error(
        "{position}: the board has more than {max} queens and blocked squares; use a smaller one"
    )]
    TooManyPieces {
        /// Where the first one too many stands.
        position: Position,
        /// The most pieces.
        max: usize,
    },
    /// The first character of a board belongs to no format.
    #[error("{position}: no format begins with '{}'; write rows like .Q.., columns like 2 4 1 3, FEN, JSON, CSPLib or ASP", .found.escape_debug())]
    UnknownFormat {
        /// Where it stands.
        position: Position,
        /// The character.
        found: char,
    },
    /// A character that the format of the board does not have.
    #[error("{position}: '{}' does not belong in a board of the format '{format}'; write {}", .found.escape_debug(), allowed(*.format))]
    WrongCharacter {
        /// Where it stands.
        position: Position,
        /// The character.
        found: char,
        /// The format that the board began with.
        format: Format,
    },
    /// Two characters that do not mix, since one would then be unclear.
    #[error(
        "{position}: '{found}' and the earlier '{earlier}' do not mix: open squares are all . (or ?), all #, or all - (with * for queens); blocked ones are x"
    )]
    Mixed {
        /// Where the second one stands.
        position: Position,
        /// The second one.
        found: char,
        /// The first one.
        earlier: char,
    },
    /// A row is longer or shorter than the first one.
    #[error(
        "{position}: this row has {found} {square}, the rows above have {expected}; make all rows equally long",
        square = plural(found, "square", "squares")
    )]
    Ragged {
        /// Where the row begins.
        position: Position,
        /// Squares of the first row.
        expected: u64,
        /// Squares of this row.
        found: u64,
    },
    /// The board has more rows than columns, or fewer.
    #[error(
        "{position}: the board that begins here has {rows} {row} and {columns} {column}; make it square, and put a blank line between boards",
        row = plural(rows, "row", "rows"),
        column = plural(columns, "column", "columns")
    )]
    NotSquare {
        /// Where the board begins.
        position: Position,
        /// How many rows.
        rows: u64,
        /// How many squares each row has.
        columns: u64,
    },
    /// A column number that the board does not have.
    #[error(
        "{position}: {value} is no column of a board of {n} {row}: they count from {first} to {}",
        last(*.first, *.n),
        row = plural(n, "row", "rows")
    )]
    ColumnOutOfRange {
        /// Where it stands.
        position: Position,
        /// What was read, shortened if it is long.
        value: String,
        /// The number of the leftmost column: 0 in JSON, else 1.
        first: u32,
        /// The side of the board.
        n: u32,
    },
    /// More rows than boards have.
    #[error("{position}: the board that begins here has more than {max} rows; use a smaller one")]
    TooManyRows {
        /// Where the board begins.
        position: Position,
        /// The most rows.
        max: u32,
    },
    /// Raw numbers that do not come out even.
    #[error(
        "{bytes} {byte} {is} not a whole number of columns of 4 bytes each; the input is cut off, or not 'u32' (then use --format text)",
        byte = plural(bytes, "byte", "bytes"),
        is = plural(bytes, "is", "are")
    )]
    RawLength {
        /// How many bytes there are.
        bytes: u64,
    },
    /// A square that the board does not have.
    #[error("{position}: [{}, {}] is no square of the {n} x {n} board: rows and columns count from 0 to {}", .square.row, .square.column, last(0, *.n))]
    OffBoard {
        /// Where it stands.
        position: Position,
        /// The square.
        square: Square,
        /// The side of the board.
        n: u32,
    },
    /// A run of empty squares that is 0 or beyond every board.
    #[error(
        "{position}: a run of {value} empty {square} is impossible; write a number from 1 to {max}",
        square = plural(value, "square", "squares")
    )]
    RunOutOfRange {
        /// Where it stands.
        position: Position,
        /// What was read, shortened if it is long.
        value: String,
        /// The longest run.
        max: u32,
    },
    /// The number of columns is not `n`, or not that of the csv header.
    #[error(
        "{position}: {found} {column} for a board of {expected} {row}; give one for each row",
        column = plural(found, "column", "columns"),
        row = plural(expected, "row", "rows")
    )]
    WrongCount {
        /// Where the board begins.
        position: Position,
        /// How many there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// Digits without spaces, more than `compact` has.
    #[error(
        "{position}: {digits} {digit} in one number; without spaces a board has up to {} rows, separate the columns by spaces",
        MAX_COMPACT,
        digit = plural(digits, "digit", "digits")
    )]
    CompactTooLong {
        /// Where the number begins.
        position: Position,
        /// How many digits.
        digits: u64,
    },
    /// The first line of a csv is not as we write it.
    #[error("{position}: the csv header must name row{expected} here: row1,row2,row3 and so on")]
    Header {
        /// Where the wrong name begins.
        position: Position,
        /// The number that should be there.
        expected: u32,
    },
    /// The JSON is broken, or not a board.
    #[error("{position}: {fault}; write it like {{\"n\":4,\"columns\":[1,3,0,2]}}")]
    Json {
        /// Where.
        position: Position,
        /// What.
        fault: JsonFault,
    },
    /// A file of CSPLib or of answer set programming is broken, or not a board.
    #[error("{position}: {fault}; write it like {}", .form.example())]
    Instance {
        /// Where.
        position: Position,
        /// Whose file it is.
        form: InstanceForm,
        /// What.
        fault: InstanceFault,
    },
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

impl ReadError {
    /// Where the error is, if it has a place.
    ///
    /// ```
    /// let error = queens_format::boards(&b".Q\nQ!\n"[..]).next().unwrap().unwrap_err();
    /// assert_eq!(error.position().unwrap().to_string(), "line 2, column 2");
    /// ```
    #[must_use]
    pub const fn position(&self) -> Option<Position> {
        match self {
            Self::Io { .. } | Self::NoBoard | Self::RawLength { .. } => None,
            Self::InvalidUtf8 { position }
            | Self::TooLong { position, .. }
            | Self::TooManyPieces { position, .. }
            | Self::UnknownFormat { position, .. }
            | Self::WrongCharacter { position, .. }
            | Self::Mixed { position, .. }
            | Self::Ragged { position, .. }
            | Self::NotSquare { position, .. }
            | Self::ColumnOutOfRange { position, .. }
            | Self::TooManyRows { position, .. }
            | Self::OffBoard { position, .. }
            | Self::RunOutOfRange { position, .. }
            | Self::WrongCount { position, .. }
            | Self::CompactTooLong { position, .. }
            | Self::Header { position, .. }
            | Self::Json { position, .. }
            | Self::Instance { position, .. } => Some(*position),
        }
    }

    pub(super) const fn too_long(position: Position) -> Self {
        Self::TooLong { position, max: MAX_BYTES }
    }

    pub(super) const fn too_many_pieces(position: Position) -> Self {
        Self::TooManyPieces { position, max: MAX_PIECES }
    }
}
