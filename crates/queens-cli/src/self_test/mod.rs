//! `queens self-test`: checks on this machine that all ways of counting agree, with a report to attach to a number
//! that is published. Each of [`CHECKS`] compares two ways that share as little as possible.

mod checks;

use std::fmt::Display;
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use n_queens::count::{EngineKind, Kind, Question, Record, Units, counted};
use n_queens::{Problem, known, vector_instructions};
use queens_app::{Number, Seconds};
use queens_charts::study::MachineFacts;
use queens_messages::{Language, Message, Speak, message, units};
use serde::{Serialize, Serializer};

use crate::args::SelfTestArgs;
use crate::{Failure, Output, Session, code, control, machine, progress};

type CheckFunction = fn(&Tester, &mut Findings) -> Checked;

/// The checks, from the simplest to the most intricate: the name in JSON, the description, and the function.
const CHECKS: [(&str, Message, CheckFunction); 15] = [
    ("strategies", Message::TestStrategies, checks::strategies),
    ("construct", Message::TestConstruct, checks::construct),
    ("random", Message::TestRandom, checks::random),
    ("exact-cover", Message::TestExactCover, checks::exact_cover),
    ("proofs", Message::TestProofs, checks::proofs),
    ("bitmask", Message::TestBitmask, checks::bitmask),
    ("known-table", Message::TestKnownTable, checks::known_table),
    ("vectors", Message::TestVectors, checks::vectors),
    ("images", Message::TestImages, checks::images),
    ("threads", Message::TestThreads, checks::threads),
    ("depth-first", Message::TestDepthFirst, checks::depth_first),
    ("symmetric", Message::TestSymmetric, checks::symmetric),
    ("congruence", Message::TestCongruence, checks::congruence),
    ("records", Message::TestRecords, checks::records),
    ("checkpoint", Message::TestCheckpoint, checks::checkpoint),
];

/// The default seed, always the same, so that a fault can be seen again.
const SEED: u64 = 1850;

type Checked = Result<(), FailedCheck>;

enum FailedCheck {
    /// Two values that should be equal are not: which, and where.
    Differs(String),
    /// The check could not be made, or was interrupted.
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for FailedCheck {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// An error that must not occur.
fn unexpected(error: impl Display) -> FailedCheck {
    FailedCheck::Differs(error.to_string())
}

pub(crate) fn run(session: &Session, args: &SelfTestArgs) -> Result<(), Failure> {
    let threads = session.threads.unwrap_or_else(queens_app::cores);
    let seed = args.seed.unwrap_or(SEED);
    let tester = Tester { session, threads, seed };
    let language = session.language;
    // Opened first: a file that cannot be written is reported at once.
    let mut out = Output::open(args.output.as_deref())?;
    let start = Instant::now();
    let mut report = SelfTestReport {
        passed: true,
        seconds: Seconds::default(),
        version: env!("CARGO_PKG_VERSION"),
        engines: engines()?,
        vector_instructions: vector_instructions(),
        machine: machine::here(),
        threads,
        seed,
        date: machine::now(),
        comparisons: 0,
        rungs: Vec::new(),
    };
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
    out.commit()?;
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
    Question::all(Problem::new(n))
}

fn of_kind(n: u32, kind: Kind) -> Question {
    Question { kind, ..plain(n) }
}

/// The published number of the plain board.
fn published(question: &Question) -> Result<u128, FailedCheck> {
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
            Err(FailedCheck::Differs(fault)) => Some(fault),
            Err(FailedCheck::Failed(failure)) => return Err(failure),
        };
        let (passed, seconds) = (fault.is_none(), Seconds(start.elapsed()));
        Ok(CheckResult { name, passed, seconds, findings, fault })
    }

    /// Every unit of a question, counted by its engine.
    fn record(&self, question: &Question, threads: NonZeroUsize) -> Result<Record, FailedCheck> {
        let counted = counted(question, threads, &progress::control(self.session, None))?;
        Ok(counted.ok_or_else(Failure::interrupted)?)
    }

    fn count(&self, question: &Question) -> Result<u128, FailedCheck> {
        self.record(question, self.threads)?.total().map_err(unexpected)
    }

    /// Compares counts by engines with the same numbers from elsewhere.
    fn same_counts(
        &self,
        findings: &mut Findings,
        questions: impl Iterator<Item = Question>,
        expected: impl Fn(&Question) -> Result<u128, FailedCheck>,
    ) -> Checked {
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

/// What a check compared, and the numbers that it found, each with its case.
#[derive(Default, Serialize)]
struct Findings {
    comparisons: u64,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_object")]
    solutions: Vec<(String, Number)>,
    /// Units of work.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_object")]
    units: Vec<(String, usize)>,
    /// Steps of a proof.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_object")]
    steps: Vec<(String, usize)>,
}

fn as_object<T: Serialize, S: Serializer>(
    numbers: &[(String, T)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(numbers.iter().map(|(case, number)| (case, number)))
}

fn listed<T: Display>(numbers: &[(String, T)]) -> String {
    let cases = numbers.iter().map(|(case, number)| format!("{case}: {number}"));
    cases.collect::<Vec<_>>().join(", ")
}

impl Findings {
    /// Compares two values that must be equal.
    fn equal<T: PartialEq + Display + Copy>(
        &mut self,
        what: impl Display,
        one: T,
        other: T,
    ) -> Checked {
        let is_equal = one == other;
        self.passes(what, if is_equal { Ok(()) } else { Err(format!("{one} != {other}")) })
    }

    /// Counts a result that must not be an error.
    fn passes(&mut self, what: impl Display, result: Result<(), impl Display>) -> Checked {
        self.comparisons += 1;
        if control::is_interrupted() {
            return Err(Failure::interrupted().into());
        }
        result.map_err(|fault| FailedCheck::Differs(format!("{what}: {fault}")))
    }

    fn add_solutions(&mut self, case: impl Display, number: u128) {
        self.solutions.push((case.to_string(), Number(number)));
    }

    fn add_units(&mut self, case: impl Display, number: usize) {
        self.units.push((case.to_string(), number));
    }

    fn say(&self, language: Language) -> String {
        let Self { comparisons, solutions, units, steps } = self;
        let parts = [
            (false, message!(TestComparisons { count: comparisons })),
            (solutions.is_empty(), message!(TestSolutions { list: listed(solutions) })),
            (units.is_empty(), message!(TestUnits { list: listed(units) })),
            (steps.is_empty(), message!(TestSteps { list: listed(steps) })),
        ];
        let parts = parts.iter().filter(|(is_empty, _)| !is_empty);
        parts.map(|(_, part)| part.say(language)).collect::<Vec<_>>().join("; ")
    }
}

/// A check that was made.
#[derive(Serialize)]
struct CheckResult {
    name: &'static str,
    passed: bool,
    seconds: Seconds,
    #[serde(flatten)]
    findings: Findings,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

impl CheckResult {
    fn paragraph(&self, message: &Message, language: Language) -> String {
        let mark = if self.passed { '✓' } else { '✗' };
        let (seconds, what) = (units::seconds(self.seconds.0), message.say(language));
        let fault = self.fault.as_deref().map(|fault| format!(": {fault}")).unwrap_or_default();
        format!("{mark} {seconds:>10} s  {what}{fault}\n{:16}{}\n", "", self.findings.say(language))
    }
}

/// The whole report, as its JSON document has it.
#[derive(Serialize)]
struct SelfTestReport {
    passed: bool,
    seconds: Seconds,
    version: &'static str,
    /// By name and version, as checkpoints have them.
    engines: Vec<String>,
    vector_instructions: Option<&'static str>,
    machine: MachineFacts,
    threads: NonZeroUsize,
    seed: u64,
    date: Option<String>,
    comparisons: u64,
    rungs: Vec<CheckResult>,
}

impl SelfTestReport {
    fn add(&mut self, result: CheckResult) {
        self.passed &= result.passed;
        self.comparisons += result.findings.comparisons;
        self.rungs.push(result);
    }

    /// The program and the machine, a line each.
    fn facts(&self, language: Language) -> String {
        let none = Message::FactNone.say(language);
        let known = |fact: &Option<String>| fact.clone().unwrap_or_else(|| "?".into());
        let machine = &self.machine;
        let facts = [
            (Message::FactVersion, format!("queens {}", self.version)),
            (Message::FactEngines, self.engines.join(", ")),
            (Message::FactInstructions, self.vector_instructions.unwrap_or(&none).into()),
            (Message::FactProcessor, known(&machine.processor)),
            (Message::FactCores, machine.cores.to_string()),
            (Message::FactSystem, format!("{} ({})", machine.system, machine.architecture)),
            (Message::FactThreads, self.threads.to_string()),
            (Message::FactSeed, self.seed.to_string()),
            (Message::FactDate, known(&self.date)),
        ];
        facts.map(|(name, fact)| format!("{}: {fact}\n", name.say(language))).concat()
    }

    fn verdict(&self) -> Message {
        match self.passed {
            true => {
                let (rungs, seconds) = (self.rungs.len(), units::seconds(self.seconds.0));
                message!(SelfTestPassed { rungs, comparisons: self.comparisons, seconds })
            }
            false => Message::SelfTestFailed,
        }
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_counted_and_named() {
        let mut findings = Findings::default();
        assert!(findings.equal("n = 8", 92, 92).is_ok());
        let Err(FailedCheck::Differs(fault)) = findings.equal("n = 8", 93, 92) else {
            panic!("it differs")
        };
        assert_eq!(fault, "n = 8: 93 != 92");
        let Err(FailedCheck::Differs(fault)) = findings.passes("n = 4", Err("row 2")) else {
            panic!("it does not pass")
        };
        assert_eq!((fault.as_str(), findings.comparisons), ("n = 4: row 2", 3));
    }

    #[test]
    fn a_fault_and_the_numbers_are_reported() {
        let step = |fault: Option<&str>| {
            let mut findings = Findings::default();
            findings.add_units("n = 9", 5);
            findings.add_solutions("n = 8", 92);
            findings.add_units("n = 10", 7);
            let (seconds, fault) = (Seconds::default(), fault.map(str::to_owned));
            CheckResult { name: "bitmask", passed: fault.is_none(), seconds, findings, fault }
        };
        let text = |step: &CheckResult| step.paragraph(&Message::TestBitmask, Language::English);
        let json = |step: &CheckResult| serde_json::to_string(step).expect("plain values");
        let (good, bad) = (step(None), step(Some("n = 8: 91 != 92")));
        let found = "0 comparisons; solutions: n = 8: 92; units: n = 9: 5, n = 10: 7\n";
        assert!(text(&good).starts_with('✓') && text(&good).ends_with(found), "{}", text(&good));
        assert!(text(&bad).starts_with('✗') && text(&bad).contains(": n = 8: 91 != 92\n"));
        let numbers =
            r#""comparisons":0,"solutions":{"n = 8":"92"},"units":{"n = 9":5,"n = 10":7}"#;
        let head = r#"{"name":"bitmask","passed":true,"seconds":0.0,"#;
        assert_eq!(json(&good), format!("{head}{numbers}}}"));
        assert!(json(&bad).contains(r#""passed":false"#), "{}", json(&bad));
        assert!(json(&bad).ends_with(r#","fault":"n = 8: 91 != 92"}"#), "{}", json(&bad));
    }
}
