//! `GET /count`, `GET /count/events` and `GET /estimate`: how many solutions there are, exactly, with progress events, or
//! estimated.

use axum::response::Response;
use n_queens::Progress;
use n_queens::count::{CountProgress as Counted, Kind};
use queens_app::{Count, CountAnswer, Estimate, EstimateAnswer, Number, cores};
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::events::{self, Events, Throttle};
use crate::fault::Fault;
use crate::limits;
use crate::openapi;
use crate::operation::{Names, Numbers, Operation};
use crate::work::{WorkClass, WorkSlots, is_cancelled, with_low_priority};

impl Operation for Count {
    const PATH: &'static str = "/count";
    const SUMMARY: &'static str =
        "How many solutions, exactly. The largest boards are for all solutions of the plain board.";
    const FIELDS: Names = &["n", "of", "variant", "queens"];
    const MOST: Numbers = &[("n", limits::COUNT_PLAIN_N), ("queens", limits::COUNT_WATCHED_N)];
    type Answer = CountAnswer;

    async fn answer(self, work: WorkSlots) -> Result<Response, Fault> {
        // The time limit replaces the forecast of how long it takes.
        let request = Self { yes: true, limits: limits::SEARCH, ..self };
        let question = request.question()?;
        let is_plain = question.kind == Kind::All && question.is_plain();
        if !is_plain && question.n() > limits::COUNT_N {
            return Err(Fault::too_large("n", &question.n().to_string(), &limits::COUNT_N));
        }
        request.validate(false)?;
        work.json(WorkClass::Heavy, limits::COUNT, move |control| request.run(control, None)).await
    }
}

impl Operation for Estimate {
    const PATH: &'static str = "/estimate";
    const SUMMARY: &'static str =
        "A forecast: about how many solutions, and how long counting them would take here.";
    const FIELDS: Names = &["n", "seed"];
    const MOST: Numbers = &[("n", limits::ESTIMATE_N)];
    type Answer = EstimateAnswer;

    async fn answer(self, work: WorkSlots) -> Result<Response, Fault> {
        work.json(WorkClass::Heavy, limits::ESTIMATE, move |control| self.run(control)).await
    }
}

/// A count that is watched.
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct Watched(Count);

impl Operation for Watched {
    const PATH: &'static str = "/count/events";
    const SUMMARY: &'static str =
        "The same to watch, as events: how far it is, then the result or an error.";
    const FIELDS: Names = &["n", "of", "variant", "queens", "threads"];
    const MOST: Numbers = &[
        ("n", limits::COUNT_WATCHED_N),
        ("queens", limits::COUNT_WATCHED_N),
        ("threads", limits::THREADS),
    ];
    type Answer = CountAnswer;

    fn content(schemas: &mut SchemaGenerator) -> Value {
        let progress = schemas.subschema_for::<CountProgress>();
        let result = schemas.subschema_for::<Self::Answer>();
        openapi::events(schemas, [("progress", progress), ("result", result)])
    }

    async fn answer(self, work: WorkSlots) -> Result<Response, Fault> {
        // More threads than cores do not make it faster.
        let threads = self.0.threads.map(|threads| threads.min(cores()));
        let request = Count { yes: true, limits: limits::SEARCH, threads, ..self.0 };
        request.validate(false)?;
        events::stream(&work, WorkClass::Long, limits::COUNT_WATCHED, move |events| {
            with_low_priority(|| count(&request, events));
        })
        .await
    }
}

fn count(request: &Count, events: &Events) {
    let (reports, throttle) = (events.clone(), Throttle::new(limits::PROGRESS));
    let control = events.control.clone().with_reporter(move |progress| {
        if let Progress::Count(progress) = progress
            && throttle.is_due()
        {
            reports.offer("progress", &CountProgress::new(progress, &reports));
        }
    });
    match request.run(&control, None) {
        Ok(_) if is_cancelled(&control) => {}
        Ok(answer) => drop(events.send("result", &answer)),
        Err(error) => events.fail(&error.into()),
    }
}

/// How far a count is.
#[derive(Serialize, JsonSchema)]
struct CountProgress {
    /// Units of work that are done.
    done: usize,
    /// Units that there are.
    units: usize,
    /// The share of the work that is done.
    share: f64,
    /// Seconds since it began.
    seconds: f64,
    /// Seconds that are left, if that can be said.
    eta: Option<f64>,
    /// Solutions so far.
    solutions: Number,
    /// Units in a second.
    rate: f64,
}

impl CountProgress {
    fn new(progress: &Counted, events: &Events) -> Self {
        let seconds = events.seconds();
        Self {
            done: progress.done,
            units: progress.units,
            share: progress.share,
            seconds,
            eta: progress.seconds_left(events.start.elapsed()),
            solutions: Number(progress.solutions),
            rate: progress.done as f64 / seconds.max(1e-9),
        }
    }
}
