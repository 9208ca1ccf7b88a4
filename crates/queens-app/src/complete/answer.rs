//! What is known about the completions of a board.

use n_queens::complete::{ClosedLine, Conflict, Explained, closed_line};
use n_queens::{Problem, Steps, StopReason, Strategy, Theorem};
use schemars::JsonSchema;
use serde::Serialize;

use crate::check::attacking_pairs;
use crate::{Number, Pair, Seconds, Status};

/// Pairs of attacking queens that are named: a crowded board has millions.
const PAIRS: usize = 100;

/// Where a proof was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ProofFiles {
    /// The proof.
    pub file: String,
    /// The formula that it refutes.
    pub formula: String,
    /// How many steps it has.
    pub steps: u64,
}

/// What is known of a board. A requested value that is not known is null; a value that was not requested is absent.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "Complete")]
pub struct CompleteAnswer {
    /// The side of the board.
    pub n: u32,
    /// The outcome.
    pub status: Status,
    /// The strategy or engine that searched; null where none was needed.
    pub strategy: Option<&'static str>,
    /// A completion: the column of each row's queen, from 0.
    pub columns: Option<Vec<u32>>,
    /// The seed, if chance played a part.
    pub seed: Option<u64>,
    /// How long it took.
    pub seconds: Seconds,
    /// How many completions there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Option<Number>>,
    /// The checks that the number passed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub checks: Vec<&'static str>,
    /// Whether there is exactly one completion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<Option<bool>>,
    /// A second completion, if there is more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<Option<Vec<u32>>>,
    /// Given queens that attack each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacks: Option<Vec<Pair>>,
    /// Whether there are more such pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncated: Option<bool>,
    /// A row or column without an open square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<ClosedLine>,
    /// The theorem by which there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<Theorem>,
    /// Pieces that contradict each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<Option<Conflict>>,
    /// Whether none of these pieces is superfluous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// Whether all of that was verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<bool>,
    /// Where a proof was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Option<ProofFiles>>,
    /// The steps of the search, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// The explanation that these pieces come from.
    #[serde(skip)]
    pub explained: Option<Explained>,
    /// How many completions were handed on.
    #[serde(skip)]
    pub listed: u64,
    /// Why it was stopped, if it was.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

impl CompleteAnswer {
    /// The reason why there is no completion, if it shows without a search; nothing else is set.
    pub(super) fn at_a_glance(problem: &Problem) -> Option<Self> {
        let (pairs, truncated) = attacking_pairs(problem, PAIRS);
        if !pairs.is_empty() {
            let (attacks, truncated) = (Some(pairs), Some(truncated));
            return Some(Self { attacks, truncated, ..Self::default() });
        }
        if let Some(closed) = closed_line(problem) {
            return Some(Self { closed: Some(closed), ..Self::default() });
        }
        let (strategy, theorem) = (Some(Strategy::Construct.name()), problem.impossible_by());
        theorem.is_some().then(|| Self { strategy, theorem, ..Self::default() })
    }
}
