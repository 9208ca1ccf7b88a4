//! A full pool: a new connection is served at once, because one that the server waits for is closed. The timeout is an
//! hour here, so without that rule each of these tests would hang.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::client::{Connection, Served, request};

const SEATS: usize = 6;

fn crowded() -> Served {
    let hour = Duration::from_secs(3600);
    Served::with(move |server| server.with_patience(hour).with_connections(SEATS))
}

/// Far more connections than seats, all of which send this and wait.
fn crowd(served: &Served, bytes: &[u8]) -> Vec<Connection> {
    let connect = |_| {
        let mut connection = served.connect();
        connection.write(bytes);
        connection
    };
    (0..5 * SEATS).map(connect).collect()
}

#[test]
fn who_says_nothing_keeps_nobody_out() {
    let served = crowded();
    let _silent = crowd(&served, b"");
    served.lives();
}

#[test]
fn half_a_head_keeps_nobody_out() {
    let served = crowded();
    let _halves = crowd(&served, b"GET /api/v1/solve?n=8 HTTP/1.1\r\nHost: local");
    served.lives();
}

#[test]
fn half_a_body_keeps_nobody_out() {
    let served = crowded();
    let headers = "Content-Type: application/json\r\nContent-Length: 100\r\n";
    let _halves = crowd(&served, &request("POST", "/api/v1/check", headers, b"{\"n\":8,"));
    served.lives();
}

/// Each asks for far more than fits into the buffers on the way.
#[test]
fn unread_answers_keep_nobody_out() {
    let served = crowded();
    let large = request("GET", "/api/v1/solve?n=100000", "", b"");
    let _unread = crowd(&served, &large.repeat(50));
    served.lives();
}

#[test]
fn who_has_been_answered_keeps_nobody_out() {
    let served = crowded();
    let mut kept = crowd(&served, &request("GET", "/api/v1/solve?n=8", "", b""));
    for connection in &mut kept {
        assert_eq!(connection.answer().expect("everybody who asks is answered").status, 200);
    }
    served.lives();
}

/// Connections take all places and send each request right after the answer before it. None is closed during a
/// request, but each is closed after an answer, and opened again.
#[test]
fn busy_connections_keep_no_new_one_out() {
    let served = crowded();
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let ask = || {
            let mut connection = served.connect();
            while !is_over.load(Ordering::Relaxed) {
                connection.write(&request("GET", "/api/v1/solve?n=1000", "", b""));
                match connection.answer() {
                    Some(answer) => assert_eq!(answer.status, 200),
                    None => connection = served.connect(),
                }
            }
        };
        (0..2 * SEATS).for_each(|_| drop(scope.spawn(ask)));
        let newcomer = scope.spawn(|| (0..5).for_each(|_| served.lives())).join();
        is_over.store(true, Ordering::Relaxed);
        assert!(newcomer.is_ok(), "a new connection is answered");
    });
}

#[test]
fn who_waits_longest_goes_first() {
    let served = crowded();
    let ask = request("GET", "/api/v1/solve?n=8", "", b"");
    let mut seated: Vec<Connection> = (0..SEATS).map(|_| served.connect()).collect();
    // The connection that sent something last has waited least, although it is the oldest.
    for connection in seated.iter_mut().rev() {
        connection.write(&ask);
        assert_eq!(connection.answer().expect("an answer").status, 200);
    }
    served.lives();
    let oldest = seated.pop().map(|mut connection| connection.rest());
    assert_eq!(oldest.as_deref(), Some(&b""[..]), "closed");
    seated[0].write(&ask);
    assert_eq!(seated[0].answer().expect("still there").status, 200);
}

#[test]
fn a_request_under_way_is_safe() {
    let served = crowded();
    let mut watching = served.connect();
    watching.write(&request("GET", "/api/v1/count/events?n=20&threads=1", "", b""));
    assert_eq!(watching.head().expect("a stream").status, 200);
    let mut searching = served.connect();
    searching.write(&request("GET", "/api/v1/trace/summary?n=100&strategy=rows", "", b""));
    let _crowd = crowd(&served, b"GET / HTTP/1.1\r\n");
    served.lives();
    assert_eq!(searching.answer().expect("searched to its end").status, 200);
    // What was said before the crowd came is no sign; what is said after it is.
    while watching.is_answered() {
        assert!(watching.until(b"\n\n").is_some(), "it is still watched");
    }
    assert!(watching.until(b"\n\n").is_some(), "how far the count is");
}
