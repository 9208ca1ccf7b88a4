//! Counts pairs of a probe and a candidate that have no diagonal in common.
//!
//! The prefixes are walked queen by queen, and of the candidates only those are kept that no queen so far attacks. Behind
//! each prefix the rest of the candidates is laid out as bits, and the probes with this prefix are counted in bulk:
//! white's add to a table, black's add up the entries of white's table.

use std::ops::Range;

use super::layout::{Layout, Tile};
use super::placements::{PrefixProbes, PrefixQueen, Prefixes, Probes};
use super::table::{
    ANY, KINDS, MOST_WEIGHED, MOST_WORDS, PlaneTables, TallyProbes, WeighProbes, Word,
};
use crate::control::Control;
use crate::machine::Vectors;

/// What one thread needs to count pairs.
#[derive(Debug)]
pub(super) struct Filler {
    pub(super) vectors: Vectors,
    pub(super) walk: PrefixWalk,
    pub(super) layout: Layout,
}

/// The table of one row set of some probes.
pub(super) struct Filled<'a> {
    /// The number of the row set.
    pub(super) set: usize,
    /// `[byte][group][block]`, as many groups as are listed
    pub(super) table: &'a mut [Word],
    /// So many blocks of lanes count.
    pub(super) blocks: usize,
}

/// Tables of the other colour.
#[derive(Clone, Copy)]
pub(super) struct Weights<'a> {
    /// With room for a window behind it.
    pub(super) tables: PlaneTables<'a>,
    /// For each row set, where the groups of each kind end: of the sets whose entries have one byte, and of the others.
    pub(super) ends: [&'a [[usize; KINDS]]; 2],
    /// The first lane of the second kind.
    pub(super) last_lanes: usize,
}

impl<'a> Weights<'a> {
    /// The tables of one row set.
    pub(super) fn only(&self, set: usize) -> Weights<'a> {
        let ends = self.ends.map(|ends| &ends[set..=set]);
        Weights { tables: self.tables.from(set), ends, ..*self }
    }
}

impl Filler {
    pub(super) fn new(vectors: Vectors) -> Self {
        Self { vectors, walk: PrefixWalk::default(), layout: Layout::default() }
    }

    /// Fills tables of `P` bytes an entry.
    pub(super) fn fill<const P: usize>(
        &mut self,
        tile: Tile,
        prefixes: &Prefixes,
        probes: &Probes,
        tables: &mut [Filled],
    ) {
        let Self { vectors, walk, layout } = self;
        walk.walk(*vectors, tile, prefixes, probes, |masks, prefix| {
            layout.set(*vectors, tile, masks);
            let mut start = 0;
            while let Some(&block) = layout.blocks.get(start) {
                let more = layout.blocks[start..].iter().take(MOST_WORDS);
                let words = start..start + more.take_while(|&&other| other == block).count();
                layout.attack(*vectors, tile.board, probes.rest_rows, &words);
                for table in tables.iter_mut().filter(|table| block < table.blocks) {
                    layout.tally::<P>(*vectors, words.len(), block, probes.of(prefix), table);
                }
                start = words.end;
            }
        });
    }

    /// Adds up the entries of tables of `P` bytes: for each kind of groups, the sums of both kinds of lanes.
    pub(super) fn weigh<const P: usize>(
        &mut self,
        tile: Tile,
        prefixes: &Prefixes,
        probes: &Probes,
        weights: &Weights,
    ) -> [[u128; 2]; KINDS] {
        let Self { vectors, walk, layout } = self;
        let mut sums = [[0; 2]; KINDS];
        walk.walk(*vectors, tile, prefixes, probes, |masks, prefix| {
            layout.pack(*vectors, tile, weights.last_lanes, masks);
            let words = layout.lanes.len();
            let parts = words.div_ceil(MOST_WEIGHED);
            for part in 0..parts {
                let words = words * part / parts..words * (part + 1) / parts;
                layout.attack(*vectors, tile.board, probes.rest_rows, &words);
                layout.weigh::<P>(*vectors, words, probes.of(prefix), weights, &mut sums);
            }
        });
        sums
    }
}

/// The candidates that are left behind each queen of a prefix.
#[derive(Debug, Default)]
pub(super) struct PrefixWalk {
    /// Ends a walk before its end; its sums are then worth nothing.
    pub(super) control: Control,
    left: Vec<Vec<u64>>,
    lengths: Vec<usize>,
}

impl PrefixWalk {
    /// Calls `visit` with the candidates that are left behind each prefix that some probes have.
    pub(super) fn walk(
        &mut self,
        vectors: Vectors,
        tile: Tile,
        prefixes: &Prefixes,
        probes: &Probes,
        mut visit: impl FnMut(&[u64], usize),
    ) {
        if prefixes.depth == 0 {
            return visit(tile.masks(), 0);
        }
        if self.left.len() < prefixes.depth {
            self.left.resize_with(prefixes.depth, Vec::new);
            self.lengths.resize(prefixes.depth, 0);
        }
        let mut at = 0;
        while let Some(step) = prefixes.steps.get(at) {
            if self.control.should_stop() {
                return;
            }
            let is_whole = step.depth + 1 == prefixes.depth;
            at += 1;
            if is_whole && probes.of(step.prefix).is_empty() {
                continue;
            }
            let left = self.filter(vectors, tile, step);
            if left.is_empty() {
                at = step.next;
            } else if is_whole {
                visit(left, step.prefix);
            }
        }
    }

    /// Of the candidates that are left so far, those that one more queen leaves.
    fn filter(&mut self, vectors: Vectors, tile: Tile, queen: &PrefixQueen) -> &[u64] {
        let (before, after) = self.left.split_at_mut(queen.depth);
        let before = match before.last() {
            Some(before) => &before[..self.lengths[queen.depth - 1]],
            None => tile.masks(),
        };
        if after[0].len() < before.len() {
            after[0].resize(before.len(), 0);
        }
        let length = vectors.filter(before, queen.diagonals, &mut after[0]);
        self.lengths[queen.depth] = length;
        &after[0][..length]
    }
}

/// Evaluates an expression in which a constant has the value of a number, the last of the values if no other.
macro_rules! by_number {
    ($number:expr, $constant:ident in $($value:literal)*, $most:literal => $call:expr) => {
        match $number {
            $($value => {
                const $constant: usize = $value;
                $call
            })*
            _ => {
                const $constant: usize = $most;
                $call
            }
        }
    };
}
pub(super) use by_number;

/// As [`by_number`], for the queens of a probe behind its prefix. In WebAssembly there is one loop for all numbers.
macro_rules! by_rest {
    ($rest:expr, $constant:ident => $call:expr) => {
        if cfg!(target_family = "wasm") {
            const $constant: usize = ANY;
            $call
        } else {
            by_number!($rest, $constant in 1 2 3 4 5, 6 => $call)
        }
    };
}

impl Layout {
    fn tally<const P: usize>(
        &self,
        vectors: Vectors,
        words: usize,
        block: usize,
        probes: PrefixProbes,
        table: &mut Filled,
    ) {
        let range = probes.of(table.set);
        if !range.is_empty() {
            by_rest!(probes.rest, R => by_number!(words.clamp(1, MOST_WORDS), W in 1 2 3, 4 => {
                self.tally_words::<P, R, W>(vectors, block, probes, range, table);
            }));
        }
    }

    fn tally_words<const P: usize, const R: usize, const W: usize>(
        &self,
        vectors: Vectors,
        block: usize,
        probes: PrefixProbes,
        range: Range<usize>,
        table: &mut Filled,
    ) {
        vectors.run(TallyProbes::<P, R, W> {
            attacked: self.attacked.as_chunks::<W>().0.first_chunk().expect("256 squares"),
            families: probes.families_of(table.set),
            squares: &probes.squares[range.start * probes.rest..range.end * probes.rest],
            rest: probes.rest,
            groups: &probes.groups[range],
            plane: table.table.len() / P,
            table: &mut table.table[block..],
            blocks: table.blocks,
        });
    }

    pub(super) fn weigh<const P: usize>(
        &self,
        vectors: Vectors,
        words: Range<usize>,
        probes: PrefixProbes,
        weights: &Weights,
        sums: &mut [[u128; 2]; KINDS],
    ) {
        let Weights { tables, ends: [narrow, wide], .. } = *weights;
        by_number!(words.len().clamp(1, MOST_WEIGHED), T in 1 2 3 4 5, 6 => {
            by_rest!(probes.rest, R => {
                self.weigh_words::<1, R, T>(vectors, words.clone(), probes, tables, narrow, sums);
            });
            // Few sets are wide: loops of their own would cost more to compile than they save.
            if P > 1 && wide.iter().any(|ends| ends[KINDS - 1] > 0) {
                self.weigh_words::<P, ANY, T>(vectors, words, probes, tables, wide, sums);
            }
        });
    }

    fn weigh_words<const P: usize, const R: usize, const T: usize>(
        &self,
        vectors: Vectors,
        words: Range<usize>,
        probes: PrefixProbes,
        tables: PlaneTables,
        ends: &[[usize; KINDS]],
        sums: &mut [[u128; 2]; KINDS],
    ) {
        let quads = vectors.run(WeighProbes::<P, R, T> {
            attacked: self.attacked.as_chunks::<T>().0.first_chunk().expect("256 squares"),
            lanes: self.lanes[words.clone()].as_array().expect("as many words"),
            probes,
            ends,
            tables,
        });
        for (sums, quads) in sums.iter_mut().zip(quads) {
            for (word, planes) in words.clone().zip(quads) {
                for (byte, quads) in planes.into_iter().enumerate() {
                    for (quad, sum) in quads.into_iter().enumerate() {
                        let is_last = (word, 4 * quad) >= self.last;
                        sums[usize::from(is_last)] += u128::from(sum) << (8 * byte);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
