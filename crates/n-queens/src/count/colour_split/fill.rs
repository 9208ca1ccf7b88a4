//! Fills tables: for each pair of a probe and a candidate that have no diagonal in common, adds 1 to the entry of
//! their groups.
//!
//! The prefixes are walked queen by queen, and of the candidates only those are kept that no queen so far attacks. Behind
//! each prefix the rest of the candidates is laid out as bits, and the probes with this prefix are counted in bulk.

use std::ops::Range;

use super::board::ColourBoard;
use super::placements::{Candidates, Prefixes, Probes};
use super::table::{
    AttackSquares, LANES, MOST_WORDS, Row, TableEntry, TallyProbes, Transpose, Word,
};
use crate::machine::Vectors;

/// What one thread needs to fill tables.
#[derive(Debug)]
pub(super) struct Filler {
    pub(super) vectors: Vectors,
    /// The candidates that are left behind each queen of a prefix.
    left: Vec<Vec<u64>>,
    lengths: Vec<usize>,
    layout: CandidateBits,
}

/// The table of some probes.
pub(super) struct Filled<'a, E> {
    pub(super) probes: &'a Probes,
    /// `[block][group]`
    pub(super) rows: &'a mut [Row<E>],
    /// So many groups of probes count.
    pub(super) groups: usize,
    /// So many blocks of lanes count.
    pub(super) blocks: usize,
}

/// The candidates of some neighbouring groups.
#[derive(Clone, Copy)]
pub(super) struct Tile<'a> {
    /// The board of the probes. That of the candidates has the same diagonals.
    pub(super) board: ColourBoard,
    pub(super) candidates: &'a Candidates,
    /// A multiple of [`LANES`].
    pub(super) first_group: usize,
    pub(super) groups: usize,
    /// What [`told_apart`](super::placements::told_apart) says: a tile does not go beyond a multiple of it.
    pub(super) told_apart: usize,
}

impl Tile<'_> {
    fn masks(&self) -> &[u64] {
        let starts = &self.candidates.starts;
        let last = (self.first_group + self.groups).min(starts.len() - 1);
        &self.candidates.masks[starts[self.first_group] as usize..starts[last] as usize]
    }

    /// The group of a candidate, within the tile.
    #[inline(always)]
    fn group(&self, mask: u64) -> usize {
        (mask >> self.board.diagonal_count()) as usize - self.first_group % self.told_apart
    }
}

impl Filler {
    pub(super) fn new(vectors: Vectors) -> Self {
        Self { vectors, left: Vec::new(), lengths: Vec::new(), layout: CandidateBits::default() }
    }

    /// Fills the tables of probes that share their prefixes.
    pub(super) fn fill<E: TableEntry>(
        &mut self,
        tile: Tile,
        prefixes: &Prefixes,
        tables: &mut [Filled<E>],
    ) {
        if tables.is_empty() || tile.groups == 0 {
            return;
        }
        self.begin(tile.masks(), prefixes.depth);
        if prefixes.depth == 0 {
            return self.count(tile, 0, 0, tables);
        }
        let mut at = 0;
        while let Some(step) = prefixes.steps.get(at) {
            let depth = step.depth + 1;
            let is_whole = depth == prefixes.depth;
            if is_whole && tables.iter().all(|table| table.probes.of(step.prefix).is_empty()) {
                at += 1;
                continue;
            }
            let (before, after) = self.left.split_at_mut(depth);
            let before = &before[depth - 1][..self.lengths[depth - 1]];
            self.lengths[depth] = self.vectors.filter(before, step.diagonals, &mut after[0]);
            if self.lengths[depth] == 0 {
                at = step.next;
                continue;
            }
            if is_whole {
                self.count(tile, depth, step.prefix, tables);
            }
            at += 1;
        }
    }

    fn begin(&mut self, masks: &[u64], depth: usize) {
        if self.left.len() <= depth {
            self.left.resize_with(depth + 1, Vec::new);
            self.lengths.resize(depth + 1, 0);
        }
        for left in &mut self.left[..=depth] {
            if left.len() < masks.len() {
                left.resize(masks.len(), 0);
            }
        }
        self.left[0][..masks.len()].copy_from_slice(masks);
        self.lengths[0] = masks.len();
    }

    /// Counts the probes of one prefix with the candidates that it leaves.
    fn count<E: TableEntry>(
        &mut self,
        tile: Tile,
        depth: usize,
        prefix: usize,
        tables: &mut [Filled<E>],
    ) {
        let rows = tables.iter().fold(0, |rows, table| rows | table.probes.rest_rows);
        let counted: Vec<Range<usize>> =
            tables.iter().map(|table| table.probes.below(prefix, table.groups)).collect();
        let mut masks = &self.left[depth][..self.lengths[depth]];
        while let Some(&first) = masks.first() {
            let block = tile.group(first) / LANES;
            let (length, mut slots) = self.layout.scatter(tile, block, masks);
            masks = &masks[length..];
            let mut word = 0;
            while slots > 0 {
                let words = slots.div_ceil(8).min(MOST_WORDS);
                self.layout.set(self.vectors, tile.board, rows, word..word + words);
                for (table, range) in tables.iter_mut().zip(&counted) {
                    if block < table.blocks && !range.is_empty() {
                        let rows = &mut table.rows[block * table.groups..][..table.groups];
                        self.layout.tally(self.vectors, words, table.probes, range.clone(), rows);
                    }
                }
                word += words;
                slots = slots.saturating_sub(8 * words);
            }
        }
    }
}

impl Probes {
    /// The probes of a prefix.
    fn of(&self, prefix: usize) -> Range<usize> {
        self.starts[prefix] as usize..self.starts[prefix + 1] as usize
    }

    /// The probes of a prefix that belong to the first groups.
    fn below(&self, prefix: usize, groups: usize) -> Range<usize> {
        let range = self.of(prefix);
        let all = &self.groups[range.clone()];
        match all.last() {
            Some(&last) if last as usize >= groups => {
                let count = all.partition_point(|&group| (group as usize) < groups);
                range.start..range.start + count
            }
            _ => range,
        }
    }
}

/// The candidates of one block of lanes as bits.
#[derive(Debug)]
struct CandidateBits {
    /// `[candidate of the lane][byte of its mask]`; all bits are set where there is none.
    bytes: Vec<Word>,
    diagonals: Vec<Word>,
    attacked: Vec<Word>,
}

impl Default for CandidateBits {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            diagonals: vec![Word::EMPTY; 64 * MOST_WORDS],
            attacked: vec![Word::EMPTY; 256 * MOST_WORDS],
        }
    }
}

/// Bytes of a mask.
const fn length(board: ColourBoard) -> usize {
    board.diagonal_count().div_ceil(8) as usize
}

impl CandidateBits {
    /// Takes the masks of one block in: how many there are, and how many a lane has at the most.
    fn scatter(&mut self, tile: Tile, block: usize, masks: &[u64]) -> (usize, usize) {
        match length(tile.board) {
            0..=3 => self.scatter_bytes::<3>(tile, block, masks),
            4 => self.scatter_bytes::<4>(tile, block, masks),
            5 => self.scatter_bytes::<5>(tile, block, masks),
            6 => self.scatter_bytes::<6>(tile, block, masks),
            7 => self.scatter_bytes::<7>(tile, block, masks),
            _ => self.scatter_bytes::<8>(tile, block, masks),
        }
    }

    fn scatter_bytes<const LENGTH: usize>(
        &mut self,
        tile: Tile,
        block: usize,
        masks: &[u64],
    ) -> (usize, usize) {
        let (mut lane, mut slot, mut slots) = (LANES, 0, 0);
        for (count, &mask) in masks.iter().enumerate() {
            let group = tile.group(mask);
            if group / LANES != block {
                return (count, slots);
            }
            slot = if group % LANES == lane { slot + 1 } else { 0 };
            lane = group % LANES;
            slots = slots.max(slot + 1);
            if self.bytes.len() < (slot + 1) * LENGTH {
                self.bytes.resize((slot + 1).next_multiple_of(8) * LENGTH, Word::FULL);
            }
            let mask = mask & !(!0 << tile.board.diagonal_count());
            let bytes = &mut self.bytes[slot * LENGTH..][..LENGTH];
            for (byte, to) in bytes.iter_mut().enumerate() {
                to.0[lane] = (mask >> (8 * byte)) as u8;
            }
        }
        (masks.len(), slots)
    }

    /// Sets up some words: which candidates a queen on each square of `rows` attacks.
    fn set(&mut self, vectors: Vectors, board: ColourBoard, rows: u32, range: Range<usize>) {
        let length = length(board).max(3);
        let words = range.len();
        let bytes = &mut self.bytes[8 * range.start * length..8 * range.end * length];
        let diagonals = &mut self.diagonals[..8 * length * words];
        vectors.run(Transpose { bytes, length, words, diagonals });
        bytes.fill(Word::FULL);
        let attacked = &mut self.attacked[..256 * words];
        vectors.run(AttackSquares { board, rows, words, diagonals, attacked });
    }

    fn tally<E: TableEntry>(
        &self,
        vectors: Vectors,
        words: usize,
        probes: &Probes,
        range: Range<usize>,
        rows: &mut [Row<E>],
    ) {
        match probes.rest {
            1 => self.tally_rest::<E, 1>(vectors, words, probes, range, rows),
            2 => self.tally_rest::<E, 2>(vectors, words, probes, range, rows),
            3 => self.tally_rest::<E, 3>(vectors, words, probes, range, rows),
            4 => self.tally_rest::<E, 4>(vectors, words, probes, range, rows),
            5 => self.tally_rest::<E, 5>(vectors, words, probes, range, rows),
            _ => self.tally_rest::<E, 6>(vectors, words, probes, range, rows),
        }
    }

    fn tally_rest<E: TableEntry, const R: usize>(
        &self,
        vectors: Vectors,
        words: usize,
        probes: &Probes,
        range: Range<usize>,
        rows: &mut [Row<E>],
    ) {
        match words {
            1 => self.tally_words::<E, R, 1>(vectors, probes, range, rows),
            2 => self.tally_words::<E, R, 2>(vectors, probes, range, rows),
            3 => self.tally_words::<E, R, 3>(vectors, probes, range, rows),
            _ => self.tally_words::<E, R, 4>(vectors, probes, range, rows),
        }
    }

    fn tally_words<E: TableEntry, const R: usize, const W: usize>(
        &self,
        vectors: Vectors,
        probes: &Probes,
        range: Range<usize>,
        rows: &mut [Row<E>],
    ) {
        let attacked = self.attacked.as_chunks::<W>().0.first_chunk().expect("256 squares");
        let squares = &probes.squares.as_chunks::<R>().0[range.clone()];
        vectors.run(TallyProbes { attacked, groups: &probes.groups[range], squares, rows });
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::{Alike, Family, LineSet, NOWHERE};
    use super::super::placements::{Grouping, told_apart};
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
                let probes = Probes::new(boards[0], even, depth, grouping[0]);
                for vectors in Vectors::available() {
                    for tile in [LANES, 2 * LANES] {
                        let found =
                            table(vectors, boards[0], &candidates, &probes, tile, expected.len());
                        assert_eq!(found, expected, "n = {n}, {depth} {vectors:?} {tile}");
                    }
                }
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
        for first in (0..lanes).step_by(length) {
            let blocks = length.min(lanes - first).div_ceil(LANES);
            let mut rows = vec![Row::<u64>::ZERO; blocks * groups];
            let filled = Filled { probes, rows: &mut rows, groups, blocks };
            let tile = Tile {
                board,
                candidates,
                first_group: first,
                groups: length,
                told_apart: told_apart(board),
            };
            Filler::new(vectors).fill(tile, &prefixes, &mut [filled]);
            for (at, row) in rows.iter().enumerate() {
                let start = first + at / groups * LANES;
                for (lane, &entry) in row.0.iter().enumerate().take(lanes - start) {
                    table[at % groups][start + lane] = entry;
                }
            }
        }
        table
    }
}
