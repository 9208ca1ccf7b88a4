//! Clients that keep the server waiting: with their requests, and with its answers.

use std::time::Duration;

use super::client::{Connection, Served, request};
use super::leaving::{fill, until_taken};

/// Long enough for honest clients, also on a busy machine, and short enough for a test.
const PATIENCE: Duration = Duration::from_secs(1);

fn impatient() -> Served {
    Served::with(|server| server.with_patience(PATIENCE))
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
    let served = impatient();
    assert_eq!(served.connect().rest(), b"");
    served.lives();
}

#[test]
fn a_head_that_trickles_in_is_not_waited_for() {
    let served = impatient();
    let mut connection = served.connect();
    trickle(&mut connection, b"GET /api/v1/solve?n=8 HTTP/1.1\r\nHost:");
    served.lives();
    connection.write(b" localhost\r\n\r\n");
    assert_ne!(connection.answer().map(|answer| answer.status), Some(200), "too late");
    served.lives();
}

#[test]
fn a_body_that_trickles_in_is_not_waited_for() {
    let served = impatient();
    let headers = "Content-Type: application/json\r\nContent-Length: 100\r\n";
    let mut connection = served.connect();
    connection.write(&request("POST", "/api/v1/check", headers, b""));
    trickle(&mut connection, b"{\"n\":8,\"queens\":[[0,1],[1,");
    connection.answer().expect("the server says so").refuses(408, "timeout");
    assert_eq!(connection.rest(), b"", "and closes the connection");
    served.lives();
}

#[test]
fn who_keeps_a_connection_for_later_is_left() {
    let served = impatient();
    let mut connection = served.connect();
    connection.write(&request("GET", "/api/v1/solve?n=8", "", b""));
    assert_eq!(connection.answer().expect("an answer").status, 200);
    assert_eq!(connection.rest(), b"");
}

/// Far more than fits into the buffers on the way.
const LONG_STREAM: &str = "/api/v1/trace/events?n=60&strategy=rows&length=400000";

/// No client reads or leaves: a place comes free only when the server closes one of the connections.
#[test]
fn who_never_reads_is_left() {
    let served = impatient();
    let (mut taken, refusal) = fill(&served, LONG_STREAM);
    refusal.refuses(429, "busy");
    drop(until_taken(&served, LONG_STREAM));
    let is_cut = |connection: &mut Connection| !connection.rest().ends_with(b"0\r\n\r\n");
    assert!(taken.iter_mut().any(is_cut), "all of them came to their end");
    served.lives();
}

/// Without the short patience: they all hang, and the server still answers others, and stops when it is told to.
#[test]
fn who_never_reads_disturbs_nobody() {
    let served = Served::start();
    let mut waiting = Vec::new();
    for _ in 0..50 {
        let mut connection = served.connect();
        connection.write(&request("GET", LONG_STREAM, "", b""));
        waiting.push(connection);
    }
    for connection in &mut waiting {
        let answer = connection.head().expect("an answer");
        assert!(matches!(answer.status, 200 | 429), "{answer:?}");
    }
    served.lives();
    drop(served);
    drop(waiting);
}

#[test]
fn many_silent_connections_are_borne() {
    let served = Served::start();
    let silent: Vec<Connection> = (0..300).map(|_| served.connect()).collect();
    served.lives();
    drop(silent);
    served.lives();
}
