//! Reads the request of an operation from a query, or from a body within its limits of size and time, strictly by the
//! schema of the operation: a field that is unknown, repeated, missing, of another type or beyond a limit is an error that
//! names it. The router calls this.

use std::fmt;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use n_queens::{DensityError, Square};
use percent_encoding::percent_decode_str;
use queens_messages::{Message, Speak, message};
use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::{Map, Value};

use crate::answer::{self, Code, Fault, shortened};
use crate::limits;
use crate::operation::{Field, RequestInput, RequestShape};

/// The schema of a field.
type Schema = Map<String, Value>;

impl RequestShape {
    /// The request of the operation, read from an HTTP request.
    pub(crate) async fn read<O: DeserializeOwned>(
        &self,
        request: Request,
        arrival: Duration,
    ) -> Result<O, Fault> {
        let query = query_fields(request.uri().query().unwrap_or_default())?;
        let value = match self.input {
            RequestInput::Query => self.values(&query)?,
            _ if !query.is_empty() => return Err(unknown(&query[0].0, &[])),
            RequestInput::Json => self.values(&body_fields(request, arrival).await?)?,
            RequestInput::Text => {
                let bytes = body(request, "text/plain", arrival).await?;
                String::from_utf8_lossy(&bytes).into()
            }
        };
        serde_json::from_value(value).map_err(|_| Fault::broken())
    }

    /// The fields as an object, if they fit their schemas. A field that is not given has its default.
    fn values(&self, given: &[(String, Value)]) -> Result<Value, Fault> {
        self.check_names(given)?;
        let mut values = Map::new();
        for field in &self.fields {
            let value = match given.iter().find(|(name, _)| name == field.name) {
                Some((_, given)) => Some(self.value(field, given)?),
                None if field.is_required => {
                    let message = message!(ParameterMissing { name: field.name });
                    return Err(Fault::in_field(field.name, Code::Missing, &message));
                }
                None => field.schema.get("default").cloned(),
            };
            values.extend(value.map(|value| (field.name.to_owned(), value)));
        }
        Ok(values.into())
    }

    /// Each name must be known, and given once.
    fn check_names(&self, given: &[(String, Value)]) -> Result<(), Fault> {
        let known: Vec<&str> = self.fields.iter().map(|field| field.name).collect();
        for (place, (name, _)) in given.iter().enumerate() {
            if !known.contains(&name.as_str()) {
                return Err(unknown(name, &known));
            }
            if given[..place].iter().any(|(other, _)| other == name) {
                let message = message!(ParameterTwice { name });
                return Err(Fault::in_field(name, Code::BadValue, &message));
            }
        }
        Ok(())
    }

    /// The value of a field, if it fits its schema. In a query every value is a text.
    fn value(
        &self,
        &Field { name, ref schema, .. }: &Field,
        given: &Value,
    ) -> Result<Value, Fault> {
        let text = given.as_str().filter(|_| self.input == RequestInput::Query);
        let number = || text.map_or_else(|| written(given), String::from);
        match (schema["type"].as_str().unwrap_or_default(), text) {
            ("integer", _) => whole(name, schema, &number()),
            ("number", _) => density(name, schema, &number()),
            ("boolean", Some("true")) => Ok(true.into()),
            ("boolean", Some("false")) => Ok(false.into()),
            ("boolean", Some(text)) => Err(Fault::choice(name, text, ["true", "false"])),
            ("boolean", None) if given.is_boolean() => Ok(given.clone()),
            ("boolean", None) => Err(not_of_type(name, &Message::TypeFlag)),
            ("array", Some(text)) => {
                let items = schema["items"].as_object().ok_or_else(Fault::broken)?;
                text.split(',').map(|text| word(name, items, text)).collect()
            }
            ("array", None) => squares(name, given),
            _ => match given.as_str() {
                Some(text) => word(name, schema, text),
                None => Err(not_of_type(name, &Message::TypeWord)),
            },
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
    if length <= limits::BODY {
        match Limited::new(&mut body, limits::BODY).collect().await {
            Ok(collected) => return Ok(collected.to_bytes()),
            Err(error) if error.is::<LengthLimitError>() => {}
            Err(_) => return Err(not_json(0, 0)), // the body breaks off
        }
    }
    let _ = tokio::time::timeout(limits::DRAIN, drain(body)).await;
    Err(Fault::new(Code::BodyTooLarge, &message!(BodyTooLarge { most: limits::BODY })))
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
    let bytes = body(request, answer::JSON, arrival).await?;
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

/// A whole number, digits only; a number that is too large has an error of its own.
fn whole(name: &str, schema: &Schema, text: &str) -> Result<Value, Fault> {
    let bound = |key: &str| schema.get(key).and_then(Value::as_u64);
    let (least, most) =
        (bound("minimum").unwrap_or_default(), bound("maximum").unwrap_or(u64::MAX));
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u64>() {
        Ok(number) if is_digits && (least..=most).contains(&number) => Ok(number.into()),
        number if !is_digits || number.as_ref().is_ok_and(|number| *number < least) => {
            let message = message!(NotWhole { name, text: shortened(text), least, most });
            Err(Fault::in_field(name, Code::BadValue, &message))
        }
        _ => Err(Fault::too_large(name, text, most)),
    }
}

/// A number within its bounds; every such field is a density.
fn density(name: &str, schema: &Schema, text: &str) -> Result<Value, Fault> {
    let bound = |key: &str, usual| schema.get(key).and_then(Value::as_f64).unwrap_or(usual);
    let (least, most) = (bound("exclusiveMinimum", 0.0), bound("maximum", f64::MAX));
    let number = text.parse().ok().filter(|&number: &f64| number > least && number <= most);
    let wrong = || Fault::in_field(name, Code::BadValue, &DensityError(shortened(text)));
    number.map(Value::from).ok_or_else(wrong)
}

/// A word, one of those that the schema lists if it does.
fn word(name: &str, schema: &Schema, text: &str) -> Result<Value, Fault> {
    match schema.get("enum").and_then(Value::as_array) {
        Some(names) if !names.iter().any(|name| name == text) => {
            Err(Fault::choice(name, text, names.iter().filter_map(Value::as_str)))
        }
        _ => Ok(text.into()),
    }
}

fn squares(name: &str, value: &Value) -> Result<Value, Fault> {
    let value = normal(value);
    match serde_json::from_value::<Vec<Square>>(value.clone()) {
        Ok(_) => Ok(value),
        Err(_) => Err(not_of_type(name, &Message::TypeSquares)),
    }
}

/// The value with 8.0 as 8: in JSON both are whole numbers.
fn normal(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(normal).collect(),
        Value::Number(_) => serde_json::from_str(&written(value)).unwrap_or_default(),
        other => other.clone(),
    }
}

/// The number as text; a string keeps its quotes, so that it is not read as a number.
fn written(value: &Value) -> String {
    match value.as_f64() {
        Some(float) if value.is_f64() && float.fract() == 0.0 => format!("{float:.0}"),
        _ => value.to_string(),
    }
}

fn unknown(name: &str, known: &[&str]) -> Fault {
    let name = shortened(name);
    let message = match known {
        [] => message!(ParameterNone { name }),
        _ => message!(ParameterUnknown { name, known: known.join(", ") }),
    };
    Fault::in_field(&name, Code::UnknownField, &message)
}

fn not_of_type(name: &str, expected: &Message) -> Fault {
    Fault::in_field(name, Code::BadValue, &|language| {
        let (name, expected) = (shortened(name), expected.say(language));
        Message::NotOfType { name, expected }.say(language)
    })
}

#[cfg(test)]
mod tests {
    use queens_app::{List, Solve};

    use super::*;
    use crate::operation::Operation;

    /// The code of the error in a query.
    fn code<O: Operation>(text: &str) -> Option<Code> {
        let read = query_fields(text).and_then(|fields| RequestShape::new::<O>().values(&fields));
        read.err().map(|fault| fault.error.code)
    }

    #[test]
    fn every_fault_has_its_code() {
        for right in [
            "n=8",
            "n=%38&&seed=18446744073709551615",
            "n=8&strategy=probabilistic&density=0.5",
            "n=8&stats=true&variant=torus",
        ] {
            assert_eq!(code::<Solve>(right), None, "{right}");
        }
        for wrong in [
            "n=",
            "n",
            "n=-1",
            "n=+8",
            "n=1.0",
            "n=a",
            "n=8&n=8",
            "n=%ff",
            "n=%4",
            "n=8&limit=0",
            "n=8&strategy=no",
        ] {
            assert_eq!(code::<List>(wrong), Some(Code::BadValue), "{wrong}");
        }
        for large in ["n=17", "n=1000000000", "n=99999999999999999999999", "n=8&limit=10001"] {
            assert_eq!(code::<List>(large), Some(Code::TooLarge), "{large}");
        }
        assert_eq!(code::<List>(""), Some(Code::Missing));
        assert_eq!(code::<List>("m=8"), Some(Code::UnknownField));
        for density in ["0", "3", "-1", "NaN", "inf", "", "half"] {
            assert_eq!(code::<Solve>(&format!("n=8&density={density}")), Some(Code::BadValue));
        }
    }
}
