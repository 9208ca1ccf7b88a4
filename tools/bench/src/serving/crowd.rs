//! Two hundred clients at once, each with a connection of its own, who ask for everything in turn: how long they
//! wait, whether anything goes wrong, and whether the server's memory stays flat.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::client::{Client, get, post};
use super::server::Server;
use crate::Outcome;
use crate::table::{head, row};

const CLIENTS: usize = 200;

/// So many times the memory is looked at.
const LOOKS: u32 = 40;

/// What every client asks for, over and over, each from another place on.
fn calls() -> Vec<(&'static str, Vec<u8>)> {
    let solved = r#"{"n":8,"queens":[[0,0],[1,4],[2,7],[3,5],[4,2],[5,6],[6,1],[7,3]]}"#;
    vec![
        ("solve", get("/api/v1/solve?n=8")),
        ("trace", get("/api/v1/trace?n=8&strategy=rows&length=200")),
        ("complete", post("/api/v1/complete", r#"{"n":12,"queens":[[0,3]]}"#)),
        ("check", post("/api/v1/check", solved)),
        ("solve, 1000", get("/api/v1/solve?n=1000&strategy=construct")),
        ("list", get("/api/v1/list?n=8&limit=10")),
        ("the page", get("/page.js")),
        ("count", get("/api/v1/count?n=8")),
        ("trace summary", get("/api/v1/trace/summary?n=8&strategy=rows")),
        ("picture", post("/api/v1/render", r#"{"n":8,"queens":[[0,3]],"format":"svg"}"#)),
        ("watched count", get("/api/v1/count/events?n=8")),
        // Nobody waits for its end: the client goes away.
        (LEFT, get("/api/v1/count/events?n=22&threads=1")),
    ]
}

const LEFT: &str = "count, left";

/// The last ones of the list are asked for only every so many rounds: they take a place of which there are few.
const SELDOM: (usize, usize) = (2, 10);

pub(crate) fn run(stay: Duration) -> Outcome {
    let server = Server::queens()?;
    let calls = calls();
    let end = AtomicBool::new(false);
    let all = Mutex::new(vec![Tally::default(); calls.len()]);
    let memory = std::thread::scope(|scope| {
        for first in 0..CLIENTS {
            let (server, calls, end, all) = (&server, &calls, &end, &all);
            scope.spawn(move || add(all, &visit(server, calls, first, end)));
        }
        let memory = watch(&server, stay);
        end.store(true, Ordering::Relaxed);
        memory
    })?;
    let all = all.into_inner().map_err(|_| "a client broke")?;
    show(&calls, &all, stay);
    flat(&memory, stay)?;
    match all.iter().find_map(|tally| tally.error.as_ref()) {
        Some(error) => Err(format!("something went wrong, as this: {error}").into()),
        None => Ok(()),
    }
}

/// The server's memory, looked at from time to time; the first time when everybody is at it.
fn watch(server: &Server, stay: Duration) -> Result<Vec<u64>, String> {
    let looks = (0..LOOKS).map(|_| {
        std::thread::sleep(stay / LOOKS);
        server.memory().map_err(|error| error.to_string())
    });
    looks.collect()
}

/// One client, until the end.
fn visit(server: &Server, calls: &[(&str, Vec<u8>)], first: usize, end: &AtomicBool) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); calls.len()];
    let mut client = None;
    for turn in first.. {
        let (round, which) = (turn / calls.len(), turn % calls.len());
        if which + SELDOM.0 >= calls.len() && round % SELDOM.1 != first % SELDOM.1 {
            continue;
        }
        if end.load(Ordering::Relaxed) {
            break;
        }
        let begin = Instant::now();
        match ask(server, &mut client, &calls[which]) {
            Ok(status) => tallies[which].add(status, begin.elapsed(), calls[which].0),
            Err(error) => {
                client = None;
                tallies[which].fail(format!("{}: {error}", calls[which].0));
            }
        }
    }
    tallies
}

/// The status of an answer, on the connection that is kept, or on a new one.
fn ask(
    server: &Server,
    kept: &mut Option<Client>,
    (name, request): &(&str, Vec<u8>),
) -> std::io::Result<u16> {
    let mut client = kept.take().map_or_else(|| Client::connect(server.address), Ok)?;
    client.send(request)?;
    if *name == LEFT {
        return client.head().map(|(status, _)| status); // and gone it is
    }
    let status = client.receive()?;
    *kept = Some(client);
    Ok(status)
}

/// What came of one kind of call. It has the same size however many there are.
#[derive(Clone, Debug)]
struct Tally {
    fine: u64,
    busy: u64,
    errors: u64,
    error: Option<String>,
    /// How many took so long, by powers of the step.
    times: Vec<u64>,
}

/// Each class of times is so much longer than the one before it.
const STEP: f64 = 1.02;

impl Default for Tally {
    fn default() -> Self {
        Self { fine: 0, busy: 0, errors: 0, error: None, times: vec![0; 1000] }
    }
}

impl Tally {
    fn add(&mut self, status: u16, taken: Duration, name: &str) {
        match status {
            200 => {
                self.fine += 1;
                let class = (taken.as_secs_f64() * 1e6).max(1.0).log(STEP) as usize;
                let last = self.times.len() - 1;
                self.times[class.min(last)] += 1;
            }
            429 => self.busy += 1,
            status => self.fail(format!("{name}: status {status}")),
        }
    }

    fn fail(&mut self, error: String) {
        self.errors += 1;
        self.error.get_or_insert(error);
    }

    fn merge(&mut self, other: &Self) {
        self.fine += other.fine;
        self.busy += other.busy;
        self.errors += other.errors;
        self.error = self.error.take().or_else(|| other.error.clone());
        self.times.iter_mut().zip(&other.times).for_each(|(sum, times)| *sum += times);
    }

    /// The time in milliseconds that this share of the calls stays below.
    fn quantile(&self, share: f64) -> f64 {
        let rank = (self.fine as f64 * share) as u64;
        let mut passed = 0;
        let class = self.times.iter().position(|times| {
            passed += times;
            passed > rank
        });
        class.map_or(f64::NAN, |class| STEP.powi(class as i32 + 1) / 1e3)
    }
}

fn add(all: &Mutex<Vec<Tally>>, tallies: &[Tally]) {
    if let Ok(mut all) = all.lock() {
        all.iter_mut().zip(tallies).for_each(|(sum, tally)| sum.merge(tally));
    }
}

fn show(calls: &[(&str, Vec<u8>)], all: &[Tally], stay: Duration) {
    println!("{CLIENTS} clients at once for {:.1} minutes.\n", stay.as_secs_f64() / 60.0);
    head(&["call", "answers", "a second", "busy (429)", "errors", "p50 ms", "p99 ms"]);
    let mut sum = Tally::default();
    all.iter().for_each(|tally| sum.merge(tally));
    let named = calls.iter().map(|(name, _)| *name).zip(all);
    for (name, tally) in named.chain([("all", &sum)]) {
        row(&[
            name.to_owned(),
            tally.fine.to_string(),
            format!("{:.0}", tally.fine as f64 / stay.as_secs_f64()),
            tally.busy.to_string(),
            tally.errors.to_string(),
            format!("{:.1}", tally.quantile(0.5)),
            format!("{:.1}", tally.quantile(0.99)),
        ]);
    }
    println!();
}

/// Shorter stays are not judged: in the first minute threads are made, and the allocator makes a place for what
/// each of them needs at most.
const JUDGED: Duration = Duration::from_secs(300);

/// Prints the memory over time; it must not have grown when it is over.
fn flat(memory: &[u64], stay: Duration) -> Outcome {
    let megabytes = |kilobytes: u64| format!("{:.1}", kilobytes as f64 / 1000.0);
    let (first, last) = (memory[memory.len() / 5], memory[memory.len() - 1]);
    let peak = memory.iter().copied().max().unwrap_or_default();
    head(&["memory of the server, MB", "after a fifth", "at the end", "at most"]);
    row(&["resident".into(), megabytes(first), megabytes(last), megabytes(peak)]);
    let tenths = memory.iter().step_by(memory.len().div_ceil(10));
    let tenths: Vec<String> = tenths.map(|&kilobytes| megabytes(kilobytes)).collect();
    println!("\nOver time: {}.", tenths.join(", "));
    // What an allocator keeps for later goes up and down by some megabytes.
    let allowed = first + first / 4 + 16_000;
    if stay >= JUDGED && last > allowed { Err("the server's memory grows".into()) } else { Ok(()) }
}
