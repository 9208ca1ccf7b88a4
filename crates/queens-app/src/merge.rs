//! The shares of one count, from many machines, added up to the total and checked like any other count.

use n_queens::Control;
use n_queens::Variant;
use n_queens::count::{self, Examiner, Kind, MergeError, Record};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Error, Number, cores};

/// The total of a count.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MergeAnswer {
    /// The side of the board.
    pub n: u32,
    /// Which solutions were counted.
    pub of: Kind,
    /// How the pieces move.
    pub variant: Variant,
    /// The number.
    pub count: Number,
    /// The engine that counted.
    pub strategy: String,
    /// Equal to `strategy`.
    pub engine: String,
    /// Into how many units the work was cut.
    pub units: usize,
    /// How many shares were added up.
    pub shares: usize,
    /// The checks that the number passed.
    pub checks: Vec<&'static str>,
}

/// Adds up the records of all shares of a count. None if it was stopped.
///
/// # Errors
/// The outer error if the records do not make a whole; the inner one if the total does not pass its checks.
pub fn merge(
    records: &[Record],
    control: &Control,
) -> Result<Result<Option<MergeAnswer>, Error>, MergeError> {
    let merged = count::merge(records)?;
    Ok(total(&merged, records.len(), control))
}

fn total(merged: &Record, shares: usize, control: &Control) -> Result<Option<MergeAnswer>, Error> {
    let (job, question) = (merged.job(), &merged.job().question);
    question.check()?;
    let examiner = Examiner { threads: cores(), sample: None, control };
    let Some(mut conclusion) = examiner.conclude(merged)? else { return Ok(None) };
    conclusion.checks.splice(0..0, ["checksums", "every-unit-once"]);
    Ok(Some(MergeAnswer {
        n: question.n(),
        of: question.kind,
        variant: question.problem.variant(),
        count: Number(conclusion.solutions),
        strategy: job.engine_name().into(),
        engine: job.engine_name().into(),
        units: job.units,
        shares,
        checks: conclusion.checks,
    }))
}
