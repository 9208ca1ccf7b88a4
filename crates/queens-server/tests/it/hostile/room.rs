//! All connections taken: a new one is served at once, because the server closes the one that has been idle longest. The
//! time limit for slow clients is an hour here: without that rule each of these tests would hang.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::TestServer;
use queens_test_support::http::{Connection, request};

const SEATS: usize = 6;

fn crowded() -> TestServer {
    let hour = Duration::from_secs(3600);
    TestServer::with_settings(move |server| server.with_patience(hour).with_connections(SEATS))
}

/// Far more connections than seats, all of which send this and wait.
fn crowd(server: &TestServer, bytes: &[u8]) -> Vec<Connection> {
    let connect = |_| {
        let mut connection = server.connect();
        connection.write(bytes);
        connection
    };
    (0..5 * SEATS).map(connect).collect()
}

#[test]
fn a_silent_client_keeps_no_other_out() {
    let server = crowded();
    let _silent = crowd(&server, b"");
    server.still_answers();
}

#[test]
fn half_a_head_keeps_no_client_out() {
    let server = crowded();
    let _halves = crowd(&server, b"GET /api/v1/solve?n=8 HTTP/1.1\r\nHost: local");
    server.still_answers();
}

#[test]
fn half_a_body_keeps_no_client_out() {
    let server = crowded();
    let headers = "Content-Type: application/json\r\nContent-Length: 100\r\n";
    let _halves = crowd(&server, &request("POST", "/api/v1/check", headers, b"{\"n\":8,"));
    server.still_answers();
}

/// Each asks for far more than fits into the buffers on the way.
#[test]
fn unread_answers_keep_no_client_out() {
    let server = crowded();
    let large = request("GET", "/api/v1/solve?n=100000", "", b"");
    let _unread = crowd(&server, &large.repeat(50));
    server.still_answers();
}

#[test]
fn an_answered_client_keeps_no_other_out() {
    let server = crowded();
    let mut kept = crowd(&server, &request("GET", "/api/v1/solve?n=8", "", b""));
    for connection in &mut kept {
        assert_eq!(connection.response().expect("every request is answered").status, 200);
    }
    server.still_answers();
}

/// They take all connections and never keep the server waiting: each request follows the response before it. No request
/// is cut off, but a connection may be closed after a response, and is opened again.
#[test]
fn busy_connections_keep_no_new_one_out() {
    let server = crowded();
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let ask = || {
            let mut connection = server.connect();
            while !is_over.load(Ordering::Relaxed) {
                connection.write(&request("GET", "/api/v1/solve?n=1000", "", b""));
                match connection.response() {
                    Some(answer) => assert_eq!(answer.status, 200),
                    None => connection = server.connect(),
                }
            }
        };
        (0..2 * SEATS).for_each(|_| drop(scope.spawn(ask)));
        let newcomer = scope.spawn(|| (0..5).for_each(|_| server.still_answers())).join();
        is_over.store(true, Ordering::Relaxed);
        assert!(newcomer.is_ok(), "a new connection is answered");
    });
}

#[test]
fn who_waits_longest_goes_first() {
    let server = crowded();
    let ask = request("GET", "/api/v1/solve?n=8", "", b"");
    let mut seated: Vec<Connection> = (0..SEATS).map(|_| server.connect()).collect();
    // The connection that was used last has been idle for the shortest time, although it was opened first.
    for connection in seated.iter_mut().rev() {
        connection.write(&ask);
        assert_eq!(connection.response().expect("an answer").status, 200);
    }
    server.still_answers();
    let oldest = seated.pop().map(|mut connection| connection.rest());
    assert_eq!(oldest.as_deref(), Some(&b""[..]), "closed");
    seated[0].write(&ask);
    assert_eq!(seated[0].response().expect("still there").status, 200);
}

#[test]
fn a_request_under_way_is_safe() {
    let server = crowded();
    let mut watching = server.connect();
    watching.write(&request("GET", "/api/v1/count/events?n=20&threads=1", "", b""));
    assert_eq!(watching.head().expect("a stream").status, 200);
    let mut searching = server.connect();
    searching.write(&request("GET", "/api/v1/trace/summary?n=100&strategy=rows", "", b""));
    let _crowd = crowd(&server, b"GET / HTTP/1.1\r\n");
    server.still_answers();
    assert_eq!(searching.response().expect("searched to its end").status, 200);
    // What was said before the crowd came is no sign; what is said after it is.
    while watching.is_answered() {
        assert!(watching.chunk().is_some(), "it is still watched");
    }
    assert!(watching.chunk().is_some(), "how far the count is");
}
