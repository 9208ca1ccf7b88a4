//! `queens self-test`: a ladder of checks on this machine, for whoever wants to trust its numbers.
//!
//! Each rung of [`RUNGS`] holds one way of counting against another that shares as little with
//! it as possible.

mod rungs;

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use clap::ArgMatches;
use queens_render::document::Object;
use queens_render::units;
use queens_render::{Message, Speak};

use crate::control;
use crate::failure::{Failure, code};
use crate::options;
use crate::output::Output;
use crate::session::Session;

/// One check: its name in JSON, what it says to people, and how it is done.
struct Rung {
    name: &'static str,
    says: Message,
    climb: fn(&Climber) -> Climbed,
}

/// What is wrong, if anything: two values that should be equal, and where.
type Climbed = Result<(), Slip>;

enum Slip {
    /// They differ.
    Differs(String),
    /// The rung could not be tried.
    Failed(Failure),
    Stopped,
}

/// Who climbs: what every rung needs.
struct Climber<'a> {
    session: &'a Session,
    threads: NonZeroUsize,
}

const RUNGS: [Rung; 10] = [
    Rung { name: "strategies", says: Message::TestStrategies, climb: rungs::strategies },
    Rung { name: "construct", says: Message::TestConstruct, climb: rungs::construct },
    Rung { name: "bitmask", says: Message::TestBitmask, climb: rungs::bitmask },
    Rung { name: "known-table", says: Message::TestKnownTable, climb: rungs::known_table },
    Rung { name: "images", says: Message::TestImages, climb: rungs::images },
    Rung { name: "threads", says: Message::TestThreads, climb: rungs::threads },
    Rung { name: "depth-first", says: Message::TestDepthFirst, climb: rungs::depth_first },
    Rung { name: "symmetric", says: Message::TestSymmetric, climb: rungs::symmetric },
    Rung { name: "congruence", says: Message::TestCongruence, climb: rungs::congruence },
    Rung { name: "records", says: Message::TestRecords, climb: rungs::records },
];

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let threads = options::threads(matches)?;
    let climber = Climber { session, threads };
    let mut report = Report::new(options::flag(matches, "json"));
    for rung in &RUNGS {
        let start = Instant::now();
        let fault = match (rung.climb)(&climber) {
            Ok(()) => None,
            Err(Slip::Differs(fault)) => Some(fault),
            Err(Slip::Failed(failure)) => return Err(failure),
            Err(Slip::Stopped) => return Err(Failure::interrupted()),
        };
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        report.rung(session, rung, &units::seconds(start.elapsed()), fault.as_deref())?;
    }
    report.end(session)
}

/// What is printed: a line for each rung as it is done, or one document at the end.
struct Report {
    out: Output,
    json: bool,
    start: Instant,
    rungs: Vec<String>,
    passed: bool,
}

impl Report {
    fn new(json: bool) -> Self {
        let out = Output::standard();
        Self { out, json, start: Instant::now(), rungs: Vec::new(), passed: true }
    }

    fn rung(
        &mut self,
        session: &Session,
        rung: &Rung,
        seconds: &str,
        fault: Option<&str>,
    ) -> Result<(), Failure> {
        self.passed &= fault.is_none();
        if self.json {
            let object = Object::new().text("name", rung.name).raw("passed", fault.is_none());
            let object = object.raw("seconds", seconds);
            let object = match fault {
                Some(fault) => object.text("fault", fault),
                None => object,
            };
            self.rungs.push(object.end());
            return Ok(());
        }
        let mark = if fault.is_none() { '✓' } else { '✗' };
        let says = rung.says.say(session.language);
        let fault = fault.map(|fault| format!(": {fault}")).unwrap_or_default();
        writeln!(self.out, "{mark} {seconds:>10} s  {says}{fault}")?;
        Ok(self.out.flush()?)
    }

    fn end(mut self, session: &Session) -> Result<(), Failure> {
        let seconds = units::seconds(self.start.elapsed());
        if self.json {
            let object = Object::new().raw("passed", self.passed).raw("seconds", seconds);
            let object = object.raw("rungs", format!("[{}]", self.rungs.join(",")));
            self.out.write_all(object.line().as_bytes())?;
        } else if self.passed {
            session.note(&Message::SelfTestPassed { seconds });
        }
        self.out.commit(session)?;
        match self.passed {
            true => Ok(()),
            false => Err(Failure::new(code::FAILED, Message::SelfTestFailed)),
        }
    }
}
