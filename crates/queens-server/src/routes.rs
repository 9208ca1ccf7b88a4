//! Which path leads to which operation.

use axum::Router;
use axum::extract::Request;
use axum::routing::{MethodRouter, get, post};
use queens_render::Message;

use crate::fault::{Code, Fault, shortened};
use crate::work::Work;
use crate::{check, page, read, render, solve, strategies, trace, trace_summary};

/// Where the API begins.
pub(crate) const API: &str = "/api/v1";

/// All operations of the API.
fn operations() -> Vec<(&'static str, MethodRouter<Work>)> {
    vec![
        ("/solve", get(solve::answer)),
        ("/check", post(check::answer)),
        ("/read", post(read::answer)),
        ("/render", post(render::answer)),
        ("/trace", get(trace::answer)),
        ("/trace/summary", get(trace_summary::answer)),
        ("/strategies", get(strategies::answer)),
    ]
}

/// The page, the API, and the errors of who asks for something else.
pub(crate) fn router() -> Router<Work> {
    let operations = operations().into_iter();
    let router = operations.fold(page::routes(), |router, (path, operation)| {
        router.route(&format!("{API}{path}"), operation)
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
