//! Reads the fields of a request strictly by the schema of its operation: a field that is unknown, repeated, missing, of
//! another type or beyond a limit is an error that names it.

use n_queens::{DensityError, Square};
use queens_messages::{Message, Speak, message, shortened};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::operation::{Field, RequestInput, RequestShape};
use crate::{Code, Fault};

/// The schema of a field.
type Schema = Map<String, Value>;

impl RequestShape {
    /// The request of an operation from its fields, strictly: one that is unknown, repeated, missing, of another type or
    /// beyond a limit is an error that names it. In a query every value is a text.
    ///
    /// # Errors
    /// If the fields do not fit.
    pub fn read<O: DeserializeOwned>(&self, given: &[(String, Value)]) -> Result<O, Fault> {
        Self::request(self.values(given)?)
    }

    /// The request of an operation that takes a text.
    ///
    /// # Errors
    /// None: every text is a request.
    pub fn read_text<O: DeserializeOwned>(text: String) -> Result<O, Fault> {
        Self::request(text.into())
    }

    /// What fits the schema of a request is one.
    fn request<O: DeserializeOwned>(value: Value) -> Result<O, Fault> {
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
                return Err(Fault::unknown(name, &known));
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
        Value::Number(_) => serde_json::from_slice(written(value).as_bytes()).unwrap_or_default(),
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
        let pairs = text.split('&').filter(|pair| !pair.is_empty());
        let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let fields: Vec<_> = pairs.map(|(name, value)| (name.to_owned(), value.into())).collect();
        RequestShape::new::<O>().values(&fields).err().map(|fault| fault.error.code)
    }

    #[test]
    fn every_fault_has_its_code() {
        for right in [
            "n=8",
            "n=8&&seed=18446744073709551615",
            "n=8&strategy=probabilistic&density=0.5",
            "n=8&stats=true&variant=torus",
        ] {
            assert_eq!(code::<Solve>(right), None, "{right}");
        }
        for wrong in
            ["n=", "n", "n=-1", "n=+8", "n=1.0", "n=a", "n=8&n=8", "n=8&limit=0", "n=8&strategy=no"]
        {
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
