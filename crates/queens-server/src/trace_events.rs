//! `GET /trace/events`: a stretch of a search as it streams, for whoever wants more of it than a window.

use std::ops::ControlFlow;

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::Ending;
use n_queens::trace::{Board, Step, Tracer, Window};
use queens_render::document::{Object, StepWriter};

use crate::events::{self, Events};
use crate::fault::Fault;
use crate::limits;
use crate::query::Query;
use crate::trace::{Traced, stretch};
use crate::work::{Lane, Work};

pub(crate) use crate::trace::PARAMETERS;

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    let query = Query::of(&request, PARAMETERS)?;
    let traced = Traced::of(&query)?;
    let (start, length) = stretch(&query, limits::TRACE_EVENTS)?;
    events::stream(&work, Lane::Heavy, limits::TRACE_WATCHED, move |events| {
        if let Err(fault) = tell(&traced, start, length, events) {
            events.fail(&fault);
        }
    })
    .await
}

fn tell(traced: &Traced, start: u64, length: u64, events: &Events) -> Result<(), Fault> {
    let window = traced.window(start, 0, &events.control)?;
    let end = window.start.saturating_add(length);
    if !events.send("board", &traced.before(&window).end()) {
        return Ok(());
    }
    let (sent, is_complete) = steps(traced, &window, end, events)?;
    let steps = Object::new().raw("steps", sent).raw("complete", is_complete);
    events.send("end", &steps.end());
    Ok(())
}

/// Sends the steps of a stretch; how many, and whether the search has no more of them.
fn steps(
    traced: &Traced,
    window: &Window,
    end: u64,
    events: &Events,
) -> Result<(u64, bool), Fault> {
    let mut chunk = Chunk::new(events);
    let mut sent = 0;
    let mut is_cut = false;
    let mut tracer = Tracer::new(|step, board| {
        // One step beyond the end is met: only that tells it from the end of the search.
        is_cut = step.number > end || events.control.should_stop();
        if step.number > window.start && !is_cut {
            sent += 1;
            is_cut = !chunk.add(&step, board);
        }
        if is_cut { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let ending = traced.strategy.search(&traced.problem, &traced.settings, &mut tracer)?;
    chunk.send();
    Ok((sent, !is_cut && ending != Ending::Stopped))
}

/// Steps that make one event.
struct Chunk<'a> {
    events: &'a Events,
    writer: StepWriter,
    text: Vec<u8>,
    steps: usize,
}

impl<'a> Chunk<'a> {
    fn new(events: &'a Events) -> Self {
        Self { events, writer: StepWriter::default(), text: vec![b'['], steps: 0 }
    }

    /// Adds a step. False if nobody reads any more.
    fn add(&mut self, step: &Step, board: &Board) -> bool {
        if self.steps > 0 {
            self.text.push(b',');
        }
        self.writer.write(step, board, &mut self.text);
        self.steps += 1;
        self.steps < limits::TRACE_CHUNK || self.send()
    }

    fn send(&mut self) -> bool {
        if self.steps == 0 {
            return true;
        }
        self.text.push(b']');
        let text = std::mem::replace(&mut self.text, vec![b'[']);
        self.steps = 0;
        self.events.send("steps", &String::from_utf8_lossy(&text))
    }
}
