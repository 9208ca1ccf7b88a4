//! `GET /trace`: any stretch of a search, step by step, with the board before it.

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::trace::{Board, Step, Window};
use n_queens::{Control, Problem, Settings, Steps, Strategy};
use queens_render::document::{Object, StepWriter, squares};

use crate::answer;
use crate::fault::Fault;
use crate::limits;
use crate::query::Query;
use crate::solve::fits;
use crate::work::{Lane, Work};

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
    pub(crate) fn head(&self) -> Object {
        let seed = self.strategy.abilities().is_random.then_some(self.settings.seed);
        let object = Object::new().raw("n", self.problem.n());
        object.text("strategy", self.strategy.name()).optional("seed", seed)
    }

    /// The same with the board and the counters before a stretch.
    pub(crate) fn before(&self, window: &Window) -> Object {
        let object = self.head().raw("start", window.start);
        let object = object.raw("board", squares(window.board.queens()));
        object.raw("counters", counters(&window.before))
    }

    pub(crate) fn window(
        &self,
        start: u64,
        length: u64,
        control: &Control,
    ) -> Result<Window, Fault> {
        let Self { strategy, problem, settings } = self;
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        Ok(Window::of(*strategy, problem, settings, start, length, control)?)
    }
}

/// Where a stretch begins and how long it is.
pub(crate) fn stretch(query: &Query<'_>, most: u64) -> Result<(u64, u64), Fault> {
    let start = query.number("start", 0, limits::TRACE_START, 0)?;
    let length = query.number("length", 1, most, limits::TRACE_LENGTH_DEFAULT.min(most))?;
    Ok((start, length))
}

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    let query = Query::of(&request, PARAMETERS)?;
    let traced = Traced::of(&query)?;
    let (start, length) = stretch(&query, limits::TRACE_LENGTH)?;
    let lane = if start + length <= limits::TRACE_BRIEF { Lane::Brief } else { Lane::Heavy };
    let document = work.run(lane, limits::ANSWER, move |control| {
        let window = traced.window(start, length, control)?;
        Ok::<_, Fault>(document(&traced, &window))
    });
    Ok(answer::json(document.await??))
}

fn document(traced: &Traced, window: &Window) -> Vec<u8> {
    let mut text = traced.before(window).open("steps").into_bytes();
    steps(&mut text, &window.steps, &mut window.board.clone());
    let last = Object::going_on().raw("last", window.is_last);
    text.extend_from_slice(last.line().as_bytes());
    text
}

/// Steps as an array; the board walks along.
fn steps(text: &mut Vec<u8>, steps: &[Step], board: &mut Board) {
    let mut writer = StepWriter::default();
    text.push(b'[');
    for (index, step) in steps.iter().enumerate() {
        if index > 0 {
            text.push(b',');
        }
        board.apply(step.event);
        writer.write(step, board, text);
    }
    text.push(b']');
}

/// The counters of a search.
pub(crate) fn counters(steps: &Steps) -> String {
    Object::new()
        .raw("tried", steps.tried)
        .raw("placed", steps.placed)
        .raw("rejected", steps.rejected())
        .raw("backtracked", steps.backtracked)
        .raw("solutions", steps.solutions)
        .end()
}
