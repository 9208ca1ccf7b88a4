//! Why a strategy will not take a problem, and what will.

use thiserror::Error;

use super::Strategy;
use crate::problem::Variant;

/// A strategy cannot do what it was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// It stops at the first solution.
    #[error("'{strategy}' finds one solution and stops; to list or count all, use one of: {}", names(|can| can.finds_all))]
    FindsOne {
        /// The strategy.
        strategy: Strategy,
    },
    /// It cannot work around what stands on the board.
    #[error("'{strategy}' cannot honour given queens or blocked squares; use one of: {}", names(|can| can.honours_given))]
    Given {
        /// The strategy.
        strategy: Strategy,
    },
    /// It does not know the pieces.
    #[error("'{strategy}' does not know the variant '{variant}'; use one of: {}", names(|can| can.variants.contains(variant)))]
    Variant {
        /// The strategy.
        strategy: Strategy,
        /// The variant asked for.
        variant: Variant,
    },
    /// The board is too large for it.
    #[error(
        "'{strategy}' takes boards up to n = {largest}, not {n}; use one of: {}", names(|can| can.largest.is_none())
    )]
    TooLarge {
        /// The strategy.
        strategy: Strategy,
        /// The size asked for.
        n: u32,
        /// Its limit.
        largest: u32,
    },
}

impl Refusal {
    /// The strategies that can do what this one cannot, for a message.
    ///
    /// ```
    /// use n_queens::{Refusal, Strategy, Variant};
    /// let refusal = Refusal::Variant { strategy: Strategy::Rows, variant: Variant::Torus };
    /// assert!(refusal.alternatives().starts_with("construct, exact-cover"));
    /// ```
    #[must_use]
    pub fn alternatives(&self) -> String {
        match self {
            Self::FindsOne { .. } => names(|can| can.finds_all),
            Self::Given { .. } => names(|can| can.honours_given),
            Self::Variant { variant, .. } => names(|can| can.variants.contains(variant)),
            Self::TooLarge { .. } => names(|can| can.largest.is_none()),
        }
    }
}

fn names(can: impl Fn(&super::Abilities) -> bool) -> String {
    let able = Strategy::ALL.iter().filter(|strategy| can(&strategy.abilities()));
    able.map(|strategy| strategy.name()).collect::<Vec<_>>().join(", ")
}
