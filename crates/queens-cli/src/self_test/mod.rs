//! `queens self-test`: a ladder of checks on this machine, for whoever wants to trust its numbers, and a report to
//! attach to a number that is published.
//!
//! Each rung of [`RUNGS`] holds one way against another that shares as little with it as possible.
//!
//! | file | what it does |
//! |---|---|
//! | `counts` | rungs: engines against each other, and against published numbers |
//! | `boards` | rungs: strategies, random boards, proofs |
//! | `files` | rungs: records and checkpoints |
//! | `findings` | what a rung compared, and the numbers that it found |
//! | `setting` | on which machine, by which program |
//! | `report` | all of it, as text or as a document |

mod boards;
mod counts;
mod files;
mod findings;
mod report;
mod setting;

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::time::Instant;

use n_queens::Problem;
use n_queens::count::{Kind, Question, Record, counted};
use queens_messages::Message;

use self::findings::Findings;
use self::report::{Report, Step};
use self::setting::Setting;
use crate::args::small::SelfTestArgs;
use crate::control;
use crate::failure::Failure;
use crate::progress;
use crate::session::Session;

/// One check: its name in JSON, what it says to people, and how it is done.
struct Rung {
    name: &'static str,
    says: Message,
    climb: fn(&Climber, &mut Findings) -> Climbed,
}

/// What is wrong, if anything.
type Climbed = Result<(), Slip>;

enum Slip {
    /// Two values that should be equal are not: which, and where.
    Differs(String),
    /// The rung could not be tried.
    Failed(Failure),
    Stopped,
}

impl<E: Into<Failure>> From<E> for Slip {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Something that must not fail did.
fn wrong(error: impl Display) -> Slip {
    Slip::Differs(error.to_string())
}

/// Who climbs: what every rung needs.
struct Climber<'a> {
    session: &'a Session,
    threads: NonZeroUsize,
    seed: u64,
}

/// From the plainest to the most intricate.
const RUNGS: [Rung; 15] = [
    Rung { name: "strategies", says: Message::TestStrategies, climb: boards::strategies },
    Rung { name: "construct", says: Message::TestConstruct, climb: boards::construct },
    Rung { name: "random", says: Message::TestRandom, climb: boards::random },
    Rung { name: "exact-cover", says: Message::TestExactCover, climb: boards::exact_cover },
    Rung { name: "proofs", says: Message::TestProofs, climb: boards::proofs },
    Rung { name: "bitmask", says: Message::TestBitmask, climb: counts::bitmask },
    Rung { name: "known-table", says: Message::TestKnownTable, climb: counts::known_table },
    Rung { name: "vectors", says: Message::TestVectors, climb: counts::vectors },
    Rung { name: "images", says: Message::TestImages, climb: counts::images },
    Rung { name: "threads", says: Message::TestThreads, climb: counts::threads },
    Rung { name: "depth-first", says: Message::TestDepthFirst, climb: boards::depth_first },
    Rung { name: "symmetric", says: Message::TestSymmetric, climb: counts::symmetric },
    Rung { name: "congruence", says: Message::TestCongruence, climb: counts::congruence },
    Rung { name: "records", says: Message::TestRecords, climb: files::records },
    Rung { name: "checkpoint", says: Message::TestCheckpoint, climb: files::checkpoint },
];

/// Chance is the same every time unless it is asked to be another, so that a fault can be seen again.
const SEED: u64 = 1850;

pub(crate) fn run(session: &Session, args: &SelfTestArgs) -> Result<(), Failure> {
    let (threads, seed) = (session.threads()?, args.seed.given()?.unwrap_or(SEED));
    let climber = Climber { session, threads, seed };
    let mut report = Report::open(session, args, Setting::here(&climber)?)?;
    for rung in &RUNGS {
        let (start, mut findings) = (Instant::now(), Findings::default());
        let fault = match (rung.climb)(&climber, &mut findings) {
            Ok(()) => None,
            Err(Slip::Differs(fault)) => Some(fault),
            Err(Slip::Failed(failure)) => return Err(failure),
            Err(Slip::Stopped) => return Err(Failure::interrupted()),
        };
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        report.add(&Step { rung, findings, fault, taken: start.elapsed() })?;
    }
    report.end()
}

/// All solutions of the plain board.
fn plain(n: u32) -> Question {
    of_kind(n, Kind::All)
}

fn of_kind(n: u32, kind: Kind) -> Question {
    Question { problem: Problem::new(n), kind, queens: n, engine: None }
}

impl Climber<'_> {
    /// Every unit of a question, counted by its engine.
    fn record(&self, question: &Question, threads: NonZeroUsize) -> Result<Record, Slip> {
        counted(question, threads, &progress::control(self.session, None))?.ok_or(Slip::Stopped)
    }

    fn count(&self, question: &Question) -> Result<u128, Slip> {
        let record = self.record(question, self.threads)?;
        record.total().map_err(wrong)
    }
}
