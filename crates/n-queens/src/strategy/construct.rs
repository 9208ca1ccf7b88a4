//! `construct`: one solution by a closed formula (Pauls 1874), any n, no search.
//!
//! First the even columns from left to right, then the odd ones. That leaves a clash on a
//! diagonal for n = 2 and 3 (mod 6), where a few queens change places.

use super::event::Event;
use super::{Abilities, Ending, Search, Settings, TEXTBOOK, Visitor};
use crate::board::Square;
use crate::problem::Problem;

pub(super) struct Construct;

impl Search for Construct {
    const ABILITIES: Abilities = Abilities {
        name: "construct",
        finds_all: false,
        honours_given: false,
        largest: None,
        ..TEXTBOOK
    };

    fn memory(n: u64) -> u128 {
        4 * u128::from(n)
    }

    fn search<V: Visitor>(problem: &Problem, _settings: &Settings, visitor: &mut V) -> Ending {
        let Some(construction) = Construction::new(problem.n()) else {
            return Ending::Complete; // n = 2 and 3: known to have none
        };
        let mut columns = Vec::with_capacity(problem.n() as usize);
        for row in 0..problem.n() {
            if visitor.step(row as usize, 0, 1).is_break() {
                return Ending::Stopped;
            }
            let square = Square::new(row, construction.column(row));
            visitor.event(|| Event::Try(square));
            visitor.event(|| Event::Place(square));
            columns.push(square.column);
        }
        visitor.event(|| Event::Solution);
        let _ = visitor.solution(&columns); // there is nothing left to stop
        Ending::Partial
    }
}

/// The closed formula: the column of any row, in O(1) time and memory.
///
/// ```
/// use n_queens::Construction;
/// let million = Construction::new(1_000_000).unwrap();
/// assert_eq!(million.column(0), 1);
/// assert!(Construction::new(3).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Construction {
    n: u32,
}

impl Construction {
    /// The construction for an n x n board; none for n = 2 and 3, which have no solution.
    #[must_use]
    pub const fn new(n: u32) -> Option<Self> {
        if n == 2 || n == 3 { None } else { Some(Self { n }) }
    }

    /// The column of the queen in `row`, both from 0.
    ///
    /// # Panics
    /// In a debug build, if the board has no such row.
    #[must_use]
    #[inline]
    pub const fn column(self, row: u32) -> u32 {
        debug_assert!(row < self.n);
        let evens = self.n / 2;
        // In the formula columns count from 1: 2, 4, 6, ... and 1, 3, 5, ...
        if row < evens { self.even(row, evens) - 1 } else { self.odd(row - evens) - 1 }
    }

    /// 2 4 6 ..., except for n = 3 (mod 6): 4 6 ... 2.
    #[inline]
    const fn even(self, index: u32, evens: u32) -> u32 {
        match self.n % 6 {
            3 if index == evens - 1 => 2,
            3 => 2 * index + 4,
            _ => 2 * index + 2,
        }
    }

    /// 1 3 5 ..., except for n = 2 (mod 6): 3 1 7 9 ... 5, and for n = 3 (mod 6): 5 7 ... 1 3.
    #[inline]
    const fn odd(self, index: u32) -> u32 {
        let odds = self.n - self.n / 2;
        match (self.n % 6, index) {
            (2, 0) => 3,
            (2, 1) => 1,
            (2, _) if index == odds - 1 => 5,
            (2, _) => 2 * index + 3,
            (3, _) if index + 2 >= odds => 2 * (index + 2 - odds) + 1,
            (3, _) => 2 * index + 5,
            _ => 2 * index + 1,
        }
    }

    /// The column of each row, from the top.
    ///
    /// ```
    /// use n_queens::Construction;
    /// let columns: Vec<u32> = Construction::new(8).unwrap().columns().collect();
    /// assert_eq!(columns, [1, 3, 5, 7, 2, 0, 6, 4]);
    /// ```
    pub fn columns(self) -> impl ExactSizeIterator<Item = u32> + Clone {
        // `0..n` over u32 has no exact size where usize might be smaller.
        (0..self.n as usize).map(move |row| self.column(row as u32))
    }
}
