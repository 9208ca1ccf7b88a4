//! `GET /trace`: any stretch of a search, step by step, with the board before it.

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::trace::{Board, Step, Window};
use n_queens::{Problem, Settings, Strategy};

use crate::answer;
use crate::document;
use crate::fault::Fault;
use crate::limits;
use crate::query::Query;
use crate::solve::fits;
use crate::work::{Lane, Stop, Work};

pub(crate) const PARAMETERS: &[&str] = &["n", "strategy", "seed", "density", "start", "length"];

/// A search that is traced.
pub(crate) struct Traced {
    pub(crate) strategy: Strategy,
    pub(crate) problem: Problem,
    pub(crate) settings: Settings,
}

impl Traced {
    pub(crate) fn of(query: &Query<'_>) -> Result<Self, Fault> {
        let strategy = query.strategy()?.unwrap_or(Strategy::Rows);
        let problem = Problem::new(query.n(limits::TRACE_N)?);
        fits(strategy, &problem, limits::TRACE_N)?;
        Ok(Self { strategy, problem, settings: query.settings(strategy)? })
    }

    /// The beginning of every document of a trace.
    pub(crate) fn head(&self) -> Vec<u8> {
        let mut text = Vec::new();
        document::number(&mut text, b"{\"n\":", self.problem.n());
        text.extend_from_slice(b",\"strategy\":\"");
        text.extend_from_slice(self.strategy.name().as_bytes());
        text.push(b'"');
        match self.strategy.abilities().is_random {
            true => document::number(&mut text, b",\"seed\":", self.settings.seed),
            false => text.extend_from_slice(b",\"seed\":null"),
        }
        text
    }

    /// The same with the board and the counters before a stretch.
    pub(crate) fn before(&self, window: &Window) -> Vec<u8> {
        let mut text = self.head();
        document::number(&mut text, b",\"start\":", window.start);
        text.extend_from_slice(b",\"board\":");
        document::squares(&mut text, window.board.queens());
        text.extend_from_slice(b",\"counters\":");
        text.extend_from_slice(document::counters(&window.before).to_string().as_bytes());
        text
    }

    pub(crate) fn window(&self, start: u64, length: u64, stop: &Stop) -> Result<Window, Fault> {
        let Self { strategy, problem, settings } = self;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let stop = || stop.must_stop();
        Ok(Window::of_until(*strategy, problem, settings, start, length, stop)?)
    }
}

/// Where a stretch begins and how long it is.
pub(crate) fn stretch(query: &Query<'_>, most: u64) -> Result<(u64, u64), Fault> {
    let start = query.number("start", 0, limits::TRACE_START, 0)?;
    let length = query.number("length", 1, most, limits::TRACE_LENGTH_DEFAULT.min(most))?;
    Ok((start, length))
}

pub(crate) async fn answer(
    State(work): State<Work>,
    request: Request,
) -> Result<Response, Fault> {
    let query = Query::of(&request, PARAMETERS)?;
    let traced = Traced::of(&query)?;
    let (start, length) = stretch(&query, limits::TRACE_LENGTH)?;
    let lane = if start + length <= limits::TRACE_BRIEF { Lane::Brief } else { Lane::Heavy };
    let document = work.run(lane, limits::ANSWER, move |stop| {
        let window = traced.window(start, length, stop)?;
        Ok::<_, Fault>(document(&traced, &window))
    });
    Ok(answer::json(document.await??))
}

fn document(traced: &Traced, window: &Window) -> Vec<u8> {
    let mut text = traced.before(window);
    text.extend_from_slice(b",\"steps\":");
    steps(&mut text, &window.steps, &mut window.board.clone());
    text.extend_from_slice(b",\"last\":");
    text.extend_from_slice(if window.is_last { b"true}" } else { b"false}" });
    text
}

/// Steps as an array; the board walks along.
pub(crate) fn steps(text: &mut Vec<u8>, steps: &[Step], board: &mut Board) {
    text.push(b'[');
    for (index, step) in steps.iter().enumerate() {
        if index > 0 {
            text.push(b',');
        }
        board.apply(step.event);
        document::step(text, step, board.queens());
    }
    text.push(b']');
}
