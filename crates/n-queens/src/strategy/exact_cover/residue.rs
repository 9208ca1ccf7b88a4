//! What the given queens leave: the rows and columns without one, and their open squares.
//!
//! The first step of every completion. It looks at free rows and columns only, so that a large board
//! with few free lines is as quick as a small one.

use crate::board::Square;
use crate::problem::Problem;
use crate::rules::Rules;
use crate::strategy::AttackMap;

/// The free lines of a board and the squares on which a queen may stand there.
pub(crate) struct Residue {
    pub(super) rules: Rules,
    /// The rows without a given queen, from the top.
    pub(super) rows: Vec<u32>,
    /// The columns without one, from the left.
    pub(super) columns: Vec<u32>,
    /// For each free row, each free column: is the square neither blocked nor attacked?
    pub(super) open: Vec<bool>,
    /// The column of each row's given queen; 0 where there is none yet.
    pub(super) queens: Vec<u32>,
}

impl Residue {
    /// None if given queens attack each other: then nothing completes the board.
    pub(crate) fn of(problem: &Problem) -> Option<Self> {
        let n = problem.n();
        let given = problem.given().squares();
        let attacks = AttackMap::from_given(problem);
        if given.iter().any(|&queen| attacks.is_attacked(queen)) {
            return None;
        }
        let rows: Vec<u32> = (0..n).filter(|&row| attacks.in_row(row).is_none()).collect();
        let columns: Vec<u32> = (0..n).filter(|&c| attacks.in_column(c).is_none()).collect();
        let mut queens = vec![0; n as usize];
        given.iter().for_each(|queen| queens[queen.row as usize] = queen.column);
        let squares =
            rows.iter().flat_map(|&row| columns.iter().map(move |&c| Square::new(row, c)));
        let open = squares.map(|square| !attacks.is_attacked(square)).collect();
        let mut residue = Self { rules: problem.rules(), rows, columns, open, queens };
        residue.close(problem.blocked());
        Some(residue)
    }

    fn close(&mut self, blocked: &[Square]) {
        let (rows, columns) =
            (places(self.rules.n, &self.rows), places(self.rules.n, &self.columns));
        for square in blocked {
            let line = (rows[square.row as usize], columns[square.column as usize]);
            if let (Some(row), Some(column)) = line {
                self.open[row * self.columns.len() + column] = false;
            }
        }
    }

    /// For each column of the board its place among the free ones.
    pub(super) fn places_of_columns(&self) -> Vec<Option<usize>> {
        places(self.rules.n, &self.columns)
    }

    /// How many rows, and so how many columns, are free.
    pub(crate) fn free(&self) -> usize {
        self.rows.len()
    }

    /// How many squares are open.
    pub(crate) fn squares(&self) -> usize {
        self.open.iter().filter(|open| **open).count()
    }

    /// The largest number of open squares in a line.
    pub(super) fn longest(&self) -> usize {
        let free = self.free();
        let mut counts = vec![0; 2 * free];
        for (index, _) in self.open.iter().enumerate().filter(|(_, open)| **open) {
            counts[index / free] += 1;
            counts[free + index % free] += 1;
        }
        counts.into_iter().max().unwrap_or(0)
    }
}

/// For each line its place among those that are free.
fn places(n: u32, lines: &[u32]) -> Vec<Option<usize>> {
    let mut places = vec![None; n as usize];
    lines.iter().enumerate().for_each(|(place, &line)| places[line as usize] = Some(place));
    places
}
