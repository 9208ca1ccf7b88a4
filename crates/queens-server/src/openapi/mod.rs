//! `GET /openapi.json`: the description of the API, made from the limits that it obeys.

mod operations;
mod schema;

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Request;
use axum::response::Response;
use serde_json::{Map, Value, json};

use crate::answer;
use crate::fault::{Code, Fault};
use crate::query::Query;
use crate::routes::{self, API};

pub(crate) use operations::*;

/// It never changes, so it is written once.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| document().to_string().into());

pub(crate) async fn answer(request: Request) -> Result<Response, Fault> {
    Query::of(&request, &[])?;
    Ok(answer::json(DOCUMENT.clone()))
}

fn document() -> Value {
    let mut paths = Map::new();
    for route in routes::operations() {
        let operation = (route.describe)();
        let method = if operation.get("requestBody").is_some() { "post" } else { "get" };
        paths.insert(format!("{API}{}", route.path), json!({ method: operation }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "n-queens",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Everything a person can ask about queens on a board. Answers are the documents of \
                `queens ... --json`. Counts are strings, for they outgrow doubles; squares are [row, column], \
                counted from 0 at the top left. Unknown and repeated parameters are refused. 400 is for requests \
                that are wrong in themselves, 422 for those whose parts do not go together or ask for more than \
                the server takes on. An answer that took too long is an answer: its status is gave-up.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": schema::all(), "responses": faults() },
    })
}

/// The errors, each by its status.
fn faults() -> Value {
    let fault = |description: &str| {
        let schema = json!({ "$ref": "#/components/schemas/Fault" });
        json!({ "description": description, "content": { "application/json": { "schema": schema } } })
    };
    let mut busy = fault("Busy with other questions; try again.");
    busy["headers"] =
        json!({ "Retry-After": { "description": "Seconds.", "schema": { "type": "integer" } } });
    json!({
        "400": fault("The request is wrong; the message says where."),
        "403": fault("A page of another origin has sent it."),
        "405": fault("The path does not take this method."),
        "408": fault("The body took too long to arrive."),
        "413": fault("The body is too large."),
        "415": fault("The body is of another type."),
        "421": fault("The host is not a name of this server."),
        "422": fault("It is well formed, but cannot be done, or is too much."),
        "429": busy,
        "500": fault("The answer did not pass its check."),
    })
}

/// The words of all codes.
fn codes() -> Vec<&'static str> {
    Code::ALL.iter().map(|code| code.name()).collect()
}
