//! The naive model of the tests, in the library's words: squares, lines, variants, problems.

use std::sync::{Arc, OnceLock};

use n_queens::{Line, Problem, Square, Variant};
use queens_test_support::NaiveBoard;

/// The largest board of a case.
pub(super) const LARGEST: u32 = 12;

/// Pairs of squares that are looked at for the solutions of a case: some hundredths of a second.
const AFFORDABLE: u64 = 10_000_000;

/// Along which pieces attack each other, in one variant or another.
pub(super) const LINES: [Line; 5] =
    [Line::Row, Line::Column, Line::Diagonal, Line::Antidiagonal, Line::Knight];

/// How the pieces of a board of side `n` move.
#[derive(Clone, Copy)]
pub(super) struct ModelRules {
    pub(super) n: u32,
    pub(super) variant: Variant,
}

impl ModelRules {
    pub(super) fn of(problem: &Problem) -> Self {
        Self { n: problem.n(), variant: problem.variant() }
    }

    fn board(self) -> NaiveBoard {
        let is_torus = self.variant == Variant::Torus;
        let has_knights = self.variant == Variant::Super;
        NaiveBoard { n: self.n, is_torus, has_knights, ..NaiveBoard::default() }
    }

    /// Whether pieces on two different squares attack each other along `line`.
    pub(super) fn share(self, line: Line, a: Square, b: Square) -> bool {
        self.lines(a, b).any(|shared| shared == line)
    }

    pub(super) fn attack(self, a: Square, b: Square) -> bool {
        self.board().attack(pair(a), pair(b))
    }

    /// The lines along which two pieces attack each other.
    pub(super) fn lines(self, a: Square, b: Square) -> impl Iterator<Item = Line> {
        let shared = self.board().shared_lines(pair(a), pair(b));
        LINES.into_iter().zip(shared).filter_map(|(line, is_shared)| is_shared.then_some(line))
    }

    pub(super) fn squares(self) -> impl Iterator<Item = Square> + Clone {
        let n = self.n;
        (0..n).flat_map(move |row| (0..n).map(move |column| Square::new(row, column)))
    }
}

/// The board of a problem.
fn board(problem: &Problem) -> NaiveBoard {
    NaiveBoard {
        given: problem.given().squares().iter().copied().map(pair).collect(),
        blocked: problem.blocked().iter().copied().map(pair).collect(),
        ..ModelRules::of(problem).board()
    }
}

const fn pair(square: Square) -> (u32, u32) {
    (square.row, square.column)
}

/// The squares on which a queen may stand, as far as the given queens and the blocked squares say.
pub(super) struct ModelSquares {
    n: u32,
    squares: Vec<bool>,
}

impl ModelSquares {
    pub(super) fn of(problem: &Problem) -> Self {
        let board = board(problem);
        let squares = ModelRules::of(problem).squares().map(|square| board.is_open(pair(square)));
        Self { n: problem.n(), squares: squares.collect() }
    }

    pub(super) fn contains(&self, square: Square) -> bool {
        self.squares[(square.row * self.n + square.column) as usize]
    }
}

/// All solutions of a board, in lexicographic order.
pub(super) struct Model {
    pub(super) solutions: Vec<Vec<u32>>,
}

impl Model {
    /// The solutions of a problem; none if that takes more than is affordable.
    pub(super) fn of(problem: &Problem) -> Option<Arc<Self>> {
        if is_empty(problem) && problem.n() <= LARGEST {
            return Some(Self::of_empty(problem.n(), problem.variant()));
        }
        let solutions = first_solutions(problem, usize::MAX, AFFORDABLE)?;
        Some(Arc::new(Self { solutions }))
    }

    /// Empty boards come again and again, and the largest of them are dear.
    pub(super) fn of_empty(n: u32, variant: Variant) -> Arc<Self> {
        static KEPT: [[OnceLock<Arc<Model>>; LARGEST as usize + 1]; 3] =
            [const { [const { OnceLock::new() }; LARGEST as usize + 1] }; 3];
        let kept = &KEPT[variant as usize][n as usize];
        let empty = || {
            let board = Problem::new(n).with_variant(variant);
            let solutions = first_solutions(&board, usize::MAX, u64::MAX);
            Arc::new(Self { solutions: solutions.expect("no limit was set") })
        };
        Arc::clone(kept.get_or_init(empty))
    }

    pub(super) fn is_solution(&self, columns: &[u32]) -> bool {
        let order = |solution: &Vec<u32>| solution[..].cmp(columns);
        self.solutions.binary_search_by(order).is_ok()
    }

    pub(super) fn is_impossible(&self) -> bool {
        self.solutions.is_empty()
    }

    pub(super) fn count(&self) -> u128 {
        self.solutions.len() as u128
    }
}

/// Whether nothing stands on a board.
pub(super) fn is_empty(problem: &Problem) -> bool {
    problem.given().squares().is_empty() && problem.blocked().is_empty()
}

/// The squares of the queens in these columns, from the top row down.
pub(super) fn squares(columns: &[u32]) -> impl Iterator<Item = Square> + Clone {
    (0..).zip(columns).map(|(row, &column)| Square::new(row, column))
}

/// Whether each row has a queen on an open square and none attacks another.
pub(super) fn solves(problem: &Problem, columns: &[u32]) -> bool {
    board(problem).is_solution(columns)
}

/// Every two of these squares, the first in their order first.
pub(super) fn pairs(queens: &[Square]) -> impl Iterator<Item = (Square, Square)> {
    let each = queens.iter().enumerate();
    each.flat_map(|(place, &a)| queens[place + 1..].iter().map(move |&b| (a, b)))
}

/// The first `most` solutions of a problem in lexicographic order; none beyond `budget` comparisons.
pub(super) fn first_solutions(
    problem: &Problem,
    most: usize,
    budget: u64,
) -> Option<Vec<Vec<u32>>> {
    board(problem).first_solutions(most, budget)
}

/// In how many ways `queens` queens stand, the given ones among them; none beyond `budget` comparisons.
pub(super) fn placements(problem: &Problem, queens: u32, budget: u64) -> Option<u128> {
    board(problem).placements(queens, budget)
}
