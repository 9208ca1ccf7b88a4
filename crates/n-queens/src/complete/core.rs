//! Which pieces of an impossible board a refutation used: with these alone it holds as well. Used by `oracle`.

// The search is followed from line to line. Wherever it branches on one, that line has no open squares but those that it
// tries. A square that a queen of the search attacks is closed anyway; any other closed square is assigned to a piece: to
// a given queen that attacks it, or to its being blocked. The assigned pieces keep every line of the tree closed.

use std::collections::BTreeSet;

use super::closed::ClosedLine;
use super::explain::Conflict;
use crate::board::{Line, Square};
use crate::control::Control;
use crate::problem::Problem;
use crate::strategy::{AttackMap, Ending, Event, Flow, Settings, Strategy, Visitor};

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
        queens: BTreeSet::new(),
        blocked: BTreeSet::new(),
        left: most,
        control,
    };
    let ending = Strategy::ExactCover.search(problem, &Settings::default(), &mut used);
    // If a given queen attacks another, nothing is searched and no core is found.
    let mut queens = problem.given().squares().iter();
    let is_peaceful = queens.all(|&queen| !used.given.is_attacked(queen));
    let UsedPieces { queens, blocked, .. } = used;
    let core =
        Conflict { queens: queens.into_iter().collect(), blocked: blocked.into_iter().collect() };
    (ending == Ok(Ending::Complete) && is_peaceful).then_some(core)
}

/// The pieces that close squares.
struct UsedPieces<'a> {
    problem: &'a Problem,
    /// What the given queens attack.
    given: AttackMap,
    /// What the queens of the search attack.
    placed: AttackMap,
    queens: BTreeSet<Square>,
    blocked: BTreeSet<Square>,
    left: u64,
    control: &'a Control,
}

impl UsedPieces<'_> {
    /// Assigns a closed square to a piece, unless one that is used already closes it.
    fn assign(&mut self, square: Square) {
        if self.placed.holds(square) || self.placed.is_attacked(square) {
            return;
        }
        let is_explained = self.blocked.contains(&square)
            || self.given.attackers(square).any(|queen| self.queens.contains(&queen));
        if is_explained {
            return;
        }
        if let Some(queen) = self.given.attackers(square).next() {
            self.queens.insert(queen);
        } else if self.problem.is_blocked(square) {
            self.blocked.insert(square);
        }
    }
}

impl Visitor for UsedPieces<'_> {
    const WATCHES: bool = true;

    fn solution(&mut self, _columns: &[u32]) -> Flow {
        Flow::Break(())
    }

    fn event(&mut self, event: impl FnOnce() -> Event) {
        match event() {
            Event::Place(square) => self.placed.place(square),
            Event::Backtrack(square) => self.placed.lift(square),
            _ => {}
        }
    }

    fn step(&mut self, _depth: usize, _choice: usize, _choices: usize) -> Flow {
        if self.left == 0 || self.control.should_stop() {
            return Flow::Break(());
        }
        self.left -= 1;
        Flow::Continue(())
    }

    fn turn(&mut self, line: impl FnOnce() -> (Line, u32)) {
        let (line, index) = line();
        let squares = ClosedLine { line, index }.squares(self.problem.n());
        squares.for_each(|square| self.assign(square));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Variant;
    use crate::strategy::Chance;

    /// A board of 4 to 10 rows with many pieces, so that most are impossible.
    fn random_board(chance: &mut Chance) -> Problem {
        let n = 4 + chance.below(7) as u32;
        let mut problem = Problem::new(n).with_variant(Variant::ALL[chance.below(3) as usize]);
        for index in 0..chance.below(u64::from(n * n)) {
            let [row, column] = [(); 2].map(|()| chance.below(n.into()) as u32);
            let (board, square) = (problem.clone(), [Square::new(row, column)]);
            let more =
                if index < 2 { board.with_given(square) } else { board.with_blocked(square) };
            problem = more.unwrap_or(problem);
        }
        problem
    }

    #[test]
    fn cores_are_impossible_by_themselves() {
        let mut chance = Chance::new(11);
        let (mut refuted, mut smaller) = (0, 0);
        for _ in 0..2000 {
            let problem = random_board(&mut chance);
            let Some(core) = core(&problem, 100_000, &Control::new()) else { continue };
            let alone = core.on(&problem).expect("pieces of the board");
            // By a strategy that knows nothing of lines, where there is one.
            let other = match problem.variant() {
                Variant::Standard => Strategy::Rows,
                _ => Strategy::ExactCover,
            };
            assert_eq!(other.count(&alone), Ok(0), "{problem:?}");
            refuted += 1;
            smaller += u32::from(core.len() < Conflict::of_board(&problem).len());
        }
        assert!(refuted > 500 && smaller > 400, "{refuted} refuted, {smaller} smaller");
    }

    #[test]
    fn there_is_no_core_of_what_can_be_completed_or_takes_too_long() {
        assert_eq!(core(&Problem::new(8), 100_000, &Control::new()), None);
        let torus = Problem::new(14).with_variant(Variant::Torus);
        assert_eq!(core(&torus, 10, &Control::new()), None);
        assert_eq!(core(&torus, u64::MAX, &Control::stopped()), None);
    }
}
