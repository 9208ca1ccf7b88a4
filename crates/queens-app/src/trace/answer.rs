//! Answers about a traced search: where a stretch begins, its steps, and a summary. The server sends them.

use n_queens::trace::{Board, Sample, Step, Summary, Window};
use n_queens::{Event, Obstacle, Square, Steps, Strategy};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::Traced;

/// Where a stretch of a search begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TraceBegin {
    /// The side of the board.
    pub n: u32,
    /// The strategy that searches.
    pub strategy: Strategy,
    /// The seed, if chance plays a part.
    pub seed: Option<u64>,
    /// How many steps come before.
    pub start: u64,
    /// The queens on the board, the latest last.
    pub board: Vec<Square>,
    /// What happened before, counted.
    pub counters: Steps,
}

/// A stretch of a search, step by step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Trace")]
pub struct WindowAnswer {
    /// Where it begins.
    #[serde(flatten)]
    pub begin: TraceBegin,
    /// The steps.
    pub steps: Vec<StepAnswer>,
    /// Whether the search ends with them.
    pub last: bool,
}

/// What happens in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
#[allow(missing_docs, reason = "the words of the events")]
pub enum StepEvent {
    Try,
    Place,
    Reject,
    Backtrack,
    Solution,
}

/// One step of a search. A solution has columns instead of a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Step")]
pub struct StepAnswer {
    /// Its number, from 1.
    #[schemars(range(min = 1))]
    pub step: u64,
    /// What happens.
    pub event: StepEvent,
    /// The row of the square.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub row: Option<u32>,
    /// The column of the square.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub column: Option<u32>,
    /// Queens on the board after it.
    pub depth: u32,
    /// Why the square is rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "reasons")]
    pub reason: Option<&'static str>,
    /// The queen that attacks the square.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Square")]
    pub by: Option<Square>,
    /// The column of each row's queen, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<u32>")]
    pub columns: Option<Vec<u32>>,
}

/// How long a search is, and how its counters grow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Summary")]
pub struct SummaryAnswer {
    /// The side of the board.
    pub n: u32,
    /// The strategy that searches.
    pub strategy: Strategy,
    /// The seed, if chance plays a part.
    pub seed: Option<u64>,
    /// How many steps it has.
    pub steps: u64,
    /// Whether these are all; else it was cut off there.
    pub complete: bool,
    /// What happens, counted.
    pub counters: Steps,
    /// At equal distances: step, tried, placed, rejected, backtracked, solutions, depth.
    pub samples: Vec<[u64; 7]>,
}

fn reasons(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": Obstacle::ALL.map(Obstacle::name) })
}

impl TraceBegin {
    pub(super) fn new(traced: &Traced, window: &Window) -> Self {
        Self {
            n: traced.problem().n(),
            strategy: traced.strategy(),
            seed: traced.seed(),
            start: window.start,
            board: window.board.queens().to_vec(),
            counters: window.before,
        }
    }
}

impl WindowAnswer {
    pub(super) fn new(traced: &Traced, window: Window) -> Self {
        let begin = TraceBegin::new(traced, &window);
        let mut board = window.board;
        let steps = window.steps.iter().map(|step| {
            board.apply(step.event);
            StepAnswer::new(step, &board)
        });
        Self { begin, steps: steps.collect(), last: window.is_last }
    }
}

impl StepAnswer {
    /// The answer for a step, with the board after it.
    pub fn new(step: &Step, board: &Board) -> Self {
        let (event, square, reason) = match step.event {
            Event::Try(square) => (StepEvent::Try, Some(square), None),
            Event::Place(square) => (StepEvent::Place, Some(square), None),
            Event::Backtrack(square) => (StepEvent::Backtrack, Some(square), None),
            Event::Reject(square, obstacle) => {
                (StepEvent::Reject, Some(square), Some(obstacle.name()))
            }
            Event::Solution => (StepEvent::Solution, None, None),
        };
        Self {
            step: step.number,
            event,
            row: square.map(|square| square.row),
            column: square.map(|square| square.column),
            depth: step.depth,
            reason,
            by: step.by,
            columns: (event == StepEvent::Solution).then(|| columns(board)),
        }
    }
}

/// The column of each row's queen; strategies fill the rows in any order.
fn columns(board: &Board) -> Vec<u32> {
    let mut queens = board.queens().to_vec();
    queens.sort_unstable_by_key(|queen| queen.row);
    queens.iter().map(|queen| queen.column).collect()
}

impl SummaryAnswer {
    pub(super) fn new(traced: &Traced, summary: &Summary) -> Self {
        Self {
            n: traced.problem().n(),
            strategy: traced.strategy(),
            seed: traced.seed(),
            steps: summary.steps,
            complete: summary.is_complete,
            counters: summary.counters,
            samples: summary.samples.iter().map(numbers).collect(),
        }
    }
}

fn numbers(sample: &Sample) -> [u64; 7] {
    let Steps { tried, placed, backtracked, solutions, .. } = sample.counters;
    let rejected = sample.counters.rejected();
    [sample.step, tried, placed, rejected, backtracked, solutions, sample.depth()]
}
