//! The board of a local search, and its first phase: row after row takes the first column of a shuffled pool that suits
//! it. The pool is the part of the permutation without a row. A walker goes along it again and again and offers columns
//! to the current row. A column that suits changes places with the first of the pool and leaves it; others wait a whole
//! round. Memory is read and written in order; only the diagonals are looked up at random, and on large boards they are
//! prefetched.

use crate::machine::prefetch;
use crate::strategy::{Chance, quiet};
use crate::{Event, Flow, Obstacle, Problem, Square, Visitor, rules};

/// Walkers that take turns, each with every fourth row and column: while one waits for its memory
/// the others get on.
const WALKERS: usize = 4;
/// Smaller boards have a single walker: four small pools are worse than one.
const SMALLEST_SHARED: usize = 8192;
/// Boards up to here find their diagonals in the cache.
const LARGEST_CACHED: usize = 1 << 22;
/// Whether larger ones ask for memory: WebAssembly cannot.
const CAN_PREFETCH: bool = !cfg!(target_family = "wasm");
/// How many columns ahead of its offers a walker asks for memory.
const AHEAD: usize = 16;
/// The turns between two checks whether to stop.
const TURNS: usize = 4096;
/// Walkers stop taking turns when one of them has so few rows left.
const FEW: usize = 512;
/// About how many offers a queen takes, for the progress.
const OFFERS: f64 = 3.04;
/// After so many offers a queen, which no board has needed yet, turns end too: while they are taken no
/// row is passed over.
const MOST_OFFERS: usize = 16;
/// Squares that the search for a line without an open one may look at.
const MOST_LOOKED_AT: u64 = 1 << 22;
/// No queen: no column is so large.
const NONE: u32 = u32::MAX;

/// A board that fills up. Where something is `STANDING` on it, only the free rows and columns take part, and the diagonals
/// of the given queens are occupied from the start. `LEAPING` queens attack by a knight's move as well. The plain empty
/// board pays for neither.
pub(super) struct FillingBoard<'a, const STANDING: bool, const LEAPING: bool> {
    n: usize,
    given: &'a [Square],
    /// In reading order, as the problem keeps them.
    blocked: &'a [Square],
    /// The rows without a given queen.
    rows: Vec<u32>,
    /// The rows that have a blocked square, one bit each: the others need no look-up.
    touched: Vec<u64>,
    /// The columns of the given queens, one bit each.
    held: Vec<u64>,
    /// The column of each row's leaping queen, after two rows beyond the edge and before two more.
    queens: Vec<u32>,
    diagonals: Diagonals,
    /// The columns of the free rows, by their places in `rows`.
    pub(super) columns: Vec<u32>,
    /// Places of rows that no column of the pool suited. Their columns are what was left over.
    pub(super) unplaced: Vec<u32>,
}

impl<'a, const STANDING: bool, const LEAPING: bool> FillingBoard<'a, STANDING, LEAPING> {
    /// After so many refusals a row is passed over, though not everything was offered to it.
    const PATIENCE: usize = if STANDING { 4096 } else { usize::MAX };

    /// The board with its given queens; none if two of them attack each other: then there is no solution.
    pub(super) fn new(problem: &'a Problem) -> Option<Self> {
        let (n, given) = (problem.n() as usize, problem.given().squares());
        let [touched, held] = [(); 2].map(|()| vec![0; if STANDING { n.div_ceil(64) } else { 0 }]);
        let mut board = Self {
            n,
            given,
            blocked: problem.blocked(),
            rows: Vec::new(),
            touched,
            held,
            queens: vec![NONE; if LEAPING { n + 4 } else { 0 }],
            diagonals: Diagonals::new(n),
            columns: Vec::new(),
            unplaced: Vec::new(),
        };
        if STANDING {
            let mut taken = given.iter().map(|queen| queen.row).peekable();
            let free = |row: &u32| taken.next_if_eq(row).is_none();
            board.rows = (0..problem.n()).filter(free).collect();
            for square in board.blocked {
                board.touched[square.row as usize / 64] |= 1 << (square.row % 64);
            }
        }
        let is_apart = given.array_windows().all(|[one, next]| one.row != next.row)
            && given.iter().all(|&queen| board.stand(queen));
        is_apart.then_some(board)
    }

    /// Puts a given queen on its square if none attacks it.
    fn stand(&mut self, queen: Square) -> bool {
        if self.holds(queen.column) || !self.put(queen, &mut quiet) {
            return false;
        }
        self.held[queen.column as usize / 64] |= 1 << (queen.column % 64);
        true
    }

    /// Whether a given queen stands in the column.
    fn holds(&self, column: u32) -> bool {
        STANDING && self.held[column as usize / 64] >> (column % 64) & 1 == 1
    }

    /// How many rows, and so how many columns, have no given queen.
    pub(super) fn free(&self) -> usize {
        self.n - self.given.len()
    }

    /// Whether some free row or column has no open square, as far as that is seen soon.
    pub(super) fn is_closed(&self) -> bool {
        let mut left = MOST_LOOKED_AT;
        let mut is_open = |row: usize, column: u32| {
            left = left.saturating_sub(1);
            let column = column as usize;
            // No more than so many squares are examined: the others count as open.
            left == 0 || (self.allows(row, column) && self.diagonals.are_free(row, column))
        };
        let columns = || (0..self.n as u32).filter(|&column| !self.holds(column));
        let rows = || (0..self.free()).map(|place| self.row(place));
        rows().any(|row| !columns().any(|column| is_open(row, column)))
            || columns().any(|column| !rows().any(|row| is_open(row, column)))
    }

    /// The row that waits at this place.
    #[inline]
    fn row(&self, place: usize) -> usize {
        if STANDING { self.rows[place] as usize } else { place }
    }

    /// The square of a column in the row that waits at `place`.
    #[inline]
    pub(super) fn square(&self, place: usize, column: u32) -> Square {
        Square::new(self.row(place) as u32, column)
    }

    /// Whether the square is open to a queen as far as this is not a matter of lines.
    #[inline]
    fn allows(&self, row: usize, column: usize) -> bool {
        if LEAPING && self.is_reached(row, column as u32) {
            return false;
        }
        let is_touched = STANDING && self.touched[row / 64] >> (row % 64) & 1 == 1;
        !is_touched || self.blocked.binary_search(&Square::new(row as u32, column as u32)).is_err()
    }

    /// Whether a knight's move leads to the square. Its row, in the middle, has no queen while one is offered a square
    /// there.
    #[inline]
    fn is_reached(&self, row: usize, column: u32) -> bool {
        let leaps = |(&queen, right): (&u32, u32)| queen != NONE && queen.abs_diff(column) == right;
        self.queens[row..row + 5].iter().zip([1, 2, NONE, 2, 1]).any(leaps)
    }

    /// Puts a queen on the square if it is open and its diagonals are free; whether it stands there
    /// now.
    #[inline]
    pub(super) fn put<V: Visitor>(&mut self, square: Square, visitor: &mut V) -> bool {
        let (row, column) = (square.row as usize, square.column as usize);
        let taken = self.allows(row, column) && self.diagonals.occupy_if_free(row, column);
        if LEAPING && taken {
            self.queens[row + 2] = square.column;
        }
        visitor.event(|| Event::Try(square));
        visitor.event(|| match (taken, self.allows(row, column)) {
            (true, _) => Event::Place(square),
            (false, true) => Event::Reject(square, self.diagonals.obstacle(row, column)),
            (false, false) => Event::Reject(square, Obstacle::Closed),
        });
        taken
    }

    /// Takes the queen of the square away.
    pub(super) fn lift<V: Visitor>(&mut self, square: Square, visitor: &mut V) {
        let (row, column) = (square.row as usize, square.column as usize);
        self.diagonals.release(row, column);
        if LEAPING {
            self.queens[row + 2] = NONE;
        }
        visitor.event(|| Event::Backtrack(square));
    }

    /// Takes all queens away again but the given ones.
    pub(super) fn clear<V: Visitor>(&mut self, visitor: &mut V) {
        let mut waits = vec![false; self.columns.len()];
        self.unplaced.drain(..).for_each(|place| waits[place as usize] = true);
        for place in (0..waits.len()).rev().filter(|&place| !waits[place]) {
            self.lift(self.square(place, self.columns[place]), visitor);
        }
    }

    /// Draws a permutation of the free columns.
    pub(super) fn shuffle<V: Visitor>(&mut self, chance: &mut Chance, visitor: &mut V) -> Flow {
        let mut columns = chance.permutation(self.n as u32, || visitor.step(0, 0, 1))?;
        if STANDING {
            columns.retain(|&column| !self.holds(column));
        }
        self.columns = columns;
        Flow::Continue(())
    }

    /// The column of every row. What else the board remembers is given back before others need memory.
    pub(super) fn into_columns(self) -> Vec<u32> {
        let Self { n, given, rows, mut columns, .. } = self;
        if STANDING {
            columns.resize(n, 0);
            // The free rows move up to where they belong, the last first, so that no second list is needed.
            rows.iter()
                .enumerate()
                .rev()
                .for_each(|(at, &row)| columns[row as usize] = columns[at]);
            given.iter().for_each(|queen| columns[queen.row as usize] = queen.column);
        }
        columns
    }

    /// Gives every row a column, and all but a few rows one on free diagonals.
    pub(super) fn place<V: Visitor>(&mut self, visitor: &mut V) -> Flow {
        match self.columns.len() {
            ..SMALLEST_SHARED => self.finish(&mut Walker::new(0, 1), visitor),
            SMALLEST_SHARED..=LARGEST_CACHED => self.take_turns::<false, V>(visitor),
            _ => self.take_turns::<CAN_PREFETCH, V>(visitor),
        }
    }

    fn take_turns<const PREFETCH: bool, V: Visitor>(&mut self, visitor: &mut V) -> Flow {
        let mut walkers: [_; WALKERS] = std::array::from_fn(|first| Walker::new(first, WALKERS));
        let n = self.columns.len();
        let (mut offers, expected) = (0, (OFFERS * n as f64) as usize);
        while let fewest = walkers.iter().map(|walker| walker.rows_left(n)).min().unwrap_or(0)
            && fewest > FEW
            && offers < MOST_OFFERS * n
        {
            visitor.step(0, offers.min(expected), expected)?;
            let turns = TURNS.min(fewest - FEW);
            for _ in 0..turns {
                for walker in &mut walkers {
                    self.offer::<PREFETCH, V>(walker, visitor);
                }
            }
            offers += turns * WALKERS;
        }
        walkers.iter_mut().try_for_each(|walker| self.finish(walker, visitor))
    }

    /// Offers one column to the walker's row; whether it was taken.
    #[inline]
    fn offer<const PREFETCH: bool, V: Visitor>(
        &mut self,
        walker: &mut Walker,
        visitor: &mut V,
    ) -> bool {
        if PREFETCH && let Some(&soon) = self.columns.get(walker.at + AHEAD * walker.stride) {
            self.diagonals.prefetch(self.row(walker.row), soon as usize);
        }
        let (first, offered) = (self.columns[walker.row], self.columns[walker.at]);
        let taken = self.put(self.square(walker.row, offered), visitor);
        let columns = &mut self.columns[..];
        columns[walker.row] = if taken { offered } else { first };
        columns[walker.at] = if taken { first } else { offered };
        walker.row += walker.stride * usize::from(taken);
        walker.at += walker.stride;
        if walker.at >= columns.len() {
            walker.at = walker.row;
        }
        taken
    }

    /// Goes on until every row of the walker has a column. A row that has refused the whole pool is passed over.
    fn finish<V: Visitor>(&mut self, walker: &mut Walker, visitor: &mut V) -> Flow {
        let n = self.columns.len();
        let mut refused = 0;
        while walker.row < n {
            if self.offer::<false, V>(walker, visitor) {
                visitor.step(0, n - walker.rows_left(n), n)?;
                refused = 0;
            } else {
                refused += 1;
            }
            if refused > walker.rows_left(n).min(Self::PATIENCE) {
                visitor.step(0, n - walker.rows_left(n), n)?;
                self.unplaced.push(walker.row as u32);
                walker.row += walker.stride;
                walker.at = walker.at.max(walker.row);
                refused = 0;
            }
        }
        Flow::Continue(())
    }
}

/// Which column is offered next, and to which row.
struct Walker {
    /// The place of the first row without a queen. The pool begins there.
    row: usize,
    /// The place of the next column that is offered.
    at: usize,
    stride: usize,
}

impl Walker {
    fn new(first: usize, stride: usize) -> Self {
        Self { row: first, at: first, stride }
    }

    fn rows_left(&self, n: usize) -> usize {
        n.saturating_sub(self.row).div_ceil(self.stride)
    }
}

/// Which diagonals are occupied: one bit each. Bits suffice where counters are the textbook's way, because a queen that
/// would share a diagonal is never put down.
struct Diagonals {
    n: usize,
    /// `\`.
    falling: Vec<u64>,
    /// `/`.
    rising: Vec<u64>,
}

impl Diagonals {
    fn new(n: usize) -> Self {
        let words = (2 * n).div_ceil(64);
        Self { n, falling: vec![0; words], rising: vec![0; words] }
    }

    /// The numbers of the two diagonals of a square.
    #[inline]
    const fn numbers(&self, row: usize, column: usize) -> (usize, usize) {
        (rules::diagonal(self.n, row, column), rules::antidiagonal(row, column))
    }

    /// Occupies both diagonals of a square if both are free; whether they were. Without a branch:
    /// it would be mispredicted often, which costs more than the rest of the search.
    #[inline]
    fn occupy_if_free(&mut self, row: usize, column: usize) -> bool {
        let (falling, rising) = self.numbers(row, column);
        let (f, r) = (&mut self.falling[falling / 64], &mut self.rising[rising / 64]);
        let free = !(*f >> (falling % 64) | *r >> (rising % 64)) & 1;
        *f |= free << (falling % 64);
        *r |= free << (rising % 64);
        free == 1
    }

    /// Whether both diagonals of a square are free.
    fn are_free(&self, row: usize, column: usize) -> bool {
        let (falling, rising) = self.numbers(row, column);
        let occupied = self.falling[falling / 64] >> (falling % 64)
            | self.rising[rising / 64] >> (rising % 64);
        occupied & 1 == 0
    }

    /// Frees both diagonals of a square.
    fn release(&mut self, row: usize, column: usize) {
        let (falling, rising) = self.numbers(row, column);
        self.falling[falling / 64] &= !(1 << (falling % 64));
        self.rising[rising / 64] &= !(1 << (rising % 64));
    }

    /// The diagonals of a square near this one will be needed soon.
    #[inline]
    fn prefetch(&self, row: usize, column: usize) {
        let (falling, rising) = self.numbers(row, column);
        prefetch(&self.falling, falling / 64);
        prefetch(&self.rising, rising / 64);
    }

    /// Which diagonal keeps a queen off the square.
    fn obstacle(&self, row: usize, column: usize) -> Obstacle {
        let (falling, _) = self.numbers(row, column);
        let is_falling = self.falling[falling / 64] >> (falling % 64) & 1 == 1;
        if is_falling { Obstacle::Diagonal } else { Obstacle::Antidiagonal }
    }
}
