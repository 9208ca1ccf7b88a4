//! The first phase: row after row takes the first column of a shuffled pool that suits it. The pool is the part of the
//! permutation without a row. A walker goes along it again and again and offers columns to the current row. A column that suits
//! changes places with the first of the pool and leaves it; others wait a whole round. Memory is read and written in
//! order; only the diagonals are looked up at random, and on large boards they are prefetched.

use super::diagonals::Diagonals;
use super::ground::Ground;
use crate::{Event, Flow, Obstacle, Square, Visitor};

/// Walkers that take turns, each with every fourth row and column: while one waits for its memory
/// the others get on.
const WALKERS: usize = 4;
/// Smaller boards have a single walker: four small pools are worse than one.
const SMALLEST_SHARED: usize = 8192;
/// Boards up to here find their diagonals in the cache.
const LARGEST_CACHED: usize = 1 << 22;
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

/// A board that fills up.
pub(super) struct FillingBoard<G> {
    pub(super) ground: G,
    /// The columns of the rows that wait on the ground, by their places there.
    pub(super) columns: Vec<u32>,
    pub(super) diagonals: Diagonals,
    /// Places of rows that no column of the pool suited. Their columns are what was left over.
    pub(super) unplaced: Vec<u32>,
}

impl<G: Ground> FillingBoard<G> {
    /// An empty board of side `n`.
    pub(super) fn new(ground: G, n: usize) -> Self {
        Self { ground, columns: Vec::new(), diagonals: Diagonals::new(n), unplaced: Vec::new() }
    }

    /// Whether a queen may be put on the square.
    pub(super) fn is_open(&self, row: usize, column: usize) -> bool {
        self.ground.allows(row, column) && self.diagonals.are_free(row, column)
    }

    /// The square of a column in the row that waits at `place`.
    #[inline]
    pub(super) fn square(&self, place: usize, column: u32) -> Square {
        Square::new(self.ground.row(place) as u32, column)
    }

    /// Puts a queen on the square if it is open and its diagonals are free; whether it stands there
    /// now.
    #[inline]
    pub(super) fn put<V: Visitor>(&mut self, square: Square, visitor: &mut V) -> bool {
        let (row, column) = (square.row as usize, square.column as usize);
        let taken = self.ground.allows(row, column) && self.diagonals.occupy_if_free(row, column);
        if taken {
            self.ground.occupy(row, square.column);
        }
        visitor.event(|| Event::Try(square));
        visitor.event(|| match taken {
            true => Event::Place(square),
            false => Event::Reject(square, self.obstacle(square)),
        });
        taken
    }

    fn obstacle(&self, square: Square) -> Obstacle {
        match self.ground.allows(square.row as usize, square.column as usize) {
            true => self.diagonals.obstacle(square),
            false => Obstacle::Closed,
        }
    }

    /// Takes the queen of the square away.
    pub(super) fn lift<V: Visitor>(&mut self, square: Square, visitor: &mut V) {
        self.diagonals.release(square.row as usize, square.column as usize);
        self.ground.release(square.row as usize);
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

    /// Gives every row a column, and all but a few rows one on free diagonals.
    pub(super) fn place<V: Visitor>(&mut self, visitor: &mut V) -> Flow {
        match self.columns.len() {
            ..SMALLEST_SHARED => Walker::new(0, 1).finish(self, visitor),
            SMALLEST_SHARED..=LARGEST_CACHED => self.take_turns::<false, V>(visitor),
            _ => self.take_turns::<true, V>(visitor),
        }
    }

    fn take_turns<const PREFETCH: bool, V: Visitor>(&mut self, visitor: &mut V) -> Flow {
        let mut walkers: [_; WALKERS] = std::array::from_fn(|first| Walker::new(first, WALKERS));
        let n = self.columns.len();
        let mut offers = 0;
        while let fewest = walkers.iter().map(|walker| walker.rows_left(n)).min().unwrap_or(0)
            && fewest > FEW
            && offers < MOST_OFFERS * n
        {
            report(visitor, offers, n)?;
            let turns = TURNS.min(fewest - FEW);
            for _ in 0..turns {
                for walker in &mut walkers {
                    walker.offer::<PREFETCH, G, V>(self, visitor);
                }
            }
            offers += turns * WALKERS;
        }
        walkers.iter_mut().try_for_each(|walker| walker.finish(self, visitor))
    }
}

/// How far the search is, in offers made.
fn report<V: Visitor>(visitor: &mut V, offers: usize, n: usize) -> Flow {
    let expected = (OFFERS * n as f64) as usize;
    visitor.step(0, offers.min(expected), expected)
}

/// Which column is offered next, and to which row.
struct Walker {
    /// The first row without a queen. The pool begins at its place.
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

    /// Offers one column to the current row; whether it was taken.
    #[inline]
    fn offer<const PREFETCH: bool, G: Ground, V: Visitor>(
        &mut self,
        board: &mut FillingBoard<G>,
        visitor: &mut V,
    ) -> bool {
        if PREFETCH && let Some(&soon) = board.columns.get(self.at + AHEAD * self.stride) {
            board.diagonals.prefetch(board.ground.row(self.row), soon as usize);
        }
        let (first, offered) = (board.columns[self.row], board.columns[self.at]);
        let taken = board.put(board.square(self.row, offered), visitor);
        let columns = &mut board.columns[..];
        columns[self.row] = if taken { offered } else { first };
        columns[self.at] = if taken { first } else { offered };
        self.row += self.stride * usize::from(taken);
        self.at += self.stride;
        if self.at >= columns.len() {
            self.at = self.row;
        }
        taken
    }

    /// Goes on until every row has a column. A row that has refused the whole pool is passed over.
    fn finish<G: Ground, V: Visitor>(
        &mut self,
        board: &mut FillingBoard<G>,
        visitor: &mut V,
    ) -> Flow {
        let n = board.columns.len();
        let mut refused = 0;
        while self.row < n {
            if self.offer::<false, G, V>(board, visitor) {
                visitor.step(0, n - self.rows_left(n), n)?;
                refused = 0;
            } else {
                refused += 1;
            }
            if refused > self.rows_left(n).min(G::PATIENCE) {
                visitor.step(0, n - self.rows_left(n), n)?;
                board.unplaced.push(self.row as u32);
                self.row += self.stride;
                self.at = self.at.max(self.row);
                refused = 0;
            }
        }
        Flow::Continue(())
    }
}
