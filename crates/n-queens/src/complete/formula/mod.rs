//! A board as a formula in conjunctive form, for solvers and for proofs that a board is impossible: a proof refers to the
//! clauses given here, and [`drat`](super::drat) checks it against them. `dimacs` writes one as text and reads it.

mod dimacs;

use std::fmt;
use std::num::NonZeroI32;
use std::ops::Not;

use thiserror::Error;

use crate::board::{Line, Square};
use crate::problem::{Problem, Variant};
use crate::rules::Rules;

pub use dimacs::{DimacsError, DimacsReader};

/// A variable or its negation, numbered as DIMACS has it: from 1 on, negated below 0.
///
/// ```
/// use n_queens::Square;
/// use n_queens::complete::Literal;
/// let queen = Literal::queen(8, Square::new(1, 0));
/// assert_eq!((queen.number(), (!queen).number()), (9, -9));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal(NonZeroI32);

impl Literal {
    /// "A queen stands on `square`" on a board of side `n`: squares are numbered in reading order.
    ///
    /// # Panics
    /// If the board has more squares than numbers, which is from n = 46341 on.
    pub fn queen(n: u32, square: Square) -> Self {
        let index = u64::from(square.row) * u64::from(n) + u64::from(square.column);
        let number = i32::try_from(index + 1).expect("the board has no more squares than numbers");
        Self::new(number).expect("numbers begin at 1")
    }

    /// The literal with this DIMACS number; none for 0, which ends clauses, and for the one number
    /// that has no negation.
    pub fn new(number: i32) -> Option<Self> {
        NonZeroI32::new(number).filter(|&number| number != NonZeroI32::MIN).map(Self)
    }

    /// Its DIMACS number.
    pub const fn number(self) -> i32 {
        self.0.get()
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One step of a proof, in the sense of DRAT: a clause that follows, or one that is no longer needed.
/// It shows itself as a line of a DRAT file; `{:#}` shows the first 20 literals, for a message.
///
/// ```
/// use n_queens::complete::{Literal, ProofStep};
/// let clause = [1, -2].map(|number| Literal::new(number).unwrap());
/// assert_eq!(ProofStep::Add(&clause).to_string(), "1 -2 0");
/// assert_eq!(ProofStep::Delete(&clause).to_string(), "d 1 -2 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofStep<'a> {
    /// This clause follows from those before it. The empty one ends the proof.
    Add(&'a [Literal]),
    /// This clause will not be used any more.
    Delete(&'a [Literal]),
}

impl fmt::Display for ProofStep<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (beginning, clause) = match self {
            Self::Add(clause) => ("", clause),
            Self::Delete(clause) => ("d ", clause),
        };
        let shown = if f.alternate() { clause.len().min(20) } else { clause.len() };
        f.write_str(beginning)?;
        clause[..shown].iter().try_for_each(|literal| write!(f, "{literal} "))?;
        f.write_str(if shown < clause.len() { "..." } else { "0" })
    }
}

/// Why a board is not written as a formula: it would take too much memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "the formula of a board of n = {n} would have {clauses} clauses, about {} MiB; boards up to \
     n = {} are written as formulas", bytes >> 20, Formula::LARGEST
)]
pub struct FormulaError {
    /// The side of the board.
    pub n: u32,
    /// How many clauses it would have.
    pub clauses: u128,
    /// The memory they would take.
    pub bytes: u128,
}

/// The clauses that say "the queens stand as the problem wants it".
///
/// Variables 1 to n * n are the squares in reading order, see [`Literal::queen`]. Those above stand for
/// groups of squares on one line, which keeps "at most one queen on this line" short. A queen that is set
/// true still makes every square that it attacks false by unit propagation alone.
///
/// ```
/// use n_queens::complete::{Formula, Literal};
/// use n_queens::{Problem, Square};
///
/// let board = Problem::new(2).with_given([Square::new(0, 1)])?;
/// let formula = Formula::for_problem(&board)?;
/// assert_eq!(formula.variables(), 4);
/// // The first clause: a queen somewhere in row 0.
/// let row: Vec<i32> = formula.clauses().next().unwrap().iter().map(|square| square.number()).collect();
/// assert_eq!(row, [1, 2]);
/// // The last one: the given queen.
/// assert_eq!(formula.clauses().last().unwrap(), [Literal::new(2).unwrap()]);
/// // As DIMACS, and back.
/// assert_eq!(formula.to_string().parse(), Ok(formula));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Formula {
    variables: u32,
    /// All clauses, one after the other.
    literals: Vec<Literal>,
    /// Where each of them ends.
    ends: Vec<u32>,
    /// The board that it was written for; unknown if it was read.
    board: Option<(u32, Variant)>,
}

impl Formula {
    /// The largest board that is written as a formula: its clauses take about half a gibibyte.
    pub const LARGEST: u32 = 2048;

    /// The formula of `problem`. It is satisfiable exactly if the problem has a solution, and the true
    /// squares of a satisfying assignment are the queens.
    ///
    /// Its length is linear in the number of squares: about 8 clauses and 19 literals for each.
    pub fn for_problem(problem: &Problem) -> Result<Self, FormulaError> {
        let n = problem.n();
        let (clauses, literals) = size(problem);
        if n > Self::LARGEST {
            let bytes = (clauses + literals) * size_of::<Literal>() as u128;
            return Err(FormulaError { n, clauses, bytes });
        }
        let mut formula = Self {
            variables: n * n,
            literals: Vec::with_capacity(literals as usize),
            ends: Vec::with_capacity(clauses as usize),
            board: Some((n, problem.variant())),
        };
        formula.write(problem);
        Ok(formula)
    }

    /// How many variables it has; they are numbered from 1.
    pub const fn variables(&self) -> u32 {
        self.variables
    }

    /// Its clauses, in the order of its DIMACS form.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Literal]> + Clone {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let clause = &self.literals[begin..end as usize];
            begin = end as usize;
            clause
        })
    }

    /// One queen in each row and column, none that attack each other, and what stands on the board already.
    fn write(&mut self, problem: &Problem) {
        let (n, rules) = (problem.n(), problem.rules());
        let squares = |(line, number): (Line, usize)| -> Vec<Literal> {
            rules.line_squares(line, number).map(|square| Literal::queen(n, square)).collect()
        };
        let numbers = |line: Line| (0..n as usize).map(move |number| (line, number));
        for line in numbers(Line::Row).chain(numbers(Line::Column)).map(squares) {
            self.push(&line);
            self.at_most_one(&line);
        }
        diagonals(rules).map(squares).for_each(|line| self.at_most_one(&line));
        if problem.variant() == Variant::Super {
            self.knights(rules);
        }
        problem.given().squares().iter().for_each(|&queen| self.push(&[Literal::queen(n, queen)]));
        problem.blocked().iter().for_each(|&square| self.push(&[!Literal::queen(n, square)]));
    }

    /// Forbids every two of `squares`, so that one that is true makes the others false by unit propagation.
    ///
    /// Many of them are laid out on a grid. A true one makes its row and its column of the grid true, these
    /// make the other rows and columns false, and every other square lies in one of those (the product
    /// encoding of Chen, 2010). It takes about two clauses a square and few new variables.
    fn at_most_one(&mut self, squares: &[Literal]) {
        if squares.len() <= PAIRS {
            for (index, &square) in squares.iter().enumerate() {
                squares[..index].iter().for_each(|&other| self.push(&[!other, !square]));
            }
            return;
        }
        let (rows, columns) = grid(squares.len());
        let row_groups: Vec<Literal> = (0..rows).map(|_| self.new_variable()).collect();
        let column_groups: Vec<Literal> = (0..columns).map(|_| self.new_variable()).collect();
        for (index, &square) in squares.iter().enumerate() {
            self.push(&[!square, row_groups[index / columns]]);
            self.push(&[!square, column_groups[index % columns]]);
        }
        self.at_most_one(&row_groups);
        self.at_most_one(&column_groups);
    }

    /// Superqueens: every pair a knight's move apart, from the upper square to the lower.
    fn knights(&mut self, rules: Rules) {
        let n = rules.n;
        for square in rules.squares() {
            for step in [(1, -2), (1, 2), (2, -1), (2, 1)] {
                if let Some(other) = rules.step(square, step) {
                    self.push(&[!Literal::queen(n, square), !Literal::queen(n, other)]);
                }
            }
        }
    }

    fn push(&mut self, clause: &[Literal]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len() as u32);
    }

    fn new_variable(&mut self) -> Literal {
        self.variables += 1;
        Literal::new(self.variables as i32)
            .expect("the largest board has fewer variables than numbers")
    }
}

/// Up to this many squares of a line, a clause for each pair is no longer than the grid.
const PAIRS: usize = 6;

/// Rows and columns of the grid: as square as it goes.
fn grid(count: usize) -> (usize, usize) {
    let columns = count.isqrt() + usize::from(count.isqrt().pow(2) < count);
    (count.div_ceil(columns), columns)
}

/// The diagonals of both directions, from left to right by where they meet row 0, if need be beyond its ends. The numbers
/// of falling ones fall; on a torus they begin with the main diagonal, which has number 0.
fn diagonals(rules: Rules) -> impl Iterator<Item = (Line, usize)> {
    let numbers = 0..rules.diagonals() as usize;
    let (count, wraps) = (numbers.len(), usize::from(rules.variant == Variant::Torus));
    let falling = numbers.clone().rev().map(move |number| (number + wraps) % count);
    let rising = numbers.map(|number| (Line::Antidiagonal, number));
    falling.map(|number| (Line::Diagonal, number)).chain(rising)
}

/// How many clauses the formula of `problem` has, and how many literals; O(n). It is known before memory is taken for it.
fn size(problem: &Problem) -> (u128, u128) {
    let (n, side) = (problem.n() as usize, u128::from(problem.n()));
    let diagonals = match problem.variant() {
        Variant::Torus => 2 * side * at_most_one_size(n),
        _ => 4 * (1..n).map(at_most_one_size).sum::<u128>() + 2 * at_most_one_size(n),
    };
    let knights = match problem.variant() {
        Variant::Super => 4 * side.saturating_sub(1) * side.saturating_sub(2),
        _ => 0,
    };
    // All clauses have two literals, but for those of a whole row or column and those of a square with something on it.
    let pairs = 2 * side * at_most_one_size(n) + diagonals + knights;
    let singles = (problem.given().squares().len() + problem.blocked().len()) as u128;
    (pairs + 2 * side + singles, 2 * pairs + 2 * side * side + singles)
}

/// The clauses of "at most one of these".
fn at_most_one_size(count: usize) -> u128 {
    if count <= PAIRS {
        return (count * count.saturating_sub(1) / 2) as u128;
    }
    let (rows, columns) = grid(count);
    2 * count as u128 + at_most_one_size(rows) + at_most_one_size(columns)
}

/// Equal if the clauses and the variables are; where they come from does not matter.
impl PartialEq for Formula {
    fn eq(&self, other: &Self) -> bool {
        (self.variables, &self.ends, &self.literals)
            == (other.variables, &other.ends, &other.literals)
    }
}

impl Eq for Formula {}

#[cfg(test)]
mod tests;
