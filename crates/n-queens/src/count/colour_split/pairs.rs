//! The value of each pair of row sets, where [`team`](super::team) adds up those of a unit: what samples are drawn by.

use super::fill::{Filler, Weights};
use super::layout::Tile;
use super::pass::{BlackPairs, BlackPass};
use super::placements::{Prefixes, Probes};
use super::table::{KINDS, MOST_WEIGHED};

/// The values of the pairs of one unit.
#[derive(Default)]
pub(super) struct PairPass {
    /// The positions of the even and the odd row set, and a part of the value: pairs come several times.
    pub(super) values: Vec<([usize; 2], u128)>,
}

impl BlackPass for PairPass {
    fn begin(&mut self) {
        self.values.clear();
    }

    fn weigh<const P: usize>(&mut self, filler: &mut Filler, pairs: &BlackPairs) -> u128 {
        let BlackPairs { domain, even, odds, tile, prefixes, probes, weights } = pairs;
        let sums = filler.weigh_sets::<P>(*tile, prefixes, probes, weights);
        let values = odds.iter().zip(sums).map(|(&odd, sums)| ([*even, odd], domain.value(&sums)));
        let before = self.values.len();
        self.values.extend(values.filter(|(_, value)| *value > 0));
        self.values[before..].iter().map(|(_, value)| value).sum()
    }
}

impl Filler {
    /// As [`weigh`](Self::weigh), for each row set by itself.
    fn weigh_sets<const P: usize>(
        &mut self,
        tile: Tile,
        prefixes: &Prefixes,
        probes: &Probes,
        weights: &Weights,
    ) -> Vec<[[u128; 2]; KINDS]> {
        let Self { vectors, walk, layout } = self;
        let mut sums = vec![[[0; 2]; KINDS]; weights.ends[0].len()];
        walk.walk(*vectors, tile, prefixes, probes, |masks, prefix| {
            layout.pack(*vectors, tile, weights.last_lanes, masks);
            let words = layout.lanes.len();
            let parts = words.div_ceil(MOST_WEIGHED);
            for part in 0..parts {
                let words = words * part / parts..words * (part + 1) / parts;
                layout.attack(*vectors, tile.board, probes.rest_rows, &words);
                for (set, sums) in sums.iter_mut().enumerate() {
                    let probes = probes.of(prefix).only(set);
                    if !probes.is_empty() {
                        let weights = weights.only(set);
                        layout.weigh::<P>(*vectors, words.clone(), probes, &weights, sums);
                    }
                }
            }
        });
        sums
    }
}
