//! A number with all that stands behind it, and how it is printed.

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::Steps;
use n_queens::count::{Question, Share};

use crate::failure::Failure;
use crate::json::Object;
use crate::output::Output;
use crate::units;

/// The keys with which every JSON answer begins.
pub(crate) fn head(question: &Question) -> Object {
    let variant = question.problem.variant().name();
    Object::new().raw("n", question.n()).text("of", question.kind.name()).text("variant", variant)
}

/// A count that passed its checks.
pub(crate) struct Answer {
    pub(crate) solutions: u128,
    /// Who says so: an engine, a strategy, or the published table.
    pub(crate) source: String,
    pub(crate) threads: NonZeroUsize,
    pub(crate) seconds: String,
    pub(crate) checks: Vec<&'static str>,
    /// What an engine adds.
    pub(crate) work: Option<WorkDone>,
    /// What a strategy adds, if it was asked to.
    pub(crate) steps: Option<Steps>,
}

/// What an engine tells of its work.
pub(crate) struct WorkDone {
    pub(crate) units: usize,
    /// Of the sample that was recomputed, if there was one.
    pub(crate) seed: Option<u64>,
}

impl Answer {
    /// A bare number; the rest is to be filled in.
    pub(crate) fn of(solutions: u128) -> Self {
        Self {
            solutions,
            source: String::new(),
            threads: NonZeroUsize::MIN,
            seconds: units::seconds(Duration::ZERO),
            checks: Vec::new(),
            work: None,
            steps: None,
        }
    }

    pub(crate) fn print(
        &self,
        out: &mut Output,
        question: &Question,
        json: bool,
    ) -> Result<(), Failure> {
        if !json {
            return Ok(writeln!(out, "{}", self.solutions)?);
        }
        let object = head(question).text("count", &self.solutions.to_string());
        Ok(out.write_all(self.describe(question, object).as_bytes())?)
    }

    /// The value of a share is no number of solutions, so without JSON there is nothing to print.
    pub(crate) fn print_part(
        &self,
        out: &mut Output,
        question: &Question,
        share: Share,
    ) -> Result<(), Failure> {
        let object = head(question).text("part", &share.to_string());
        let object = object.text("value", &self.solutions.to_string());
        Ok(out.write_all(self.describe(question, object).as_bytes())?)
    }

    /// Everything that stands behind the number.
    fn describe(&self, question: &Question, object: Object) -> String {
        let mut object = object
            .text("strategy", &self.source)
            .raw("threads", self.threads)
            .raw("seconds", &self.seconds)
            .texts("checks", &self.checks);
        if let Some(work) = &self.work {
            object = object.raw("units", work.units).optional("seed", work.seed);
            object = object.raw("queens", question.queens);
        }
        object.steps(self.steps.as_ref()).line()
    }
}
