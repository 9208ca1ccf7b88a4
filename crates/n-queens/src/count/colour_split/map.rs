//! How many solutions have a queen on each square, from the colour split: [`map`].
//!
//! Black's pairs give the squares of one of the four boards. Each of the four takes that place in turn; where the board is
//! symmetric, its images give the others. docs/algorithms/map-and-samples.md says more.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use thiserror::Error;

use super::ColourSplit;
use super::board::ColourBoard;
use super::level::Parity;
use super::marginals::{SquarePass, SquareSums};
use super::open::{OpenSquares, UsedSymmetries};
use super::placements::square;
use super::team::Team;
use crate::control::on_threads;
use crate::count::{CheckError, CountProgress, Kind, Question, Way, Work, known_table};
use crate::{Control, Problem, Progress, Square, Symmetry};

/// For each square of a board, how many solutions have a queen there.
///
/// ```
/// use std::num::NonZeroUsize;
/// use n_queens::{Control, Problem, Square, count::map};
/// let map = map(&Problem::new(8), NonZeroUsize::MIN, &Control::new())?.expect("nothing stops it");
/// assert_eq!((map.solutions(), map.at(Square::new(0, 0)), map.at(Square::new(0, 3))), (92, 4, 18));
/// # Ok::<(), n_queens::count::MapError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareCounts {
    n: u32,
    solutions: u128,
    /// In reading order.
    counts: Vec<u128>,
}

/// Why there is no map.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MapError {
    /// The engine does not take the board.
    #[error(
        "'colour-split' takes plain queens on boards up to n = {largest}, not this board of n = {n}"
    )]
    Unfit {
        /// The side of the board.
        n: u32,
        /// The engine's limit.
        largest: u32,
    },
    /// The numbers contradict each other.
    #[error(
        "{found} solutions have a queen in {line} {number}, but there are {solutions} solutions; the map is not shown: please report it, and check this machine's memory"
    )]
    Line {
        /// Row or column.
        line: MapLine,
        /// Its number, from 1.
        number: u32,
        /// What its squares add up to.
        found: u128,
        /// All solutions.
        solutions: u128,
    },
    /// A square and its image have different numbers.
    #[error(
        "the board is symmetric, but {found} solutions have a queen on {} and {image} on an image of it; the map is not shown: please report it, and check this machine's memory", .square.name(*.n)
    )]
    Asymmetric {
        /// The side of the board.
        n: u32,
        /// The square.
        square: Square,
        /// Its number.
        found: u128,
        /// The number of its image.
        image: u128,
    },
    /// The number of all solutions is not the published one.
    #[error(transparent)]
    Solutions(#[from] CheckError),
}

named! {
    /// What has one queen in every solution.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum MapLine {
        /// A row.
        Row = "row",
        /// A column.
        Column = "column",
    }
}

impl SquareCounts {
    /// A map from the numbers of its squares in reading order, if each row and column has one queen in every solution.
    ///
    /// ```
    /// use n_queens::count::SquareCounts;
    /// assert!(SquareCounts::new(1, 1, vec![1]).is_ok() && SquareCounts::new(1, 1, vec![2]).is_err());
    /// ```
    ///
    /// # Errors
    /// If the squares of a row or column do not add up to the number of solutions.
    ///
    /// # Panics
    /// If there are not n x n numbers.
    pub fn new(n: u32, solutions: u128, counts: Vec<u128>) -> Result<Self, MapError> {
        assert_eq!(counts.len(), (n * n) as usize, "a number for each square");
        let map = Self { n, solutions, counts };
        for number in 0..n {
            let row = (0..n).map(|column| map.at(Square::new(number, column))).sum();
            let column = (0..n).map(|row| map.at(Square::new(row, number))).sum();
            for (line, found) in [(MapLine::Row, row), (MapLine::Column, column)] {
                if found != solutions {
                    return Err(MapError::Line { line, number: number + 1, found, solutions });
                }
            }
        }
        Ok(map)
    }

    /// The side of the board.
    pub const fn n(&self) -> u32 {
        self.n
    }

    /// All solutions.
    pub const fn solutions(&self) -> u128 {
        self.solutions
    }

    /// How many solutions have a queen on each square, in reading order.
    pub fn counts(&self) -> &[u128] {
        &self.counts
    }

    /// How many solutions have a queen on a square.
    ///
    /// # Panics
    /// If the square lies off the board.
    pub fn at(&self, square: Square) -> u128 {
        assert!(square.is_on(self.n), "a square of the board");
        self.counts[(square.row * self.n + square.column) as usize]
    }

    /// The share of the solutions that have a queen on a square, as a multiple of 1 / n; none without solutions.
    pub fn ratio(&self, square: Square) -> Option<f64> {
        let share = self.at(square) as f64 / self.solutions as f64;
        (self.solutions > 0).then_some(share * f64::from(self.n))
    }

    /// Refuses a map that is not as symmetric as its board.
    fn check_symmetry(&self) -> Result<(), MapError> {
        for at in 0..self.n * self.n {
            let square = Square::new(at / self.n, at % self.n);
            for symmetry in Symmetry::ALL {
                let image = self.at(symmetry.square(square, self.n));
                if image != self.at(square) {
                    let (n, found) = (self.n, self.at(square));
                    return Err(MapError::Asymmetric { n, square, found, image });
                }
            }
        }
        Ok(())
    }
}

/// How many solutions of a board have a queen on each square, by the colour split on so many threads; none if it is stopped.
///
/// Takes about ten times as long as counting the empty board, and is checked: every row and column has one queen in each
/// solution, symmetric boards have symmetric maps, published numbers are held against the sum.
///
/// # Errors
/// If the engine does not take the board, or the map does not pass its checks.
pub fn map(
    problem: &Problem,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<Option<SquareCounts>, MapError> {
    let (n, largest) = (problem.n(), ColourSplit::LARGEST);
    let open = OpenSquares::of(problem).filter(|open| open.n <= largest);
    let open = open.ok_or(MapError::Unfit { n, largest })?;
    let (roles, is_symmetric) = (roles(&open), open.used.all);
    let mut counts = vec![None; (n * n) as usize];
    let mut solutions = None;
    for (role, first) in roles.iter().enumerate() {
        let open = OpenSquares { used: UsedSymmetries::default(), first: *first, ..open.clone() };
        let run = MapRun { split: ColourSplit::of_squares(&open), role, roles: roles.len() };
        let Some((sum, squares)) = run.sums(threads, control) else { return Ok(None) };
        let expected = *solutions.get_or_insert(sum);
        if sum != expected {
            let (line, number, found) = (MapLine::Row, 1, sum);
            return Err(MapError::Line { line, number, found, solutions: expected });
        }
        place(&open, &squares, &mut counts);
    }
    if is_symmetric {
        spread(n, &mut counts);
    }
    let counts = counts.into_iter().map(|count| count.expect("every board was done")).collect();
    let solutions = solutions.unwrap_or(0);
    let map = SquareCounts::new(n, solutions, counts)?;
    if is_symmetric {
        map.check_symmetry()?;
    }
    known_table(&Question::all(problem.clone()), solutions)?;
    Ok(Some(map))
}

/// Which of the four boards are to be black's board of odd rows: all, or one of each kind that symmetries make equal.
fn roles(open: &OpenSquares) -> Vec<[u32; 2]> {
    match (open.used.all, open.n % 2) {
        (true, 0) => vec![[0, 0]],
        (true, _) => vec![[0, 0], [1, 0], [0, 1]],
        (false, _) => vec![[0, 0], [1, 0], [0, 1], [1, 1]],
    }
}

/// Puts the sums of one of the four boards where they belong.
fn place(open: &OpenSquares, squares: &SquareSums, counts: &mut [Option<u128>]) {
    let board = ColourBoard::of(open, Parity::Odd as u32, Parity::Even as u32);
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            let whole = board.whole_square(row, column);
            let at = (whole.row * open.n + whole.column) as usize;
            counts[at] = Some(squares[square(row, column) as usize].into());
        }
    }
}

/// Gives the images of the squares that have a number that number.
fn spread(n: u32, counts: &mut [Option<u128>]) {
    for at in 0..n * n {
        let Some(count) = counts[at as usize] else { continue };
        for symmetry in Symmetry::ALL {
            let image = symmetry.square(Square::new(at / n, at % n), n);
            counts[(image.row * n + image.column) as usize].get_or_insert(count);
        }
    }
}

/// One of the four boards as black's board of odd rows.
struct MapRun {
    split: ColourSplit,
    role: usize,
    roles: usize,
}

/// What the finished units come to.
struct MapSums {
    value: u128,
    squares: SquareSums,
    cost: u64,
    units: usize,
}

impl MapRun {
    /// The number of solutions, and for each square of the board that of those with a queen there.
    fn sums(&self, threads: NonZeroUsize, control: &Control) -> Option<(u128, SquareSums)> {
        let split = &self.split;
        let mut units: Vec<usize> = (0..split.units()).collect();
        units.sort_by_cached_key(|&unit| Reverse(split.cost(unit).ilog2()));
        let sums = Mutex::new(MapSums { value: 0, squares: [0; 256], cost: 0, units: 0 });
        let next = AtomicUsize::new(0);
        let serve = || {
            let mut team = Team::new(split, split.vectors);
            let mut pass = SquarePass { sums: [0; 256] };
            while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                let value = team.value_with(unit, Way::Direct, control, &mut pass)?;
                let mut sums = sums.lock().expect("no thread panicked");
                sums.add(value, &pass.sums, split.cost(unit));
                control.report(|| Progress::Count(self.progress(&sums)));
            }
            Some(())
        };
        let ends = on_threads(threads.get().min(units.len()), serve);
        ends.into_iter().collect::<Option<Vec<()>>>()?;
        let sums = sums.into_inner().expect("no thread panicked");
        Some((sums.value, sums.squares))
    }

    fn progress(&self, sums: &MapSums) -> CountProgress {
        let units = self.split.units();
        let all: u64 = (0..units).map(|unit| self.split.cost(unit)).sum();
        let share = (self.role as f64 + sums.cost as f64 / all as f64) / self.roles as f64;
        CountProgress {
            kind: Kind::All,
            done: self.role * units + sums.units,
            units: self.roles * units,
            share,
            before: 0.0,
            solutions: sums.value,
        }
    }
}

impl MapSums {
    fn add(&mut self, value: u128, squares: &SquareSums, cost: u64) {
        self.value += value;
        self.cost += cost;
        self.units += 1;
        for (sum, more) in self.squares.iter_mut().zip(squares) {
            *sum += more;
        }
    }
}
