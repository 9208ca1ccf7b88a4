//! `local-search`: one random solution for any n, another one for each seed (after Sosic and Gu 1990-94, with bits for
//! counters). A random permutation of the columns is [placed](placing) row by row so that all but a few queens are
//! unattacked; then single [swaps](swapping) place the others. On a board of a few rows that may fail and starts again. With
//! given queens or blocked squares rows without a column [drift](drifting) instead. The [ground](ground) decides where queens
//! may be, for superqueens as well.

mod completing;
mod diagonals;
mod drifting;
mod ground;
mod placing;
mod swapping;

use super::{Search, TEXTBOOK};
use crate::{Abilities, Ending, Problem, Settings, Variant, Visitor};
use completing::complete;
use ground::{Empty, Leaping, Standing};

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
        let (n, seed) = (problem.n(), settings.seed);
        match (problem.is_empty(), problem.variant()) {
            (true, Variant::Super) => complete(problem, Leaping::over(Empty, n), seed, visitor),
            (true, _) => complete(problem, Empty, seed, visitor),
            (_, Variant::Super) => {
                complete(problem, Leaping::over(Standing::new(problem), n), seed, visitor)
            }
            _ => complete(problem, Standing::new(problem), seed, visitor),
        }
    }
}
