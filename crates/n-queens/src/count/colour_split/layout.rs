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
    /// The masks of one block, `[candidate of the lane][lane]`; all bits are set where there is none.
    masks: Vec<[u64; LANES]>,
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

/// No candidate in any lane.
const NO_MASKS: [u64; LANES] = [!0; LANES];

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
            let masks = &mut self.masks[..8 * words.len()];
            let diagonals = &mut self.diagonals[diagonals];
            vectors.run(Transpose { masks, length, diagonals });
            masks.fill(NO_MASKS);
        }
    }

    /// Lays out some candidates, sorted by group, in as few lanes as possible: a group has a lane for each eight
    /// candidates. The groups from `last` on do not share four lanes with others.
    pub(super) fn pack(&mut self, vectors: Vectors, tile: Tile, last: usize, masks: &[u64]) {
        self.lanes.clear();
        self.last = (usize::MAX, 0);
        let length = length(tile.board);
        if self.masks.len() < 8 {
            self.masks.resize(8, NO_MASKS);
        }
        let mut place = PackedPlace { lane: LANES, slot: 0, group: None, sixteen: 0 };
        for &mask in masks {
            let group = tile.group(mask);
            place.slot += 1;
            if place.group != Some(group) || place.slot == 8 {
                self.begin_lane(vectors, length, &mut place, group, last);
            }
            self.masks[place.slot][place.lane] = mask;
        }
        self.finish(vectors, length);
    }

    /// Goes to the next lane, for candidates of `group`.
    #[inline(always)]
    fn begin_lane(
        &mut self,
        vectors: Vectors,
        length: usize,
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
            self.finish(vectors, length);
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
    fn finish(&mut self, vectors: Vectors, length: usize) {
        let Some(word) = self.lanes.len().checked_sub(1) else { return };
        let (first, lanes) = &mut self.lanes[word];
        *first -= lanes.align(*first);
        let diagonals = 8 * length * word..8 * length * (word + 1);
        if self.diagonals.len() < diagonals.end {
            self.diagonals.resize(diagonals.end, Word::EMPTY);
        }
        let (masks, diagonals) = (&mut self.masks[..8], &mut self.diagonals[diagonals]);
        vectors.run(Transpose { masks, length, diagonals });
        masks.fill(NO_MASKS);
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
        let (mut lane, mut slot, mut slots) = (LANES, 0, 0);
        for (count, &mask) in masks.iter().enumerate() {
            let group = tile.group(mask);
            if group / LANES != block {
                return (count, slots);
            }
            slot = if group % LANES == lane { slot + 1 } else { 0 };
            lane = group % LANES;
            slots = slots.max(slot + 1);
            if self.masks.len() <= slot {
                self.masks.resize((slot + 1).next_multiple_of(8), NO_MASKS);
            }
            self.masks[slot][lane] = mask;
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
