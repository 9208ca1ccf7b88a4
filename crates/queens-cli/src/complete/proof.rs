//! `--proof FILE`: a proof that a board has no completion, in DRAT form, and the formula that it is about
//! beside it. Both files appear when the proof is whole, or not at all. `--cnf FILE`: the formula alone.
//! `--check-proof PROOF`: checks a proof.

use std::io::{self, BufRead, BufWriter, Write};
use std::path::{Path, PathBuf};

use n_queens::Control;
use n_queens::complete::Formula;
use n_queens::complete::drat::DratSummary;
use queens_app::{CompleteAnswer, ProofFiles, Status, check_proof, is_dimacs, read_dimacs};
use queens_format::ReadError;
use queens_messages::{Message, Speak, message};
use serde_json::json;

use super::completion::Completion;
use super::{BoardSource, CompleteCall};
use crate::input::{self, failed};
use crate::progress::Throughput;
use crate::{Failure, Output, control};

/// The file of the formula; refuses a proof that would take its name.
pub(super) fn formula_path(proof: &Path) -> Result<PathBuf, Failure> {
    let formula = proof.with_extension("cnf");
    match formula == proof {
        true => Err(Failure::call(message!(ProofName { path: proof.display() }))),
        false => Ok(formula),
    }
}

/// Refutes the board and writes the proof; none if it can be completed.
pub(super) fn write(
    question: &Completion<'_>,
    control: &Control,
    path: &Path,
) -> Result<Option<CompleteAnswer>, Failure> {
    let (session, formula) = (question.call.session, formula_path(path)?);
    let mut cnf = Output::open(Some(&formula))?;
    let mut out = Output::open(Some(path))?.metered(Throughput::start(session, None));
    write_formula(question, &mut cnf)?;
    let Some((answer, steps)) = question.request.refute(control, &mut out)? else {
        session.note(&Message::NoProof);
        return Ok(None);
    };
    if answer.status == Status::GaveUp {
        return Ok(Some(CompleteAnswer { proof: Some(None), ..answer }));
    }
    cnf.commit()?;
    out.commit()?;
    let [file, formula] = [path, &formula].map(|path| path.display().to_string());
    let proof = Some(Some(ProofFiles { file, formula, steps }));
    Ok(Some(CompleteAnswer { proof, ..answer }))
}

/// Writes the formula before the question is answered.
pub(super) fn formula(question: &Completion<'_>, path: &Path) -> Result<(), Failure> {
    let mut cnf = Output::open(Some(path))?;
    write_formula(question, &mut cnf)?;
    cnf.commit()?;
    question.call.session.note(&message!(FormulaWritten { path: path.display() }));
    Ok(())
}

fn write_formula(question: &Completion<'_>, cnf: &mut Output) -> Result<(), Failure> {
    let formula = queens_app::formula(&question.request.board)?;
    let mut cnf = BufWriter::new(cnf);
    write!(cnf, "{formula}")?;
    Ok(cnf.flush()?)
}

/// `--check-proof PROOF`: does it prove that a board, or a formula in DIMACS form, has no solution? The application
/// layer follows it step by step, and names the first wrong one.
pub(super) fn check(call: &CompleteCall<'_>, proof: &str) -> Result<(), Failure> {
    let (session, args) = (call.session, call.args);
    if proof == "-" && args.file.as_deref() == Some("-") {
        return Err(Failure::call(message!(Excludes { option: "--check-proof -", other: "-" })));
    }
    let control = control::of_question(args.timeout.timeout);
    let formula = given_formula(call)?;
    let mut file = input::open(session, Some(proof).filter(|&proof| proof != "-"), true)?;
    let checked = check_proof(&formula, &mut file, &control).map_err(unreadable)?;
    drop(file); // and its bar
    let verdict = checked.ok_or_else(|| Failure::stopped(&control))?;
    let mut out = Output::open(args.show.output.as_deref())?;
    match &verdict {
        Ok(DratSummary { added, by_resolution, deleted, .. }) if args.show.json => {
            out.document(&json!({
                "verified": true, "added": added, "by_resolution": by_resolution, "deleted": deleted
            }))?;
        }
        Ok(DratSummary { added, deleted, .. }) => {
            writeln!(out, "{}", message!(ProofVerified { added, deleted }).say(session.language))?;
        }
        Err(error) if args.show.json => {
            out.document(&json!({ "verified": false, "message": error.say(session.language) }))?;
        }
        Err(_) => {}
    }
    out.commit()?;
    verdict.map(drop).map_err(Failure::running)
}

/// The formula of the board, or the one that the file holds.
fn given_formula(call: &CompleteCall<'_>) -> Result<Formula, Failure> {
    let (session, args) = (call.session, call.args);
    let mut file = super::open_file(session, args)?;
    if let Some(file) = &mut file
        && is_dimacs(file.fill_buf().map_err(unreadable)?)
    {
        return read_dimacs(file).map_err(unreadable)?.map_err(Failure::running);
    }
    let mut boards = BoardSource::new(session, args, file)?;
    let board = boards.next_board()?.ok_or_else(|| Failure::call(Message::CompleteWhat))?;
    if boards.has_more() {
        return Err(Failure::call(message!(OneBoardOnly { what: "--check-proof" })));
    }
    Formula::for_problem(&board.problem?).map_err(Failure::call)
}

fn unreadable(error: io::Error) -> Failure {
    failed(ReadError::from(error))
}
