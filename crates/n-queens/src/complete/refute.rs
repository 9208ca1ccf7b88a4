//! Proofs that a board cannot be completed, straight from the search tree of exact cover.

// Whenever a branch is closed, the clause that forbids its decisions is written. It follows by unit propagation: its
// decisions place the queens that they force, and either a line is left without an open square, or the clauses of the
// branches below it close every square of one. A queen that was forced is no decision, and its branch needs no clause.
// Clauses that a later one covers are deleted.

use super::formula::{Literal, ProofStep};
use crate::board::Square;
use crate::problem::Problem;
use crate::strategy::{Ending, Event, Flow, Refusal, Settings, Strategy, Visitor};

/// Searches `problem` and hands out the steps of a proof that it has no solution, each of which follows
/// from the [`Formula`](super::Formula) of the problem and the steps before it.
///
/// [`Ending::Complete`]: the proof is whole, its last step is the empty clause. [`Ending::Partial`]: there
/// is a solution, and so no proof. [`Ending::Stopped`]: `step` said so.
///
/// ```
/// use n_queens::{Ending, Flow, Problem, complete::refute};
/// let mut proof = String::new();
/// let ending = refute(&Problem::new(3), |step| -> Flow {
///     proof += &format!("{step}\n");
///     Flow::Continue(())
/// });
/// assert_eq!(ending, Ok(Ending::Complete));
/// assert!(proof.ends_with("0\n"));
/// ```
pub fn refute(
    problem: &Problem,
    step: impl FnMut(ProofStep<'_>) -> Flow,
) -> Result<Ending, Refusal> {
    let mut tree = Tree {
        n: problem.n(),
        step,
        flow: Flow::Continue(()),
        choices: 0,
        queens: Vec::new(),
        clause: Vec::new(),
        closed: Vec::new(),
        is_solvable: false,
    };
    let ending = Strategy::ExactCover.search(problem, &Settings::default(), &mut tree)?;
    if tree.is_solvable {
        return Ok(Ending::Partial);
    }
    if ending == Ending::Complete {
        tree.emit(|clause| ProofStep::Add(clause)); // all decisions are taken back: the empty clause
    }
    let is_whole = ending == Ending::Complete && tree.flow.is_continue();
    Ok(if is_whole { Ending::Complete } else { Ending::Stopped })
}

/// Follows the search and remembers the decisions that lead to where it is.
struct Tree<F> {
    n: u32,
    step: F,
    flow: Flow,
    /// How many choices there were for the queen that is placed next.
    choices: usize,
    /// For each queen on the board: was it a decision, and if so, where its branches begin in `closed`.
    queens: Vec<Option<usize>>,
    /// The negated decisions: the clause of the branch.
    clause: Vec<Literal>,
    /// For every open branch one literal for each branch below it that is closed already.
    closed: Vec<Literal>,
    is_solvable: bool,
}

impl<F: FnMut(ProofStep<'_>) -> Flow> Tree<F> {
    fn place(&mut self, square: Square) {
        let is_decision = self.choices > 1;
        self.queens.push(is_decision.then_some(self.closed.len()));
        if is_decision {
            self.clause.push(!Literal::queen(self.n, square));
        }
    }

    fn take_back(&mut self) {
        let Some(begin) = self.queens.pop().flatten() else { return };
        self.emit(|clause| ProofStep::Add(clause));
        self.delete_below(begin);
        self.closed.extend(self.clause.pop());
    }

    fn emit(&mut self, step: fn(&[Literal]) -> ProofStep<'_>) {
        if self.flow.is_continue() {
            self.flow = (self.step)(step(&self.clause));
        }
    }

    /// Deletes the clauses of the branches below the present one.
    fn delete_below(&mut self, begin: usize) {
        for index in begin..self.closed.len() {
            self.clause.push(self.closed[index]);
            self.emit(|clause| ProofStep::Delete(clause));
            self.clause.pop();
        }
        self.closed.truncate(begin);
    }
}

impl<F: FnMut(ProofStep<'_>) -> Flow> Visitor for Tree<F> {
    const WATCHES: bool = true;

    fn solution(&mut self, _columns: &[u32]) -> Flow {
        self.is_solvable = true;
        Flow::Break(())
    }

    fn event(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Place(square) => self.place(square),
            Event::Backtrack(_) => self.take_back(),
            _ => {}
        }
    }

    fn step(&mut self, _depth: usize, _choice: usize, choices: usize) -> Flow {
        self.choices = choices;
        self.flow
    }
}
