//! `bitmask`: the walk of `rows` with three machine words; the free squares of a row are
//! one expression, the next of them is its lowest set bit.

use std::ops::ControlFlow;

use super::textbook::open_rows;
use super::{Search, TEXTBOOK, quiet};
use crate::rules::{QueenAttacks, RowAttacks};
use crate::{
    Abilities, Ending, Event, Flow, Problem, Refusal, Settings, Solution, Square, Strategy, Task,
    Visitor,
};

/// A row must fit into a word.
const LARGEST: usize = 64;

pub(super) struct Bitmask;

impl Search for Bitmask {
    const ABILITIES: Abilities =
        Abilities { name: "bitmask", largest: Some(LARGEST as u32), ..TEXTBOOK };

    fn memory(_n: u64) -> u128 {
        size_of::<BitWalk>() as u128
    }

    fn search<V: Visitor>(problem: &Problem, _settings: &Settings, visitor: &mut V) -> Ending {
        BitWalk::new(problem).each(visitor, |columns, visitor| visitor.solution(columns)).into()
    }

    /// On an empty board the mirror image of a solution is another one, so the left half of the first row counts
    /// twice. With an odd n the middle column stands for itself.
    fn count<V: Visitor>(
        problem: &Problem,
        _settings: &Settings,
        visitor: &mut V,
    ) -> (u128, Ending) {
        let mut walk = BitWalk::new(problem);
        let counted_twice = if problem.is_empty() { problem.n() / 2 } else { 0 };
        if problem.is_empty() {
            walk.first_choices = walk.n.div_ceil(2);
            walk.free[0] &= (1 << walk.first_choices) - 1;
        }
        let mut count = 0; // each was visited: that is far from 2^127
        let flow = walk.each(visitor, |columns, _| {
            let is_left = columns.first().is_some_and(|&first| first < counted_twice);
            count += if is_left { 2 } else { 1 };
            Flow::Continue(())
        });
        (count, flow.into())
    }
}

/// The walk as a machine that stops at each solution and goes on from there.
struct BitWalk {
    n: usize,
    row: usize,
    /// For each row the squares still to try, the lines occupied above, the queen's column.
    free: [u64; LARGEST],
    lines: [QueenAttacks; LARGEST],
    columns: [u32; LARGEST],
    open: [u64; LARGEST],
    /// How many squares of the first row are tried.
    first_choices: usize,
    /// Whether no step was taken yet.
    is_fresh: bool,
}

impl BitWalk {
    fn new(problem: &Problem) -> Self {
        let mut open = [0; LARGEST];
        let rows = open_rows(problem);
        open[..rows.len()].copy_from_slice(&rows);
        Self {
            n: rows.len(),
            row: 0,
            free: open,
            lines: [QueenAttacks::default(); LARGEST],
            columns: [0; LARGEST],
            open,
            first_choices: rows.len(),
            is_fresh: true,
        }
    }

    /// Hands every solution to `take`, which can stop it.
    fn each<V: Visitor>(
        &mut self,
        visitor: &mut V,
        mut take: impl FnMut(&[u32], &mut V) -> Flow,
    ) -> Flow {
        while let Some(columns) = self.next_solution(visitor)? {
            take(columns, visitor)?;
        }
        Flow::Continue(())
    }

    /// Goes on to the next solution: its columns, none if there are no more, or a break if
    /// the visitor stopped it.
    fn next_solution<V: Visitor>(&mut self, visitor: &mut V) -> ControlFlow<(), Option<&[u32]>> {
        // At a solution the next step takes its last queen away.
        let is_ahead = std::mem::take(&mut self.is_fresh) || self.row < self.n || self.up(visitor);
        if is_ahead && self.advance(visitor)? {
            visitor.event(|| Event::Solution);
            return ControlFlow::Continue(Some(&self.columns[..self.n]));
        }
        ControlFlow::Continue(None)
    }

    /// Walks until the board is full (true) or everything was tried (false).
    #[inline]
    fn advance<V: Visitor>(&mut self, visitor: &mut V) -> ControlFlow<(), bool> {
        while self.row < self.n {
            let free = self.free[self.row];
            if free != 0 {
                self.down(free, visitor)?;
            } else if !self.up(visitor) {
                return ControlFlow::Continue(false);
            }
        }
        ControlFlow::Continue(true)
    }

    /// Places a queen on the lowest free square of the row and enters the next row.
    #[inline]
    fn down<V: Visitor>(&mut self, free: u64, visitor: &mut V) -> Flow {
        let row = self.row;
        let column = free.trailing_zeros();
        let choices = if row == 0 { self.first_choices } else { self.n };
        visitor.step(row, column as usize, choices)?;
        let square = Square::new(row as u32, column);
        visitor.event(|| Event::Try(square));
        visitor.event(|| Event::Place(square));
        self.free[row] = free & (free - 1);
        self.columns[row] = column;
        self.row = row + 1;
        if self.row < self.n {
            let lines = self.lines[row].next_row(1 << column);
            self.lines[row + 1] = lines;
            self.free[row + 1] = self.open[row + 1] & !lines.attacked();
        }
        Flow::Continue(())
    }

    /// Takes the queen of the row above away; false at the top.
    #[inline]
    fn up<V: Visitor>(&mut self, visitor: &mut V) -> bool {
        if self.row == 0 {
            return false;
        }
        self.row -= 1;
        let square = Square::new(self.row as u32, self.columns[self.row]);
        visitor.event(|| Event::Backtrack(square));
        true
    }
}

/// The solutions of a problem one after the other, in lexicographic order and in constant
/// memory, for boards up to n = 64.
///
/// ```
/// use n_queens::{Problem, Solutions};
/// let first = Solutions::new(&Problem::new(8))?.next().unwrap();
/// assert_eq!(first.columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
/// assert_eq!(Solutions::new(&Problem::new(6))?.count(), 4);
/// # Ok::<(), n_queens::Refusal>(())
/// ```
pub struct Solutions {
    problem: Problem,
    walk: BitWalk,
}

impl Solutions {
    /// The solutions of `problem`, or why they cannot be walked like this.
    pub fn new(problem: &Problem) -> Result<Self, Refusal> {
        Strategy::Bitmask.accepts(problem, Task::All)?;
        Ok(Self { problem: problem.clone(), walk: BitWalk::new(problem) })
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let columns = self.walk.next_solution(&mut quiet).continue_value()??;
        Some(super::trusted(&self.problem, columns.to_vec()))
    }
}
