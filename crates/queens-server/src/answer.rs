//! Answers from documents, for the operations.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

pub(crate) const JSON: &str = "application/json";
/// One document a line.
pub(crate) const LINES: &str = "application/x-ndjson";

/// A document as JSON.
pub(crate) fn json(document: &impl Serialize) -> Response {
    of_type(JSON, written(document))
}

/// The JSON of a document, with a line end.
pub(crate) fn written(document: &impl Serialize) -> Vec<u8> {
    let mut text = serde_json::to_vec(document).expect("every answer is JSON");
    text.push(b'\n');
    text
}

/// A document of any type.
pub(crate) fn of_type(kind: &'static str, document: impl Into<Body>) -> Response {
    let mut response = document.into().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
