//! A board that is read row by row, and the errors that only its shape can have.

use n_queens::Square;

use super::error::{Position, ReadError};
use super::{MAX_PIECES, ReadBoard};

/// The rows so far.
pub(super) struct GridRows {
    board: ReadBoard,
    /// Squares of the first row.
    width: Option<u64>,
    rows: u64,
}

impl GridRows {
    pub(super) fn new(start: Position) -> Self {
        let board = ReadBoard { n: 0, queens: Vec::new(), blocked: Vec::new(), position: start };
        Self { board, width: None, rows: 0 }
    }

    /// A board whose width is known from a rule above its first row.
    pub(super) fn with_width(start: Position, width: u64) -> Self {
        Self { width: Some(width), ..Self::new(start) }
    }

    fn square(&self, column: u64) -> Square {
        // GridRows this long never make a square board, which the end finds out.
        let saturated = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Square::new(saturated(self.rows), saturated(column))
    }

    fn room(&self, position: Position) -> Result<(), ReadError> {
        let full = self.board.queens.len() + self.board.blocked.len() >= MAX_PIECES;
        if full { Err(ReadError::too_many_pieces(position)) } else { Ok(()) }
    }

    /// A queen in the current row.
    pub(super) fn queen(&mut self, column: u64, position: Position) -> Result<(), ReadError> {
        self.room(position)?;
        self.board.queens.push((self.square(column), position));
        Ok(())
    }

    /// A blocked square in the current row.
    pub(super) fn block(&mut self, column: u64, position: Position) -> Result<(), ReadError> {
        self.room(position)?;
        self.board.blocked.push(self.square(column));
        Ok(())
    }

    /// The current row, which begins at `position`, has `found` squares and ends.
    pub(super) fn end_row(&mut self, found: u64, position: Position) -> Result<(), ReadError> {
        let expected = *self.width.get_or_insert(found);
        if expected != found {
            return Err(ReadError::Ragged { position, expected, found });
        }
        self.rows += 1;
        Ok(())
    }

    /// The board ends.
    pub(super) fn finish(mut self) -> Result<ReadBoard, ReadError> {
        let (position, rows) = (self.board.position, self.rows);
        let columns = self.width.unwrap_or(0);
        match u32::try_from(rows) {
            Ok(n) if rows == columns => {
                self.board.n = n;
                Ok(self.board)
            }
            _ => Err(ReadError::NotSquare { position, rows, columns }),
        }
    }
}
