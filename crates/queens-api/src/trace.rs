//! `GET /trace`, `GET /trace/events` and `GET /trace/summary`: a search step by step: any stretch of it with the board
//! before it, as one document or as events, or how its counters grow.

use n_queens::Flow;
use queens_app::{StepAnswer, SummaryAnswer, Trace, TraceBegin, Traced, WindowAnswer};
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::operation::{NamedNumbers, Names, Operation};
use crate::{Events, Fault, Prepared, WorkClass, limits, operation};

/// The search of a request, within the limits of the server.
fn prepared(request: Trace) -> Result<Traced, Fault> {
    Ok(Trace { limits: limits::SEARCH, ..request }.prepare()?)
}

/// A stretch of a search.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct TraceStretch {
    /// The search.
    #[serde(flatten)]
    trace: Trace,
    /// How many steps come before.
    start: u64,
    /// The most steps.
    #[schemars(range(min = 1))]
    length: u64,
}

impl Operation for TraceStretch {
    const PATH: &'static str = "/trace";
    const SUMMARY: &'static str =
        "Any stretch of a search, step by step, with the board and the counters before it.";
    const FIELDS: Names = &["n", "strategy", "seed", "density", "start", "length"];
    const MOST: NamedNumbers =
        &[("n", limits::TRACE_N), ("start", limits::TRACE_START), ("length", limits::TRACE_LENGTH)];
    const DEFAULTS: NamedNumbers = &[("start", 0), ("length", limits::TRACE_LENGTH_DEFAULT)];
    type Answer = WindowAnswer;

    fn prepare(self) -> Result<Prepared, Fault> {
        let Self { trace, start, length } = self;
        let traced = prepared(trace)?;
        let is_brief = start + length <= limits::TRACE_BRIEF;
        let class = if is_brief { WorkClass::Brief } else { WorkClass::Heavy };
        let stretch = move |control: &_| traced.stretch(start, length as usize, control);
        Ok(Prepared::json(class, limits::ANSWER, stretch))
    }
}

/// A search that is summarized.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Summarized {
    /// The search.
    #[serde(flatten)]
    trace: Trace,
    /// The most samples.
    #[schemars(range(min = 2))]
    samples: usize,
}

impl Operation for Summarized {
    const PATH: &'static str = "/trace/summary";
    const SUMMARY: &'static str = "How many steps a search has, and how its counters grow; not complete where it was cut off.";
    const FIELDS: Names = &["n", "strategy", "seed", "density", "samples"];
    const MOST: NamedNumbers = &[("n", limits::TRACE_N), ("samples", limits::SAMPLES)];
    const DEFAULTS: NamedNumbers = &[("samples", limits::SAMPLES_DEFAULT)];
    type Answer = SummaryAnswer;

    fn prepare(self) -> Result<Prepared, Fault> {
        let traced = prepared(self.trace)?;
        let summary =
            move |control: &_| traced.summarize(self.samples, limits::SUMMARY_STEPS, control);
        Ok(Prepared::json(WorkClass::Heavy, limits::SUMMARY, summary))
    }
}

/// A stretch that streams.
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct Streamed(TraceStretch);

/// The end of a stream.
#[derive(Serialize, JsonSchema)]
pub(crate) struct TraceEnd {
    /// How many steps were sent.
    steps: u64,
    /// Whether the search has no more of them.
    complete: bool,
}

impl Operation for Streamed {
    const PATH: &'static str = "/trace/events";
    const SUMMARY: &'static str =
        "The same as events: the board before the first step, steps by the hundred, the end.";
    const FIELDS: Names = TraceStretch::FIELDS;
    const MOST: NamedNumbers =
        &[("n", limits::TRACE_N), ("start", limits::TRACE_START), ("length", limits::TRACE_EVENTS)];
    const DEFAULTS: NamedNumbers = TraceStretch::DEFAULTS;
    const IS_OF_PAGE: bool = false;
    type Answer = TraceEnd;

    fn content(schemas: &mut SchemaGenerator) -> Value {
        let begin = schemas.subschema_for::<TraceBegin>();
        let steps = schemas.subschema_for::<Vec<StepAnswer>>();
        let end = schemas.subschema_for::<Self::Answer>();
        operation::events(schemas, [("board", begin), ("steps", steps), ("end", end)])
    }

    fn prepare(self) -> Result<Prepared, Fault> {
        let TraceStretch { trace, start, length } = self.0;
        let traced = prepared(trace)?;
        let stream = move |events: &Events| stream(&traced, start, length, events);
        Ok(Prepared::events(WorkClass::Heavy, limits::TRACE_WATCHED, stream))
    }
}

fn stream(traced: &Traced, start: u64, length: u64, events: &Events) -> Result<(), Fault> {
    let begin = traced.begin(start, &events.control)?;
    events.send("board", &begin);
    let mut chunk = Vec::with_capacity(limits::TRACE_CHUNK);
    let traced = traced.run(begin.start + length, &events.control, |step, board| {
        if step.number > begin.start {
            chunk.push(StepAnswer::new(&step, board));
        }
        if chunk.len() == limits::TRACE_CHUNK {
            events.send("steps", &chunk);
            chunk.clear();
        }
        Flow::Continue(())
    })?;
    if !chunk.is_empty() {
        events.send("steps", &chunk);
    }
    let steps = traced.steps.saturating_sub(begin.start);
    events.send("end", &TraceEnd { steps, complete: traced.is_complete });
    Ok(())
}
