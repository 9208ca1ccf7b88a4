//! Random choices: each case, and each question that is asked of it, draws from a generator of its own, so that
//! any of them can be seen again alone.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of random choices.
pub(super) struct RandomChoices(Xoshiro256PlusPlus);

impl RandomChoices {
    /// Stream number `number` of those that belong to `seed`.
    pub(super) fn of(seed: u64, number: u64) -> Self {
        let base = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
        Self(Xoshiro256PlusPlus::seed_from_u64(base.wrapping_add(number)))
    }

    pub(super) fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `end`, which is not 0.
    pub(super) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.number()) * end as u128) >> 64) as usize
    }

    /// A number from `first` to `last`, both included.
    pub(super) fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    /// True in so many of a hundred cases.
    pub(super) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// The index of one of these weights, drawn as often as it weighs.
    pub(super) fn weighted(&mut self, weights: impl Iterator<Item = usize> + Clone) -> usize {
        let mut left = self.below(weights.clone().sum());
        for (index, weight) in weights.enumerate() {
            if left < weight {
                return index;
            }
            left -= weight;
        }
        unreachable!("the number drawn is below the sum of all weights")
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Some of these, `count` of them at most, in random order.
    pub(super) fn some<T: Clone>(&mut self, items: &[T], count: usize) -> Vec<T> {
        let mut items = items.to_vec();
        self.shuffle(&mut items);
        items.truncate(count);
        items
    }
}
