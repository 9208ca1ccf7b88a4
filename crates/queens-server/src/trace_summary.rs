//! `GET /trace/summary`: how long a search is, and how its counters grow.

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::trace::{Sample, Summary};

use crate::answer;
use crate::document;
use crate::fault::Fault;
use crate::limits;
use crate::query::Query;
use crate::trace::Traced;
use crate::work::{Lane, Stop, Work};

pub(crate) const PARAMETERS: &[&str] = &["n", "strategy", "seed", "density", "samples"];

pub(crate) async fn answer(
    State(work): State<Work>,
    request: Request,
) -> Result<Response, Fault> {
    let query = Query::of(&request, PARAMETERS)?;
    let traced = Traced::of(&query)?;
    let samples = query.number("samples", 2, limits::SAMPLES, limits::SAMPLES_DEFAULT)?;
    let summary = work.run(Lane::Heavy, limits::SUMMARY, move |stop| {
        Ok::<_, Fault>(document(&traced, &summary(&traced, samples as usize, stop)?))
    });
    Ok(answer::json(summary.await??))
}

fn summary(traced: &Traced, samples: usize, stop: &Stop) -> Result<Summary, Fault> {
    let Traced { strategy, problem, settings } = traced;
    let (most, stop) = (limits::SUMMARY_STEPS, || stop.must_stop());
    Ok(Summary::of_until(*strategy, problem, settings, samples, most, stop)?)
}

fn document(traced: &Traced, summary: &Summary) -> Vec<u8> {
    let mut text = traced.head();
    document::number(&mut text, b",\"steps\":", summary.steps);
    text.extend_from_slice(b",\"complete\":");
    text.extend_from_slice(if summary.is_complete { b"true" } else { b"false" });
    text.extend_from_slice(b",\"counters\":");
    text.extend_from_slice(document::counters(&summary.counters).to_string().as_bytes());
    text.extend_from_slice(b",\"samples\":[");
    for (index, sample) in summary.samples.iter().enumerate() {
        text.extend_from_slice(if index == 0 { b"[" } else { b",[" });
        numbers(&mut text, sample);
    }
    text.extend_from_slice(b"]}");
    text
}

fn numbers(text: &mut Vec<u8>, sample: &Sample) {
    let counters = &sample.counters;
    document::number(text, b"", sample.step);
    let rest = [
        counters.tried,
        counters.placed,
        counters.rejected(),
        counters.backtracked,
        counters.solutions,
        sample.depth(),
    ];
    rest.into_iter().for_each(|number| document::number(text, b",", number));
    text.push(b']');
}
