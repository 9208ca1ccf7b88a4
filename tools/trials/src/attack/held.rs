//! Connections that are held: silent ones, heads and bodies that dribble in, answers that nobody reads. There are more
//! of them than the server has room for, and whoever is closed comes again.

use std::time::{Duration, Instant};

use super::field::Field;
use super::tally::Tally;
use super::wire::{Nudged, Wire, get, post};

/// So many hold connections at once.
const HOLDERS: usize = 4;

/// Far more than the server has room for.
const MANY: usize = 1000;
/// As many as a textbook asks for.
const IDLE: usize = 10_000;
/// Open files of this program that are needed for everything else.
const OTHER_FILES: u64 = 200;

/// How connections are held.
struct Hold {
    /// How many in all.
    count: usize,
    /// What each sends at first.
    opening: Vec<u8>,
    /// What it sends now and then.
    drip: &'static [u8],
    /// How many new ones a holder opens at a time.
    at_a_time: usize,
    pause: Duration,
    /// Whether an answer is read.
    reads: bool,
    /// It goes on at least until all have been opened, unless that takes longer than this.
    opening_time: Duration,
}

pub(crate) fn slow_heads(field: &Field) -> Tally {
    let opening = b"GET /api/v1/solve?n=8 HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".to_vec();
    let pause = Duration::from_millis(50);
    Hold {
        count: MANY,
        opening,
        drip: b"a",
        at_a_time: 50,
        pause,
        reads: true,
        opening_time: Duration::ZERO,
    }
    .run(field)
}

/// Most of each body comes at once, so that it takes memory; the rest never does.
pub(crate) fn slow_bodies(field: &Field) -> Tally {
    let length = 250_000;
    let most = vec![b' '; length - 50_000];
    let opening = post("/api/v1/check", &format!("Content-Length: {length}\r\n"), &most);
    let pause = Duration::from_millis(50);
    Hold {
        count: MANY,
        opening,
        drip: b" ",
        at_a_time: 20,
        pause,
        reads: true,
        opening_time: Duration::ZERO,
    }
    .run(field)
}

/// Ten thousand, or as many as this process may have.
pub(crate) fn idle(field: &Field) -> Tally {
    let count = IDLE.min(field.files.saturating_sub(OTHER_FILES) as usize);
    let (pause, opening_time) = (Duration::from_millis(100), Duration::from_secs(20));
    let opening = Vec::new();
    Hold { count, opening, drip: b"", at_a_time: 500, pause, reads: true, opening_time }.run(field)
}

/// Each asks for several megabytes.
pub(crate) fn unread(field: &Field) -> Tally {
    let opening = get("/api/v1/solve?n=100000").repeat(8);
    let pause = Duration::from_millis(50);
    Hold {
        count: MANY,
        opening,
        drip: b"",
        at_a_time: 20,
        pause,
        reads: false,
        opening_time: Duration::ZERO,
    }
    .run(field)
}

impl Hold {
    fn run(&self, field: &Field) -> Tally {
        field.together(HOLDERS, |_| self.hold(field))
    }

    fn hold(&self, field: &Field) -> Tally {
        let (mut tally, mut held) = (Tally::default(), Vec::new());
        let (share, begin) = (self.count / HOLDERS, Instant::now());
        while !field.is_over() || (held.len() < share && begin.elapsed() < self.opening_time) {
            if held.len() == share || !self.drip.is_empty() {
                held.retain_mut(|wire| self.is_still_there(wire, &mut tally));
            }
            for _ in 0..self.at_a_time.min(share - held.len()) {
                held.extend(self.open(field, &mut tally));
            }
            tally.at_once = tally.at_once.max(held.len() as u64);
            std::thread::sleep(self.pause);
        }
        tally
    }

    fn open(&self, field: &Field, tally: &mut Tally) -> Option<Wire> {
        let mut wire = field.connect(tally)?;
        tally.requests += u64::from(!self.opening.is_empty());
        let _ = wire.send(&self.opening);
        wire.hold().ok().map(|()| wire)
    }

    fn is_still_there(&self, wire: &mut Wire, tally: &mut Tally) -> bool {
        match wire.nudge(self.drip) {
            Nudged::Silent => true,
            Nudged::Answered if !self.reads => true,
            Nudged::Answered => {
                // Half a request deserves nothing but a refusal.
                if let Ok((status, _)) = wire.head(Instant::now() + Duration::from_secs(1)) {
                    tally.answered(status, &self.opening);
                }
                false
            }
            Nudged::Closed => {
                tally.closed += 1;
                false
            }
        }
    }
}
