//! Tables of numbers of pairs, and the loops that fill and multiply them: the innermost loops of the engine.
//!
//! They are plain code, compiled for each instruction set by [`Vectors::run`](crate::machine::Vectors::run).

use std::ops::Range;

use super::board::ColourBoard;
use super::lines::{LineSet, members};
use super::placements::{Families, NO_SQUARE, PrefixProbes, square};
pub(super) use crate::machine::Word;
use crate::machine::{self, Kernel, Lanes, Machine, Row, Windows};

/// Lanes of a word and of a row.
pub(super) const LANES: usize = 64;

/// The most words of a block that are counted at a time. There is a loop for each number of words: in WebAssembly, which is
/// loaded over networks, for one.
pub(super) const MOST_WORDS: usize = if cfg!(target_family = "wasm") { 1 } else { 4 };

/// Adds counts to 64 entries of `P` bytes, whose planes are `apart` words apart. The highest byte stops at its largest value, so that
/// an entry that is too large is noticed. Carries are rare, so that the higher planes are hardly ever touched.
#[inline(always)]
fn add<const P: usize>(planes: &mut [Word], apart: usize, counts: [u8; LANES]) {
    let mut carried = counts;
    for plane in 0..P {
        let bytes = &mut planes[plane * apart].0;
        if plane + 1 == P {
            machine::add_saturating(bytes, &carried);
        } else if !machine::add_carried(bytes, &mut carried) {
            break;
        }
    }
}

/// Instead of how many queens a probe has behind its prefix: any number, which is known only when the loop runs.
pub(super) const ANY: usize = 0;

/// Adds to the row of each probe's group how many candidates of each lane the probe does not attack.
pub(super) struct TallyProbes<'a, const P: usize, const R: usize, const W: usize> {
    /// For each square the candidates that a queen there attacks. Where no candidate is, all bits are set.
    pub(super) attacked: &'a [[Word; W]; 256],
    /// The probes by families.
    pub(super) families: &'a [Families],
    pub(super) groups: &'a [u16],
    /// Those of each probe behind its prefix: `rest` of them.
    pub(super) squares: &'a [u8],
    /// `R`, unless that is [`ANY`].
    pub(super) rest: usize,
    /// `[byte][group][block]`, beginning with the block of these candidates.
    pub(super) table: &'a mut [Word],
    /// Blocks of a group.
    pub(super) blocks: usize,
    /// Words of a plane: one byte of all entries.
    pub(super) plane: usize,
}

impl<const P: usize, const R: usize, const W: usize> Kernel for TallyProbes<'_, P, R, W> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, _machine: M) {
        let rest = if R == ANY { self.rest } else { R };
        let (mut groups, mut squares) = (self.groups, self.squares);
        for &Families { count, siblings } in self.families {
            let siblings = siblings as usize;
            let (these, others) = groups.split_at(count as usize * siblings);
            let (places, other_places) = squares.split_at(these.len() * rest);
            (groups, squares) = (others, other_places);
            let places = places.chunks_exact(siblings * rest);
            for (groups, squares) in these.chunks_exact(siblings).zip(places) {
                let mut shared = [Word::EMPTY; W];
                for &square in &squares[..rest - 1] {
                    merge(&mut shared, &self.attacked[square as usize]);
                }
                for (&group, squares) in groups.iter().zip(squares.chunks_exact(rest)) {
                    let mut attacked = shared;
                    merge(&mut attacked, &self.attacked[squares[rest - 1] as usize]);
                    // At most 8 for each word.
                    let mut free = [0u8; LANES];
                    for word in &attacked {
                        machine::add(&mut free, &count_free(word));
                    }
                    let row = &mut self.table[group as usize * self.blocks..];
                    add::<P>(row, self.plane, free);
                }
            }
        }
    }
}

#[inline(always)]
fn merge<const W: usize>(attacked: &mut [Word; W], more: &[Word; W]) {
    for (word, more) in more.iter().enumerate() {
        machine::merge(&mut attacked[word].0, &more.0);
    }
}

/// How many candidates of each lane are not attacked.
#[inline(always)]
pub(super) fn count_free(attacked: &Word) -> [u8; LANES] {
    machine::zeros(&attacked.0)
}

/// Adds up, over all probes of a prefix and the candidates that they do not attack, the lowest `P` bytes of the entries of their groups in tables of the other colour.
pub(super) struct WeighProbes<'a, const P: usize, const R: usize, const T: usize> {
    /// As in [`TallyProbes`].
    pub(super) attacked: &'a [[Word; T]; 256],
    /// The group of the first lane of each word, and where the others stand from there on.
    pub(super) lanes: &'a [(usize, Lanes); T],
    pub(super) probes: PrefixProbes<'a>,
    /// For each row set, where the groups of each kind end.
    pub(super) ends: &'a [[usize; KINDS]],
    pub(super) tables: PlaneTables<'a>,
}

/// Tables of several row sets, one plane for each byte of an entry: `[set][byte][group][block]`.
#[derive(Clone, Copy)]
pub(super) struct PlaneTables<'a> {
    pub(super) bytes: &'a [u8],
    /// Bytes of an entry.
    pub(super) planes: usize,
    pub(super) groups: usize,
    /// Bytes of a group within a plane.
    pub(super) row: usize,
}

impl<'a> PlaneTables<'a> {
    /// At which byte the lowest bytes of a group's entries begin.
    #[inline(always)]
    pub(super) const fn start(&self, set: usize, group: u16) -> usize {
        (set * self.planes * self.groups + group as usize) * self.row
    }

    /// For each word, in each group's row, the entries from its first lane on.
    #[inline(always)]
    pub(super) fn windows<const P: usize, const T: usize>(
        &self,
        lanes: &[(usize, Lanes); T],
    ) -> Windows<'a, P, T> {
        let place = |word: usize, plane| self.plane(plane) + lanes[word].0;
        let places = std::array::from_fn(|word| std::array::from_fn(|plane| place(word, plane)));
        Windows::new(self.bytes, places)
    }

    /// The tables from a row set on.
    pub(super) fn from(self, set: usize) -> Self {
        Self { bytes: &self.bytes[self.start(set, 0)..], ..self }
    }

    /// How far a plane is from the lowest.
    #[inline(always)]
    pub(super) const fn plane(&self, plane: usize) -> usize {
        plane * self.groups * self.row
    }
}

/// Kinds of groups with a weight of their own.
pub(super) const KINDS: usize = 3;

/// The most words that are weighed at a time, see [`MOST_WORDS`].
pub(super) const MOST_WEIGHED: usize = if cfg!(target_family = "wasm") { 1 } else { 6 };

/// So many probes can be weighed before their sums do not fit: a word adds at most 4 * 8 * 255 to each.
const MOST_PENDING: usize = (u32::MAX / (4 * 8 * 255)) as usize;

/// The products of each four lanes of some words, for each byte of an entry.
pub(super) type QuadSums<S, const P: usize, const T: usize> = [[[S; 16]; P]; T];

impl<const P: usize, const R: usize, const T: usize> Kernel for WeighProbes<'_, P, R, T> {
    /// For each kind of groups.
    type Output = [QuadSums<u64, P, T>; KINDS];

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) -> Self::Output {
        let windows = self.tables.windows(self.lanes);
        let mut totals = [[[[0; 16]; P]; T]; KINDS];
        let mut pending = [[[[0; 16]; P]; T]; KINDS];
        let mut room = MOST_PENDING;
        for (set, ends) in self.ends.iter().enumerate() {
            let mut range = self.probes.of(set);
            for (kind, &end) in ends.iter().enumerate() {
                while range.start < range.end && (self.probes.groups[range.start] as usize) < end {
                    if room == 0 {
                        settle(&mut totals, &mut pending);
                        room = MOST_PENDING;
                    }
                    let last = range.end.min(range.start + room);
                    let before = range.start;
                    range.start = self.weigh(
                        machine,
                        &windows,
                        set,
                        end,
                        range.start..last,
                        &mut pending[kind],
                    );
                    room -= range.start - before;
                }
            }
        }
        settle(&mut totals, &mut pending);
        totals
    }
}

/// Moves sums to where they have room.
#[inline(always)]
fn settle<const P: usize, const T: usize>(
    totals: &mut [QuadSums<u64, P, T>; KINDS],
    pending: &mut [QuadSums<u32, P, T>; KINDS],
) {
    let totals = totals.as_flattened_mut().as_flattened_mut().as_flattened_mut();
    let pending = pending.as_flattened_mut().as_flattened_mut().as_flattened_mut();
    for (total, sum) in totals.iter_mut().zip(pending) {
        *total += u64::from(std::mem::take(sum));
    }
}

impl<const P: usize, const R: usize, const T: usize> WeighProbes<'_, P, R, T> {
    /// Weighs probes up to the first with a group from `end` on, and says which that is.
    #[inline(always)]
    fn weigh<M: Machine>(
        &self,
        machine: M,
        windows: &Windows<P, T>,
        set: usize,
        end: usize,
        range: Range<usize>,
        sums: &mut QuadSums<u32, P, T>,
    ) -> usize {
        let groups = &self.probes.groups[range.clone()];
        let rest = if R == ANY { self.probes.rest } else { R };
        let squares = self.probes.squares[range.start * rest..range.end * rest].chunks_exact(rest);
        let (mut pending, lanes) = (*sums, *self.lanes);
        let mut count = 0;
        for (&group, squares) in groups.iter().zip(squares) {
            if group as usize >= end {
                break;
            }
            count += 1;
            let attacked = attacked_from(self.attacked, squares);
            let row = windows.row(self.tables.start(set, group));
            add_products(machine, &attacked, row, &lanes, &mut pending);
        }
        *sums = pending;
        range.start + count
    }
}

/// What queens on some squares attack.
#[inline(always)]
pub(super) fn attacked_from<const W: usize>(
    attacked: &[[Word; W]; 256],
    squares: &[u8],
) -> [Word; W] {
    let mut all = attacked[squares[0] as usize];
    for &square in &squares[1..] {
        merge(&mut all, &attacked[square as usize]);
    }
    all
}

/// Adds the entries of a row for the candidates that are not attacked.
#[inline(always)]
fn add_products<M: Machine, const P: usize, const T: usize>(
    machine: M,
    attacked: &[Word; T],
    row: Row<P, T>,
    lanes: &[(usize, Lanes); T],
    sums: &mut QuadSums<u32, P, T>,
) {
    for word in 0..T {
        let counts = count_free(&attacked[word]);
        for (plane, sums) in sums[word].iter_mut().enumerate() {
            machine.add_products(&counts, row.window(word, plane), &lanes[word].1, sums);
        }
    }
}

/// Turns the masks of candidates into bits: for each diagonal and word, which candidates stand on it.
///
/// A byte of the masks of eight candidates is a square of 8 x 8 bits, which is transposed.
pub(super) struct Transpose<'a> {
    /// For each eight candidates of a lane, their masks: `[word][candidate][lane]`. Bits above the diagonals do not matter.
    pub(super) masks: &'a [[u64; LANES]],
    /// Bytes of a mask.
    pub(super) length: usize,
    /// `[word][diagonal]`
    pub(super) diagonals: &'a mut [Word],
}

impl Kernel for Transpose<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, _machine: M) {
        let (words, _) = self.masks.as_chunks::<8>();
        for (masks, diagonals) in words.iter().zip(self.diagonals.chunks_exact_mut(8 * self.length))
        {
            for (byte, diagonals) in diagonals.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                let mut eight = masks.each_ref().map(|masks| byte_of_lanes(masks, byte));
                exchange::<4>(&mut eight, 0x0f0f_0f0f_0f0f_0f0f);
                exchange::<2>(&mut eight, 0x3333_3333_3333_3333);
                exchange::<1>(&mut eight, 0x5555_5555_5555_5555);
                for (lanes, to) in eight.iter().zip(diagonals) {
                    for (to, lanes) in to.0.as_chunks_mut::<8>().0.iter_mut().zip(lanes) {
                        *to = lanes.to_le_bytes();
                    }
                }
            }
        }
    }
}

/// A byte of each lane's mask, eight lanes in a number.
#[inline(always)]
fn byte_of_lanes(masks: &[u64; LANES], byte: usize) -> [u64; LANES / 8] {
    let bytes: [u8; LANES] = masks.map(|mask| (mask >> (8 * byte)) as u8);
    let (eights, _) = bytes.as_chunks::<8>();
    std::array::from_fn(|at| u64::from_le_bytes(eights[at]))
}

/// One step of the transposition of 8 x 8 bits: exchanges blocks of `N` x `N` bits beside the main diagonal.
#[inline(always)]
fn exchange<const N: usize>(eight: &mut [[u64; LANES / 8]; 8], low: u64) {
    for one in (0..8).filter(|one| one & N == 0) {
        let (before, after) = eight.split_at_mut(one + N);
        for (one, other) in before[one].iter_mut().zip(&mut after[0]) {
            let different = (*one >> N ^ *other) & low;
            *other ^= different;
            *one ^= different << N;
        }
    }
}

/// From the candidates on each diagonal, those that a queen on each square of some rows attacks.
pub(super) struct AttackSquares<'a> {
    pub(super) board: ColourBoard,
    pub(super) rows: LineSet,
    /// `[word][diagonal]`
    pub(super) diagonals: &'a [Word],
    /// Diagonals of a word.
    pub(super) length: usize,
    /// `[square][word]`
    pub(super) attacked: &'a mut [Word],
}

impl Kernel for AttackSquares<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, _machine: M) {
        let words = self.diagonals.len() / self.length;
        for (word, diagonals) in self.diagonals.chunks_exact(self.length).enumerate() {
            for row in members(self.rows) {
                for column in 0..self.board.columns() {
                    let (down, up) = self.board.diagonals(row, column);
                    let (down, up) = (&diagonals[down as usize].0, &diagonals[up as usize].0);
                    let attacked = &mut self.attacked[square(row, column) as usize * words + word];
                    attacked.0 = *down;
                    machine::merge(&mut attacked.0, up);
                }
            }
            if self.rows == 0 {
                // Without any queen: bits are set on all diagonals only where there is no candidate.
                let mut nowhere = Word::FULL;
                for diagonal in diagonals {
                    for lane in 0..LANES {
                        nowhere.0[lane] &= diagonal.0[lane];
                    }
                }
                self.attacked[NO_SQUARE as usize * words + word] = nowhere;
            }
        }
    }
}

/// The largest byte of some rows.
pub(super) struct LargestByte<'a>(pub(super) &'a [Word]);

impl Kernel for LargestByte<'_> {
    type Output = u8;

    #[inline(always)]
    fn run<M: Machine>(self, _machine: M) -> u8 {
        let mut largest = [0; LANES];
        for word in self.0 {
            machine::greatest(&mut largest, &word.0);
        }
        largest.into_iter().fold(0, u8::max)
    }
}
