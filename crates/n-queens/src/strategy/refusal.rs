//! Why a strategy does not accept a problem, and which strategies do.

use std::error::Error;
use std::fmt;

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The strategy.
    pub strategy: Strategy,
    /// What is wanted.
    pub asked: Asked,
    /// Why it cannot.
    pub reason: RefusalReason,
}

/// Why a strategy cannot do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalReason {
    /// It stops at the first solution.
    FindsOne,
    /// It cannot work around what stands on the board.
    Given,
    /// It does not know the pieces.
    Variant,
    /// The board is larger than this, its limit.
    TooLarge(u32),
}

impl Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { strategy, asked: Asked { n, variant, .. }, reason } = self;
        write!(f, "'{strategy}' ")?;
        match reason {
            RefusalReason::FindsOne => {
                write!(f, "finds one solution and stops; to list or count all, ")
            }
            RefusalReason::Given => write!(f, "cannot honour given queens or blocked squares; "),
            RefusalReason::Variant => write!(f, "does not know the variant '{variant}'; "),
            RefusalReason::TooLarge(most) => write!(f, "takes boards up to n = {most}, not {n}; "),
        }?;
        match &self.alternatives()[..] {
            [] => f.write_str("no strategy can: choose a smaller n"),
            able => {
                let names: Vec<&str> = able.iter().map(|strategy| strategy.name()).collect();
                write!(f, "use one of: {}", names.join(", "))
            }
        }
    }
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
        let able = |strategy: &Strategy| strategy.takes(self.asked).is_ok();
        Strategy::ALL.iter().copied().filter(able).collect()
    }
}
