//! A number with all that stands behind it, and how it is printed.

use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Duration;

use n_queens::Steps;
use n_queens::count::{Question, Share};
use queens_render::document::{Count, Work};
use queens_render::units;

use crate::failure::Failure;
use crate::output::Output;

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
        Ok(out.write_all(self.document(question, None).as_bytes())?)
    }

    /// The value of a share is no number of solutions, so without JSON there is nothing to print.
    pub(crate) fn print_part(
        &self,
        out: &mut Output,
        question: &Question,
        share: Share,
    ) -> Result<(), Failure> {
        Ok(out.write_all(self.document(question, Some(share)).as_bytes())?)
    }

    /// The number with everything that stands behind it.
    fn document(&self, question: &Question, part: Option<Share>) -> String {
        let work =
            |work: &WorkDone| Work { units: work.units, seed: work.seed, queens: question.queens };
        let document = Count {
            n: question.n(),
            of: question.kind,
            variant: question.problem.variant(),
            part,
            count: self.solutions,
            strategy: &self.source,
            threads: self.threads,
            seconds: &self.seconds,
            checks: &self.checks,
            work: self.work.as_ref().map(work),
            steps: self.steps.as_ref(),
        };
        document.line()
    }
}
