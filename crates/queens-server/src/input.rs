//! Takes the fields of a request out of its query, or out of a body within its limits of size and time. The router calls
//! this; the API reads the fields.

use std::fmt;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use percent_encoding::percent_decode_str;
use queens_api::{BODY, Code, Fault, JSON, Operation, RequestInput, RequestShape};
use queens_messages::{message, shortened};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::limits;

/// The request of an operation, read from an HTTP request.
pub(crate) async fn read<O: Operation>(
    shape: &RequestShape,
    request: Request,
    arrival: Duration,
) -> Result<O, Fault> {
    let query = query_fields(request.uri().query().unwrap_or_default())?;
    match shape.input {
        RequestInput::Query => shape.read(&query),
        _ if !query.is_empty() => Err(Fault::unknown(&query[0].0, &[])),
        RequestInput::Json => shape.read(&body_fields(request, arrival).await?),
        RequestInput::Text => {
            let bytes = body(request, "text/plain", arrival).await?;
            RequestShape::read_text(String::from_utf8_lossy(&bytes).into())
        }
    }
}

/// The names and values of a query, decoded.
fn query_fields(text: &str) -> Result<Vec<(String, Value)>, Fault> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    let decoded = pairs.map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        match (decoded(name), decoded(value)) {
            (Some(name), Some(value)) => Ok((name, value.into())),
            _ => {
                let name = shortened(name);
                let message = message!(ParameterNotText { name });
                Err(Fault::in_field(&name, Code::BadValue, &message))
            }
        }
    });
    decoded.collect()
}

/// Decodes `+` and `%41`; none if the result is not text.
fn decoded(text: &str) -> Option<String> {
    let text = text.replace('+', " ");
    percent_decode_str(&text).decode_utf8().ok().map(Into::into)
}

/// Reads the whole body of `request`, which must be of this type and arrive in time.
async fn body(request: Request, expected: &'static str, arrival: Duration) -> Result<Bytes, Fault> {
    // Parameters such as the character set do not matter.
    let given = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = given.and_then(|value| value.split(';').next()).unwrap_or_default();
    if !kind.trim().eq_ignore_ascii_case(expected) {
        return Err(Fault::new(Code::BadType, &message!(BodyWrongType { expected })));
    }
    let seconds = arrival.as_secs();
    let late = |_| Fault::new(Code::Timeout, &message!(BodyTooSlow { seconds }));
    tokio::time::timeout(arrival, collected(request)).await.map_err(late)?
}

async fn collected(request: Request) -> Result<Bytes, Fault> {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok()).unwrap_or(0);
    let mut body = request.into_body();
    if length <= BODY {
        match Limited::new(&mut body, BODY).collect().await {
            Ok(collected) => return Ok(collected.to_bytes()),
            Err(error) if error.is::<LengthLimitError>() => {}
            Err(_) => return Err(not_json(0, 0)), // the body breaks off
        }
    }
    let _ = tokio::time::timeout(limits::DRAIN, drain(body)).await;
    Err(Fault::new(Code::BodyTooLarge, &message!(BodyTooLarge { most: BODY })))
}

/// Reads more of the body for a moment: a client that is still sending when the connection ends does not see the answer.
async fn drain(mut body: Body) {
    let mut left = limits::DRAINED;
    while let Some(Ok(frame)) = body.frame().await
        && left > 0
    {
        left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len));
    }
}

fn not_json(line: usize, column: usize) -> Fault {
    Fault::new(Code::BadJson, &message!(NotJson { line, column }))
}

/// The fields of a JSON object, repeated ones too.
async fn body_fields(request: Request, arrival: Duration) -> Result<Vec<(String, Value)>, Fault> {
    let bytes = body(request, JSON, arrival).await?;
    let mut reader = serde_json::Deserializer::from_slice(&bytes);
    let fields =
        reader.deserialize_map(FieldsVisitor).and_then(|fields| reader.end().map(|()| fields));
    fields.map_err(|error| not_json(error.line(), error.column()))
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Vec<(String, Value)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(pairs)
    }
}
