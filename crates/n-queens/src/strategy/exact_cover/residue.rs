//! What the given queens leave: the rows and columns without one, and their open squares.
//!
//! The first step of every completion. It looks at free rows and columns only, so that a large board
//! with few free lines is as quick as a small one.

use crate::board::Square;
use crate::problem::{Problem, Variant};

/// The free lines of a board and the squares on which a queen may stand there.
pub(crate) struct Residue {
    pub(super) n: u32,
    pub(super) variant: Variant,
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
        let attacks = Attacks::of(problem)?;
        let rows = free(n, given.iter().map(|queen| queen.row))?;
        let columns = free(n, given.iter().map(|queen| queen.column))?;
        let mut queens = vec![0; n as usize];
        given.iter().for_each(|queen| queens[queen.row as usize] = queen.column);
        let squares =
            rows.iter().flat_map(|&row| columns.iter().map(move |&c| Square::new(row, c)));
        let open = squares.map(|square| !attacks.reach(square)).collect();
        let mut residue = Self { n, variant: problem.variant(), rows, columns, open, queens };
        residue.close(problem.blocked());
        Some(residue)
    }

    fn close(&mut self, blocked: &[Square]) {
        let (rows, columns) = (places(self.n, &self.rows), places(self.n, &self.columns));
        for square in blocked {
            let line = (rows[square.row as usize], columns[square.column as usize]);
            if let (Some(row), Some(column)) = line {
                self.open[row * self.columns.len() + column] = false;
            }
        }
    }

    /// For each column of the board its place among the free ones.
    pub(super) fn places_of_columns(&self) -> Vec<Option<usize>> {
        places(self.n, &self.columns)
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

/// The lines that are not in `taken`; none if one is taken twice.
fn free(n: u32, taken: impl Iterator<Item = u32>) -> Option<Vec<u32>> {
    let mut is_taken = vec![false; n as usize];
    for line in taken {
        if std::mem::replace(&mut is_taken[line as usize], true) {
            return None;
        }
    }
    Some((0..n).filter(|&line| !is_taken[line as usize]).collect())
}

/// For each line its place among those that are free.
fn places(n: u32, lines: &[u32]) -> Vec<Option<usize>> {
    let mut places = vec![None; n as usize];
    lines.iter().enumerate().for_each(|(place, &line)| places[line as usize] = Some(place));
    places
}

/// Which diagonals the given queens hold, and which squares they reach by a knight's move.
struct Attacks {
    n: u32,
    variant: Variant,
    falling: Vec<bool>,
    rising: Vec<bool>,
    /// In order.
    leaps: Vec<Square>,
}

impl Attacks {
    /// None if a given queen attacks another one along a diagonal or by a leap.
    fn of(problem: &Problem) -> Option<Self> {
        let (n, variant) = (problem.n(), problem.variant());
        let diagonals = vec![false; 2 * n as usize];
        let mut attacks =
            Self { n, variant, falling: diagonals.clone(), rising: diagonals, leaps: Vec::new() };
        let given = problem.given().squares();
        for &queen in given {
            let (falling, rising) = attacks.diagonals(queen);
            let taken = std::mem::replace(&mut attacks.falling[falling], true);
            if std::mem::replace(&mut attacks.rising[rising], true) || taken {
                return None;
            }
        }
        if variant == Variant::Super {
            attacks.leaps = given.iter().flat_map(|&queen| leaps(queen)).collect();
            attacks.leaps.sort_unstable();
        }
        let leapt = given.iter().any(|queen| attacks.leaps.binary_search(queen).is_ok());
        (!leapt).then_some(attacks)
    }

    fn diagonals(&self, square: Square) -> (usize, usize) {
        let (n, row, column) = (self.n as usize, square.row as usize, square.column as usize);
        let (falling, rising) = (row + n - column, row + column);
        match self.variant {
            Variant::Torus => (falling % n, rising % n),
            Variant::Standard | Variant::Super => (falling, rising),
        }
    }

    fn reach(&self, square: Square) -> bool {
        let (falling, rising) = self.diagonals(square);
        self.falling[falling] || self.rising[rising] || self.leaps.binary_search(&square).is_ok()
    }
}

/// The squares that a knight reaches; some may lie off the board.
fn leaps(from: Square) -> impl Iterator<Item = Square> {
    let by = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    by.into_iter().filter_map(move |(down, right)| {
        let row = from.row.checked_add_signed(down)?;
        Some(Square::new(row, from.column.checked_add_signed(right)?))
    })
}
