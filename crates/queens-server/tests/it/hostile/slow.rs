//! Clients that keep the server waiting: with their requests, and with its answers.

use std::time::Duration;

use super::leaving::{fill, until_taken};
use crate::common::{ApiResponse, TestServer};
use queens_test_support::http::{Connection, request};

/// Long enough for an ordinary client on a busy machine, and short enough for a test.
const PATIENCE: Duration = Duration::from_secs(1);

fn impatient() -> TestServer {
    TestServer::with_settings(|server| server.with_patience(PATIENCE))
}

/// Sends a byte now and then until the server has had enough; a client that is never given up fails the test.
fn trickle(connection: &mut Connection, bytes: &[u8]) {
    for byte in bytes {
        connection.write(&[*byte]);
        std::thread::sleep(PATIENCE / 20);
    }
}

#[test]
fn who_says_nothing_is_left() {
    let server = impatient();
    assert_eq!(server.connect().rest(), b"");
    server.still_answers();
}

#[test]
fn a_head_that_trickles_in_is_not_waited_for() {
    let server = impatient();
    let mut connection = server.connect();
    trickle(&mut connection, b"GET /api/v1/solve?n=8 HTTP/1.1\r\nHost:");
    server.still_answers();
    connection.write(b" localhost\r\n\r\n");
    assert_ne!(connection.response().map(|answer| answer.status), Some(200), "too late");
    server.still_answers();
}

#[test]
fn a_body_that_trickles_in_is_not_waited_for() {
    let server = impatient();
    let headers = "Content-Type: application/json\r\nContent-Length: 100\r\n";
    let mut connection = server.connect();
    connection.write(&request("POST", "/api/v1/check", headers, b""));
    trickle(&mut connection, b"{\"n\":8,\"queens\":[[0,1],[1,");
    connection.response().expect("the server says so").refuses(408, "timeout");
    assert_eq!(connection.rest(), b"", "and closes the connection");
    server.still_answers();
}

#[test]
fn who_keeps_a_connection_for_later_is_left() {
    let server = impatient();
    let mut connection = server.connect();
    connection.write(&request("GET", "/api/v1/solve?n=8", "", b""));
    assert_eq!(connection.response().expect("an answer").status, 200);
    assert_eq!(connection.rest(), b"");
}

/// Far more than fits into the buffers on the way.
const LONG_STREAM: &str = "/api/v1/trace/events?n=60&strategy=rows&length=400000";

/// No client reads or leaves: a place comes free only when the server closes one of the connections.
#[test]
fn who_never_reads_is_left() {
    let server = impatient();
    let (mut taken, refusal) = fill(&server, LONG_STREAM);
    refusal.refuses(429, "busy");
    drop(until_taken(&server, LONG_STREAM));
    let is_cut = |connection: &mut Connection| !connection.rest().ends_with(b"0\r\n\r\n");
    assert!(taken.iter_mut().any(is_cut), "all of them came to their end");
    server.still_answers();
}

/// Without the short patience: they all hang, and the server still answers others, and stops when it is told to.
#[test]
fn a_client_that_never_reads_disturbs_no_other() {
    let server = TestServer::start();
    let mut waiting = Vec::new();
    for _ in 0..50 {
        let mut connection = server.connect();
        connection.write(&request("GET", LONG_STREAM, "", b""));
        waiting.push(connection);
    }
    for connection in &mut waiting {
        let answer = connection.head().expect("an answer");
        assert!(matches!(answer.status, 200 | 429), "{answer:?}");
    }
    server.still_answers();
    drop(server);
    drop(waiting);
}

#[test]
fn many_silent_connections_are_borne() {
    let server = TestServer::start();
    let silent: Vec<Connection> = (0..300).map(|_| server.connect()).collect();
    server.still_answers();
    drop(silent);
    server.still_answers();
}
