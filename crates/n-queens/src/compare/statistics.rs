//! Evaluates runs: how measurements spread, how well a share is known, how fast something grows.
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
        let Some(is_far) = self.is_far() else { return 0 };
        let far = self.buckets().filter(|&(value, _)| is_far(value));
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
        self.is_far().is_some_and(|is_far| is_far(lowest(value)))
    }

    /// Whether a bucket lies far from the median, compared with the median of all distances from it; none without values.
    fn is_far(&self) -> Option<impl Fn(u64) -> bool> {
        /// A normal distribution has its deviations' median at 0.6745 standard deviations.
        const FARTHEST: f64 = 10.0 / 0.6745;
        let Quantile::At(median) = self.quantile(0.5)? else { return None };
        let mut deviations = Self::default();
        for (value, count) in self.buckets() {
            let deviation = (middle(value) - median).abs() as u64;
            *deviations.buckets.entry(lowest(deviation)).or_default() += count;
        }
        let Quantile::At(deviation) = deviations.quantile(0.5)? else { return None };
        // Where more than half of the values are equal: no closer than a bucket is wide, or a clock ticks.
        let deviation = deviation.max(median / f64::from(1 << PRECISION)).max(TICK);
        Some(move |bucket| (middle(bucket) - median).abs() > FARTHEST * deviation)
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

/// A lower and an upper end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The normal quantile of a two-sided 95% interval.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's 95% interval for the probability of something that happened `hits` times in `runs`.
///
/// Unlike the textbook's plus-minus it is never empty and never leaves 0 to 1, even after ten runs that
/// all went well. Without any run everything is possible.
///
/// ```
/// use n_queens::compare::wilson;
/// let ten_of_ten = wilson(10, 10);
/// assert!((ten_of_ten.low - 0.7225).abs() < 1e-4);
/// assert_eq!(ten_of_ten.high, 1.0);
/// ```
pub fn wilson(hits: u64, runs: u64) -> Interval {
    if runs == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (hits, runs) = (hits.min(runs) as f64, runs as f64);
    let (share, squared) = (hits / runs, Z * Z);
    let middle = (share + squared / (2.0 * runs)) / (1.0 + squared / runs);
    let variance = share * (1.0 - share) / runs + squared / (4.0 * runs * runs);
    let half = Z * variance.sqrt() / (1.0 + squared / runs);
    // Rounding must not push an end past what is certain.
    let low = if hits == 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if hits == runs { 1.0 } else { (middle + half).min(1.0) };
    Interval { low, high }
}

/// An exponential `scale * factor^n` through measured points, by least squares of the logarithms.
///
/// ```
/// use n_queens::compare::Growth;
/// let growth = Growth::fit(&[(8.0, 10.0), (9.0, 60.0), (10.0, 360.0)]).unwrap();
/// assert!((growth.factor - 6.0).abs() < 1e-9);
/// assert!((growth.at(11.0) - 2160.0).abs() < 1e-6);
/// assert!(growth.determination > 0.999);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Growth {
    /// By how much it grows from n to n + 1.
    pub factor: f64,
    /// What it would be at n = 0.
    pub scale: f64,
    /// How much of the differences the curve explains, from 0 to 1 (R squared of the logarithms).
    pub determination: f64,
}

impl Growth {
    /// The curve through points (n, value); none without two different n. Values that are
    /// not positive have no logarithm and are left out.
    pub fn fit(points: &[(f64, f64)]) -> Option<Self> {
        let fits = |&&(n, value): &&(f64, f64)| n.is_finite() && value.is_finite() && value > 0.0;
        let logs: Vec<(f64, f64)> = points.iter().filter(fits).map(|&(n, v)| (n, v.ln())).collect();
        let mean =
            |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / logs.len() as f64;
        let (n, log) = (mean(|point| point.0), mean(|point| point.1));
        let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
            logs.iter().map(|point| of(point.0 - n, point.1 - log)).sum()
        };
        let (across, along, up) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
        if logs.len() < 2 || across <= 0.0 {
            return None;
        }
        let slope = along / across;
        let determination = if up > 0.0 { (slope * along / up).min(1.0) } else { 1.0 };
        Some(Self { factor: slope.exp(), scale: (log - slope * n).exp(), determination })
    }

    /// The value of the curve at n.
    pub fn at(&self, n: f64) -> f64 {
        (self.scale.ln() + n * self.factor.ln()).exp()
    }
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

    /// From Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    #[test]
    fn it_is_the_published_interval() {
        let cases = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ];
        for (hits, runs, low, high) in cases {
            let interval = wilson(hits, runs);
            assert!((interval.low - low).abs() < 5e-5, "{hits}/{runs}: {interval:?}");
            assert!((interval.high - high).abs() < 5e-5, "{hits}/{runs}: {interval:?}");
        }
    }

    #[test]
    fn it_mirrors_hits_and_misses_and_shrinks_with_runs() {
        for runs in 1..60 {
            for hits in 0..=runs {
                let (hit, miss) = (wilson(hits, runs), wilson(runs - hits, runs));
                assert!((hit.low - (1.0 - miss.high)).abs() < 1e-12);
                assert!(
                    hit.low <= hits as f64 / runs as f64 && hits as f64 / runs as f64 <= hit.high
                );
                let more = wilson(hits * 4, runs * 4);
                assert!(more.high - more.low < hit.high - hit.low);
            }
        }
    }

    #[test]
    fn what_cannot_be_fitted_is_not() {
        assert_eq!(Growth::fit(&[]), None);
        assert_eq!(Growth::fit(&[(8.0, 3.0)]), None);
        assert_eq!(Growth::fit(&[(8.0, 3.0), (8.0, 4.0)]), None);
        assert_eq!(Growth::fit(&[(8.0, 3.0), (9.0, 0.0), (10.0, f64::NAN)]), None);
    }

    #[test]
    fn scattered_points_explain_less() {
        let growth = Growth::fit(&[(1.0, 1.0), (2.0, 8.0), (3.0, 2.0), (4.0, 16.0)]).unwrap();
        assert!(growth.factor > 1.0 && growth.determination < 0.8, "{growth:?}");
        let flat = Growth::fit(&[(1.0, 5.0), (2.0, 5.0)]).unwrap();
        assert!((flat.factor - 1.0).abs() < 1e-12);
    }
}
