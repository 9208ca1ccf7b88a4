//! How fast something grows with n.

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
