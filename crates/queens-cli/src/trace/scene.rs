//! The board of one step: what is on each square, and where to look.

use n_queens::trace::Step;
use n_queens::{Event, Problem, Square, Variant};

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// A queen could stand here.
    Free,
    /// A queen on the board, or a given one, attacks it.
    Attacked,
    /// Forbidden by the problem.
    Blocked,
    /// A given queen to which the search has not come yet.
    Given,
    /// A queen.
    Queen,
}

/// What the step does with its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Try,
    Place,
    Reject,
    Backtrack,
}

/// A drawn board before it is drawn.
pub(super) struct Scene {
    n: u32,
    variant: Variant,
    /// Blocked squares and given queens: the same in every step.
    ground: Vec<Mark>,
    marks: Vec<Mark>,
    /// The square that the step is about.
    focus: Option<(Square, Action)>,
    /// The queen because of which the square was rejected.
    attacker: Option<Square>,
    /// Whether the queens are a solution.
    pub(super) is_solution: bool,
}

impl Scene {
    pub(super) fn new(problem: &Problem) -> Self {
        let n = problem.n();
        let mut scene = Self {
            n,
            variant: problem.variant(),
            ground: Vec::new(),
            marks: vec![Mark::Free; n as usize * n as usize],
            focus: None,
            attacker: None,
            is_solution: false,
        };
        problem.blocked().iter().for_each(|&square| scene.put(square, Mark::Blocked));
        problem.given().squares().iter().for_each(|&queen| scene.stand(queen, Mark::Given));
        scene.ground.clone_from(&scene.marks);
        scene
    }

    /// Shows `queens` and what `step`, the last one taken, was about.
    pub(super) fn show(&mut self, queens: &[Square], step: Option<&Step>) {
        self.marks.copy_from_slice(&self.ground);
        queens.iter().for_each(|&queen| self.stand(queen, Mark::Queen));
        self.attacker = step.and_then(|step| step.by);
        let event = step.map(|step| step.event);
        self.is_solution = event == Some(Event::Solution);
        self.focus = match event {
            Some(Event::Try(square)) => Some((square, Action::Try)),
            Some(Event::Place(square)) => Some((square, Action::Place)),
            Some(Event::Reject(square, _)) => Some((square, Action::Reject)),
            Some(Event::Backtrack(square)) => Some((square, Action::Backtrack)),
            Some(Event::Solution) | None => None,
        };
    }

    pub(super) fn n(&self) -> u32 {
        self.n
    }

    pub(super) fn mark(&self, square: Square) -> Mark {
        self.marks[self.index(square)]
    }

    /// What happens on `square` in this step.
    pub(super) fn action(&self, square: Square) -> Option<Action> {
        self.focus.filter(|(focus, _)| *focus == square).map(|(_, action)| action)
    }

    pub(super) fn is_attacker(&self, square: Square) -> bool {
        self.attacker == Some(square)
    }

    fn index(&self, square: Square) -> usize {
        square.row as usize * self.n as usize + square.column as usize
    }

    fn put(&mut self, square: Square, mark: Mark) {
        let index = self.index(square);
        self.marks[index] = mark;
    }

    /// Puts a queen on its square and marks what it attacks.
    fn stand(&mut self, queen: Square, mark: Mark) {
        const RAYS: [(i64, i64); 8] =
            [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        const JUMPS: [(i64, i64); 8] =
            [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)];
        for direction in RAYS {
            for distance in 1..i64::from(self.n) {
                let Some(square) = self.beside(queen, direction, distance) else { break };
                self.attack(square);
            }
        }
        if self.variant == Variant::Super {
            let reached = JUMPS.map(|jump| self.beside(queen, jump, 1));
            reached.into_iter().flatten().for_each(|square| self.attack(square));
        }
        self.put(queen, mark);
    }

    /// The square so far away in a direction, if the board goes on that far.
    fn beside(&self, square: Square, (down, right): (i64, i64), distance: i64) -> Option<Square> {
        let n = i64::from(self.n);
        let row = i64::from(square.row) + down * distance;
        let column = i64::from(square.column) + right * distance;
        let (row, column) = match self.variant {
            Variant::Torus => (row.rem_euclid(n), column.rem_euclid(n)),
            Variant::Standard | Variant::Super => (row, column),
        };
        let is_on = (0..n).contains(&row) && (0..n).contains(&column);
        is_on.then(|| Square::new(row as u32, column as u32))
    }

    fn attack(&mut self, square: Square) {
        if self.mark(square) == Mark::Free {
            self.put(square, Mark::Attacked);
        }
    }
}

/// The name of a column.
pub(super) fn letters_of(column: u32) -> String {
    // The only row of a board of side 1 is row 1: what is left are the letters.
    Square::new(0, column).name(1).trim_end_matches('1').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use n_queens::{Queens, check};

    /// The independent checker agrees on every square, for all pieces.
    #[test]
    fn attacked_squares_are_those_the_checker_finds() {
        for variant in Variant::ALL {
            for n in 1..=7 {
                for at in 0..n * n {
                    let queen = Square::new(at / n, at % n);
                    compare(&Problem::new(n).with_variant(variant), queen);
                }
            }
        }
    }

    fn compare(problem: &Problem, queen: Square) {
        let n = problem.n();
        let mut scene = Scene::new(problem);
        scene.show(&[queen], None);
        for at in 0..n * n {
            let square = Square::new(at / n, at % n);
            if square != queen {
                let pair = Queens::new(n, [queen, square]).expect("both are on the board");
                let expected = check::attacks(&pair, problem.variant()).next().is_some();
                assert_eq!(scene.mark(square) == Mark::Attacked, expected, "{queen:?} {square:?}");
            }
        }
    }
}
