//! The report of a ladder: on which machine, what was compared on each rung, and the verdict.

use std::io::Write;
use std::time::{Duration, Instant};

use queens_format::document::Object;
use queens_messages::units;
use queens_messages::{Message, Speak};

use super::Rung;
use super::findings::{Findings, Noun};
use super::setting::Setting;
use crate::args::small::SelfTestArgs;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::session::Session;

/// What is written: a paragraph for each rung as it is done, or one document at the end.
pub(super) struct Report<'a> {
    session: &'a Session,
    setting: Setting,
    out: Output,
    json: bool,
    /// Whether nobody sees it as it is written.
    is_file: bool,
    start: Instant,
    /// The rungs so far, as JSON.
    rungs: Vec<String>,
    comparisons: u64,
    passed: bool,
}

/// One rung that was tried.
pub(super) struct Step<'a> {
    pub(super) rung: &'a Rung,
    pub(super) findings: Findings,
    pub(super) fault: Option<String>,
    pub(super) taken: Duration,
}

impl<'a> Report<'a> {
    /// Opens its file, if it has one: that it cannot be written must not show at the end.
    pub(super) fn open(
        session: &'a Session,
        args: &SelfTestArgs,
        setting: Setting,
    ) -> Result<Self, Failure> {
        let path = args.output.as_deref();
        let mut report = Self {
            session,
            setting,
            out: Output::open(session, path)?,
            json: args.json,
            is_file: path.is_some(),
            start: Instant::now(),
            rungs: Vec::new(),
            comparisons: 0,
            passed: true,
        };
        if !report.json {
            let lines = report.setting.lines(session.language);
            writeln!(report.out, "{}\n", lines.join("\n"))?;
        }
        Ok(report)
    }

    pub(super) fn add(&mut self, step: &Step) -> Result<(), Failure> {
        self.passed &= step.fault.is_none();
        self.comparisons += step.findings.comparisons;
        self.rungs.push(step.object());
        if self.json {
            return Ok(());
        }
        let language = self.session.language;
        let (says, found) = (step.rung.says.say(language), step.findings.say(language));
        let (mark, seconds) = (step.mark(), units::seconds(step.taken));
        let fault = step.fault.as_deref().map(|fault| format!(": {fault}")).unwrap_or_default();
        writeln!(self.out, "{mark} {seconds:>10} s  {says}{fault}\n{:16}{found}", "")?;
        Ok(self.out.flush()?)
    }

    /// The verdict.
    pub(super) fn end(mut self) -> Result<(), Failure> {
        let seconds = units::seconds(self.start.elapsed());
        let verdict = self.verdict(seconds.clone());
        if self.json {
            let line = self.document(&seconds);
            self.out.write_all(line.as_bytes())?;
        } else {
            writeln!(self.out, "\n{}", verdict.say(self.session.language))?;
        }
        self.out.commit(self.session)?;
        match self.passed {
            true if self.is_file => self.session.note(&verdict),
            true => {}
            false => return Err(Failure::new(code::FAILED, verdict)),
        }
        Ok(())
    }

    fn verdict(&self, seconds: String) -> Message {
        let (rungs, comparisons) = (self.rungs.len().to_string(), self.comparisons.to_string());
        match self.passed {
            true => Message::SelfTestPassed { rungs, comparisons, seconds },
            false => Message::SelfTestFailed,
        }
    }

    fn document(&self, seconds: &str) -> String {
        let object = Object::new().raw("passed", self.passed).raw("seconds", seconds);
        let object = self.setting.document(object).raw("comparisons", self.comparisons);
        object.raw("rungs", format!("[{}]", self.rungs.join(","))).line()
    }
}

impl Step<'_> {
    fn mark(&self) -> char {
        if self.fault.is_none() { '✓' } else { '✗' }
    }

    fn object(&self) -> String {
        let object = Object::new().text("name", self.rung.name).raw("passed", self.fault.is_none());
        let object = object.raw("seconds", units::seconds(self.taken));
        let object = object.raw("comparisons", self.findings.comparisons);
        let object = Noun::ALL.into_iter().fold(object, |object, noun| {
            let mut numbers = self.findings.numbers(noun).peekable();
            match numbers.peek() {
                Some(_) => object.raw(noun.word(), by_case(noun, numbers)),
                None => object,
            }
        });
        match &self.fault {
            Some(fault) => object.text("fault", fault).end(),
            None => object.end(),
        }
    }
}

/// Numbers with what each is of. Those of solutions are texts, as in every document: they may be large.
fn by_case<'a>(noun: Noun, numbers: impl Iterator<Item = (&'a str, u128)>) -> String {
    let add = |object: Object, (case, number): (&str, u128)| match noun {
        Noun::Solutions => object.text(case, &number.to_string()),
        Noun::Units | Noun::Steps => object.raw(case, number),
    };
    numbers.fold(Object::new(), add).end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told() {
        let rung = &super::super::RUNGS[0];
        let step = |fault: Option<&str>| Step {
            rung,
            findings: Findings::default(),
            fault: fault.map(str::to_owned),
            taken: Duration::from_millis(5),
        };
        let (good, bad) = (step(None), step(Some("n = 8: 91 != 92")));
        assert!(good.mark() == '✓' && !good.object().contains("fault"), "{}", good.object());
        assert!(
            bad.mark() == '✗' && bad.object().contains(r#""passed":false"#),
            "{}",
            bad.object()
        );
        assert!(bad.object().ends_with(r#""fault":"n = 8: 91 != 92"}"#), "{}", bad.object());
    }
}
