//! `GET /trace/summary`: how long a search is, and how its counters grow.

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::Control;
use n_queens::trace::{Sample, Summary};

use crate::answer;
use crate::fault::Fault;
use crate::limits;
use crate::query::Query;
use crate::trace::{Traced, counters};
use crate::work::{Lane, Work};

pub(crate) const PARAMETERS: &[&str] = &["n", "strategy", "seed", "density", "samples"];

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    let query = Query::of(&request, PARAMETERS)?;
    let traced = Traced::of(&query)?;
    let samples = query.number("samples", 2, limits::SAMPLES, limits::SAMPLES_DEFAULT)?;
    let summary = work.run(Lane::Heavy, limits::SUMMARY, move |control| {
        Ok::<_, Fault>(document(&traced, &summary(&traced, samples as usize, control)?))
    });
    Ok(answer::json(summary.await??))
}

fn summary(traced: &Traced, samples: usize, control: &Control) -> Result<Summary, Fault> {
    let Traced { strategy, problem, settings } = traced;
    let most = limits::SUMMARY_STEPS;
    Ok(Summary::of(*strategy, problem, settings, samples, most, control)?)
}

fn document(traced: &Traced, summary: &Summary) -> String {
    let samples: Vec<String> = summary.samples.iter().map(numbers).collect();
    let object = traced.head().raw("steps", summary.steps).raw("complete", summary.is_complete);
    let object = object.raw("counters", counters(&summary.counters));
    object.raw("samples", format!("[{}]", samples.join(","))).line()
}

fn numbers(sample: &Sample) -> String {
    let Sample { step, counters } = sample;
    let (tried, placed, rejected) = (counters.tried, counters.placed, counters.rejected());
    let (backtracked, solutions, depth) =
        (counters.backtracked, counters.solutions, sample.depth());
    format!("[{step},{tried},{placed},{rejected},{backtracked},{solutions},{depth}]")
}
