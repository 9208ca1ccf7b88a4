//! Which squares the queens on a board attack, and which queen attacks them: line by line, so that few queens on a
//! large board take little memory. Used by exact cover, explanations and the generator.

use rustc_hash::FxHashSet;

use crate::rules::Rules;
use crate::{Line, Problem, Square};

/// The queens of a board, by the lines that they occupy.
pub(crate) struct AttackMap {
    rules: Rules,
    queens: FxHashSet<Square>,
    /// For each row, column, `\` and `/` diagonal a queen on it.
    holders: [Vec<Option<Square>>; 4],
}

impl AttackMap {
    /// A board without queens.
    pub(crate) fn empty(rules: Rules) -> Self {
        let holders = Line::STRAIGHT.map(|line| match line {
            Line::Row | Line::Column => vec![None; rules.n as usize],
            _ => vec![None; rules.diagonals() as usize],
        });
        Self { rules, queens: FxHashSet::default(), holders }
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
        for line in Line::STRAIGHT {
            self.holders[line as usize][self.rules.line_number(line, queen)] = holder;
        }
    }

    /// The queens that attack a square, one for each line, without the queen on the square itself.
    #[inline]
    pub(crate) fn attackers(&self, square: Square) -> impl Iterator<Item = Square> {
        let number = move |line| self.rules.line_number(line, square);
        let lines = Line::STRAIGHT.map(|line| self.holders[line as usize][number(line)]);
        let knights = self.rules.knight_moves(square).filter(|&other| self.holds(other));
        lines.into_iter().flatten().chain(knights).filter(move |&queen| queen != square)
    }

    /// Whether one of the queens stands there.
    pub(crate) fn holds(&self, square: Square) -> bool {
        self.queens.contains(&square)
    }

    /// The queen of a row.
    pub(crate) fn in_row(&self, row: u32) -> Option<Square> {
        self.holders[Line::Row as usize][row as usize]
    }

    /// The queen of a column.
    pub(crate) fn in_column(&self, column: u32) -> Option<Square> {
        self.holders[Line::Column as usize][column as usize]
    }

    /// Whether any queen attacks a square.
    pub(crate) fn is_attacked(&self, square: Square) -> bool {
        self.attackers(square).next().is_some()
    }
}
