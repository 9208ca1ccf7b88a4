//! The independent check of a proof by [`prove`](super::prove). It shares nothing with the search: a board is a list of
//! squares, a certificate is multiplied out on every one of them, and a queen attacks by the rule. It reads line by line
//! and keeps one board for each queen that stands, so that it needs the same memory for a proof of any length.

// Why a step is right is proved in `quadratic.rs`; what is computed here is that proof's u, v, w, z, slack and gap as they
// stand there, in 128 bits.

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::proof::HEAD;
use super::record::board_lines;
use crate::problem::Problem;

/// Larger integers have no use in a certificate. The sums below stay far from the limits of 128 bits.
const LARGEST_INTEGER: i64 = 1 << 48;

/// What a proof shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofSummary {
    /// The first solution, as the column of each row's queen; none if the board has no solution.
    pub solution: Option<Vec<u32>>,
    /// The boards that the proof refutes.
    pub refuted: u64,
    /// The certificates in it.
    pub certificates: u64,
}

/// Why a text is not a proof for a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FirstProofError {
    /// It does not begin like one.
    #[error("this is not a proof of a first solution")]
    NotAProof,
    /// It is about another board.
    #[error("line {line} of the proof: it is about another board")]
    OtherBoard {
        /// The line, from 1.
        line: u64,
    },
    /// A line is no step.
    #[error("line {line} of the proof: it is no step; a step begins with d, q or u")]
    NoStep {
        /// The line, from 1.
        line: u64,
    },
    /// A queen is placed on a square that is not open.
    #[error("line {line} of the proof: this square is not open")]
    NotOpen {
        /// The line, from 1.
        line: u64,
    },
    /// A board is left that is not refuted.
    #[error("line {line} of the proof: the board is not refuted here")]
    NotRefuted {
        /// The line, from 1.
        line: u64,
    },
    /// The steps end before the claim is proved.
    #[error("the proof ends before anything is proved")]
    Unfinished,
    /// The last line is not the checksum of the lines before it.
    #[error(
        "the last line is not the checksum of the lines before it: the proof was altered or cut off"
    )]
    Altered,
}

/// Follows a proof line by line; see [`prove`](super::prove) for an example.
#[derive(Debug)]
pub struct ProofChecker {
    head: Vec<String>,
    /// The board, and one more for each queen that is placed.
    levels: Vec<Level>,
    lines: u64,
    sum: Sha256,
    /// Whether the last line, which is the checksum, was read and is right.
    is_sealed: bool,
    refuted: u64,
    certificates: u64,
}

/// A board while its completions are refuted.
#[derive(Clone, Debug)]
struct Level {
    n: usize,
    /// The queens that stand.
    queens: Vec<(usize, usize)>,
    /// The squares that may hold one of the missing queens, in reading order.
    open: Vec<(usize, usize)>,
    /// Whether a certificate has refuted the board.
    is_refuted: bool,
}

impl ProofChecker {
    /// A checker for proofs about `problem`.
    pub fn new(problem: &Problem) -> Self {
        let head = format!("{HEAD}\n{}", board_lines(problem)).lines().map(str::to_owned).collect();
        let levels = vec![Level::from_problem(problem)];
        let (sum, is_sealed) = (Sha256::new(), false);
        Self { head, levels, lines: 0, sum, is_sealed, refuted: 0, certificates: 0 }
    }

    /// Whether a text begins like such a proof.
    ///
    /// ```
    /// use n_queens::first::ProofChecker;
    /// assert!(ProofChecker::recognises(b"n-queens first proof 1\nn 8\n"));
    /// assert!(!ProofChecker::recognises(b"1 -2 0\n"));
    /// ```
    pub fn recognises(beginning: &[u8]) -> bool {
        beginning.starts_with(HEAD.as_bytes())
    }

    /// Reads the next line, without its end.
    ///
    /// # Errors
    /// If it is wrong.
    pub fn line(&mut self, text: &str) -> Result<(), FirstProofError> {
        self.lines += 1;
        let line = self.lines;
        if self.is_sealed {
            return Err(FirstProofError::Altered);
        }
        if let Some(digits) = text.strip_prefix("sha256 ") {
            let sum: String =
                self.sum.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect();
            self.is_sealed = sum == digits;
            return if self.is_sealed { Ok(()) } else { Err(FirstProofError::Altered) };
        }
        self.sum.update(text);
        self.sum.update("\n");
        match self.head.get(line as usize - 1) {
            Some(expected) if expected == text => Ok(()),
            Some(_) if line == 1 => Err(FirstProofError::NotAProof),
            Some(_) => Err(FirstProofError::OtherBoard { line }),
            None => self.step(text),
        }
    }

    fn step(&mut self, text: &str) -> Result<(), FirstProofError> {
        let line = self.lines;
        let mut words = text.split(' ');
        let key = words.next().unwrap_or_default();
        let number =
            |word: &str| word.parse::<i64>().ok().filter(|number| number.abs() <= LARGEST_INTEGER);
        let numbers: Option<Vec<i64>> = words.map(number).collect();
        let level = self.levels.last_mut().ok_or(FirstProofError::NoStep { line })?;
        match (key, numbers.as_deref()) {
            ("d", Some(&[row, column])) => {
                let below =
                    level.with_queen(row, column).ok_or(FirstProofError::NotOpen { line })?;
                self.levels.push(below);
            }
            ("q", Some(&[d0, s0, td, ts])) => {
                self.certificates += 1;
                level.apply(&WeightsOfSquares { d0, s0, td, ts });
            }
            ("u", Some([])) => return self.up(),
            _ => return Err(FirstProofError::NoStep { line }),
        }
        Ok(())
    }

    /// Leaves a board that is refuted.
    fn up(&mut self) -> Result<(), FirstProofError> {
        let line = self.lines;
        let refuted = self.levels.pop().filter(Level::is_refuted);
        let refuted = refuted.ok_or(FirstProofError::NotRefuted { line })?;
        let above = self.levels.last_mut().ok_or(FirstProofError::NoStep { line })?;
        let queen = refuted.queens.last().ok_or(FirstProofError::NoStep { line })?;
        above.open.retain(|square| square != queen);
        self.refuted += 1;
        Ok(())
    }

    /// What the whole proof shows.
    ///
    /// # Errors
    /// If it shows nothing, or was altered.
    pub fn finish(self) -> Result<ProofSummary, FirstProofError> {
        if (self.lines as usize) < self.head.len() {
            return Err(FirstProofError::NotAProof);
        }
        if !self.is_sealed {
            return Err(FirstProofError::Altered);
        }
        let (refuted, certificates) = (self.refuted, self.certificates);
        let solution = match &self.levels[..] {
            [board] if board.is_refuted() => None,
            levels => Some(first_of(levels).ok_or(FirstProofError::Unfinished)?),
        };
        Ok(ProofSummary { solution, refuted, certificates })
    }
}

/// The solution that stands on the last board, if every queen was placed in the first row without one, and no open square
/// was left of it.
fn first_of(levels: &[Level]) -> Option<Vec<u32>> {
    let last = levels.last()?;
    for [before, after] in levels.array_windows() {
        let &(row, column) = after.queens.last()?;
        let is_first_row = (0..row).all(|row| before.queens.iter().any(|queen| queen.0 == row));
        let is_leftmost = before.open.iter().all(|&(r, c)| r != row || c >= column);
        if !is_first_row || !is_leftmost {
            return None;
        }
    }
    let mut queens = last.queens.clone();
    queens.sort_unstable();
    let is_full = queens.iter().map(|queen| queen.0).eq(0..last.n);
    is_full.then(|| queens.iter().map(|queen| queen.1 as u32).collect())
}

/// Whether a queen on one square attacks another square, or stands on it.
fn attacks(queen: (usize, usize), square: (usize, usize)) -> bool {
    let (rows, columns) = (queen.0.abs_diff(square.0), queen.1.abs_diff(square.1));
    rows == 0 || columns == 0 || rows == columns
}

impl Level {
    fn from_problem(problem: &Problem) -> Self {
        let n = problem.n() as usize;
        let square = |square: &crate::Square| (square.row as usize, square.column as usize);
        let queens: Vec<_> = problem.given().squares().iter().map(square).collect();
        let blocked: Vec<_> = problem.blocked().iter().map(square).collect();
        let all = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
        let is_open = |square: &(usize, usize)| {
            !blocked.contains(square) && !queens.iter().any(|&queen| attacks(queen, *square))
        };
        let open = all.filter(is_open).collect();
        let mut others = queens.iter().enumerate();
        let is_refuted = others.any(|(i, &one)| queens[..i].iter().any(|&two| attacks(one, two)));
        Self { n, queens, open, is_refuted }
    }

    /// The board with a queen on an open square; none if it is not open.
    fn with_queen(&self, row: i64, column: i64) -> Option<Self> {
        let queen = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        if !self.open.contains(&queen) {
            return None;
        }
        let open = self.open.iter().copied().filter(|&square| !attacks(queen, square)).collect();
        let queens = self.queens.iter().copied().chain([queen]).collect();
        Some(Self { n: self.n, queens, open, is_refuted: self.is_refuted })
    }

    /// Whether a certificate refuted it, or a line without a queen has no open square.
    fn is_refuted(&self) -> bool {
        let (mut rows, mut columns) = (vec![false; self.n], vec![false; self.n]);
        for &(row, column) in self.open.iter().chain(&self.queens) {
            (rows[row], columns[column]) = (true, true);
        }
        self.is_refuted || rows.contains(&false) || columns.contains(&false)
    }

    /// Applies a certificate: lifts every free row and then every free column by the least slack on it, and removes
    /// the squares whose slack is larger than the gap.
    fn apply(&mut self, weights: &WeightsOfSquares) {
        if self.is_refuted() {
            return;
        }
        let (rows, columns): (Vec<_>, Vec<_>) = self.open.iter().copied().unzip();
        let mut slack: Vec<i128> = self.open.iter().map(|&square| weights.slack(square)).collect();
        let diagonals = weights.diagonals(&self.open);
        let gap = diagonals
            - weights.lines(&rows, &columns)
            - lift(&rows, &mut slack)
            - lift(&columns, &mut slack);
        self.is_refuted = gap < 0;
        let mut slack = slack.into_iter();
        self.open.retain(|_| slack.next().is_some_and(|slack| slack <= gap));
    }
}

/// Takes from the slack of each square the least on its line; gives the sum of what the lines are lifted by.
fn lift(lines: &[usize], slack: &mut [i128]) -> i128 {
    let mut least = vec![None; lines.iter().max().map_or(0, |last| last + 1)];
    for (&line, &slack) in lines.iter().zip(&*slack) {
        least[line] = Some(least[line].map_or(slack, |least: i128| least.min(slack)));
    }
    for (&line, slack) in lines.iter().zip(slack) {
        *slack -= least[line].unwrap_or(0);
    }
    least.into_iter().flatten().sum()
}

fn distinct<T: Ord>(mut all: Vec<T>) -> Vec<T> {
    all.sort_unstable();
    all.dedup();
    all
}

/// The four integers of a certificate.
struct WeightsOfSquares {
    d0: i64,
    s0: i64,
    td: i64,
    ts: i64,
}

impl WeightsOfSquares {
    fn w(&self, d: i128) -> i128 {
        (i128::from(self.td) - (2 * d - i128::from(self.d0)).pow(2)).max(0)
    }

    fn z(&self, s: i128) -> i128 {
        (i128::from(self.ts) - (2 * s - i128::from(self.s0)).pow(2)).max(0)
    }

    fn u(&self, r: i128) -> i128 {
        let [d0, s0, td, ts] = [self.d0, self.s0, self.td, self.ts].map(i128::from);
        td + ts - d0 * d0 - s0 * s0 - 8 * r * r - 4 * r * d0 + 4 * r * s0
    }

    fn v(&self, c: i128) -> i128 {
        let [d0, s0] = [self.d0, self.s0].map(i128::from);
        -8 * c * c + 4 * c * d0 + 4 * c * s0
    }

    fn slack(&self, (row, column): (usize, usize)) -> i128 {
        let (r, c) = (row as i128, column as i128);
        self.w(c - r) + self.z(c + r) - self.u(r) - self.v(c)
    }

    /// The sum of u and v over the free lines: those of the open squares, as no line is closed.
    fn lines(&self, rows: &[usize], columns: &[usize]) -> i128 {
        let u: i128 = distinct(rows.to_vec()).into_iter().map(|row| self.u(row as i128)).sum();
        let columns = distinct(columns.to_vec()).into_iter();
        u + columns.map(|column| self.v(column as i128)).sum::<i128>()
    }

    /// The sum of w and z over the diagonals of these squares.
    fn diagonals(&self, squares: &[(usize, usize)]) -> i128 {
        let sums = squares.iter().map(|&(row, column)| (column + row) as i128).collect();
        let differences =
            squares.iter().map(|&(row, column)| column as i128 - row as i128).collect();
        let w: i128 = distinct(differences).into_iter().map(|d| self.w(d)).sum();
        w + distinct(sums).into_iter().map(|s| self.z(s)).sum::<i128>()
    }
}
