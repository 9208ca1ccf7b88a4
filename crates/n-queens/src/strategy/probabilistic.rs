//! `probabilistic`: `permutation` with chance. At depth t it makes ceil((n - t) * density)
//! tries, each with a random later position, repeats allowed; so it may miss.

use rand_core::Rng;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use super::open::Everywhere;
use super::permutation::{Choices, Walk};
use super::{Abilities, Density, Ending, Search, Settings, TEXTBOOK, Visitor, stack};
use crate::problem::Problem;

pub(super) struct Probabilistic;

impl Search for Probabilistic {
    const ABILITIES: Abilities = Abilities {
        name: "probabilistic",
        finds_all: false,
        honours_given: false,
        is_random: true,
        ..TEXTBOOK
    };

    fn memory(n: u64) -> u128 {
        4 * u128::from(n) + stack::bytes(n)
    }

    fn search<V: Visitor>(problem: &Problem, settings: &Settings, visitor: &mut V) -> Ending {
        let generator = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
        let choices = AtRandom { density: settings.density, generator };
        let ending = Walk::new(problem.n() as usize, choices, Everywhere, visitor).run();
        // Having tried all that chance offered proves nothing.
        if ending == Ending::Complete { Ending::Partial } else { ending }
    }
}

struct AtRandom {
    density: Density,
    generator: Xoshiro256PlusPlus,
}

impl Choices for AtRandom {
    #[inline]
    fn tries(&self, later: usize) -> usize {
        self.density.tries(later)
    }

    #[inline]
    fn pick(&mut self, _choice: usize, later: usize) -> usize {
        below(&mut self.generator, later as u64) as usize
    }
}

/// A uniformly random number below `bound`, by Lemire's multiplication with rejection. Ours
/// and not a library's, so that a seed gives the same run with every version of every crate.
#[inline]
fn below(generator: &mut impl Rng, bound: u64) -> u64 {
    loop {
        let product = u128::from(generator.next_u64()) * u128::from(bound);
        let low = product as u64;
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 64) as u64;
        }
    }
}
