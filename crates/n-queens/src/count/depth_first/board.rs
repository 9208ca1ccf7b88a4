//! The board as the walk sees it: which squares of each row may take a queen, and how many must.
//!
//! Given queens and blocked squares reach the walk only as closed squares.

use crate::Problem;
use crate::rules::{RowAttacks, RowWidth};

/// A board of at most 64 rows and what is to be placed on it.
#[derive(Clone, Debug)]
pub(super) struct OpenBoard {
    pub(super) width: RowWidth,
    /// The queens that the walk places.
    pub(super) queens: u32,
    /// The open squares of each row.
    open: Vec<u64>,
    /// For each row, and for the end: how many rows from here on may take a queen.
    rows_left: Vec<u32>,
}

impl OpenBoard {
    /// The board of `problem` with `queens` queens on it, or none where it is plain that there is
    /// no such placement: more queens than rows, more given than asked for, given queens that
    /// attack each other.
    ///
    /// With a queen in every row, given queens are placed by the walk like any other; each
    /// has the one open square of its row. With fewer, they are not: the walk must not leave their
    /// rows empty, and it is simplest to close these rows and place what is missing elsewhere.
    pub(super) fn new<L: RowAttacks>(problem: &Problem, queens: u32) -> Option<Self> {
        let width = RowWidth::new(problem.n());
        let given = problem.given().squares();
        let missing = queens.checked_sub(given.len() as u32).filter(|_| queens <= width.n)?;
        let mut open = open_squares::<L>(problem, width);
        let is_open = |open: &[u64], row: u32, column: u32| open[row as usize] >> column & 1 == 1;
        if !given.iter().all(|queen| is_open(&open, queen.row, queen.column)) {
            return None;
        }
        if queens == width.n {
            let rows_left = (0..=width.n).rev().collect();
            return Some(Self { width, queens, open, rows_left });
        }
        given.iter().for_each(|queen| open[queen.row as usize] = 0);
        let mut rows_left = vec![0; open.len() + 1];
        for (row, &squares) in open.iter().enumerate().rev() {
            rows_left[row] = rows_left[row + 1] + u32::from(squares != 0);
        }
        Some(Self { width, queens: missing, open, rows_left })
    }

    /// The open squares of `row` and of each row below it.
    pub(super) fn open_from(&self, row: usize) -> &[u64] {
        &self.open[row..]
    }

    /// How many rows from `row` on may take a queen.
    #[inline]
    pub(super) fn rows_left(&self, row: usize) -> u32 {
        self.rows_left[row]
    }

    /// The squares of `row` that may take a queen.
    #[inline]
    pub(super) fn free<L: RowAttacks>(&self, row: usize, lines: L) -> u64 {
        self.open[row] & !lines.attacked()
    }

    /// Whether every row takes a queen.
    pub(super) fn is_full(&self) -> bool {
        self.queens == self.width.n
    }

    /// The board with its columns reversed.
    pub(super) fn mirrored(&self) -> Self {
        let open = self.open.iter().map(|&row| self.width.mirrored(row)).collect();
        Self { open, ..self.clone() }
    }
}

/// The squares that are neither blocked nor attacked by a given queen.
fn open_squares<L: RowAttacks>(problem: &Problem, width: RowWidth) -> Vec<u64> {
    let mut open = vec![width.all; width.n as usize];
    problem.blocked().iter().for_each(|square| open[square.row as usize] &= !(1 << square.column));
    for queen in problem.given().squares() {
        let (row, bit) = (queen.row as usize, 1 << queen.column);
        open[row] &= bit;
        let (above, below) = open.split_at_mut(row);
        close(above.iter_mut().rev(), L::default().below(bit, width), width);
        // A piece attacks upwards as it does downwards.
        close(below[1..].iter_mut(), L::default().below(bit, width), width);
    }
    open
}

/// Closes what a piece attacks in the rows that lie one, two, three ... rows from it.
fn close<'a, L: RowAttacks>(
    rows: impl Iterator<Item = &'a mut u64>,
    mut lines: L,
    width: RowWidth,
) {
    for row in rows {
        *row &= !lines.attacked();
        lines = lines.below(0, width);
    }
}
