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

/// One kind of attack: until the field says that it is over.
type Attack = fn(&Field) -> Tally;

/// All of them.
const ATTACKS: [(&str, Attack); 15] = [
    ("slow headers", held::slow_heads),
    ("slow bodies", held::slow_bodies),
    ("10,000 idle", held::idle),
    ("connect and leave", churn::connect_and_leave),
    ("answers unread", held::unread),
    ("oversized bodies", bodies::oversized),
    ("nested JSON", bodies::nested),
    ("header bombs", heads::bombs),
    ("path tricks", door::paths),
    ("Host and Origin", door::names),
    ("garbage", noise::garbage),
    ("smuggling", noise::smuggling),
    ("work cancelled", left::cancelled),
    ("streams abandoned", left::abandoned),
    ("beyond the limits", beyond::limits),
];

/// How long the good clients are alone at first.
const QUIET: Duration = Duration::from_secs(1);

pub(crate) fn run(call: &Call) -> Outcome {
    if !std::path::Path::new("/proc/self/status").is_file() {
        return Err(
            CannotBeTried("it needs Linux, which tells of a process in /proc".into()).into()
        );
    }
    let (rounds, length) = if call.quick { (1, 700) } else { (2, 8000) };
    let length = Duration::from_millis(length);
    let server = Server::start(call)?;
    let files = server::own_files();
    let clients = GoodClients::start(server.address);
    let mut report = Report::default();
    report.add(Phase::quiet(&server, &clients, if call.quick { QUIET } else { length })?);
    for round in 0..rounds {
        for (name, attack) in ATTACKS {
            let field =
                Field::new(server.address, Instant::now() + length, files, call.seed + round);
            let phase = Phase::attack(name, attack, field, &server, &clients)?;
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
