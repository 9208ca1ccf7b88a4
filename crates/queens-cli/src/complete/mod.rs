//! `queens complete FILE`: a partial or blocked board: one completion, all, how many, is it the only
//! one, or why there is none. Called by `main`; [`queens_app::Complete`] answers.
//!
//! [`input`] reads the boards, [`question`] asks about one of them. [`impossible`] reports that there
//! is no completion, [`proof`] writes a proof of that, and [`check_proof`] checks one.

mod check_proof;
mod impossible;
mod input;
mod proof;
mod question;

use queens_app::Complete;
use queens_format::{Format, WriteError};
use queens_messages::Message;

use crate::args::commands::CompleteArgs;
use crate::batch::{Batch, Style};
use crate::failure::Failure;
use crate::output::Output;
use crate::session::Session;
use crate::showing::Showing;
use input::Input;
use question::Question;

/// What a call asks for, whatever the board.
struct CompleteCall<'a> {
    session: &'a Session,
    args: &'a CompleteArgs,
    showing: Showing,
    request: Complete,
}

pub(crate) fn run(session: &Session, args: &CompleteArgs) -> Result<(), Failure> {
    let call = CompleteCall::from_args(session, args)?;
    if let Some(proof) = &args.check_proof {
        return check_proof::run(&call, proof);
    }
    let mut input = Input::new(session, args, input::file(session, args)?)?;
    let mut out = Output::open(session, args.show.output.as_deref())?;
    if !args.count {
        out.suits(call.showing.format)?;
    }
    match call.answer_all(&mut input, &mut out) {
        // What was written before the end is an answer too.
        Err(failure) if !failure.is_answer() || !call.keeps_answer() => Err(failure),
        done => out.commit(session).and(done),
    }
}

impl<'a> CompleteCall<'a> {
    fn from_args(session: &'a Session, args: &'a CompleteArgs) -> Result<Self, Failure> {
        if let Some(path) = &args.proof {
            proof::formula_path(path)?;
        }
        if let Some(path) = &args.picture {
            impossible::is_png(path)?;
            if !args.explain {
                let (option, other) = ("--picture".into(), "--explain".into());
                return Err(Failure::call(Message::Needs { option, other }));
            }
        }
        let request = args.request(session);
        request.validate()?;
        let showing = Showing::for_boards(&args.show)?;
        match showing.format {
            _ if args.count => {}
            Format::Tutorial => return Err(WriteError::NeedsHeading.into()),
            Format::U32 if args.all && request.limit != Some(1) => {
                return Err(Failure::call(Message::RawNeedsLimit));
            }
            _ => {}
        }
        Ok(Self { session, args, showing, request })
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
        let mut batch = Batch::new(self.session, self.style(), out);
        while let Some(given) = input.next_board()? {
            if let Some(what) = self.takes_one().filter(|_| input.has_more()) {
                return Err(Failure::call(Message::OneBoardOnly { what }));
            }
            let answer = |out: &mut Output| {
                let problem = given.problem?;
                Question::new(self, problem, given.board.as_ref()).answer(out)
            };
            match input.is_alone() {
                true => answer(batch.out)?,
                false => batch.answer(Some(given.line), answer)?,
            }
        }
        batch.end()
    }
}

impl CompleteArgs {
    /// The request, still without its board.
    fn request(&self, session: &Session) -> Complete {
        Complete {
            all: self.all,
            limit: self.limit,
            count: self.count,
            unique: self.unique,
            explain: self.explain,
            random: self.random,
            strategy: self.strategy.strategy,
            seed: self.seed.seed,
            stats: self.show.stats,
            threads: session.threads,
            ..Complete::default()
        }
    }
}
