//! Why boards cannot be written, in facts that every language can put into words.

use std::io;

use n_queens::complete::FormulaError;
use n_queens::plural;
use thiserror::Error;

use super::{MAX_COMPACT, MAX_SHEET};
use crate::partial::MAX_PICTURE_PIECES;
use crate::picture::{MAX_PIXELS, PngError};

/// Why a solution or a partial board could not be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The output did not take the bytes.
    #[error("cannot write the output: {0}")]
    Io(#[from] io::Error),
    /// `compact` has one digit for a column, too few for a board of this side.
    #[error("the format 'compact' goes up to n = {MAX_COMPACT}, not {0}; use 'columns'")]
    CompactTooLarge(u32),
    /// The squares of a picture would be too small to see.
    #[error(
        "this picture shows boards up to n = {max}, not {n}; use 'json' or another format of text"
    )]
    PictureTooLarge {
        /// The side of the board.
        n: u32,
        /// The largest that works.
        max: u32,
    },
    /// More boards than one sheet holds.
    #[error(
        "one picture holds up to {max} {board} of {n} x {n} and there are more; use --limit {max}, or a text format",
        board = plural(max, "board", "boards")
    )]
    SheetTooLarge {
        /// The side of the boards.
        n: u32,
        /// The most boards that fit.
        max: usize,
    },
    /// More partial boards, or pieces on them, than one sheet holds.
    #[error(
        "one picture holds up to {MAX_SHEET} boards and {MAX_PICTURE_PIECES} queens and blocked squares, and not more than {} million pixels; write fewer boards, or a text form",
        MAX_PIXELS / 1_000_000
    )]
    TooMuchOnSheet,
    /// A formula is a file of its own.
    #[error("a file holds the formula of one board; write the others to files of their own")]
    OneFormula,
    /// The formula would take too much memory.
    #[error(transparent)]
    Formula(#[from] FormulaError),
    /// The picture could not be made.
    #[error(transparent)]
    Png(#[from] PngError),
    /// The number of solutions stands above them, but is not known.
    #[error(
        "the format 'tutorial' begins with the number of solutions, so it is for 'list' only; use 'hash' or 'columns'"
    )]
    NeedsHeading,
    /// A column that the board does not have.
    #[error(
        "the queen of row {row} stands in column {column}, but the board has {n} {columns}, counted from 0; the solution is wrong",
        columns = plural(n, "column", "columns")
    )]
    OffBoard {
        /// The row, from 0.
        row: u32,
        /// The column, from 0.
        column: u32,
        /// The side of the board.
        n: u32,
    },
    /// More or fewer rows than the board has.
    #[error(
        "a solution of the {n} x {n} board has {n} {column}, this one {}; the solution is wrong",
        if *.more { "more" } else { "fewer" },
        column = plural(n, "column", "columns")
    )]
    WrongLength {
        /// The side of the board.
        n: u32,
        /// Whether there were too many, not too few.
        more: bool,
    },
}
