//! The description of the API: all that there is, nothing else, and with the limits that hold.

use std::collections::BTreeSet;

use crate::common::{ApiResponse, TestServer};
use queens_test_support::http::request;
use serde_json::{Value, json};

/// All operations, as the contract has them.
const OPERATIONS: [&str; 17] = [
    "/check",
    "/complete",
    "/compare/events",
    "/count",
    "/count/events",
    "/estimate",
    "/generate",
    "/list",
    "/map",
    "/openapi.json",
    "/read",
    "/render",
    "/solve",
    "/strategies",
    "/trace",
    "/trace/events",
    "/trace/summary",
];
const POSTED: [&str; 5] = ["/check", "/complete", "/map", "/read", "/render"];

fn described(document: &Value) -> BTreeSet<String> {
    let paths = document["paths"].as_object().expect("paths");
    let operation = |(path, methods): (&String, &Value)| {
        let path = path.strip_prefix("/api/v1").expect("our own").to_owned();
        let methods = methods.as_object().expect("methods").keys().cloned().collect::<Vec<_>>();
        methods.into_iter().map(move |method| format!("{method} {path}"))
    };
    paths.iter().flat_map(operation).collect()
}

#[test]
fn every_route_is_described_and_the_other_way_round() {
    let server = TestServer::start();
    let document = server.ask("/openapi.json").right();
    let expected: BTreeSet<String> = OPERATIONS
        .iter()
        .map(|operation| {
            let path = operation;
            let method = if POSTED.contains(path) { "post" } else { "get" };
            format!("{method} {path}")
        })
        .collect();
    assert_eq!(described(&document), expected);
    for operation in described(&document) {
        let (method, path) = operation.split_once(' ').expect("two words");
        let target = format!("/api/v1{path}");
        let reply = server.send(&request(&method.to_uppercase(), &target, "", b""));
        assert!(!matches!(reply.status, 404 | 405), "{operation}: {}", reply.status);
        let other = if method == "get" { "POST" } else { "GET" };
        let reply = server.send(&request(other, &target, "", b""));
        assert_eq!(reply.status, 405, "{operation}");
    }
}

/// Every limit in the description: one more is refused.
#[test]
fn the_limits_are_those_that_hold() {
    let server = TestServer::start();
    let document = server.ask("/openapi.json").right();
    let mut tried = 0;
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for parameter in methods["get"]["parameters"].as_array().into_iter().flatten() {
            let Some(most) = parameter["schema"]["maximum"].as_u64() else { continue };
            let name = parameter["name"].as_str().expect("a name");
            let n = if name == "n" { "" } else { "n=4&" };
            let beyond = u128::from(most) + 1;
            let reply = server.get(&format!("{path}?{n}{name}={beyond}"));
            if reply.fault().1 != "missing" {
                let field = Some(name.to_owned());
                assert!(reply.fault().0 == 422 || name == "density", "{path} {name}: {reply:?}");
                assert_eq!(reply.fault().2, field, "{path} {name}");
                tried += 1;
            }
        }
    }
    assert!(tried > 15, "{tried}");
}

/// The types of the page are made from the committed document.
#[test]
fn the_committed_document_is_this_one() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/openapi.json");
    let Ok(committed) = std::fs::read_to_string(path) else {
        eprintln!("skipped: the sources of the page are not in this package");
        return;
    };
    let committed: Value = serde_json::from_str(&committed).expect("JSON");
    let mut document = TestServer::start().ask("/openapi.json").right();
    without_sat(&mut document);
    assert!(document == committed, "run `npm run types` in web/ and commit what it changes");
}

/// The page is made without the strategy that not every build has.
fn without_sat(value: &mut Value) {
    match value {
        Value::Array(items) => {
            items.retain(|item| item != "sat");
            items.iter_mut().for_each(without_sat);
        }
        Value::Object(keys) => keys.values_mut().for_each(without_sat),
        _ => {}
    }
}

/// What is answered has the keys that the description requires, and no others.
#[test]
fn answers_are_as_described() {
    let server = TestServer::start();
    let schemas = server.ask("/openapi.json").right()["components"]["schemas"].clone();
    let answers = [
        ("Solve", server.ask("/solve?n=8&stats=true&strategy=rows").right()),
        ("Solve", server.ask("/solve?n=3").right()),
        ("Count", server.ask("/count?n=8").right()),
        ("Trace", server.ask("/trace?n=4").right()),
        ("Step", server.ask("/trace?n=4").right()["steps"][5].clone()),
        ("Summary", server.ask("/trace/summary?n=4").right()),
        ("Estimate", server.ask("/estimate?n=6").right()),
        ("Strategy", server.ask("/strategies").right()[0].clone()),
        ("Complete", server.post("/complete", r#"{"n":8,"unique":true,"explain":true}"#).right()),
        (
            "Complete",
            server.post("/complete", r#"{"n":4,"queens":[[0,0]],"explain":true}"#).right(),
        ),
        ("Check", server.post("/check", r#"{"n":4,"queens":[[0,0]]}"#).right()),
        ("Board", server.post_as("/read", "text/plain", "2 4 1 3").right()),
        ("Fault", server.ask("/solve").json()),
    ];
    for (name, answer) in answers {
        let schema = &schemas[name];
        for key in schema["required"].as_array().expect("a list") {
            assert!(
                answer.get(key.as_str().expect("a key")).is_some(),
                "{name}: {key} in {answer}"
            );
        }
        for key in answer.as_object().expect("an object").keys() {
            assert!(schema["properties"].get(key).is_some(), "{name}: {key}");
        }
    }
    assert_eq!(
        schemas["Fault"]["properties"]["error"]["required"],
        json!(["code", "field", "message"])
    );
}
