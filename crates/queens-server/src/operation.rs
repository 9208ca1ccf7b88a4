//! The operations of the API: what each declares, its path, its fields with their limits and its answers; and the router,
//! which reads a request by that declaration. The [description](crate::openapi) of the API is made from it as well.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use queens_app::{Check, Complete, Count, Estimate, List, Solve, StrategyAnswer};
use queens_messages::Message;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::answer::{self, Code, Fault, shortened};
use crate::boards::{Render, Text};
use crate::compare::Compare;
use crate::openapi::{self, Description};
use crate::page;
use crate::search::WatchedCount;
use crate::trace::{Streamed, Stretch, Summarized};
use crate::work::WorkSlots;

/// The path of the API.
pub(crate) const API: &str = "/api/v1";

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

/// The fields of an operation, in the order of their declaration.
pub(crate) struct Shape {
    pub(crate) input: Input,
    pub(crate) fields: Vec<Field>,
}

/// A field of a request.
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) schema: Map<String, Value>,
    pub(crate) is_required: bool,
}

impl Shape {
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
    pub(crate) shape: Arc<Shape>,
    pub(crate) describe: fn(&Shape, &mut SchemaGenerator) -> Value,
    answer: MethodRouter<WorkSlots>,
}

fn route<O: Operation>() -> Route {
    let shape = Arc::new(Shape::new::<O>());
    let own = Arc::clone(&shape);
    let answer = async move |State(work): State<WorkSlots>, request: Request| {
        let operation: O = own.read(request, work.arrival).await?;
        operation.answer(work).await
    };
    let answer = if O::INPUT == Input::Query { get(answer) } else { post(answer) };
    Route { path: O::PATH, shape, describe: openapi::describe::<O>, answer }
}

/// All operations; the description of the API covers exactly these.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        route::<Solve>(),
        route::<List>(),
        route::<Count>(),
        route::<WatchedCount>(),
        route::<Complete>(),
        route::<Check>(),
        route::<Text>(),
        route::<Render>(),
        route::<Stretch>(),
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
