//! Values that are no values: sizes, words, and queries that are hardly text.

use super::client::Served;

/// Every call that takes a size in its query, with what else it needs.
const SIZED: [&str; 8] = [
    "solve?n=",
    "list?n=",
    "count?n=",
    "count/events?n=",
    "trace?strategy=rows&n=",
    "trace/summary?strategy=rows&n=",
    "trace/events?strategy=rows&n=",
    "estimate?n=",
];

fn refused_everywhere(value: &str, status: u16, code: &str) {
    let served = Served::start();
    for call in SIZED {
        let answer = served.get(&format!("/api/v1/{call}{value}"));
        assert_eq!(answer.status, status, "{call}{value}: {answer:?}");
        served.refused(&answer, status, code);
        assert_eq!(answer.json()["error"]["field"], "n", "{call}{value}");
    }
}

#[test]
fn a_size_must_be_a_number() {
    for value in ["-1", "%2D1", "", "eight", "8.0", "8e0", "+8", "%208", "0x8", "NaN", "%E5%85%AB"]
    {
        refused_everywhere(value, 400, "bad-value");
    }
}

#[test]
fn a_size_must_be_text() {
    for value in ["%", "%4", "%zz", "%00", "8%00", "%ff%fe", "%c0%af", "%ed%a0%80"] {
        refused_everywhere(value, 400, "bad-value");
    }
}

#[test]
fn a_size_must_be_possible() {
    for value in ["1000000000", "4294967296", "18446744073709551616", &"9".repeat(3000)] {
        refused_everywhere(value, 422, "too-large");
    }
}

#[test]
fn small_boards_have_answers_not_errors() {
    let served = Served::start();
    for (n, status) in [(1, "solved"), (2, "impossible"), (3, "impossible"), (4, "solved")] {
        let answer = served.get(&format!("/api/v1/solve?n={n}"));
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(answer.json()["status"], status, "n = {n}");
        for call in SIZED {
            let answer = served.get(&format!("/api/v1/{call}{n}"));
            assert_eq!(answer.status, 200, "{call}{n}: {answer:?}");
        }
    }
}

/// Nothing on a board of nothing is a solution for some and an error for others; it must not break anything.
#[test]
fn the_smallest_board_of_all_has_a_clear_answer() {
    let served = Served::start();
    for call in SIZED {
        let answer = served.get(&format!("/api/v1/{call}0"));
        match answer.status {
            200 => served.lives(),
            status => served.refused(&answer, status, "bad-value"),
        }
    }
}

#[test]
fn names_must_be_known_and_single() {
    let served = Served::start();
    for (target, status, code) in [
        ("solve", 400, "missing"),
        ("solve?", 400, "missing"),
        ("solve?m=8", 400, "unknown-field"),
        ("solve?n=8&N=8", 400, "unknown-field"),
        ("solve?n=8&%00=1", 400, "unknown-field"),
        ("solve?n=8&%ff=1", 400, "bad-value"),
        ("solve?n=8&n=8", 400, "bad-value"),
        ("solve?n=8&%6e=9", 400, "bad-value"),
        ("solve?n=8&=", 400, "unknown-field"),
        ("solve?n[]=8", 400, "unknown-field"),
        ("solve?n=8;n=9", 400, "bad-value"),
        ("solve?n=8&strategy=magic", 400, "bad-value"),
        ("solve?n=8&strategy=", 400, "bad-value"),
        ("solve?n=8&variant=knights", 400, "bad-value"),
        ("solve?n=8&stats=yes", 400, "bad-value"),
        ("solve?n=8&seed=-1", 400, "bad-value"),
        ("solve?n=8&strategy=probabilistic&density=2.5", 400, "bad-value"),
        ("solve?n=8&strategy=probabilistic&density=NaN", 400, "bad-value"),
        ("solve?n=8&strategy=rows&density=0.5", 422, "not-possible"),
        ("list?n=8&limit=0", 400, "bad-value"),
        ("list?n=8&limit=10001", 422, "too-large"),
        ("trace?n=8&strategy=rows&start=10000001", 422, "too-large"),
        ("trace?n=8&strategy=rows&length=10001", 422, "too-large"),
        ("trace/summary?n=8&strategy=rows&samples=1001", 422, "too-large"),
        ("strategies?n=8", 400, "unknown-field"),
        ("openapi.json?n=8", 400, "unknown-field"),
    ] {
        let answer = served.get(&format!("/api/v1/{target}"));
        assert_eq!(answer.status, status, "{target}: {answer:?}");
        served.refused(&answer, status, code);
    }
}

#[test]
fn experiments_stay_within_their_grid() {
    let served = Served::start();
    for (query, status, code) in [
        ("", 400, "missing"),
        ("experiment=magic&n=8", 400, "bad-value"),
        ("experiment=time&n=8..4&strategies=rows", 422, "bad-value"),
        ("experiment=time&n=4..&strategies=rows", 422, "bad-value"),
        ("experiment=time&n=4..4000000000&strategies=rows", 422, "bad-value"),
        ("experiment=time&n=51&strategies=rows", 422, "too-large"),
        ("experiment=time&n=8&strategies=rows,magic", 400, "bad-value"),
        ("experiment=time&n=8&strategies=rows&runs=1001", 422, "too-large"),
        ("experiment=time&n=8&strategies=rows&timeout=11s", 422, "too-large"),
        ("experiment=time&n=8&strategies=rows&timeout=soon", 400, "bad-value"),
        ("experiment=time&n=8&strategies=rows&task=some", 400, "bad-value"),
        ("experiment=time&n=8&strategies=rows&lang=fr", 400, "bad-value"),
        ("experiment=accuracy&n=8&density=3", 422, "bad-value"),
        ("experiment=growth&n=25&strategies=colour-split", 422, "too-large"),
    ] {
        let answer = served.get(&format!("/api/v1/compare/events?{query}"));
        assert_eq!(answer.status, status, "{query}: {answer:?}");
        served.refused(&answer, status, code);
    }
}

/// What comes back of a request is short, and inside JSON.
#[test]
fn nothing_comes_back_as_markup() {
    let served = Served::start();
    let script = "%3Cscript%3Ealert(1)%3C/script%3E";
    for target in [
        format!("/api/v1/solve?n={script}"),
        format!("/api/v1/solve?n=8&strategy={script}"),
        format!("/api/v1/solve?{script}=8"),
        format!("/api/v1/{script}"),
        format!("/{script}"),
        format!("/watch?n={script}"),
        format!("/board?queens={script}"),
        format!("/watch/{script}"),
    ] {
        let answer = served.get(&target);
        let body = String::from_utf8_lossy(&answer.body).into_owned();
        match answer.header("content-type") {
            Some("application/json") => assert!((400..500).contains(&answer.status), "{answer:?}"),
            _ => assert!(!body.contains("alert(1)"), "{target}: {body}"),
        }
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{target}");
        assert!(answer.header("content-security-policy").is_some(), "{target}");
    }
    let long = served.get(&format!("/api/v1/solve?n={}", "x".repeat(5000)));
    assert!(long.body.len() < 1000, "{long:?}");
    served.lives();
}
