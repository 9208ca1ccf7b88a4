//! What each operation takes and gives, with its limits.

use n_queens::count::Kind;
use n_queens::{Strategy, Variant};
use queens_render::Language;
use serde_json::{Map, Value, json};

use super::schema::{named, object};
use crate::compare;
use crate::limits;
use crate::render;

/// A parameter of a query.
fn parameter(name: &str, schema: &Value, description: &str) -> Value {
    let required = name == "n";
    json!({
        "name": name, "in": "query", "required": required, "schema": schema, "description": description,
    })
}

fn number(name: &str, least: u64, most: u64, description: &str) -> Value {
    let schema = json!({ "type": "integer", "minimum": least, "maximum": most });
    parameter(name, &schema, description)
}

fn n(most: u32) -> Value {
    number("n", 0, most.into(), "The side of the board.")
}

fn words(name: &str, all: impl IntoIterator<Item = impl ToString>, description: &str) -> Value {
    let all: Vec<String> = all.into_iter().map(|word| word.to_string()).collect();
    parameter(name, &json!({ "type": "string", "enum": all }), description)
}

fn strategy(usable: fn(&&Strategy) -> bool) -> Value {
    words("strategy", Strategy::ALL.iter().filter(usable), "Who searches.")
}

fn any(_: &&Strategy) -> bool {
    true
}

fn variant() -> Value {
    words("variant", Variant::ALL, "How the pieces move.")
}

fn seed() -> Value {
    number("seed", 0, u64::MAX, "Where every random choice comes from; a fresh one unless given.")
}

fn density() -> Value {
    let schema = json!({ "type": "number", "exclusiveMinimum": 0, "maximum": 2 });
    parameter("density", &schema, "The tries of probabilistic, as a share of the choices.")
}

/// The answers of an operation: the right one, and the errors that it can give.
fn answers(content: &Value, errors: &[&str]) -> Value {
    let mut answers = Map::new();
    answers.insert("200".into(), json!({ "description": "The answer.", "content": content }));
    for status in errors {
        let fault = json!({ "$ref": format!("#/components/responses/{status}") });
        answers.insert((*status).into(), fault);
    }
    Value::from(answers)
}

/// A question in the query.
fn get(summary: &str, parameters: &[Value], content: &Value, errors: &[&str]) -> Value {
    let errors = [&["400", "403", "421", "500"], errors].concat();
    json!({ "summary": summary, "parameters": parameters, "responses": answers(content, &errors) })
}

/// A question in the body.
fn post(summary: &str, body: &Value, content: &Value) -> Value {
    let errors = ["400", "403", "408", "413", "415", "421", "422", "429", "500"];
    let body = json!({ "required": true, "content": body });
    json!({ "summary": summary, "requestBody": body, "responses": answers(content, &errors) })
}

fn document(name: &str) -> Value {
    json!({ "application/json": { "schema": named(name) } })
}

/// One document a line; what is in them stands in the description of the operation.
fn lines() -> Value {
    json!({ "application/x-ndjson": { "schema": { "type": "string" } } })
}

/// Events by their names, each with what is in it.
fn events<const N: usize>(named: [(&str, Value); N]) -> Value {
    let events = named.map(|(name, schema)| {
        let data =
            json!({ "type": "string", "contentMediaType": "application/json", "contentSchema": schema });
        object([("event", json!({ "const": name })), ("data", data)])
    });
    json!({ "text/event-stream": { "schema": { "oneOf": events.to_vec() } } })
}

/// The body of a board, with more fields.
fn board<const N: usize>(most: u32, required: &[&str], more: [(&str, Value); N]) -> Value {
    let side = json!({ "type": "integer", "minimum": 0, "maximum": most });
    let place = json!({ "type": "integer", "minimum": 0, "maximum": most.saturating_sub(1) });
    let square = json!({ "type": "array", "items": place, "minItems": 2, "maxItems": 2 });
    let squares = json!({ "type": "array", "items": square, "uniqueItems": true });
    let variants: Vec<&str> = Variant::ALL.map(Variant::name).to_vec();
    let mut properties = Map::new();
    properties.insert("n".into(), side);
    properties.insert("queens".into(), squares);
    properties.insert("variant".into(), json!({ "type": "string", "enum": variants }));
    properties.extend(more.map(|(name, schema)| {
        let schema = if name == "blocked" { properties["queens"].clone() } else { schema };
        (name.to_owned(), schema)
    }));
    let schema = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    json!({ "application/json": { "schema": schema } })
}

pub(crate) fn solve() -> Value {
    let stats = json!({ "type": "boolean" });
    let parameters = vec![
        n(limits::SOLVE_N),
        strategy(any),
        seed(),
        density(),
        variant(),
        parameter("stats", &stats, "Whether to count the steps."),
    ];
    let summary = format!(
        "One solution, or that there is none. By construct and local-search up to n = {}, else up to n = {}.",
        limits::SOLVE_N,
        limits::SOLVE_SEARCHED_N
    );
    get(&summary, &parameters, &document("Solve"), &["422", "429"])
}

pub(crate) fn list() -> Value {
    let parameters = vec![
        n(limits::LIST_N),
        strategy(|strategy| strategy.abilities().finds_all),
        number("limit", 1, limits::LIST, "The most solutions."),
        variant(),
    ];
    let summary = "Solutions, one document {n, columns} a line. If the time was over before all of them were \
        found, a last line says {n, status: gave-up}.";
    get(summary, &parameters, &lines(), &["422", "429"])
}

fn counted(most: u32) -> Vec<Value> {
    vec![
        n(most),
        words("of", Kind::ALL, "Which solutions."),
        variant(),
        number("queens", 0, limits::COUNT_WATCHED_N.into(), "How many queens, if not n."),
    ]
}

pub(crate) fn count() -> Value {
    let summary = format!(
        "How many solutions, exactly. All of the plain board up to n = {}, else up to n = {}.",
        limits::COUNT_PLAIN_N,
        limits::COUNT_N
    );
    get(&summary, &counted(limits::COUNT_PLAIN_N), &document("Count"), &["422", "429"])
}

pub(crate) fn count_events() -> Value {
    let mut parameters = counted(limits::COUNT_WATCHED_N);
    parameters.push(number("threads", 1, limits::THREADS, "The most threads."));
    let summary = "The same to watch, as events: how far it is, then the result or an error.";
    let events = events([
        ("progress", named("CountProgress")),
        ("result", named("Count")),
        ("error", named("Fault")),
    ]);
    get(summary, &parameters, &events, &["422", "429"])
}

pub(crate) fn complete() -> Value {
    let flag = || json!({ "type": "boolean" });
    let whole = |least, most| json!({ "type": "integer", "minimum": least, "maximum": most });
    let body = board(
        limits::BOARD_N,
        &["n"],
        [
            ("blocked", Value::Null),
            ("count", flag()),
            ("unique", flag()),
            ("explain", flag()),
            ("all", flag()),
            ("skip", whole(0, limits::SKIPPED)),
            ("limit", whole(1, limits::COMPLETIONS)),
        ],
    );
    let mut content = document("Complete");
    content["application/x-ndjson"] = json!({ "schema": { "type": "string" } });
    let summary = "A board on which something stands: one completion, or with all several, one a line; with count how \
        many; with unique whether it is the only one; with explain why there is none.";
    post(summary, &body, &content)
}

pub(crate) fn check() -> Value {
    let summary = "Whether queens are a solution, and which of them attack each other.";
    post(summary, &board(limits::CHECK_N, &["n"], []), &document("Check"))
}

pub(crate) fn read() -> Value {
    let body = json!({ "text/plain": { "schema": { "type": "string" } } });
    let summary = format!(
        "The first board of a text in any format that the command reads, up to n = {}.",
        limits::BOARD_N
    );
    post(&summary, &body, &document("Board"))
}

pub(crate) fn render() -> Value {
    let format = json!({ "type": "string", "enum": render::names() });
    let body =
        board(limits::BOARD_N, &["n", "format"], [("blocked", Value::Null), ("format", format)]);
    let text = json!({ "schema": { "type": "string" } });
    let content = json!({
        "text/plain": text,
        "application/json": { "schema": named("Board") },
        "image/svg+xml": text,
        "image/png": {},
        "application/octet-stream": {},
    });
    post("A board in any format, text or picture.", &body, &content)
}

fn traced(length: u64) -> Vec<Value> {
    vec![
        n(limits::TRACE_N),
        strategy(any),
        seed(),
        density(),
        number("start", 0, limits::TRACE_START, "How many steps come before."),
        number("length", 1, length, "The most steps."),
    ]
}

pub(crate) fn trace() -> Value {
    let summary =
        "Any stretch of a search, step by step, with the board and the counters before it.";
    get(summary, &traced(limits::TRACE_LENGTH), &document("Trace"), &["422", "429"])
}

pub(crate) fn trace_events() -> Value {
    let summary =
        "The same as events: the board before the first step, steps by the hundred, the end.";
    let events = events([
        ("board", named("TraceBegin")),
        ("steps", json!({ "type": "array", "items": named("Step") })),
        ("end", named("TraceEnd")),
        ("error", named("Fault")),
    ]);
    get(summary, &traced(limits::TRACE_EVENTS), &events, &["422", "429"])
}

pub(crate) fn trace_summary() -> Value {
    let mut parameters = traced(1);
    parameters.truncate(4);
    parameters.push(number("samples", 2, limits::SAMPLES, "The most samples."));
    let summary = "How many steps a search has, and how its counters grow; not complete where it was cut off.";
    get(summary, &parameters, &document("Summary"), &["422", "429"])
}

/// A time above 0, as the command reads it.
const TIME: &str = r"^([0-9]*[1-9][0-9]*(\.[0-9]*)?|[0-9]*\.[0-9]*[1-9][0-9]*)(ms|s|m|min|h)?$";

pub(crate) fn compare_events() -> Value {
    let experiments = compare::EXPERIMENTS.map(|experiment| experiment.name);
    let sweep = "^[0-9.]+(\\.\\.[0-9.]+(:[0-9.]+)?)?(,[0-9.]+(\\.\\.[0-9.]+(:[0-9.]+)?)?)*$";
    let sweep = || json!({ "type": "string", "pattern": sweep });
    let names =
        n_queens::compare::Method::all().map(|method| method.to_string()).collect::<Vec<_>>();
    let names =
        json!({ "type": "array", "items": { "type": "string", "enum": names }, "minItems": 1 });
    let mut experiment = words("experiment", experiments, "What is asked.");
    experiment["required"] = json!(true);
    let mut sizes = parameter("n", &sweep(), "Sides of boards: a list, or sweeps such as 4..10:2.");
    sizes["required"] = json!(false);
    let mut strategies = parameter("strategies", &names, "Who is compared.");
    strategies["explode"] = json!(false);
    let timeout = json!({ "type": "string", "pattern": TIME });
    let parameters = vec![
        experiment,
        sizes,
        strategies,
        parameter("density", &sweep(), "Densities of probabilistic: a list, or sweeps."),
        number("runs", 1, limits::COMPARE_RUNS, "How often."),
        words("task", compare::TASKS, "One solution, or all of them."),
        parameter("timeout", &timeout, "The most time of one run, at most ten seconds."),
        seed(),
        words("lang", Language::ALL.map(Language::code), "The language of tables and charts."),
    ];
    let summary = "Strategies against each other, as events: how far it is, what is known so far, then the result or an \
        error.";
    let events = events([
        ("progress", named("CompareProgress")),
        ("study", named("Study")),
        ("result", named("Study")),
        ("error", named("Fault")),
    ]);
    get(summary, &parameters, &events, &["422", "429"])
}

pub(crate) fn estimate() -> Value {
    let summary =
        "A forecast: about how many solutions, and how long counting them would take here.";
    get(summary, &[n(limits::ESTIMATE_N), seed()], &document("Estimate"), &["422", "429"])
}

pub(crate) fn strategies() -> Value {
    let content = json!({ "application/json": { "schema": { "type": "array", "items": named("Strategy") } } });
    get("Who there is, and what they can do.", &[], &content, &[])
}

pub(crate) fn openapi() -> Value {
    let content = json!({ "application/json": { "schema": { "type": "object" } } });
    get("This document.", &[], &content, &[])
}
