//! A board that is read from statements or members in any order, those of JSON, CSPLib or answer set programming: its
//! size may come last.

use n_queens::Square;

use super::error::{Notation, Position, ReadError, ReadFault, SyntaxFault};
use super::{MAX_PIECES, ReadBoard};

/// What stands on a square.
#[derive(Clone, Copy)]
pub(super) enum InstancePiece {
    Queen,
    Blocked,
}

/// What has been given so far.
pub(super) struct Instance {
    notation: Notation,
    start: Position,
    pub(super) n: Option<u32>,
    /// Queens, then blocked squares: row and column as they are written, and where.
    pub(super) pieces: [Vec<(Square, Position)>; 2],
}

impl Instance {
    pub(super) const fn new(notation: Notation, start: Position) -> Self {
        Self { notation, start, n: None, pieces: [Vec::new(), Vec::new()] }
    }

    /// Adds a square, if there is room for it.
    pub(super) fn add(
        &mut self,
        piece: InstancePiece,
        square: Square,
        position: Position,
    ) -> Result<(), ReadError> {
        if self.pieces.iter().map(Vec::len).sum::<usize>() >= MAX_PIECES {
            return Err(ReadFault::TooManyPieces { max: MAX_PIECES }.at(position));
        }
        self.pieces[piece as usize].push((square, position));
        Ok(())
    }

    /// The board. Names and first numbers are those of the queens, then of the blocked squares.
    pub(super) fn board(self, names: [(&'static str, u32); 2]) -> Result<ReadBoard, ReadError> {
        let (notation, position) = (self.notation, self.start);
        let fault = |fault| ReadFault::Syntax { notation, fault };
        let n = self.n.ok_or_else(|| fault(SyntaxFault::NoSize).at(position))?;
        let mut pieces = self.pieces;
        for (squares, name) in pieces.iter_mut().zip(names) {
            for (square, position) in &mut *squares {
                *square =
                    counted_from_0(*square, name, n).map_err(|off| fault(off).at(*position))?;
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
) -> Result<Square, SyntaxFault> {
    let counted = row.checked_sub(first).zip(column.checked_sub(first));
    let square = counted.map(|(row, column)| Square::new(row, column));
    let off_board = SyntaxFault::OffBoard { row, column, name, first, n };
    square.filter(|square| square.is_on(n)).ok_or(off_board)
}
