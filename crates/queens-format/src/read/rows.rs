//! A board that is read row by row, and the errors that only its shape can have.

use n_queens::Square;

use super::error::{Position, ReadError, ReadFault};
use super::{MAX_PIECES, ReadBoard};

/// The rows so far.
pub(super) struct GridRows {
    board: ReadBoard,
    /// Squares of each row, known from the first row or from what stands above it.
    pub(super) width: Option<u64>,
    rows: u64,
}

impl GridRows {
    pub(super) fn new(start: Position) -> Self {
        let board = ReadBoard { n: 0, queens: Vec::new(), blocked: Vec::new(), position: start };
        Self { board, width: None, rows: 0 }
    }

    fn square(&self, column: u64) -> Square {
        // Rows this long never make a square board, which the end finds out.
        let saturated = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Square::new(saturated(self.rows), saturated(column))
    }

    /// A queen in the current row.
    pub(super) fn queen(&mut self, column: u64, position: Position) -> Result<(), ReadError> {
        self.check_room(position)?;
        self.board.queens.push((self.square(column), position));
        Ok(())
    }

    /// Puts the piece with this sign, a queen or a blocked square, into the current row; whether it is one.
    pub(super) fn piece(
        &mut self,
        sign: char,
        column: u64,
        position: Position,
    ) -> Result<bool, ReadError> {
        match sign {
            'Q' | 'q' => self.queen(column, position)?,
            'x' | 'X' => {
                self.check_room(position)?;
                self.board.blocked.push(self.square(column));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn check_room(&self, position: Position) -> Result<(), ReadError> {
        match self.board.queens.len() + self.board.blocked.len() {
            MAX_PIECES.. => Err(ReadFault::TooManyPieces { max: MAX_PIECES }.at(position)),
            _ => Ok(()),
        }
    }

    /// The current row, which begins at `position`, has `found` squares and ends.
    pub(super) fn end_row(&mut self, found: u64, position: Position) -> Result<(), ReadError> {
        let expected = *self.width.get_or_insert(found);
        if expected != found {
            return Err(ReadFault::Ragged { expected, found }.at(position));
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
            _ => Err(ReadFault::NotSquare { rows, columns }.at(position)),
        }
    }
}
