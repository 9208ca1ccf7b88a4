//! The model: what is true of a board, by the definition alone. It shares nothing with the library but
//! the words: squares, lines, variants, problems.

use std::sync::{Arc, OnceLock};

use n_queens::{Line, Problem, Square, Variant};

/// The largest board of a case.
pub(super) const LARGEST: u32 = 12;

/// Pairs of squares that are looked at for the solutions of a case: some hundredths of a second.
const AFFORDABLE: u64 = 10_000_000;

/// Along which pieces attack each other, in one variant or another.
pub(super) const LINES: [Line; 5] =
    [Line::Row, Line::Column, Line::Diagonal, Line::Antidiagonal, Line::Knight];

/// How the pieces of a board of side `n` move.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    pub(super) n: u32,
    pub(super) variant: Variant,
}

impl Rules {
    pub(super) fn of(problem: &Problem) -> Self {
        Self { n: problem.n(), variant: problem.variant() }
    }

    /// Whether pieces on two different squares attack each other along `line`.
    pub(super) fn share(self, line: Line, a: Square, b: Square) -> bool {
        let down = i64::from(b.row) - i64::from(a.row);
        let right = i64::from(b.column) - i64::from(a.column);
        let is_round = self.variant == Variant::Torus;
        let meets = |distance: i64| match is_round {
            true => distance % i64::from(self.n) == 0,
            false => distance == 0,
        };
        match line {
            Line::Row => down == 0,
            Line::Column => right == 0,
            Line::Diagonal => meets(down - right),
            Line::Antidiagonal => meets(down + right),
            Line::Knight => self.variant == Variant::Super && (down * right).abs() == 2,
        }
    }

    pub(super) fn attack(self, a: Square, b: Square) -> bool {
        LINES.into_iter().any(|line| self.share(line, a, b))
    }

    /// The lines that two pieces share.
    pub(super) fn lines(self, a: Square, b: Square) -> impl Iterator<Item = Line> {
        LINES.into_iter().filter(move |&line| self.share(line, a, b))
    }

    pub(super) fn squares(self) -> impl Iterator<Item = Square> + Clone {
        let n = self.n;
        (0..n).flat_map(move |row| (0..n).map(move |column| Square::new(row, column)))
    }
}

/// The squares on which a queen may stand, as far as the given queens and the blocked squares say.
pub(super) struct Open {
    n: u32,
    squares: Vec<bool>,
}

impl Open {
    pub(super) fn of(problem: &Problem) -> Self {
        let rules = Rules::of(problem);
        let is_open = |square: Square| {
            let mut given = problem.given().squares().iter();
            !problem.blocked().contains(&square)
                && given.all(|&queen| queen == square || !rules.attack(queen, square))
        };
        Self { n: problem.n(), squares: rules.squares().map(is_open).collect() }
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
    let (rules, open) = (Rules::of(problem), Open::of(problem));
    let queens: Vec<Square> = squares(columns).collect();
    queens.len() == rules.n as usize
        && queens.iter().all(|queen| queen.column < rules.n && open.contains(*queen))
        && pairs(&queens).all(|(a, b)| !rules.attack(a, b))
}

/// Every two of these squares, the first in their order first.
pub(super) fn pairs(queens: &[Square]) -> impl Iterator<Item = (Square, Square)> {
    let each = queens.iter().enumerate();
    each.flat_map(|(place, &a)| queens[place + 1..].iter().map(move |&b| (a, b)))
}

/// The first `most` solutions of a problem in lexicographic order: rows one after the other, columns from
/// the left. None if more than `budget` pairs of squares would have to be looked at.
pub(super) fn first_solutions(
    problem: &Problem,
    most: usize,
    budget: u64,
) -> Option<Vec<Vec<u32>>> {
    let mut search = Search::new(problem, budget);
    let mut found = Vec::new();
    search.full_rows(most, &mut found)?;
    Some(found)
}

/// How many ways there are to place `queens` queens, the given ones among them; none beyond `budget`.
pub(super) fn placements(problem: &Problem, queens: u32, budget: u64) -> Option<u128> {
    let given = problem.given().squares();
    let mut search = Search::new(problem, budget);
    if given.iter().any(|&queen| !search.open.contains(queen)) {
        return Some(0); // they attack each other
    }
    let rows_of_given: Vec<u32> = given.iter().map(|queen| queen.row).collect();
    search.some_rows(&rows_of_given, 0, queens)
}

struct Search {
    rules: Rules,
    open: Open,
    queens: Vec<Square>,
    left: u64,
}

impl Search {
    fn new(problem: &Problem, budget: u64) -> Self {
        let (rules, open) = (Rules::of(problem), Open::of(problem));
        Self { rules, open, queens: Vec::new(), left: budget }
    }

    /// Whether a queen fits beside those that stand; none when too much was looked at.
    fn fits(&mut self, square: Square) -> Option<bool> {
        if !self.open.contains(square) {
            return Some(false);
        }
        for &queen in &self.queens {
            self.left = self.left.checked_sub(1)?;
            if self.rules.attack(queen, square) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// A queen in every row from here on, in all ways.
    fn full_rows(&mut self, most: usize, found: &mut Vec<Vec<u32>>) -> Option<()> {
        let row = self.queens.len() as u32;
        if row == self.rules.n {
            found.push(self.queens.iter().map(|queen| queen.column).collect());
            return Some(());
        }
        for square in (0..self.rules.n).map(|column| Square::new(row, column)) {
            if found.len() < most && self.fits(square)? {
                self.queens.push(square);
                self.full_rows(most, found)?;
                self.queens.pop();
            }
        }
        Some(())
    }

    /// So many queens in the rows from `row` on; a row with a given queen must not stay empty.
    fn some_rows(&mut self, given: &[u32], row: u32, queens: u32) -> Option<u128> {
        if row == self.rules.n {
            return Some(u128::from(queens == 0));
        }
        self.left = self.left.checked_sub(1)?;
        if queens > self.rules.n - row {
            return Some(0);
        }
        let mut count = match given.contains(&row) {
            true => 0,
            false => self.some_rows(given, row + 1, queens)?,
        };
        for square in (0..self.rules.n).map(|column| Square::new(row, column)) {
            if queens > 0 && self.fits(square)? {
                self.queens.push(square);
                count += self.some_rows(given, row + 1, queens - 1)?;
                self.queens.pop();
            }
        }
        Some(count)
    }
}
