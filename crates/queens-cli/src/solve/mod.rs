//! `queens solve N`: one solution, or that there is none.
//!
//! The application layer finds it; [`deliver`] writes it block by block from where it was found, so that a board by
//! formula takes the memory of one block.

pub(crate) mod deliver;

use std::io::Write;
use std::time::Duration;

use n_queens::{Control, Density, Problem};
use queens_app::{Found, Seconds, Solve, SolveAnswer, Status, StopReason};
use queens_messages::{Message, units};

use crate::args::solve::SolveArgs;
use crate::batch;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress;
use crate::session::Session;
use crate::showing::Showing;
use crate::sizes::Sizes;
use deliver::Delivery;

/// What a call asks for, whatever the size.
struct Asked<'a> {
    session: &'a Session,
    args: &'a SolveArgs,
    sizes: Sizes,
    showing: Showing,
    timeout: Option<Duration>,
    request: Solve,
}

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(session: &Session, args: &SolveArgs) -> Result<(), Failure> {
    let asked = Asked::of(session, args)?;
    asked.sizes.one().map_or(Ok(()), |n| asked.is_possible(&asked.request(n)?))
}

pub(crate) fn run(session: &Session, args: &SolveArgs) -> Result<(), Failure> {
    let asked = Asked::of(session, args)?;
    let mut out = Output::open(session, asked.showing.output.as_deref())?;
    out.suits(asked.showing.format)?;
    batch::answer(session, &asked.sizes, asked.showing.style(), &mut out, |n, out| {
        asked.solve(&asked.request(n)?, out)
    })?;
    out.commit(session)
}

impl<'a> Asked<'a> {
    fn of(session: &'a Session, args: &'a SolveArgs) -> Result<Self, Failure> {
        let sizes = args.sizes.named()?;
        let density = args.density.as_deref().map(str::parse::<Density>).transpose()?;
        let request = Solve {
            strategy: args.strategy.named(),
            random: args.random,
            seed: args.seed.given()?,
            density: density.map(Density::get),
            stats: args.show.stats,
            check: args.check,
            threads: session.threads_given()?,
            ..Solve::default()
        };
        let (showing, timeout) = (Showing::of(&args.show, &sizes)?, args.timeout.limit()?);
        Ok(Self { session, args, sizes, showing, timeout, request })
    }

    fn request(&self, n: u32) -> Result<Solve, Failure> {
        Ok(Solve { board: self.args.board.board(n)?, ..self.request.clone() })
    }

    /// Refuses what cannot be done, before anything is allocated or written.
    fn is_possible(&self, request: &Solve) -> Result<(), Failure> {
        request.validate()?;
        self.showing.format.shows(request.board.n)?;
        self.showing.allows(request.board.n)
    }

    fn solve(&self, request: &Solve, out: &mut Output) -> Result<(), Failure> {
        self.is_possible(request)?;
        out.has_room(self.showing.bytes(request.board.n))?;
        let control = &progress::control(self.session, self.timeout);
        let (mut answer, delivered) =
            request.run_with(control, |found| self.delivery(control, found).write(found, out))?;
        if delivered.transpose()? == Some(false) {
            let stopped = Some(StopReason::TimedOut);
            answer = SolveAnswer { status: Status::GaveUp, stopped, checked: false, ..answer };
        }
        if answer.stopped == Some(StopReason::Cancelled) {
            return Err(Failure::interrupted());
        }
        if self.showing.json {
            out.write_all(document(&answer).as_bytes())?;
        }
        self.note(&answer);
        ended(&answer, control, &request.board.problem()?)
    }

    fn delivery(&self, control: &'a Control, found: &Found<'_>) -> Delivery<'a> {
        Delivery {
            session: self.session,
            control,
            format: self.showing.format,
            head: self.showing.json.then(|| head(found)),
            bytes: self.showing.bytes(found.n),
        }
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

/// The document up to the columns of a solution, which are streamed.
fn head(found: &Found<'_>) -> String {
    let answer = SolveAnswer {
        n: found.n,
        status: Status::Solved,
        strategy: found.strategy,
        columns: None,
        seed: found.seed,
        seconds: Seconds::default(),
        checked: found.check,
        steps: None,
        theorem: None,
        stopped: None,
    };
    around_columns(&answer).0
}

/// What is still to be written after the columns; without a solution, all of the document.
fn document(answer: &SolveAnswer) -> String {
    match answer.status {
        Status::Solved => around_columns(answer).1 + "\n",
        _ => serde_json::to_string(answer).expect("plain values") + "\n",
    }
}

/// The document before and after its columns.
fn around_columns(answer: &SolveAnswer) -> (String, String) {
    let answer = SolveAnswer { columns: Some(Vec::new()), ..answer.clone() };
    let text = serde_json::to_string(&answer).expect("plain values");
    let (head, tail) = text.split_once("[]").expect("the columns are empty");
    (head.into(), tail.into())
}
