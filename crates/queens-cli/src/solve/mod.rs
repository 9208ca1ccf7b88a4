//! `queens solve N`: one solution, or that there is none.
//!
//! The application layer finds it; [`deliver`] writes it block by block from where it was found, so that a board by
//! formula takes the memory of one block.

pub(crate) mod deliver;

use std::io::Write;

use n_queens::{Control, Density, Problem};
use queens_app::{Solve, SolveAnswer, Status, StopReason};
use queens_messages::{Message, units};

use crate::args::commands::SolveArgs;
use crate::batch;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress;
use crate::session::Session;
use crate::showing::Showing;
use deliver::{Delivery, after_columns};

/// What a call asks for, whatever the size.
struct SolveCall<'a> {
    session: &'a Session,
    args: &'a SolveArgs,
    showing: Showing,
    request: Solve,
}

pub(crate) fn run(session: &Session, args: &SolveArgs) -> Result<(), Failure> {
    let (sizes, request) = (args.sizes.named()?, args.request(session)?);
    let showing = Showing::from_args(&args.show, &sizes)?;
    let mut out = Output::open(session, showing.output.as_deref())?;
    out.suits(showing.format)?;
    let call = SolveCall { session, args, showing, request };
    batch::answer(session, &sizes, call.showing.style(), &mut out, |n, out| {
        let board = args.board.board(n)?;
        call.solve(&Solve { board, ..call.request.clone() }, out)
    })?;
    out.commit(session)
}

impl SolveArgs {
    /// The request, still without its board.
    fn request(&self, session: &Session) -> Result<Solve, Failure> {
        let density = self.density.as_deref().map(str::parse::<Density>).transpose()?;
        Ok(Solve {
            strategy: self.strategy.strategy,
            random: self.random,
            seed: self.seed.seed,
            density: density.map(Density::get),
            stats: self.show.stats,
            check: self.check,
            threads: session.threads,
            ..Solve::default()
        })
    }
}

impl SolveCall<'_> {
    /// Refuses what cannot be done, before anything is allocated or written.
    fn is_possible(&self, request: &Solve) -> Result<(), Failure> {
        request.validate()?;
        self.showing.format.shows(request.board.n)?;
        self.showing.allows(request.board.n)
    }

    fn solve(&self, request: &Solve, out: &mut Output) -> Result<(), Failure> {
        self.is_possible(request)?;
        out.has_room(self.showing.bytes(request.board.n))?;
        let control = &progress::control(self.session, self.args.timeout.timeout);
        let delivery = Delivery { session: self.session, control, showing: &self.showing };
        let (mut answer, delivered) =
            request.run_with(control, |found| delivery.write(found, out))?;
        if delivered.transpose()? == Some(false) {
            let stopped = Some(StopReason::TimedOut);
            answer = SolveAnswer { status: Status::GaveUp, stopped, checked: false, ..answer };
        }
        if answer.stopped == Some(StopReason::Cancelled) {
            return Err(Failure::interrupted());
        }
        match answer.status {
            _ if !self.showing.json => {}
            Status::Solved => {
                let answer = SolveAnswer { columns: Some(Vec::new()), ..answer.clone() };
                out.write_all(after_columns(&answer).as_bytes())?;
            }
            _ => out.document(&answer)?,
        }
        self.note(&answer);
        ended(&answer, control, &request.board.problem()?)
    }

    /// The remarks beside the answer.
    fn note(&self, answer: &SolveAnswer) {
        let (session, n) = (self.session, answer.n.to_string());
        let (strategy, seconds) = (answer.strategy.to_string(), units::seconds(answer.seconds.0));
        session.note_steps(answer.steps.as_ref());
        match (answer.status, answer.seed) {
            (Status::Solved, Some(seed)) => {
                let seed = seed.to_string();
                session.note(&Message::SolvedWithSeed { n, strategy, seed, seconds });
            }
            (Status::Solved, None) => session.note(&Message::Solved { n, strategy, seconds }),
            (Status::Impossible, _) => session.note(&Message::Unsolved { n, strategy, seconds }),
            (Status::GaveUp, _) => {}
        }
        if answer.checked {
            session.note(&Message::CheckedOnTheWay { n: answer.n.to_string() });
        }
        let squares = self.showing.format.squares_in_cell(answer.n);
        if let (Status::Solved, Some(squares)) = (answer.status, squares) {
            session.note(&Message::OneCell { squares: squares.to_string() });
        }
    }
}

/// What the answer means for the exit code.
fn ended(answer: &SolveAnswer, control: &Control, problem: &Problem) -> Result<(), Failure> {
    match answer.status {
        Status::Solved => Ok(()),
        Status::Impossible => Err(Failure::no_solution(problem, answer.theorem)),
        Status::GaveUp if answer.stopped.is_some() => Err(Failure::stopped(control)),
        Status::GaveUp => Err(Failure::gave_up(answer.strategy, answer.seed.unwrap_or_default())),
    }
}
