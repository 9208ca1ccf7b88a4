//! Tables of numbers of pairs, and the loops that fill and multiply them: the innermost loops of the engine.
//!
//! They are plain code, compiled for each instruction set by [`Vectors::run`](crate::machine::Vectors::run).

use std::ops::{BitAnd, Range};

use super::board::ColourBoard;
use super::lines::{LineSet, members};
use super::placements::{NO_SQUARE, square};
use crate::machine::Kernel;

/// Lanes of a word and of a row.
pub(super) const LANES: usize = 64;

/// The most words of a block that are counted at a time.
pub(super) const MOST_WORDS: usize = 4;

/// 64 lanes of 8 bits, of which each is a candidate.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Word(pub(super) [u8; LANES]);

impl Word {
    pub(super) const EMPTY: Self = Self([0; LANES]);
    pub(super) const FULL: Self = Self([!0; LANES]);
}

/// The number of pairs of one lane. Sums stop at the largest number, so that one that is larger is noticed.
pub(super) trait TableEntry:
    Copy + Eq + Ord + BitAnd<Output = Self> + std::fmt::Debug + 'static
{
    const ZERO: Self;
    const LARGEST: Self;

    /// The type for numbers that are too large.
    type Wider: TableEntry;

    fn plus(self, count: u8) -> Self;

    /// The sum of the products of all lanes.
    fn product(one: &[Self; LANES], other: &[Self; LANES]) -> u128;
}

impl TableEntry for u8 {
    const ZERO: Self = 0;
    const LARGEST: Self = Self::MAX;

    type Wider = u16;

    #[inline(always)]
    fn plus(self, count: u8) -> Self {
        self.saturating_add(count)
    }

    #[inline(always)]
    fn product(one: &[Self; LANES], other: &[Self; LANES]) -> u128 {
        let products = one.iter().zip(other).map(|(&a, &b)| u32::from(u16::from(a) * u16::from(b)));
        products.sum::<u32>().into()
    }
}

impl TableEntry for u16 {
    const ZERO: Self = 0;
    const LARGEST: Self = Self::MAX;

    type Wider = u64;

    #[inline(always)]
    fn plus(self, count: u8) -> Self {
        self.saturating_add(count.into())
    }

    #[inline(always)]
    fn product(one: &[Self; LANES], other: &[Self; LANES]) -> u128 {
        let products = one.iter().zip(other).map(|(&a, &b)| u64::from(u32::from(a) * u32::from(b)));
        products.sum::<u64>().into()
    }
}

/// Wide enough for all: a group has fewer than 2^24 placements, see [`bounds`](super::bounds).
impl TableEntry for u64 {
    const ZERO: Self = 0;
    const LARGEST: Self = Self::MAX;

    type Wider = Self;

    #[inline(always)]
    fn plus(self, count: u8) -> Self {
        self + Self::from(count)
    }

    #[inline(always)]
    fn product(one: &[Self; LANES], other: &[Self; LANES]) -> u128 {
        one.iter().zip(other).map(|(&a, &b)| u128::from(a) * u128::from(b)).sum()
    }
}

/// The entries of one group of probes and 64 groups of candidates.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Row<E>(pub(super) [E; LANES]);

impl<E: TableEntry> Row<E> {
    pub(super) const ZERO: Self = Self([E::ZERO; LANES]);

    /// All bits of some lanes.
    fn mask(lanes: &Range<usize>) -> Self {
        let bits = |lane| if lanes.contains(&lane) { E::LARGEST } else { E::ZERO };
        Self(std::array::from_fn(bits))
    }
}

/// For each square the candidates that a queen there attacks, in `W` words. Where no candidate is, all bits are set.
pub(super) type Attacked<const W: usize> = [[Word; W]; 256];

/// Adds to the row of each probe's group how many candidates of each lane the probe does not attack.
pub(super) struct TallyProbes<'a, E, const R: usize, const W: usize> {
    pub(super) attacked: &'a Attacked<W>,
    pub(super) groups: &'a [u16],
    pub(super) squares: &'a [[u8; R]],
    pub(super) rows: &'a mut [Row<E>],
}

impl<E: TableEntry, const R: usize, const W: usize> Kernel for TallyProbes<'_, E, R, W> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (&group, squares) in self.groups.iter().zip(self.squares) {
            let row = &mut self.rows[group as usize].0;
            // At most 8 for each word.
            let mut free = [0u8; LANES];
            for word in 0..W {
                let mut attacked = self.attacked[squares[0] as usize][word].0;
                for &square in &squares[1..] {
                    let others = &self.attacked[square as usize][word].0;
                    for lane in 0..LANES {
                        attacked[lane] |= others[lane];
                    }
                }
                for lane in 0..LANES {
                    free[lane] += attacked[lane].count_zeros() as u8;
                }
            }
            for lane in 0..LANES {
                row[lane] = row[lane].plus(free[lane]);
            }
        }
    }
}

/// Turns the masks of candidates into bits: for each diagonal and word, which candidates stand on it.
///
/// `bytes` has, for each eight candidates of a lane, their masks byte by byte: `[word][candidate][byte]`. Each byte of eight candidates
/// is a square of 8 x 8 bits, which is transposed.
pub(super) struct Transpose<'a> {
    pub(super) bytes: &'a [Word],
    /// Bytes of a mask.
    pub(super) length: usize,
    pub(super) words: usize,
    /// `[diagonal][word]`
    pub(super) diagonals: &'a mut [Word],
}

impl Kernel for Transpose<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for word in 0..self.words {
            for byte in 0..self.length {
                let mut eight: [[u64; LANES / 8]; 8] = std::array::from_fn(|candidate| {
                    let bytes = &self.bytes[(8 * word + candidate) * self.length + byte].0;
                    std::array::from_fn(|at| {
                        u64::from_le_bytes(*bytes[8 * at..].first_chunk().expect("8 bytes"))
                    })
                });
                exchange::<4>(&mut eight, 0x0f0f_0f0f_0f0f_0f0f);
                exchange::<2>(&mut eight, 0x3333_3333_3333_3333);
                exchange::<1>(&mut eight, 0x5555_5555_5555_5555);
                for (bit, lanes) in eight.iter().enumerate() {
                    let to = &mut self.diagonals[(8 * byte + bit) * self.words + word].0;
                    for (to, lanes) in to.as_chunks_mut::<8>().0.iter_mut().zip(lanes) {
                        *to = lanes.to_le_bytes();
                    }
                }
            }
        }
    }
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
    pub(super) words: usize,
    pub(super) diagonals: &'a [Word],
    /// `[square][word]`
    pub(super) attacked: &'a mut [Word],
}

impl Kernel for AttackSquares<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let words = self.words;
        for row in members(self.rows) {
            for column in 0..self.board.columns() {
                let (down, up) = self.board.diagonals(row, column);
                let down = &self.diagonals[down as usize * words..][..words];
                let up = &self.diagonals[up as usize * words..][..words];
                let to = &mut self.attacked[square(row, column) as usize * words..][..words];
                for ((to, down), up) in to.iter_mut().zip(down).zip(up) {
                    *to = Word(std::array::from_fn(|lane| down.0[lane] | up.0[lane]));
                }
            }
        }
        // Without any queen: bits are set on all diagonals only where there is no candidate.
        for word in 0..if self.rows == 0 { words } else { 0 } {
            let mut nowhere = Word::FULL;
            for diagonal in self.diagonals.chunks_exact(words) {
                for lane in 0..LANES {
                    nowhere.0[lane] &= diagonal[word].0[lane];
                }
            }
            self.attacked[NO_SQUARE as usize * words + word] = nowhere;
        }
    }
}

/// The products of the entries of two blocks of rows, each with its weight, added up.
pub(super) struct Products<'a, E, F> {
    pub(super) white: &'a [Row<E>],
    pub(super) black: &'a [Row<E>],
    /// The lanes that count: those with the first weight, those with the second.
    pub(super) lanes: &'a [Range<usize>; 2],
    /// The weights of each row.
    pub(super) weights: F,
}

impl<E: TableEntry, F: Fn(usize) -> [u64; 2]> Kernel for Products<'_, E, F> {
    /// None if an entry may be too large for its type.
    type Output = Option<u128>;

    #[inline(always)]
    fn run(self) -> Option<u128> {
        let masks = self.lanes.each_ref().map(Row::<E>::mask);
        let (mut sum, mut largest) = (0, E::ZERO);
        for (number, (white, black)) in self.white.iter().zip(self.black).enumerate() {
            let weights = (self.weights)(number);
            for ((mask, lanes), weight) in masks.iter().zip(self.lanes).zip(weights) {
                if !lanes.is_empty() {
                    let counted = std::array::from_fn(|lane| white.0[lane] & mask.0[lane]);
                    sum += u128::from(weight) * E::product(&counted, &black.0);
                }
            }
            for lane in 0..LANES {
                largest = largest.max(white.0[lane]).max(black.0[lane]);
            }
        }
        (largest < E::LARGEST).then_some(sum)
    }
}
