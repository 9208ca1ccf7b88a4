//! `GET /openapi.json`: the description of the API, made from the declarations of its operations and the schemas of their
//! types. The types of the page come from it.

use std::sync::LazyLock;
use std::time::Duration;

use queens_api::{
    AnswerKind, Document, Fault, Field, JSON, Operation, OperationVisitor, Prepared, RequestInput,
    RequestShape, WorkClass, visit_operations,
};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The path of the API.
pub(crate) const API: &str = "/api/v1";

/// A request for the description.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Description {}

/// It never changes, so it is written once.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| api().to_string());

impl Operation for Description {
    const PATH: &'static str = "/openapi.json";
    const SUMMARY: &'static str = "This document.";
    type Answer = Map<String, Value>;

    fn prepare(self) -> Result<Prepared, Fault> {
        let document = |_: &_| Ok(Document { kind: JSON, bytes: DOCUMENT.as_bytes().into() });
        let answer = AnswerKind::Document(Box::new(document));
        Ok(Prepared { class: WorkClass::Instant, time: Duration::MAX, answer })
    }
}

/// The whole document.
pub(crate) fn api() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let path = |settings: &mut SchemaSettings| {
        settings.definitions_path = "/components/schemas".into();
    };
    let mut paths = Paths { schemas: settings.with(path).into_generator(), paths: Map::new() };
    visit(&mut paths);
    let Paths { mut schemas, paths } = paths;
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

/// Passes every operation of the server to `visitor`; the description covers exactly these.
pub(crate) fn visit(visitor: &mut impl OperationVisitor) {
    visit_operations(visitor);
    visitor.visit::<Description>();
}

/// Describes the operations that it visits.
struct Paths {
    schemas: SchemaGenerator,
    paths: Map<String, Value>,
}

impl OperationVisitor for Paths {
    fn visit<O: Operation>(&mut self) {
        let operation = describe::<O>(&mut self.schemas);
        let method = if O::INPUT == RequestInput::Query { "get" } else { "post" };
        self.paths.insert(format!("{API}{}", O::PATH), json!({ method: operation }));
    }
}

/// An operation as its declaration has it.
fn describe<O: Operation>(schemas: &mut SchemaGenerator) -> Value {
    let shape = RequestShape::new::<O>();
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
        RequestInput::Json => (JSON, object(&shape.fields)),
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

/// The errors, each by its status.
fn faults(schemas: &mut SchemaGenerator) -> Value {
    let schema = schemas.subschema_for::<Fault>();
    let fault = |description: &str| json!({ "description": description, "content": { JSON: { "schema": schema } } });
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
