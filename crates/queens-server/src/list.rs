//! `GET /list`: the solutions of a board, one document a line, as many as are asked for.

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::{Control, Ending, Flow, Problem, Settings, Strategy, Task, Variant};
use queens_render::document::{Object, Status};
use queens_render::{Format, SolutionWriter};

use crate::answer;
use crate::fault::Fault;
use crate::limits;
use crate::query::Query;
use crate::search;
use crate::work::{Lane, Work};

pub(crate) const PARAMETERS: &[&str] = &["n", "strategy", "limit", "variant"];

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    let query = Query::of(&request, PARAMETERS)?;
    let problem = Problem::new(query.n(limits::LIST_N)?).with_variant(query.variant()?);
    let strategy = query.strategy()?.unwrap_or(match problem.variant() {
        Variant::Standard => Strategy::Bitmask,
        _ => Strategy::ExactCover,
    });
    let limit = query.number("limit", 1, limits::LIST, limits::LIST_DEFAULT)?;
    strategy.accepts(&problem, Task::All)?;
    let list = work.run(Lane::Heavy, limits::ANSWER, move |control| {
        lines(strategy, &problem, 0, limit, control)
    });
    Ok(answer::of_type(answer::LINES, list.await??))
}

/// The documents of `limit` solutions after the first `skip`. Where the time was over before, a last line says
/// so: without it these are all that there are.
pub(crate) fn lines(
    strategy: Strategy,
    problem: &Problem,
    skip: u64,
    limit: u64,
    control: &Control,
) -> Result<Vec<u8>, Fault> {
    let mut writer =
        SolutionWriter::new(Format::Json, problem.n(), Vec::new()).map_err(|_| Fault::broken())?;
    let (mut passed, mut is_written) = (0, true);
    let take = |columns: &[u32]| {
        passed += 1;
        if passed > skip {
            is_written &= writer.solution(columns.iter().copied()).is_ok();
        }
        if passed == skip.saturating_add(limit) { Flow::Break(()) } else { Flow::Continue(()) }
    };
    let (ending, _) =
        search::watched(strategy, problem, &Settings::default(), false, control, take)?;
    let is_cut = ending == Ending::Stopped && passed < skip.saturating_add(limit);
    let mut lines = writer.finish().ok().filter(|_| is_written).ok_or_else(Fault::broken)?;
    if is_cut {
        let end = Object::new().raw("n", problem.n()).text("status", Status::GaveUp.name());
        lines.extend_from_slice(end.line().as_bytes());
    }
    Ok(lines)
}
