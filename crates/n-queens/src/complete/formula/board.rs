//! The clauses of a board: one queen in each row and column, none that attack each other, and what
//! stands on it already.

use super::{Formula, at_most_one};
use crate::board::Square;
use crate::complete::literal::Literal;
use crate::problem::{Problem, Variant};

/// Writes all clauses of `problem`.
pub(super) fn write(problem: &Problem, formula: &mut Formula) {
    let n = problem.n();
    let squares = |line: Vec<Square>| -> Vec<Literal> {
        line.into_iter().map(|square| Literal::queen(n, square)).collect()
    };
    for line in rows_and_columns(n).map(squares) {
        formula.push(&line);
        at_most_one::write(&line, formula);
    }
    for line in diagonals(n, problem.variant()).map(squares) {
        at_most_one::write(&line, formula);
    }
    if problem.variant() == Variant::Super {
        write_knights(n, formula);
    }
    problem.given().squares().iter().for_each(|&queen| formula.push(&[Literal::queen(n, queen)]));
    problem.blocked().iter().for_each(|&square| formula.push(&[!Literal::queen(n, square)]));
}

fn rows_and_columns(n: u32) -> impl Iterator<Item = Vec<Square>> {
    let row = move |row| (0..n).map(|column| Square::new(row, column)).collect();
    let column = move |column| (0..n).map(|row| Square::new(row, column)).collect();
    (0..n).map(row).chain((0..n).map(column))
}

/// The diagonals of both directions, found by where they meet row 0, if need be beyond its ends.
fn diagonals(n: u32, variant: Variant) -> impl Iterator<Item = Vec<Square>> {
    let side = i64::from(n);
    let (first, end) = if variant == Variant::Torus { (0, side) } else { (1 - side, 2 * side - 1) };
    let torus = variant == Variant::Torus;
    [1, -1].into_iter().flat_map(move |right| {
        (first..end)
            .map(move |begin| diagonal(side, begin, right, torus))
            .filter(|line| !line.is_empty())
    })
}

fn diagonal(side: i64, begin: i64, right: i64, torus: bool) -> Vec<Square> {
    let reached = (0..side).map(|row| (row, begin + right * row));
    let wrapped =
        reached.map(|(row, column)| (row, if torus { column.rem_euclid(side) } else { column }));
    let on_board = wrapped.filter(|(_, column)| (0..side).contains(column));
    on_board.map(|(row, column)| Square::new(row as u32, column as u32)).collect()
}

/// Superqueens: every pair a knight's move apart, named from the upper one.
fn write_knights(n: u32, formula: &mut Formula) {
    for square in (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column))) {
        for (down, right) in [(1, -2), (1, 2), (2, -1), (2, 1)] {
            let (row, column) = (i64::from(square.row) + down, i64::from(square.column) + right);
            if row < i64::from(n) && (0..i64::from(n)).contains(&column) {
                let other = Square::new(row as u32, column as u32);
                formula.push(&[!Literal::queen(n, square), !Literal::queen(n, other)]);
            }
        }
    }
}
