//! `GET /count`: how many solutions there are, exactly, for who waits for it.

use std::num::NonZeroUsize;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::count::{self, CountError, Kind, Question, QuestionError};
use n_queens::{Control, Problem};
use queens_render::document::{Count, Work as Units};
use queens_render::units;

use crate::answer;
use crate::fault::{Code, Fault};
use crate::limits;
use crate::query::{Query, fresh_seed};
use crate::work::{Lane, Work, threads};

pub(crate) const PARAMETERS: &[&str] = &["n", "of", "variant", "queens"];

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    let question = question(&Query::of(&request, PARAMETERS)?, limits::COUNT_PLAIN_N)?;
    let is_plain = question.kind == Kind::All && question.is_plain();
    if !is_plain && question.n() > limits::COUNT_N {
        let n = question.n().to_string();
        return Err(Fault::too_large("n", &n, &limits::COUNT_N));
    }
    let counted = work
        .run(Lane::Heavy, limits::COUNT, move |control| document(&question, threads(), control));
    Ok(answer::json(counted.await??))
}

/// What is counted.
pub(crate) fn question(query: &Query<'_>, most: u32) -> Result<Question, Fault> {
    let problem = Problem::new(query.n(most)?).with_variant(query.variant()?);
    let kind = query.one_of("of", &Kind::ALL)?.unwrap_or_default();
    let queens = match query.text("queens") {
        Some(_) => Some(query.number("queens", 0, limits::COUNT_WATCHED_N.into(), 0)? as u32),
        None => None,
    };
    let wrong = |error: QuestionError| Fault::of("of", Code::NotPossible, &error);
    Question::new(problem, kind, queens).map_err(wrong)
}

/// The document of a count, or that there was no time for it.
pub(crate) fn document(
    question: &Question,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<String, Fault> {
    let (start, n, of) = (Instant::now(), question.n(), question.kind);
    let variant = question.problem.variant();
    let counted = count::count(question, threads, fresh_seed(), control).map_err(refused)?;
    let Some(counted) = counted else { return Ok(Count::gave_up(n, of, variant)) };
    let work = Units { units: counted.units, seed: counted.seed, queens: question.queens };
    let document = Count {
        n,
        of,
        variant,
        part: None,
        count: counted.solutions,
        strategy: counted.engine,
        threads,
        seconds: &units::seconds(start.elapsed()),
        checks: &counted.checks,
        work: Some(work),
        steps: None,
    };
    Ok(document.line())
}

/// An engine that will not is an error of the question; a check that fails is one of ours.
pub(crate) fn refused(error: CountError) -> Fault {
    match error {
        CountError::Engine(error) => Fault::of("n", Code::NotPossible, &error),
        CountError::Check(error) => Fault::new(Code::Broken, &error),
    }
}
