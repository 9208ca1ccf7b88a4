//! `queens self-test`: checks on this machine that all ways of counting agree, with a report to attach to a number
//! that is published. Each of [`CHECKS`] compares two ways that share as little as possible.

mod boards;
mod counts;
mod files;
mod report;

use std::fmt::Display;
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use n_queens::count::{EngineKind, Kind, Question, Record, Units, counted};
use n_queens::{Problem, known};
use queens_app::Seconds;
use queens_messages::{Message, Speak};

use self::report::{CheckResult, Findings, Report};
use crate::args::commands::SelfTestArgs;
use crate::control;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::progress;
use crate::session::Session;

type CheckFunction = fn(&Tester, &mut Findings) -> Outcome;

/// The checks, from the simplest to the most intricate: the name in JSON, the description, and the function.
const CHECKS: [(&str, Message, CheckFunction); 15] = [
    ("strategies", Message::TestStrategies, boards::strategies),
    ("construct", Message::TestConstruct, boards::construct),
    ("random", Message::TestRandom, boards::random),
    ("exact-cover", Message::TestExactCover, boards::exact_cover),
    ("proofs", Message::TestProofs, boards::proofs),
    ("bitmask", Message::TestBitmask, counts::bitmask),
    ("known-table", Message::TestKnownTable, counts::known_table),
    ("vectors", Message::TestVectors, counts::vectors),
    ("images", Message::TestImages, counts::images),
    ("threads", Message::TestThreads, counts::threads),
    ("depth-first", Message::TestDepthFirst, boards::depth_first),
    ("symmetric", Message::TestSymmetric, counts::symmetric),
    ("congruence", Message::TestCongruence, counts::congruence),
    ("records", Message::TestRecords, files::records),
    ("checkpoint", Message::TestCheckpoint, files::checkpoint),
];

/// The default seed, always the same, so that a fault can be seen again.
const SEED: u64 = 1850;

type Outcome = Result<(), Fault>;

enum Fault {
    /// Two values that should be equal are not: which, and where.
    Differs(String),
    /// The check could not be made, or was interrupted.
    Failed(Failure),
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

pub(crate) fn run(session: &Session, args: &SelfTestArgs) -> Result<(), Failure> {
    let threads = session.threads.unwrap_or_else(queens_app::cores);
    let tester = Tester { session, threads, seed: args.seed.seed.unwrap_or(SEED) };
    let language = session.language;
    // Opened first: a file that cannot be written is reported at once.
    let mut out = Output::open(session, args.output.as_deref())?;
    let (start, mut report) = (Instant::now(), Report::new(threads, tester.seed, engines()?));
    if !args.json {
        writeln!(out, "{}", report.facts(language))?;
    }
    for (name, message, check) in CHECKS {
        let result = tester.result(name, check)?;
        if !args.json {
            out.write_all(result.paragraph(&message, language).as_bytes())?;
            out.flush()?;
        }
        report.add(result);
    }
    report.seconds = Seconds(start.elapsed());
    let verdict = report.verdict();
    match args.json {
        true => out.document(&report)?,
        false => writeln!(out, "\n{}", verdict.say(language))?,
    }
    out.commit(session)?;
    match report.passed {
        true if args.output.is_some() => session.note(&verdict),
        true => {}
        false => return Err(Failure::new(code::FAILED, verdict)),
    }
    Ok(())
}

/// Every engine by its name and version.
fn engines() -> Result<Vec<String>, Failure> {
    let question = |engine: EngineKind| match engine {
        EngineKind::Symmetric => of_kind(8, Kind::HalfTurn),
        _ => plain(8).by(Some(engine)),
    };
    let name = |engine| Ok(Units::for_question(&question(engine))?.job().engine.clone());
    EngineKind::ALL.into_iter().map(name).collect()
}

/// All solutions of the plain board.
fn plain(n: u32) -> Question {
    of_kind(n, Kind::All)
}

fn of_kind(n: u32, kind: Kind) -> Question {
    Question { problem: Problem::new(n), kind, queens: n, engine: None }
}

/// The published number of the plain board.
fn published(question: &Question) -> Result<u128, Fault> {
    Ok(known::solutions(question.n()).unwrap_or_default())
}

/// What every check needs.
struct Tester<'a> {
    session: &'a Session,
    threads: NonZeroUsize,
    seed: u64,
}

impl Tester<'_> {
    /// Makes one check.
    fn result(&self, name: &'static str, check: CheckFunction) -> Result<CheckResult, Failure> {
        let (start, mut findings) = (Instant::now(), Findings::default());
        let fault = match check(self, &mut findings) {
            _ if control::is_interrupted() => return Err(Failure::interrupted()),
            Ok(()) => None,
            Err(Fault::Differs(fault)) => Some(fault),
            Err(Fault::Failed(failure)) => return Err(failure),
        };
        let (passed, seconds) = (fault.is_none(), Seconds(start.elapsed()));
        Ok(CheckResult { name, passed, seconds, findings, fault })
    }

    /// Every unit of a question, counted by its engine.
    fn record(&self, question: &Question, threads: NonZeroUsize) -> Result<Record, Fault> {
        let counted = counted(question, threads, &progress::control(self.session, None))?;
        Ok(counted.ok_or_else(Failure::interrupted)?)
    }

    fn count(&self, question: &Question) -> Result<u128, Fault> {
        self.record(question, self.threads)?.total().map_err(unexpected)
    }

    /// Compares counts by engines with the same numbers from elsewhere.
    fn same_counts(
        &self,
        findings: &mut Findings,
        questions: impl Iterator<Item = Question>,
        expected: impl Fn(&Question) -> Result<u128, Fault>,
    ) -> Outcome {
        for question in questions {
            let case = match question.kind {
                Kind::All => format!("n = {}", question.n()),
                kind => format!("{kind} n = {}", question.n()),
            };
            let counted = self.count(&question)?;
            findings.equal(&case, counted, expected(&question)?)?;
            findings.add_solutions(case, counted);
        }
        Ok(())
    }
}
