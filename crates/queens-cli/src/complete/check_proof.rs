//! `--check-proof PROOF`: does it prove that a board, or a formula in DIMACS form, has no solution? The
//! application layer follows it step by step, and names the first wrong one.

use std::io::{BufRead, Write};

use n_queens::complete::Formula;
use n_queens::complete::drat::{DratError, DratSummary};
use queens_app::{check_proof, is_dimacs, read_dimacs};
use queens_format::ReadError;
use queens_messages::{Message, Speak};
use serde_json::{Value, json};

use super::CompleteCall;
use super::input::Input;
use crate::check::{failed, input};
use crate::control;
use crate::failure::Failure;
use crate::output::Output;

pub(super) fn run(call: &CompleteCall<'_>, proof: &str) -> Result<(), Failure> {
    let (session, args) = (call.session, call.args);
    if proof == "-" && args.file.as_deref() == Some("-") {
        let (option, other) = ("--check-proof -".into(), "-".into());
        return Err(Failure::call(Message::Excludes { option, other }));
    }
    let control = control::of_question(call.args.timeout.timeout);
    let formula = formula(call)?;
    let mut file = input::open(session, Some(proof).filter(|&proof| proof != "-"))?;
    let checked = check_proof(&formula, &mut file, &control).map_err(unreadable)?;
    drop(file); // and its bar
    let verdict = checked.ok_or_else(|| Failure::stopped(&control))?;
    let mut out = Output::open(session, args.show.output.as_deref())?;
    match (args.show.json, &verdict) {
        (true, verdict) => out.document(&document(call, verdict))?,
        (false, Ok(summary)) => writeln!(out, "{}", words(summary).say(session.language))?,
        (false, Err(_)) => {}
    }
    out.commit(session)?;
    verdict.map(drop).map_err(Failure::running)
}

/// The formula of the board, or the one that the file holds.
fn formula(call: &CompleteCall<'_>) -> Result<Formula, Failure> {
    let (session, args) = (call.session, call.args);
    let mut file = super::input::file(session, args)?;
    if let Some(file) = &mut file
        && is_dimacs(file.fill_buf().map_err(unreadable)?)
    {
        return read_dimacs(file).map_err(unreadable)?.map_err(Failure::running);
    }
    of_board(&mut Input::new(session, args, file)?)
}

fn unreadable(error: std::io::Error) -> Failure {
    failed(ReadError::from(error))
}

fn of_board(input: &mut Input<'_>) -> Result<Formula, Failure> {
    let board = input.next_board()?.ok_or_else(|| Failure::call(Message::CompleteWhat))?;
    if input.has_more() {
        return Err(Failure::call(Message::OneBoardOnly { what: "--check-proof".into() }));
    }
    Formula::for_problem(&board.problem?).map_err(Failure::call)
}

fn words(summary: &DratSummary) -> Message {
    let (added, deleted) = (summary.added.to_string(), summary.deleted.to_string());
    Message::ProofVerified { added, deleted }
}

fn document(call: &CompleteCall<'_>, verdict: &Result<DratSummary, DratError>) -> Value {
    match verdict {
        Ok(DratSummary { added, by_resolution, deleted, .. }) => json!({
            "verified": true, "added": added, "by_resolution": by_resolution, "deleted": deleted
        }),
        Err(error) => json!({ "verified": false, "message": error.say(call.session.language) }),
    }
}
