//! The body of a request, within its limits of size and time; [`input`](crate::input) reads it.

use std::fmt;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use queens_messages::Message;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::answer;
use crate::fault::{Code, Fault};
use crate::limits;

/// Reads the whole body of `request`, which must be of this type and arrive in time.
pub(crate) async fn bytes(
    request: Request,
    expected: &'static str,
    arrival: Duration,
) -> Result<Bytes, Fault> {
    if !is_of_type(request.headers(), expected) {
        let message = Message::BodyWrongType { expected: expected.into() };
        return Err(Fault::new(Code::BadType, &message));
    }
    let seconds = arrival.as_secs().to_string();
    let late = |_| Fault::new(Code::Timeout, &Message::BodyTooSlow { seconds });
    tokio::time::timeout(arrival, collected(request)).await.map_err(late)?
}

/// Whether the type is the expected one; parameters such as the character set do not matter.
fn is_of_type(headers: &HeaderMap, expected: &str) -> bool {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = given.and_then(|value| value.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case(expected)
}

async fn collected(request: Request) -> Result<Bytes, Fault> {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok()).unwrap_or(0);
    let mut body = request.into_body();
    if length <= limits::BODY {
        match Limited::new(&mut body, limits::BODY).collect().await {
            Ok(collected) => return Ok(collected.to_bytes()),
            Err(error) if error.is::<LengthLimitError>() => {}
            Err(_) => return Err(not_json(0, 0)), // the body breaks off
        }
    }
    let _ = tokio::time::timeout(limits::DRAIN, drain(body)).await;
    let most = limits::BODY.to_string();
    Err(Fault::new(Code::BodyTooLarge, &Message::BodyTooLarge { most }))
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
    let (line, column) = (line.to_string(), column.to_string());
    Fault::new(Code::BadJson, &Message::NotJson { line, column })
}

/// The fields of a JSON object, repeated ones too.
pub(crate) async fn fields(
    request: Request,
    arrival: Duration,
) -> Result<Vec<(String, Value)>, Fault> {
    let bytes = bytes(request, answer::JSON, arrival).await?;
    let mut reader = serde_json::Deserializer::from_slice(&bytes);
    let fields = reader.deserialize_map(Fields).and_then(|fields| reader.end().map(|()| fields));
    fields.map_err(|error| not_json(error.line(), error.column()))
}

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
