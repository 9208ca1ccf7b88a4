//! A board in the making from statements in any order: its size may come last.

use n_queens::Square;

use super::error::{Position, ReadError};
use super::instance_fault::{InstanceFault, InstanceForm};
use super::{MAX_PIECES, ReadBoard};

/// A list of squares as a file names it.
#[derive(Default)]
pub(super) struct Squares {
    /// Row and column as they are written, and where.
    pub(super) squares: Vec<(Square, Position)>,
}

/// What the statements said so far.
pub(super) struct Instance {
    form: InstanceForm,
    start: Position,
    pub(super) n: Option<u32>,
    pub(super) queens: Squares,
    pub(super) blocked: Squares,
}

impl Instance {
    pub(super) fn new(form: InstanceForm, start: Position) -> Self {
        Self { form, start, n: None, queens: Squares::default(), blocked: Squares::default() }
    }

    /// Whether there is room for one more square.
    pub(super) fn room(&self, position: Position) -> Result<(), ReadError> {
        let pieces = self.queens.squares.len() + self.blocked.squares.len();
        if pieces < MAX_PIECES { Ok(()) } else { Err(ReadError::too_many_pieces(position)) }
    }

    /// The board. Names and first numbers are those of the queens, then of the blocked squares.
    pub(super) fn board(
        self,
        [queens, blocked]: [(&'static str, u32); 2],
    ) -> Result<ReadBoard, ReadError> {
        let (form, position) = (self.form, self.start);
        let fault = InstanceFault::NoSize;
        let n = self.n.ok_or(ReadError::Instance { position, form, fault })?;
        let mut queens = self.queens.counted_from(form, queens, n)?;
        queens.sort_unstable();
        let blocked = self.blocked.counted_from(form, blocked, n)?;
        let mut blocked: Vec<Square> = blocked.into_iter().map(|(square, _)| square).collect();
        blocked.sort_unstable();
        Ok(ReadBoard { n, queens, blocked, position })
    }
}

impl Squares {
    /// The squares counted from 0, where the file counts from `first`.
    fn counted_from(
        mut self,
        form: InstanceForm,
        (name, first): (&'static str, u32),
        n: u32,
    ) -> Result<Vec<(Square, Position)>, ReadError> {
        for (square, position) in &mut self.squares {
            let (Square { row, column }, position) = (*square, *position);
            let counted = row.checked_sub(first).zip(column.checked_sub(first));
            let counted = counted.map(|(row, column)| Square::new(row, column));
            *square = counted.filter(|square| square.is_on(n)).ok_or(ReadError::Instance {
                position,
                form,
                fault: InstanceFault::OffBoard { row, column, name, first, n },
            })?;
        }
        Ok(self.squares)
    }
}
