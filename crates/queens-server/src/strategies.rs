//! `GET /strategies`: who there is, and what they can do.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Request;
use axum::response::Response;
use n_queens::{Problem, Settings, Steps, Strategy, Variant};
use serde_json::{Value, json};

use crate::answer;
use crate::fault::Fault;
use crate::query::Query;

/// It never changes, so it is written once.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| {
    let all: Vec<Value> = Strategy::ALL.iter().map(|&strategy| document(strategy)).collect();
    Value::from(all).to_string().into()
});

pub(crate) async fn answer(request: Request) -> Result<Response, Fault> {
    Query::of(&request, &[])?;
    Ok(answer::json(DOCUMENT.clone()))
}

fn document(strategy: Strategy) -> Value {
    let can = strategy.abilities();
    json!({
        "name": can.name,
        "lists": can.finds_all,
        "random": can.is_random,
        "density": strategy == Strategy::Probabilistic,
        "steps": tells_steps(strategy),
        "given": can.honours_given,
        "variants": *can.variants == Variant::ALL,
        "largest": can.largest,
    })
}

/// Whether it tells what it does, seen from a small board.
fn tells_steps(strategy: Strategy) -> bool {
    let mut steps = Steps::default();
    let searched = strategy.search(&Problem::new(4), &Settings::default(), &mut steps);
    searched.is_ok() && steps.placed > 0
}
