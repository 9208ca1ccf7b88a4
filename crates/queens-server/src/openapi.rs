//! `GET /openapi.json`: the description of the API, made from the declarations of its operations and the schemas of
//! their types. The types of the page come from it.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::response::Response;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::answer::{self, Fault};
use crate::operation::{API, Field, Input, Operation, Shape, routes};
use crate::work::WorkSlots;

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
        let method = if route.shape.input == Input::Query { "get" } else { "post" };
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
pub(crate) fn describe<O: Operation>(shape: &Shape, schemas: &mut SchemaGenerator) -> Value {
    let mut responses = Map::new();
    let content = O::content(schemas);
    responses.insert("200".into(), json!({ "description": "The answer.", "content": content }));
    let errors: &[&str] = match O::INPUT {
        Input::Query if O::FIELDS.is_empty() => &["400", "403", "421", "500"],
        Input::Query => &["400", "403", "421", "422", "429", "500"],
        _ => &["400", "403", "408", "413", "415", "421", "422", "429", "500"],
    };
    for status in errors {
        let fault = json!({ "$ref": format!("#/components/responses/{status}") });
        responses.insert((*status).into(), fault);
    }
    let mut operation = json!({ "summary": O::SUMMARY, "responses": responses });
    let (kind, schema) = match O::INPUT {
        Input::Query => {
            operation["parameters"] = shape.fields.iter().map(parameter).collect();
            return operation;
        }
        Input::Json => (answer::JSON, object(&shape.fields)),
        Input::Text => ("text/plain", json!({ "type": "string" })),
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
    json!({ answer::LINES: { "schema": written(&schemas.subschema_for::<T>()) } })
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
            "properties": { "event": { "const": name }, "data": written(&schema) },
            "required": ["event", "data"],
        })
    };
    let events: Vec<Value> = named.into_iter().chain([fault]).map(event).collect();
    json!({ "text/event-stream": { "schema": { "oneOf": events } } })
}

/// A text that is a document.
fn written(schema: &Schema) -> Value {
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
