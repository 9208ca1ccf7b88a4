//! Clients who leave: in the middle of heavy work, and from streams of events.

use std::time::{Duration, Instant};

use rand_core::Rng;

use super::field::Field;
use super::tally::Tally;
use super::wire::{get, post_whole};

const LEAVERS: usize = 16;
/// Nobody comes more often than this.
const TIMES: usize = 2000;
/// They leave after so long at most.
const STAY: u64 = 30;

/// Work of seconds, of every kind.
pub(crate) fn heavy() -> Vec<Vec<u8>> {
    vec![
        get("/api/v1/count?n=18"),
        get("/api/v1/solve?n=1000&strategy=rows"),
        get("/api/v1/list?n=16&limit=10000"),
        get("/api/v1/trace?n=100&strategy=rows&start=10000000"),
        get("/api/v1/trace/summary?n=100&strategy=rows"),
        get("/api/v1/estimate?n=40"),
        get("/api/v1/count?n=16&of=fundamental"),
        post_whole("/api/v1/complete", br#"{"n":16,"count":true,"queens":[[0,3]]}"#),
        post_whole("/api/v1/complete", br#"{"n":100,"all":true,"skip":1000000,"limit":1000}"#),
    ]
}

/// They ask, and are gone before there is an answer.
pub(crate) fn cancelled(field: &Field) -> Tally {
    come_and_go(field, &heavy(), false)
}

/// They see a stream begin, and are gone before its end.
pub(crate) fn abandoned(field: &Field) -> Tally {
    let streams = [
        "/api/v1/count/events?n=24",
        "/api/v1/trace/events?n=100&strategy=rows&length=1000000",
        "/api/v1/compare/events?experiment=time&n=20,30,40,50&strategies=rows&runs=1000&timeout=10s",
    ];
    come_and_go(field, &streams.map(get), true)
}

fn come_and_go(field: &Field, requests: &[Vec<u8>], see_it_begin: bool) -> Tally {
    field.together(LEAVERS, |number| {
        let (mut tally, mut generator) = (Tally::default(), field.generator(number));
        let turns = requests.iter().cycle().skip(number).take(TIMES);
        for request in turns.take_while(|_| !field.is_over()) {
            let Some(mut wire) = field.connect(&mut tally) else { break };
            tally.requests += 1;
            let _ = wire.send(request);
            if see_it_begin {
                match wire.head(Instant::now() + Duration::from_secs(10)) {
                    Ok((status @ (200 | 429), _)) => tally.answered(status, request),
                    head => tally.fail(&format!("{head:?} instead of a stream"), request),
                }
            }
            let choice = generator.next_u64();
            std::thread::sleep(Duration::from_millis(choice % STAY));
            if choice & (1 << 32) != 0 {
                wire.reset();
            }
        }
        tally
    })
}
