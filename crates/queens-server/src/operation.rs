//! The declaration of an operation: its path, its fields with their limits, its answers. The router, the
//! [reader](crate::input) and the [description](crate::openapi) of the API use it.

use axum::response::Response;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::fault::Fault;
use crate::openapi;
use crate::work::WorkSlots;

/// Where the request of an operation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// In the query of a GET.
    Query,
    /// In the body, as a JSON object.
    Json,
    /// The body is a text, and the whole request.
    Text,
}

/// The names of fields.
pub(crate) type Names = &'static [&'static str];
/// Numbers by the names of their fields.
pub(crate) type Numbers = &'static [(&'static str, u32)];

/// An operation of the API, implemented by the type of its request.
pub(crate) trait Operation: DeserializeOwned + JsonSchema + Send + 'static {
    const PATH: &'static str;
    const SUMMARY: &'static str;
    const INPUT: Input = Input::Query;
    /// The fields that the operation takes; all others are errors.
    const FIELDS: Names = &[];
    /// The largest value of each number; squares are within the largest board.
    const MOST: Numbers = &[];
    /// Values of fields that are not given, where the request has no default.
    const DEFAULTS: Numbers = &[];
    /// The document of the answer.
    type Answer: JsonSchema;

    /// The schema of each media type of the answer.
    fn content(schemas: &mut SchemaGenerator) -> Value {
        openapi::document::<Self::Answer>(schemas)
    }

    fn answer(self, work: WorkSlots) -> impl Future<Output = Result<Response, Fault>> + Send;
}

/// The number with this name.
fn number(list: &[(&str, u32)], name: &str) -> Option<u32> {
    list.iter().find(|(other, _)| *other == name).map(|(_, value)| *value)
}

/// The schema of a field, from the declaration of the request and the limits of the operation. A field may be left out,
/// but it is never null.
fn restricted<O: Operation>(name: &str, declared: &Value) -> Map<String, Value> {
    let mut schema = declared.as_object().cloned().unwrap_or_default();
    schema.remove("format");
    schema.retain(|key, value| key != "default" || !value.is_null());
    if let Some(Value::Array(names)) = schema.get_mut("enum") {
        names.retain(|name| !name.is_null());
    }
    if let Some([kind, ..]) = schema.get("type").and_then(Value::as_array).map(Vec::as_slice) {
        let kind = kind.clone();
        schema.insert("type".into(), kind);
    }
    match (schema.get("type").and_then(Value::as_str), number(O::MOST, "n")) {
        (Some("integer"), _) => {
            let most = number(O::MOST, name).map_or(u64::MAX, u64::from);
            schema.insert("maximum".into(), most.into());
        }
        (Some("array"), Some(n)) => {
            let place = json!({ "type": "integer", "minimum": 0, "maximum": n - 1 });
            let square = json!({ "type": "array", "items": place, "minItems": 2, "maxItems": 2 });
            schema.extend([("items".into(), square), ("uniqueItems".into(), true.into())]);
        }
        _ => {}
    }
    schema.extend(number(O::DEFAULTS, name).map(|value| ("default".into(), value.into())));
    schema
}

/// The fields of an operation with their schemas, in the order of their declaration.
pub(crate) struct Shape {
    pub(crate) input: Input,
    pub(crate) fields: Vec<(&'static str, Map<String, Value>)>,
    required: Vec<&'static str>,
}

impl Shape {
    pub(crate) fn new<O: Operation>() -> Self {
        let inlined = |settings: &mut SchemaSettings| settings.inline_subschemas = true;
        let mut schemas = SchemaSettings::draft2020_12().with(inlined).into_generator();
        let declared = O::json_schema(&mut schemas).to_value();
        let property = |&name: &&'static str| {
            let schema = restricted::<O>(name, &declared["properties"][name]);
            debug_assert!(schema.contains_key("type"), "{} has no field {name}", O::PATH);
            (name, schema)
        };
        let is_required = |name: &&&str| {
            let required = declared["required"].as_array();
            let is_declared =
                required.is_some_and(|names| names.iter().any(|other| other == **name));
            is_declared && number(O::DEFAULTS, name).is_none()
        };
        Self {
            input: O::INPUT,
            fields: O::FIELDS.iter().map(property).collect(),
            required: O::FIELDS.iter().filter(is_required).copied().collect(),
        }
    }

    pub(crate) fn is_required(&self, name: &str) -> bool {
        self.required.contains(&name)
    }

    /// The parameters of a query, for the OpenAPI document.
    pub(crate) fn parameters(&self) -> Value {
        let parameter = |(name, schema): &(&str, Map<String, Value>)| {
            let mut schema = schema.clone();
            let description = schema.remove("description");
            let mut parameter = json!({
                "name": name, "in": "query", "required": self.is_required(name), "description": description,
            });
            if schema["type"] == "array" {
                parameter["explode"] = false.into();
            }
            parameter["schema"] = schema.into();
            parameter
        };
        self.fields.iter().map(parameter).collect()
    }

    /// The schema of a body.
    pub(crate) fn object(&self) -> Value {
        let fields = self.fields.iter();
        let properties: Map<String, Value> =
            fields.map(|(name, schema)| ((*name).into(), schema.clone().into())).collect();
        json!({
            "type": "object",
            "properties": properties,
            "required": self.required,
            "additionalProperties": false,
        })
    }
}
