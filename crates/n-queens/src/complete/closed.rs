//! Rows and columns on which no queen can stand any more: the impossible boards that need no search.

use super::explain::{Conflict, Piece};
use crate::board::{Line, Square};
use crate::problem::Problem;
use crate::strategy::AttackMap;

/// Larger boards are not examined: they have too many squares.
const LARGEST: u32 = 1 << 15;

/// Squares of one line that a single piece closes at most, of any variant.
const CLOSED_BY_ONE: u64 = 5;

/// A row or column without an open square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Closed"))]
pub struct ClosedLine {
    /// Row or column.
    pub line: Line,
    /// Its number, from 0.
    pub index: u32,
}

/// The first row, else the first column, whose squares are all blocked or attacked by given queens.
///
/// O(n^2) at most. Boards beyond n = 32768 are not looked at.
///
/// ```
/// use n_queens::{Line, Problem, Square};
/// use n_queens::complete::closed_line;
/// let board = Problem::new(4).with_given([Square::new(0, 1)])?.with_blocked([Square::new(1, 3)])?;
/// let closed = closed_line(&board).unwrap();
/// assert_eq!((closed.line, closed.index), (Line::Row, 1));
/// # Ok::<(), n_queens::BoardError>(())
/// ```
pub fn closed_line(problem: &Problem) -> Option<ClosedLine> {
    Closing::if_possible(problem)?.closed_lines().next()
}

/// What closes the line that the fewest pieces close, if any line is closed: given queens and blocked
/// squares, which may be more than it takes.
pub(super) fn closers(problem: &Problem) -> Option<Conflict> {
    let board = Closing::if_possible(problem)?;
    board.closed_lines().map(|line| board.closers(line)).min_by_key(Conflict::len)
}

/// What stands on a board, and what it closes.
pub(super) struct Closing<'a> {
    problem: &'a Problem,
    pub(super) attacks: AttackMap,
}

impl<'a> Closing<'a> {
    /// None for a board on which too little stands to close anything, or which is too large.
    fn if_possible(problem: &'a Problem) -> Option<Self> {
        let (queens, blocked) = (problem.given().squares().len(), problem.blocked().len());
        let most = CLOSED_BY_ONE * queens as u64 + blocked as u64;
        let n = problem.n();
        (n > 0 && n <= LARGEST && most >= u64::from(n)).then(|| Self::new(problem))
    }

    pub(super) fn new(problem: &'a Problem) -> Self {
        Self { problem, attacks: AttackMap::from_given(problem) }
    }

    /// Whether a queen may stand there: the square is not blocked, and no given queen attacks it.
    pub(super) fn is_open(&self, square: Square) -> bool {
        !self.problem.is_blocked(square) && !self.attacks.is_attacked(square)
    }

    /// The rows, then the columns that are closed.
    fn closed_lines(&self) -> impl Iterator<Item = ClosedLine> {
        let all = (0..self.problem.n()).map(|index| ClosedLine { line: Line::Row, index });
        let columns = all.clone().map(|row| ClosedLine { line: Line::Column, ..row });
        all.chain(columns).filter(|&line| self.closes(line))
    }

    fn squares(&self, ClosedLine { line, index }: ClosedLine) -> impl Iterator<Item = Square> {
        self.problem.rules().line_squares(line, index as usize)
    }

    fn closes(&self, line: ClosedLine) -> bool {
        let is_closed = |square| !self.is_open(square) && !self.attacks.holds(square);
        self.squares(line).all(is_closed)
    }

    fn closers(&self, line: ClosedLine) -> Conflict {
        let (blocked, attacked): (Vec<_>, Vec<_>) =
            self.squares(line).partition(|&square| self.problem.is_blocked(square));
        let queens = attacked.into_iter().flat_map(|square| self.attacks.attackers(square));
        queens.map(Piece::Queen).chain(blocked.into_iter().map(Piece::Blocked)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Variant;
    use crate::{Queens, check};

    /// Whether a queen on `square` would be attacked, by the checker's own definition.
    fn is_attacked(problem: &Problem, square: Square) -> bool {
        let squares = problem.given().squares().iter().copied().chain([square]);
        let queens = Queens::new(problem.n(), squares).unwrap();
        let mut attacks = check::attacks(&queens, problem.variant());
        attacks.any(|attack| attack.a == square || attack.b == square)
    }

    fn open_squares_are_right(places: [(u32, u32); 3]) {
        for variant in Variant::ALL {
            let squares = places.map(|(row, column)| Square::new(row, column));
            let problem = Problem::new(7).with_variant(variant).with_given(squares).unwrap();
            let board = Closing::new(&problem);
            let all = (0..49).map(|index| Square::new(index / 7, index % 7));
            for square in all.filter(|square| !squares.contains(square)) {
                assert_eq!(board.is_open(square), !is_attacked(&problem, square), "{square:?}");
            }
        }
    }

    #[test]
    fn open_squares_are_those_that_the_checker_lets_pass() {
        open_squares_are_right([(0, 2), (3, 5), (6, 1)]);
    }

    /// Of queens on one line each closes squares, by a knight's move too.
    #[test]
    fn queens_that_attack_each_other_close_squares_all_the_same() {
        open_squares_are_right([(3, 1), (3, 4), (5, 1)]);
    }

    #[test]
    fn a_line_with_an_open_square_or_a_queen_is_not_closed() {
        let row = |blocked: u32| (0..blocked).map(|column| Square::new(2, column));
        let board = |blocked| Problem::new(5).with_blocked(row(blocked)).unwrap();
        assert_eq!(closed_line(&board(4)), None);
        assert_eq!(closed_line(&board(5)), Some(ClosedLine { line: Line::Row, index: 2 }));
        let held = board(4).with_given([Square::new(2, 4)]).unwrap();
        assert_eq!(closed_line(&held), None);
        assert_eq!(closed_line(&Problem::new(0)), None);
    }
}
