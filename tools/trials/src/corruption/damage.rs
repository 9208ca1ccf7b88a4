//! Damage to the bytes of a file.

use rand_xoshiro::Xoshiro256PlusPlus;

use crate::chance::below;

/// The bytes with one bit flipped.
pub(super) fn flipped(whole: &[u8], bit: usize) -> Vec<u8> {
    let mut altered = whole.to_vec();
    altered[bit / 8] ^= 1 << (bit % 8);
    altered
}

/// Moves stretches of a file about, also from another file of its kind.
pub(super) struct Splicer<'a> {
    pub(super) whole: &'a [u8],
    pub(super) other: &'a [u8],
}

impl Splicer<'_> {
    /// One splice that is neither of the two files.
    pub(super) fn altered(&self, generator: &mut Xoshiro256PlusPlus) -> Vec<u8> {
        loop {
            let altered = self.any(generator);
            if altered != self.whole && altered != self.other {
                return altered;
            }
        }
    }

    fn any(&self, generator: &mut Xoshiro256PlusPlus) -> Vec<u8> {
        let mut altered = self.whole.to_vec();
        let (from, to) = (stretch(generator, self.whole), stretch(generator, self.whole));
        let foreign = self.other[stretch(generator, self.other)].to_vec();
        match below(generator, 6) {
            0 => drop(altered.splice(to, self.whole[from].iter().copied())),
            1 => drop(altered.drain(from)),
            2 => drop(altered.splice(to.start..to.start, self.whole[from].iter().copied())),
            3 => swap(&mut altered, from.start, to.start, from.len().min(to.len())),
            4 => drop(altered.splice(to, foreign)),
            _ => drop(altered.splice(to.start..to.start, foreign)),
        }
        altered
    }
}

/// A stretch of the bytes, of any length, short ones as often as long ones.
fn stretch(generator: &mut Xoshiro256PlusPlus, bytes: &[u8]) -> std::ops::Range<usize> {
    let size = bytes.len() as u64;
    let longest = (1 << below(generator, 64 - u64::from(size.leading_zeros()))).min(size);
    let length = 1 + below(generator, longest);
    let start = below(generator, size - length + 1) as usize;
    start..start + length as usize
}

/// Swaps two stretches, as far as they do not overlap.
fn swap(bytes: &mut [u8], one: usize, other: usize, length: usize) {
    let (first, second) = (one.min(other), one.max(other));
    let length = length.min(second - first);
    let (before, after) = bytes.split_at_mut(second);
    let length = length.min(after.len());
    before[first..first + length].swap_with_slice(&mut after[..length]);
}
