//! What came of all of it: a table, one line of figures, and whether the server kept within its bounds.

use std::error::Error;
use std::time::Duration;

use super::good::Served;
use super::phase::Phase;
use super::server::Vitals;
use super::tally::Tally;

/// The most memory in kilobytes. The server has 512 connections. Each may keep 256 kB of a body, or an answer of 600 to
/// 800 kB that nobody reads: 400 MB. Four heavy answers at once may take 64 MB each, and counts about as much.
const MEMORY: u64 = 800_000;
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
        // An allocator keeps some of what it had; that goes up and down, but does not grow from round to round.
        let grows = |pair: &[Vitals]| pair[1].memory > pair[0].memory + pair[0].memory / 4 + 16_000;
        match self.rounds.windows(2).find(|pair| grows(pair)) {
            Some(pair) => Err(format!("the server's memory grows: {pair:?}").into()),
            None => Ok(()),
        }
    }

    /// In Markdown, for a record.
    pub(crate) fn table(&self) -> String {
        let head = "| phase | connections | answers | 2xx | 4xx | 429, 503 | closed | good: answers | busy | p50 ms | p99 ms | most ms \
                    | memory MB | files | threads |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
        let between = self.between();
        let rows = self
            .phases
            .iter()
            .map(|phase| row(phase.name, &phase.tally, &phase.during, phase.most));
        let last = row("between attacks", &Tally::default(), &between, self.last());
        format!("{head}{}{last}", rows.collect::<String>())
    }

    /// What the good clients got after attacks.
    fn between(&self) -> Served {
        let mut between = Served::default();
        self.phases.iter().for_each(|phase| between.merge(&phase.after));
        between
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
            "{} requests on {} connections, {} answers: {} 2xx, {} 4xx, {} busy, nothing else; {} good requests meanwhile, \
             all answered, {} of them as busy, p99 {} ms ({} when quiet), at most {} ms; memory at most {} MB, {} after it; {} files, {} threads",
            sum.requests,
            sum.connections,
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

fn row(name: &str, tally: &Tally, served: &Served, vitals: Vitals) -> String {
    let cells = [
        name.to_owned(),
        tally.connections.to_string(),
        tally.answers().to_string(),
        tally.fine.to_string(),
        tally.refused.to_string(),
        tally.busy.to_string(),
        tally.closed.to_string(),
        served.times.len().to_string(),
        served.busy.to_string(),
        milliseconds(served.quantile(0.5)),
        milliseconds(served.quantile(0.99)),
        milliseconds(served.quantile(1.0)),
        megabytes(vitals.memory),
        vitals.files.to_string(),
        vitals.threads.to_string(),
    ];
    format!("| {} |\n", cells.join(" | "))
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

fn megabytes(kilobytes: u64) -> String {
    (kilobytes / 1000).to_string()
}
