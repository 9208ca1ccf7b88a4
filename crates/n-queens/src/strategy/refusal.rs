//! Why a strategy does not accept a problem, and which strategies do.

use thiserror::Error;

use crate::{Problem, Strategy, Task, Variant};

/// What is wanted of a strategy, as far as it decides which strategies can do it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The side of the board.
    pub n: u32,
    /// How the pieces move.
    pub variant: Variant,
    /// Whether nothing stands on the board.
    pub is_empty: bool,
    /// One solution, or all.
    pub task: Task,
}

impl Asked {
    pub(super) fn new(problem: &Problem, task: Task) -> Self {
        let (n, variant) = (problem.n(), problem.variant());
        Self { n, variant, is_empty: problem.is_empty(), task }
    }
}

/// A strategy cannot do what is wanted of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// It stops at the first solution.
    #[error("'{strategy}' finds one solution and stops; to list or count all, {}", advice(.asked))]
    FindsOne {
        /// The strategy.
        strategy: Strategy,
        /// What is wanted.
        asked: Asked,
    },
    /// It cannot work around what stands on the board.
    #[error("'{strategy}' cannot honour given queens or blocked squares; {}", advice(.asked))]
    Given {
        /// The strategy.
        strategy: Strategy,
        /// What is wanted.
        asked: Asked,
    },
    /// It does not know the pieces.
    #[error("'{strategy}' does not know the variant '{}'; {}", .asked.variant, advice(.asked))]
    Variant {
        /// The strategy.
        strategy: Strategy,
        /// What is wanted.
        asked: Asked,
    },
    /// The board is too large for it.
    #[error("'{strategy}' takes boards up to n = {largest}, not {}; {}", .asked.n, advice(.asked))]
    TooLarge {
        /// The strategy.
        strategy: Strategy,
        /// Its limit.
        largest: u32,
        /// What is wanted.
        asked: Asked,
    },
}

impl Refusal {
    /// The strategies that can do what this one cannot, in the order of [`Strategy::ALL`].
    ///
    /// ```
    /// use n_queens::{Problem, Strategy, Task, Variant};
    /// let torus = Problem::new(7).with_variant(Variant::Torus);
    /// let refusal = Strategy::Rows.accepts(&torus, Task::One).unwrap_err();
    /// assert!(refusal.alternatives().contains(&Strategy::ExactCover));
    /// let large = Strategy::Bitmask.accepts(&Problem::new(100), Task::All).unwrap_err();
    /// assert!(!large.alternatives().contains(&Strategy::Construct)); // it does not list
    /// ```
    pub fn alternatives(&self) -> Vec<Strategy> {
        let (Self::FindsOne { asked, .. }
        | Self::Given { asked, .. }
        | Self::Variant { asked, .. }
        | Self::TooLarge { asked, .. }) = self;
        alternatives(asked)
    }
}

fn alternatives(asked: &Asked) -> Vec<Strategy> {
    let able = Strategy::ALL.iter().copied().filter(|strategy| strategy.takes(*asked).is_ok());
    able.collect()
}

/// What to do instead.
fn advice(asked: &Asked) -> String {
    match &alternatives(asked)[..] {
        [] => "no strategy can: choose a smaller n".into(),
        able => {
            let names: Vec<&str> = able.iter().map(|strategy| strategy.name()).collect();
            format!("use one of: {}", names.join(", "))
        }
    }
}
