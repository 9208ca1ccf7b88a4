//! `local-search`: one random solution for any n, another one for each seed (after Sosic and Gu 1990-94, with bits for
//! counters). A random permutation of the columns is [placed](placing) row by row so that all but a few queens are
//! unattacked; then single [swaps](swapping) place the others. On a board of a few rows that may fail and starts again. With
//! given queens or blocked squares it [completes](completing) the board: the [ground](ground) decides where queens may be,
//! for superqueens as well, and rows without a column [drift](drifting).

mod completing;
mod diagonals;
mod drifting;
mod ground;
mod placing;
mod swapping;

use std::ops::ControlFlow;

use super::chance::Chance;
use super::event::Event;
use super::{Abilities, Ending, Search, Settings, TEXTBOOK, Visitor};
use crate::problem::{Problem, Variant};
use ground::{Empty, Ground, Leaping, Standing};
use placing::FillingBoard;

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
        let (n, chance) = (problem.n(), &mut Chance::new(settings.seed));
        let standing = || Standing::new(problem);
        match (problem.is_empty(), problem.variant()) {
            (true, Variant::Super) => search(n, || Leaping::over(Empty, n), chance, visitor),
            (true, _) => search(n, || Empty, chance, visitor),
            (_, Variant::Super) => {
                completing::search(problem, || Leaping::over(standing(), n), chance, visitor)
            }
            _ => completing::search(problem, standing, chance, visitor),
        }
    }
}

/// Tries permutations on an empty board that has a solution.
fn search<G: Ground, V: Visitor>(
    n: u32,
    ground: impl Fn() -> G,
    chance: &mut Chance,
    visitor: &mut V,
) -> Ending {
    loop {
        match attempt(n, ground(), chance, visitor) {
            ControlFlow::Break(()) => return Ending::Stopped,
            ControlFlow::Continue(false) => {}
            ControlFlow::Continue(true) => return Ending::Partial,
        }
    }
}

/// Tries one permutation; whether it led to a solution.
fn attempt<G: Ground, V: Visitor>(
    n: u32,
    ground: G,
    chance: &mut Chance,
    visitor: &mut V,
) -> ControlFlow<(), bool> {
    let columns = chance.permutation(n, || visitor.step(0, 0, 1))?;
    let mut board = FillingBoard::new(ground, columns);
    board.place(visitor)?;
    if !board.swap(chance, visitor)? {
        board.clear(visitor);
        return ControlFlow::Continue(false);
    }
    visitor.event(|| Event::Solution);
    let _ = visitor.solution(&board.into_columns()); // nothing is left to stop
    ControlFlow::Continue(true)
}
