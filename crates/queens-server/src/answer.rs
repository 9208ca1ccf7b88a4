//! The answers of HTTP: documents, and faults with their status. 400 is for malformed requests, 422 for requests whose parts
//! contradict each other or exceed a limit.

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use queens_api::{Code, Document, Fault, JSON};

/// A document, or why there is none.
pub(crate) fn answered(document: Result<Document, Fault>) -> Response {
    match document {
        Ok(document) => of_type(document.kind, bytes(document)),
        Err(fault) => refused(&fault),
    }
}

fn bytes(document: Document) -> Bytes {
    match document.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

/// A body of any type.
pub(crate) fn of_type(kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = body.into().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// The answer to a request that is refused.
pub(crate) fn refused(fault: &Fault) -> Response {
    let text = serde_json::to_string(fault).unwrap_or_default();
    let mut response = of_type(JSON, text);
    *response.status_mut() = status(fault);
    if fault.error.code == Code::Busy {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}

fn status(fault: &Fault) -> StatusCode {
    match fault.error.code {
        _ if fault.error.is_unfit => StatusCode::UNPROCESSABLE_ENTITY,
        Code::BadValue | Code::Missing | Code::UnknownField | Code::BadJson => {
            StatusCode::BAD_REQUEST
        }
        Code::TooLarge | Code::NotPossible => StatusCode::UNPROCESSABLE_ENTITY,
        Code::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::BadType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
        Code::BadHost => StatusCode::MISDIRECTED_REQUEST,
        Code::BadOrigin => StatusCode::FORBIDDEN,
        Code::Busy => StatusCode::TOO_MANY_REQUESTS,
        Code::Timeout => StatusCode::REQUEST_TIMEOUT,
        Code::Broken => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
