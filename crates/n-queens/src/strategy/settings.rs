//! The settings of a search beside its problem: the seed of chance and the density of tries.

use std::str::FromStr;

use thiserror::Error;

/// Settings of a search; strategies without chance ignore them.
///
/// ```
/// use n_queens::{Density, Settings};
/// let settings = Settings { seed: 7, density: Density::new(0.6)? };
/// assert_eq!(Settings::default().density, Density::new(1.0)?);
/// # Ok::<(), n_queens::DensityError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Settings {
    /// Where every random choice comes from: the same seed, the same run, on every machine.
    pub seed: u64,
    /// How many tries `probabilistic` makes at a level, as a share of the choices there.
    pub density: Density,
}

/// A number above 0 and at most 2.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Density(f64);

/// A number that is no density.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the density must be a number above 0 and at most 2, not '{0}'")]
pub struct DensityError(pub String);

impl Density {
    /// Checks the range.
    ///
    /// ```
    /// use n_queens::Density;
    /// assert!(Density::new(2.0).is_ok());
    /// assert!(Density::new(0.0).is_err());
    /// assert!(Density::new(f64::NAN).is_err());
    /// ```
    pub fn new(density: f64) -> Result<Self, DensityError> {
        let fits = density > 0.0 && density <= 2.0;
        fits.then_some(Self(density)).ok_or_else(|| DensityError(density.to_string()))
    }

    /// The number.
    pub const fn get(self) -> f64 {
        self.0
    }

    /// The number of tries where there are `choices`: the product, rounded up.
    ///
    /// ```
    /// use n_queens::Density;
    /// let density = Density::new(1.1)?;
    /// assert_eq!(density.tries(10), 11); // although 10 * 1.1 is 11.000000000000002
    /// # Ok::<(), n_queens::DensityError>(())
    /// ```
    pub fn tries(self, choices: usize) -> usize {
        let product = choices as f64 * self.0;
        // A whole number that rounding pushed up must not add another try.
        (product - product * 1e-12).ceil() as usize
    }
}

impl Default for Density {
    fn default() -> Self {
        Self(1.0)
    }
}

impl FromStr for Density {
    type Err = DensityError;

    fn from_str(text: &str) -> Result<Self, DensityError> {
        let refused = || DensityError(text.into());
        let density = text.trim().parse().map_err(|_| refused())?;
        Self::new(density).map_err(|_| refused())
    }
}
