//! How many requests a second one core of `queens serve` answers, compared with an axum server that only says hello.
//!
//! Both [servers](server) are processes of their own on the same core, measured in turns; the client is on another core.

mod hello;
mod server;

pub(crate) use hello::serve as hello;

use std::error::Error;
use std::time::{Duration, Instant};

use queens_test_support::http::{Connection, get};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

use crate::BenchResult;
use crate::forecast::on_core;
use crate::table::{head, machine, median, row};
use server::ServerProcess;

/// Requests under way at once: enough that the server is never idle.
const CONNECTIONS: usize = 64;

/// What is requested, of the baseline and of the server.
const TARGETS: [&str; 2] = ["/", "/api/v1/solve?n=8"];

pub(crate) fn run(quick: bool) -> BenchResult {
    let (rounds, time) = if quick { (1, 50) } else { (15, 1000) };
    machine();
    let all = sched_getaffinity(None)?;
    let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&core| all.is_set(core)).collect();
    let (first, last) = (cores[0], cores[cores.len() - 1]);
    pin(first)?; // processes started from here on stay there
    let servers = [ServerProcess::hello()?, ServerProcess::queens()?];
    pin(last)?;
    let measured = measure(&servers, rounds, Duration::from_millis(time));
    sched_setaffinity(None, &all)?;
    show(&measured?, cores.len());
    Ok(())
}

/// Keeps this thread, and what it starts, on one core.
fn pin(core: usize) -> BenchResult {
    let mut one = CpuSet::new();
    one.set(core);
    Ok(sched_setaffinity(None, &one)?)
}

/// For each server, by round: requests a second, and the share of its core that the client used.
type Measured = [Vec<(f64, f64)>; 2];

fn measure(
    servers: &[ServerProcess; 2],
    rounds: usize,
    time: Duration,
) -> Result<Measured, Box<dyn Error>> {
    let mut measured = Measured::default();
    for _ in 0..rounds {
        for ((server, target), rates) in servers.iter().zip(TARGETS).zip(&mut measured) {
            rates.push(round(server, &get(target), time)?);
        }
    }
    Ok(measured)
}

/// Uses all connections in turn: each gets its next request as soon as its answer was read.
fn round(
    server: &ServerProcess,
    request: &[u8],
    time: Duration,
) -> Result<(f64, f64), Box<dyn Error>> {
    let mut connections: Vec<Connection> =
        (0..CONNECTIONS).map(|_| Connection::open(server.address)).collect();
    for connection in &mut connections {
        connection.write(request);
    }
    let (begin, busy, mut answers) = (Instant::now(), on_core()?, 0_u64);
    while begin.elapsed() < time {
        for connection in &mut connections {
            match connection.response().map(|response| response.status) {
                Some(200) => connection.write(request),
                status => return Err(format!("the answer has status {status:?}").into()),
            }
        }
        answers += CONNECTIONS as u64;
    }
    let taken = begin.elapsed();
    let share = on_core()?.saturating_sub(busy).as_secs_f64() / taken.as_secs_f64();
    Ok((answers as f64 / taken.as_secs_f64(), share))
}

fn show(measured: &Measured, cores: usize) {
    if cores < 2 {
        println!("One core only: client and server share it, and both rates are too low.\n");
    }
    head(&["one core answers", "requests a second", "to hello", "the client is busy"]);
    for (name, rates) in ["hello", "solve?n=8"].iter().zip(measured) {
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
