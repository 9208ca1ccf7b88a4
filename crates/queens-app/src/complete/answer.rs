//! What is known about the completions of a board.

use n_queens::complete::{ClosedLine, Conflict, Explained, closed_line};
use n_queens::{Problem, Steps, StopReason, Strategy, Theorem};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Attacks, Number, Pair, Seconds, Status};

/// Pairs of attacking queens that are named: a crowded board has millions.
const PAIRS: usize = 100;

/// Why there is no completion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Given queens attack each other.
    Attacks(Attacks),
    /// A row or column has no open square.
    Closed(ClosedLine),
    /// By a theorem, for any queens and blocked squares.
    Theorem(Theorem),
    /// A complete search found none.
    Searched,
}

impl Reason {
    /// The reason that needs no search, if there is one.
    pub fn at_a_glance(problem: &Problem) -> Option<Self> {
        let attacks = Attacks::between_given(problem, PAIRS);
        if !attacks.pairs.is_empty() {
            return Some(Self::Attacks(attacks));
        }
        let closed = closed_line(problem).map(Self::Closed);
        closed.or_else(|| problem.impossible_by().map(Self::Theorem))
    }

    pub(super) fn into_answer(self, answer: CompleteAnswer) -> CompleteAnswer {
        let with_reason = match &self {
            Self::Searched => answer,
            Self::Theorem(theorem) => {
                let strategy = Some(Strategy::Construct.name());
                CompleteAnswer { strategy, theorem: Some(*theorem), ..answer }
            }
            Self::Closed(closed) => CompleteAnswer { closed: Some(*closed), ..answer },
            Self::Attacks(Attacks { pairs, truncated }) => CompleteAnswer {
                attacks: Some(pairs.iter().copied().map(Pair::from).collect()),
                truncated: Some(*truncated),
                ..answer
            },
        };
        CompleteAnswer { reason: Some(self), ..with_reason }
    }
}

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
    /// Why there is no completion.
    #[serde(skip)]
    pub reason: Option<Reason>,
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
