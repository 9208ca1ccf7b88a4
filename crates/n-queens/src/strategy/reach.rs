//! Which squares the queens on a board attack, line by line, and who does: for those who put few queens on
//! a large board, or must name the attacker.

use rustc_hash::FxHashSet;

use crate::board::Square;
use crate::problem::{Problem, Variant};

/// How a knight moves, as rows down and columns to the right.
const KNIGHT: [(i64, i64); 8] =
    [(1, 2), (1, -2), (2, 1), (2, -1), (-1, 2), (-1, -2), (-2, 1), (-2, -1)];

/// Which squares some queens attack, and who does.
pub(crate) struct Reach {
    n: u32,
    variant: Variant,
    queens: FxHashSet<Square>,
    /// For each kind of line, and each line of it, a queen who stands there.
    rows: Vec<Option<Square>>,
    columns: Vec<Option<Square>>,
    falling: Vec<Option<Square>>,
    rising: Vec<Option<Square>>,
}

impl Reach {
    /// That of no queen at all, on the board of `problem`.
    pub(crate) fn of_nobody(problem: &Problem) -> Self {
        let n = problem.n() as usize;
        let (single, double) = (vec![None; n], vec![None; 2 * n]);
        Self {
            n: problem.n(),
            variant: problem.variant(),
            queens: FxHashSet::default(),
            rows: single.clone(),
            columns: single,
            falling: double.clone(),
            rising: double,
        }
    }

    /// That of the given queens.
    pub(crate) fn of_given(problem: &Problem) -> Self {
        let mut reach = Self::of_nobody(problem);
        problem.given().squares().iter().for_each(|&queen| reach.place(queen));
        reach
    }

    /// One queen more.
    pub(crate) fn place(&mut self, queen: Square) {
        self.queens.insert(queen);
        self.set(queen, Some(queen));
    }

    /// Without this queen, who shared no line with another.
    pub(crate) fn lift(&mut self, queen: Square) {
        self.queens.remove(&queen);
        self.set(queen, None);
    }

    fn set(&mut self, queen: Square, holder: Option<Square>) {
        let (falling, rising) = self.diagonals(queen);
        self.rows[queen.row as usize] = holder;
        self.columns[queen.column as usize] = holder;
        self.falling[falling] = holder;
        self.rising[rising] = holder;
    }

    /// The numbers of both diagonals through a square.
    fn diagonals(&self, square: Square) -> (usize, usize) {
        let n = self.n as usize;
        let (row, column) = (square.row as usize, square.column as usize);
        let (falling, rising) = (row + n - column, row + column);
        match self.variant {
            Variant::Torus => (falling % n, rising % n),
            Variant::Standard | Variant::Super => (falling, rising),
        }
    }

    /// The queens who attack a square, one for each line; she who stands there is none of them.
    pub(crate) fn attackers(&self, square: Square) -> impl Iterator<Item = Square> {
        let (falling, rising) = self.diagonals(square);
        let lines = [
            self.rows[square.row as usize],
            self.columns[square.column as usize],
            self.falling[falling],
            self.rising[rising],
        ];
        let knights = (self.variant == Variant::Super).then(|| self.knights(square));
        let all = lines.into_iter().flatten().chain(knights.into_iter().flatten());
        all.filter(move |&queen| queen != square)
    }

    fn knights(&self, square: Square) -> impl Iterator<Item = Square> {
        KNIGHT.into_iter().filter_map(move |(down, right)| {
            let row = u32::try_from(i64::from(square.row) + down).ok()?;
            let column = u32::try_from(i64::from(square.column) + right).ok()?;
            Some(Square::new(row, column)).filter(|&other| self.holds(other))
        })
    }

    /// Whether one of the queens stands there.
    pub(crate) fn holds(&self, square: Square) -> bool {
        self.queens.contains(&square)
    }

    /// The queen of a row.
    pub(crate) fn in_row(&self, row: u32) -> Option<Square> {
        self.rows[row as usize]
    }

    /// The queen of a column.
    pub(crate) fn in_column(&self, column: u32) -> Option<Square> {
        self.columns[column as usize]
    }

    /// Whether any queen attacks a square.
    pub(crate) fn is_attacked(&self, square: Square) -> bool {
        self.attackers(square).next().is_some()
    }
}
