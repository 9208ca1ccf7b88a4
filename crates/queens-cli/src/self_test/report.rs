//! The report of a self-test: on which machine, what each check compared, and the verdict.

use std::fmt::Display;
use std::num::NonZeroUsize;

use n_queens::vector_instructions;
use queens_app::{Number, Seconds};
use queens_charts::study::Machine;
use queens_messages::{Language, Message, Speak, units};
use serde::{Serialize, Serializer};

use super::{Fault, Outcome};
use crate::control;
use crate::failure::Failure;
use crate::{date, machine};

/// What a check compared, and the numbers that it found, each with its case.
#[derive(Default, Serialize)]
pub(super) struct Findings {
    pub(super) comparisons: u64,
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
        if control::is_interrupted() {
            return Err(Failure::interrupted().into());
        }
        result.map_err(|fault| Fault::Differs(format!("{what}: {fault}")))
    }

    pub(super) fn add_solutions(&mut self, case: impl Display, number: u128) {
        self.solutions.push((case.to_string(), Number(number)));
    }

    pub(super) fn add_units(&mut self, case: impl Display, number: usize) {
        self.units.push((case.to_string(), number));
    }

    pub(super) fn add_steps(&mut self, case: impl Display, number: usize) {
        self.steps.push((case.to_string(), number));
    }

    fn say(&self, language: Language) -> String {
        let Self { comparisons, solutions, units, steps } = self;
        let parts = [
            (false, Message::TestComparisons { count: comparisons.to_string() }),
            (solutions.is_empty(), Message::TestSolutions { list: listed(solutions) }),
            (units.is_empty(), Message::TestUnits { list: listed(units) }),
            (steps.is_empty(), Message::TestSteps { list: listed(steps) }),
        ];
        let parts = parts.iter().filter(|(is_empty, _)| !is_empty);
        parts.map(|(_, part)| part.say(language)).collect::<Vec<_>>().join("; ")
    }
}

/// A check that was made.
#[derive(Serialize)]
pub(super) struct CheckResult {
    pub(super) name: &'static str,
    pub(super) passed: bool,
    pub(super) seconds: Seconds,
    #[serde(flatten)]
    pub(super) findings: Findings,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fault: Option<String>,
}

impl CheckResult {
    pub(super) fn paragraph(&self, message: &Message, language: Language) -> String {
        let mark = if self.passed { '✓' } else { '✗' };
        let (seconds, what) = (units::seconds(self.seconds.0), message.say(language));
        let fault = self.fault.as_deref().map(|fault| format!(": {fault}")).unwrap_or_default();
        format!("{mark} {seconds:>10} s  {what}{fault}\n{:16}{}\n", "", self.findings.say(language))
    }
}

/// The whole report, as its JSON document has it.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) passed: bool,
    pub(super) seconds: Seconds,
    version: &'static str,
    /// By name and version, as checkpoints have them.
    engines: Vec<String>,
    vector_instructions: Option<&'static str>,
    machine: Machine,
    threads: NonZeroUsize,
    seed: u64,
    date: Option<String>,
    comparisons: u64,
    rungs: Vec<CheckResult>,
}

impl Report {
    pub(super) fn new(threads: NonZeroUsize, seed: u64, engines: Vec<String>) -> Self {
        Self {
            passed: true,
            seconds: Seconds::default(),
            version: env!("CARGO_PKG_VERSION"),
            engines,
            vector_instructions: vector_instructions(),
            machine: machine::here(),
            threads,
            seed,
            date: date::now(),
            comparisons: 0,
            rungs: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, result: CheckResult) {
        self.passed &= result.passed;
        self.comparisons += result.findings.comparisons;
        self.rungs.push(result);
    }

    /// The program and the machine, a line each.
    pub(super) fn facts(&self, language: Language) -> String {
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

    pub(super) fn verdict(&self) -> Message {
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
