//! Which path leads to which operation.

use axum::Router;
use axum::extract::Request;
use axum::routing::{MethodRouter, get, post};
use queens_render::Message;
use serde_json::Value;

use crate::fault::{Code, Fault, shortened};
use crate::work::Work;
use crate::{
    check, compare, complete, count, count_events, estimate, list, openapi, page, read, render,
    solve, strategies, trace, trace_events, trace_summary,
};

/// Where the API begins.
pub(crate) const API: &str = "/api/v1";

/// An operation of the API: where it is, who answers, and how it is described.
pub(crate) struct Route {
    pub(crate) path: &'static str,
    answer: MethodRouter<Work>,
    pub(crate) describe: fn() -> Value,
}

const fn route(path: &'static str, answer: MethodRouter<Work>, describe: fn() -> Value) -> Route {
    Route { path, answer, describe }
}

/// All operations. What is not in this list does not exist, and what is in it is described.
pub(crate) fn operations() -> Vec<Route> {
    vec![
        route("/solve", get(solve::answer), openapi::solve),
        route("/list", get(list::answer), openapi::list),
        route("/count", get(count::answer), openapi::count),
        route("/count/events", get(count_events::answer), openapi::count_events),
        route("/complete", post(complete::answer), openapi::complete),
        route("/check", post(check::answer), openapi::check),
        route("/read", post(read::answer), openapi::read),
        route("/render", post(render::answer), openapi::render),
        route("/trace", get(trace::answer), openapi::trace),
        route("/trace/summary", get(trace_summary::answer), openapi::trace_summary),
        route("/trace/events", get(trace_events::answer), openapi::trace_events),
        route("/compare/events", get(compare::answer), openapi::compare_events),
        route("/estimate", get(estimate::answer), openapi::estimate),
        route("/strategies", get(strategies::answer), openapi::strategies),
        route("/openapi.json", get(openapi::answer), openapi::openapi),
    ]
}

/// The page, the API, and the errors of who asks for something else.
pub(crate) fn router() -> Router<Work> {
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
