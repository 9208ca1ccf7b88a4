//! `probabilistic`: `permutation` with chance. At depth t it makes ceil((n - t) * density)
//! tries, each with a random later position, repeats allowed; so it may miss.

use super::permutation::SwapWalk;
use super::textbook::{Everywhere, FRAME};
use super::{Chance, Search, TEXTBOOK};
use crate::{Abilities, Ending, Problem, Settings, Visitor};

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
        let (mut chance, density) = (Chance::new(settings.seed), settings.density);
        let tries = |later| density.tries(later);
        let pick = |_choice, later| chance.below(later as u64) as usize;
        let ending = SwapWalk::run(problem.n() as usize, tries, pick, Everywhere, visitor);
        // Having tried all that chance offered proves nothing.
        if ending == Ending::Complete { Ending::Partial } else { ending }
    }
}
