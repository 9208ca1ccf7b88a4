//! The clauses of a board: one queen in each row and column, none that attack each other, and what
//! stands on it already.

use super::{Formula, at_most_one};
use crate::board::{Line, Square};
use crate::complete::literal::Literal;
use crate::problem::{Problem, Variant};
use crate::rules::Rules;

/// Writes all clauses of `problem`.
pub(super) fn write(problem: &Problem, formula: &mut Formula) {
    let (n, rules) = (problem.n(), problem.rules());
    let squares = |line: Vec<Square>| -> Vec<Literal> {
        line.into_iter().map(|square| Literal::queen(n, square)).collect()
    };
    for line in rows_and_columns(rules).map(squares) {
        formula.push(&line);
        at_most_one::write(&line, formula);
    }
    for line in diagonals(rules).map(squares) {
        at_most_one::write(&line, formula);
    }
    if problem.variant() == Variant::Super {
        write_knights(rules, formula);
    }
    problem.given().squares().iter().for_each(|&queen| formula.push(&[Literal::queen(n, queen)]));
    problem.blocked().iter().for_each(|&square| formula.push(&[!Literal::queen(n, square)]));
}

fn rows_and_columns(rules: Rules) -> impl Iterator<Item = Vec<Square>> {
    [Line::Row, Line::Column].into_iter().flat_map(move |line| {
        (0..rules.n as usize).map(move |number| rules.line_squares(line, number).collect())
    })
}

/// The diagonals of both directions, from left to right by where they meet row 0, if need be beyond its ends.
fn diagonals(rules: Rules) -> impl Iterator<Item = Vec<Square>> {
    let n = rules.n;
    let beyond = if rules.variant == Variant::Torus { 1..1 } else { 1..n };
    let left = beyond.clone().rev().map(|row| Square::new(row, 0));
    let top = (0..n).map(|column| Square::new(0, column));
    let right = beyond.map(move |row| Square::new(row, n - 1));
    let falling = left.chain(top.clone()).map(|square| (Line::Diagonal, square));
    let rising = top.chain(right).map(|square| (Line::Antidiagonal, square));
    falling.chain(rising).map(move |(line, square)| {
        rules.line_squares(line, rules.line_number(line, square)).collect()
    })
}

/// Superqueens: every pair a knight's move apart, from the upper square to the lower.
fn write_knights(rules: Rules, formula: &mut Formula) {
    let n = rules.n;
    for square in (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column))) {
        for step in [(1, -2), (1, 2), (2, -1), (2, 1)] {
            if let Some(other) = rules.step(square, step) {
                formula.push(&[!Literal::queen(n, square), !Literal::queen(n, other)]);
            }
        }
    }
}
