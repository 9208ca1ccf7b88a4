//! `local-search`: one random solution for any n, another one for each seed (after Sosic and Gu 1990-94, with bits for
//! counters). A random permutation of the columns is [placed](FillingBoard::place) row by row so that all but a few queens
//! are unattacked; then single swaps place the others, or where something stands on the board, columns drift from row to
//! row. Either may fail, and another permutation follows: without end on an empty board, which has a solution, and with
//! limited effort on others. Finding none proves nothing there.

mod board;

use std::ops::ControlFlow;

use super::{Chance, Search, TEXTBOOK};
use crate::{Abilities, Ending, Event, Problem, Settings, Variant, Visitor};
use board::FillingBoard;

/// Most boards need fewer than a hundred swaps for a row. After so many the permutation is given up.
const MOST_SWAPS: usize = 20_000;

pub(super) struct LocalSearch;

impl Search for LocalSearch {
    const ABILITIES: Abilities = Abilities {
        name: "local-search",
        finds_all: false,
        variants: &[Variant::Standard, Variant::Super],
        is_random: true,
        largest: None,
        ..TEXTBOOK
    };

    fn memory(n: u64) -> u128 {
        // A column and four bits of diagonals a queen.
        4 * u128::from(n) + u128::from(n).div_ceil(2)
    }

    fn memory_with_solution(n: u64) -> u128 {
        4 * u128::from(n)
    }

    fn standing(problem: &Problem) -> u128 {
        // The row and a mark for each queen, and two bits for what holds its lines.
        let n = u128::from(problem.n());
        let board = if problem.is_empty() { 0 } else { 5 * n + n.div_ceil(4) };
        // Superqueens are found by their rows.
        board + if problem.variant() == Variant::Super { 4 * n + 16 } else { 0 }
    }

    fn search<V: Visitor>(problem: &Problem, settings: &Settings, visitor: &mut V) -> Ending {
        if problem.impossible_by().is_some() {
            return Ending::Complete;
        }
        let ending = match (problem.is_empty(), problem.variant()) {
            (true, Variant::Super) => complete::<false, true, V>(problem, settings.seed, visitor),
            (true, _) => complete::<false, false, V>(problem, settings.seed, visitor),
            (false, Variant::Super) => complete::<true, true, V>(problem, settings.seed, visitor),
            (false, _) => complete::<true, false, V>(problem, settings.seed, visitor),
        };
        ending.continue_value().unwrap_or(Ending::Stopped)
    }
}

/// Places one permutation after the other until one leads to a solution. Two kinds of impossible boards are seen before
/// that: given queens that attack each other, and a free row or column without an open square.
fn complete<const STANDING: bool, const LEAPING: bool, V: Visitor>(
    problem: &Problem,
    seed: u64,
    visitor: &mut V,
) -> ControlFlow<(), Ending> {
    let board = FillingBoard::<STANDING, LEAPING>::new(problem);
    let Some(mut board) = board.filter(|board| !STANDING || !board.is_closed()) else {
        return ControlFlow::Continue(Ending::Complete);
    };
    for &queen in problem.given().squares() {
        visitor.event(|| Event::Try(queen));
        visitor.event(|| Event::Place(queen));
    }
    // Small boards are tried a fixed number of times for each pair of a row and a column, which meets most of what they
    // have; large ones, where that would take for ever, a fixed number of times for each row.
    let (rows, mut chance) = (board.free() as u64, Chance::new(seed));
    let mut tries_left = rows.saturating_mul(1024 * rows).min((1 << 24) + 256 * rows).max(1);
    while !STANDING || tries_left > 0 {
        board.shuffle(&mut chance, visitor)?;
        board.place(visitor)?;
        let is_solved = if STANDING {
            let tries = tries_left.min(4 * rows * rows.min(32));
            tries_left -= tries;
            board.drift(&mut chance, tries, visitor)?
        } else {
            board.swap(&mut chance, visitor)?
        };
        if is_solved {
            visitor.event(|| Event::Solution);
            let _ = visitor.solution(&board.into_columns()); // nothing is left to stop
            break;
        }
        board.clear(visitor);
    }
    ControlFlow::Continue(Ending::Partial)
}

impl<const STANDING: bool, const LEAPING: bool> FillingBoard<'_, STANDING, LEAPING> {
    /// The second phase on an empty board: a row that found no column changes columns with a row that has a queen, if
    /// both queens then stand on free diagonals. Each such swap lowers the number of rows without a queen by one; no swap
    /// raises it. False if a row cannot be helped.
    fn swap<V: Visitor>(&mut self, chance: &mut Chance, visitor: &mut V) -> ControlFlow<(), bool> {
        let n = self.columns.len();
        'rows: while let Some(&place) = self.unplaced.last() {
            for _ in 0..MOST_SWAPS.min(8 * n) {
                visitor.step(0, 1, 1)?;
                if self.help(place, chance.below(n as u64) as u32, visitor) {
                    self.unplaced.pop();
                    continue 'rows;
                }
            }
            return ControlFlow::Continue(false);
        }
        ControlFlow::Continue(true)
    }

    /// Swaps the columns of a row, which has no queen, and another, which has one, if both queens then stand well.
    fn help<V: Visitor>(&mut self, place: u32, other: u32, visitor: &mut V) -> bool {
        if self.unplaced.contains(&other) {
            return false;
        }
        let (place, other) = (place as usize, other as usize);
        let [mine, lent] = [place, other].map(|place| self.columns[place]);
        let (before, own) = (self.square(other, lent), self.square(place, lent));
        self.lift(before, visitor);
        if self.put(own, visitor) {
            if self.put(self.square(other, mine), visitor) {
                self.columns.swap(place, other);
                return true;
            }
            self.lift(own, visitor);
        }
        self.put(before, visitor);
        false
    }

    /// The second phase on a board on which something stands, where swaps that help are rare: a row without a queen
    /// changes columns with any other row if at least as many of the two then have a queen. So which rows are without
    /// one changes all the time, until two of them are helped at once; their number never grows. False if the tries did
    /// not suffice.
    fn drift<V: Visitor>(
        &mut self,
        chance: &mut Chance,
        tries: u64,
        visitor: &mut V,
    ) -> ControlFlow<(), bool> {
        let mut waits = vec![false; self.columns.len()];
        self.unplaced.iter().for_each(|&place| waits[place as usize] = true);
        for _ in 0..tries {
            if self.unplaced.is_empty() {
                break;
            }
            visitor.step(0, 1, 1)?;
            let chosen = chance.below(self.unplaced.len() as u64) as usize;
            let other = chance.below(self.columns.len() as u64) as usize;
            self.exchange(chosen, other, &mut waits, visitor);
        }
        ControlFlow::Continue(self.unplaced.is_empty())
    }

    /// Swaps the columns of a row without a queen, one of `unplaced`, and of another row, unless fewer queens would stand
    /// then.
    fn exchange<V: Visitor>(
        &mut self,
        chosen: usize,
        other: usize,
        waits: &mut [bool],
        visitor: &mut V,
    ) {
        let place = self.unplaced[chosen] as usize;
        let [mine, lent] = [place, other].map(|place| self.columns[place]);
        let before = self.square(other, lent);
        let stood = !waits[other];
        if stood {
            self.lift(before, visitor);
        }
        let own = self.put(self.square(place, lent), visitor);
        let others = place != other && self.put(self.square(other, mine), visitor);
        if stood && !own && !others {
            self.put(before, visitor);
            return;
        }
        self.columns.swap(place, other);
        (waits[other], waits[place]) = (!others, !own);
        if own {
            self.unplaced.swap_remove(chosen);
        }
        if stood && !others {
            self.unplaced.push(other as u32);
        } else if !stood && others {
            // Seldom: both rows of a swap were without a queen.
            self.unplaced.retain(|&waiting| waiting as usize != other);
        }
    }
}
