//! Which squares the queens on a board attack, and which queen attacks them: line by line, so that few queens on a
//! large board take little memory. Used by exact cover, explanations and the generator.

use rustc_hash::FxHashSet;

use crate::board::{Line, Square};
use crate::problem::Problem;
use crate::rules::Rules;

/// The queens of a board, by the lines that they occupy.
pub(crate) struct AttackMap {
    rules: Rules,
    queens: FxHashSet<Square>,
    /// For each line of the four directions a queen on it.
    rows: Vec<Option<Square>>,
    columns: Vec<Option<Square>>,
    diagonals: Vec<Option<Square>>,
    antidiagonals: Vec<Option<Square>>,
}

impl AttackMap {
    /// A board without queens.
    pub(crate) fn empty(rules: Rules) -> Self {
        let (single, double) =
            (vec![None; rules.n as usize], vec![None; rules.diagonals() as usize]);
        Self {
            rules,
            queens: FxHashSet::default(),
            rows: single.clone(),
            columns: single,
            diagonals: double.clone(),
            antidiagonals: double,
        }
    }

    /// The given queens of `problem`.
    pub(crate) fn from_given(problem: &Problem) -> Self {
        let mut map = Self::empty(problem.rules());
        problem.given().squares().iter().for_each(|&queen| map.place(queen));
        map
    }

    /// Adds a queen.
    pub(crate) fn place(&mut self, queen: Square) {
        self.queens.insert(queen);
        self.set(queen, Some(queen));
    }

    /// Removes a queen that shares no line with another.
    pub(crate) fn lift(&mut self, queen: Square) {
        self.queens.remove(&queen);
        self.set(queen, None);
    }

    fn set(&mut self, queen: Square, holder: Option<Square>) {
        let (diagonal, antidiagonal) = self.diagonals(queen);
        self.rows[queen.row as usize] = holder;
        self.columns[queen.column as usize] = holder;
        self.diagonals[diagonal] = holder;
        self.antidiagonals[antidiagonal] = holder;
    }

    /// The numbers of both diagonals of a square.
    fn diagonals(&self, square: Square) -> (usize, usize) {
        let number = |line| self.rules.line_number(line, square);
        (number(Line::Diagonal), number(Line::Antidiagonal))
    }

    /// The queens that attack a square, one for each line, without the queen on the square itself.
    pub(crate) fn attackers(&self, square: Square) -> impl Iterator<Item = Square> {
        let (diagonal, antidiagonal) = self.diagonals(square);
        let lines = [
            self.rows[square.row as usize],
            self.columns[square.column as usize],
            self.diagonals[diagonal],
            self.antidiagonals[antidiagonal],
        ];
        let knights = self.rules.knight_moves(square).filter(|&other| self.holds(other));
        lines.into_iter().flatten().chain(knights).filter(move |&queen| queen != square)
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
