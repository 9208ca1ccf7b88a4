//! `--check-proof PROOF`: does it prove that a board, or a formula in DIMACS form, has no solution? The
//! checker of the library follows it step by step, and names the first wrong one.

use std::io::{BufRead, Write};

use clap::ArgMatches;
use n_queens::Control;
use n_queens::complete::drat::{Checker, DratError, Encoding, Reader, Seal, Summary};
use n_queens::complete::{DimacsReader, Formula};
use queens_render::document::Object;
use queens_render::{Message, ReadError, Speak};

use super::input::Input;
use crate::check::{failed, input};
use crate::control;
use crate::failure::{Failure, code};
use crate::options;
use crate::output::Output;
use crate::session::Session;

/// Bytes of a proof that are checked between two looks at who may stop it.
const PART: usize = 1 << 12;

pub(super) fn run(session: &Session, matches: &ArgMatches, proof: &str) -> Result<(), Failure> {
    if proof == "-" && options::text(matches, "FILE") == Some("-") {
        let (option, other) = ("--check-proof -".into(), "-".into());
        return Err(Failure::call(Message::Excludes { option, other }));
    }
    let control = control::of_question(options::timeout(matches)?);
    let formula = formula(session, matches)?;
    let path = Some(proof).filter(|&proof| proof != "-");
    let verdict = check(matches, &control, &formula, input::Input::open(session, path)?)?;
    let mut out = Output::open(session, options::path(matches, "output").as_deref())?;
    match options::flag(matches, "json") {
        true => out.write_all(document(session, &verdict).as_bytes())?,
        false => {
            if let Ok(summary) = &verdict {
                writeln!(out, "{}", words(summary).say(session.language))?;
            }
        }
    }
    out.commit(session)?;
    verdict.map(drop).map_err(Failure::running)
}

/// The formula of the board, or the one that the file holds.
fn formula(session: &Session, matches: &ArgMatches) -> Result<Formula, Failure> {
    let Some(path) = options::text(matches, "FILE") else {
        return of_board(&mut Input::open(session, matches)?);
    };
    let mut file = input::Input::unseen(session, Some(path).filter(|&path| path != "-"))?;
    if is_dimacs(file.fill_buf().map_err(unreadable)?) {
        return dimacs(file);
    }
    of_board(&mut Input::over(session, matches, file)?)
}

fn unreadable(error: std::io::Error) -> Failure {
    failed(ReadError::from(error))
}

/// Whether a file begins like a formula: with its header, or a comment.
fn is_dimacs(beginning: &[u8]) -> bool {
    let mut lines = beginning.split(|&byte| byte == b'\n');
    let first = lines.find(|line| !line.trim_ascii().is_empty());
    let first = first.map(<[u8]>::trim_ascii);
    first.is_some_and(|line| line == b"c" || line.starts_with(b"c ") || line.starts_with(b"p "))
}

fn dimacs(mut file: input::Input) -> Result<Formula, Failure> {
    let mut reader = DimacsReader::default();
    loop {
        let block = file.fill_buf().map_err(unreadable)?;
        let length = block.len();
        if length == 0 {
            return reader.finish().map_err(Failure::running);
        }
        reader.read(block).map_err(Failure::running)?;
        file.consume(length);
    }
}

fn of_board(input: &mut Input<'_>) -> Result<Formula, Failure> {
    let board = input.next_board()?.ok_or_else(|| Failure::call(Message::CompleteWhat))?;
    if input.has_more() {
        return Err(Failure::call(Message::OneBoardOnly { what: "--check-proof".into() }));
    }
    Formula::of(&board.problem?).map_err(Failure::call)
}

/// What the checker says of the proof, unless it is stopped or cannot read it.
fn check(
    matches: &ArgMatches,
    control: &Control,
    formula: &Formula,
    mut file: input::Input,
) -> Result<Result<Summary, DratError>, Failure> {
    let mut checker = Checker::new(formula);
    let encoding = Encoding::of(file.fill_buf().map_err(unreadable)?);
    let (mut reader, mut seal) = (Reader::new(encoding), Seal::default());
    loop {
        let block = file.fill_buf().map_err(unreadable)?;
        let part = &block[..block.len().min(PART)];
        if part.is_empty() {
            break;
        }
        if let Err(error) = reader.check(part, &mut checker) {
            return Ok(Err(error));
        }
        seal.read(part);
        let length = part.len();
        file.consume(length);
        goes_on(matches, control)?;
    }
    let (place, ended) = (reader.place(), reader.finish());
    let summary = checker.finish().map_err(|fault| DratError::Rejected { place, fault });
    let is_whole = ended.map_err(DratError::from);
    Ok(is_whole.and(summary).and_then(|summary| Ok(seal.finish().map(|()| summary)?)))
}

/// Fails if it should stop.
fn goes_on(matches: &ArgMatches, control: &Control) -> Result<(), Failure> {
    match (control.should_stop(), control::is_interrupted()) {
        (false, _) => Ok(()),
        (true, true) => Err(Failure::interrupted()),
        (true, false) => {
            let timeout = queens_render::units::limit(options::timeout(matches)?);
            Err(Failure::new(code::GAVE_UP, Message::TimedOut { timeout }))
        }
    }
}

fn words(summary: &Summary) -> Message {
    let (added, deleted) = (summary.added.to_string(), summary.deleted.to_string());
    Message::ProofVerified { added, deleted }
}

fn document(session: &Session, verdict: &Result<Summary, DratError>) -> String {
    let object = Object::new().raw("verified", verdict.is_ok());
    let object = match verdict {
        Ok(summary) => object
            .raw("added", summary.added)
            .raw("by_resolution", summary.by_resolution)
            .raw("deleted", summary.deleted),
        Err(error) => object.text("message", &error.say(session.language)),
    };
    object.line()
}
