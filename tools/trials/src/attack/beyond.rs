//! Work at the limits and beyond: every operation at its limit many times at once, and one step further.

use super::field::{Field, Shot};
use super::left;
use super::tally::Tally;
use super::wire::{get, post_whole};

/// One more than each operation takes on.
const BEYOND: [&str; 16] = [
    "/api/v1/solve?n=100001",
    "/api/v1/solve?n=1001&strategy=rows",
    "/api/v1/solve?n=18446744073709551616",
    "/api/v1/list?n=17",
    "/api/v1/list?n=8&limit=10001",
    "/api/v1/count?n=19",
    "/api/v1/count?n=17&of=fundamental",
    "/api/v1/count/events?n=25",
    "/api/v1/count/events?n=8&threads=1025",
    "/api/v1/trace?n=101",
    "/api/v1/trace?n=8&start=10000001",
    "/api/v1/trace/events?n=8&length=1000001",
    "/api/v1/trace/summary?n=8&samples=1001",
    "/api/v1/estimate?n=41",
    "/api/v1/compare/events?experiment=time&n=51",
    "/api/v1/compare/events?experiment=time&timeout=11s",
];

/// The same in bodies.
const POSTED_BEYOND: [(&str, &str); 4] = [
    ("/api/v1/complete", r#"{"n":101}"#),
    ("/api/v1/complete", r#"{"n":8,"all":true,"limit":1001}"#),
    ("/api/v1/check", r#"{"n":1001}"#),
    ("/api/v1/render", r#"{"n":101,"format":"png"}"#),
];

/// As much as each operation takes on; how long depends on who else asks.
fn at_the_limit() -> Vec<Vec<u8>> {
    let queens: Vec<String> = (0..1000).map(|row| format!("[{row},{row}]")).collect();
    let check = format!("{{\"n\":1000,\"queens\":[{}]}}", queens.join(","));
    let mut all = left::heavy();
    all.extend([
        get("/api/v1/solve?n=100000"),
        get("/api/v1/trace?n=100&strategy=rows&length=10000"),
        get("/api/v1/count/events?n=24"),
        get("/api/v1/trace/events?n=100&strategy=rows&length=1000000"),
        post_whole("/api/v1/check", check.as_bytes()),
        post_whole("/api/v1/render", br#"{"n":100,"format":"png"}"#),
    ]);
    all
}

pub(crate) fn limits(field: &Field) -> Tally {
    let posted = POSTED_BEYOND.iter().map(|(path, body)| post_whole(path, body.as_bytes()));
    let beyond = BEYOND.iter().map(|target| get(target)).chain(posted);
    let mut shots: Vec<Shot> = beyond.map(|request| Shot::new(request, &[422])).collect();
    shots.extend(at_the_limit().into_iter().map(Shot::heavy));
    field.volley(&shots)
}
