//! Why a board has no completion, found and verified in one call; the oracle that decides boards on the way; and which
//! pieces of an impossible board its refutation used: with these alone it holds as well.

use std::collections::BTreeSet;

use thiserror::Error;

use super::explain::{Conflict, Decision, Explanation, Piece, explain};
use super::looking::Looking;
use crate::board::{Line, Square};
use crate::check;
use crate::control::Control;
use crate::problem::Problem;
use crate::strategy::{AttackMap, Ending, Event, Flow, Settings, Strategy, Visitor};
use crate::symmetry::Symmetry;

/// A refutation of more placements is not followed to find out which pieces it used.
const FOLLOWED: u64 = 1 << 20;

/// Why a board has no completion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// Pieces that contradict each other.
    pub conflict: Conflict,
    /// How it was verified; none if there was no time to try every piece.
    pub verified: Option<Verified>,
    /// How many pieces were not tried.
    pub left: usize,
}

impl Explained {
    /// Whether none of the pieces is superfluous.
    pub const fn is_minimal(&self) -> bool {
        self.verified.is_some()
    }

    /// Whether it was verified in all its parts.
    pub fn is_verified(&self) -> bool {
        self.verified.is_some_and(Verified::is_whole)
    }
}

/// Finds out why a board without a completion has none, and verifies it. None if it has one: there is nothing to explain.
///
/// If it is stopped, or if the board is too large for `exact-cover`, the conflict has as many pieces as were left then
/// and is not called minimal.
///
/// ```
/// use n_queens::{Control, Problem, Square, complete::explained};
/// let squares = ["a1", "c2", "h8"].map(|name| Square::parse(name, 8).unwrap());
/// let board = Problem::new(8).with_given(squares)?;
/// let explained = explained(&board, &Control::new())?.unwrap();
/// assert_eq!(explained.conflict.queens, [squares[2], squares[0]]); // on one diagonal
/// assert!(explained.is_minimal() && explained.is_verified());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the explanation does not pass its verification.
pub fn explained(
    problem: &Problem,
    control: &Control,
) -> Result<Option<Explained>, BrokenConflict> {
    let explanation = explain(problem, |board| oracle(board, control), control);
    let Some(Explanation { conflict, left, witnesses }) = explanation else { return Ok(None) };
    let verify = |witnesses: Vec<_>| verify(problem, &conflict, &witnesses, control);
    let verified = witnesses.map(verify).transpose()?;
    Ok(Some(Explained { conflict, verified, left }))
}

/// Decides a board by `exact-cover`; none if `control` stopped it, or if the board is too large for that.
///
/// ```
/// use n_queens::{Control, Problem, Square, complete::{Decision, oracle}};
/// let board = Problem::new(4).with_given([Square::new(0, 0)])?;
/// let Some(Decision::Impossible { core: Some(core) }) = oracle(&board, &Control::new()) else { panic!() };
/// assert_eq!(core.queens, [Square::new(0, 0)]);
/// let stopped = Control::new();
/// stopped.cancel();
/// assert_eq!(oracle(&Problem::new(20), &stopped), None);
/// # Ok::<(), n_queens::BoardError>(())
/// ```
pub fn oracle(problem: &Problem, control: &Control) -> Option<Decision> {
    // A board that is refuted before anything is placed would never ask.
    if control.should_stop() {
        return None;
    }
    let looking = Looking::for_some(1, u64::MAX, control);
    let found = looking.by(Strategy::ExactCover, problem, 0)?;
    Some(match found.first()? {
        Some(columns) => Decision::Solvable(columns),
        None => Decision::Impossible { core: core(problem, FOLLOWED, control) },
    })
}

/// What the row by row search may take; boards that are hard for it go to the mirror.
const PLACEMENTS: u64 = 20_000_000;

/// Which search found no completion, besides the one that found the conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verified {
    /// Another strategy.
    By(Strategy),
    /// The search that found the conflict, on the mirror image, where it takes other lines first.
    Mirrored(Strategy),
    /// None: there was no time. That each piece is needed is certain nevertheless.
    Half,
}

impl Verified {
    /// Whether it is right in all its parts.
    ///
    /// ```
    /// use n_queens::complete::Verified;
    /// assert!(!Verified::Half.is_whole());
    /// ```
    pub const fn is_whole(self) -> bool {
        !matches!(self, Self::Half)
    }
}

/// An explanation is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the explanation does not pass its verification, so it is not printed: please report it")]
pub struct BrokenConflict;

/// Verifies a conflict of `problem`, for each of whose pieces, queens before blocked squares, there is a
/// witness that it is needed: a completion of the others.
///
/// ```
/// use n_queens::{Control, Problem, Square};
/// use n_queens::complete::{BrokenConflict, Conflict, Verified, verify};
/// let board = Problem::new(4).with_given([Square::new(0, 0)])?;
/// let (corner, witness) = (Conflict::of_board(&board), vec![1, 3, 0, 2]);
/// let verified = verify(&board, &corner, &[witness], &Control::new());
/// assert!(verified.is_ok_and(Verified::is_whole));
/// assert_eq!(verify(&board, &corner, &[vec![0, 1, 2, 3]], &Control::new()), Err(BrokenConflict));
/// # Ok::<(), n_queens::BoardError>(())
/// ```
pub fn verify(
    problem: &Problem,
    conflict: &Conflict,
    witnesses: &[Vec<u32>],
    control: &Control,
) -> Result<Verified, BrokenConflict> {
    let is_needed = |(index, witness): (usize, &Vec<u32>)| {
        let others = conflict.without(index).on(problem);
        others.is_ok_and(|others| check::solves(&others, witness).is_ok())
    };
    if witnesses.len() != conflict.len() || !witnesses.iter().enumerate().all(is_needed) {
        return Err(BrokenConflict);
    }
    let board = conflict.on(problem).map_err(|_| BrokenConflict)?;
    if let Some(is_impossible) = refuted(Strategy::Bitmask, &board, PLACEMENTS, control) {
        return is_impossible.then_some(Verified::By(Strategy::Bitmask)).ok_or(BrokenConflict);
    }
    let mirrored = Symmetry::Antitranspose.board(&board);
    match refuted(Strategy::ExactCover, &mirrored, u64::MAX, control) {
        Some(true) => Ok(Verified::Mirrored(Strategy::ExactCover)),
        Some(false) => Err(BrokenConflict),
        None => Ok(Verified::Half),
    }
}

/// Whether a strategy finds nothing on the board; none if it does not take it or does not end in time.
fn refuted(
    strategy: Strategy,
    board: &Problem,
    placements: u64,
    control: &Control,
) -> Option<bool> {
    let looking = Looking::for_some(1, placements, control);
    Some(looking.by(strategy, board, 0)?.first()?.is_none())
}

// The search is followed from line to line. Wherever it branches on one, that line has no open squares but those that it
// tries. A square that a queen of the search attacks is closed anyway; any other closed square is assigned to a piece: to
// a given queen that attacks it, or to its being blocked. The assigned pieces keep every line of the tree closed.

/// The pieces that `exact-cover` uses to refute `problem`; none if it can be completed, if that takes more
/// than `most` placements, or if `control` stops it.
///
/// ```
/// use n_queens::{Control, Problem, Square, complete::core};
/// let squares = ["a1", "c2", "h4"].map(|name| Square::parse(name, 8).unwrap());
/// let closed = (0..8).map(|column| Square::new(0, column));
/// let board = Problem::new(8).with_given(squares)?.with_blocked(closed)?;
/// let core = core(&board, 1000, &Control::new()).unwrap();
/// assert!(core.len() < 11);
/// assert_eq!(core.on(&board)?.n(), 8);
/// # Ok::<(), n_queens::BoardError>(())
/// ```
pub fn core(problem: &Problem, most: u64, control: &Control) -> Option<Conflict> {
    let mut used = UsedPieces {
        problem,
        given: AttackMap::from_given(problem),
        placed: AttackMap::empty(problem.rules()),
        pieces: BTreeSet::new(),
        looking: Looking::for_some(1, most, control),
    };
    let ending = Strategy::ExactCover.search(problem, &Settings::default(), &mut used);
    // If a given queen attacks another, nothing is searched and no core is found.
    let mut queens = problem.given().squares().iter();
    let is_peaceful = queens.all(|&queen| !used.given.is_attacked(queen));
    (ending == Ok(Ending::Complete) && is_peaceful).then(|| used.pieces.into_iter().collect())
}

/// The pieces that close squares.
struct UsedPieces<'a> {
    problem: &'a Problem,
    /// What the given queens attack.
    given: AttackMap,
    /// What the queens of the search attack.
    placed: AttackMap,
    pieces: BTreeSet<Piece>,
    /// Ends the search.
    looking: Looking<'a>,
}

impl UsedPieces<'_> {
    /// Assigns a closed square to a piece, unless one that is used already closes it.
    fn assign(&mut self, square: Square) {
        let (is_blocked, attackers) = (Piece::Blocked(square), || self.given.attackers(square));
        let is_closed_anyway = self.placed.holds(square)
            || self.placed.is_attacked(square)
            || self.pieces.contains(&is_blocked)
            || attackers().any(|queen| self.pieces.contains(&Piece::Queen(queen)));
        if !is_closed_anyway {
            let attacker = attackers().next().map(Piece::Queen);
            let blocked = self.problem.is_blocked(square).then_some(is_blocked);
            self.pieces.extend(attacker.or(blocked));
        }
    }
}

impl Visitor for UsedPieces<'_> {
    const WATCHES: bool = true;

    fn solution(&mut self, columns: &[u32]) -> Flow {
        self.looking.solution(columns)
    }

    fn event(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Place(square) => self.placed.place(square),
            Event::Backtrack(square) => self.placed.lift(square),
            _ => {}
        }
    }

    fn step(&mut self, depth: usize, choice: usize, choices: usize) -> Flow {
        self.looking.step(depth, choice, choices)
    }

    fn turn(&mut self, line: impl FnOnce() -> (Line, u32)) {
        let (line, index) = line();
        let squares = self.problem.rules().line_squares(line, index as usize);
        squares.for_each(|square| self.assign(square));
    }
}

#[cfg(test)]
mod tests;
