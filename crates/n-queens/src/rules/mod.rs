//! How the pieces attack: along rows, columns and diagonals, around the edges of a torus, and for superqueens
//! by a knight's move. Strategies, counting engines, formulas and traces take it from here.
//!
//! The checker ([`check`](crate::check)) defines attack a second time on purpose, so that it can find faults here.

mod words;

use crate::{Line, Square, Variant};

pub(crate) use words::{
    OccupiedLines, QueenAttacks, RowAttacks, RowWidth, SuperqueenAttacks, TorusAttacks,
};

/// The eight moves of a knight, as (rows down, columns to the right).
pub const KNIGHT_MOVES: [(i64, i64); 8] =
    [(1, 2), (1, -2), (2, 1), (2, -1), (-1, 2), (-1, -2), (-2, 1), (-2, -1)];

/// The number of the `\` diagonal of a square: row - column + n - 1, from 0 to 2n - 2.
///
/// ```
/// use n_queens::rules::diagonal;
/// assert_eq!(diagonal(8, 0, 7), 0);
/// assert_eq!(diagonal(8, 7, 0), 14);
/// ```
#[inline]
pub const fn diagonal(n: usize, row: usize, column: usize) -> usize {
    row + n - 1 - column
}

/// The number of the `/` diagonal of a square: row + column, from 0 to 2n - 2.
///
/// ```
/// assert_eq!(n_queens::rules::antidiagonal(7, 7), 14);
/// ```
#[inline]
pub const fn antidiagonal(row: usize, column: usize) -> usize {
    row + column
}

/// The columns, as bits, that a knight in one of the columns `from` reaches `rows` rows further up or down.
/// Bits beyond the edge of the board have no meaning.
///
/// ```
/// use n_queens::rules::knight_columns;
/// assert_eq!(knight_columns(0b00100, 1), 0b10001);
/// assert_eq!(knight_columns(0b00100, 2), 0b01010);
/// assert_eq!(knight_columns(0b00100, 3), 0);
/// ```
#[inline]
pub const fn knight_columns(from: u64, rows: u32) -> u64 {
    match rows {
        1 => from << 2 | from >> 2,
        2 => from << 1 | from >> 1,
        _ => 0,
    }
}

/// The side of a board and how its pieces move: what decides which squares attack each other.
///
/// ```
/// use n_queens::{rules::Rules, Line, Square, Variant};
/// let rules = Rules::new(8, Variant::Standard);
/// let (queen, other) = (Square::new(3, 1), Square::new(0, 4));
/// assert!(rules.share(Line::Antidiagonal, queen, other));
/// assert_eq!(rules.attacked_by(queen).count(), 23);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The side of the board.
    pub n: u32,
    /// How the pieces move.
    pub variant: Variant,
}

impl Rules {
    /// The rules of an n x n board.
    ///
    /// ```
    /// use n_queens::{rules::Rules, Variant};
    /// assert_eq!(Rules::new(5, Variant::Torus).n, 5);
    /// ```
    pub const fn new(n: u32, variant: Variant) -> Self {
        Self { n, variant }
    }

    /// All squares of the board in reading order.
    ///
    /// ```
    /// use n_queens::{rules::Rules, Square, Variant};
    /// assert_eq!(Rules::new(8, Variant::Standard).squares().last(), Some(Square::new(7, 7)));
    /// ```
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.n).flat_map(move |row| (0..self.n).map(move |column| Square::new(row, column)))
    }

    /// How many diagonals of each direction the board has.
    ///
    /// ```
    /// use n_queens::{rules::Rules, Variant};
    /// assert_eq!(Rules::new(8, Variant::Standard).diagonals(), 15);
    /// assert_eq!(Rules::new(8, Variant::Torus).diagonals(), 8);
    /// ```
    pub const fn diagonals(self) -> u32 {
        match self.variant {
            Variant::Torus => self.n,
            Variant::Standard | Variant::Super => (2 * self.n).saturating_sub(1),
        }
    }

    /// The number, from 0, of a square's row, column or diagonal; on a torus diagonals are numbered modulo n.
    ///
    /// ```
    /// use n_queens::{rules::Rules, Line, Square, Variant};
    /// let square = Square::new(0, 4);
    /// assert_eq!(Rules::new(5, Variant::Standard).line_number(Line::Diagonal, square), 0);
    /// assert_eq!(Rules::new(5, Variant::Torus).line_number(Line::Diagonal, square), 1);
    /// ```
    ///
    /// # Panics
    /// For [`Line::Knight`], which is no line of squares.
    #[inline]
    pub const fn line_number(self, line: Line, square: Square) -> usize {
        let (n, row, column) = (self.n as usize, square.row as usize, square.column as usize);
        match (line, self.variant) {
            (Line::Row, _) => row,
            (Line::Column, _) => column,
            (Line::Diagonal, Variant::Torus) => (row + n - column) % n,
            (Line::Diagonal, _) => diagonal(n, row, column),
            (Line::Antidiagonal, Variant::Torus) => antidiagonal(row, column) % n,
            (Line::Antidiagonal, _) => antidiagonal(row, column),
            (Line::Knight, _) => panic!("a knight's move is no line of squares"),
        }
    }

    /// The squares of the row, column or diagonal with this number, from the top and from the left.
    ///
    /// ```
    /// use n_queens::{rules::Rules, Line, Square, Variant};
    /// let corner = Rules::new(5, Variant::Standard).line_squares(Line::Diagonal, 1);
    /// assert_eq!(corner.collect::<Vec<_>>(), [Square::new(0, 3), Square::new(1, 4)]);
    /// ```
    pub fn line_squares(self, line: Line, number: usize) -> impl Iterator<Item = Square> {
        let (n, number) = (i64::from(self.n), number as i64);
        (0..n).filter_map(move |place| {
            let (row, column) = match line {
                Line::Row => (number, place),
                Line::Diagonal if self.variant == Variant::Torus => (place, place - number),
                Line::Diagonal => (place, place + n - 1 - number),
                Line::Antidiagonal => (place, number - place),
                Line::Column | Line::Knight => (place, number),
            };
            self.on_board(row, column)
        })
    }

    /// The square so many rows down and columns to the right, if the board has it; a torus has every one.
    ///
    /// ```
    /// use n_queens::{rules::Rules, Square, Variant};
    /// let corner = Square::new(0, 0);
    /// assert_eq!(Rules::new(8, Variant::Standard).step(corner, (-1, 2)), None);
    /// assert_eq!(Rules::new(8, Variant::Torus).step(corner, (-1, 2)), Some(Square::new(7, 2)));
    /// ```
    #[inline]
    pub const fn step(self, from: Square, (down, right): (i64, i64)) -> Option<Square> {
        self.on_board(from.row as i64 + down, from.column as i64 + right)
    }

    /// The square with these coordinates; on a torus they wrap around.
    #[inline]
    const fn on_board(self, row: i64, column: i64) -> Option<Square> {
        let n = self.n as i64;
        let (row, column) = match self.variant {
            Variant::Torus => (row.rem_euclid(n), column.rem_euclid(n)),
            Variant::Standard | Variant::Super => (row, column),
        };
        if 0 <= row && row < n && 0 <= column && column < n {
            Some(Square::new(row as u32, column as u32))
        } else {
            None
        }
    }

    /// Whether two squares lie on one row, column or diagonal, or for superqueens a knight's move apart.
    ///
    /// ```
    /// use n_queens::{rules::Rules, Line, Square, Variant};
    /// let (a, b) = (Square::new(0, 0), Square::new(1, 2));
    /// assert!(Rules::new(8, Variant::Super).share(Line::Knight, a, b));
    /// ```
    #[inline]
    pub const fn share(self, line: Line, a: Square, b: Square) -> bool {
        match line {
            Line::Knight if matches!(self.variant, Variant::Super) => {
                matches!((a.row.abs_diff(b.row), a.column.abs_diff(b.column)), (1, 2) | (2, 1))
            }
            Line::Knight => false,
            _ => self.line_number(line, a) == self.line_number(line, b),
        }
    }

    /// The squares that a piece on `from` attacks; on a torus some occur more than once.
    ///
    /// ```
    /// use n_queens::{rules::Rules, Square, Variant};
    /// assert_eq!(Rules::new(8, Variant::Super).attacked_by(Square::new(0, 0)).count(), 23);
    /// ```
    pub fn attacked_by(self, from: Square) -> impl Iterator<Item = Square> {
        let row = (0..self.n).map(move |column| Square::new(from.row, column));
        let others = (0..self.n).filter(move |&row| row != from.row).flat_map(move |row| {
            self.attacked_columns(from, row).map(move |column| Square::new(row, column))
        });
        row.filter(move |&square| square != from).chain(others)
    }

    /// The squares that a superqueen on `from` attacks by a knight's move; none for other pieces.
    ///
    /// ```
    /// use n_queens::{rules::Rules, Square, Variant};
    /// assert_eq!(Rules::new(8, Variant::Super).knight_moves(Square::new(0, 0)).count(), 2);
    /// ```
    pub fn knight_moves(self, from: Square) -> impl Iterator<Item = Square> {
        let moves = if self.variant == Variant::Super { &KNIGHT_MOVES[..] } else { &[] };
        moves.iter().filter_map(move |&step| self.step(from, step))
    }

    /// The columns of another `row` that a piece on `from` attacks; on a torus some may occur more than once.
    ///
    /// ```
    /// use n_queens::{rules::Rules, Square, Variant};
    /// let columns = Rules::new(8, Variant::Standard).attacked_columns(Square::new(0, 1), 2);
    /// assert_eq!(columns.collect::<Vec<_>>(), [1, 3]);
    /// ```
    #[inline]
    pub fn attacked_columns(self, from: Square, row: u32) -> impl Iterator<Item = u32> {
        let (distance, column) = (i64::from(from.row.abs_diff(row)), i64::from(from.column));
        let leaps: &[i64] = match (self.variant, distance) {
            (Variant::Super, 1) => &[-2, 2],
            (Variant::Super, 2) => &[-1, 1],
            _ => &[],
        };
        let lines = [0, -distance, distance].into_iter().chain(leaps.iter().copied());
        lines.filter_map(move |right| Some(self.on_board(row.into(), column + right)?.column))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Queens;
    use crate::check;

    fn boards() -> impl Iterator<Item = Rules> {
        Variant::ALL.into_iter().flat_map(|variant| (1..=7).map(move |n| Rules::new(n, variant)))
    }

    /// The lines on which the independent checker sees an attack.
    fn checked(rules: Rules, a: Square, b: Square) -> BTreeSet<Line> {
        let pair = Queens::new(rules.n, [a, b]).expect("two squares of the board");
        check::attacks(&pair, rules.variant).map(|attack| attack.line).collect()
    }

    #[test]
    fn attacks_are_those_the_checker_finds() {
        for rules in boards() {
            for a in rules.squares() {
                let reached: BTreeSet<Square> = rules.attacked_by(a).collect();
                for b in rules.squares().filter(|&b| a != b) {
                    let expected = checked(rules, a, b);
                    let shared = Line::ALL.into_iter().filter(|&line| rules.share(line, a, b));
                    assert_eq!(shared.collect::<BTreeSet<_>>(), expected, "{a:?} {b:?}");
                    assert_eq!(reached.contains(&b), !expected.is_empty(), "{rules:?} {a:?} {b:?}");
                    if a.row != b.row {
                        let is_attacked = rules.attacked_columns(a, b.row).any(|c| c == b.column);
                        assert_eq!(is_attacked, !expected.is_empty(), "{rules:?} {a:?} {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn lines_hold_the_squares_that_have_their_number() {
        for rules in boards() {
            for line in [Line::Row, Line::Column, Line::Diagonal, Line::Antidiagonal] {
                let count = match line {
                    Line::Row | Line::Column => rules.n,
                    _ => rules.diagonals(),
                };
                for number in 0..count as usize {
                    let expected: Vec<Square> = rules
                        .squares()
                        .filter(|&square| rules.line_number(line, square) == number)
                        .collect();
                    let found: Vec<Square> = rules.line_squares(line, number).collect();
                    assert!(!found.is_empty(), "{rules:?} {line} {number}");
                    assert_eq!(found, expected, "{rules:?} {line} {number}");
                }
            }
        }
    }

    /// Words, bits and squares give one and the same rules.
    #[test]
    fn words_and_bits_agree_with_squares() {
        for rules in boards() {
            for queen in rules.squares() {
                let expected = |row| {
                    rules.attacked_columns(queen, row).fold(0, |bits, column| bits | 1 << column)
                };
                let words = match rules.variant {
                    Variant::Standard => below::<QueenAttacks>(rules, queen),
                    Variant::Torus => below::<TorusAttacks>(rules, queen),
                    Variant::Super => below::<SuperqueenAttacks>(rules, queen),
                };
                for (row, word) in (queen.row + 1..).zip(words) {
                    assert_eq!(word, expected(row), "{rules:?} {queen:?} {row}");
                }
                let lines = OccupiedLines::of_queen(queen, rules);
                for row in (0..rules.n).filter(|&row| row != queen.row) {
                    let knight = match rules.variant {
                        Variant::Super => {
                            knight_columns(1 << queen.column, row.abs_diff(queen.row))
                        }
                        _ => 0,
                    };
                    let all = RowWidth::new(rules.n).all;
                    let bits = (lines.attacked(row, rules) | knight) & all;
                    assert_eq!(bits, expected(row), "{rules:?} {queen:?} {row}");
                }
            }
        }
    }

    /// What a queen attacks in the rows below it.
    fn below<A: RowAttacks>(rules: Rules, queen: Square) -> Vec<u64> {
        let width = RowWidth::new(rules.n);
        let first = A::default().below(1 << queen.column, width);
        let rows = std::iter::successors(Some(first), |attacks| Some(attacks.below(0, width)));
        rows.map(|attacks| attacks.attacked() & width.all)
            .take((rules.n - 1 - queen.row) as usize)
            .collect()
    }
}
