//! `queens serve` under load: it answers others meanwhile, and its memory, open files and threads stay bounded.

#![cfg(target_os = "linux")]

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use queens_test_support::http::{Connection, EventStream, get, post};

use crate::serve::Serving;

/// How long the load lasts in each round.
const ROUND: Duration = Duration::from_secs(2);
/// The longest that a cheap request may take. A server on which idle connections keep others out takes longer: it
/// closes them after 10 seconds.
const LONGEST: Duration = Duration::from_secs(8);
/// More than the 512 connections that the server keeps.
const IDLE: usize = 520;
const CLIENTS_OF_A_KIND: usize = 24;

/// Upper bounds. Each of 512 connections may keep 256 kB of a body or an unread answer of 800 kB; two counts of n = 24
/// with progress take 170 MB each, four heavy answers 64 MB.
const MOST: Usage = Usage { kilobytes: 1_000_000, files: 560, threads: 100 };
/// Open files of the server without load.
const FEW_FILES: u64 = 40;

/// What a process uses.
#[derive(Clone, Copy, Debug)]
struct Usage {
    kilobytes: u64,
    files: u64,
    threads: u64,
}

impl Usage {
    fn read(process: u32) -> Self {
        let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).expect(name);
            line.split_whitespace().next().and_then(|word| word.parse().ok()).expect(name)
        };
        let files = std::fs::read_dir(format!("/proc/{process}/fd")).expect("it runs").count();
        Self { kilobytes: number("VmRSS:"), files: files as u64, threads: number("Threads:") }
    }

    fn is_bounded(self) -> bool {
        self.kilobytes <= MOST.kilobytes && self.files <= MOST.files && self.threads <= MOST.threads
    }
}

#[test]
fn load_keeps_no_client_out_and_leaves_nothing_behind() {
    let server = Serving::start(&[]);
    round(&server); // on a busy machine it may not reach what takes most memory
    let after_first = round(&server);
    let after_second = round(&server);
    // An allocator keeps some of what was used at once.
    let allowed = after_first.kilobytes + after_first.kilobytes / 2 + 16_000;
    assert!(after_second.kilobytes <= allowed, "{after_first:?}, then {after_second:?}");
    let open = |request: &[u8]| begin(server.address, request);
    let _halves: Vec<Connection> = (0..50).map(|_| open(b"GET / HTTP/1.1\r\n")).collect();
    let _watched: Vec<EventStream> =
        (0..2).map(|_| EventStream::new(open(&get("/api/v1/count/events?n=24")))).collect();
    let (code, said) = server.end("-TERM");
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

fn begin(address: SocketAddr, request: &[u8]) -> Connection {
    let mut connection = Connection::open(address);
    connection.write(request);
    connection
}

/// All kinds of load at once, with four good clients beside them; what the server uses afterwards.
fn round(server: &Serving) -> Usage {
    let (address, process, is_over) = (server.address, server.child.id(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let is_over = &is_over;
        let good: Vec<_> = (0..4)
            .map(|client| scope.spawn(move || good_client(address, client, is_over)))
            .collect();
        scope.spawn(move || hold(address, IDLE, b"", is_over));
        scope.spawn(move || hold(address, CLIENTS_OF_A_KIND, &most_of_a_body(), is_over));
        let large = get("/api/v1/solve?n=100000").repeat(8);
        scope.spawn(move || hold(address, CLIENTS_OF_A_KIND, &large, is_over));
        for number in 0..4 {
            scope.spawn(move || come_and_go(address, number, is_over));
        }
        let (start, mut unbounded) = (Instant::now(), None);
        while start.elapsed() < ROUND {
            unbounded =
                unbounded.or(Some(Usage::read(process)).filter(|usage| !usage.is_bounded()));
            std::thread::sleep(Duration::from_millis(25));
        }
        is_over.store(true, Ordering::Relaxed);
        for client in good {
            assert!(client.join().expect("it is answered") > 0);
        }
        assert!(unbounded.is_none(), "{unbounded:?}");
    });
    recovered(address, process)
}

/// A request that takes memory and never ends.
fn most_of_a_body() -> Vec<u8> {
    let mut request = post("/api/v1/check", "application/json", &[b' '; 250_000]);
    request.truncate(request.len() - 50_000);
    request
}

/// Holds connections that send this once and read nothing; those that the server closes are replaced.
fn hold(address: SocketAddr, count: usize, request: &[u8], is_over: &AtomicBool) {
    let mut held = Vec::new();
    while !is_over.load(Ordering::Relaxed) {
        held.retain(|connection: &Connection| request.len() > 1000 || !connection.is_answered());
        let missing = (count - held.len()).min(50);
        held.extend((0..missing).map(|_| begin(address, request)));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Asks for long work, for streams, for parts of a request, and leaves without waiting for the end.
fn come_and_go(address: SocketAddr, number: u64, is_over: &AtomicBool) {
    let requests = [
        get("/api/v1/count?n=18"),
        get("/api/v1/count/events?n=24"),
        get("/api/v1/solve?n=1000&strategy=rows"),
        get("/api/v1/trace/events?n=100&strategy=rows&length=1000000"),
        get("/api/v1/list?n=16&limit=10000"),
        get("/api/v1/estimate?n=40"),
        get(
            "/api/v1/compare/events?experiment=time&n=20,30,40,50&strategies=rows&runs=1000&timeout=10s",
        ),
        post("/api/v1/complete", "application/json", br#"{"n":16,"count":true,"queens":[[0,3]]}"#),
        b"GET /api/v1/solve?n=8 HTTP/1.1\r\nHost: local".to_vec(),
    ];
    for (turn, request) in (number..).zip(requests.iter().cycle()) {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        let connection = begin(address, request);
        std::thread::sleep(Duration::from_millis(turn % 30));
        drop(connection);
    }
}

/// Asks for cheap things, on one connection or on new ones; each answer is correct and in time. How many there were.
fn good_client(address: SocketAddr, number: usize, is_over: &AtomicBool) -> usize {
    let calls = [
        (get("/api/v1/solve?n=8"), "\"n\":8"),
        (get("/"), "page.js"),
        (get("/page.js"), "function"),
        (get("/api/v1/strategies"), "bitmask"),
    ];
    let mut kept: Option<Connection> = None;
    let mut answers = 0;
    for (request, word) in calls.iter().cycle().skip(number) {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        let start = Instant::now();
        let ask = |mut connection: Connection| {
            connection.write(request);
            connection.response().map(|response| (connection, response))
        };
        // The server may close a connection between two requests.
        let (connection, response) = kept
            .take()
            .and_then(ask)
            .or_else(|| ask(Connection::open(address)))
            .expect("a new connection is answered");
        let taken = start.elapsed();
        assert_eq!(response.status, 200, "{response:?}");
        assert!(response.text().contains(word), "{response:?}");
        assert!(taken < LONGEST, "{taken:?}: {response:?}");
        answers += 1;
        kept = number.is_multiple_of(2).then_some(connection);
        std::thread::sleep(Duration::from_millis(5));
    }
    answers
}

/// Waits until the server has closed the connections of the load and works for others.
fn recovered(address: SocketAddr, process: u32) -> Usage {
    for _ in 0..600 {
        let usage = Usage::read(process);
        let response = begin(address, &get("/api/v1/count?n=10")).response();
        if usage.files <= FEW_FILES && response.is_some_and(|response| response.status == 200) {
            return Usage::read(process);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("the server keeps what the load took: {:?}", Usage::read(process));
}
