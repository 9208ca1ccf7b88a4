//! Reads the request of an operation from a query or a body, strictly by the schema of the operation: a field that is
//! unknown, repeated, missing, of another type or beyond a limit is an error that names it. The router calls this.

use axum::extract::{FromRequest, Request};
use n_queens::{DensityError, Square};
use percent_encoding::percent_decode_str;
use queens_messages::{Language, Message, Speak};
use serde_json::{Map, Value};

use crate::body;
use crate::fault::{Code, Fault, shortened};
use crate::operation::{Input, Operation, Shape};
use crate::routes;
use crate::work::Work;

/// The request of an operation, read from an HTTP request.
pub(crate) struct Asked<O>(pub(crate) O);

impl<O: Operation> FromRequest<Work> for Asked<O> {
    type Rejection = Fault;

    async fn from_request(request: Request, work: &Work) -> Result<Self, Fault> {
        let shape = routes::shape(O::PATH).ok_or_else(Fault::broken)?;
        let names = shape.names();
        let in_query = if shape.input == Input::Query { &names[..] } else { &[] };
        let pairs = query_pairs(request.uri().query().unwrap_or_default(), in_query)?;
        let value = match shape.input {
            Input::Query => shape.read(&pairs)?,
            Input::Json => shape.read(&body::pairs(request, &names, work.arrival).await?)?,
            Input::Text => {
                let bytes = body::bytes(request, "text/plain", work.arrival).await?;
                String::from_utf8_lossy(&bytes).into()
            }
        };
        serde_json::from_value(value).map(Self).map_err(|_| Fault::broken())
    }
}

/// The value of a field.
#[derive(Debug)]
pub(crate) enum Given {
    /// From a query.
    Text(String),
    /// From a body.
    Json(Value),
}

/// Fields by name, each once.
pub(crate) type Pairs = Vec<(String, Given)>;

impl Shape {
    fn names(&self) -> Vec<&'static str> {
        self.fields.iter().map(|(name, _)| *name).collect()
    }

    /// The request, if each field fits its schema.
    fn read(&self, given: &[(String, Given)]) -> Result<Value, Fault> {
        let mut values = Map::new();
        for (name, schema) in &self.fields {
            let value = match given.iter().find(|(other, _)| other == name) {
                Some((_, given)) => Some(value(name, schema, given)?),
                None if self.is_required(name) => return Err(missing(name)),
                None => schema.get("default").cloned(),
            };
            values.extend(value.map(|value| (String::from(*name), value)));
        }
        Ok(values.into())
    }
}

/// The pairs of a query that has only `known` names, and none twice.
fn query_pairs(text: &str, known: &[&str]) -> Result<Pairs, Fault> {
    let mut pairs = Pairs::new();
    for pair in text.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let name = decoded(name).ok_or_else(|| not_text(name))?;
        // An unknown name comes before a value that is not text.
        let value = decoded(value);
        add(&mut pairs, known, name.clone(), Given::Text(value.clone().unwrap_or_default()))?;
        value.ok_or_else(|| not_text(&name))?;
    }
    Ok(pairs)
}

/// Decodes `+` and `%41`; none if the result is not text.
fn decoded(text: &str) -> Option<String> {
    let text = text.replace('+', " ");
    percent_decode_str(&text).decode_utf8().ok().map(Into::into)
}

fn not_text(name: &str) -> Fault {
    let name = shortened(name);
    Fault::in_field(&name, Code::BadValue, &Message::ParameterNotText { name: name.clone() })
}

/// Adds a pair if its name is known and new.
pub(crate) fn add(
    pairs: &mut Pairs,
    known: &[&str],
    name: String,
    value: Given,
) -> Result<(), Fault> {
    if !known.contains(&&*name) {
        return Err(unknown(&name, known));
    }
    if pairs.iter().any(|(other, _)| *other == name) {
        let message = Message::ParameterTwice { name: shortened(&name) };
        return Err(Fault::in_field(&name, Code::BadValue, &message));
    }
    pairs.push((name, value));
    Ok(())
}

fn value(name: &str, schema: &Map<String, Value>, given: &Given) -> Result<Value, Fault> {
    match (schema["type"].as_str().unwrap_or_default(), given) {
        ("integer", given) => whole(name, schema, &given.written()),
        ("number", given) => number(name, schema, &given.written()),
        ("boolean", Given::Text(text)) => match text.as_str() {
            "true" => Ok(true.into()),
            "false" => Ok(false.into()),
            _ => Err(Fault::choice(name, text, ["true", "false"])),
        },
        ("boolean", Given::Json(value)) if value.is_boolean() => Ok(value.clone()),
        ("boolean", _) => Err(not_of_type(name, &Message::TypeFlag)),
        ("array", Given::Text(text)) => {
            let items = schema["items"].as_object().ok_or_else(Fault::broken)?;
            text.split(',').map(|text| word(name, items, text)).collect()
        }
        ("array", Given::Json(value)) => squares(name, value),
        (_, Given::Text(text) | Given::Json(Value::String(text))) => word(name, schema, text),
        _ => Err(not_of_type(name, &Message::TypeWord)),
    }
}

/// A whole number, digits only; a number that is too large has an error of its own.
fn whole(name: &str, schema: &Map<String, Value>, text: &str) -> Result<Value, Fault> {
    let bound = |key: &str| schema.get(key).and_then(Value::as_u64);
    let (least, most) =
        (bound("minimum").unwrap_or_default(), bound("maximum").unwrap_or(u64::MAX));
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u64>() {
        Ok(number) if is_digits && (least..=most).contains(&number) => Ok(number.into()),
        number if !is_digits || number.as_ref().is_ok_and(|number| *number < least) => {
            let (least, most) = (least.to_string(), most.to_string());
            let (field, text) = (name.into(), shortened(text));
            let message = Message::NotWhole { name: field, text, least, most };
            Err(Fault::in_field(name, Code::BadValue, &message))
        }
        _ => Err(Fault::too_large(name, text, &most)),
    }
}

/// A number within its bounds; every such field is a density.
fn number(name: &str, schema: &Map<String, Value>, text: &str) -> Result<Value, Fault> {
    let bound = |key: &str, usual| schema.get(key).and_then(Value::as_f64).unwrap_or(usual);
    let (least, most) = (bound("exclusiveMinimum", 0.0), bound("maximum", f64::MAX));
    let number = text.parse().ok().filter(|&number: &f64| number > least && number <= most);
    let wrong = || Fault::in_field(name, Code::BadValue, &DensityError(shortened(text)));
    number.map(Value::from).ok_or_else(wrong)
}

/// A word, one of those that the schema lists if it does.
fn word(name: &str, schema: &Map<String, Value>, text: &str) -> Result<Value, Fault> {
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

fn written(value: &Value) -> String {
    match value.as_f64() {
        Some(float) if value.is_f64() && float.fract() == 0.0 => format!("{float:.0}"),
        _ => value.to_string(),
    }
}

impl Given {
    /// The number as text; a string of a body keeps its quotes, so that it is not read as a number.
    fn written(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Json(value) => written(value),
        }
    }
}

fn missing(name: &str) -> Fault {
    Fault::in_field(name, Code::Missing, &Message::ParameterMissing { name: name.into() })
}

fn unknown(name: &str, known: &[&str]) -> Fault {
    let field = shortened(name);
    let message = match known {
        [] => Message::ParameterNone { name: field.clone() },
        _ => Message::ParameterUnknown { name: field.clone(), known: known.join(", ") },
    };
    Fault::in_field(&field, Code::UnknownField, &message)
}

fn not_of_type(name: &str, expected: &Message) -> Fault {
    Fault::phrased(Some(name), Code::BadValue, |language: Language| {
        let (name, expected) = (shortened(name), expected.say(language));
        Message::NotOfType { name, expected }.say(language)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of the error in a query of `/solve` or `/list`.
    fn code(path: &str, text: &str) -> Option<Code> {
        let shape = routes::shape(path).expect("a path");
        let pairs = query_pairs(text, &shape.names());
        let read = pairs.and_then(|pairs| shape.read(&pairs));
        read.err().map(|fault| fault.document().error.code)
    }

    #[test]
    fn every_fault_has_its_code() {
        for right in [
            "n=8",
            "n=%38&&seed=18446744073709551615",
            "n=8&strategy=probabilistic&density=0.5",
            "n=8&stats=true&variant=torus",
        ] {
            assert_eq!(code("/solve", right), None, "{right}");
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
            assert_eq!(code("/list", wrong), Some(Code::BadValue), "{wrong}");
        }
        for large in ["n=17", "n=1000000000", "n=99999999999999999999999", "n=8&limit=10001"] {
            assert_eq!(code("/list", large), Some(Code::TooLarge), "{large}");
        }
        assert_eq!(code("/list", ""), Some(Code::Missing));
        assert_eq!(code("/list", "m=8"), Some(Code::UnknownField));
        for density in ["0", "3", "-1", "NaN", "inf", "", "half"] {
            assert_eq!(code("/solve", &format!("n=8&density={density}")), Some(Code::BadValue));
        }
    }
}
