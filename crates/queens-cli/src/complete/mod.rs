//! `queens complete FILE`: a partial or blocked board: one completion, all, how many, is it the only
//! one, or why there is none.
//!
//! The story: a [`Call`] is what was asked for, and [`input`] reads the boards. What is impossible at a
//! glance is seen by [`reason`]; everything else is searched, by [`one`], [`all`], [`count`] or
//! [`unique`]. Where there is no completion, [`impossible`] says so, [`explain`] finds out why, and
//! [`proof`] writes down how that is known; [`check_proof`] does not take anybody's word for it.

mod all;
mod call;
mod check_proof;
mod count;
mod document;
mod explain;
mod impossible;
mod input;
mod one;
mod picture;
mod proof;
mod reason;
mod unique;

use std::io::Write;
use std::time::{Duration, Instant};

use clap::ArgMatches;
use n_queens::{Problem, Steps, Strategy};
use queens_render::{Message, ReadBoard};

use crate::batch::{self, Style};
use crate::failure::{Failure, code};
use crate::options::Search;
use crate::output::Output;
use crate::search::Report;
use crate::session::Session;
use call::{Call, Wish};
use input::Input;
use proof::Proof;
use reason::Reason;

/// One board, and what is asked about it.
struct Question<'a> {
    session: &'a Session,
    call: &'a Call,
    problem: &'a Problem,
    /// The board as it was read, for the places of its queens.
    board: Option<&'a ReadBoard>,
    start: Instant,
}

/// What came of a question that was answered without a failure.
enum Outcome {
    /// The answer has been written.
    Written,
    /// The answer has been written, as far as there was time for it.
    GaveUp(Failure),
    /// There is no completion.
    Impossible(Box<Refutation>),
}

/// Who says that there is no completion, and why.
struct Refutation {
    reason: Reason,
    /// None where it is seen at a glance.
    strategy: Option<String>,
    taken: Duration,
    steps: Option<Steps>,
    proof: Option<Proof>,
}

impl Refutation {
    /// A search that looked everywhere.
    fn by(options: &Search, report: &Report) -> Self {
        let strategy = options.strategy.to_string();
        let reason = Reason::Searched { strategy: strategy.clone(), taken: report.taken };
        let (taken, steps) = (report.taken, report.steps);
        Self { reason, strategy: Some(strategy), taken, steps, proof: None }
    }
}

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(matches: &ArgMatches) -> Result<(), Failure> {
    Call::of(matches).map(drop)
}

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let call = Call::of(matches)?;
    if let Some(proof) = &call.check_proof {
        return check_proof::run(session, matches, proof);
    }
    let mut input = Input::open(session, matches)?;
    let mut out = Output::open(session, call.showing.output.as_deref())?;
    if !matches!(call.wish, Wish::Count) {
        out.suits(call.showing.format)?;
    }
    let done = answer_all(session, &call, &mut input, &mut out);
    match done {
        // What was written before the end is an answer too.
        Err(failure) if failure.is_answer() && !call.keeps_answer() => Err(failure),
        Err(failure) if !failure.is_answer() => Err(failure),
        done => out.commit(session).and(done),
    }
}

/// Answers board after board. Alone, a board without a completion has its own exit code; among
/// others it is an answer like any other.
fn answer_all(
    session: &Session,
    call: &Call,
    input: &mut Input<'_>,
    out: &mut Output,
) -> Result<(), Failure> {
    let (style, mut worst, mut is_first) = (call.style(), code::DONE, true);
    while let Some(given) = input.next_board()? {
        if let Some(what) = call.takes_one().filter(|_| input.has_more()) {
            return Err(Failure::call(Message::OneBoardOnly { what }));
        }
        if !is_first && style == Style::Spaced {
            writeln!(out)?;
        }
        let answered = given.problem.and_then(|problem| {
            let (problem, board, start) = (&problem, given.board.as_ref(), Instant::now());
            answer(&Question { session, call, problem, board, start }, out)
        });
        if let Err(failure) = answered {
            if input.is_alone() {
                return Err(failure);
            }
            worst = worst.max(batch::told(session, style, out, Some(given.line), failure)?);
        }
        out.flush()?;
        is_first = false;
    }
    if worst == code::DONE { Ok(()) } else { Err(Failure::silent(worst)) }
}

fn answer(question: &Question<'_>, out: &mut Output) -> Result<(), Failure> {
    match outcome(question, out) {
        Ok(Outcome::Written) => Ok(()),
        Ok(Outcome::GaveUp(failure)) => Err(failure),
        Ok(Outcome::Impossible(refutation)) => impossible::tell(question, &refutation, out),
        Err(failure) => {
            if failure.code == code::GAVE_UP && question.call.writes_documents() {
                document::gave_up(question, out)?;
            }
            Err(failure)
        }
    }
}

/// What is seen at a glance, what a proof shows, or what a search finds.
fn outcome(question: &Question<'_>, out: &mut Output) -> Result<Outcome, Failure> {
    if let Some(path) = &question.call.cnf {
        proof::formula(question, path)?;
    }
    let reason = reason::at_a_glance(question);
    let path = question.call.proof.as_deref();
    let proof = path.map(|path| proof::write(question, path)).transpose()?;
    if let Some(None) = proof {
        question.session.note(&Message::NoProof);
    }
    let proof = proof.flatten();
    let taken = proof.as_ref().map_or_else(|| question.start.elapsed(), |proof| proof.taken);
    Ok(Outcome::Impossible(Box::new(match (reason, proof) {
        (None, None) => return search(question, out),
        (Some(reason), proof) => Refutation { reason, strategy: None, taken, steps: None, proof },
        (None, proof) => {
            let strategy = Strategy::ExactCover.to_string();
            let reason = Reason::Searched { strategy: strategy.clone(), taken };
            Refutation { reason, strategy: Some(strategy), taken, steps: None, proof }
        }
    })))
}

fn search(question: &Question<'_>, out: &mut Output) -> Result<Outcome, Failure> {
    let outcome = match question.call.wish {
        Wish::One => one::complete(question, out),
        Wish::All { limit } => all::complete(question, limit, out),
        Wish::Count => count::complete(question, out),
        Wish::Unique => unique::complete(question, out),
    }?;
    if question.call.explain && matches!(outcome, Outcome::Written) {
        question.session.note(&Message::NothingToExplain);
    }
    Ok(outcome)
}
