//! Streams of events, and how work ends when its client is gone.

use std::net::TcpStream;

use crate::common::{ApiResponse, TestServer};
use queens_test_support::http::get;
use serde_json::{Value, json};

#[test]
fn a_trace_streams() {
    let server = TestServer::start();
    let events = server.watch("/trace/events?n=6&strategy=rows&length=1000000").collect::<Vec<_>>();
    let window = server.ask("/trace?n=6&strategy=rows&length=10000").right();
    assert_eq!(events[0].0, "board");
    let steps: Vec<Value> = events
        .iter()
        .filter(|(name, _)| name == "steps")
        .flat_map(|(_, steps)| steps.as_array().cloned().unwrap_or_default())
        .collect();
    assert_eq!(Some(&steps), window["steps"].as_array());
    assert!(
        events.iter().all(|(_, steps)| steps.as_array().is_none_or(|steps| steps.len() <= 500))
    );
    let (name, end) = events.last().expect("an end");
    assert_eq!((name.as_str(), end), ("end", &json!({"steps": steps.len(), "complete": true})));
}

#[test]
fn a_stretch_of_a_trace_streams() {
    let server = TestServer::start();
    let events = server.watch("/trace/events?n=8&start=100&length=600").collect::<Vec<_>>();
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["board", "steps", "steps", "end"]);
    let window = server.ask("/trace?n=8&start=100&length=600").right();
    assert_eq!(events[0].1["board"], window["board"]);
    assert_eq!(events[0].1["counters"], window["counters"]);
    assert_eq!((&events[1].1[0], &events[2].1[99]), (&window["steps"][0], &window["steps"][599]));
    assert_eq!(events[3].1, json!({"steps": 600, "complete": false}));
}

#[test]
fn a_count_is_watched() {
    let server = TestServer::start();
    let events = server.watch("/count/events?n=10&threads=1").collect::<Vec<_>>();
    let (name, result) = events.last().expect("a result");
    assert_eq!((name.as_str(), &result["count"]), ("result", &json!("724")));
    let progress = &events.first().expect("it begins").1;
    for key in ["done", "units", "share", "seconds", "rate"] {
        assert!(progress[key].is_number(), "{key}: {progress}");
    }
    assert!(progress["solutions"].is_string() && progress.get("eta").is_some(), "{progress}");
}

#[test]
fn an_experiment_is_watched() {
    let server = TestServer::start();
    let path = "/compare/events?experiment=steps&n=4..6&strategies=rows,bitmask&lang=zh";
    let events = server.watch(path).collect::<Vec<_>>();
    assert_eq!(events[0].0, "progress");
    assert_eq!(events[0].1["runs"], 6);
    let (name, result) = events.last().expect("a result");
    assert_eq!(name, "result");
    assert!(result["document"].is_object());
    assert!(result["charts"][0].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    let table = &result["tables"][0];
    assert!(table["title"].as_str().is_some_and(|title| !title.is_ascii()), "{table}");
    assert_eq!(table["columns"][0]["numeric"], false);
    let rows = table["rows"].as_array().expect("rows");
    assert!(rows.iter().any(|row| row[0] == "位运算"), "{table}");
}

#[test]
fn what_is_wrong_is_said_before_anything_streams() {
    let server = TestServer::start();
    assert_eq!(server.ask("/count/events").fault().1, "missing");
    assert_eq!(server.ask("/compare/events?experiment=no").fault().1, "bad-value");
    assert_eq!(server.ask("/compare/events?experiment=steps&n=9..4").fault().0, 422);
}

/// A count that would take days; two of them are as many as there may be.
const ENDLESS: &str = "/count/events?n=24&threads=1";

#[test]
fn a_slot_comes_free_when_the_client_leaves() {
    let server = TestServer::start();
    let mut first = server.watch(ENDLESS);
    let second = server.watch(ENDLESS);
    assert_eq!((first.status, second.status), (200, 200));
    let busy = server.ask(ENDLESS);
    assert_eq!((busy.status, busy.fault().1.as_str()), (429, "busy"));
    assert_eq!(busy.header("retry-after"), Some("1"));
    assert_eq!(
        server.ask("/solve?n=8&strategy=rows").status,
        200,
        "others have slots of their own"
    );
    assert_eq!(first.next().expect("it goes on").0, "progress");
    drop(second);
    wait_until(|| server.watch(ENDLESS).status == 200);
}

#[test]
fn work_ends_with_the_request_that_wanted_it() {
    let server = TestServer::start();
    // A machine may be so busy that their time is over before it shows.
    assert!((0..3).any(|_| frees_its_slot(&server)), "it goes on although its client is gone");
}

/// Whether searches end whose clients leave, while one that began with them goes on.
fn frees_its_slot(server: &TestServer) -> bool {
    // Searches that never end fill all slots; there are more of them, for our own questions take some, too.
    let endless = get("/api/v1/solve?n=100&strategy=cells");
    let mut clients: Vec<_> = (0..12).map(|_| server.begin(&endless)).collect();
    wait_until(|| server.ask("/list?n=4").status == 429);
    assert_eq!(server.ask("/solve?n=8").status, 200, "what is light needs no slot");
    assert_eq!(server.ask("/trace?n=8").status, 200);
    let Some(waiting) = clients.iter().position(|client| !client.is_answered()) else {
        return false;
    };
    let waiting = clients.swap_remove(waiting);
    drop(clients);
    wait_until(|| server.ask("/list?n=4").status == 200);
    !waiting.is_answered()
}

#[test]
fn it_stops_in_an_orderly_way() {
    let mut server = TestServer::start();
    let mut watching = server.watch(ENDLESS);
    assert_eq!(watching.next().expect("it goes on").0, "progress");
    let waiting = server.begin(&get("/api/v1/solve?n=100&strategy=cells"));
    server.stop();
    // The stream ends, and who waits gets an answer or an end, not a wait for ever.
    let rest: Vec<_> = watching.collect::<Vec<_>>();
    assert!(rest.iter().all(|(name, _)| name == "progress"), "{rest:?}");
    drop(waiting);
    assert!(TcpStream::connect(server.address).is_err());
}

/// Waits for a condition, not for a time: the machine may be busy.
fn wait_until(mut is_so: impl FnMut() -> bool) {
    for _ in 0..6000 {
        if is_so() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("it never came to that");
}
