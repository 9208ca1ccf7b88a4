//! Forecasts with error bars: how many solutions a board has, and how long counting them takes. A [`Sampler`] follows a
//! random part of the search tree, round after round; [`duration`] times a few units of a counting engine; [`asymptotic`]
//! is what theory predicts for large boards. No published number is used.

mod duration;
mod position;
mod sampler;

use thiserror::Error;

pub use duration::{Basis, RunningTime, duration};
pub use sampler::{Forecast, Sampler, rounds};

/// The largest board with a forecast.
pub const LARGEST: u32 = 40;

/// Why there is no forecast: the board is beyond the range where the sampling has been tried and ends within seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "n = {n} is too large for a forecast: sampling is tried and quick enough up to n = {LARGEST}; \
     choose a smaller n"
)]
pub struct EstimateError {
    /// The side of the board.
    pub n: u32,
}

/// The number of solutions of a large n x n board to leading order: (0.1431 n)^n.
///
/// Simkin proved in 2021 that the number is ((1 + o(1)) n / e^a)^n with a constant a of 1.942
/// +- 0.003; Nobel, Agrawal and Boyd narrowed it down to 1.944001 in 2022, and e^-1.944001 is
/// 0.1431. (With Simkin's own middle value it would be 0.1434.) The o(1) is not small at sizes
/// that can be counted: at n = 27 the true number is 33 times as large.
///
/// ```
/// use n_queens::estimate::asymptotic;
/// assert!((asymptotic(20) / 1.36e9 - 1.0).abs() < 0.01);
/// ```
pub fn asymptotic(n: u32) -> f64 {
    // Multiplication is exact to the last bit on every machine; powers need not be.
    (0..n).map(|_| 0.1431 * f64::from(n)).product()
}

/// A mean and its 95% interval, as a factor of the mean's standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Mean {
    value: f64,
    /// Half the width of the 95% interval.
    margin: f64,
}

impl Mean {
    /// Of at least two results that are independent and alike; none of fewer.
    fn from_results(results: &[f64]) -> Option<Self> {
        let freedom = results.len().checked_sub(1).filter(|&freedom| freedom > 0)?;
        let count = results.len() as f64;
        let value = results.iter().sum::<f64>() / count;
        let squares: f64 = results.iter().map(|result| (result - value) * (result - value)).sum();
        let error = (squares / freedom as f64 / count).sqrt();
        Some(Self { value, margin: quantile(freedom) * error })
    }

    /// Of results from several strata. `weights` has the part of each stratum, all of them 1 together. Results of one
    /// stratum are alike; what they spread is taken to be the same in all. A stratum without results stands where the
    /// others do on average, and is as uncertain as a single one of all results.
    fn from_strata(results: &[(usize, f64)], weights: &[f64]) -> Option<Self> {
        let values: Vec<f64> = results.iter().map(|&(_, value)| value).collect();
        let all = Self::from_results(&values)?;
        let means: Vec<Option<(f64, f64)>> = (0..weights.len())
            .map(|stratum| {
                let own = results.iter().filter(|(of, _)| *of == stratum);
                let (count, sum) =
                    own.fold((0.0, 0.0), |(count, sum), (_, value)| (count + 1.0, sum + value));
                (count > 0.0).then(|| (count, sum / count))
            })
            .collect();
        let freedom = values.len() - means.iter().flatten().count();
        if freedom == 0 {
            return Some(all);
        }
        let squares = |center: &dyn Fn(usize) -> f64| -> f64 {
            results.iter().map(|&(of, value)| (value - center(of)).powi(2)).sum()
        };
        let within = squares(&|of| means[of].map_or(0.0, |(_, mean)| mean)) / freedom as f64;
        let total = squares(&|_| all.value) / (values.len() - 1) as f64;
        let parts = weights.iter().zip(&means).map(|(&weight, mean)| match *mean {
            Some((count, mean)) => (weight * mean, weight * weight * within / count),
            None => (weight * all.value, weight * weight * total),
        });
        let (value, variance) =
            parts.fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
        Some(Self { value, margin: quantile(freedom) * variance.sqrt() })
    }
}

/// What 97.5% of Student's distribution lie below: a table for the few, and from there on the
/// first terms of its expansion around the normal distribution, right to three digits.
fn quantile(freedom: usize) -> f64 {
    const FEW: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
    const NORMAL: f64 = 1.959_964;
    if let Some(&quantile) = FEW.get(freedom - 1) {
        return quantile;
    }
    let inverse = 1.0 / freedom as f64;
    NORMAL + inverse * (2.372_27 + inverse * (2.822_6 + inverse * 2.556))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constant_is_that_of_theory() {
        assert!(((-1.944_001_f64).exp() - 0.1431).abs() < 5e-5);
        assert_eq!(asymptotic(0), 1.0);
        let ratio = |n| crate::known::solutions(n).unwrap() as f64 / asymptotic(n);
        assert!((33.0..34.0).contains(&ratio(27)), "{}", ratio(27));
        // The n-th root, which is what the theorem is about, comes closer as n grows.
        let root = |n| ratio(n).powf(1.0 / f64::from(n));
        assert!(root(14) > root(20) && root(20) > root(27) && root(27) > 1.0);
    }

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, expected) in [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042), (120, 1.98)]
        {
            assert!((quantile(freedom) - expected).abs() < 0.001, "{freedom}");
        }
    }

    #[test]
    fn the_interval_of_a_small_sample_by_hand() {
        // Mean 2, standard deviation 1, standard error 1 / sqrt(3), two degrees of freedom.
        let mean = Mean::from_results(&[1.0, 2.0, 3.0]).unwrap();
        assert_eq!(mean.value, 2.0);
        assert!((mean.margin - 4.303 / 3f64.sqrt()).abs() < 1e-12);
        assert_eq!(Mean::from_results(&[1.0]), None);
        assert_eq!(Mean::from_results(&[]), None);
    }

    #[test]
    fn the_interval_of_strata_by_hand() {
        // Means 2 and 10, weights 3/4 and 1/4; squares around them 2 + 2 over two degrees of freedom are 2.
        let results = [(0, 1.0), (1, 9.0), (0, 3.0), (1, 11.0)];
        let mean = Mean::from_strata(&results, &[0.75, 0.25]).unwrap();
        assert_eq!(mean.value, 4.0);
        let error = (0.75f64.powi(2) + 0.25f64.powi(2)).sqrt();
        assert!((mean.margin - 4.303 * error).abs() < 1e-12, "{mean:?}");
        // One more stratum of the same kind, without results: the mean of all, 6, and their spread, 68 / 3.
        let wider = Mean::from_strata(&results, &[0.375, 0.125, 0.5]).unwrap();
        assert_eq!(wider.value, 5.0);
        let error = (error * error / 4.0 + 68.0 / 3.0 / 4.0).sqrt();
        assert!((wider.margin - 4.303 * error).abs() < 1e-12, "{wider:?}");
        // One result each says nothing about the spread within.
        let few = [(0, 1.0), (1, 3.0)];
        assert_eq!(Mean::from_strata(&few, &[0.75, 0.25]), Mean::from_results(&[1.0, 3.0]));
    }
}
