//! `queens self-test`: checks on this machine that all ways of counting agree, with a report to attach to a number
//! that is published. Each of [`CHECKS`] compares two ways that share as little as possible.

mod boards;
mod counts;
mod files;
mod report;

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::time::Instant;

use n_queens::Problem;
use n_queens::count::{Engine, EngineKind, Kind, Question, Record, Work, counted};
use queens_messages::Message;

use self::report::{Findings, Report};
use crate::args::commands::SelfTestArgs;
use crate::control;
use crate::failure::Failure;
use crate::progress;
use crate::session::Session;

/// One check: its name in JSON, its description, and the function that makes it.
struct Check {
    name: &'static str,
    message: Message,
    run: fn(&Tester, &mut Findings) -> Outcome,
}

type Outcome = Result<(), Fault>;

enum Fault {
    /// Two values that should be equal are not: which, and where.
    Differs(String),
    /// The check could not be made.
    Failed(Failure),
    Stopped,
}

impl<E: Into<Failure>> From<E> for Fault {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// An error that must not occur.
fn unexpected(error: impl Display) -> Fault {
    Fault::Differs(error.to_string())
}

/// What every check needs.
struct Tester<'a> {
    session: &'a Session,
    threads: NonZeroUsize,
    seed: u64,
}

const fn check(
    name: &'static str,
    message: Message,
    run: fn(&Tester, &mut Findings) -> Outcome,
) -> Check {
    Check { name, message, run }
}

/// From the simplest to the most intricate.
const CHECKS: [Check; 15] = [
    check("strategies", Message::TestStrategies, boards::strategies),
    check("construct", Message::TestConstruct, boards::construct),
    check("random", Message::TestRandom, boards::random),
    check("exact-cover", Message::TestExactCover, boards::exact_cover),
    check("proofs", Message::TestProofs, boards::proofs),
    check("bitmask", Message::TestBitmask, counts::bitmask),
    check("known-table", Message::TestKnownTable, counts::known_table),
    check("vectors", Message::TestVectors, counts::vectors),
    check("images", Message::TestImages, counts::images),
    check("threads", Message::TestThreads, counts::threads),
    check("depth-first", Message::TestDepthFirst, boards::depth_first),
    check("symmetric", Message::TestSymmetric, counts::symmetric),
    check("congruence", Message::TestCongruence, counts::congruence),
    check("records", Message::TestRecords, files::records),
    check("checkpoint", Message::TestCheckpoint, files::checkpoint),
];

/// The default seed, always the same, so that a fault can be seen again.
const SEED: u64 = 1850;

pub(crate) fn run(session: &Session, args: &SelfTestArgs) -> Result<(), Failure> {
    let threads = session.threads.unwrap_or_else(queens_app::cores);
    let tester = Tester { session, threads, seed: args.seed.seed.unwrap_or(SEED) };
    let mut report = Report::open(&tester, args, engines()?)?;
    for check in &CHECKS {
        let (start, mut findings) = (Instant::now(), Findings::default());
        let fault = match (check.run)(&tester, &mut findings) {
            _ if control::is_interrupted() => return Err(Failure::interrupted()),
            Ok(()) => None,
            Err(Fault::Differs(fault)) => Some(fault),
            Err(Fault::Failed(failure)) => return Err(failure),
            Err(Fault::Stopped) => return Err(Failure::interrupted()),
        };
        report.add(check, start, findings, fault)?;
    }
    report.end()
}

/// Every engine by its name and version.
fn engines() -> Result<Vec<&'static str>, Failure> {
    let question = |name: EngineKind| match name {
        EngineKind::Symmetric => of_kind(8, Kind::HalfTurn),
        _ => plain(8).by(Some(name)),
    };
    EngineKind::ALL
        .into_iter()
        .map(|name| Ok(Engine::for_question(&question(name))?.engine()))
        .collect()
}

/// All solutions of the plain board.
fn plain(n: u32) -> Question {
    of_kind(n, Kind::All)
}

fn of_kind(n: u32, kind: Kind) -> Question {
    Question { problem: Problem::new(n), kind, queens: n, engine: None }
}

impl Tester<'_> {
    /// Every unit of a question, counted by its engine.
    fn record(&self, question: &Question, threads: NonZeroUsize) -> Result<Record, Fault> {
        counted(question, threads, &progress::control(self.session, None))?.ok_or(Fault::Stopped)
    }

    fn count(&self, question: &Question) -> Result<u128, Fault> {
        self.record(question, self.threads)?.total().map_err(unexpected)
    }
}
