//! Where an attack takes place: against whom, until when, by how many at once.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::tally::Tally;
use super::wire::{Said, Wire};

/// So many shoot at once.
const SHOOTERS: usize = 16;
/// Nobody shoots more often than this.
const SHOTS: usize = 20_000;
/// Between two shots: enough for thousands a second, and the machine is not ours alone.
const PAUSE: Duration = Duration::from_millis(1);
/// Every answer that needs no heavy work is there by then.
const PROMPT: Duration = Duration::from_secs(10);

/// One attack's time and place.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) address: SocketAddr,
    until: Instant,
    /// How many open files the attackers may have.
    pub(crate) files: u64,
    seed: u64,
}

impl Field {
    pub(crate) const fn new(address: SocketAddr, until: Instant, files: u64, seed: u64) -> Self {
        Self { address, until, files, seed }
    }

    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// The random choices of one attacker.
    pub(crate) fn generator(&self, number: usize) -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(self.seed.wrapping_mul(1_000_003) + number as u64)
    }

    /// So many attackers at once, each with a number; all that came of them.
    pub(crate) fn together(&self, count: usize, attacker: impl Fn(usize) -> Tally + Sync) -> Tally {
        let mut sum = Tally::default();
        std::thread::scope(|scope| {
            let attacker = &attacker;
            let threads = (0..count).map(|number| scope.spawn(move || attacker(number)));
            for thread in threads.collect::<Vec<_>>() {
                match thread.join() {
                    Ok(tally) => sum.merge(tally),
                    Err(_) => sum.fail("an attacker panicked", b""),
                }
            }
        });
        sum
    }

    /// All shots in turns, each on a connection of its own, many at once, until it is over.
    pub(crate) fn volley(&self, shots: &[Shot]) -> Tally {
        self.together(SHOOTERS, |number| {
            let mut tally = Tally::default();
            let shots = shots.iter().cycle().skip(number).take(SHOTS);
            for shot in shots.take_while(|_| !self.is_over()) {
                self.fire(shot, &mut tally);
                std::thread::sleep(PAUSE);
            }
            tally
        })
    }

    fn fire(&self, shot: &Shot, tally: &mut Tally) {
        let Some(mut wire) = self.connect(tally) else { return };
        tally.requests += 1;
        let _ = wire.send(&shot.bytes); // who is refused may be cut off in the middle
        if shot.is_all {
            wire.finish();
        }
        let latest = if shot.may_take_long { self.until } else { Instant::now() + PROMPT };
        match wire.answer(latest) {
            Said::Answer(answer) => shot.judge(answer.status, tally),
            Said::Closed if shot.may_be_closed => tally.closed += 1,
            Said::Nothing if shot.may_take_long => {}
            said => tally.fail(&format!("{said:?} instead of an answer"), &shot.bytes),
        }
        wire.reset();
    }

    /// A connection; that there is none would be wrong.
    pub(crate) fn connect(&self, tally: &mut Tally) -> Option<Wire> {
        match Wire::connect(self.address) {
            Ok(wire) => {
                tally.connections += 1;
                Some(wire)
            }
            Err(error) => {
                tally.fail(&format!("no connection: {error}"), b"");
                None
            }
        }
    }
}

/// A request, and what it deserves.
pub(crate) struct Shot {
    bytes: Vec<u8>,
    deserves: &'static [u16],
    may_be_closed: bool,
    may_take_long: bool,
    is_all: bool,
}

impl Shot {
    /// It must be answered with one of these.
    pub(crate) const fn new(bytes: Vec<u8>, deserves: &'static [u16]) -> Self {
        Self { bytes, deserves, may_be_closed: false, may_take_long: false, is_all: false }
    }

    /// What is hardly HTTP: the server may also just close the connection. It is told that nothing more will come.
    pub(crate) const fn hardly_http(bytes: Vec<u8>) -> Self {
        let deserves = &[400, 404, 405, 408, 413, 414, 421, 431];
        Self { bytes, deserves, may_be_closed: true, may_take_long: false, is_all: true }
    }

    /// Heavy work: it may be refused because of other work, and nobody waits longer than the attack takes.
    pub(crate) const fn heavy(bytes: Vec<u8>) -> Self {
        let deserves = &[200, 429];
        Self { bytes, deserves, may_be_closed: false, may_take_long: true, is_all: false }
    }

    fn judge(&self, status: u16, tally: &mut Tally) {
        tally.answered(status, &self.bytes);
        if !self.deserves.contains(&status) {
            tally.fail(&format!("status {status} instead of {:?}", self.deserves), &self.bytes);
        }
    }
}
