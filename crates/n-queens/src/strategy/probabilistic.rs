//! `probabilistic`: `permutation` with chance. At depth t it makes ceil((n - t) * density)
//! tries, each with a random later position, repeats allowed; so it may miss.

use super::permutation::{Choices, SwapWalk};
use super::textbook::{Everywhere, FRAME};
use super::{Chance, Search, TEXTBOOK};
use crate::{Abilities, Density, Ending, Problem, Settings, Visitor};

pub(super) struct Probabilistic;

impl Search for Probabilistic {
    const ABILITIES: Abilities = Abilities {
        name: "probabilistic",
        finds_all: false,
        honours_given: false,
        is_random: true,
        ..TEXTBOOK
    };
    const BYTES: usize = 4 + FRAME;

    fn search<V: Visitor>(problem: &Problem, settings: &Settings, visitor: &mut V) -> Ending {
        let chance = Chance::new(settings.seed);
        let choices = AtRandom { density: settings.density, chance };
        let ending = SwapWalk::run(problem.n() as usize, choices, Everywhere, visitor);
        // Having tried all that chance offered proves nothing.
        if ending == Ending::Complete { Ending::Partial } else { ending }
    }
}

struct AtRandom {
    density: Density,
    chance: Chance,
}

impl Choices for AtRandom {
    #[inline]
    fn tries(&self, later: usize) -> usize {
        self.density.tries(later)
    }

    #[inline]
    fn pick(&mut self, _choice: usize, later: usize) -> usize {
        self.chance.below(later as u64) as usize
    }
}
