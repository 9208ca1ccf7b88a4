//! The report of a self-test: on which machine, what each check compared, and the verdict.

use std::fmt::Display;
use std::io::Write;
use std::time::Instant;

use n_queens::vector_instructions;
use queens_app::Seconds;
use queens_messages::{Language, Message, Speak, units};
use serde::{Serialize, Serializer};

use super::{Check, Fault, Outcome, Tester};
use crate::args::commands::SelfTestArgs;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::session::Session;
use crate::{date, machine};

/// Numbers with what each is the number of.
type Numbers = Vec<(String, u128)>;

/// What a check compared, and the numbers that it found.
#[derive(Default, Serialize)]
pub(super) struct Findings {
    pub(super) comparisons: u64,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "texts")]
    solutions: Numbers,
    /// Units of work.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "numbers")]
    units: Numbers,
    /// Steps of a proof.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "numbers")]
    steps: Numbers,
}

/// Numbers of solutions are texts, as in every document: they may be large.
fn texts<S: Serializer>(numbers: &Numbers, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(numbers.iter().map(|(case, number)| (case, number.to_string())))
}

fn numbers<S: Serializer>(numbers: &Numbers, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(numbers.iter().map(|(case, number)| (case, number)))
}

impl Findings {
    /// Compares two values that must be equal.
    pub(super) fn equal<T: PartialEq + Display + Copy>(
        &mut self,
        what: impl Display,
        one: T,
        other: T,
    ) -> Outcome {
        let is_equal = one == other;
        self.passes(what, if is_equal { Ok(()) } else { Err(format!("{one} != {other}")) })
    }

    /// Counts a result that must not be an error.
    pub(super) fn passes(
        &mut self,
        what: impl Display,
        result: Result<(), impl Display>,
    ) -> Outcome {
        self.comparisons += 1;
        result.map_err(|fault| Fault::Differs(format!("{what}: {fault}")))
    }

    pub(super) fn add_solutions(&mut self, case: impl Display, number: u128) {
        self.solutions.push((case.to_string(), number));
    }

    pub(super) fn add_units(&mut self, case: impl Display, number: usize) {
        self.units.push((case.to_string(), number as u128));
    }

    pub(super) fn add_steps(&mut self, case: impl Display, number: usize) {
        self.steps.push((case.to_string(), number as u128));
    }

    fn say(&self, language: Language) -> String {
        let list = |numbers: &Numbers| {
            let cases = numbers.iter().map(|(case, number)| format!("{case}: {number}"));
            cases.collect::<Vec<_>>().join(", ")
        };
        let [solutions, units, steps] = [&self.solutions, &self.units, &self.steps].map(list);
        let parts = [
            (true, Message::TestComparisons { count: self.comparisons.to_string() }),
            (!solutions.is_empty(), Message::TestSolutions { list: solutions }),
            (!units.is_empty(), Message::TestUnits { list: units }),
            (!steps.is_empty(), Message::TestSteps { list: steps }),
        ];
        let parts = parts.iter().filter(|(is_said, _)| *is_said);
        parts.map(|(_, part)| part.say(language)).collect::<Vec<_>>().join("; ")
    }
}

/// A check that was made.
#[derive(Serialize)]
struct Step {
    name: &'static str,
    passed: bool,
    seconds: Seconds,
    #[serde(flatten)]
    findings: Findings,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

/// The document of a self-test.
#[derive(Serialize)]
struct Document {
    passed: bool,
    seconds: Seconds,
    version: &'static str,
    /// By name and version, as checkpoints have them.
    engines: Vec<&'static str>,
    vector_instructions: Option<&'static str>,
    machine: MachineFacts,
    threads: usize,
    seed: u64,
    date: Option<String>,
    comparisons: u64,
    rungs: Vec<Step>,
}

#[derive(Serialize)]
struct MachineFacts {
    processor: Option<String>,
    cores: usize,
    system: &'static str,
    architecture: &'static str,
}

impl Document {
    fn new(tester: &Tester, engines: Vec<&'static str>) -> Self {
        let machine = machine::here();
        Self {
            passed: true,
            seconds: Seconds::default(),
            version: env!("CARGO_PKG_VERSION"),
            engines,
            vector_instructions: vector_instructions(),
            machine: MachineFacts {
                processor: machine.processor,
                cores: machine.cores,
                system: machine.system,
                architecture: machine.architecture,
            },
            threads: tester.threads.get(),
            seed: tester.seed,
            date: date::now(),
            comparisons: 0,
            rungs: Vec::new(),
        }
    }

    /// The program and the machine, a line each.
    fn facts(&self, language: Language) -> String {
        let none = Message::FactNone.say(language);
        let unknown = || "?".to_owned();
        let machine = &self.machine;
        let facts = [
            (Message::FactVersion, format!("queens {}", self.version)),
            (Message::FactEngines, self.engines.join(", ")),
            (Message::FactInstructions, self.vector_instructions.unwrap_or(&none).into()),
            (Message::FactProcessor, machine.processor.clone().unwrap_or_else(unknown)),
            (Message::FactCores, machine.cores.to_string()),
            (Message::FactSystem, format!("{} ({})", machine.system, machine.architecture)),
            (Message::FactThreads, self.threads.to_string()),
            (Message::FactSeed, self.seed.to_string()),
            (Message::FactDate, self.date.clone().unwrap_or_else(unknown)),
        ];
        let lines = facts.map(|(name, fact)| format!("{}: {fact}\n", name.say(language)));
        lines.concat()
    }

    fn verdict(&self) -> Message {
        match self.passed {
            true => Message::SelfTestPassed {
                rungs: self.rungs.len().to_string(),
                comparisons: self.comparisons.to_string(),
                seconds: units::seconds(self.seconds.0),
            },
            false => Message::SelfTestFailed,
        }
    }
}

/// Writes a paragraph for each check as soon as it is made, or one document at the end.
pub(super) struct Report<'a> {
    session: &'a Session,
    args: &'a SelfTestArgs,
    out: Output,
    start: Instant,
    document: Document,
}

impl<'a> Report<'a> {
    /// Opens the output first: a file that cannot be written is reported at once.
    pub(super) fn open(
        tester: &Tester<'a>,
        args: &'a SelfTestArgs,
        engines: Vec<&'static str>,
    ) -> Result<Self, Failure> {
        let session = tester.session;
        let mut out = Output::open(session, args.output.as_deref())?;
        let document = Document::new(tester, engines);
        if !args.json {
            writeln!(out, "{}", document.facts(session.language))?;
        }
        Ok(Self { session, args, out, start: Instant::now(), document })
    }

    pub(super) fn add(
        &mut self,
        check: &Check,
        start: Instant,
        findings: Findings,
        fault: Option<String>,
    ) -> Result<(), Failure> {
        let (passed, seconds) = (fault.is_none(), Seconds(start.elapsed()));
        let step = Step { name: check.name, passed, seconds, findings, fault };
        if !self.args.json {
            let paragraph = paragraph(&step, &check.message, self.session.language);
            self.out.write_all(paragraph.as_bytes())?;
            self.out.flush()?;
        }
        self.document.passed &= passed;
        self.document.comparisons += step.findings.comparisons;
        self.document.rungs.push(step);
        Ok(())
    }

    /// Writes the verdict.
    pub(super) fn end(mut self) -> Result<(), Failure> {
        self.document.seconds = Seconds(self.start.elapsed());
        let verdict = self.document.verdict();
        match self.args.json {
            true => self.out.document(&self.document)?,
            false => writeln!(self.out, "\n{}", verdict.say(self.session.language))?,
        }
        self.out.commit(self.session)?;
        match self.document.passed {
            true if self.args.output.is_some() => self.session.note(&verdict),
            true => {}
            false => return Err(Failure::new(code::FAILED, verdict)),
        }
        Ok(())
    }
}

fn paragraph(step: &Step, message: &Message, language: Language) -> String {
    let mark = if step.passed { '✓' } else { '✗' };
    let (seconds, what) = (units::seconds(step.seconds.0), message.say(language));
    let fault = step.fault.as_deref().map(|fault| format!(": {fault}")).unwrap_or_default();
    format!("{mark} {seconds:>10} s  {what}{fault}\n{:16}{}\n", "", step.findings.say(language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_counted_and_named() {
        let mut findings = Findings::default();
        assert!(findings.equal("n = 8", 92, 92).is_ok());
        let Err(Fault::Differs(fault)) = findings.equal("n = 8", 93, 92) else {
            panic!("it differs")
        };
        assert_eq!(fault, "n = 8: 93 != 92");
        let Err(Fault::Differs(fault)) = findings.passes("n = 4", Err("row 2")) else {
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
            Step { name: "bitmask", passed: fault.is_none(), seconds, findings, fault }
        };
        let text = |step: &Step| paragraph(step, &Message::TestBitmask, Language::English);
        let json = |step: &Step| serde_json::to_string(step).expect("plain values");
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
