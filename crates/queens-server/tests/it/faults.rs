//! Every error: its status, its code, the field that it names, and both languages.

use std::io::Write;

use crate::common::{House, Reply};
use proptest::prelude::*;
use serde_json::json;

fn fault(status: u16, code: &str, field: Option<&str>) -> (u16, String, Option<String>) {
    (status, code.into(), field.map(String::from))
}

#[test]
fn queries() {
    let house = House::start();
    for n in ["", "-1", "1.5", "eight", "%E4%BA%94", "+8", "0x8"] {
        assert_eq!(
            house.ask(&format!("/solve?n={n}")).fault(),
            fault(400, "bad-value", Some("n")),
            "{n}"
        );
    }
    assert_eq!(house.ask("/solve").fault(), fault(400, "missing", Some("n")));
    assert_eq!(house.ask("/solve?n=8&n=8").fault(), fault(400, "bad-value", Some("n")));
    assert_eq!(house.ask("/solve?n=8&m=8").fault(), fault(400, "unknown-field", Some("m")));
    assert_eq!(house.ask("/strategies?n=8").fault(), fault(400, "unknown-field", Some("n")));
    assert_eq!(
        house.ask("/solve?n=8&strategy=no").fault(),
        fault(400, "bad-value", Some("strategy"))
    );
    assert_eq!(house.ask("/solve?n=8&stats=1").fault(), fault(400, "bad-value", Some("stats")));
    assert_eq!(house.ask("/list?n=8&limit=0").fault(), fault(400, "bad-value", Some("limit")));
}

#[test]
fn limits() {
    let house = House::start();
    let calls = [
        ("/solve?n=100001", "n"),
        ("/solve?n=1000000000", "n"),
        ("/solve?n=99999999999999999999999999", "n"),
        ("/solve?n=1001&strategy=rows", "n"),
        ("/solve?n=8&seed=18446744073709551616", "seed"),
        ("/list?n=17", "n"),
        ("/list?n=8&limit=10001", "limit"),
        ("/count?n=19", "n"),
        ("/count?n=17&of=fundamental", "n"),
        ("/count?n=17&variant=torus", "n"),
        ("/count/events?n=25", "n"),
        ("/trace?n=101", "n"),
        ("/trace?n=8&length=10001", "length"),
        ("/trace?n=8&start=10000001", "start"),
        ("/trace/events?n=8&length=1000001", "length"),
        ("/trace/summary?n=8&samples=1001", "samples"),
        ("/estimate?n=101", "n"),
        ("/compare/events?experiment=steps&n=51", "n"),
        ("/compare/events?experiment=steps&runs=1001", "runs"),
        ("/compare/events?experiment=steps&timeout=11s", "timeout"),
        ("/compare/events?experiment=steps&n=1..50", "n"),
    ];
    for (path, field) in calls {
        assert_eq!(house.ask(path).fault(), fault(422, "too-large", Some(field)), "{path}");
    }
    assert_eq!(house.post("/complete", r#"{"n":101}"#).fault(), fault(422, "too-large", Some("n")));
    assert_eq!(house.post("/check", r#"{"n":1001}"#).fault(), fault(422, "too-large", Some("n")));
    let wide = ".".repeat(101) + "\n";
    let large = house.post_as("/read", "text/plain", &wide.repeat(101));
    assert_eq!(large.fault(), fault(422, "too-large", Some("n")));
}

#[test]
fn what_does_not_go_together() {
    let house = House::start();
    let calls = [
        ("/list?n=8&strategy=construct", "strategy"),
        ("/solve?n=8&strategy=rows&variant=torus", "strategy"),
        ("/solve?n=8&density=0.5", "density"),
        ("/solve?n=8&strategy=rows&seed=1", "seed"),
        ("/trace?n=8&strategy=rows&seed=1", "seed"),
        ("/count?n=8&of=fundamental&queens=3", "of"),
        ("/compare/events?experiment=steps&strategies=colour-split", "strategies"),
        ("/compare/events?experiment=steps&strategies=rows&density=1", "density"),
        ("/compare/events?experiment=growth&task=one", "task"),
    ];
    for (path, field) in calls {
        assert_eq!(house.ask(path).fault(), fault(422, "not-possible", Some(field)), "{path}");
    }
    let both = house.post("/complete", r#"{"n":8,"count":true,"all":true}"#);
    assert_eq!(both.fault(), fault(422, "not-possible", Some("all")));
    let alone = house.post("/complete", r#"{"n":8,"limit":2}"#);
    assert_eq!(alone.fault(), fault(422, "not-possible", Some("limit")));
    let partial = house.post("/render", r#"{"n":8,"format":"fen"}"#);
    assert_eq!(partial.fault(), fault(422, "not-possible", Some("format")));
    let off = house.post("/check", r#"{"n":4,"queens":[[4,0]]}"#);
    assert_eq!(off.fault(), fault(422, "bad-value", Some("queens")));
    let both = house.post("/complete", r#"{"n":4,"queens":[[0,0]],"blocked":[[0,0]]}"#);
    assert_eq!(both.fault(), fault(422, "bad-value", Some("blocked")));
    let unreadable = house.post_as("/read", "text/plain", "Q!");
    assert_eq!(unreadable.fault(), fault(422, "bad-value", None));
    assert_eq!(house.post_as("/read", "text/plain", "").fault(), fault(422, "bad-value", None));
}

#[test]
fn bodies() {
    let house = House::start();
    for broken in ["", "{", "[]", "8", "null", "{\"n\":8}x", "{'n':8}", &"[".repeat(10_000)] {
        assert_eq!(house.post("/check", broken).fault(), fault(400, "bad-json", None), "{broken}");
    }
    let cases = [
        ("{}", "missing", "n"),
        (r#"{"n":8,"m":1}"#, "unknown-field", "m"),
        (r#"{"n":8,"blocked":[]}"#, "unknown-field", "blocked"),
        (r#"{"n":8,"n":8}"#, "bad-value", "n"),
        (r#"{"n":"8"}"#, "bad-value", "n"),
        (r#"{"n":null}"#, "bad-value", "n"),
        (r#"{"n":-1}"#, "bad-value", "n"),
        (r#"{"n":8.5}"#, "bad-value", "n"),
        (r#"{"n":8,"queens":8}"#, "bad-value", "queens"),
        (r#"{"n":8,"queens":[[0]]}"#, "bad-value", "queens"),
        (r#"{"n":8,"queens":[[0,-1]]}"#, "bad-value", "queens"),
        (r#"{"n":8,"variant":8}"#, "bad-value", "variant"),
        (r#"{"n":8,"variant":"round"}"#, "bad-value", "variant"),
    ];
    for (body, code, field) in cases {
        assert_eq!(house.post("/check", body).fault(), fault(400, code, Some(field)), "{body}");
    }
    assert_eq!(house.post("/check", r#"{"n":8.0}"#).status, 200);
    assert_eq!(house.post_as("/check", "text/plain", "{}").fault(), fault(415, "bad-type", None));
    assert_eq!(house.post_as("/read", "image/png", ".").fault(), fault(415, "bad-type", None));
    let large = " ".repeat((256 << 10) + 1);
    assert_eq!(house.post("/check", &large).fault(), fault(413, "body-too-large", None));
}

/// A body that does not say how long it is, and does not end.
#[test]
fn an_endless_body_is_cut_off() {
    let house = House::start();
    let more = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n";
    let mut stream = house.send(house.head("POST", "/api/v1/check", more).as_bytes());
    let chunk = format!("8000\r\n{}\r\n", " ".repeat(0x8000));
    for _ in 0..9 {
        if stream.write_all(chunk.as_bytes()).is_err() {
            break;
        }
    }
    assert_eq!(Reply::of(stream).fault(), fault(413, "body-too-large", None));
}

#[test]
fn paths_and_methods() {
    let house = House::start();
    for path in [
        "/api",
        "/api/v1",
        "/api/v1/",
        "/api/v2/solve",
        "/nothing",
        "/../Cargo.toml",
        "/page/index.html",
    ] {
        assert_eq!(house.get(path).fault(), fault(404, "not-found", None), "{path}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
        let reply = Reply::of(house.send(house.head(method, "/api/v1/solve?n=8", "").as_bytes()));
        assert_eq!(reply.fault(), fault(405, "bad-method", None), "{method}");
        assert_eq!(reply.header("allow"), Some("GET,HEAD"));
    }
    assert_eq!(house.ask("/complete").header("allow"), Some("POST"));
}

fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        "[0-9]{0,3}",
        "-?[0-9]{1,12}",
        "(rows|sets|construct|uniform|local-search|probabilistic|exact-cover|bitmask|cells)",
        "(torus|super|standard|true|false|steps|time|growth|fundamental|half-turn)",
        "(%[0-9a-f]{2}){1,3}",
        "[0-9.,:]{1,8}",
    ]
}

fn query() -> impl Strategy<Value = String> {
    let name = "(n|n|n|strategy|seed|density|variant|stats|limit|of|queens|start|length|samples|x)";
    prop::collection::vec((name, value()), 0..4).prop_map(|pairs| {
        let pairs: Vec<String> =
            pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("&")
    })
}

/// Small boards only, so that nothing takes long; large ones are refused, or tested above.
fn is_quick(query: &str) -> bool {
    let sizes = query.split('&').filter_map(|pair| pair.strip_prefix("n="));
    { sizes }
        .all(|n| n.parse::<u64>().is_ok_and(|n| n <= 8 || n > 100_000) || n.parse::<u64>().is_err())
}

#[test]
fn no_query_breaks_it() {
    let house = House::start();
    let paths = vec!["solve", "list", "count", "trace", "trace/summary", "strategies"];
    proptest!(ProptestConfig::with_cases(200), |(path in prop::sample::select(paths.clone()), query in query())| {
        prop_assume!(is_quick(&query));
        let reply = house.ask(&format!("/{path}?{query}"));
        prop_assert!(matches!(reply.status, 200 | 400 | 422 | 429), "{path}?{query}: {reply:?}");
        if reply.status != 200 {
            reply.fault();
        }
    });
}

#[test]
fn no_body_breaks_it() {
    let house = House::start();
    let paths = vec!["complete", "check", "render"];
    let square = (0..9u32, 0..9u32);
    let squares = || prop::collection::vec(square.clone(), 0..6);
    let word =
        prop::sample::select(&["board", "fen", "svg", "png", "cnf", "latex", "u32", "no"][..]);
    proptest!(ProptestConfig::with_cases(200), |(
        path in prop::sample::select(paths.clone()), n in 0..9u32, queens in squares(), blocked in squares(), word in word,
        count: bool, unique: bool, explain: bool,
    )| {
        let mut body = json!({ "n": n, "queens": queens });
        if path != "check" {
            body["blocked"] = json!(blocked);
        }
        match path {
            "render" => body["format"] = json!(word),
            "complete" => {
                body["count"] = json!(count);
                body["unique"] = json!(unique);
                body["explain"] = json!(explain);
            }
            _ => {}
        }
        let reply = house.post(&format!("/{path}"), &body.to_string());
        prop_assert!(matches!(reply.status, 200 | 400 | 422 | 429), "{path} {body}: {reply:?}");
    });
}
