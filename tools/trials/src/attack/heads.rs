//! Heads that are bombs: too many headers, too long ones, and such as never end.

use super::field::{Field, Shot};
use super::tally::Tally;

fn head(line: &str, headers: &str) -> Shot {
    Shot::hardly_http(format!("{line} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n").into_bytes())
}

pub(crate) fn bombs(field: &Field) -> Tally {
    let many = |count: u32, length: usize| -> String {
        let value = "y".repeat(length);
        (0..count).map(|index| format!("X-{index}: {value}\r\n")).collect()
    };
    let long = "y".repeat(1 << 20);
    field.volley(&[
        head("GET /", &many(200, 1)),
        head("GET /", &many(50_000, 1)),
        head("GET /", &many(90, 8000)),
        head("GET /", &format!("X: {long}\r\n")),
        head("GET /", &format!("{long}: x\r\n")),
        head("GET /", &format!("Cookie: {}\r\n", "a=b; ".repeat(100_000))),
        head(&format!("GET /{long}"), ""),
        head(&format!("GET /api/v1/solve?n=8&{}", "n=8&".repeat(100_000)), ""),
        head(&format!("{long} /"), ""),
        head("GET /", &" folded\r\n".repeat(10_000)),
    ])
}
