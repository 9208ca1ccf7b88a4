//! Lays candidates out as bits, eight of a group in a lane, 64 lanes in a word.
//!
//! White, which fills tables, has a lane for each group and as many words as the largest group needs. Black, which reads them, packs
//! lanes: a group has as many as it needs.

use std::ops::Range;

use super::board::ColourBoard;
use super::lines::LineSet;
use super::placements::Candidates;
use super::table::{AttackSquares, LANES, Transpose, Word};
use crate::machine::{Lanes, Vectors};

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
    pub(super) fn masks(&self) -> &[u64] {
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

/// Candidates as bits.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// The masks of one block, `[candidate of the lane][byte]`; all bits are set where there is none.
    bytes: Vec<Word>,
    /// `[word][diagonal]`
    diagonals: Vec<Word>,
    /// The block of each word, if lanes are groups.
    pub(super) blocks: Vec<usize>,
    /// The group at which each word begins, and those of its lanes from there on, if lanes are packed.
    pub(super) lanes: Vec<(usize, Lanes)>,
    /// Packed: in which word and lane the groups from a given one on begin.
    pub(super) last: (usize, usize),
    /// For each square the candidates that a queen there attacks, `[square][word]`. Where no candidate is, all bits are set.
    pub(super) attacked: Vec<Word>,
}

/// Bytes of a mask.
fn length(board: ColourBoard) -> usize {
    (board.diagonal_count().div_ceil(8) as usize).max(3)
}

impl Layout {
    /// Lays out some candidates, sorted by group.
    pub(super) fn set(&mut self, vectors: Vectors, tile: Tile, mut masks: &[u64]) {
        let length = length(tile.board);
        self.blocks.clear();
        while let Some(&first) = masks.first() {
            let block = tile.group(first) / LANES;
            let (count, slots) = self.scatter(tile, block, masks);
            masks = &masks[count..];
            let words = self.blocks.len()..self.blocks.len() + slots.div_ceil(8);
            self.blocks.resize(words.end, block);
            let diagonals = 8 * length * words.start..8 * length * words.end;
            if self.diagonals.len() < diagonals.end {
                self.diagonals.resize(diagonals.end, Word::EMPTY);
            }
            let bytes = &mut self.bytes[..8 * length * words.len()];
            let diagonals = &mut self.diagonals[diagonals];
            vectors.run(Transpose { bytes, length, diagonals });
            bytes.fill(Word::FULL);
        }
    }

    /// Lays out some candidates, sorted by group, in as few lanes as possible: a group has a lane for each eight
    /// candidates. The groups from `last` on do not share four lanes with others.
    pub(super) fn pack(&mut self, vectors: Vectors, tile: Tile, last: usize, masks: &[u64]) {
        match length(tile.board) {
            3 => self.pack_bytes::<3>(vectors, tile, last, masks),
            4 => self.pack_bytes::<4>(vectors, tile, last, masks),
            5 => self.pack_bytes::<5>(vectors, tile, last, masks),
            6 => self.pack_bytes::<6>(vectors, tile, last, masks),
            7 => self.pack_bytes::<7>(vectors, tile, last, masks),
            _ => self.pack_bytes::<8>(vectors, tile, last, masks),
        }
    }

    fn pack_bytes<const LENGTH: usize>(
        &mut self,
        vectors: Vectors,
        tile: Tile,
        last: usize,
        masks: &[u64],
    ) {
        self.lanes.clear();
        self.last = (usize::MAX, 0);
        if self.bytes.len() < 8 * LENGTH {
            self.bytes.resize(8 * LENGTH, Word::FULL);
        }
        let mut place = PackedPlace { lane: LANES, slot: 0, group: None, sixteen: 0 };
        for &mask in masks {
            let group = tile.group(mask);
            place.slot += 1;
            if place.group != Some(group) || place.slot == 8 {
                self.begin_lane::<LENGTH>(vectors, &mut place, group, last);
            }
            let mask = mask & !(!0 << tile.board.diagonal_count());
            let bytes = &mut self.bytes[place.slot * LENGTH..][..LENGTH];
            for (byte, to) in bytes.iter_mut().enumerate() {
                to.0[place.lane] = (mask >> (8 * byte)) as u8;
            }
        }
        self.finish::<LENGTH>(vectors);
    }

    /// Goes to the next lane, for candidates of `group`.
    #[inline(always)]
    fn begin_lane<const LENGTH: usize>(
        &mut self,
        vectors: Vectors,
        place: &mut PackedPlace,
        group: usize,
        last: usize,
    ) {
        let is_first_of_last = group >= last && place.group.is_none_or(|before| before < last);
        let first = self.lanes.last().map_or(group, |word| word.0);
        let mut lane = place.lane + 1;
        if is_first_of_last || group - place.sixteen >= 16 {
            lane = lane.next_multiple_of(16);
        }
        if lane >= LANES || group - first >= LANES {
            self.finish::<LENGTH>(vectors);
            self.lanes.push((group, Lanes::EMPTY));
            lane = 0;
        }
        if lane.is_multiple_of(16) {
            place.sixteen = group;
        }
        if is_first_of_last {
            self.last = (self.lanes.len() - 1, lane);
        }
        let (first, lanes) = self.lanes.last_mut().expect("a word is begun");
        lanes.set(lane, group - *first);
        (place.lane, place.slot, place.group) = (lane, 0, Some(group));
    }

    /// Turns the last word to bits.
    fn finish<const LENGTH: usize>(&mut self, vectors: Vectors) {
        let Some(word) = self.lanes.len().checked_sub(1) else { return };
        let (first, lanes) = &mut self.lanes[word];
        *first -= lanes.align(*first);
        let diagonals = 8 * LENGTH * word..8 * LENGTH * (word + 1);
        if self.diagonals.len() < diagonals.end {
            self.diagonals.resize(diagonals.end, Word::EMPTY);
        }
        let (bytes, diagonals) = (&mut self.bytes[..8 * LENGTH], &mut self.diagonals[diagonals]);
        vectors.run(Transpose { bytes, length: LENGTH, diagonals });
        bytes.fill(Word::FULL);
    }

    /// Of some words, the candidates that a queen on each square of `rows` attacks.
    pub(super) fn attack(
        &mut self,
        vectors: Vectors,
        board: ColourBoard,
        rows: LineSet,
        words: &Range<usize>,
    ) {
        let length = 8 * length(board);
        if self.attacked.len() < 256 * words.len() {
            self.attacked.resize(256 * words.len(), Word::EMPTY);
        }
        let diagonals = &self.diagonals[length * words.start..length * words.end];
        vectors.run(AttackSquares { board, rows, diagonals, length, attacked: &mut self.attacked });
    }

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
}

/// Where a candidate goes.
struct PackedPlace {
    lane: usize,
    slot: usize,
    group: Option<usize>,
    /// The first group of the 16 lanes around this one.
    sixteen: usize,
}
