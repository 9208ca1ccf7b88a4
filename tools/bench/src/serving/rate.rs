//! Requests a second on one core: both servers on the same one, in turns, the client on another.

use std::error::Error;
use std::time::{Duration, Instant};

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

use super::client::{Client, get};
use super::server::Server;
use crate::Outcome;
use crate::table::{head, median, row};

/// So many requests are under way at once: enough that the server never waits.
const CONNECTIONS: usize = 64;

/// What is asked for, and of whom.
const ASKED: [(&str, &str); 3] =
    [("hello", "/"), ("solve?n=8", "/api/v1/solve?n=8"), ("the page", "/")];

pub(crate) fn run(quick: bool) -> Outcome {
    let (rounds, time) = if quick { (1, 50) } else { (15, 1000) };
    let all = sched_getaffinity(None)?;
    let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&core| all.is_set(core)).collect();
    let (first, last) = (cores[0], cores[cores.len() - 1]);
    pin(first)?; // what is started from here on stays there
    let (hello, queens) = (Server::hello()?, Server::queens()?);
    pin(last)?;
    let measured = measure(&hello, &queens, rounds, Duration::from_millis(time));
    sched_setaffinity(None, &all)?;
    show(&measured?, cores.len());
    Ok(())
}

/// Keeps this thread, and what it starts, on one core.
fn pin(core: usize) -> Outcome {
    let mut one = CpuSet::new();
    one.set(core);
    Ok(sched_setaffinity(None, &one)?)
}

/// Of each, by round: requests a second, and the share of its core that the client needed.
type Measured = [Vec<(f64, f64)>; 3];

fn measure(
    hello: &Server,
    queens: &Server,
    rounds: usize,
    time: Duration,
) -> Result<Measured, Box<dyn Error>> {
    let mut measured = Measured::default();
    for _ in 0..rounds {
        for ((name, target), rates) in ASKED.iter().zip(&mut measured) {
            let server = if *name == "hello" { hello } else { queens };
            rates.push(round(server, &get(target), time)?);
        }
    }
    Ok(measured)
}

/// Asks on all connections in turn: each is sent its next request as soon as its answer was read.
fn round(server: &Server, request: &[u8], time: Duration) -> Result<(f64, f64), Box<dyn Error>> {
    let clients = (0..CONNECTIONS).map(|_| Client::connect(server.address));
    let mut clients = clients.collect::<Result<Vec<_>, _>>()?;
    for client in &mut clients {
        client.send(request)?;
    }
    let (begin, busy, mut answers) = (Instant::now(), busy()?, 0_u64);
    while begin.elapsed() < time {
        for client in &mut clients {
            match client.receive()? {
                200 => client.send(request)?,
                status => return Err(format!("the answer has status {status}").into()),
            }
        }
        answers += CONNECTIONS as u64;
    }
    let taken = begin.elapsed();
    let share = self::busy()?.saturating_sub(busy).as_secs_f64() / taken.as_secs_f64();
    Ok((answers as f64 / taken.as_secs_f64(), share))
}

/// How long this thread has been on a core so far.
fn busy() -> Result<Duration, Box<dyn Error>> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(Duration::from_nanos(text.split(' ').next().unwrap_or_default().parse()?))
}

fn show(measured: &Measured, cores: usize) {
    if cores < 2 {
        println!("One core only: client and server share it, and both rates are too low.\n");
    }
    head(&["one core answers", "requests a second", "to hello", "the client is busy"]);
    for ((name, _), rates) in ASKED.iter().zip(measured) {
        let ratios = rates.iter().zip(&measured[0]).map(|(ours, theirs)| ours.0 / theirs.0);
        row(&[
            (*name).to_owned(),
            format!("{:.0}", median(rates.iter().map(|rate| rate.0).collect())),
            format!("{:.2}", median(ratios.collect())),
            format!("{:.0} %", 100.0 * median(rates.iter().map(|rate| rate.1).collect())),
        ]);
    }
    println!();
}
