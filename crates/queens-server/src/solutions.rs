//! `GET /solve`, `GET /list` and `POST /complete`: one solution of a board, several, how many, or why there is none.

use axum::response::Response;
use n_queens::Flow;
use queens_app::{Complete, CompleteAnswer, Control, List, Solve, SolveAnswer, Status, Weight};
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;

use crate::answer;
use crate::fault::Fault;
use crate::limits;
use crate::openapi;
use crate::operation::{Input, Names, Numbers, Operation};
use crate::work::{WorkClass, WorkSlots};

impl Operation for Solve {
    const PATH: &'static str = "/solve";
    const SUMMARY: &'static str =
        "One solution, or that there is none. Large boards by construct and local-search only.";
    const FIELDS: Names = &["n", "strategy", "seed", "density", "variant", "stats"];
    const MOST: Numbers = &[("n", limits::SOLVE_N)];
    type Answer = SolveAnswer;

    async fn answer(self, work: WorkSlots) -> Result<Response, Fault> {
        let request = Self { limits: limits::SEARCH, ..self };
        request.validate()?;
        let lane = match request.weight()? {
            Weight::Instant => return Ok(answer::json(&request.run(&Control::new())?)),
            Weight::Brief => WorkClass::Brief,
            Weight::Heavy => WorkClass::Heavy,
        };
        work.json(lane, limits::ANSWER, move |control| request.run(control)).await
    }
}

impl Operation for List {
    const PATH: &'static str = "/list";
    const SUMMARY: &'static str = "Solutions, one document {n, columns} a line. If the time was over before all of \
        them were found, a last line says {n, status: gave-up}.";
    const FIELDS: Names = &["n", "strategy", "limit", "variant"];
    const MOST: Numbers = &[("n", limits::LIST_N), ("limit", limits::LIST)];
    const DEFAULTS: Numbers = &[("limit", limits::LIST_DEFAULT)];
    type Answer = Listed<'static>;

    fn content(schemas: &mut SchemaGenerator) -> Value {
        openapi::lines::<Self::Answer>(schemas)
    }

    async fn answer(self, work: WorkSlots) -> Result<Response, Fault> {
        let request = Self { limits: limits::SEARCH, ..self };
        request.validate()?;
        let lines = work.run(WorkClass::Heavy, limits::ANSWER, move |control| {
            let mut lines = Lines::new(request.board.n);
            let listed = request.run(control, &mut |columns| lines.add(columns))?;
            Ok(lines.end(listed.stopped.is_some()))
        });
        Ok(answer::of_type(answer::LINES, lines.await?))
    }
}

impl Operation for Complete {
    const PATH: &'static str = "/complete";
    const SUMMARY: &'static str = "A board on which something stands: one completion, or with all several, one a line; \
        with count how many; with unique whether it is the only one; with explain why there is none.";
    const INPUT: Input = Input::Json;
    const FIELDS: Names = &[
        "n", "queens", "blocked", "variant", "count", "unique", "explain", "all", "skip", "limit",
    ];
    const MOST: Numbers =
        &[("n", limits::BOARD_N), ("skip", limits::SKIPPED), ("limit", limits::COMPLETIONS)];
    type Answer = CompleteAnswer;

    fn content(schemas: &mut SchemaGenerator) -> Value {
        let mut content = openapi::document::<Self::Answer>(schemas);
        content[answer::LINES] = List::content(schemas)[answer::LINES].take();
        content
    }

    async fn answer(self, work: WorkSlots) -> Result<Response, Fault> {
        let limit = self.limit.or(self.all.then_some(1));
        let request = Self { limits: limits::SEARCH, limit, ..self };
        request.validate()?;
        let n = request.board.problem()?.n();
        if !request.all {
            let answer = move |control: &Control| request.run(control);
            return work.json(WorkClass::Heavy, limits::ANSWER, answer).await;
        }
        let lines = work.run(WorkClass::Heavy, limits::ANSWER, move |control| {
            let mut lines = Lines::new(n);
            let answer = request.run_with(control, &mut |found| match found.to_vec() {
                Ok(columns) => lines.add(&columns),
                Err(_) => Flow::Break(()),
            })?;
            Ok(lines.end(answer.status == Status::GaveUp))
        });
        Ok(answer::of_type(answer::LINES, lines.await?))
    }
}

/// A line of a list: a solution, or at the end that the time was over.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Listed")]
pub(crate) struct Listed<'a> {
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

/// The lines of a list.
struct Lines {
    n: u32,
    text: Vec<u8>,
}

impl Lines {
    const fn new(n: u32) -> Self {
        Self { n, text: Vec::new() }
    }

    /// Adds a solution.
    fn add(&mut self, columns: &[u32]) -> Flow {
        let line = Listed { n: self.n, columns: Some(columns), status: None };
        self.text.extend(answer::written(&line));
        Flow::Continue(())
    }

    /// The text, with a last line if the list was cut short.
    fn end(mut self, is_cut: bool) -> Vec<u8> {
        if is_cut {
            let line = Listed { n: self.n, columns: None, status: Some(Status::GaveUp) };
            self.text.extend(answer::written(&line));
        }
        self.text
    }
}
