//! Why a board cannot be completed: a few of its given queens and blocked squares that already contradict each other, none
//! of them superfluous. Pieces are removed, many at once while that works, one by one where it does not, and an oracle
//! decides the rest each time. What it found to be impossible without a piece stays without it; a piece without which the rest
//! can be completed is needed, and the completion is the evidence.

use std::collections::HashSet;

use super::closed;
use crate::board::Square;
use crate::check;
use crate::control::{Control, Progress};
use crate::problem::Problem;

/// Given queens and blocked squares that contradict each other, each in reading order.
///
/// The empty conflict is right too: there are boards on which not even nothing has a solution.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(description = "Pieces that contradict each other."))]
pub struct Conflict {
    /// The given queens.
    pub queens: Vec<Square>,
    /// The blocked squares.
    pub blocked: Vec<Square>,
}

impl Conflict {
    /// Everything that stands on a board.
    ///
    /// ```
    /// use n_queens::{Problem, Square};
    /// use n_queens::complete::Conflict;
    /// let board = Problem::new(4).with_given([Square::new(0, 0)])?;
    /// assert_eq!(Conflict::of_board(&board).queens, [Square::new(0, 0)]);
    /// # Ok::<(), n_queens::BoardError>(())
    /// ```
    pub fn of_board(problem: &Problem) -> Self {
        let queens = problem.given().squares().to_vec();
        Self { queens, blocked: problem.blocked().to_vec() }
    }

    /// How many pieces it names.
    pub fn len(&self) -> usize {
        self.queens.len() + self.blocked.len()
    }

    /// Whether it names none: the empty board itself has no solution.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The conflict without its piece number `index`; queens come first. Unchanged if it has fewer pieces.
    ///
    /// ```
    /// use n_queens::Square;
    /// use n_queens::complete::Conflict;
    /// let (queen, blocked) = (Square::new(0, 0), Square::new(1, 1));
    /// let conflict = Conflict { queens: vec![queen], blocked: vec![blocked] };
    /// assert_eq!(conflict.without(1).blocked, []);
    /// ```
    pub fn without(&self, index: usize) -> Self {
        let others = self.pieces().enumerate().filter(|&(place, _)| place != index);
        others.map(|(_, piece)| piece).collect()
    }

    /// In the order in which they are tried: what is tried first goes first, and few queens are nicer.
    fn pieces(&self) -> impl Iterator<Item = Piece> {
        let queens = self.queens.iter().map(|&square| Piece::Queen(square));
        queens.chain(self.blocked.iter().map(|&square| Piece::Blocked(square)))
    }

    /// A board of the size and pieces of `problem` with nothing on it but this.
    ///
    /// ```
    /// use n_queens::{Problem, Square};
    /// use n_queens::complete::Conflict;
    /// let board = Problem::new(4).with_given([Square::new(0, 0)])?;
    /// assert_eq!(Conflict::default().on(&board)?, Problem::new(4));
    /// # Ok::<(), n_queens::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// If its squares do not fit the board, or contradict each other in the plainest way.
    pub fn on(&self, problem: &Problem) -> Result<Problem, crate::BoardError> {
        let empty = Problem::new(problem.n()).with_variant(problem.variant());
        empty.with_given(self.queens.iter().copied())?.with_blocked(self.blocked.iter().copied())
    }
}

/// Each piece once, in any order.
impl FromIterator<Piece> for Conflict {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut conflict = Self::default();
        for piece in pieces {
            match piece {
                Piece::Queen(square) => conflict.queens.push(square),
                Piece::Blocked(square) => conflict.blocked.push(square),
            }
        }
        for squares in [&mut conflict.queens, &mut conflict.blocked] {
            squares.sort_unstable();
            squares.dedup();
        }
        conflict
    }
}

/// What an oracle says of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It can be completed: the column of each row's queen.
    Solvable(Vec<u32>),
    /// It cannot.
    Impossible {
        /// The pieces of the board that the refutation used, if the oracle knows: these alone are
        /// impossible already.
        core: Option<Conflict>,
    },
}

/// Pieces of an impossible board that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The pieces.
    pub conflict: Conflict,
    /// How many of them were not tried, because the oracle stopped before.
    pub left: usize,
    /// For each of them, queens before blocked squares, a completion of the others: none is superfluous. None if the oracle
    /// stopped.
    pub witnesses: Option<Vec<Vec<u32>>>,
}

/// How far an explanation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undecided {
    /// Pieces that are known to be needed.
    pub needed: usize,
    /// Pieces that are still to be tried.
    pub left: usize,
}

/// Finds pieces of an impossible board that are contradictory by themselves, none superfluous. None if the board can be
/// completed: there is nothing to explain.
///
/// `decide` is the oracle: it decides boards of the same size with other pieces on them, or gives
/// none to stop. It is not asked again once `control` is stopped. After each decision progress is reported. Which of several conflicts is
/// found depends on nothing but the board and the oracle's answers; two given queens that attack each
/// other come first, then a row or column without an open square, then few given queens.
///
/// It asks about twice for each piece in the end, and a few times more; much less often than there
/// are pieces if the oracle tells the core of its refutations. Memory: a completion for each piece.
///
/// ```
/// use n_queens::complete::{Decision, explain};
/// use n_queens::{Control, Answer, Problem, Settings, Square, Strategy};
/// let squares = ["a1", "c2", "h8"].map(|name| Square::parse(name, 8).unwrap());
/// let board = Problem::new(8).with_given(squares)?;
/// let decide = |board: &Problem| {
///     match Strategy::ExactCover.first(board, &Settings::default()).ok()? {
///         Answer::Solved(solution) => Some(Decision::Solvable(solution.columns().to_vec())),
///         Answer::Impossible => Some(Decision::Impossible { core: None }),
///         Answer::GaveUp => None,
///     }
/// };
/// let explanation = explain(&board, decide, &Control::new()).unwrap();
/// assert_eq!(explanation.conflict.queens, [squares[2], squares[0]]); // on one diagonal
/// # Ok::<(), n_queens::BoardError>(())
/// ```
pub fn explain(
    problem: &Problem,
    decide: impl FnMut(&Problem) -> Option<Decision>,
    control: &Control,
) -> Option<Explanation> {
    let left = suspects(problem).pieces().collect();
    Explaining { problem, decide, control, needed: Vec::new(), left, at_once: 1 }.run()
}

/// Where to begin: with what is contradictory at a glance, else with everything.
fn suspects(problem: &Problem) -> Conflict {
    if let Some(attack) = check::attacks(problem.given(), problem.variant()).next() {
        return Conflict { queens: vec![attack.a, attack.b], blocked: Vec::new() };
    }
    closed::closers(problem).unwrap_or_else(|| Conflict::of_board(problem))
}

/// Something that stands on a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Piece {
    Queen(Square),
    Blocked(Square),
}

impl Piece {
    /// Whether a completion does without it.
    fn is_violated(self, columns: &[u32]) -> bool {
        let holds = |square: Square| columns.get(square.row as usize) == Some(&square.column);
        match self {
            Self::Queen(square) => !holds(square),
            Self::Blocked(square) => holds(square),
        }
    }
}

struct Explaining<'a, D> {
    problem: &'a Problem,
    decide: D,
    control: &'a Control,
    /// Pieces without which the others can be completed, and how.
    needed: Vec<(Piece, Vec<u32>)>,
    /// Pieces that are still to be tried. With those that are needed they are contradictory.
    left: Vec<Piece>,
    /// How many of them are taken off at once.
    at_once: usize,
}

impl<D: FnMut(&Problem) -> Option<Decision>> Explaining<'_, D> {
    fn run(mut self) -> Option<Explanation> {
        let (mut before, mut is_impossible) = (usize::MAX, false);
        // The refutation of what is left may use still fewer pieces.
        while self.left.len() < before {
            before = self.left.len();
            self.report();
            match self.ask(0, None) {
                Some(Decision::Impossible { core }) => self.drop(0, core.as_ref()),
                Some(Decision::Solvable(_)) if !is_impossible => return None,
                None if !is_impossible => {
                    let conflict = Conflict::of_board(self.problem);
                    return Some(Explanation { left: conflict.len(), conflict, witnesses: None });
                }
                _ => break,
            }
            is_impossible = true;
        }
        self.at_once = self.left.len().div_ceil(2);
        while !self.left.is_empty() {
            self.report();
            if !self.try_next() {
                break;
            }
        }
        let (conflict, left) = (self.without(0), self.left.len());
        self.needed.sort_unstable_by_key(|&(piece, _)| piece);
        let witnesses = self.needed.into_iter().map(|(_, columns)| columns).collect();
        Some(Explanation { conflict, left, witnesses: (left == 0).then_some(witnesses) })
    }

    fn report(&self) {
        let undecided = Undecided { needed: self.needed.len(), left: self.left.len() };
        self.control.report(|| Progress::Explain(undecided));
    }

    /// Takes the next pieces off and has the rest decided; false if the oracle stopped.
    fn try_next(&mut self) -> bool {
        let count = self.at_once.clamp(1, self.left.len());
        // A board that is impossible, and possible without this one blocked square, has a queen on
        // it in every completion. To put it there makes a much smaller board.
        let forced = match self.left[0] {
            Piece::Blocked(square) if count == 1 => Some(square),
            _ => None,
        };
        match self.ask(count, forced) {
            None => return false,
            Some(Decision::Impossible { core }) => {
                // A refutation that used the queen on the square is none of the board without it.
                self.drop(count, core.as_ref().filter(|_| forced.is_none()));
                self.at_once = 2 * count;
            }
            Some(Decision::Solvable(columns)) => self.keep(count, columns),
        }
        true
    }

    /// Has the board without the next `count` pieces decided, with a queen on `forced`.
    fn ask(&mut self, count: usize, forced: Option<Square>) -> Option<Decision> {
        if self.control.should_stop() {
            return None;
        }
        let conflict = self.without(count);
        let board = conflict.on(self.problem).and_then(|board| board.with_given(forced));
        (self.decide)(&board.expect("the pieces are of this board, and the square was blocked"))
    }

    /// The rest is contradictory without the next `count` pieces, and without all but the core.
    fn drop(&mut self, count: usize, core: Option<&Conflict>) {
        self.left.drain(..count);
        if let Some(core) = core {
            let used: HashSet<Piece> = core.pieces().collect();
            self.left.retain(|piece| used.contains(piece));
        }
    }

    /// The rest can be completed without the next `count` pieces. If the completion does without a
    /// single one of them, that one is needed.
    fn keep(&mut self, count: usize, columns: Vec<u32>) {
        let places = 0..count;
        let mut violated = places.filter(|&place| self.left[place].is_violated(&columns));
        let only = match (violated.next(), violated.next()) {
            (Some(place), None) => Some(place),
            _ if count == 1 => Some(0), // the oracle contradicts itself, but it shall have an end
            _ => None,
        };
        match only {
            Some(place) => self.needed.push((self.left.remove(place), columns)),
            None => self.at_once = count / 2,
        }
    }

    /// All but the next `count` pieces.
    fn without(&self, count: usize) -> Conflict {
        let needed = self.needed.iter().map(|&(piece, _)| piece);
        needed.chain(self.left[count..].iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests;
