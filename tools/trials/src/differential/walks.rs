//! The searches of the textbooks once more, as naively as they can be written: every square that is looked
//! at is compared with every queen. What they do is what the library's must tell.

use n_queens::{Event, Flow, Line, Obstacle, Problem, Square, Strategy};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::case::Case;
use super::model::{ModelRules, ModelSquares};

/// The first `most` events of a strategy on the board of a case; none for a strategy whose every step has not been
/// fixed.
pub(super) fn events(strategy: Strategy, case: &Case, most: usize) -> Option<Vec<Event>> {
    let mut walk = ModelWalk::new(&case.problem, most);
    // That it was cut off, or found what it looked for, shows in the events.
    let _ = match strategy {
        Strategy::Rows | Strategy::Sets | Strategy::Iterative => walk.rows(0, true),
        Strategy::Bitmask => walk.rows(0, false),
        Strategy::Cells => walk.cells(0),
        Strategy::Permutation => walk.swaps(&mut (0..case.problem.n()).collect(), 0, &mut None),
        Strategy::Probabilistic => {
            let tries = Tries::of(case);
            walk.swaps(&mut (0..case.problem.n()).collect(), 0, &mut Some(tries))
        }
        Strategy::ExactCover => walk.cover(),
        _ => return None,
    };
    Some(walk.events)
}

struct ModelWalk<'a> {
    problem: &'a Problem,
    rules: ModelRules,
    open: ModelSquares,
    queens: Vec<Square>,
    events: Vec<Event>,
    most: usize,
}

impl<'a> ModelWalk<'a> {
    fn new(problem: &'a Problem, most: usize) -> Self {
        let (rules, open) = (ModelRules::of(problem), ModelSquares::of(problem));
        Self { problem, rules, open, queens: Vec::new(), events: Vec::new(), most }
    }

    fn tell(&mut self, event: Event) -> Flow {
        if self.events.len() == self.most {
            return Flow::Break(());
        }
        self.events.push(event);
        Flow::Continue(())
    }

    /// The first of these lines that holds a queen, else that the square is closed.
    fn obstacle(&self, square: Square, lines: &[Obstacle]) -> Option<Obstacle> {
        let holds_queen =
            |line: Line| self.queens.iter().any(|&queen| self.rules.share(line, queen, square));
        let mut lines = lines.iter().copied();
        let occupied = lines.find(|obstacle| obstacle.line().is_some_and(holds_queen));
        occupied.or((!self.open.contains(square)).then_some(Obstacle::Closed))
    }

    /// Puts a queen on a square, goes on, takes her away again.
    fn with_queen(&mut self, square: Square, below: impl FnOnce(&mut Self) -> Flow) -> Flow {
        self.tell(Event::Place(square))?;
        self.queens.push(square);
        below(self)?;
        self.queens.pop();
        self.tell(Event::Backtrack(square))
    }

    /// A queen a row, columns from the left; a strategy that looks at free squares only reports no others.
    fn rows(&mut self, row: u32, tells_all: bool) -> Flow {
        const LINES: [Obstacle; 3] = [Obstacle::Column, Obstacle::Diagonal, Obstacle::Antidiagonal];
        if row == self.rules.n {
            return self.tell(Event::Solution);
        }
        for square in (0..self.rules.n).map(|column| Square::new(row, column)) {
            match self.obstacle(square, &LINES) {
                Some(_) if !tells_all => {}
                Some(obstacle) => {
                    self.tell(Event::Try(square))?;
                    self.tell(Event::Reject(square, obstacle))?;
                }
                None => {
                    self.tell(Event::Try(square))?;
                    self.with_queen(square, |walk| walk.rows(row + 1, tells_all))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Every square in reading order, first left empty, then with a queen.
    fn cells(&mut self, index: u32) -> Flow {
        let n = self.rules.n;
        if index == n * n {
            let is_full = self.queens.len() == n as usize;
            return if is_full { self.tell(Event::Solution) } else { Flow::Continue(()) };
        }
        self.cells(index + 1)?;
        let square = Square::new(index / n, index % n);
        self.tell(Event::Try(square))?;
        match self.obstacle(square, &Obstacle::ALL[..4]) {
            Some(obstacle) => self.tell(Event::Reject(square, obstacle)),
            None => self.with_queen(square, |walk| walk.cells(index + 1)),
        }
    }

    /// Columns by swaps, each later position once from the left, or as chance has it; breaks at a solution.
    fn swaps(&mut self, columns: &mut Vec<u32>, t: usize, tries: &mut Option<Tries>) -> Flow {
        const LINES: [Obstacle; 2] = [Obstacle::Diagonal, Obstacle::Antidiagonal];
        let later = columns.len() - t;
        if later == 0 {
            self.tell(Event::Solution)?;
            return Flow::Break(());
        }
        let count = tries.as_ref().map_or(later, |tries| tries.count(later));
        for choice in 0..count {
            let chosen = t + tries.as_mut().map_or(choice, |tries| tries.next(later));
            columns.swap(t, chosen);
            let square = Square::new(t as u32, columns[t]);
            self.tell(Event::Try(square))?;
            match self.obstacle(square, &LINES) {
                Some(obstacle) => self.tell(Event::Reject(square, obstacle))?,
                None => self.with_queen(square, |walk| walk.swaps(columns, t + 1, tries))?,
            }
            columns.swap(t, chosen);
        }
        Flow::Continue(())
    }

    /// Algorithm X on what the given queens leave; if they attack each other, there is nothing to do.
    fn cover(&mut self) -> Flow {
        let given = self.problem.given().squares();
        match given.iter().all(|&queen| self.open.contains(queen)) {
            true => self.branch(),
            false => Flow::Continue(()),
        }
    }

    fn branch(&mut self) -> Flow {
        let Some(line) = self.tightest() else { return self.tell(Event::Solution) };
        for square in line {
            self.tell(Event::Try(square))?;
            self.with_queen(square, Self::branch)?;
        }
        Flow::Continue(())
    }

    /// The open squares of the line that has the fewest: of equals the most central one, a row before a
    /// column, the first of them. None if every line has its queen.
    fn tightest(&self) -> Option<Vec<Square>> {
        let n = self.rules.n;
        let rows = (0..n).map(|index| (Line::Row, index));
        let lines = rows.chain((0..n).map(|index| (Line::Column, index)));
        let lines = lines.filter(|&line| !self.is_covered(line));
        let by_open = |&(line, index): &(Line, u32)| {
            let off_centre = (2 * index).abs_diff(n - 1);
            (self.left_on((line, index)).len(), off_centre)
        };
        lines.min_by_key(by_open).map(|line| self.left_on(line))
    }

    fn is_covered(&self, line: (Line, u32)) -> bool {
        let mut queens = self.queens.iter().chain(self.problem.given().squares());
        queens.any(|&queen| is_on(queen, line))
    }

    /// The squares of a line that are open and not attacked.
    fn left_on(&self, line: (Line, u32)) -> Vec<Square> {
        let is_left = |&square: &Square| {
            let mut queens = self.queens.iter();
            is_on(square, line)
                && self.open.contains(square)
                && queens.all(|&queen| !self.rules.attack(queen, square))
        };
        self.rules.squares().filter(is_left).collect()
    }
}

fn is_on(square: Square, (line, index): (Line, u32)) -> bool {
    match line {
        Line::Row => square.row == index,
        _ => square.column == index,
    }
}

/// How often a random later position is tried, and which.
struct Tries {
    tenths: usize,
    generator: Xoshiro256PlusPlus,
}

impl Tries {
    fn of(case: &Case) -> Self {
        let generator = Xoshiro256PlusPlus::seed_from_u64(case.seed);
        Self { tenths: case.tenths, generator }
    }

    /// The density's share of the later positions, rounded up.
    fn count(&self, later: usize) -> usize {
        (later * self.tenths).div_ceil(10)
    }

    /// The upper half of the product. (Lemire's method draws again once in 10^18 times.)
    fn next(&mut self, later: usize) -> usize {
        ((u128::from(self.generator.next_u64()) * later as u128) >> 64) as usize
    }
}
