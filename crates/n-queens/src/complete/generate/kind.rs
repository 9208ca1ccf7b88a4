//! What stands on the boards that are made, and how much of it by default.

use super::GenerateError;
use crate::problem::Variant;
use crate::rules::Rules;

/// What makes a board more than an empty one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// Queens that do not attack each other.
    Placed {
        /// How many.
        queens: u32,
    },
    /// Blocked squares, each by chance.
    Blocked {
        /// The probability of each, from 0 to 1.
        density: f64,
    },
    /// Diagonals of both directions, all squares of which are blocked.
    ExcludedDiagonals {
        /// How many.
        diagonals: u32,
    },
}

impl Kind {
    /// The words used on the command line and in JSON.
    pub const NAMES: [&str; 3] = ["placed", "blocked", "excluded-diagonals"];

    /// So many queens that about half of the boards have a completion: about 2.28 times the square
    /// root of n rows stay free.
    ///
    /// ```
    /// use n_queens::complete::generate::Kind;
    /// assert_eq!(Kind::placed(100), Kind::Placed { queens: 77 });
    /// ```
    pub fn placed(n: u32) -> Self {
        let free = (2.28 * f64::from(n).sqrt()).round() as u32;
        Self::Placed { queens: n.saturating_sub(free) }
    }

    /// So many blocked squares that about half of the boards have a completion: about 2.3 + 1.29 ln n
    /// squares of a row stay open, as was measured for n from 12 to 48. That is a density of 0.76 at
    /// n = 28 and of 0.87 at n = 56.
    ///
    /// ```
    /// use n_queens::complete::generate::Kind;
    /// let Kind::Blocked { density } = Kind::blocked(28) else { panic!() };
    /// assert!((0.7..0.8).contains(&density));
    /// ```
    pub fn blocked(n: u32) -> Self {
        let rows = f64::from(n.max(1));
        let density = 1.0 - (2.3 + 1.29 * rows.ln()) / rows;
        // Machines may differ in the last digit of a logarithm, but not in the fourth.
        Self::Blocked { density: ((density * 1e4).round() / 1e4).max(0.0) }
    }

    /// Nine tenths of n diagonals, where boards are hardest (Gent, Jefferson and Nightingale 2017).
    ///
    /// ```
    /// use n_queens::complete::generate::Kind;
    /// assert_eq!(Kind::excluded_diagonals(20), Kind::ExcludedDiagonals { diagonals: 18 });
    /// ```
    pub fn excluded_diagonals(n: u32) -> Self {
        Self::ExcludedDiagonals { diagonals: (0.9 * f64::from(n)).round() as u32 }
    }

    /// The kind of this name with its defaults, if there is one.
    ///
    /// ```
    /// use n_queens::complete::generate::Kind;
    /// assert_eq!(Kind::with_defaults("placed", 8), Some(Kind::placed(8)));
    /// assert_eq!(Kind::with_defaults("", 8), None);
    /// ```
    #[must_use]
    pub fn with_defaults(name: &str, n: u32) -> Option<Self> {
        let defaults = [Self::placed, Self::blocked, Self::excluded_diagonals];
        let known = Self::NAMES.iter().zip(defaults).find(|&(&known, _)| known == name);
        known.map(|(_, default)| default(n))
    }

    /// The word used on the command line and in JSON.
    ///
    /// ```
    /// use n_queens::complete::generate::Kind;
    /// assert_eq!(Kind::placed(8).name(), "placed");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placed { .. } => Self::NAMES[0],
            Self::Blocked { .. } => Self::NAMES[1],
            Self::ExcludedDiagonals { .. } => Self::NAMES[2],
        }
    }

    /// Whether a board of side `n` can have so much of it.
    pub(super) fn fits(self, n: u32, variant: Variant) -> Result<(), GenerateError> {
        let most = 2 * Rules::new(n, variant).diagonals();
        match self {
            Self::Placed { queens } if queens > n => {
                Err(GenerateError::TooManyQueens { queens, n })
            }
            Self::Blocked { density } if !(0.0..=1.0).contains(&density) => {
                Err(GenerateError::NoDensity { density })
            }
            Self::ExcludedDiagonals { diagonals } if diagonals > most => {
                Err(GenerateError::TooManyDiagonals { diagonals, n, most })
            }
            _ => Ok(()),
        }
    }
}
