//! A number with all that confirms it.

use std::num::NonZeroUsize;

use n_queens::count::{EngineKind, Kind, Question, Record};
use n_queens::{Control, Steps, StopReason, Strategy, Variant};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Number, Seconds, Status};

/// Where a number comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Source {
    /// The published table.
    #[default]
    Table,
    /// A strategy that visited every solution.
    Strategy(Strategy),
    /// An engine.
    Engine(EngineKind),
}

impl Source {
    /// The word in JSON.
    ///
    /// ```
    /// assert_eq!(queens_app::Source::Table.name(), "known-table");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "known-table",
            Self::Strategy(strategy) => strategy.name(),
            Self::Engine(engine) => engine.name(),
        }
    }
}

/// How much of the work is kept in the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Units that are done.
    pub done: usize,
    /// Units that there are.
    pub units: usize,
}

/// A number that passed its checks, the value of a share, or that the count was stopped.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "Count")]
pub struct CountAnswer {
    /// The side of the board.
    pub n: u32,
    /// Which solutions were counted.
    pub of: Kind,
    /// How the pieces move.
    pub variant: Variant,
    /// The share of the work that was done, if it was not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The value of the share, which is not a number of solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Number>,
    /// The number; null if the count was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Option<Number>>,
    /// Set if the count was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// The engine or strategy that counted, or the published table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<&'static str>,
    /// Equal to `strategy`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<&'static str>,
    /// On how many threads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<NonZeroUsize>,
    /// How long it took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<Seconds>,
    /// The checks that it passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checks: Option<Vec<&'static str>>,
    /// Into how many units an engine cut the work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub units: Option<usize>,
    /// The seed of the sample that was recomputed; null if none was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Option<u64>>,
    /// How many queens were placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queens: Option<u32>,
    /// The steps of a search, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Steps>,
    /// Where the number comes from.
    #[serde(skip)]
    pub source: Source,
    /// How many units were recomputed.
    #[serde(skip)]
    pub recomputed: usize,
    /// The record of a share.
    #[serde(skip)]
    pub record: Option<Record>,
    /// Why it was stopped, if it was.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// How much of a stopped count is kept.
    #[serde(skip)]
    pub kept: Option<Kept>,
}

impl CountAnswer {
    pub(crate) fn new(question: &Question, solutions: u128, source: Source) -> Self {
        Self {
            count: Some(Some(Number(solutions))),
            strategy: Some(source.name()),
            engine: Some(source.name()),
            threads: Some(NonZeroUsize::MIN),
            seconds: Some(Seconds::default()),
            checks: Some(Vec::new()),
            ..Self::empty(question, source)
        }
    }

    pub(crate) fn stopped(question: &Question, source: Source, control: &Control) -> Self {
        Self {
            count: Some(None),
            status: Some(Status::GaveUp),
            stopped: control.stop_reason(),
            ..Self::empty(question, source)
        }
    }

    fn empty(question: &Question, source: Source) -> Self {
        let (n, of, variant) = (question.n(), question.kind, question.problem.variant());
        Self { n, of, variant, source, ..Self::default() }
    }

    /// The number of solutions; none for a share, and for a count that was stopped.
    pub fn solutions(&self) -> Option<u128> {
        self.count.flatten().map(|count| count.0)
    }
}
