//! Chance: the random numbers of the strategies, all of them from the seed.
//!
//! The algorithms are ours and not a library's, so that a seed gives the same run with every
//! version of every crate.

use std::ops::ControlFlow;

use rand_core::Rng;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

use crate::Flow;

/// A stretch of numbers that is shuffled within the cache has at most about this many.
const STRETCH: usize = 1 << 20;

/// A stream of random numbers.
#[derive(Clone)]
pub(crate) struct Chance(Xoshiro256PlusPlus);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A uniformly random number below `bound`, by Lemire's multiplication with rejection.
    #[inline]
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// True with this probability. All numbers from 0 to 1 with 53 bits are exact.
    pub(crate) fn bet(&mut self, probability: f64) -> bool {
        const ALL: u64 = 1 << 53;
        self.below(ALL) < (probability * ALL as f64) as u64
    }

    /// Puts `items` into a uniformly random order (Fisher and Yates).
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }

    /// The numbers below `n` in a uniformly random order.
    ///
    /// Beyond the cache it follows Rao and Sandelius: every number is thrown into one of several
    /// stretches, then each stretch is shuffled by itself. A plain shuffle of so many would wait
    /// for memory at every swap. The throws are made twice, first to learn how long the
    /// stretches become: that takes no memory beside the result.
    ///
    /// `go_on` is called now and then and can stop it.
    pub(crate) fn permutation(
        &mut self,
        n: u32,
        mut go_on: impl FnMut() -> Flow,
    ) -> ControlFlow<(), Vec<u32>> {
        let stretches = (n as usize / STRETCH).next_power_of_two();
        if stretches <= 1 {
            let mut numbers: Vec<u32> = (0..n).collect();
            self.shuffle(&mut numbers);
            return ControlFlow::Continue(numbers);
        }
        let (mut numbers, lengths) = self.thrown(n, stretches, &mut go_on)?;
        let mut rest = &mut numbers[..];
        for length in lengths {
            go_on()?;
            let (stretch, others) = rest.split_at_mut(length);
            self.shuffle(stretch);
            rest = others;
        }
        ControlFlow::Continue(numbers)
    }

    /// The numbers below `n`, stretch after stretch, and how long the stretches are.
    fn thrown(
        &mut self,
        n: u32,
        stretches: usize,
        go_on: &mut impl FnMut() -> Flow,
    ) -> ControlFlow<(), (Vec<u32>, Vec<usize>)> {
        let mut lengths = vec![0; stretches];
        self.clone().throws(n, stretches, go_on, |_, stretch| lengths[stretch] += 1)?;
        let mut end = 0;
        let start = |length: &usize| {
            end += length;
            end - length
        };
        let mut places: Vec<usize> = lengths.iter().map(start).collect();
        let mut numbers = vec![0; n as usize];
        self.throws(n, stretches, go_on, |number, stretch| {
            numbers[places[stretch]] = number;
            places[stretch] += 1;
        })?;
        ControlFlow::Continue((numbers, lengths))
    }

    /// Throws each of the numbers below `n` into one of `stretches`, a power of two above 1.
    fn throws(
        &mut self,
        n: u32,
        stretches: usize,
        go_on: &mut impl FnMut() -> Flow,
        mut thrown: impl FnMut(u32, usize),
    ) -> Flow {
        let bits = stretches.trailing_zeros();
        let at_once = 64 / bits;
        for part in (0..n).step_by(STRETCH) {
            go_on()?;
            let end = n.min(part.saturating_add(STRETCH as u32));
            for first in (part..end).step_by(at_once as usize) {
                let mut random = self.0.next_u64();
                for number in first..end.min(first.saturating_add(at_once)) {
                    thrown(number, random as usize & (stretches - 1));
                    random >>= bits;
                }
            }
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Chance {
        fn numbers(&mut self, n: u32) -> Vec<u32> {
            self.permutation(n, || Flow::Continue(())).continue_value().unwrap()
        }
    }

    #[test]
    fn a_permutation_has_every_number_once_however_long() {
        for n in [0, 1, 2, 1000, (2 * STRETCH - 1) as u32, 5_000_003] {
            let mut numbers = Chance::new(1).numbers(n);
            assert!(n < 1000 || !numbers.is_sorted());
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..n), "{n}");
        }
    }

    #[test]
    fn small_permutations_are_equally_likely() {
        let mut chance = Chance::new(7);
        let mut counts = std::collections::BTreeMap::<Vec<u32>, u32>::new();
        for _ in 0..24_000 {
            *counts.entry(chance.numbers(4)).or_default() += 1;
        }
        // 24 kinds, 1000 of each expected: 5 standard deviations are 157.
        assert!(counts.len() == 24 && counts.values().all(|&count| count.abs_diff(1000) < 157));
    }

    #[test]
    fn long_permutations_spread_every_stretch() {
        // The mean of a sixteenth of the numbers lies within 6 standard deviations.
        let n = 4 * STRETCH;
        let numbers = Chance::new(3).numbers(n as u32);
        for part in numbers.chunks(n / 16) {
            let mean =
                part.iter().map(|&number| f64::from(number)).sum::<f64>() / part.len() as f64;
            let deviation = n as f64 / 12f64.sqrt() / (part.len() as f64).sqrt();
            assert!((mean - n as f64 / 2.0).abs() < 6.0 * deviation, "{mean}");
        }
    }
}
