//! What came of all of it: a table, one line of figures, and whether the server kept within its bounds.

use std::error::Error;
use std::time::Duration;

use super::good::Served;
use super::phase::Phase;
use super::server::Vitals;
use super::tally::Tally;

/// The most memory in kilobytes. The server has 512 connections. Each may keep 256 kB of a body, or an answer of up to 800
/// kB that nobody reads: 400 MB. Two watched counts of n = 24 take 170 MB each, four heavy answers up to 64 MB.
const MEMORY: u64 = 1_000_000;
/// What may be left of an attack that needs no large buffers, in kilobytes: less than 100 bytes for each request.
const LEFT: u64 = 16_000;
/// The most open files: as many connections, and those of the runtime.
const FILES: u64 = 560;
/// The most threads: a few for each core, and those that work.
const THREADS: u64 = 100;

/// All phases.
#[derive(Default)]
pub(crate) struct Report {
    phases: Vec<Phase>,
    /// How the server was after each round of attacks.
    rounds: Vec<Vitals>,
}

impl Report {
    pub(crate) fn add(&mut self, phase: Phase) {
        self.phases.push(phase);
    }

    pub(crate) fn round_ends(&mut self, vitals: Vitals) {
        self.rounds.push(vitals);
    }

    fn most(&self) -> Vitals {
        self.phases.iter().fold(Vitals::default(), |most, phase| most.most(phase.most))
    }

    /// Whether the server took no more than it may, and no more from one round to the next.
    pub(crate) fn judge(&self) -> Result<(), Box<dyn Error>> {
        let most = self.most();
        if most.memory > MEMORY || most.files > FILES || most.threads > THREADS {
            return Err(format!("the server took too much: {most:?}").into());
        }
        let leaves =
            |pair: &&[Phase]| !pair[1].is_large && pair[1].rest.memory > pair[0].rest.memory + LEFT;
        if let Some([before, after]) = self.phases.windows(2).find(leaves) {
            let (name, before, after) = (after.name, before.rest, after.rest);
            return Err(format!("{name} leaves memory behind: {before:?}, then {after:?}").into());
        }
        // Of tables an allocator keeps what it had in use at once: in the second round not much more than in the first.
        let grows = |pair: &[Vitals]| pair[1].memory > pair[0].memory + pair[0].memory / 2 + LEFT;
        match self.rounds.windows(2).find(|pair| grows(pair)) {
            Some(pair) => Err(format!("the server's memory grows: {pair:?}").into()),
            None => Ok(()),
        }
    }

    /// In Markdown, for a record.
    pub(crate) fn table(&self) -> String {
        let head = format!("| {} |\n{}|\n", COLUMNS.join(" | "), "|---".repeat(COLUMNS.len()));
        let rows: String = self.phases.iter().chain([&self.between()]).map(row).collect();
        format!("{head}{rows}")
    }

    /// What the good clients got after attacks, while the server came to rest.
    fn between(&self) -> Phase {
        let mut during = Served::default();
        self.phases.iter().for_each(|phase| during.merge(&phase.after));
        let (tally, after, last) = (Tally::default(), Served::default(), self.last());
        let name = "after attacks";
        Phase { name, is_large: true, tally, during, after, most: last, rest: last }
    }

    fn last(&self) -> Vitals {
        self.rounds.last().copied().unwrap_or_default()
    }

    pub(crate) fn figures(&self) -> String {
        let (mut sum, mut served) = (Tally::default(), Served::default());
        for phase in self.phases.iter().skip(1) {
            sum.merge(phase.tally.clone());
            served.merge(&phase.during);
        }
        let quiet =
            self.phases.first().map(|phase| phase.during.quantile(0.99)).unwrap_or_default();
        let most = self.most();
        format!(
            "{} requests on {} connections, up to {} at once, {} answers: {} 2xx, {} 4xx, {} busy, nothing else; {} good requests meanwhile, \
             all answered, {} of them as busy, p99 {} ms ({} when quiet), at most {} ms; memory at most {} MB, {} after it; {} files, {} threads",
            sum.requests,
            sum.connections,
            self.phases.iter().map(|phase| phase.tally.at_once).max().unwrap_or_default(),
            sum.answers(),
            sum.fine,
            sum.refused,
            sum.busy,
            served.times.len(),
            served.busy,
            milliseconds(served.quantile(0.99)),
            milliseconds(quiet),
            milliseconds(served.quantile(1.0)),
            megabytes(most.memory),
            megabytes(self.last().memory),
            most.files,
            most.threads,
        )
    }
}

/// Of the table: what attackers did and got, what the others got meanwhile, what the server took and what it kept.
const COLUMNS: [&str; 16] = [
    "phase",
    "connections",
    "at once",
    "answers",
    "2xx",
    "4xx",
    "429, 503",
    "closed",
    "good answers",
    "p50 ms",
    "p99 ms",
    "most ms",
    "MB",
    "MB then",
    "files",
    "threads",
];

fn row(phase: &Phase) -> String {
    let Phase { name, tally, during, most, rest, .. } = phase;
    let cells: [String; COLUMNS.len()] = [
        (*name).to_owned(),
        tally.connections.to_string(),
        tally.at_once.to_string(),
        tally.answers().to_string(),
        tally.fine.to_string(),
        tally.refused.to_string(),
        tally.busy.to_string(),
        tally.closed.to_string(),
        during.times.len().to_string(),
        milliseconds(during.quantile(0.5)),
        milliseconds(during.quantile(0.99)),
        milliseconds(during.quantile(1.0)),
        megabytes(most.memory),
        megabytes(rest.memory),
        most.files.to_string(),
        most.threads.to_string(),
    ];
    format!("| {} |\n", cells.join(" | "))
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

fn megabytes(kilobytes: u64) -> String {
    (kilobytes / 1000).to_string()
}
