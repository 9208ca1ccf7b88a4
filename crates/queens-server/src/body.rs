//! The body of a request: within its limits of size and time, and as JSON as strictly as a
//! [query](crate::query).

use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use n_queens::{Problem, Square, Variant};
use queens_render::Message;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::fault::{Code, Fault, shortened};
use crate::limits::{self, Patience};
use crate::query::{missing, number, one_of, unknown};

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

/// The next part of a body, none at its end. One that breaks off has nobody waiting for the answer.
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

/// The fields of a JSON object.
pub(crate) struct Fields {
    given: Vec<(String, Value)>,
}

impl Fields {
    /// The fields of a body that names nothing but what is `known`, and nothing twice.
    pub(crate) async fn of(request: Request, known: &[&str]) -> Result<Self, Fault> {
        Self::parse(&bytes(request, "application/json").await?, known)
    }

    fn parse(bytes: &[u8], known: &[&str]) -> Result<Self, Fault> {
        let mut reader = serde_json::Deserializer::from_slice(bytes);
        let wrong = |error: serde_json::Error| not_json(error.line(), error.column());
        let given = reader.deserialize_map(Pairs).map_err(wrong)?;
        reader.end().map_err(wrong)?;
        for (index, (name, _)) in given.iter().enumerate() {
            if !known.contains(&name.as_str()) {
                return Err(unknown(name, known));
            }
            if given[..index].iter().any(|(other, _)| other == name) {
                let message = Message::ParameterTwice { name: name.clone() };
                return Err(Fault::of(name, Code::BadValue, &message));
            }
        }
        Ok(Self { given })
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.given.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    /// The size of the board.
    pub(crate) fn n(&self, most: u32) -> Result<u32, Fault> {
        let value = self.get("n").ok_or_else(|| missing("n"))?;
        number("n", &written(value), 0, most.into()).map(|n| n as u32)
    }

    /// A number from `least` to `most`, or the default.
    pub(crate) fn number(
        &self,
        name: &str,
        least: u64,
        most: u64,
        default: u64,
    ) -> Result<u64, Fault> {
        self.get(name).map_or(Ok(default), |value| number(name, &written(value), least, most))
    }

    /// `true` or `false`.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Fault> {
        match self.get(name) {
            None => Ok(false),
            Some(value) => value.as_bool().ok_or_else(|| not_of_type(name, Message::TypeFlag)),
        }
    }

    /// A text.
    pub(crate) fn word(&self, name: &str) -> Result<Option<&str>, Fault> {
        let text = |value: &'_ Value| value.as_str().map(str::len).is_some();
        match self.get(name) {
            Some(value) if !text(value) => Err(not_of_type(name, Message::TypeWord)),
            value => Ok(value.and_then(Value::as_str)),
        }
    }

    /// A list of squares, none if it is not there.
    pub(crate) fn squares(&self, name: &str) -> Result<Vec<Square>, Fault> {
        let wrong = || not_of_type(name, Message::TypeSquares);
        let Some(value) = self.get(name) else { return Ok(Vec::new()) };
        let squares = value.as_array().ok_or_else(wrong)?.iter().map(square);
        squares.collect::<Option<_>>().ok_or_else(wrong)
    }

    /// The pieces.
    pub(crate) fn variant(&self) -> Result<Variant, Fault> {
        let variant = self.word("variant")?.map(|text| one_of("variant", text, &Variant::ALL));
        Ok(variant.transpose()?.unwrap_or_default())
    }

    /// The board: its size, queens, blocked squares and pieces.
    pub(crate) fn problem(&self, most: u32) -> Result<Problem, Fault> {
        let problem = Problem::new(self.n(most)?).with_variant(self.variant()?);
        let problem = problem.with_given(self.squares("queens")?);
        let problem = problem.map_err(|error| Fault::board("queens", &error))?;
        let problem = problem.with_blocked(self.squares("blocked")?);
        problem.map_err(|error| Fault::board("blocked", &error))
    }
}

/// A number as a query would have it; to JSON 8.0 is as whole as 8.
fn written(value: &Value) -> String {
    match value.as_f64() {
        Some(float) if value.is_f64() && float.fract() == 0.0 => format!("{float:.0}"),
        _ => value.to_string(),
    }
}

fn square(value: &Value) -> Option<Square> {
    let number = |value: &Value| match value {
        Value::Number(_) => written(value).parse().ok(),
        _ => None,
    };
    match value.as_array()?.as_slice() {
        [row, column] => Some(Square::new(number(row)?, number(column)?)),
        _ => None,
    }
}

fn not_of_type(name: &str, expected: Message) -> Fault {
    use queens_render::{Language, Speak};
    /// The type is a message itself.
    struct Wrong<'a>(&'a str, Message);
    impl Speak for Wrong<'_> {
        fn say(&self, language: Language) -> String {
            let (name, expected) = (shortened(self.0), self.1.say(language));
            Message::NotOfType { name, expected }.say(language)
        }
    }
    Fault::of(name, Code::BadValue, &Wrong(name, expected))
}

/// Keeps all fields, even one that is there twice.
struct Pairs;

impl<'de> Visitor<'de> for Pairs {
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
