//! `queens count N`: how many solutions, exactly, printed only if its checks passed.
//!
//! The story: a [`Call`] is what was asked for, a [`Question`] is what is counted. The number comes
//! from the published table, from a strategy that visits every solution, or, as a rule, from an
//! engine of the library under a [control with a display](watch::control); an [`Answer`](answer::Answer) is
//! a number that passed its checks.

pub(crate) mod answer;
pub(crate) mod by_engine;
pub(crate) mod by_strategy;
pub(crate) mod call;
mod patience;
mod table;
pub(crate) mod watch;

use std::io::Write;

use clap::ArgMatches;
use n_queens::count::Question;
use queens_render::Message;
use queens_render::document::Count;

use crate::batch::{self, Style};
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::session::Session;
use by_engine::Outcome;
use call::{Call, Way};

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let call = Call::of(matches)?;
    let mut out = Output::open(session, call.output.as_deref())?;
    let style = if call.json { Style::Json } else { Style::Lines };
    batch::answer(session, matches, style, &mut out, |problem, out| {
        let question = Question::new(problem.clone(), call.kind, call.queens)?.by(call.engine);
        let counted = count(session, &call, &question, out);
        counted.or_else(|failure| give_up(&call, &question, out, failure))
    })?;
    out.commit(session)
}

/// In JSON every question has its line, also one without an answer.
fn give_up(
    call: &Call,
    question: &Question,
    out: &mut Output,
    failure: Failure,
) -> Result<(), Failure> {
    if call.json && failure.code == code::GAVE_UP {
        let (n, variant) = (question.n(), question.problem.variant());
        out.write_all(Count::gave_up(n, question.kind, variant).as_bytes())?;
    }
    Err(failure)
}

fn count(
    session: &Session,
    call: &Call,
    question: &Question,
    out: &mut Output,
) -> Result<(), Failure> {
    let answer = match &call.way {
        Way::Table => table::look_up(session, question)?,
        Way::Search(search) => by_strategy::count(session, search, question)?,
        Way::Engine(effort) => match by_engine::count(session, effort, question)? {
            Outcome::Whole(answer) => answer,
            Outcome::Part(share, answer) if call.json => {
                return answer.print_part(out, question, share);
            }
            Outcome::Part(..) => return Ok(()),
        },
    };
    if !matches!(call.way, Way::Table) {
        let (n, strategy) = (question.n().to_string(), answer.source.clone());
        session.note(&Message::Counted { n, strategy, seconds: answer.seconds.clone() });
    }
    session.note_steps(answer.steps.as_ref());
    answer.print(out, question, call.json)
}
