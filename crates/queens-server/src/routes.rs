//! The routes: which operation answers which path.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::routing::{MethodRouter, get, post};
use queens_app::{Check, Complete, Count, Estimate, List, Solve};
use queens_messages::Message;
use schemars::SchemaGenerator;
use serde_json::Value;

use crate::boards::{Render, Text};
use crate::compare::Compare;
use crate::count::Watched;
use crate::fault::{Code, Fault, shortened};
use crate::openapi::{self, Description};
use crate::operation::{Input, Operation, Shape};
use crate::page;
use crate::strategies::Strategies;
use crate::trace::{Streamed, Stretch, Summarized};
use crate::work::WorkSlots;

/// The path of the API.
pub(crate) const API: &str = "/api/v1";

/// An operation for the router and for the description of the API.
pub(crate) struct Route {
    pub(crate) path: &'static str,
    pub(crate) shape: Arc<Shape>,
    pub(crate) describe: fn(&Shape, &mut SchemaGenerator) -> Value,
    answer: MethodRouter<WorkSlots>,
}

fn route<O: Operation>() -> Route {
    let shape = Arc::new(Shape::new::<O>());
    let own = Arc::clone(&shape);
    let answer = async move |State(work): State<WorkSlots>, request: Request| {
        let operation: O = own.read(request, work.arrival).await?;
        operation.answer(work).await
    };
    let answer = if O::INPUT == Input::Query { get(answer) } else { post(answer) };
    Route { path: O::PATH, shape, describe: openapi::describe::<O>, answer }
}

/// All operations; the description of the API covers exactly these.
pub(crate) fn operations() -> Vec<Route> {
    vec![
        route::<Solve>(),
        route::<List>(),
        route::<Count>(),
        route::<Watched>(),
        route::<Complete>(),
        route::<Check>(),
        route::<Text>(),
        route::<Render>(),
        route::<Stretch>(),
        route::<Summarized>(),
        route::<Streamed>(),
        route::<Compare>(),
        route::<Estimate>(),
        route::<Strategies>(),
        route::<Description>(),
    ]
}

/// The page, the API, and the errors for everything else.
pub(crate) fn router() -> Router<WorkSlots> {
    let router = operations().into_iter().fold(page::routes(), |router, route| {
        router.route(&format!("{API}{}", route.path), route.answer)
    });
    router.fallback(nothing_there).method_not_allowed_fallback(wrong_method)
}

async fn nothing_there(request: Request) -> Fault {
    let path = shortened(request.uri().path());
    Fault::new(Code::NotFound, &Message::NothingThere { path })
}

async fn wrong_method(request: Request) -> Fault {
    let (method, path) = (shortened(request.method().as_str()), shortened(request.uri().path()));
    Fault::new(Code::BadMethod, &Message::WrongMethod { method, path })
}
