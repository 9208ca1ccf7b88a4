//! The independent checker: is this board right, and if not, where not.
//!
//! It stands behind every answer and shares nothing with what produced it: it knows
//! squares and the rules of the game, and no strategy calls it.

use thiserror::Error;

mod lines;
mod runs;
mod stream;

pub use stream::Stream;

use crate::board::{Line, Queens, Square};
use crate::plural;
use crate::problem::{Problem, Variant};

/// Two queens that attack each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Attack {
    /// The first in reading order.
    pub a: Square,
    /// The second.
    pub b: Square,
    /// The line that they share.
    pub line: Line,
}

/// Why a list of columns is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// A column that the board does not have.
    #[error(
        "the queen of row {row} stands in column {column}, but a board of {n} {rows} has columns 0 to {}",
        .n.saturating_sub(1),
        rows = plural(n, "row", "rows")
    )]
    OffBoard {
        /// Its row.
        row: u32,
        /// Its column.
        column: u32,
        /// The side of the board.
        n: u32,
    },
    /// Two queens attack each other.
    #[error("the queens in row {}, column {} and row {}, column {} share a {}", .0.a.row, .0.a.column, .0.b.row, .0.b.column, .0.line)]
    Attack(Attack),
    /// A queen of a board that streams by attacks one of an earlier row, which is not kept.
    #[error("the queen in row {}, column {} shares a {line} with a queen of an earlier row", .queen.row, .queen.column)]
    AttacksEarlier {
        /// The later one of the two.
        queen: Square,
        /// The line that they share.
        line: Line,
    },
    /// A given queen is missing.
    #[error("the given queen in row {}, column {} is missing", .0.row, .0.column)]
    GivenMissing(Square),
    /// A queen stands on a blocked square.
    #[error("a queen stands on the blocked square in row {}, column {}", .0.row, .0.column)]
    OnBlocked(Square),
    /// More rows than can be numbered.
    #[error("a board has at most {} rows", u32::MAX)]
    TooManyRows,
    /// The board has another size than the problem.
    #[error(
        "the solution has {found} {row}, the problem {expected}",
        row = plural(found, "row", "rows")
    )]
    Size {
        /// Rows of the problem.
        expected: u32,
        /// Rows of the solution.
        found: u32,
    },
}

/// Every pair of queens that attack each other, grouped by line, without storing them.
///
/// Three queens on one line are three pairs. Time O(k log k) for k queens plus the pairs.
///
/// ```
/// use n_queens::{check, Line, Queens, Square, Variant};
/// let queens = Queens::new(8, [Square::new(0, 1), Square::new(3, 4)])?;
/// let attacks: Vec<_> = check::attacks(&queens, Variant::Standard).collect();
/// assert_eq!(attacks[0].line, Line::Diagonal);
/// # Ok::<(), n_queens::BoardError>(())
/// ```
pub fn attacks(queens: &Queens, variant: Variant) -> impl Iterator<Item = Attack> {
    let lines = [Line::Row, Line::Column, Line::Diagonal, Line::Antidiagonal];
    let shared = lines.into_iter().flat_map(move |line| attacks_on(line, queens, variant));
    let knights = (variant == Variant::Super).then(|| knight_attacks(queens));
    shared.chain(knights.into_iter().flatten())
}

/// The attacks along the lines of one direction: a queen with those after it on its line.
fn attacks_on(line: Line, queens: &Queens, variant: Variant) -> impl Iterator<Item = Attack> {
    let number = |&queen: &Square| (line_number(queen, line, variant, queens.n()), queen);
    let mut sorted: Vec<(i64, Square)> = queens.squares().iter().map(number).collect();
    sorted.sort_unstable();
    let (mut first, mut second) = (0, 1);
    std::iter::from_fn(move || {
        while let (Some(&(line_of_a, a)), other) = (sorted.get(first), sorted.get(second)) {
            match other {
                Some(&(line_of_b, b)) if line_of_a == line_of_b => {
                    second += 1;
                    return Some(Attack { a, b, line });
                }
                _ => (first, second) = (first + 1, first + 2),
            }
        }
        None
    })
}

fn line_number(square: Square, line: Line, variant: Variant, n: u32) -> i64 {
    let (row, column) = (i64::from(square.row), i64::from(square.column));
    let number = match line {
        Line::Row => row,
        Line::Column => column,
        Line::Diagonal => row - column,
        Line::Antidiagonal => row + column,
        Line::Knight => unreachable!("a knight's move is no line of squares"),
    };
    if variant == Variant::Torus { number.rem_euclid(i64::from(n)) } else { number }
}

fn knight_attacks(queens: &Queens) -> impl Iterator<Item = Attack> {
    const DOWNWARDS: [(u32, i64); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];
    queens.squares().iter().flat_map(move |&a| {
        DOWNWARDS.into_iter().filter_map(move |(down, right)| {
            let column = u32::try_from(i64::from(a.column) + right).ok()?;
            let b = Square::new(a.row.checked_add(down)?, column);
            queens.contains(b).then_some(Attack { a, b, line: Line::Knight })
        })
    })
}

/// Checks that row i's queen in column `columns[i]` makes a solution of the plain n x n
/// board. O(n) time; a few bits a queen of memory, none of it on the heap up to n = 64.
///
/// ```
/// use n_queens::check;
/// assert!(check::columns(&[1, 3, 0, 2]).is_ok());
/// assert!(check::columns(&[0, 1]).is_err());
/// ```
pub fn columns(columns: &[u32]) -> Result<(), Fault> {
    if columns.len() <= 64 && small_board_is_clean(columns, false) {
        return Ok(());
    }
    let Ok(n) = u32::try_from(columns.len()) else { return Err(Fault::TooManyRows) };
    streamed(Stream::sized(n), columns).map_err(|fault| match fault {
        Fault::AttacksEarlier { queen, line } => Fault::Attack(partner(columns, queen, line)),
        fault => fault,
    })
}

/// All rows of a board at once.
fn streamed(mut stream: Stream, columns: &[u32]) -> Result<(), Fault> {
    stream.rows(columns)?;
    stream.finish().map(|_| ())
}

/// The first row whose column is beyond a board of side `n`.
fn first_beyond(columns: &[u32], n: u32) -> Option<usize> {
    let is_beyond = |&column: &u32| column >= n;
    // Nearly always there is none, which is seen faster without stopping at the first.
    let any = columns.iter().fold(false, |any, column| any | is_beyond(column));
    if any { columns.iter().position(is_beyond) } else { None }
}

/// The common case of a listing, in registers; says only yes or no.
#[inline]
fn small_board_is_clean(columns: &[u32], is_torus: bool) -> bool {
    let n = columns.len() as u32;
    let line = |number: u32| if is_torus { number % n } else { number };
    let (mut files, mut falling, mut rising) = (0u64, 0u128, 0u128);
    for (row, &column) in (0u32..).zip(columns) {
        if column >= n {
            return false;
        }
        files |= 1 << column;
        falling |= 1 << line(row + n - 1 - column);
        rising |= 1 << line(row + column);
    }
    files.count_ones() == n && falling.count_ones() == n && rising.count_ones() == n
}

/// Whether two squares of a plain board lie on one `line`. A knight's move is no line.
///
/// ```
/// use n_queens::{check, Line, Square};
/// assert!(check::share(Square::new(0, 1), Square::new(3, 4), Line::Diagonal));
/// assert!(!check::share(Square::new(0, 1), Square::new(3, 4), Line::Column));
/// ```
pub fn share(a: Square, b: Square, line: Line) -> bool {
    let number = |square| line_number(square, line, Variant::Standard, 0);
    line != Line::Knight && number(a) == number(b)
}

/// The queen of an earlier row that shares `line` with the queen on `b`.
fn partner(columns: &[u32], b: Square, line: Line) -> Attack {
    let a = squares(columns).find(|&a| share(a, b, line));
    Attack { a: a.expect("a line seen twice has a first queen"), b, line }
}

fn squares(columns: &[u32]) -> impl Iterator<Item = Square> {
    (0u32..).zip(columns).map(|(row, &column)| Square::new(row, column))
}

/// Checks that `columns` solves `problem`: its size, its pieces, its given queens, its
/// blocked squares.
///
/// ```
/// use n_queens::{check, Problem, Variant};
/// let torus = Problem::new(5).with_variant(Variant::Torus);
/// assert!(check::solves(&torus, &[0, 2, 4, 1, 3]).is_ok());
/// assert!(check::solves(&Problem::new(6), &[0, 2, 4, 1, 3]).is_err());
/// ```
pub fn solves(problem: &Problem, columns: &[u32]) -> Result<(), Fault> {
    let Ok(found) = u32::try_from(columns.len()) else { return Err(Fault::TooManyRows) };
    if found != problem.n() {
        return Err(Fault::Size { expected: problem.n(), found });
    }
    self::columns(columns)?;
    obeys_variant(problem, columns)?;
    let holds = |square: &Square| columns[square.row as usize] == square.column;
    if let Some(&square) = problem.given().squares().iter().find(|square| !holds(square)) {
        return Err(Fault::GivenMissing(square));
    }
    let occupied = problem.blocked().iter().find(|square| holds(square));
    occupied.map_or(Ok(()), |&square| Err(Fault::OnBlocked(square)))
}

fn obeys_variant(problem: &Problem, columns: &[u32]) -> Result<(), Fault> {
    let is_clean = match problem.variant() {
        Variant::Standard => true,
        Variant::Torus if columns.len() <= 64 => small_board_is_clean(columns, true),
        Variant::Torus => streamed(Stream::on_torus(problem.n()), columns).is_ok(),
        Variant::Super => no_knight_attacks(columns),
    };
    if is_clean {
        return Ok(());
    }
    let queens = Queens::new(problem.n(), squares(columns));
    let queens = queens.expect("the columns passed the plain check");
    attacks(&queens, problem.variant()).next().map_or(Ok(()), |attack| Err(Fault::Attack(attack)))
}

/// The common case of superqueens; says only yes or no.
fn no_knight_attacks(columns: &[u32]) -> bool {
    let apart = |down: usize, right: u32| {
        let below = columns.iter().skip(down);
        columns.iter().zip(below).all(|(&a, &b)| a.abs_diff(b) != right)
    };
    apart(1, 2) && apart(2, 1)
}
