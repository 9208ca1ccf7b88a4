//! `construct`: one solution by a closed formula (Pauls 1874; on a torus Pólya 1918), any n, no search.
//!
//! First the odd columns, counted from 0, then the even ones; for n = 2 and 3 (mod 6) a few queens change
//! places. On a torus column = 2 row (mod n). Either way the board is a handful of stretches on which the
//! column grows by the same step, and to walk them takes no memory: so a board of any size streams.

use super::{Search, TEXTBOOK};
use crate::check::{Fault, Stream};
use crate::{
    Abilities, Control, Ending, Event, Problem, Settings, Square, Theorem, Variant, Visitor,
};

/// Rows that are proved between two looks at the control.
const BLOCK: usize = 4096;

pub(super) struct Construct;

impl Search for Construct {
    const ABILITIES: Abilities = Abilities {
        name: "construct",
        finds_all: false,
        honours_given: false,
        variants: &[Variant::Standard, Variant::Torus],
        largest: None,
        ..TEXTBOOK
    };

    fn search<V: Visitor>(problem: &Problem, _settings: &Settings, visitor: &mut V) -> Ending {
        let Some(construction) = Construction::for_problem(problem) else {
            return Ending::Complete; // by a theorem
        };
        let mut columns = Vec::with_capacity(problem.n() as usize);
        for (row, column) in (0..).zip(construction.columns()) {
            if visitor.step(row as usize, 0, 1).is_break() {
                return Ending::Stopped;
            }
            let square = Square::new(row, column);
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
    is_torus: bool,
}

impl Construction {
    /// The construction for an n x n board; none for n = 2 and 3, which have no solution.
    pub const fn new(n: u32) -> Option<Self> {
        if n == 2 || n == 3 { None } else { Some(Self { n, is_torus: false }) }
    }

    /// The construction for an n x n torus: column = 2 row (mod n). None if 2 or 3 divides n: then there
    /// is [no solution](crate::Theorem::TorusDivisible).
    ///
    /// The columns are all different because 2 does not divide n; so are the diagonals column - row =
    /// row, and the diagonals column + row = 3 row, because 3 does not divide n.
    ///
    /// ```
    /// use n_queens::Construction;
    /// let columns: Vec<u32> = Construction::torus(5).unwrap().columns().collect();
    /// assert_eq!(columns, [0, 2, 4, 1, 3]);
    /// assert!(Construction::torus(8).is_none());
    /// ```
    pub const fn torus(n: u32) -> Option<Self> {
        match Theorem::of_torus(n, Variant::Torus) {
            Some(_) => None,
            None => Some(Self { n, is_torus: true }),
        }
    }

    /// The construction for an empty board of the problem's variant. None if there is no solution, and
    /// none for boards that [`Strategy::Construct`](crate::Strategy::Construct) does not accept.
    ///
    /// ```
    /// use n_queens::{Construction, Problem, Variant};
    /// let torus = Problem::new(77).with_variant(Variant::Torus);
    /// assert_eq!(Construction::for_problem(&torus), Construction::torus(77));
    /// assert_eq!(Construction::for_problem(&Problem::new(8)), Construction::new(8));
    /// ```
    pub fn for_problem(problem: &Problem) -> Option<Self> {
        match problem.variant() {
            _ if !problem.is_empty() => None,
            Variant::Standard => Self::new(problem.n()),
            Variant::Torus => Self::torus(problem.n()),
            Variant::Super => None,
        }
    }

    /// Proves from its runs that no two queens attack each other, in the memory of one block. False if it was stopped.
    ///
    /// ```
    /// use n_queens::{Construction, Control};
    /// assert_eq!(Construction::new(1_000_000).unwrap().prove(&Control::new()), Ok(true));
    /// ```
    ///
    /// # Errors
    /// If two queens attack each other: then the formula is wrong.
    pub fn prove(self, control: &Control) -> Result<bool, Fault> {
        let stream = if self.is_torus { Stream::on_torus } else { Stream::sized };
        let mut stream = stream(self.n);
        let (mut columns, mut block) = (self.columns(), [0; BLOCK]);
        while columns.len() > 0 {
            if control.should_stop() {
                return Ok(false);
            }
            let filled = columns.fill(&mut block);
            stream.rows(&block[..filled])?;
        }
        stream.finish()?;
        Ok(true)
    }

    /// The column of the queen in `row`, both from 0.
    ///
    /// # Panics
    /// If the board has no such row.
    pub fn column(self, row: u32) -> u32 {
        let mut row = row;
        for stretch in self.stretches() {
            if row < stretch.left {
                return stretch.after(row);
            }
            row -= stretch.left;
        }
        panic!("the board has {} rows", self.n)
    }

    /// The board as stretches, in which columns count from 0. With columns from 1 they are 2 4 6 ... and 1 3 5 ...;
    /// for n = 2 (mod 6) 2 4 6 ... and 3 1 7 9 ... 5; for n = 3 (mod 6) 4 6 ... 2 and 5 7 ... 1 3.
    fn stretches(self) -> [Stretch; 4] {
        let (evens, odds) = (self.n / 2, self.n - self.n / 2);
        let by = |column, step: i32, left| Stretch { column, left, step };
        match self.n % 6 {
            _ if self.is_torus => [by(0, 2, odds), by(1, 2, evens), NOWHERE, NOWHERE],
            2 => [by(1, 2, evens), by(2, -2, 2), by(6, 2, odds - 3), by(4, 0, 1)],
            3 => [by(3, 2, evens - 1), by(1, 0, 1), by(4, 2, odds - 2), by(0, 2, 2)],
            _ => [by(1, 2, evens), by(0, 2, odds), NOWHERE, NOWHERE],
        }
    }

    /// The column of each row, from the top, without memory and without deciding anew for each row.
    ///
    /// ```
    /// use n_queens::Construction;
    /// let columns: Vec<u32> = Construction::new(8).unwrap().columns().collect();
    /// assert_eq!(columns, [1, 3, 5, 7, 2, 0, 6, 4]);
    /// ```
    pub fn columns(self) -> ConstructionColumns {
        ConstructionColumns(self.stretches())
    }
}

/// Rows one below the other whose columns grow, or shrink, by the same step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stretch {
    /// The column of its next row.
    column: u32,
    left: u32,
    step: i32,
}

/// A stretch without rows.
const NOWHERE: Stretch = Stretch { column: 0, left: 0, step: 0 };

/// The columns of a [`Construction`], row by row.
///
/// ```
/// use n_queens::Construction;
/// let mut columns = Construction::new(1_000_000_000).unwrap().columns();
/// assert_eq!(columns.len(), 1_000_000_000);
/// assert_eq!(columns.next(), Some(1));
/// assert_eq!(columns.next(), Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct ConstructionColumns([Stretch; 4]);

impl ConstructionColumns {
    /// Fills `block` from its beginning with the columns of the next rows, and says how many it
    /// got: all of it, except at the end of the board. Several times faster than row by row.
    ///
    /// ```
    /// use n_queens::Construction;
    /// let mut block = [0; 5];
    /// let mut columns = Construction::new(8).unwrap().columns();
    /// assert_eq!((columns.fill(&mut block), block), (5, [1, 3, 5, 7, 2]));
    /// assert_eq!(columns.fill(&mut block), 3);
    /// assert_eq!(block[..3], [0, 6, 4]);
    /// ```
    pub fn fill(&mut self, block: &mut [u32]) -> usize {
        let mut filled = 0;
        for stretch in &mut self.0 {
            filled += stretch.fill(&mut block[filled..]);
        }
        filled
    }
}

impl Iterator for ConstructionColumns {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.0.iter_mut().find_map(Stretch::next)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.iter().map(|stretch| stretch.left as usize).sum();
        (left, Some(left))
    }
}

impl ExactSizeIterator for ConstructionColumns {}

impl Stretch {
    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        let column = self.column;
        // The step after the last row may lead off the board, and is never used.
        self.column = column.wrapping_add_signed(self.step);
        Some(column)
    }

    /// Its column so many rows further down.
    const fn after(self, rows: u32) -> u32 {
        self.column.wrapping_add((self.step as u32).wrapping_mul(rows))
    }

    fn fill(&mut self, block: &mut [u32]) -> usize {
        let filled = block.len().min(self.left as usize);
        let mut column = self.column;
        // In this form the compiler computes several at a time.
        for place in &mut block[..filled] {
            *place = column;
            column = column.wrapping_add_signed(self.step);
        }
        self.column = column;
        self.left -= filled as u32;
        filled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    /// The column of a row by the formula as it was published, where columns count from 1: 2, 4, 6, ... and 1, 3, 5, ...
    fn published(Construction { n, is_torus }: Construction, row: u32) -> u32 {
        let evens = n / 2;
        match is_torus {
            true => (2 * u64::from(row) % u64::from(n)) as u32,
            false if row < evens => even(n, row, evens) - 1,
            false => odd(n, row - evens) - 1,
        }
    }

    /// 2 4 6 ..., except for n = 3 (mod 6): 4 6 ... 2.
    fn even(n: u32, index: u32, evens: u32) -> u32 {
        match n % 6 {
            3 if index == evens - 1 => 2,
            3 => 2 * index + 4,
            _ => 2 * index + 2,
        }
    }

    /// 1 3 5 ..., except for n = 2 (mod 6): 3 1 7 9 ... 5, and for n = 3 (mod 6): 5 7 ... 1 3.
    fn odd(n: u32, index: u32) -> u32 {
        let odds = n - n / 2;
        match (n % 6, index) {
            (2, 0) => 3,
            (2, 1) => 1,
            (2, _) if index == odds - 1 => 5,
            (2, _) => 2 * index + 3,
            (3, _) if index + 2 >= odds => 2 * (index + 2 - odds) + 1,
            (3, _) => 2 * index + 5,
            _ => 2 * index + 1,
        }
    }

    /// The boards up to 5000, with what the formula says for each row of them.
    fn boards() -> impl Iterator<Item = (Construction, Vec<u32>)> {
        let torus = (0..=2000).filter_map(Construction::torus);
        (0..=5000).filter_map(Construction::new).chain(torus).map(|construction| {
            let rows = (0..construction.n).map(|row| published(construction, row));
            (construction, rows.collect())
        })
    }

    #[test]
    fn every_board_up_to_5000_passes_the_independent_checker() {
        for (construction, columns) in boards() {
            let variant = if construction.is_torus { Variant::Torus } else { Variant::Standard };
            let problem = Problem::new(construction.n).with_variant(variant);
            assert_eq!(check::solves(&problem, &columns), Ok(()), "{construction:?}");
            assert_eq!(Construction::for_problem(&problem), Some(construction));
        }
        assert!(Construction::new(2).is_none() && Construction::new(3).is_none());
    }

    #[test]
    fn walking_the_stretches_agrees_with_asking_row_by_row() {
        for (construction, columns) in boards() {
            let walk = construction.columns();
            assert_eq!(walk.len(), columns.len());
            let mut folded = Vec::new();
            walk.clone().for_each(|column| folded.push(column));
            assert_eq!(folded, columns, "n = {}", construction.n);
            let asked = (0..construction.n).map(|row| construction.column(row));
            assert!(asked.eq(columns.iter().copied()), "n = {}", construction.n);
            assert!(walk.eq(columns.iter().copied()), "n = {}", construction.n);
        }
    }

    #[test]
    fn blocks_of_every_length_follow_each_other() {
        for (construction, columns) in boards().filter(|(board, _)| board.n < 60) {
            for length in 1..=columns.len() + 1 {
                let (mut walk, mut all) = (construction.columns(), Vec::new());
                let mut block = vec![0; length];
                // Every second row by itself, so that both ways of walking meet.
                while walk.len() > 0 {
                    let filled = walk.fill(&mut block);
                    all.extend_from_slice(&block[..filled]);
                    all.extend(walk.next());
                }
                assert_eq!(all, columns, "n = {}, blocks of {length}", construction.n);
                assert_eq!((walk.next(), walk.fill(&mut block)), (None, 0));
            }
        }
    }

    #[test]
    fn the_largest_boards_stay_within_their_type() {
        let sizes = || u32::MAX - 5..=u32::MAX;
        let torus = sizes().filter_map(Construction::torus);
        assert_eq!(torus.clone().count(), 2);
        for construction in sizes().filter_map(Construction::new).chain(torus) {
            let n = construction.n;
            let walk = construction.columns();
            let stretches = walk.0.into_iter();
            let mut first_row = 0;
            for stretch in stretches.filter(|stretch| stretch.left > 0) {
                let last_row = first_row + (stretch.left - 1);
                assert_eq!(stretch.column, published(construction, first_row), "n = {n}");
                assert_eq!(stretch.after(stretch.left - 1), published(construction, last_row));
                first_row = last_row.wrapping_add(1);
            }
            assert_eq!(first_row, n);
        }
    }
}
