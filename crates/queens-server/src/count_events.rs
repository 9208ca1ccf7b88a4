//! `GET /count/events`: a count to watch: how far it is, a few times a second, then the number.

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::Progress;
use n_queens::count::{CountProgress, Question};
use queens_render::document::Object;
use serde_json::Value;

use crate::count;
use crate::events::{self, Events, Rhythm};
use crate::fault::Fault;
use crate::limits;
use crate::query::Query;
use crate::work::{Lane, Work, giving_way, is_unwanted, threads};

pub(crate) const PARAMETERS: &[&str] = &["n", "of", "variant", "queens", "threads"];

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    let query = Query::of(&request, PARAMETERS)?;
    let question = count::question(&query, limits::COUNT_WATCHED_N)?;
    let all = threads();
    let asked = query.number("threads", 1, limits::THREADS, all.get() as u64)?;
    // More threads than cores do not make it faster.
    let threads = std::num::NonZeroUsize::new(asked as usize).map_or(all, |asked| asked.min(all));
    events::stream(&work, Lane::Long, limits::COUNT_WATCHED, move |events| {
        giving_way(|| tell(&question, threads, events));
    })
    .await
}

fn tell(question: &Question, threads: std::num::NonZeroUsize, events: &Events) {
    let (teller, rhythm) = (events.clone(), Rhythm::new(limits::PROGRESS));
    let control = events.control.clone().with_reporter(move |progress| {
        if let Progress::Count(progress) = progress
            && rhythm.is_due()
        {
            teller.offer("progress", &document(progress, &teller));
        }
    });
    match count::document(question, threads, &control) {
        Ok(_) if is_unwanted(&control) => {} // the client is gone
        Ok(document) => drop(events.send("result", &document)),
        Err(fault) => events.fail(&fault),
    }
}

fn document(progress: &CountProgress, events: &Events) -> String {
    let seconds = events.seconds();
    let eta = progress.seconds_left(events.start.elapsed());
    Object::new()
        .raw("done", progress.done)
        .raw("units", progress.units)
        .raw("share", Value::from(progress.share))
        .raw("seconds", Value::from(seconds))
        .raw("eta", Value::from(eta))
        .text("solutions", &progress.solutions.to_string())
        .raw("rate", Value::from(progress.done as f64 / seconds.max(1e-9)))
        .end()
}
