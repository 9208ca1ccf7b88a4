//! The JSON documents of the answers: that of `solve`, with more keys for whoever asks more.

use std::io::Write;
use std::time::Duration;

use n_queens::complete::{Conflict, Explained};
use n_queens::{Square, Steps};

use super::call::Wish;
use super::proof::Proof;
use super::reason::Reason;
use super::{Question, count};
use crate::failure::Failure;
use crate::json::Object;
use crate::output::Output;
use crate::search::Report;
use crate::units;

/// What is known of a board; most answers know little of it.
#[derive(Default)]
pub(super) struct Facts<'a> {
    pub(super) strategy: Option<&'a str>,
    pub(super) columns: Option<&'a [u32]>,
    pub(super) seed: Option<u64>,
    pub(super) taken: Duration,
    pub(super) count: Option<u128>,
    pub(super) checks: &'a [&'static str],
    /// Whether there is exactly one completion, if it was asked and is known.
    pub(super) unique: Option<Option<bool>>,
    pub(super) second: Option<&'a [u32]>,
    pub(super) reason: Option<&'a Reason>,
    pub(super) explained: Option<&'a Explained>,
    pub(super) proof: Option<&'a Proof>,
    pub(super) steps: Option<&'a Steps>,
}

/// The whole document of an answer.
pub(super) fn of(question: &Question<'_>, status: &str, facts: &Facts<'_>) -> String {
    let object = Object::new().raw("n", question.problem.n()).text("status", status);
    let object = match facts.strategy {
        Some(strategy) => object.text("strategy", strategy),
        None => object.raw("strategy", "null"),
    };
    let object = object.raw("columns", facts.columns.map_or_else(|| "null".into(), numbers));
    ended(question, object, facts)
}

/// What follows the columns of a completion, which have been written already.
pub(super) fn rest(question: &Question<'_>, seed: Option<u64>, report: &Report) -> String {
    let (taken, steps) = (report.taken, report.steps.as_ref());
    let facts = Facts { seed, taken, steps, ..Facts::default() };
    ended(question, Object::going_on(), &facts)
}

/// A board that nobody could decide in time.
pub(super) fn gave_up(question: &Question<'_>, out: &mut Output) -> Result<(), Failure> {
    let search = question.call.search(question.problem);
    let unique = matches!(question.call.wish, Wish::Unique).then_some(None);
    let counter = matches!(question.call.wish, Wish::Count).then(|| count::name(question));
    let facts = Facts {
        strategy: Some(counter.unwrap_or(search.strategy.name())),
        seed: search.seed(),
        taken: question.start.elapsed(),
        unique,
        ..Facts::default()
    };
    Ok(out.write_all(of(question, "gave-up", &facts).as_bytes())?)
}

fn ended(question: &Question<'_>, object: Object, facts: &Facts<'_>) -> String {
    let mut object =
        object.optional("seed", facts.seed).raw("seconds", units::seconds(facts.taken));
    if matches!(question.call.wish, Wish::Count) {
        object = match facts.count {
            Some(count) => object.text("count", &count.to_string()),
            None => object.raw("count", "null"),
        };
    }
    if !facts.checks.is_empty() {
        object = object.texts("checks", facts.checks);
    }
    if let Some(unique) = facts.unique {
        object = object.raw("unique", serde_json::Value::from(unique));
        object = object.raw("second", facts.second.map_or_else(|| "null".into(), numbers));
    }
    if let Some(reason) = facts.reason {
        object = reason.describe(object);
    }
    if question.call.explain {
        object = conflict(object, facts.explained);
    }
    if question.call.proof.is_some() {
        object = match facts.proof {
            Some(proof) => proof.describe(object),
            None => object.raw("proof", "null"),
        };
    }
    object.steps(facts.steps).line()
}

fn conflict(object: Object, explained: Option<&Explained>) -> Object {
    let Some(explained) = explained else { return object.raw("conflict", "null") };
    let Conflict { queens, blocked } = &explained.conflict;
    let pieces = Object::new().raw("queens", squares(queens)).raw("blocked", squares(blocked));
    let object = object.raw("conflict", pieces.end()).raw("minimal", explained.is_minimal());
    object.raw("verified", explained.is_verified())
}

fn numbers(columns: &[u32]) -> String {
    serde_json::Value::from(columns).to_string()
}

fn squares(squares: &[Square]) -> String {
    let pairs: Vec<[u32; 2]> = squares.iter().map(|square| [square.row, square.column]).collect();
    serde_json::to_string(&pairs).expect("numbers make JSON")
}
