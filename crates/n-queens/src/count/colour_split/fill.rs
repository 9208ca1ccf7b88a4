//! Counts pairs of a probe and a candidate that have no diagonal in common.
//!
//! The prefixes are walked queen by queen, and of the candidates only those are kept that no queen so far attacks. Behind
//! each prefix the rest of the candidates is laid out as bits, and the probes with this prefix are counted in bulk:
//! white's add to a table, black's add up the entries of white's table.

use std::ops::Range;

use super::layout::{Layout, Tile};
use super::placements::{PrefixProbes, PrefixQueen, Prefixes, Probes};
use super::table::{KINDS, LANES, MOST_WEIGHED, MOST_WORDS, TallyProbes, WeighProbes, Word};
use crate::machine::{Vectors, bytes};

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
    /// `[group][byte][block]`, as many groups as are listed
    pub(super) table: &'a mut [Word],
    /// So many blocks of lanes count.
    pub(super) blocks: usize,
}

/// Tables of the other colour.
#[derive(Clone, Copy)]
pub(super) struct Weights<'a> {
    /// `[set][group][byte][block]`, with room for a window behind it.
    pub(super) tables: &'a [Word],
    pub(super) groups: usize,
    pub(super) blocks: usize,
    /// For each row set, where the groups of each kind end.
    pub(super) ends: &'a [[usize; KINDS]],
    /// The first lane of the second kind.
    pub(super) last_lanes: usize,
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

/// Chooses a function by a number.
macro_rules! by_number {
    ($number:expr, $self:ident.$name:ident::<$P:ident> $arguments:tt, $($value:literal)*, $most:literal) => {
        match $number {
            $($value => $self.$name::<$P, $value> $arguments,)*
            _ => $self.$name::<$P, $most> $arguments,
        }
    };
}
pub(super) use by_number;

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
            by_number!(probes.rest, self.tally_rest::<P>(vectors, words, block, probes, range, table), 1 2 3 4 5, 6);
        }
    }

    fn tally_rest<const P: usize, const R: usize>(
        &self,
        vectors: Vectors,
        words: usize,
        block: usize,
        probes: PrefixProbes,
        range: Range<usize>,
        table: &mut Filled,
    ) {
        match words.clamp(1, MOST_WORDS) {
            1 => self.tally_words::<P, R, 1>(vectors, block, probes, range, table),
            2 => self.tally_words::<P, R, 2>(vectors, block, probes, range, table),
            3 => self.tally_words::<P, R, 3>(vectors, block, probes, range, table),
            _ => self.tally_words::<P, R, 4>(vectors, block, probes, range, table),
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
            squares: &probes.squares.as_chunks::<R>().0[range.clone()],
            groups: &probes.groups[range],
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
        by_number!(words.len().clamp(1, MOST_WEIGHED), self.weigh_words::<P>(vectors, words, probes, weights, sums), 1 2 3 4 5 6 7, 8);
    }

    fn weigh_words<const P: usize, const T: usize>(
        &self,
        vectors: Vectors,
        words: Range<usize>,
        probes: PrefixProbes,
        weights: &Weights,
        sums: &mut [[u128; 2]; KINDS],
    ) {
        let quads = vectors.run(WeighProbes::<P, T> {
            attacked: self.attacked.as_chunks::<T>().0.first_chunk().expect("256 squares"),
            lanes: self.lanes[words.clone()].as_array().expect("as many words"),
            probes,
            ends: weights.ends,
            tables: bytes(weights.tables),
            groups: weights.groups,
            plane: weights.blocks * LANES,
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
mod tests {
    use super::super::board::ColourBoard;
    use super::super::lines::{Alike, Family, LineSet, NOWHERE};
    use super::super::placements::{Candidates, Grouping, ProbeOrder, told_apart};
    use super::*;

    /// The table by definition: all pairs, one by one.
    fn expected(
        boards: [ColourBoard; 2],
        rows: [LineSet; 2],
        grouping: [Grouping; 2],
    ) -> Vec<Vec<u64>> {
        let [groups, lanes] = grouping.map(|grouping| grouping.family.len());
        let mut table = vec![vec![0; lanes]; groups];
        boards[0].placements(rows[0], |columns, diagonals| {
            let group = grouping[0].group(columns);
            boards[1].placements(rows[1], |columns, others| {
                let lane = grouping[1].group(columns);
                if group != NOWHERE && lane != NOWHERE && diagonals & others == 0 {
                    table[group as usize][lane as usize] += 1;
                }
            });
        });
        table
    }

    /// White's table for some row sets, with prefixes of every length, by every instruction set, in tiles of every length.
    #[test]
    fn a_table_is_what_its_definition_says() {
        for (n, even, odd) in
            [(9, 0b10110, 0b0110), (14, 0b0111010, 0b1011001), (17, 0b010101, 0b10101)]
        {
            let boards = [ColourBoard::new(n, 0, 0), ColourBoard::new(n, 1, 1)];
            let families =
                [(n.div_ceil(2), even, Alike::OneOfReversed), (n / 2, odd, Alike::Reversed)].map(
                    |(lines, rows, alike): (u32, LineSet, Alike)| {
                        Family::new(lines, rows.count_ones(), alike)
                    },
                );
            let grouping = [0, 1].map(|side: usize| Grouping {
                family: &families[side],
                complement: false,
                reversed: false,
            });
            let expected = expected(boards, [even, odd], grouping);
            assert!(expected.iter().flatten().any(|&entry| entry > 0), "n = {n}");
            let candidates = Candidates::new(boards[1], odd, grouping[1]);
            for depth in 0..=even.count_ones() as usize {
                let probes = Probes::new(
                    boards[0],
                    &[even],
                    depth,
                    grouping[0],
                    ProbeOrder::Families(&[expected.len()]),
                );
                for vectors in Vectors::available() {
                    for tile in [LANES, 2 * LANES] {
                        let found =
                            table(vectors, boards[0], &candidates, &probes, tile, expected.len());
                        assert_eq!(found, expected, "n = {n}, {depth} {vectors:?} {tile}");
                    }
                }
                let few = expected.len() / 3;
                let order = ProbeOrder::Families(&[few]);
                let probes = Probes::new(boards[0], &[even], depth, grouping[0], order);
                let vectors = Vectors::detect();
                let found = table(vectors, boards[0], &candidates, &probes, LANES, few);
                assert_eq!(found, expected[..few], "n = {n}, {depth}, the first {few} groups");
            }
        }
    }

    fn table(
        vectors: Vectors,
        board: ColourBoard,
        candidates: &Candidates,
        probes: &Probes,
        length: usize,
        groups: usize,
    ) -> Vec<Vec<u64>> {
        let lanes = candidates.starts.len() - 1;
        let prefixes = Prefixes::new(board, &probes.prefix_rows);
        let mut table = vec![vec![0; lanes]; groups];
        for first_group in (0..lanes).step_by(length) {
            let blocks = length.min(lanes - first_group).div_ceil(LANES);
            let mut words = vec![Word::EMPTY; groups * blocks];
            let filled = Filled { set: 0, table: &mut words, blocks };
            let told_apart = told_apart(board);
            let tile = Tile { board, candidates, first_group, groups: length, told_apart };
            Filler::new(vectors).fill::<1>(tile, &prefixes, probes, &mut [filled]);
            for (row, words) in table.iter_mut().zip(words.chunks(blocks)) {
                for (to, &entry) in row[first_group..].iter_mut().zip(bytes(words)) {
                    *to = entry.into();
                }
            }
        }
        table
    }

    /// The sums of a table's entries, with every instruction set and prefixes of every length, are what their definition says.
    #[test]
    fn sums_of_entries_are_what_their_definition_says() {
        let (n, rows) = (14, [0b0111010, 0b1011001]);
        let boards = [ColourBoard::new(n, 1, 0), ColourBoard::new(n, 0, 1)];
        let family = Family::new(7, 4, Alike::Reversed);
        let grouping = Grouping { family: &family, complement: false, reversed: false };
        let pairs = expected(boards, rows, [grouping; 2]);
        let candidates = Candidates::new(boards[1], rows[1], grouping);
        let (groups, blocks) = (family.len(), family.len().div_ceil(LANES));
        let entry = |group: usize, lane: usize| (group * 7 + lane * 3) % 250;
        let ends = [10, 20, groups];
        for last_lanes in [0, 13, groups] {
            let mut sums = [[0; 2]; KINDS];
            for (group, row) in pairs.iter().enumerate() {
                let kind = ends.iter().position(|&end| group < end).unwrap();
                for (lane, &count) in row.iter().enumerate() {
                    let product = u128::from(count) * entry(group, lane) as u128;
                    sums[kind][usize::from(lane >= last_lanes)] += product;
                }
            }
            assert!(sums.as_flattened().iter().any(|&sum| sum > 0));
            let mut tables = vec![Word::EMPTY; groups * blocks + 2];
            for group in 0..groups {
                for lane in 0..groups {
                    tables[group * blocks + lane / LANES].0[lane % LANES] =
                        entry(group, lane) as u8;
                }
            }
            let weights = Weights { tables: &tables, groups, blocks, ends: &[ends], last_lanes };
            let tile = Tile {
                board: boards[0],
                candidates: &candidates,
                first_group: 0,
                groups,
                told_apart: told_apart(boards[0]),
            };
            for depth in 0..=4 {
                let probes =
                    Probes::new(boards[0], &rows[..1], depth, grouping, ProbeOrder::Groups);
                let prefixes = Prefixes::new(boards[0], &probes.prefix_rows);
                for vectors in Vectors::available() {
                    let found = Filler::new(vectors).weigh::<1>(tile, &prefixes, &probes, &weights);
                    assert_eq!(found, sums, "{depth} {vectors:?} {last_lanes}");
                }
            }
        }
    }
}
