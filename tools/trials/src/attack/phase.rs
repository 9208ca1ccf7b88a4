//! One stretch of the trial: the server is left alone or attacked, others are served, and all of it is watched.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::Attack;
use super::field::Field;
use super::good::{GoodClients, Served};
use super::server::{Server, Vitals, vitals};
use super::tally::Tally;
use super::wire::{Said, Wire, get};

/// How often the server is looked at.
const LOOK: Duration = Duration::from_millis(25);
/// By then every attack has ended: those that wait for an answer give up after ten seconds.
const DEADLINE: Duration = Duration::from_secs(60);
/// By then the server has forgotten the attackers.
const RECOVERY: Duration = Duration::from_secs(15);
/// Files that the server has open without attackers: its own, and the connections of a few.
const FEW_FILES: u64 = 40;

pub(crate) struct Phase {
    pub(crate) name: &'static str,
    /// Whether the server may keep memory of it.
    pub(crate) is_large: bool,
    pub(crate) tally: Tally,
    /// What the good clients got meanwhile, and after it.
    pub(crate) during: Served,
    pub(crate) after: Served,
    /// The most that the server took, and what it took afterwards.
    pub(crate) most: Vitals,
    pub(crate) rest: Vitals,
}

impl Phase {
    /// Nobody attacks.
    pub(crate) fn quiet(
        server: &Server,
        clients: &GoodClients,
        length: Duration,
    ) -> Result<Self, Box<dyn Error>> {
        let watch = Watch::start(server.id());
        std::thread::sleep(length);
        let (during, most) = (clients.take(), watch.end());
        let (tally, after, rest) = (Tally::default(), Served::default(), server.vitals()?);
        Self { name: "quiet", is_large: true, tally, during, after, most, rest }.judged()
    }

    /// An attack, and what comes after it.
    pub(crate) fn attack(
        attack: Attack,
        field: Field,
        server: &Server,
        clients: &GoodClients,
    ) -> Result<Self, Box<dyn Error>> {
        let Attack { name, run, is_large } = attack;
        let (tell, told) = mpsc::channel();
        let watch = Watch::start(server.id());
        std::thread::spawn(move || tell.send(run(&field)));
        let late = |_| format!("{name}: it has not ended after {} s", DEADLINE.as_secs());
        let tally = told.recv_timeout(DEADLINE).map_err(late)?;
        let during = clients.take();
        recovered(server).map_err(|error| format!("after {name}: {error}"))?;
        let (after, most, rest) = (clients.take(), watch.end(), server.vitals()?);
        Self { name, is_large, tally, during, after, most, rest }.judged()
    }

    fn judged(self) -> Result<Self, Box<dyn Error>> {
        let good = [&self.during, &self.after].map(|served| served.fault.as_deref());
        match (self.tally.fault.as_deref(), good) {
            (Some(fault), _) => Err(format!("{}: {fault}", self.name).into()),
            (None, [Some(fault), _] | [None, Some(fault)]) => {
                Err(format!("{}: a good client was not served: {fault}", self.name).into())
            }
            (None, [None, None]) => Ok(self),
        }
    }

    /// How far the trial is.
    pub(crate) fn line(&self) -> String {
        let Self { name, tally, during, most, rest, .. } = self;
        let (answers, p99) = (tally.answers(), during.quantile(0.99));
        format!(
            "{name}: {} connections, {answers} answers; good clients: {} answers, p99 {p99:.1?}; {} MB, then {}",
            tally.connections,
            during.times.len(),
            most.memory / 1000,
            rest.memory / 1000,
        )
    }
}

/// Waits until the attackers are forgotten: their files are closed, and heavy work has its slots again.
fn recovered(server: &Server) -> Result<(), Box<dyn Error>> {
    let latest = Instant::now() + RECOVERY;
    loop {
        let files = server.vitals()?.files;
        let mut wire = Wire::connect(server.address)?;
        wire.send(&get("/api/v1/count?n=10"))?;
        let said = wire.answer(latest);
        let is_counted = matches!(&said, Said::Answer(answer) if answer.status == 200);
        if files <= FEW_FILES && is_counted {
            return Ok(());
        }
        if Instant::now() > latest {
            return Err(format!("{files} files are open still; a count: {said:?}").into());
        }
        std::thread::sleep(LOOK);
    }
}

/// Looks at the server from time to time.
struct Watch {
    end: Arc<AtomicBool>,
    thread: JoinHandle<Vitals>,
}

impl Watch {
    fn start(id: u32) -> Self {
        let end = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&end);
        let thread = std::thread::spawn(move || {
            let mut most = Vitals::default();
            while !is_over.load(Ordering::Relaxed) {
                most = vitals(id).map_or(most, |vitals| most.most(vitals));
                std::thread::sleep(LOOK);
            }
            most
        });
        Self { end, thread }
    }

    fn end(self) -> Vitals {
        self.end.store(true, Ordering::Relaxed);
        self.thread.join().unwrap_or_default()
    }
}
