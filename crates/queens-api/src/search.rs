//! `GET /solve`, `GET /list` and `POST /complete`: one solution of a board, several, or why there is none. `GET /count`,
//! `GET /count/events` and `GET /estimate`: how many there are, exactly, with progress events, or estimated.

use n_queens::count::Kind;
use n_queens::{Flow, Progress};
use queens_app::{
    Complete, CompleteAnswer, Control, Count, CountAnswer, Error, Estimate, EstimateAnswer, List,
    Map, MapAnswer, Number, Solve, SolveAnswer, Status, Weight, cores,
};
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::operation::{NamedNumbers, Names, Operation, RequestInput};
use crate::prepared::{Throttle, written};
use crate::{Document, Events, Fault, LINES, Prepared, WorkClass, limits, operation};

impl Operation for Solve {
    const PATH: &'static str = "/solve";
    const SUMMARY: &'static str =
        "One solution, or that there is none. Large boards by construct and local-search only.";
    const FIELDS: Names = &["n", "strategy", "first", "seed", "density", "variant", "stats"];
    const MOST: NamedNumbers = &[("n", limits::SOLVE_N)];
    type Answer = SolveAnswer;

    fn prepare(self) -> Result<Prepared, Fault> {
        let request = Self { limits: limits::SEARCH, ..self };
        request.validate()?;
        let class = match request.weight()? {
            Weight::Instant => WorkClass::Instant,
            Weight::Brief => WorkClass::Brief,
            Weight::Heavy => WorkClass::Heavy,
        };
        Ok(Prepared::json(class, limits::ANSWER, move |control| request.run(control)))
    }
}

impl Operation for List {
    const PATH: &'static str = "/list";
    const SUMMARY: &'static str = "Solutions, one document {n, columns} a line. If the time was over before all of \
        them were found, a last line says {n, status: gave-up}.";
    const FIELDS: Names = &["n", "strategy", "limit", "variant"];
    const MOST: NamedNumbers = &[("n", limits::LIST_N), ("limit", limits::LIST)];
    const DEFAULTS: NamedNumbers = &[("limit", limits::LIST_DEFAULT)];
    const IS_OF_PAGE: bool = false;
    type Answer = Listed<'static>;

    fn content(schemas: &mut SchemaGenerator) -> Value {
        operation::lines::<Self::Answer>(schemas)
    }

    fn prepare(self) -> Result<Prepared, Fault> {
        let request = Self { limits: limits::SEARCH, ..self };
        request.validate()?;
        let list = move |control: &Control| {
            lines(request.board.n, |take| Ok(request.run(control, take)?.stopped.is_some()))
        };
        Ok(Prepared::document(WorkClass::Heavy, limits::ANSWER, list))
    }
}

impl Operation for Complete {
    const PATH: &'static str = "/complete";
    const SUMMARY: &'static str = "A board on which something stands: one completion, or with all several, one a line; \
        with count how many; with unique whether it is the only one; with explain why there is none.";
    const INPUT: RequestInput = RequestInput::Json;
    const FIELDS: Names = &[
        "n", "queens", "blocked", "variant", "count", "unique", "explain", "all", "skip", "limit",
    ];
    const MOST: NamedNumbers =
        &[("n", limits::BOARD_N), ("skip", limits::SKIPPED), ("limit", limits::COMPLETIONS)];
    type Answer = CompleteAnswer;

    fn content(schemas: &mut SchemaGenerator) -> Value {
        let mut content = operation::document::<Self::Answer>(schemas);
        content[LINES] = List::content(schemas)[LINES].take();
        content
    }

    fn prepare(self) -> Result<Prepared, Fault> {
        let limit = self.limit.or(self.all.then_some(1));
        let request = Self { yes: true, limits: limits::SEARCH, limit, ..self };
        request.validate()?;
        request.board.problem()?;
        if !request.all {
            let complete = move |control: &Control| request.run(control);
            return Ok(Prepared::json(WorkClass::Heavy, limits::ANSWER, complete));
        }
        let list = move |control: &Control| {
            lines(request.board.n, |take| {
                let answer = request.run_with(control, &mut |found| match found.to_vec() {
                    Ok(columns) => take(&columns),
                    Err(_) => Flow::Break(()),
                })?;
                Ok(answer.status == Status::GaveUp)
            })
        };
        Ok(Prepared::document(WorkClass::Heavy, limits::ANSWER, list))
    }
}

/// A line of a list: a solution, or at the end that the time was over.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Listed")]
pub struct Listed<'a> {
    /// The side of the board.
    n: u32,
    /// The column of each row's queen, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "&[u32]")]
    columns: Option<&'a [u32]>,
    /// Set if there may be more solutions than these.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Status")]
    status: Option<Status>,
}

/// The solutions that `run` passes on, one a line, with a last line if `run` says that the list was cut short.
fn lines(
    n: u32,
    run: impl FnOnce(&mut dyn FnMut(&[u32]) -> Flow) -> Result<bool, Error>,
) -> Result<Document, Fault> {
    let mut text = Vec::new();
    let mut add = |line: Listed<'_>| text.extend(written(&line));
    let is_cut = run(&mut |columns| {
        add(Listed { n, columns: Some(columns), status: None });
        Flow::Continue(())
    })?;
    if is_cut {
        add(Listed { n, columns: None, status: Some(Status::GaveUp) });
    }
    Ok(Document::new(LINES, text))
}

impl Operation for Count {
    const PATH: &'static str = "/count";
    const SUMMARY: &'static str =
        "How many solutions, exactly. The largest boards are for all solutions of the plain board.";
    const FIELDS: Names = &["n", "of", "variant", "queens"];
    const MOST: NamedNumbers = &[("n", limits::COUNT_PLAIN_N), ("queens", limits::COUNT_WATCHED_N)];
    const IS_OF_PAGE: bool = false;
    type Answer = CountAnswer;

    fn prepare(self) -> Result<Prepared, Fault> {
        // The time limit replaces the forecast of how long it takes.
        let request = Self { yes: true, limits: limits::SEARCH, ..self };
        let question = request.question()?;
        let is_plain = question.kind == Kind::All && question.is_plain();
        if !is_plain && question.n() > limits::COUNT_N {
            return Err(Fault::too_large("n", &question.n().to_string(), limits::COUNT_N));
        }
        request.validate(false)?;
        Ok(Prepared::json(WorkClass::Heavy, limits::COUNT, move |control| {
            request.run(control, None)
        }))
    }
}

impl Operation for Map {
    const PATH: &'static str = "/map";
    const SUMMARY: &'static str = "How many solutions have a queen on each square, exactly.";
    const INPUT: RequestInput = RequestInput::Json;
    const FIELDS: Names = &["n", "queens", "blocked", "variant"];
    const MOST: NamedNumbers = &[("n", limits::COUNT_PLAIN_N)];
    type Answer = MapAnswer;

    fn prepare(self) -> Result<Prepared, Fault> {
        // The time limit replaces the forecast of how long it takes.
        let request = Self { yes: true, limits: limits::SEARCH, ..self };
        request.validate()?;
        Ok(Prepared::json(WorkClass::Heavy, limits::COUNT, move |control| request.run(control)))
    }
}

impl Operation for Estimate {
    const PATH: &'static str = "/estimate";
    const SUMMARY: &'static str =
        "A forecast: about how many solutions, and how long counting them would take here.";
    const FIELDS: Names = &["n", "seed"];
    const MOST: NamedNumbers = &[("n", limits::ESTIMATE_N)];
    type Answer = EstimateAnswer;

    fn prepare(self) -> Result<Prepared, Fault> {
        Ok(Prepared::json(WorkClass::Heavy, limits::ESTIMATE, move |control| self.run(control)))
    }
}

/// A count that is watched.
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct WatchedCount(Count);

impl Operation for WatchedCount {
    const PATH: &'static str = "/count/events";
    const SUMMARY: &'static str =
        "The same to watch, as events: how far it is, then the result or an error.";
    const FIELDS: Names = &["n", "of", "variant", "queens", "threads"];
    const MOST: NamedNumbers = &[
        ("n", limits::COUNT_WATCHED_N),
        ("queens", limits::COUNT_WATCHED_N),
        ("threads", limits::THREADS),
    ];
    type Answer = CountAnswer;

    fn content(schemas: &mut SchemaGenerator) -> Value {
        let progress = schemas.subschema_for::<CountProgressAnswer>();
        let result = schemas.subschema_for::<Self::Answer>();
        operation::events(schemas, [("progress", progress), ("result", result)])
    }

    fn prepare(self) -> Result<Prepared, Fault> {
        // More threads than cores do not make it faster.
        let threads = self.0.threads.map(|threads| threads.min(cores()));
        let request = Count { yes: true, limits: limits::SEARCH, threads, ..self.0 };
        request.validate(false)?;
        let count = move |events: &Events| {
            let control = reporting(events);
            let answer = request.run(&control, None)?;
            if !events.is_cancelled() {
                events.send("result", &answer);
            }
            Ok(())
        };
        Ok(Prepared::events(WorkClass::Background, limits::COUNT_WATCHED, count))
    }
}

/// The control of a count that sends its progress.
fn reporting(events: &Events) -> Control {
    let (reports, throttle) = (events.clone(), Throttle::new(limits::PROGRESS));
    events.control.clone().with_reporter(move |progress| {
        let Progress::Count(progress) = progress else { return };
        if !throttle.is_due() {
            return;
        }
        let elapsed = reports.start.elapsed();
        let (eta, seconds) = (progress.seconds_left(elapsed), elapsed.as_secs_f64());
        let progress = CountProgressAnswer {
            done: progress.done,
            units: progress.units,
            share: progress.share,
            seconds,
            eta,
            solutions: Number(progress.solutions),
            rate: progress.done as f64 / seconds.max(1e-9),
        };
        reports.offer("progress", &progress);
    })
}

/// How far a count is.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CountProgress")]
struct CountProgressAnswer {
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
