//! Clients that go away in the middle: what was done for them ends, and its place comes free.

use std::time::Duration;

use crate::common::{ApiResponse, TestServer};
use queens_test_support::http::{Connection, Response, request};

/// A count of hours, on one thread.
const HOURS: &str = "/api/v1/count/events?n=24&threads=1";
/// A search that finds nothing within its time.
const SECONDS: &str = "/api/v1/solve?n=1000&strategy=rows";

/// Asks until the server is busy; gives those that it took on, and its refusal.
pub(crate) fn fill(server: &TestServer, target: &str) -> (Vec<Connection>, Response) {
    let mut taken = Vec::new();
    for _ in 0..64 {
        let mut connection = server.connect();
        connection.write(&request("GET", target, "", b""));
        match connection.head().expect("an answer") {
            answer if answer.status == 200 => taken.push(connection),
            mut refusal => {
                refusal.body = connection.body(&refusal).expect("a body");
                return (taken, refusal);
            }
        }
    }
    panic!("64 counts at once, and the server is not busy")
}

/// Asks until the server has room; it must come free before the end of the work.
pub(crate) fn until_taken(server: &TestServer, target: &str) -> Connection {
    for _ in 0..600 {
        let mut connection = server.connect();
        connection.write(&request("GET", target, "", b""));
        match connection.head().expect("an answer").status {
            200 => return connection,
            429 => std::thread::sleep(Duration::from_millis(50)),
            status => panic!("{target}: {status}"),
        }
    }
    panic!("no place comes free")
}

#[test]
fn a_count_ends_when_its_client_leaves() {
    let server = TestServer::start();
    let (mut taken, refusal) = fill(&server, HOURS);
    refusal.refuses(429, "busy");
    assert_eq!(refusal.header("retry-after"), Some("1"));
    server.still_answers();
    assert!(!taken.is_empty());
    for _ in 0..3 {
        drop(taken.remove(0));
        taken.push(until_taken(&server, HOURS));
    }
    drop(taken);
    drop(until_taken(&server, HOURS));
    server.still_answers();
}

#[test]
fn a_stream_tells_how_far_it_is() {
    let server = TestServer::start();
    let mut connection = server.connect();
    connection.write(&request("GET", HOURS, "", b""));
    assert_eq!(
        connection.head().expect("a stream").header("content-type"),
        Some("text/event-stream")
    );
    let event = connection.until(b"\n\n").expect("an event");
    let event = String::from_utf8(event).expect("text");
    assert!(event.contains("event: progress") && event.contains("\"share\""), "{event}");
}

/// Waits for no answer, so nothing tells that it was taken on; what comes after it does.
#[test]
fn a_search_ends_when_its_client_leaves() {
    let server = TestServer::start();
    let mut asked: Vec<Connection> = (0..32).map(|_| server.connect()).collect();
    for connection in &mut asked {
        connection.write(&request("GET", SECONDS, "", b""));
    }
    first_answer(&mut asked).refuses(429, "busy");
    server.still_answers();
    drop(asked);
    drop(until_taken(&server, "/api/v1/count?n=12"));
    server.still_answers();
}

/// The first response on any of the connections: refusals come at once.
fn first_answer(asked: &mut [Connection]) -> Response {
    for _ in 0..600 {
        if let Some(connection) = asked.iter_mut().find(|connection| connection.is_answered()) {
            return connection.response().expect("an answer");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("no connection is answered")
}

#[test]
fn the_server_ends_although_it_is_watched() {
    let server = TestServer::start();
    let (mut taken, _) = fill(&server, HOURS);
    drop(server);
    for connection in &mut taken {
        connection.rest(); // comes to an end
    }
}

#[test]
fn a_request_that_breaks_off_is_forgotten() {
    let server = TestServer::start();
    let whole = request("GET", "/api/v1/solve?n=8", "", b"");
    for length in 0..whole.len() {
        server.connect().write(&whole[..length]);
    }
    let headers = "Content-Type: application/json\r\nContent-Length: 100\r\n";
    server.connect().write(&request("POST", "/api/v1/check", headers, b"{\"n\":8"));
    server.still_answers();
}
