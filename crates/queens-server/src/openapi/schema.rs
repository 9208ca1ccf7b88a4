//! The documents, as schemas.

use n_queens::count::Kind;
use n_queens::{Strategy, Variant};
use serde_json::{Map, Value, json};

use super::codes;

/// A reference to one of the schemas below.
pub(super) fn named(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// A whole number from 0 on.
fn natural() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

fn list(items: &Value) -> Value {
    json!({ "type": "array", "items": items })
}

fn or_null(kind: &str) -> Value {
    json!({ "type": [kind, "null"] })
}

fn text(of: impl IntoIterator<Item = String>) -> Value {
    json!({ "type": "string", "enum": of.into_iter().collect::<Vec<_>>() })
}

/// An object with these keys; those that end in `?` may be missing.
pub(super) fn object<const N: usize>(keys: [(&str, Value); N]) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (key, schema) in keys {
        let name = key.trim_end_matches('?');
        if name == key {
            required.push(key);
        }
        properties.insert(name.into(), schema);
    }
    json!({ "type": "object", "properties": properties, "required": required })
}

/// All of them by name.
pub(super) fn all() -> Value {
    let mut all = documents();
    for (name, schema) in in_events() {
        all[name] = schema;
    }
    all
}

/// What is only said while something is under way.
fn in_events() -> [(&'static str, Value); 5] {
    let number = || json!({ "type": "number" });
    let done = |of| {
        let [share, seconds] = ["share", "seconds"].map(|key| (key, number()));
        object([("done", natural()), (of, natural()), share, seconds, ("eta", or_null("number"))])
    };
    let mut count = done("units");
    count["properties"]["solutions"] = json!({ "type": "string", "pattern": "^[0-9]+$" });
    count["properties"]["rate"] = number();
    [
        ("CountProgress", count),
        ("CompareProgress", done("runs")),
        (
            "TraceBegin",
            object([
                ("n", natural()),
                ("strategy", json!({ "type": "string" })),
                ("seed", or_null("integer")),
                ("start", natural()),
                ("board", list(&named("Square"))),
                ("counters", named("Counters")),
            ]),
        ),
        ("TraceEnd", object([("steps", natural()), ("complete", json!({ "type": "boolean" }))])),
        (
            "Study",
            object([
                ("document", json!({ "type": "object" })),
                ("charts", list(&json!({ "type": "string", "contentMediaType": "image/svg+xml" }))),
                ("tables", json!({ "type": "array" })),
            ]),
        ),
    ]
}

fn documents() -> Value {
    let columns = || json!({ "type": ["array", "null"], "items": natural() });
    let status = || text(["solved", "impossible", "gave-up"].map(String::from));
    let squares = || list(&named("Square"));
    let counters = || {
        object(
            ["tried", "placed", "rejected", "backtracked", "solutions"].map(|key| (key, natural())),
        )
    };
    let number = || json!({ "type": "number" });
    json!({
        "Fault": object([("error", object([
            ("code", text(codes().into_iter().map(String::from))),
            ("field", or_null("string")),
            ("message", object(["en", "zh"].map(|key| (key, json!({ "type": "string" }))))),
        ]))]),
        "Square": {
            "type": "array", "items": natural(), "minItems": 2, "maxItems": 2,
            "description": "Row and column, counted from 0 at the top left.",
        },
        "Counters": counters(),
        "Solve": object([
            ("n", natural()),
            ("status", status()),
            ("strategy", text(Strategy::ALL.iter().map(ToString::to_string))),
            ("columns", columns()),
            ("seed", or_null("integer")),
            ("seconds", number()),
            ("steps?", named("Counters")),
        ]),
        "Complete": object([
            ("n", natural()),
            ("status", status()),
            ("strategy", or_null("string")),
            ("columns", columns()),
            ("seed", or_null("integer")),
            ("seconds", number()),
            ("count?", or_null("string")),
            ("checks?", list(&json!({ "type": "string" }))),
            ("unique?", or_null("boolean")),
            ("second?", columns()),
            ("attacks?", list(&named("Attack"))),
            ("truncated?", json!({ "type": "boolean" })),
            ("closed?", object([("line", json!({ "type": "string" })), ("index", natural())])),
            ("conflict?", json!({ "oneOf": [
                { "type": "null" },
                object([("queens", squares()), ("blocked", squares())]),
            ]})),
            ("minimal?", json!({ "type": "boolean" })),
            ("verified?", json!({ "type": "boolean" })),
        ]),
        "Attack": object([
            ("a", named("Square")),
            ("b", named("Square")),
            ("line", text(["row", "column", "diagonal", "antidiagonal", "knight"].map(String::from))),
        ]),
        "Check": object([
            ("n", natural()),
            ("valid", json!({ "type": "boolean" })),
            ("attacks", list(&named("Attack"))),
            ("queens", natural()),
            ("truncated", json!({ "type": "boolean" })),
        ]),
        "Board": object([("n", natural()), ("queens", squares()), ("blocked", squares())]),
        "Count": object([
            ("n", natural()),
            ("of", text(Kind::ALL.map(|kind| kind.to_string()))),
            ("variant", text(Variant::ALL.map(|variant| variant.to_string()))),
            ("count", json!({ "type": ["string", "null"], "pattern": "^[0-9]+$" })),
            ("status?", text([String::from("gave-up")])),
            ("strategy?", json!({ "type": "string" })),
            ("threads?", natural()),
            ("seconds?", number()),
            ("checks?", list(&json!({ "type": "string" }))),
            ("units?", natural()),
            ("seed?", or_null("integer")),
            ("queens?", natural()),
        ]),
        "Step": object([
            ("step", json!({ "type": "integer", "minimum": 1 })),
            ("event", text(["try", "place", "reject", "backtrack", "solution"].map(String::from))),
            ("row?", natural()),
            ("column?", natural()),
            ("depth", natural()),
            ("reason?", text(["row", "column", "diagonal", "antidiagonal", "closed"].map(String::from))),
            ("by?", named("Square")),
            ("columns?", list(&natural())),
        ]),
        "Trace": object([
            ("n", natural()),
            ("strategy", json!({ "type": "string" })),
            ("seed", or_null("integer")),
            ("start", natural()),
            ("board", squares()),
            ("counters", named("Counters")),
            ("steps", list(&named("Step"))),
            ("last", json!({ "type": "boolean" })),
        ]),
        "Summary": object([
            ("n", natural()),
            ("strategy", json!({ "type": "string" })),
            ("seed", or_null("integer")),
            ("steps", natural()),
            ("complete", json!({ "type": "boolean" })),
            ("counters", named("Counters")),
            ("samples", list(&json!({
                "type": "array", "items": natural(), "minItems": 7, "maxItems": 7,
                "description": "Step, tried, placed, rejected, backtracked, solutions, depth.",
            }))),
        ]),
        "Estimate": object([
            ("n", natural()),
            ("status?", text([String::from("gave-up")])),
            ("estimate?", number()),
            ("low?", number()),
            ("high?", number()),
            ("samples?", natural()),
            ("seed", natural()),
            ("asymptotic?", number()),
            ("seconds?", or_null("number")),
            ("seconds_low?", or_null("number")),
            ("seconds_high?", or_null("number")),
            ("threads?", natural()),
            ("basis?", or_null("string")),
        ]),
        "Strategy": object([
            ("name", json!({ "type": "string" })),
            ("lists", json!({ "type": "boolean" })),
            ("random", json!({ "type": "boolean" })),
            ("density", json!({ "type": "boolean" })),
            ("steps", json!({ "type": "boolean" })),
            ("given", json!({ "type": "boolean" })),
            ("variants", json!({ "type": "boolean" })),
            ("largest", or_null("integer")),
        ]),
    })
}
