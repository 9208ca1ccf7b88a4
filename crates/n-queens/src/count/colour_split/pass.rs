//! What is made of black's pairs and the entries of white's tables: their sum, or more than that.

use super::domain::Domain;
use super::fill::{Filler, Weights};
use super::layout::Tile;
use super::placements::{Prefixes, Probes};

/// Black's pairs of one even row set with some odd ones, and the entries of white that they are multiplied by.
pub(super) struct BlackPairs<'a> {
    pub(super) domain: Domain<'a>,
    /// The even row set and the odd ones, as positions in their families.
    pub(super) even: usize,
    pub(super) odds: &'a [usize],
    pub(super) tile: Tile<'a>,
    pub(super) prefixes: &'a Prefixes,
    pub(super) probes: &'a Probes,
    pub(super) weights: Weights<'a>,
}

/// A pass over black's pairs of a unit.
pub(super) trait BlackPass {
    /// Forgets what it has: the unit begins, or begins again with wider entries.
    fn begin(&mut self);

    /// Takes some pairs in, and returns what they add to the value of the unit.
    fn weigh<const P: usize>(&mut self, filler: &mut Filler, pairs: &BlackPairs) -> u128;
}

/// Adds up the value of a unit.
pub(super) struct ValuePass;

impl BlackPass for ValuePass {
    fn begin(&mut self) {}

    fn weigh<const P: usize>(&mut self, filler: &mut Filler, pairs: &BlackPairs) -> u128 {
        let BlackPairs { domain, tile, prefixes, probes, weights, .. } = pairs;
        let sums = filler.weigh::<P>(*tile, prefixes, probes, weights);
        domain.value(&sums)
    }
}
