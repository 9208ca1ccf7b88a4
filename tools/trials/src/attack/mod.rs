//! `queens serve` under attack and load: it stays up, its memory stays bounded, and others are served meanwhile.
//!
//! The [server] is a process of its own, asked over plain [sockets](wire). [Good clients](good) ask for cheap things
//! all the time, and every one of their requests has to be answered rightly and in time, whatever else is going on: one
//! attack after the other, each a few lines in a file of its kind, on the same [field]. Every answer that an
//! attacker reads must be 2xx, 4xx or 503, and of those what that request deserves. After each attack all places come
//! free again: files, and the slots of heavy work. The whole is done twice in the long form, so that memory which
//! grows from one time to the other is noticed.
//!
//! Latencies are recorded and not judged, but for a generous [time limit](good::LONGEST): machines are busy.

mod beyond;
mod bodies;
mod churn;
mod door;
mod field;
mod good;
mod heads;
mod held;
mod left;
mod noise;
mod phase;
mod report;
mod server;
mod tally;
mod wire;

use std::time::{Duration, Instant};

use crate::Outcome;
use crate::call::Call;
use crate::cannot_be_tried::CannotBeTried;
use field::Field;
use good::GoodClients;
use phase::Phase;
use report::Report;
use server::Server;
use tally::Tally;

/// One kind of attack.
#[derive(Clone, Copy)]
pub(crate) struct Attack {
    name: &'static str,
    /// Until the field says that it is over.
    run: fn(&Field) -> Tally,
    /// Whether it makes the server use large buffers or tables, of which an allocator keeps some. All others must leave
    /// nothing behind.
    is_large: bool,
}

const fn large(name: &'static str, run: fn(&Field) -> Tally) -> Attack {
    Attack { name, run, is_large: true }
}

const fn small(name: &'static str, run: fn(&Field) -> Tally) -> Attack {
    Attack { name, run, is_large: false }
}

/// All of them.
const ATTACKS: [Attack; 15] = [
    large("slow headers", held::slow_heads),
    large("slow bodies", held::slow_bodies),
    large("idle", held::idle),
    small("connect and leave", churn::connect_and_leave),
    large("answers unread", held::unread),
    small("oversized bodies", bodies::oversized),
    small("nested JSON", bodies::nested),
    small("header bombs", heads::bombs),
    small("path tricks", door::paths),
    small("Host and Origin", door::names),
    small("garbage", noise::garbage),
    small("smuggling", noise::smuggling),
    large("work cancelled", left::cancelled),
    large("streams abandoned", left::abandoned),
    large("beyond the limits", beyond::limits),
];

/// How long the good clients are alone at first, at least.
const QUIET: Duration = Duration::from_secs(1);

pub(crate) fn run(call: &Call) -> Outcome {
    if !std::path::Path::new("/proc/self/status").is_file() {
        return Err(
            CannotBeTried("it needs Linux, which tells of a process in /proc".into()).into()
        );
    }
    let (rounds, length) = (call.size(1, 2), Duration::from_millis(call.size(700, 8000)));
    let server = Server::start(call)?;
    let files = server::own_files();
    let clients = GoodClients::start(server.address);
    let mut report = Report::default();
    report.add(Phase::quiet(&server, &clients, length.max(QUIET))?);
    for round in 0..rounds {
        for attack in ATTACKS {
            let field =
                Field::new(server.address, Instant::now() + length, files, call.seed + round);
            let phase = Phase::attack(attack, field, &server, &clients)?;
            eprintln!("queens-trials: {}", phase.line());
            report.add(phase);
        }
        report.round_ends(server.vitals()?);
    }
    drop(clients);
    let ending = server.end_in_the_middle_of_it()?;
    if !call.quick {
        println!("{}", report.table());
    }
    report.judge()?;
    Ok(format!("{}; {ending}", report.figures()))
}
