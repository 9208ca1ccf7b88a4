//! The operations of the API: what each declares, its path, its fields with their limits and its answers; and the router,
//! which reads a request by that declaration. The [description](api) of the API is made from it as well.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use queens_app::{Check, Complete, Count, Estimate, List, Solve, StrategyAnswer};
use queens_messages::Message;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::answer::{self, Code, Fault, shortened};
use crate::boards::{Render, Text};
use crate::compare::Compare;
use crate::page;
use crate::search::WatchedCount;
use crate::trace::{Streamed, Summarized, TraceStretch};
use crate::work::WorkSlots;

/// The path of the API.
pub(crate) const API: &str = "/api/v1";

/// Where the request of an operation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RequestInput {
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
pub(crate) type NamedNumbers = &'static [(&'static str, u32)];

/// An operation of the API, implemented by the type of its request.
pub(crate) trait Operation: DeserializeOwned + JsonSchema + Send + 'static {
    const PATH: &'static str;
    const SUMMARY: &'static str;
    const INPUT: RequestInput = RequestInput::Query;
    /// The fields that the operation takes; all others are errors.
    const FIELDS: Names = &[];
    /// The largest value of each number; squares are within the largest board.
    const MOST: NamedNumbers = &[];
    /// Values of fields that are not given, where the request has no default.
    const DEFAULTS: NamedNumbers = &[];
    /// The document of the answer.
    type Answer: JsonSchema;

    /// The schema of each media type of the answer.
    fn content(schemas: &mut SchemaGenerator) -> Value {
        document::<Self::Answer>(schemas)
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

/// The fields of an operation, in the order of their declaration.
pub(crate) struct RequestShape {
    pub(crate) input: RequestInput,
    pub(crate) fields: Vec<Field>,
}

/// A field of a request.
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) schema: Map<String, Value>,
    pub(crate) is_required: bool,
}

impl RequestShape {
    pub(crate) fn new<O: Operation>() -> Self {
        let inlined = |settings: &mut SchemaSettings| settings.inline_subschemas = true;
        let mut schemas = SchemaSettings::draft2020_12().with(inlined).into_generator();
        let declared = O::json_schema(&mut schemas).to_value();
        let required = declared["required"].as_array();
        let field = |&name: &&'static str| {
            let schema = restricted::<O>(name, &declared["properties"][name]);
            debug_assert!(schema.contains_key("type"), "{} has no field {name}", O::PATH);
            let is_declared = required.is_some_and(|names| names.iter().any(|other| other == name));
            let is_required = is_declared && number(O::DEFAULTS, name).is_none();
            Field { name, schema, is_required }
        };
        Self { input: O::INPUT, fields: O::FIELDS.iter().map(field).collect() }
    }
}

/// An operation for the router and for the description of the API.
pub(crate) struct Route {
    pub(crate) path: &'static str,
    pub(crate) shape: Arc<RequestShape>,
    pub(crate) describe: fn(&RequestShape, &mut SchemaGenerator) -> Value,
    answer: MethodRouter<WorkSlots>,
}

fn route<O: Operation>() -> Route {
    let shape = Arc::new(RequestShape::new::<O>());
    let own = Arc::clone(&shape);
    let answer = async move |State(mut work): State<WorkSlots>, request: Request| {
        work.connection = request.extensions().get().cloned();
        let operation: O = own.read(request, work.arrival).await?;
        operation.answer(work).await
    };
    let answer = if O::INPUT == RequestInput::Query { get(answer) } else { post(answer) };
    Route { path: O::PATH, shape, describe: describe::<O>, answer }
}

/// All operations; the description of the API covers exactly these.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        route::<Solve>(),
        route::<List>(),
        route::<Count>(),
        route::<WatchedCount>(),
        route::<queens_app::Map>(),
        route::<Complete>(),
        route::<Check>(),
        route::<Text>(),
        route::<Render>(),
        route::<TraceStretch>(),
        route::<Summarized>(),
        route::<Streamed>(),
        route::<Compare>(),
        route::<Estimate>(),
        route::<Strategies>(),
        route::<Description>(),
    ]
}

/// The page, the API, and the errors for everything else.
pub(crate) fn router() -> Router<WorkSlots> {
    let router = routes().into_iter().fold(page::routes(), |router, route| {
        router.route(&format!("{API}{}", route.path), route.answer)
    });
    router.fallback(nothing_there).method_not_allowed_fallback(wrong_method)
}

async fn nothing_there(request: Request) -> Fault {
    let path = shortened(request.uri().path());
    Fault::new(Code::NotFound, &Message::NothingThere { path })
}

async fn wrong_method(request: Request) -> Fault {
    let (method, path) = (shortened(request.method().as_str()), shortened(request.uri().path()));
    Fault::new(Code::BadMethod, &Message::WrongMethod { method, path })
}

/// A request for all strategies.
#[derive(Deserialize, JsonSchema)]
struct Strategies {}

impl Operation for Strategies {
    const PATH: &'static str = "/strategies";
    const SUMMARY: &'static str = "The strategies, and what they can do.";
    type Answer = Vec<StrategyAnswer>;

    async fn answer(self, _: WorkSlots) -> Result<Response, Fault> {
        /// Made once: each strategy is run on a small board for it.
        static ALL: LazyLock<Vec<StrategyAnswer>> = LazyLock::new(queens_app::strategies);
        Ok(answer::json(&*ALL))
    }
}

// `GET /openapi.json`: the description of the API, made from the declarations of its operations and the schemas of
// their types. The types of the page come from it.

/// A request for the description.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Description {}

/// It never changes, so it is written once.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| api().to_string().into());

impl Operation for Description {
    const PATH: &'static str = "/openapi.json";
    const SUMMARY: &'static str = "This document.";
    type Answer = Map<String, Value>;

    async fn answer(self, _: WorkSlots) -> Result<Response, Fault> {
        Ok(answer::of_type(answer::JSON, DOCUMENT.clone()))
    }
}

/// The whole document.
pub(crate) fn api() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let path = |settings: &mut SchemaSettings| {
        settings.definitions_path = "/components/schemas".into();
    };
    let mut schemas = settings.with(path).into_generator();
    let mut paths = Map::new();
    for route in routes() {
        let operation = (route.describe)(&route.shape, &mut schemas);
        let method = if route.shape.input == RequestInput::Query { "get" } else { "post" };
        paths.insert(format!("{API}{}", route.path), json!({ method: operation }));
    }
    let responses = faults(&mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "n-queens",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Everything that can be asked about queens on a board. Answers are the documents of \
                `queens ... --json`. Counts are strings, for they outgrow doubles; squares are [row, column], \
                counted from 0 at the top left. Unknown and repeated parameters are refused. 400 is for requests \
                that are wrong in themselves, 422 for those whose parts do not go together or ask for more than \
                the server takes on. An answer that took too long is an answer: its status is gave-up.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": schemas.take_definitions(true), "responses": responses },
    })
}

/// An operation as its declaration has it.
pub(crate) fn describe<O: Operation>(shape: &RequestShape, schemas: &mut SchemaGenerator) -> Value {
    let mut responses = Map::new();
    let content = O::content(schemas);
    responses.insert("200".into(), json!({ "description": "The answer.", "content": content }));
    let errors: &[&str] = match O::INPUT {
        RequestInput::Query if O::FIELDS.is_empty() => &["400", "403", "421", "500"],
        RequestInput::Query => &["400", "403", "421", "422", "429", "500"],
        _ => &["400", "403", "408", "413", "415", "421", "422", "429", "500"],
    };
    for status in errors {
        let fault = json!({ "$ref": format!("#/components/responses/{status}") });
        responses.insert((*status).into(), fault);
    }
    let mut operation = json!({ "summary": O::SUMMARY, "responses": responses });
    let (kind, schema) = match O::INPUT {
        RequestInput::Query => {
            operation["parameters"] = shape.fields.iter().map(parameter).collect();
            return operation;
        }
        RequestInput::Json => (answer::JSON, object(&shape.fields)),
        RequestInput::Text => ("text/plain", json!({ "type": "string" })),
    };
    operation["requestBody"] =
        json!({ "required": true, "content": { kind: { "schema": schema } } });
    operation
}

/// A field as a parameter of a query.
fn parameter(field: &Field) -> Value {
    let mut schema = field.schema.clone();
    let mut parameter = json!({
        "name": field.name, "in": "query", "required": field.is_required, "description": schema.remove("description"),
    });
    if schema["type"] == "array" {
        parameter["explode"] = false.into();
    }
    parameter["schema"] = schema.into();
    parameter
}

/// The schema of a body with these fields.
fn object(fields: &[Field]) -> Value {
    let schema = |field: &Field| (field.name.to_owned(), field.schema.clone().into());
    let required = fields.iter().filter(|field| field.is_required).map(|field| field.name);
    json!({
        "type": "object",
        "properties": fields.iter().map(schema).collect::<Map<_, _>>(),
        "required": required.collect::<Vec<_>>(),
        "additionalProperties": false,
    })
}

/// An answer that is one document.
pub(crate) fn document<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Value {
    json!({ answer::JSON: { "schema": schemas.subschema_for::<T>() } })
}

/// An answer of one document a line.
pub(crate) fn lines<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Value {
    json!({ answer::LINES: { "schema": as_text(&schemas.subschema_for::<T>()) } })
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
    json!({ "type": "string", "contentMediaType": answer::JSON, "contentSchema": schema })
}

/// The errors, each by its status.
fn faults(schemas: &mut SchemaGenerator) -> Value {
    let schema = schemas.subschema_for::<Fault>();
    let fault = |description: &str| json!({ "description": description, "content": { answer::JSON: { "schema": schema } } });
    let mut busy = fault("Busy with other requests; try again.");
    busy["headers"] =
        json!({ "Retry-After": { "description": "Seconds.", "schema": { "type": "integer" } } });
    json!({
        "400": fault("The request is wrong; the message says where."),
        "403": fault("A page of another origin has sent it."),
        "408": fault("The body took too long to arrive."),
        "413": fault("The body is too large."),
        "415": fault("The body is of another type."),
        "421": fault("The host is not a name of this server."),
        "422": fault("It is well formed, but cannot be done, or is too much."),
        "429": busy,
        "500": fault("The answer did not pass its check."),
    })
}
