//! Forecasts with error bars: how many solutions a board has, and how long counting them takes. A [`Sampler`] follows a
//! random part of the search tree, round after round; [`duration`] times a few units of a counting engine; [`asymptotic`]
//! is what theory predicts for large boards. No published number is used.

mod duration;
mod interval;
mod position;
mod sampler;

use thiserror::Error;

pub use duration::{Basis, RunningTime, duration};
pub use sampler::{Forecast, Sampler, rounds};

/// The largest board with a forecast.
pub const LARGEST: u32 = 40;

/// Why there is no forecast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum EstimateError {
    /// Beyond the range where the sampling has been tried and ends within seconds.
    #[error(
        "n = {n} is too large for a forecast: sampling is tried and quick enough up to n = {LARGEST}; \
         choose a smaller n"
    )]
    TooLarge {
        /// The side of the board.
        n: u32,
    },
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
}
