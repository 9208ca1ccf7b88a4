//! Many measurements in little room: what they were to a thousandth, and how often.
//!
//! Memory must not grow with the number of runs, so values are kept as counts of buckets. A bucket is as wide as
//! a thousandth of its values; up to 2047 each value has its own. Runs that were stopped are
//! counted too: they are larger than every other value, by an unknown amount.

use std::collections::BTreeMap;

/// Bits of a value that its bucket keeps, the leading one included.
const PRECISION: u32 = 11;

/// Nanoseconds between two ticks of a usual clock.
const TICK: f64 = 20.0;

/// Values from 0 to 2^64 - 1, and how many were beyond the limit.
///
/// ```
/// use n_queens::compare::{Quantile, Spread};
/// let mut spread = Spread::default();
/// [30, 10, 20, 40].iter().for_each(|&value| spread.add(value));
/// spread.add_beyond();
/// assert_eq!(spread.quantile(0.5), Some(Quantile::At(30.0)));
/// assert_eq!(spread.quantile(0.95), Some(Quantile::Beyond));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spread {
    buckets: BTreeMap<u64, u64>,
    beyond: u64,
}

/// Where a quantile lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Quantile {
    /// At this value.
    At(f64),
    /// Beyond the limit.
    Beyond,
}

impl Quantile {
    /// The value, or the limit that it is beyond of.
    ///
    /// ```
    /// use n_queens::compare::Quantile;
    /// assert_eq!(Quantile::Beyond.or(20.0), 20.0);
    /// ```
    pub fn or(self, limit: f64) -> f64 {
        match self {
            Self::At(value) => value,
            Self::Beyond => limit,
        }
    }
}

impl Spread {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        *self.buckets.entry(lowest(value)).or_default() += 1;
    }

    /// Adds a value that is beyond the limit.
    pub fn add_beyond(&mut self) {
        self.beyond += 1;
    }

    /// How many values there are, those beyond included.
    pub fn count(&self) -> u64 {
        self.buckets.values().sum::<u64>() + self.beyond
    }

    /// How many of them are beyond.
    pub fn beyond(&self) -> u64 {
        self.beyond
    }

    /// The quantile at `share` from 0 to 1, by the nearest two values in proportion (as hyperfine, R and
    /// NumPy do); none without values.
    pub fn quantile(&self, share: f64) -> Option<Quantile> {
        let last = self.count().checked_sub(1)?;
        let place = share.clamp(0.0, 1.0) * last as f64;
        let below = self.at(place.floor() as u64);
        let above = self.at(place.ceil() as u64);
        Some(match (below, above) {
            (Quantile::At(below), Quantile::At(above)) => {
                Quantile::At(below + (above - below) * place.fract())
            }
            _ => Quantile::Beyond,
        })
    }

    /// The value that stands at this place in order, counted from 0.
    fn at(&self, place: u64) -> Quantile {
        let mut passed = 0;
        for (&lowest, count) in &self.buckets {
            passed += count;
            if place < passed {
                return Quantile::At(middle(lowest));
            }
        }
        Quantile::Beyond
    }

    /// How many values lie so far from the median that something else must have kept the machine
    /// busy: hyperfine's rule, a modified z-score above 10. Those beyond the limit are not among them.
    ///
    /// ```
    /// use n_queens::compare::Spread;
    /// let mut spread = Spread::default();
    /// (0..20).for_each(|run| spread.add(1000 + run % 5));
    /// assert_eq!(spread.outliers(), 0);
    /// spread.add(3000);
    /// assert_eq!(spread.outliers(), 1);
    /// ```
    pub fn outliers(&self) -> u64 {
        let Some(usual) = self.usual() else { return 0 };
        let far = self.buckets().filter(|&(value, _)| usual.is_far(value));
        far.map(|(_, count)| count).sum()
    }

    /// Whether a value lies so far from the median, by the same rule.
    ///
    /// ```
    /// use n_queens::compare::Spread;
    /// let mut spread = Spread::default();
    /// (0..20).for_each(|run| spread.add(1000 + run % 5));
    /// assert!(spread.is_outlier(3000) && !spread.is_outlier(1010));
    /// ```
    pub fn is_outlier(&self, value: u64) -> bool {
        self.usual().is_some_and(|usual| usual.is_far(lowest(value)))
    }

    /// What is usual here; none without values.
    fn usual(&self) -> Option<Usual> {
        let Quantile::At(median) = self.quantile(0.5)? else { return None };
        let mut deviations = Self::default();
        for (value, count) in self.buckets() {
            let deviation = (middle(value) - median).abs() as u64;
            *deviations.buckets.entry(lowest(deviation)).or_default() += count;
        }
        let Quantile::At(deviation) = deviations.quantile(0.5)? else { return None };
        // Where more than half of the values are equal: no closer than a bucket is wide, or a clock ticks.
        let deviation = deviation.max(median / f64::from(1 << PRECISION)).max(TICK);
        Some(Usual { median, deviation })
    }

    /// The buckets for a file: the lowest value of each, and its count.
    pub fn buckets(&self) -> impl Iterator<Item = (u64, u64)> {
        self.buckets.iter().map(|(&lowest, &count)| (lowest, count))
    }

    /// A spread from its buckets; none if no spread has them.
    ///
    /// ```
    /// use n_queens::compare::Spread;
    /// let mut spread = Spread::default();
    /// (0..1_000_000).step_by(777).for_each(|value| spread.add(value));
    /// assert_eq!(Spread::from_buckets(spread.buckets(), 0), Some(spread));
    /// assert_eq!(Spread::from_buckets([(2049, 1)], 0), None);
    /// ```
    pub fn from_buckets(
        buckets: impl IntoIterator<Item = (u64, u64)>,
        beyond: u64,
    ) -> Option<Self> {
        let mut spread = Self { beyond, ..Self::default() };
        let mut all = beyond;
        for (value, count) in buckets {
            all = all.checked_add(count)?;
            let is_new = spread.buckets.insert(value, count).is_none();
            if lowest(value) != value || count == 0 || !is_new {
                return None;
            }
        }
        Some(spread)
    }
}

/// The median, and the median of all distances from it.
struct Usual {
    median: f64,
    deviation: f64,
}

impl Usual {
    fn is_far(&self, bucket: u64) -> bool {
        /// A normal distribution has its deviations' median at 0.6745 standard deviations.
        const FARTHEST: f64 = 10.0 / 0.6745;
        (middle(bucket) - self.median).abs() > FARTHEST * self.deviation
    }
}

/// How many low bits the bucket of `value` forgets.
const fn forgotten(value: u64) -> u32 {
    (u64::BITS - value.leading_zeros()).saturating_sub(PRECISION)
}

const fn lowest(value: u64) -> u64 {
    let forgotten = forgotten(value);
    value >> forgotten << forgotten
}

fn middle(lowest: u64) -> f64 {
    let width = 1u64 << forgotten(lowest);
    lowest as f64 + (width - 1) as f64 / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_a_thousandth_wide() {
        for value in [0, 1, 2047, 2048, 4095, 123_456_789, u64::MAX / 3, u64::MAX] {
            let near = middle(lowest(value));
            assert!((near - value as f64).abs() <= value as f64 / 2000.0, "{value}: {near}");
        }
        assert_eq!((lowest(2047), lowest(2048), lowest(2049)), (2047, 2048, 2048));
    }

    #[test]
    fn quantiles_are_those_of_the_sorted_values() {
        let mut spread = Spread::default();
        let mut values: Vec<u64> = (0..501).map(|i| i * i * 7919 % 1999).collect();
        values.iter().for_each(|&value| spread.add(value));
        values.sort_unstable();
        for (share, place) in [(0.0, 0), (0.05, 25), (0.5, 250), (0.95, 475), (1.0, 500)] {
            assert_eq!(spread.quantile(share), Some(Quantile::At(values[place] as f64)));
        }
        assert_eq!(Spread::default().quantile(0.5), None);
    }

    #[test]
    fn between_a_value_and_one_beyond_lies_beyond() {
        let mut spread = Spread::default();
        spread.add(5);
        spread.add_beyond();
        assert_eq!(spread.quantile(0.5), Some(Quantile::Beyond));
        assert_eq!(spread.quantile(0.0), Some(Quantile::At(5.0)));
        assert_eq!((spread.count(), spread.beyond()), (2, 1));
    }

    #[test]
    fn counts_that_no_spread_can_hold_are_refused() {
        assert_eq!(Spread::from_buckets([(1, u64::MAX), (2, 1)], 0), None);
        assert_eq!(Spread::from_buckets([(1, 1)], u64::MAX), None);
        assert_eq!(Spread::from_buckets([(1, 1), (1, 1)], 0), None);
        assert_eq!(Spread::from_buckets([(1, 0)], 0), None);
        let full = Spread::from_buckets([(1, u64::MAX)], 0).expect("as many as can be counted");
        assert_eq!((full.count(), full.quantile(0.5)), (u64::MAX, Some(Quantile::At(1.0))));
    }

    #[test]
    fn one_among_equals_is_far_and_a_tick_is_not() {
        let mut spread = Spread::default();
        (0..20).for_each(|_| spread.add(1_000_000));
        assert_eq!(spread.outliers(), 0);
        spread.add(10_000_000);
        assert_eq!(spread.outliers(), 1);
        let mut short = Spread::default();
        (0..20).for_each(|run| short.add(if run < 15 { 190 } else { 210 }));
        assert_eq!(short.outliers(), 0);
    }

    #[test]
    fn a_million_values_take_no_more_room_than_their_buckets() {
        let mut spread = Spread::default();
        (0..1_000_000).for_each(|value| spread.add(1_000_000 + value));
        assert!(spread.buckets().count() < 2100);
        let Some(Quantile::At(median)) = spread.quantile(0.5) else { panic!("it has one") };
        assert!((median / 1_500_000.0 - 1.0).abs() < 1e-3);
    }
}
