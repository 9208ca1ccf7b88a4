//! `queens complete FILE`: a partial or blocked board: one completion, all, how many, is it the only
//! one, or why there is none. Called by `main`; [`queens_app::Complete`] answers.
//!
//! [`BoardSource`] reads the boards, [`completion`] asks about one of them; a proof that there is no completion is
//! written and checked here.

mod completion;

use std::io::{self, BufRead, BufWriter, Write};
use std::iter::Peekable;
use std::path::{Path, PathBuf};

use completion::Completion;
use n_queens::complete::Formula;
use n_queens::complete::drat::DratSummary;
use n_queens::{Control, Problem};
use queens_app::{
    Board, Complete, CompleteAnswer, ProofFiles, Status, check_proof, is_dimacs, read_dimacs,
};
use queens_format::{Boards, Format, ReadBoard, ReadError, WriteError, boards};
use queens_messages::{Message, Speak, message};
use serde_json::json;

use crate::args::CompleteArgs;
use crate::batch::{Batch, Style};
use crate::input::{self, Input, failed};
use crate::output::Showing;
use crate::progress::Throughput;
use crate::{Failure, Output, Session, control};

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
        return check_given_proof(&call, proof);
    }
    let mut boards = BoardSource::new(session, args, open_file(session, args)?)?;
    let mut out = match args.count {
        true => Output::open(args.show.output.as_deref())?,
        false => call.showing.open()?,
    };
    match call.answer_all(&mut boards, &mut out) {
        // What was written before the end is an answer too.
        Err(failure) if !failure.is_answer() || !call.keeps_answer() => Err(failure),
        done => out.commit().and(done),
    }
}

impl<'a> CompleteCall<'a> {
    fn from_args(session: &'a Session, args: &'a CompleteArgs) -> Result<Self, Failure> {
        if let Some(path) = &args.proof {
            formula_path(path)?;
        }
        if let Some(path) = &args.picture {
            completion::is_png(path)?;
            if !args.explain {
                let needs = message!(Needs { option: "--picture", other: "--explain" });
                return Err(Failure::call(needs));
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
    fn answer_all(&self, boards: &mut BoardSource<'_>, out: &mut Output) -> Result<(), Failure> {
        let mut batch = Batch::new(self.session, self.style(), out);
        while let Some(given) = boards.next_board()? {
            if let Some(what) = self.takes_one().filter(|_| boards.has_more()) {
                return Err(Failure::call(message!(OneBoardOnly { what })));
            }
            let answer = |out: &mut Output| {
                let (problem, board) = (given.problem?, given.board.as_ref());
                let request = Complete { board: Board::from(&problem), ..self.request.clone() };
                Completion { call: self, request, problem, board }.answer(out)
            };
            match boards.is_alone() {
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
            seed: self.seed,
            stats: self.show.stats,
            threads: session.threads,
            ..Complete::default()
        }
    }
}

/// Where boards come from.
struct BoardSource<'a> {
    session: &'a Session,
    args: &'a CompleteArgs,
    /// The size that the call gives.
    n: Option<u32>,
    /// Boards that have been read.
    read: u64,
    /// None where the call itself is the board.
    file: Option<Peekable<Boards<Input>>>,
}

/// Opens the file of the call, or standard input, if it names one.
fn open_file(session: &Session, args: &CompleteArgs) -> Result<Option<Input>, Failure> {
    let path = args.file.as_deref().map(|path| Some(path).filter(|&path| path != "-"));
    path.map(|path| input::open(session, path, false)).transpose()
}

/// A board as it came in.
struct GivenBoard {
    /// Where it begins in the file.
    line: u64,
    board: Option<ReadBoard>,
    /// What is to be completed, or what is wrong with it.
    problem: Result<Problem, Failure>,
}

impl<'a> BoardSource<'a> {
    /// The boards of this file, or the one of the call.
    fn new(
        session: &'a Session,
        args: &'a CompleteArgs,
        file: Option<Input>,
    ) -> Result<Self, Failure> {
        let n = args.n.as_deref().map(queens_app::size).transpose()?;
        if n.is_none() && file.is_none() {
            return Err(Failure::call(Message::CompleteWhat));
        }
        let file = file.map(|file| {
            let length = file.get_ref().length;
            boards(file).with_length(length).peekable()
        });
        Ok(Self { session, args, n, read: 0, file })
    }

    /// Whether the board that was read last is the only one.
    fn is_alone(&mut self) -> bool {
        self.read == 1 && !self.has_more()
    }

    /// Whether at least one more board follows.
    fn has_more(&mut self) -> bool {
        self.file.as_mut().is_some_and(|boards| boards.peek().is_some())
    }

    /// The next board; none at the end.
    fn next_board(&mut self) -> Result<Option<GivenBoard>, Failure> {
        self.read += 1;
        let Some(boards) = &mut self.file else {
            let n = self.n.filter(|_| self.read == 1);
            let problem = n.map(|n| self.added(&Problem::new(n)));
            return Ok(problem.map(|problem| GivenBoard { line: 1, board: None, problem }));
        };
        let board = boards.next().transpose().map_err(failed)?;
        Ok(board.map(|board| self.of_file(board)))
    }

    fn of_file(&mut self, board: ReadBoard) -> GivenBoard {
        let (line, language) = (board.position.line, self.session.language);
        let problem = match self.n.filter(|&n| n != board.n) {
            Some(n) => Err(Failure::call(message!(OtherSize { n, found: board.n }))),
            None => board.problem().map_err(Failure::from).and_then(|problem| self.added(&problem)),
        };
        // Of several boards, `batch` adds the line to every error.
        let problem = problem.map_err(|failure| match (self.is_alone(), &failure.message) {
            (true, Some(message)) => {
                Failure::new(failure.code, message!(Line { line, message: message.say(language) }))
            }
            _ => failure,
        });
        GivenBoard { line, board: Some(board), problem }
    }

    /// The board with what the call puts on it.
    fn added(&self, problem: &Problem) -> Result<Problem, Failure> {
        Ok(self.args.board.on(problem)?.problem()?)
    }
}

// `--proof FILE`: a proof that a board has no completion, in DRAT form, and the formula that it is about
// beside it. Both files appear when the proof is whole, or not at all. `--cnf FILE`: the formula alone.
// `--check-proof PROOF`: checks a proof.

/// The file of the formula; refuses a proof that would take its name.
fn formula_path(proof: &Path) -> Result<PathBuf, Failure> {
    let formula = proof.with_extension("cnf");
    match formula == proof {
        true => Err(Failure::call(message!(ProofName { path: proof.display() }))),
        false => Ok(formula),
    }
}

/// Refutes the board and writes the proof; none if it can be completed.
fn write_proof(
    question: &Completion<'_>,
    control: &Control,
    path: &Path,
) -> Result<Option<CompleteAnswer>, Failure> {
    let (session, formula) = (question.call.session, formula_path(path)?);
    let mut cnf = Output::open(Some(&formula))?;
    let mut out = Output::open(Some(path))?;
    out.meter = Some(Throughput::start(session, None));
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
fn write_cnf(question: &Completion<'_>, path: &Path) -> Result<(), Failure> {
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
fn check_given_proof(call: &CompleteCall<'_>, proof: &str) -> Result<(), Failure> {
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
    let mut file = open_file(session, args)?;
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
