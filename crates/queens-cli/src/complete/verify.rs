//! Is the explanation right? For each of its pieces the completion of the others has to pass the
//! independent checker, and all of them together have to be impossible for a search that goes another
//! way than the one that found them.

use n_queens::complete::Conflict;
use n_queens::{Ending, Flow, Problem, Settings, Strategy, Symmetry, Task, Visitor, check};
use queens_render::Message;

use super::Question;
use super::explain::First;
use crate::control;
use crate::failure::Failure;

/// What the row by row search may take; boards that are hard for it go to the mirror.
const PLACEMENTS: u64 = 20_000_000;

/// Who found no completion, beside the search that found the conflict.
pub(super) enum Verified {
    /// Another strategy.
    By(Strategy),
    /// The same one, on the mirror image: it takes other lines first there.
    Mirrored(Strategy),
    /// Nobody: there was no time.
    Half,
}

impl Verified {
    pub(super) const fn is_whole(&self) -> bool {
        !matches!(self, Self::Half)
    }

    /// What is known to be right of a conflict of so many pieces.
    pub(super) fn messages(&self, count: usize) -> Vec<Message> {
        let count = count.to_string();
        let each = (count != "0").then_some(Message::VerifiedEach { count });
        let all = match self {
            Self::By(strategy) => Message::VerifiedBy { strategy: strategy.to_string() },
            Self::Mirrored(strategy) => {
                Message::VerifiedByMirror { strategy: strategy.to_string() }
            }
            Self::Half => Message::VerifiedNot,
        };
        each.into_iter().chain([all]).collect()
    }
}

/// Verifies a conflict, for each of whose pieces there is a witness that it is needed.
pub(super) fn verify(
    question: &Question<'_>,
    conflict: &Conflict,
    witnesses: &[Vec<u32>],
) -> Result<Verified, Failure> {
    let broken = || Failure::running(Message::BrokenConflict);
    let problem = question.problem;
    let is_needed = |(index, witness): (usize, &Vec<u32>)| {
        let others = conflict.without(index).on(problem);
        others.is_ok_and(|others| check::solves(&others, witness).is_ok())
    };
    if witnesses.len() != conflict.len() || !witnesses.iter().enumerate().all(is_needed) {
        return Err(broken());
    }
    let board = conflict.on(problem)?;
    if let Some(is_impossible) = refuted(Strategy::Bitmask, &board, PLACEMENTS) {
        return is_impossible.then_some(Verified::By(Strategy::Bitmask)).ok_or_else(broken);
    }
    let mirrored = Symmetry::Antitranspose.board(&board);
    match refuted(Strategy::ExactCover, &mirrored, u64::MAX) {
        Some(true) => Ok(Verified::Mirrored(Strategy::ExactCover)),
        Some(false) => Err(broken()),
        None if control::is_interrupted() => Err(Failure::interrupted()),
        None => Ok(Verified::Half),
    }
}

/// Whether a strategy finds nothing on the board; none if it does not take it or does not end in time.
fn refuted(strategy: Strategy, board: &Problem, placements: u64) -> Option<bool> {
    strategy.accepts(board, Task::One).ok()?;
    let mut patient = Patient { first: First::default(), left: placements };
    let ending = strategy.search(board, &Settings::default(), &mut patient).ok()?;
    match (patient.first.columns, ending) {
        (Some(_), _) => Some(false),
        (None, Ending::Complete) => Some(true),
        (None, _) => None,
    }
}

struct Patient {
    first: First,
    left: u64,
}

impl Visitor for Patient {
    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.first.solution(columns)
    }

    #[inline]
    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 { Flow::Break(()) } else { self.first.step(depth, choice, choices) }
    }
}
