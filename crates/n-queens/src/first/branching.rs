//! On which line the search of [`first`](super) branches.

use super::small_board::{Bits, SmallBoard};

/// A rule for the line to branch on. It decides how large the search tree is, never what the answer is: two rules that
/// agree confirm each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Branching {
    /// Few open squares, near the top or the right: beside the queens of a first solution, where free diagonals are
    /// scarce. Columns come before rows.
    Corner,
    /// Few open squares above all: the corner counts a third as much, and columns count like rows. On most boards it
    /// takes fewer nodes.
    #[default]
    Fewest,
}

/// A line, with the positions of its open squares.
#[derive(Clone, Copy, Debug)]
pub(super) enum Branch {
    Row(usize, u64),
    Column(usize, u64),
}

impl Branch {
    /// Its open squares.
    #[inline]
    pub(super) fn squares(self) -> impl Iterator<Item = (usize, usize)> {
        let (Self::Row(_, open) | Self::Column(_, open)) = self;
        Bits(open).map(move |position| match self {
            Self::Row(row, _) => (row, position),
            Self::Column(column, _) => (position, column),
        })
    }

    fn row(board: &SmallBoard, row: usize) -> Self {
        Self::Row(row, board.open[row])
    }

    fn column(board: &SmallBoard, column: usize) -> Self {
        Self::Column(column, board.rows_open_in(column))
    }
}

impl Branching {
    /// The line to branch on: one with a single open square if there is one. No line may be closed.
    pub(super) fn choose(self, board: &SmallBoard) -> Branch {
        let counts = ColumnCounts::new(board);
        if let Some(row) = Bits(board.rows).find(|&row| board.open[row].is_power_of_two()) {
            return Branch::row(board, row);
        }
        if let Some(column) = Bits(board.columns & counts.single()).next() {
            return Branch::column(board, column);
        }
        // A line costs so much for each row or column between it and the corner; an open square costs 1 for each
        // missing queen. A column may have so many open squares more than a row.
        let (per_step, bonus) = match self {
            Self::Corner => (20, 2),
            Self::Fewest => (6, 0),
        };
        let per_square = board.missing() as u64;
        let (top, right) = (board.rows.trailing_zeros() as usize, board.columns.ilog2() as usize);
        let row_cost = |row: usize| {
            let squares = u64::from(board.open[row].count_ones()) + bonus;
            squares * per_square + per_step * (row - top) as u64
        };
        let column_cost =
            |column: usize| counts.get(column) * per_square + per_step * (right - column) as u64;
        let row = Bits(board.rows).map(|row| (row_cost(row), row)).min();
        let column = Bits(board.columns).map(|column| (column_cost(column), right - column)).min();
        match (row, column) {
            (Some((row_cost, row)), Some((cost, _))) if row_cost < cost => Branch::row(board, row),
            (_, Some((_, distance))) => Branch::column(board, right - distance),
            _ => unreachable!("queens are missing"),
        }
    }
}

/// The number of open squares in each column, one bit of all of them in each word.
struct ColumnCounts([u64; 7]);

impl ColumnCounts {
    fn new(board: &SmallBoard) -> Self {
        let mut counts = [0; 7];
        for row in Bits(board.rows) {
            let mut carry = board.open[row];
            for digit in &mut counts {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
                if carry == 0 {
                    break;
                }
            }
        }
        Self(counts)
    }

    /// The columns with one open square.
    fn single(&self) -> u64 {
        self.0[1..].iter().fold(self.0[0], |single, digit| single & !digit)
    }

    fn get(&self, column: usize) -> u64 {
        self.0.iter().rev().fold(0, |count, digit| count << 1 | digit >> column & 1)
    }
}
