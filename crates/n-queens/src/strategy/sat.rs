//! `sat`: the board as a formula, handed to the solver CaDiCaL. Finds solutions or proves that there are
//! none; each solution found is forbidden, so that the next is another one.
//!
//! A second opinion beside our own searches, and the oracle of their tests; behind the cargo feature `sat`.

use super::{Search, TEXTBOOK};
use crate::complete::cadical::News;
use crate::complete::{Formula, cadical};
use crate::{Abilities, Ending, Event, Flow, Problem, Settings, Square, Variant, Visitor};

/// What CaDiCaL keeps for a square, with its share of the clauses: 2.4 to 2.9 KiB were measured.
const SQUARE: u128 = 3072;

pub(super) struct Sat;

impl Search for Sat {
    const ABILITIES: Abilities = Abilities {
        name: "sat",
        variants: &Variant::ALL,
        largest: Some(Formula::LARGEST),
        ..TEXTBOOK
    };

    fn memory(n: u64) -> u128 {
        (1 << 24) + u128::from(n) * u128::from(n) * SQUARE
    }

    fn search<V: Visitor>(problem: &Problem, _settings: &Settings, visitor: &mut V) -> Ending {
        let formula = Formula::for_problem(problem).expect("larger boards were turned away");
        let n = problem.n();
        cadical::solutions(&formula, n * n, |news| match news {
            News::Thinking => visitor.step(0, 0, 1),
            News::Solution(squares) => hand_over(&columns(n, &squares), visitor),
            News::Step { .. } | News::NoMore => Flow::Continue(()),
        })
    }
}

fn columns(n: u32, squares: &[bool]) -> Vec<u32> {
    let queens = (0..n * n).zip(squares).filter(|(_, queen)| **queen);
    queens.map(|(square, _)| square % n).collect()
}

/// Tells of a solution as if it were placed now, row by row, and taken back again.
fn hand_over<V: Visitor>(columns: &[u32], visitor: &mut V) -> Flow {
    let squares = || (0..).zip(columns).map(|(row, &column)| Square::new(row, column));
    for square in squares() {
        visitor.step(square.row as usize, 0, 1)?;
        visitor.event(|| Event::Try(square));
        visitor.event(|| Event::Place(square));
    }
    visitor.event(|| Event::Solution);
    visitor.solution(columns)?;
    for square in squares().collect::<Vec<_>>().into_iter().rev() {
        visitor.event(|| Event::Backtrack(square));
    }
    Flow::Continue(())
}
