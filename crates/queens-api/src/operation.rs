//! The operations of the API: what each declares, its path, its fields with their limits and its answers, and the list of
//! them. A door reads a request by that declaration and runs what [`Operation::prepare`] makes of it.

use std::sync::LazyLock;

use queens_app::{Check, Complete, Count, Estimate, Generate, List, Solve, StrategyAnswer};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::boards::{Render, Text};
use crate::compare::CompareRequest;
use crate::prepared::written;
use crate::search::WatchedCount;
use crate::trace::{Streamed, Summarized, TraceStretch};
use crate::{Document, Fault, JSON, LINES, Prepared, WorkClass, limits};

/// Where the request of an operation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestInput {
    /// In the query of a GET.
    Query,
    /// In the body, as a JSON object.
    Json,
    /// The body is a text, and the whole request.
    Text,
}

/// The names of fields.
pub type Names = &'static [&'static str];
/// Numbers by the names of their fields.
pub type NamedNumbers = &'static [(&'static str, u32)];

/// An operation of the API, implemented by the type of its request.
pub trait Operation: DeserializeOwned + JsonSchema + Send + 'static {
    /// Its path, after that of the API.
    const PATH: &'static str;
    /// What it answers.
    const SUMMARY: &'static str;
    /// Where its request is.
    const INPUT: RequestInput = RequestInput::Query;
    /// The fields that the operation takes; all others are errors.
    const FIELDS: Names = &[];
    /// The largest value of each number; squares are within the largest board.
    const MOST: NamedNumbers = &[];
    /// Values of fields that are not given, where the request has no default.
    const DEFAULTS: NamedNumbers = &[];
    /// Whether the page asks it. What the page does not ask is not in its WebAssembly.
    const IS_OF_PAGE: bool = true;
    /// The document of the answer.
    type Answer: JsonSchema;

    /// The schema of each media type of the answer.
    fn content(schemas: &mut SchemaGenerator) -> Value {
        document::<Self::Answer>(schemas)
    }

    /// Validates the request; what it returns makes the answer.
    ///
    /// # Errors
    /// If the request contradicts itself or exceeds a limit.
    fn prepare(self) -> Result<Prepared, Fault>;
}

/// Does something for each operation; what it does not use of them is not compiled in.
pub trait OperationVisitor {
    /// Receives one operation.
    fn visit<O: Operation>(&mut self);
}

/// Passes every operation to `visitor`.
pub fn visit_operations(visitor: &mut impl OperationVisitor) {
    visitor.visit::<Solve>();
    visitor.visit::<List>();
    visitor.visit::<Count>();
    visitor.visit::<WatchedCount>();
    visitor.visit::<queens_app::Map>();
    visitor.visit::<Complete>();
    visitor.visit::<Check>();
    visitor.visit::<Text>();
    visitor.visit::<Render>();
    visitor.visit::<Generate>();
    visitor.visit::<TraceStretch>();
    visitor.visit::<Summarized>();
    visitor.visit::<Streamed>();
    visitor.visit::<CompareRequest>();
    visitor.visit::<Estimate>();
    visitor.visit::<Strategies>();
}

/// The number with this name.
fn number(list: &[(&str, u32)], name: &str) -> Option<u32> {
    list.iter().find(|(other, _)| *other == name).map(|(_, value)| *value)
}

/// The schema of a field, from the declaration of the request and the limits of the operation. A field may be left out,
/// but it is never null.
fn restricted(name: &str, declared: &Value, limits: &FieldLimits) -> Map<String, Value> {
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
    match (schema.get("type").and_then(Value::as_str), number(limits.most, "n")) {
        (Some("integer"), _) => {
            let most = number(limits.most, name).map_or(u64::MAX, u64::from);
            schema.insert("maximum".into(), most.into());
        }
        (Some("array"), Some(n)) => {
            let place = json!({ "type": "integer", "minimum": 0, "maximum": n - 1 });
            let square = json!({ "type": "array", "items": place, "minItems": 2, "maxItems": 2 });
            schema.extend([("items".into(), square), ("uniqueItems".into(), true.into())]);
        }
        _ => {}
    }
    schema.extend(number(limits.defaults, name).map(|value| ("default".into(), value.into())));
    schema
}

/// The fields of an operation, in the order of their declaration.
pub struct RequestShape {
    /// Where it is.
    pub input: RequestInput,
    /// Its fields.
    pub fields: Vec<Field>,
}

/// A field of a request.
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it takes, as a JSON schema.
    pub schema: Map<String, Value>,
    /// Whether a request must have it.
    pub is_required: bool,
}

impl RequestShape {
    /// The fields of this operation.
    #[must_use]
    pub fn new<O: Operation>() -> Self {
        #[cfg(target_family = "wasm")]
        return Self::kept::<O>();
        #[cfg(not(target_family = "wasm"))]
        Self::of_type::<O>()
    }

    /// The fields that the type of the request declares.
    #[cfg_attr(target_family = "wasm", allow(dead_code, reason = "there they are data"))]
    pub(crate) fn of_type<O: Operation>() -> Self {
        let limits = FieldLimits { most: O::MOST, defaults: O::DEFAULTS };
        Self::declared(O::INPUT, O::FIELDS, &limits, O::json_schema)
    }

    fn declared(
        input: RequestInput,
        names: Names,
        limits: &FieldLimits,
        schema: fn(&mut SchemaGenerator) -> Schema,
    ) -> Self {
        let inlined = |settings: &mut SchemaSettings| settings.inline_subschemas = true;
        let mut schemas = SchemaSettings::draft2020_12().with(inlined).into_generator();
        let declared = schema(&mut schemas).to_value();
        let required = declared["required"].as_array();
        let field = |&name: &&'static str| {
            let schema = restricted(name, &declared["properties"][name], limits);
            debug_assert!(schema.contains_key("type"), "there is no field {name}");
            let is_declared = required.is_some_and(|names| names.iter().any(|other| other == name));
            let is_required = is_declared && number(limits.defaults, name).is_none();
            Field { name, schema, is_required }
        };
        Self { input, fields: names.iter().map(field).collect() }
    }
}

/// What an operation says of the numbers in its fields.
struct FieldLimits {
    most: NamedNumbers,
    defaults: NamedNumbers,
}

/// A request for all strategies.
#[derive(Deserialize, JsonSchema)]
struct Strategies {}

impl Operation for Strategies {
    const PATH: &'static str = "/strategies";
    const SUMMARY: &'static str = "The strategies, and what they can do.";
    type Answer = Vec<StrategyAnswer>;

    fn prepare(self) -> Result<Prepared, Fault> {
        /// Made once: each strategy is run on a small board for it.
        static ALL: LazyLock<Vec<u8>> = LazyLock::new(|| written(&queens_app::strategies()));
        let run = |_: &_| Ok(Document::new(JSON, ALL.as_slice()));
        Ok(Prepared::document(WorkClass::Instant, limits::BRIEF, run))
    }
}

/// An answer that is one document.
pub(crate) fn document<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Value {
    json!({ JSON: { "schema": schemas.subschema_for::<T>() } })
}

/// An answer of one document a line.
pub(crate) fn lines<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Value {
    json!({ LINES: { "schema": as_text(&schemas.subschema_for::<T>()) } })
}

/// An answer of events by their names, each with its document; the last may be an error.
pub(crate) fn events<const N: usize>(
    schemas: &mut SchemaGenerator,
    named: [(&str, Schema); N],
) -> Value {
    let fault = ("error", schemas.subschema_for::<Fault>());
    let event = |(name, schema): (&str, Schema)| {
        json!({
            "type": "object",
            "properties": { "event": { "const": name }, "data": as_text(&schema) },
            "required": ["event", "data"],
        })
    };
    let events: Vec<Value> = named.into_iter().chain([fault]).map(event).collect();
    json!({ "text/event-stream": { "schema": { "oneOf": events } } })
}

/// A text that is a document.
fn as_text(schema: &Schema) -> Value {
    json!({ "type": "string", "contentMediaType": JSON, "contentSchema": schema })
}
