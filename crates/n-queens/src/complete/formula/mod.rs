//! A board as a formula in conjunctive form, for solvers and for proofs that a board is impossible: a proof refers to the
//! clauses given here, and [`drat`](super::drat) checks it against them. `size` computes the length of the formula,
//! `board` and `at_most_one` write its clauses, `dimacs` reads one from text.

mod at_most_one;
mod board;
mod dimacs;
mod size;

use std::fmt;

use thiserror::Error;

use super::literal::Literal;
use crate::problem::{Problem, Variant};

pub use dimacs::{DimacsError, DimacsReader};

/// Why a board is not written as a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FormulaError {
    /// It would take too much memory.
    #[error(
        "the formula of a board of n = {n} would have {clauses} clauses, about {} MiB; boards up to \
         n = {} are written as formulas", bytes >> 20, Formula::LARGEST
    )]
    TooLarge {
        /// The side of the board.
        n: u32,
        /// How many clauses it would have.
        clauses: u128,
        /// The memory they would take.
        bytes: u128,
    },
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
        let (clauses, literals) = size::for_problem(problem);
        if n > Self::LARGEST {
            let bytes = (clauses + literals) * size_of::<Literal>() as u128;
            return Err(FormulaError::TooLarge { n, clauses, bytes });
        }
        let mut formula = Self {
            variables: n * n,
            literals: Vec::with_capacity(literals as usize),
            ends: Vec::with_capacity(clauses as usize),
            board: Some((n, problem.variant())),
        };
        board::write(problem, &mut formula);
        Ok(formula)
    }

    /// How many variables it has; they are numbered from 1.
    #[must_use]
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

/// Equal if the clauses and the variables are; where they come from does not matter.
impl PartialEq for Formula {
    fn eq(&self, other: &Self) -> bool {
        (self.variables, &self.ends, &self.literals)
            == (other.variables, &other.ends, &other.literals)
    }
}

impl Eq for Formula {}

/// As DIMACS, with comments that say how the squares are numbered.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((n, variant)) = self.board {
            writeln!(f, "c {n} queens on a board of {n} x {n}, variant {variant}")?;
            writeln!(
                f,
                "c variable row * {n} + column + 1: a queen on that square, both from 0, row 0 on top"
            )?;
            writeln!(
                f,
                "c variables above {}: groups of squares, for at most one queen on a line",
                n * n
            )?;
            writeln!(f, "c the last clauses of one literal: given queens, then blocked squares")?;
        }
        writeln!(f, "p cnf {} {}", self.variables, self.ends.len())?;
        for clause in self.clauses() {
            clause.iter().try_for_each(|literal| write!(f, "{literal} "))?;
            f.write_str("0\n")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
