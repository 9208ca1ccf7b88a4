//! Whether a board can be completed: a certificate, then a branch.

use super::branching::Branching;
use super::quadratic::{Quadratic, Shown};
use super::small_board::SmallBoard;
use crate::control::Control;

/// What came of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Finding {
    /// There is no completion.
    Refuted,
    /// There is one: the queens of the search's path.
    Completed,
    /// It was stopped, or its nodes are used up.
    Open,
}

/// Receives the steps of a refutation, for a proof.
pub(super) trait TreeSteps {
    /// A queen is placed on this square.
    fn down(&mut self, square: (usize, usize));
    /// The board with the last queen is refuted; the queen is taken back.
    fn up(&mut self);
    /// A certificate refutes the board or removes squares.
    fn certificate(&mut self, weights: &Quadratic);
}

/// No proof is wanted.
impl TreeSteps for () {
    #[inline]
    fn down(&mut self, _square: (usize, usize)) {}
    #[inline]
    fn up(&mut self) {}
    #[inline]
    fn certificate(&mut self, _weights: &Quadratic) {}
}

/// Between two looks at its control a search visits so many nodes.
const STRIDE: u64 = 1024;

/// A search below one board.
pub(super) struct TreeSearch<'a, S> {
    pub(super) branching: Branching,
    pub(super) control: &'a Control,
    pub(super) steps: S,
    /// The nodes that were visited, and the most.
    pub(super) nodes: u64,
    pub(super) limit: u64,
    /// The queens that the search has placed.
    pub(super) path: Vec<(usize, usize)>,
}

impl<'a, S: TreeSteps> TreeSearch<'a, S> {
    pub(super) const fn new(branching: Branching, control: &'a Control, steps: S) -> Self {
        Self { branching, control, steps, nodes: 0, limit: u64::MAX, path: Vec::new() }
    }

    /// Searches the boards below `board`. Its path is empty afterwards unless there is a completion.
    pub(super) fn search(&mut self, mut board: SmallBoard) -> Finding {
        self.nodes += 1;
        if board.rows == 0 {
            return Finding::Completed;
        }
        if tighten(&mut board, &mut self.steps) {
            return Finding::Refuted;
        }
        if self.nodes >= self.limit
            || self.nodes.is_multiple_of(STRIDE) && self.control.should_stop()
        {
            return Finding::Open;
        }
        for (row, column) in self.branching.choose(&board).squares() {
            self.path.push((row, column));
            self.steps.down((row, column));
            match self.search(board.with_queen(row, column)) {
                Finding::Refuted => {}
                finding => return finding,
            }
            self.steps.up();
            self.path.pop();
        }
        Finding::Refuted
    }
}

/// Applies the best certificate. Whether the board is refuted; if not, no line is closed. Once is enough: a second
/// certificate, after squares were removed, refutes one board in a hundred and costs a fifth of the time.
pub(super) fn tighten(board: &mut SmallBoard, steps: &mut impl TreeSteps) -> bool {
    let Some(diagonals) = board.diagonals() else { return true };
    let weights = Quadratic::best(board, diagonals);
    let shown = weights.apply(board, diagonals);
    if shown != Shown::Nothing {
        steps.certificate(&weights);
    }
    shown == Shown::Refuted || shown == Shown::Removed && board.has_closed_line()
}
