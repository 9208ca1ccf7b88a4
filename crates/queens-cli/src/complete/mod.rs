//! `queens complete FILE`: a partial or blocked board: one completion, all, how many, is it the only
//! one, or why there is none. Called by `main`; [`queens_app::Complete`] answers.
//!
//! [`input`] reads the boards, [`question`] asks about one of them. Where there is no completion, [`impossible`]
//! says so. [`proof`] writes a proof of that, and [`check_proof`] checks one.

mod check_proof;
mod explain;
mod impossible;
mod input;
mod picture;
mod proof;
mod question;
mod reason;

use std::io::Write;
use std::time::Duration;

use queens_app::Complete;
use queens_format::{Format, WriteError};
use queens_messages::Message;

use crate::args::complete::CompleteArgs;
use crate::batch::{self, Style};
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::session::Session;
use crate::showing::Showing;
use crate::values;
use input::Input;
use question::Question;

/// What a call asks for, whatever the board.
struct Asked<'a> {
    session: &'a Session,
    args: &'a CompleteArgs,
    showing: Showing,
    timeout: Option<Duration>,
    request: Complete,
}

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(session: &Session, args: &CompleteArgs) -> Result<(), Failure> {
    Asked::of(session, args).map(drop)
}

pub(crate) fn run(session: &Session, args: &CompleteArgs) -> Result<(), Failure> {
    let asked = Asked::of(session, args)?;
    if let Some(proof) = &args.check_proof {
        return check_proof::run(&asked, proof);
    }
    let mut input = Input::open(session, args)?;
    let mut out = Output::open(session, args.show.output.as_deref())?;
    if !args.count {
        out.suits(asked.showing.format)?;
    }
    match asked.answer_all(&mut input, &mut out) {
        // What was written before the end is an answer too.
        Err(failure) if !failure.is_answer() || !asked.keeps_answer() => Err(failure),
        done => out.commit(session).and(done),
    }
}

impl<'a> Asked<'a> {
    fn of(session: &'a Session, args: &'a CompleteArgs) -> Result<Self, Failure> {
        if let Some(path) = &args.proof {
            proof::formula_path(path)?;
        }
        if let Some(path) = &args.picture {
            picture::is_png(path)?;
        }
        let request = args.request(session)?;
        request.validate()?;
        let (showing, timeout) = (Showing::of_boards(&args.show)?, args.timeout.limit()?);
        match showing.format {
            _ if args.count => {}
            Format::Tutorial => return Err(WriteError::NeedsHeading.into()),
            Format::U32 if args.all && request.limit != Some(1) => {
                return Err(Failure::call(Message::RawNeedsLimit));
            }
            _ => {}
        }
        Ok(Self { session, args, showing, timeout, request })
    }

    /// How several answers are separated.
    fn style(&self) -> Style {
        let is_number = self.args.count && !self.args.show.json;
        if is_number { Style::Lines } else { self.showing.style() }
    }

    /// What can be had for one board only, if the call asks for it.
    fn takes_one(&self) -> Option<String> {
        match (&self.args.proof, &self.args.cnf, &self.args.picture) {
            (Some(_), ..) => Some("--proof".into()),
            (_, Some(_), _) => Some("--cnf".into()),
            (.., Some(_)) => Some("--picture".into()),
            _ if self.args.count => None,
            _ => self.showing.takes_one().then(|| format!("--format {}", self.showing.format)),
        }
    }

    /// Whether every board has its JSON document, also one without an answer.
    fn writes_documents(&self) -> bool {
        self.args.show.json && !self.args.all
    }

    /// Whether something is written even where there is no completion.
    fn keeps_answer(&self) -> bool {
        self.writes_documents() || self.args.explain || self.args.count
    }

    /// Answers board after board. Alone, a board without a completion has its own exit code; among
    /// others it is an answer like any other.
    fn answer_all(&self, input: &mut Input<'_>, out: &mut Output) -> Result<(), Failure> {
        let (style, mut worst, mut is_first) = (self.style(), code::DONE, true);
        while let Some(given) = input.next_board()? {
            if let Some(what) = self.takes_one().filter(|_| input.has_more()) {
                return Err(Failure::call(Message::OneBoardOnly { what }));
            }
            if !is_first && style == Style::Spaced {
                writeln!(out)?;
            }
            let answered = given
                .problem
                .and_then(|problem| Question::new(self, problem, given.board.as_ref()).answer(out));
            if let Err(failure) = answered {
                if input.is_alone() {
                    return Err(failure);
                }
                let told = batch::told(self.session, style, out, Some(given.line), failure)?;
                worst = worst.max(told);
            }
            out.flush()?;
            is_first = false;
        }
        if worst == code::DONE { Ok(()) } else { Err(Failure::silent(worst)) }
    }
}

impl CompleteArgs {
    /// The request, still without its board.
    fn request(&self, session: &Session) -> Result<Complete, Failure> {
        let limit = self.limit.as_deref().map(|text| values::count("--limit", text));
        Ok(Complete {
            all: self.all,
            limit: limit.transpose()?,
            count: self.count,
            unique: self.unique,
            explain: self.explain,
            random: self.random,
            strategy: self.strategy.named(),
            seed: self.seed.given()?,
            stats: self.show.stats,
            threads: session.threads_given()?,
            ..Complete::default()
        })
    }
}
