//! The attempts at a board: a permutation is placed, then improved, until one leads to a solution. With given queens and
//! blocked squares only the free rows and columns take part, and the diagonals of the given queens are occupied from the
//! start. A solution need not exist then, so the effort is limited; finding none proves nothing. Two kinds of impossible
//! boards are seen before the search: given queens that attack each other, and a free row or column without an open square.

use std::ops::ControlFlow;

use super::ground::Ground;
use super::placing::FillingBoard;
use crate::strategy::Chance;
use crate::strategy::visitor::Quiet;
use crate::{Ending, Event, Problem, Square, Visitor};

/// Squares that the search for a line without an open one may look at.
const MOST_LOOKED_AT: u64 = 1 << 22;

/// Completes `problem`. If nothing stands on it, it must have a solution.
pub(super) fn complete<G: Ground, V: Visitor>(
    problem: &Problem,
    ground: G,
    seed: u64,
    visitor: &mut V,
) -> Ending {
    let Some(mut completion) = Completion::new(problem, ground) else { return Ending::Complete };
    let mut effort = None;
    if !problem.is_empty() {
        if completion.is_closed() {
            return Ending::Complete;
        }
        effort = Some(Effort::for_rows(completion.free()));
    }
    completion.report_given(visitor);
    let mut chance = Chance::new(seed);
    while effort.as_ref().is_none_or(Effort::is_left) {
        match completion.attempt(&mut chance, effort.as_mut(), visitor) {
            ControlFlow::Break(()) => return Ending::Stopped,
            ControlFlow::Continue(None) => return Ending::Partial,
            ControlFlow::Continue(Some(again)) => completion = again,
        }
    }
    Ending::Partial
}

/// Squares that may still be tried. Small boards are tried a fixed number of times for each pair
/// of a row and a column, which meets most of what they have; large ones, where that would take
/// for ever, a fixed number of times for each row.
pub(super) struct Effort {
    left: u64,
    attempt: u64,
}

impl Effort {
    fn for_rows(rows: usize) -> Self {
        let rows = rows as u64;
        let left = (1024 * rows.saturating_mul(rows)).min((1 << 24) + 256 * rows).max(1);
        Self { left, attempt: 4 * rows * rows.min(32) }
    }

    const fn is_left(&self) -> bool {
        self.left > 0
    }

    /// The tries of one attempt, if any are left.
    pub(super) fn take_attempt(&mut self) -> u64 {
        let taken = self.attempt.min(self.left);
        self.left -= taken;
        taken
    }
}

/// A board with queens that stay where they are, no two on one line.
struct Completion<'a, G> {
    n: usize,
    given: &'a [Square],
    /// The columns of the given queens, one bit each.
    held: Vec<u64>,
    board: FillingBoard<G>,
}

impl<'a, G: Ground> Completion<'a, G> {
    /// Nothing if two given queens attack each other: then the board has no solution.
    fn new(problem: &'a Problem, ground: G) -> Option<Self> {
        let (n, given) = (problem.n() as usize, problem.given().squares());
        let held = if given.is_empty() { Vec::new() } else { vec![0; n.div_ceil(64)] };
        let mut completion = Self { n, given, held, board: FillingBoard::new(ground, n) };
        let is_apart = given.array_windows().all(|[one, next]| one.row != next.row)
            && given.iter().all(|&queen| completion.stand(queen));
        is_apart.then_some(completion)
    }

    /// Puts a given queen on its square if none attacks it.
    fn stand(&mut self, queen: Square) -> bool {
        if self.holds(queen.column) || !self.board.put(queen, &mut Quiet) {
            return false;
        }
        self.held[queen.column as usize / 64] |= 1 << (queen.column % 64);
        true
    }

    /// Whether a given queen stands in the column.
    fn holds(&self, column: u32) -> bool {
        self.held.get(column as usize / 64).is_some_and(|word| word >> (column % 64) & 1 == 1)
    }

    /// How many rows, and so how many columns, have no given queen.
    fn free(&self) -> usize {
        self.n - self.given.len()
    }

    /// Whether some free row or column has no open square, as far as that is seen soon.
    fn is_closed(&self) -> bool {
        let mut left = MOST_LOOKED_AT;
        let mut is_open = |row: usize, column: u32| {
            left = left.saturating_sub(1);
            // No more than so many squares are examined: the others count as open.
            left == 0 || self.board.is_open(row, column as usize)
        };
        let columns = || (0..self.n as u32).filter(|&column| !self.holds(column));
        let rows = || (0..self.free()).map(|place| self.board.ground.row(place));
        rows().any(|row| !columns().any(|column| is_open(row, column)))
            || columns().any(|column| !rows().any(|row| is_open(row, column)))
    }

    fn report_given<V: Visitor>(&self, visitor: &mut V) {
        for &queen in self.given {
            visitor.event(|| Event::Try(queen));
            visitor.event(|| Event::Place(queen));
        }
    }

    /// Tries one permutation of the free columns; the board for another try if it led to no solution.
    fn attempt<V: Visitor>(
        mut self,
        chance: &mut Chance,
        effort: Option<&mut Effort>,
        visitor: &mut V,
    ) -> ControlFlow<(), Option<Self>> {
        let mut columns = chance.permutation(self.n as u32, || visitor.step(0, 0, 1))?;
        if !self.given.is_empty() {
            columns.retain(|&column| !self.holds(column));
        }
        self.board.columns = columns;
        self.board.place(visitor)?;
        let is_solved = match effort {
            Some(effort) => self.board.drift(chance, effort, visitor)?,
            None => self.board.swap(chance, visitor)?,
        };
        if !is_solved {
            self.board.clear(visitor);
            return ControlFlow::Continue(Some(self));
        }
        visitor.event(|| Event::Solution);
        let _ = visitor.solution(&self.into_columns()); // nothing is left to stop
        ControlFlow::Continue(None)
    }

    /// The column of every row. What else the board remembers is given back before others need memory.
    fn into_columns(self) -> Vec<u32> {
        let (n, free, given) = (self.n, self.free(), self.given);
        let FillingBoard { ground, mut columns, .. } = self.board;
        if !given.is_empty() {
            columns.resize(n, 0);
            // The free rows move up to where they belong, the last first, so that no second list is needed.
            (0..free).rev().for_each(|place| columns[ground.row(place)] = columns[place]);
            given.iter().for_each(|queen| columns[queen.row as usize] = queen.column);
        }
        columns
    }
}
