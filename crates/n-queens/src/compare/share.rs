//! A share of runs, and how well it is known.

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
