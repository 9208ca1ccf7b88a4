//! The mean of independent results, and how far off it may be.

/// A mean and its 95% interval, as a factor of the mean's standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Mean {
    pub(super) value: f64,
    /// Half the width of the 95% interval.
    pub(super) margin: f64,
}

impl Mean {
    /// Of at least two results that are independent and alike; none of fewer.
    pub(super) fn from_results(results: &[f64]) -> Option<Self> {
        let freedom = results.len().checked_sub(1).filter(|&freedom| freedom > 0)?;
        let count = results.len() as f64;
        let value = results.iter().sum::<f64>() / count;
        let squares: f64 = results.iter().map(|result| (result - value) * (result - value)).sum();
        let error = (squares / freedom as f64 / count).sqrt();
        Some(Self { value, margin: quantile(freedom) * error })
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
}
