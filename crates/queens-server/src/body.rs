//! The body of a request, within its limits of size and time; [`asked`](crate::asked) reads it.

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use queens_messages::Message;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::asked::{Given, Pairs, add};
use crate::fault::{Code, Fault};
use crate::limits::{self, Patience};

/// Reads the whole body of `request`, which must be of this type.
pub(crate) async fn bytes(request: Request, expected: &'static str) -> Result<Bytes, Fault> {
    if !is_of_type(request.headers(), expected) {
        let message = Message::BodyWrongType { expected: expected.into() };
        return Err(Fault::new(Code::BadType, &message));
    }
    let patience = request.extensions().get().copied().unwrap_or(Patience::USUAL);
    let seconds = patience.arrival.as_secs().to_string();
    match tokio::time::timeout(patience.arrival, collected(request.into_body())).await {
        Ok(collected) => collected,
        Err(_) => Err(Fault::new(Code::Timeout, &Message::BodyTooSlow { seconds })),
    }
}

/// What stands before parameters such as the character set.
fn is_of_type(headers: &HeaderMap, expected: &str) -> bool {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = given.and_then(|value| value.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case(expected)
}

async fn collected(mut body: Body) -> Result<Bytes, Fault> {
    let most = limits::BODY;
    let mut bytes = Vec::new();
    let mut is_too_large = body.size_hint().lower() > most as u64;
    while let Some(part) = if is_too_large { None } else { part(&mut body).await? } {
        is_too_large = bytes.len() + part.len() > most;
        bytes.extend_from_slice(&part);
    }
    if !is_too_large {
        return Ok(bytes.into());
    }
    let _ = tokio::time::timeout(limits::DRAIN, drained(body)).await;
    Err(Fault::new(Code::BodyTooLarge, &Message::BodyTooLarge { most: most.to_string() }))
}

/// The next part of a body, none at its end. The client of one that breaks off is gone.
async fn part(body: &mut Body) -> Result<Option<Bytes>, Fault> {
    let frame = poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await;
    let frame = frame.transpose().map_err(|_| not_json(0, 0))?;
    Ok(frame.map(|frame| frame.into_data().unwrap_or_default()))
}

/// Reads on for a moment: a client that is still sending when the connection ends does not see the answer.
async fn drained(mut body: Body) {
    let mut left = limits::DRAINED;
    while let Ok(Some(part)) = part(&mut body).await {
        left = left.saturating_sub(part.len());
        if left == 0 {
            break;
        }
    }
}

fn not_json(line: usize, column: usize) -> Fault {
    let (line, column) = (line.to_string(), column.to_string());
    Fault::new(Code::BadJson, &Message::NotJson { line, column })
}

/// The fields of a JSON object that names only what is `known`, and nothing twice.
pub(crate) async fn pairs(request: Request, known: &[&str]) -> Result<Pairs, Fault> {
    let bytes = bytes(request, "application/json").await?;
    let mut reader = serde_json::Deserializer::from_slice(&bytes);
    let wrong = |error: serde_json::Error| not_json(error.line(), error.column());
    let fields = reader.deserialize_map(Fields).map_err(wrong)?;
    reader.end().map_err(wrong)?;
    let mut pairs = Pairs::new();
    for (name, value) in fields {
        add(&mut pairs, known, name, Given::Json(value))?;
    }
    Ok(pairs)
}

/// Keeps all fields, even one that is there twice.
struct Fields;

impl<'de> Visitor<'de> for Fields {
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
