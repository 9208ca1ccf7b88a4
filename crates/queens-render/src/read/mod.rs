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
//! | `r` or `R` | the header of `csv`; rows of numbers follow | the line |
//! | any of `. ? # - * Q q x X` or a digit, with `/` in the line | `fen` | the line |
//! | a digit, with `Q` in the line | `fen` | the line |
//! | a digit | `columns`, or `compact` if it is one number of 2 to 9 digits | the line |
//! | any of `. ? # - * Q q x X` | `board`, `hash` or `stars` | a blank line |
//!
//! On a grid `Q` or `q` is a queen and `x` or `X` a blocked square. Open squares are `.` or
//! `?`, or all `#`, or all `-` with `*` for queens; these three do not mix, since `#` next to
//! `.` would look like a wall. Single spaces may stand between the squares of a row.
//!
//! Two queens in one row or column are no error here: the checker names them.

use std::io::BufRead;

use n_queens::{BoardError, Problem, Queens, Square};

mod error;
mod fen;
mod grid;
mod json;
mod json_fault;
mod lines;
mod numbers;
mod rows;
mod scanner;
mod unicode;

pub use error::{Position, ReadError};
pub use json_fault::{Expected, JsonFault};

use lines::Lines;

/// The most text of one board: 256 MiB.
pub const MAX_BYTES: u64 = 256 << 20;
/// The most queens and blocked squares of one board: 16 Mi.
pub const MAX_PIECES: usize = 16 << 20;

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
    /// The queens as a set; an error if two stand on one square, which JSON can say.
    ///
    /// ```
    /// let board = queens_render::boards(&b"2 4 1 3"[..]).next().unwrap()?;
    /// assert_eq!(board.queens()?.squares()[0], n_queens::Square::new(0, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn queens(&self) -> Result<Queens, BoardError> {
        Queens::new(self.n, self.queens.iter().map(|&(square, _)| square))
    }

    /// The board as a problem: its queens must stay, its blocked squares stay empty.
    ///
    /// ```
    /// let board = queens_render::boards(&b".Q?x\n....\n....\n....\n"[..]).next().unwrap()?;
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
    /// let board = queens_render::boards(&b"1Q2/3Q/Q3/2Q1"[..]).next().unwrap()?;
    /// assert_eq!(board.columns(), Some(vec![1, 3, 0, 2]));
    /// # Ok::<(), queens_render::ReadError>(())
    /// ```
    #[must_use]
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
    #[must_use]
    pub fn position_of(&self, square: Square) -> Option<Position> {
        let index = self.queens.binary_search_by_key(&square, |&(square, _)| square).ok()?;
        Some(self.queens[index].1)
    }
}

/// The boards of a text, one after the other; see [`boards`].
pub struct Boards<R> {
    lines: Lines<R>,
    /// The columns that a csv header announced.
    header: Option<u32>,
    found: bool,
    ended: bool,
}

/// Reads boards, the format of each detected by itself; ends after the first error.
///
/// Lines may end with CRLF, the last one with nothing; a byte order mark is skipped. An
/// input without any board is an error.
///
/// ```
/// use queens_render::{ReadError, boards};
/// let text = "2 4 1 3\n{\"n\":1,\"columns\":[0]}\n.Q\nQ.\n";
/// let sizes: Result<Vec<u32>, ReadError> =
///     boards(text.as_bytes()).map(|board| Ok(board?.n)).collect();
/// assert_eq!(sizes?, [4, 1, 2]);
///
/// let error = boards(&b".Q..\n...Q\nQ..\n"[..]).next().unwrap().unwrap_err();
/// assert!(matches!(error, ReadError::Ragged { expected: 4, found: 3, .. }));
/// # Ok::<(), ReadError>(())
/// ```
pub fn boards<R: BufRead>(input: R) -> Boards<R> {
    Boards { lines: Lines::new(input), header: None, found: false, ended: false }
}

impl<R: BufRead> Boards<R> {
    /// The next board, none at the end of the text.
    fn board(&mut self) -> Result<Option<ReadBoard>, ReadError> {
        loop {
            self.lines.begin_board();
            if !self.lines.advance()? {
                return Ok(None);
            }
            let Some((index, first)) = first_character(self.lines.text()) else { continue };
            let start = self.lines.position(index);
            if matches!(first, 'r' | 'R') {
                self.header = Some(numbers::header(self.lines.text(), start.line)?);
                continue;
            }
            return self.board_beginning_with(first, start).map(Some);
        }
    }

    fn board_beginning_with(
        &mut self,
        first: char,
        start: Position,
    ) -> Result<ReadBoard, ReadError> {
        let text = self.lines.text();
        let is_cell = matches!(first, '.' | '?' | '#' | '-' | '*' | 'Q' | 'q' | 'x' | 'X');
        match first {
            '{' | '[' => json::board(&mut self.lines, start),
            '┌' => unicode::board(&mut self.lines, start),
            '0'..='9' if text.contains(['/', 'Q', 'q']) => fen::board(text, start),
            '0'..='9' => numbers::board(text, start, self.header),
            _ if is_cell && text.contains('/') => fen::board(text, start),
            _ if is_cell => grid::board(&mut self.lines, start),
            found => Err(ReadError::UnknownFormat { position: start, found }),
        }
    }
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = Result<ReadBoard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let item = self.board().transpose();
        self.ended = !matches!(item, Some(Ok(_)));
        let nothing = item.is_none() && !self.found;
        self.found = true;
        if nothing { Some(Err(ReadError::NoBoard)) } else { item }
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
