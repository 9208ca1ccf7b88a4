//! `GET /estimate`: a forecast of how many solutions there are, and how long counting them would take here.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::response::Response;
use n_queens::Control;
use n_queens::count::ColourSplit;
use n_queens::estimate::{self, Forecast, Sampler};
use queens_render::document::{Estimate, Object, Status};

use crate::answer;
use crate::fault::{Code, Fault};
use crate::limits;
use crate::query::Query;
use crate::work::{Lane, Work, threads};

pub(crate) const PARAMETERS: &[&str] = &["n", "seed"];

/// How long timing may take, and when it must be over, counted from the start.
const TIMING: Duration = Duration::from_millis(1500);
const END: Duration = Duration::from_millis(4000);

pub(crate) async fn answer(State(work): State<Work>, request: Request) -> Result<Response, Fault> {
    let query = Query::of(&request, PARAMETERS)?;
    let (n, seed) = (query.n(limits::ESTIMATE_N)?, query.seed()?);
    let document = work
        .run(Lane::Heavy, limits::ESTIMATE, move |control| document(n, seed, threads(), control));
    Ok(answer::json(document.await??))
}

fn document(n: u32, seed: u64, threads: NonZeroUsize, control: &Control) -> Result<String, Fault> {
    let start = Instant::now();
    let Some(forecast) = forecast(n, seed, control)? else {
        let object = Object::new().raw("n", n).text("status", Status::GaveUp.name());
        return Ok(object.raw("seed", seed).line());
    };
    let budget = TIMING.min(END.saturating_sub(start.elapsed()));
    let time = estimate::duration(n, ColourSplit::new, threads, budget, control);
    Ok(Estimate { n, seed, threads, forecast: &forecast, time: time.as_ref() }.line())
}

/// None if it was stopped.
fn forecast(n: u32, seed: u64, control: &Control) -> Result<Option<Forecast>, Fault> {
    let sampler = Sampler::new(n, seed);
    let mut sampler = sampler.map_err(|error| Fault::of("n", Code::NotPossible, &error))?;
    for _ in 0..estimate::rounds(n) {
        if control.should_stop() {
            return Ok(None);
        }
        sampler.round();
    }
    Ok(sampler.forecast())
}
