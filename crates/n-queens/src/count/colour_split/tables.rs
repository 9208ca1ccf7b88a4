//! Placements of one colour's two boards, laid out so that pairs of them can be tested in bulk.
//!
//! The placements of one board become [`Probes`], those of the other [`Lanes`]: bits in words, of which each lane
//! is a column set, so that 32 of these are counted side by side.
//! A [`Bench`] holds, for each two queens of a probe, which bits they attack.

use std::ops::Range;

use super::board::{Board, Placement};
use super::bounds::MOST_PLACEMENTS;
use super::lines::{Family, Lines, NOWHERE, members, others, reversed};
use crate::machine::{LANES, Word};

/// Which column sets of a board make which group: a set, or the lines outside of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grouping<'a> {
    pub(super) family: &'a Family,
    pub(super) complement: bool,
    pub(super) reversed: bool,
}

impl Grouping<'_> {
    pub(super) fn group(self, columns: Lines) -> u16 {
        let lines = self.family.lines;
        let set = if self.complement { others(columns, lines) } else { columns };
        self.family.position(if self.reversed { reversed(set, lines) } else { set })
    }
}

/// The placements with a given set of rows, grouped by their columns; of each, its pairs of
/// queens as numbers of words in a [`Bench`].
#[derive(Debug)]
pub(super) struct Probes {
    /// Where each group begins, and where the last one ends.
    starts: Vec<u32>,
    /// So many bytes a placement.
    pub(super) pairs: usize,
    bytes: Vec<u8>,
    board: Board,
    rows: Lines,
}

/// How many tables the queens in `rows` need.
pub(super) fn pairs_of(rows: Lines) -> usize {
    rows.count_ones().div_ceil(2).max(1) as usize
}

impl Probes {
    pub(super) fn new(board: Board, rows: Lines, grouping: Grouping) -> Self {
        let pairs = pairs_of(rows);
        let (starts, sorted) = grouped(board, rows, grouping, |placement| placement.pairs);
        let bytes = sorted.iter().flat_map(|bytes| &bytes[..pairs]).copied().collect();
        Self { starts, pairs, bytes, board, rows }
    }

    /// Probes that stand nowhere, given by the bytes of each group.
    #[cfg(test)]
    pub(super) fn of_bytes(pairs: usize, groups: &[Vec<u8>]) -> Self {
        let mut starts = vec![0];
        for group in groups {
            starts.push(starts[starts.len() - 1] + (group.len() / pairs) as u32);
        }
        let board = Board::new(0, 0, 0);
        Self { starts, pairs, bytes: groups.concat(), board, rows: 0 }
    }

    /// The placements of each group, of which each has so many pairs.
    #[inline]
    pub(super) fn groups<const PAIRS: usize>(&self) -> impl Iterator<Item = &[[u8; PAIRS]]> {
        let (placements, _) = self.bytes.as_chunks::<PAIRS>();
        self.starts.array_windows().map(|&[start, end]| &placements[start as usize..end as usize])
    }
}

/// Placements sorted by group: where each group begins, and what `keep` takes from each.
pub(super) fn grouped<T: Copy>(
    board: Board,
    rows: Lines,
    grouping: Grouping,
    keep: impl Fn(&Placement) -> T,
) -> (Vec<u32>, Vec<T>) {
    let mut found: Vec<(u16, T)> = Vec::new();
    let mut starts = vec![0; grouping.family.len() + 1];
    board.placements(rows, |placement| {
        let group = grouping.group(placement.columns);
        if group != NOWHERE {
            starts[group as usize + 1] += 1;
            found.push((group, keep(placement)));
        }
    });
    assert!(found.len() <= MOST_PLACEMENTS, "a list of placements is too long");
    for group in 1..starts.len() {
        starts[group] += starts[group - 1];
    }
    let Some(&(_, filler)) = found.first() else { return (starts, Vec::new()) };
    let mut sorted = vec![filler; found.len()];
    let mut next = starts.clone();
    for (group, kept) in found {
        let place = &mut next[group as usize];
        sorted[*place as usize] = kept;
        *place += 1;
    }
    (starts, sorted)
}

/// The placements with a given set of rows as bits, and for each diagonal which of them stand
/// on it.
///
/// Each group has a lane; 32 neighbouring groups make a block of words. A group of more than 8
/// placements goes on in the same lane of the next word: a block has as many words as its
/// longest group needs. Bits that no placement has count as attacked.
#[derive(Debug)]
pub(super) struct Lanes {
    blocks: Vec<Block>,
}

#[derive(Debug)]
struct Block {
    /// Bits without a placement, for each word.
    padding: Vec<Word>,
    /// For each word and each diagonal, the placements on it.
    diagonals: Vec<Word>,
}

impl Lanes {
    pub(super) fn new(board: Board, rows: Lines, grouping: Grouping) -> Self {
        let (starts, sorted) = grouped(board, rows, grouping, |placement| placement.diagonals);
        let bounds: Vec<&[u32]> = starts.windows(2).collect();
        let diagonals = board.diagonal_count() as usize;
        let blocks = bounds.chunks(LANES).map(|groups| Block::new(diagonals, groups, &sorted));
        Self { blocks: blocks.collect() }
    }

    /// How many words a block has.
    pub(super) fn words(&self, block: usize) -> usize {
        self.blocks[block].padding.len()
    }
}

impl Block {
    fn new(diagonals: usize, groups: &[&[u32]], placements: &[u64]) -> Self {
        let longest = groups.iter().map(|group| group[1] - group[0]).max().unwrap_or(0);
        let words = (longest as usize).div_ceil(8);
        let mut block = Self {
            padding: vec![Word::FULL; words],
            diagonals: vec![Word::EMPTY; words * diagonals],
        };
        for (lane, group) in groups.iter().enumerate() {
            for (place, &mask) in
                placements[group[0] as usize..group[1] as usize].iter().enumerate()
            {
                let (word, bit) = (place / 8, 1 << (place % 8));
                block.padding[word].0[lane] ^= bit;
                let mut left = mask;
                while left != 0 {
                    let diagonal = left.trailing_zeros() as usize;
                    left &= left - 1;
                    block.diagonals[word * diagonals + diagonal].0[lane] |= bit;
                }
            }
        }
        block
    }
}

/// Some words of a block of lanes.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) block: usize,
    pub(super) words: Range<usize>,
}

/// For two queens in given rows, by their columns, the bits that they attack.
pub(super) type Table = [Word; 256];

/// The tables of a few words of lanes, for each word one for each two rows of the probes. Few enough
/// to stay in the nearest cache.
#[derive(Debug, Default)]
pub(super) struct Bench {
    pub(super) tables: Vec<Table>,
    /// For each row of the probes and each column, the bits that a queen there attacks.
    squares: Vec<Word>,
}

impl Bench {
    /// Sets the tables up for some words of a block of lanes and for probes.
    #[inline(always)]
    pub(super) fn set(&mut self, lanes: &Lanes, place: &Place, probes: &Probes) {
        let (block, board) = (&lanes.blocks[place.block], probes.board);
        let diagonals = board.diagonal_count() as usize;
        self.tables.resize(place.words.len() * probes.pairs, [Word::EMPTY; 256]);
        for (at, word) in place.words.clone().enumerate() {
            self.set_squares(board, probes.rows, &block.diagonals[word * diagonals..][..diagonals]);
            let mut rows = self.squares.chunks_exact(board.columns().max(1) as usize);
            let mut padding = block.padding[word];
            for table in &mut self.tables[at * probes.pairs..][..probes.pairs] {
                set_pair(table, rows.next(), rows.next(), padding);
                padding = Word::EMPTY;
            }
        }
    }

    #[inline(always)]
    fn set_squares(&mut self, board: Board, rows: Lines, attacked: &[Word]) {
        self.squares.clear();
        for row in members(rows) {
            for column in 0..board.columns() {
                let (down, up) = board.diagonals(row, column);
                self.squares.push(attacked[down as usize].or(attacked[up as usize]));
            }
        }
    }
}

/// The table of two rows, or of the only one; without any, the padding alone.
#[inline(always)]
fn set_pair(table: &mut Table, first: Option<&[Word]>, second: Option<&[Word]>, padding: Word) {
    let Some(first) = first else {
        table[0] = padding;
        return;
    };
    let second = second.unwrap_or(&[Word::EMPTY]);
    for (column, &one) in first.iter().enumerate() {
        let one = one.or(padding);
        for (place, &other) in table[column << 4..].iter_mut().zip(second) {
            *place = one.or(other);
        }
    }
}
