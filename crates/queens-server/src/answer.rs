//! Documents as answers.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

pub(crate) const JSON: &str = "application/json";
/// One document a line.
pub(crate) const LINES: &str = "application/x-ndjson";

/// A JSON document.
pub(crate) fn json(document: impl Into<Body>) -> Response {
    of_type(JSON, document)
}

/// A document of any type.
pub(crate) fn of_type(kind: &'static str, document: impl Into<Body>) -> Response {
    let mut response = document.into().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
