//! A board that is read from statements in any order, those of CSPLib or of answer set programming: its size may
//! come last.

use n_queens::Square;

use super::error::{Position, ReadError};
use super::fault::{InstanceFault, InstanceForm};
use super::{MAX_PIECES, ReadBoard};

/// What stands on a square.
#[derive(Clone, Copy)]
pub(super) enum InstancePiece {
    Queen,
    Blocked,
}

/// What the statements have given so far.
pub(super) struct Instance {
    form: InstanceForm,
    start: Position,
    pub(super) n: Option<u32>,
    /// Queens, then blocked squares: row and column as they are written, and where.
    pub(super) pieces: [Vec<(Square, Position)>; 2],
}

impl Instance {
    pub(super) const fn new(form: InstanceForm, start: Position) -> Self {
        Self { form, start, n: None, pieces: [Vec::new(), Vec::new()] }
    }

    /// Adds a square, if there is room for it.
    pub(super) fn add(
        &mut self,
        piece: InstancePiece,
        square: Square,
        position: Position,
    ) -> Result<(), ReadError> {
        if self.pieces.iter().map(Vec::len).sum::<usize>() >= MAX_PIECES {
            return Err(ReadError::too_many_pieces(position));
        }
        self.pieces[piece as usize].push((square, position));
        Ok(())
    }

    /// The board. Names and first numbers are those of the queens, then of the blocked squares.
    pub(super) fn board(self, names: [(&'static str, u32); 2]) -> Result<ReadBoard, ReadError> {
        let (form, position) = (self.form, self.start);
        let fault = InstanceFault::NoSize;
        let n = self.n.ok_or(ReadError::Instance { position, form, fault })?;
        let mut pieces = self.pieces;
        for (squares, name) in pieces.iter_mut().zip(names) {
            for (square, position) in &mut *squares {
                *square = counted_from_0(*square, name, n)
                    .map_err(|fault| ReadError::Instance { position: *position, form, fault })?;
            }
            squares.sort_unstable();
        }
        let [queens, blocked] = pieces;
        let blocked = blocked.into_iter().map(|(square, _)| square).collect();
        Ok(ReadBoard { n, queens, blocked, position })
    }
}

/// A square of the list with this name, which counts rows and columns from `first`.
fn counted_from_0(
    Square { row, column }: Square,
    (name, first): (&'static str, u32),
    n: u32,
) -> Result<Square, InstanceFault> {
    let counted = row.checked_sub(first).zip(column.checked_sub(first));
    let square = counted.map(|(row, column)| Square::new(row, column));
    let off_board = InstanceFault::OffBoard { row, column, name, first, n };
    square.filter(|square| square.is_on(n)).ok_or(off_board)
}
