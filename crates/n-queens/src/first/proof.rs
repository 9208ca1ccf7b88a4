//! The refutations behind a first solution, as a text: a walk over boards that [`ProofChecker`](super::ProofChecker)
//! follows. Written by `queens solve N --first --proof FILE`.

// After the head, one step a line:
//
//     d ROW COLUMN     a queen is placed; the board before is kept
//     q D0 S0 TD TS    a quadratic certificate: the board is refuted, or squares are removed from it
//     u                the board is refuted: back to the board before, on which that square is removed
//
// At the end the queens that stand are the first solution: on the board before each of them every square of its row to
// the left is removed or attacked. Or no queen stands, and the board itself is refuted.

use std::io::{self, Write};

use sha2::{Digest, Sha256};

use super::branching::Branching;
use super::quadratic::Quadratic;
use super::record::board_lines;
use super::search::{Finding, TreeSearch, TreeSteps};
use super::small_board::{Bits, SmallBoard};
use crate::control::Control;
use crate::problem::{Problem, Solution};

/// The first line of a proof.
pub(super) const HEAD: &str = "n-queens first proof 1";

/// Writes the proof that `solution` is the first one of `problem`, or that it has none. Gives the number of nodes of the
/// search trees in it; none if it was stopped, or if this is not the first solution: then what was written is worth
/// nothing.
///
/// ```
/// use n_queens::first::{ProofChecker, prove};
/// use n_queens::{Control, Problem, Solution};
/// let (board, control) = (Problem::new(6), Control::new());
/// let solution = Solution::new(vec![1, 3, 5, 0, 2, 4])?;
/// let mut proof = Vec::new();
/// assert!(prove(&board, Some(&solution), &control, &mut proof)?.is_some());
/// let mut checker = ProofChecker::new(&board);
/// String::from_utf8(proof)?.lines().try_for_each(|line| checker.line(line))?;
/// assert_eq!(checker.finish()?.solution, Some(vec![1, 3, 5, 0, 2, 4]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If `out` fails.
pub fn prove(
    problem: &Problem,
    solution: Option<&Solution>,
    control: &Control,
    out: &mut dyn Write,
) -> io::Result<Option<u64>> {
    let control = control.child();
    let mut steps = ProofWriter { out, sum: Sha256::new(), failed: None, control: &control };
    steps.write(&format!("{HEAD}\n{}", board_lines(problem)));
    let Some(board) = SmallBoard::from_problem(problem) else {
        return steps.finish().map(|()| Some(0)); // the given queens are refutation enough
    };
    let mut search = TreeSearch::new(Branching::default(), &control, steps);
    let is_whole = match solution {
        None => search.search(board) == Finding::Refuted,
        Some(solution) => search.refute_left_of(board, solution.columns()),
    };
    let nodes = search.nodes;
    search.steps.finish()?;
    Ok(is_whole.then_some(nodes))
}

impl TreeSearch<'_, ProofWriter<'_>> {
    /// Refutes every square to the left of a queen of the solution, row by row. False if one is not refuted.
    fn refute_left_of(&mut self, mut board: SmallBoard, columns: &[u32]) -> bool {
        for row in Bits(board.rows) {
            let queen = columns[row] as usize;
            for column in Bits(board.open[row] & ((1 << queen) - 1)) {
                self.steps.down((row, column));
                if self.search(board.with_queen(row, column)) != Finding::Refuted {
                    return false;
                }
                self.steps.up();
            }
            self.steps.down((row, queen));
            board = board.with_queen(row, queen);
        }
        true
    }
}

/// Writes steps; a failure stops the search.
struct ProofWriter<'a> {
    out: &'a mut dyn Write,
    sum: Sha256,
    failed: Option<io::Error>,
    control: &'a Control,
}

impl ProofWriter<'_> {
    fn write(&mut self, text: &str) {
        self.sum.update(text);
        if let Err(error) = self.out.write_all(text.as_bytes()) {
            self.failed.get_or_insert(error);
            self.control.cancel();
        }
    }

    /// Writes the checksum at the end.
    fn finish(mut self) -> io::Result<()> {
        let line = last_line(self.sum.clone());
        self.write(&line);
        self.failed.map_or_else(|| self.out.flush(), Err)
    }
}

fn last_line(sum: Sha256) -> String {
    let digits: String = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256 {digits}\n")
}

impl TreeSteps for ProofWriter<'_> {
    fn down(&mut self, (row, column): (usize, usize)) {
        self.write(&format!("d {row} {column}\n"));
    }

    fn up(&mut self) {
        self.write("u\n");
    }

    fn certificate(&mut self, weights: &Quadratic) {
        let Quadratic { difference, sum, difference_threshold, sum_threshold } = weights;
        self.write(&format!("q {difference} {sum} {difference_threshold} {sum_threshold}\n"));
    }
}
