//! How many solutions have a queen on each square of the board of black's probes: what a probe adds to the value of its unit
//! is added to each of its squares as well. [`map`](super::map()) does this for each of the four boards.

use std::ops::Range;

use super::board::ColourBoard;
use super::fill::{Filler, Weights, by_number};
use super::layout::{Layout, Tile};
use super::lines::members;
use super::pass::{BlackPairs, BlackPass};
use super::placements::{PrefixProbes, Prefixes, Probes, square};
use super::table::{MOST_WEIGHED, PlaneTables, Word, attacked_from, count_free};
use crate::machine::{Kernel, Lanes, Machine, Vectors};

/// For each square, in how many solutions a queen stands there. No number is above that of all solutions, which 64 bits
/// hold for every board of the engine.
pub(super) type SquareSums = [u64; 256];

/// Adds up the squares of one unit.
pub(super) struct SquarePass {
    pub(super) sums: SquareSums,
}

impl BlackPass for SquarePass {
    fn begin(&mut self) {
        self.sums = [0; 256];
    }

    fn weigh<const P: usize>(&mut self, filler: &mut Filler, pairs: &BlackPairs) -> u128 {
        let BlackPairs { tile, prefixes, probes, weights, .. } = pairs;
        filler.weigh_squares::<P>(*tile, prefixes, probes, weights, &mut self.sums).into()
    }
}

impl Filler {
    /// Adds up the entries of tables of `P` bytes, in all and for each square of the probes.
    fn weigh_squares<const P: usize>(
        &mut self,
        tile: Tile,
        prefixes: &Prefixes,
        probes: &Probes,
        weights: &Weights,
        sums: &mut SquareSums,
    ) -> u64 {
        let Self { vectors, walk, layout } = self;
        let of_prefixes = prefix_squares(tile.board, &probes.prefix_rows);
        let mut total = 0;
        walk.walk(*vectors, tile, prefixes, probes, |masks, prefix| {
            layout.pack(*vectors, tile, weights.last_lanes, masks);
            let words = layout.lanes.len();
            let parts = words.div_ceil(MOST_WEIGHED);
            let mut value = 0;
            for part in 0..parts {
                let words = words * part / parts..words * (part + 1) / parts;
                layout.attack(*vectors, tile.board, probes.rest_rows, &words);
                value += by_number!(words.len().clamp(1, MOST_WEIGHED), T in 1 2 3 4 5, 6 => {
                    layout.squares::<P, T>(*vectors, words, probes.of(prefix), weights, sums)
                });
            }
            for &square in &of_prefixes[prefix] {
                sums[square as usize] += value;
            }
            total += value;
        });
        total
    }
}

/// The squares of each prefix, in the order of their numbers.
fn prefix_squares(board: ColourBoard, rows: &[u32]) -> Vec<Vec<u8>> {
    let mut found = vec![(0, 0, Vec::new())];
    for &row in rows {
        let extend = |(columns, diagonals, squares): (u32, u64, Vec<u8>)| {
            members(board.free(row, columns, diagonals)).map(move |column| {
                let squares = squares.iter().copied().chain([square(row, column)]).collect();
                (columns | 1 << column, diagonals | board.mask(row, column), squares)
            })
        };
        found = found.into_iter().flat_map(extend).collect();
    }
    found.into_iter().map(|(.., squares)| squares).collect()
}

impl Layout {
    fn squares<const P: usize, const T: usize>(
        &self,
        vectors: Vectors,
        words: Range<usize>,
        probes: PrefixProbes,
        weights: &Weights,
        sums: &mut SquareSums,
    ) -> u64 {
        vectors.run(WeighSquares::<P, T> {
            attacked: self.attacked.as_chunks::<T>().0.first_chunk().expect("256 squares"),
            lanes: self.lanes[words].as_array().expect("as many words"),
            probes,
            sets: weights.ends[0].len(),
            tables: weights.tables,
            sums,
        })
    }
}

/// Adds up, for each probe of a prefix and the candidates that it does not attack, the entries of its group.
struct WeighSquares<'a, const P: usize, const T: usize> {
    attacked: &'a [[Word; T]; 256],
    lanes: &'a [(usize, Lanes); T],
    probes: PrefixProbes<'a>,
    sets: usize,
    tables: PlaneTables<'a>,
    sums: &'a mut SquareSums,
}

impl<const P: usize, const T: usize> Kernel for WeighSquares<'_, P, T> {
    /// Of all probes.
    type Output = u64;

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) -> u64 {
        let (rest, windows) = (self.probes.rest, self.tables.windows::<P, T>(self.lanes));
        let mut total = 0;
        for set in 0..self.sets {
            let range = self.probes.of(set);
            let groups = &self.probes.groups[range.clone()];
            let squares = &self.probes.squares[range.start * rest..range.end * rest];
            for (&group, squares) in groups.iter().zip(squares.chunks_exact(rest)) {
                let row = windows.row(self.tables.start(set, group));
                let attacked = attacked_from(self.attacked, squares);
                // At most 6 words at a time: far from what 32 bits hold.
                let mut products = [[0; 16]; P];
                for (word, attacked) in attacked.iter().enumerate() {
                    let counts = count_free(attacked);
                    for (plane, products) in products.iter_mut().enumerate() {
                        let lanes = &self.lanes[word].1;
                        machine.add_products(&counts, row.window(word, plane), lanes, products);
                    }
                }
                let mut value = 0;
                for (plane, products) in products.iter().enumerate() {
                    value += products.iter().copied().map(u64::from).sum::<u64>() << (8 * plane);
                }
                for &square in squares {
                    self.sums[square as usize] += value;
                }
                total += value;
            }
        }
        total
    }
}
