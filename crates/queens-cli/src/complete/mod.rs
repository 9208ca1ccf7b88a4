//! `queens complete FILE`: a partial or blocked board: one completion, all, how many, is it the only
//! one, or why there is none. Called by `main`; [`queens_app::Complete`] answers.
//!
//! [`BoardSource`] gives the boards, [`completion`] asks about one of them; a proof that there is no completion is
//! written and checked here.

mod completion;

use std::io::{BufRead, Write};
use std::iter::{self, Peekable};
use std::path::{Path, PathBuf};

use completion::Completion;
use n_queens::complete::Formula;
use n_queens::complete::drat::DratSummary;
use n_queens::first::ProofSummary;
use n_queens::{Control, Problem};
use queens_app::{
    Board, Complete, CompleteAnswer, ProofFiles, Status, check_first_proof, check_proof, is_dimacs,
    is_first_proof, read_dimacs,
};
use queens_format::{Format, Position, ReadBoard, ReadError, WriteError, boards};
use queens_messages::{Message, Speak, message};
use serde_json::{Value, json};

use crate::args::CompleteArgs;
use crate::batch::{Batch, BatchStyle};
use crate::input::{self, Input};
use crate::output::Showing;
use crate::progress::Throughput;
use crate::{Failure, Output, Session, control};

/// What a call asks for, whatever the board.
struct CompleteCall<'a> {
    session: &'a Session,
    args: &'a CompleteArgs,
    showing: Showing<'a>,
    request: Complete,
    /// The size that the call gives.
    n: Option<u32>,
}

/// The boards of a file, or the one of the call.
type BoardSource = Peekable<Box<dyn Iterator<Item = Result<ReadBoard, ReadError>>>>;

pub(crate) fn run(session: &Session, args: &CompleteArgs) -> Result<(), Failure> {
    let call = CompleteCall::from_args(session, args)?;
    if let Some(proof) = &args.check_proof {
        return check_given_proof(&call, proof);
    }
    let mut boards = call.boards(open_file(session, args)?)?;
    let mut out = match args.count {
        true => Output::open(args.show.output.as_deref())?,
        false => call.showing.open()?,
    };
    match call.answer_all(&mut boards, &mut out) {
        Err(failure) if !failure.is_answer() || !call.keeps_answer() => Err(failure),
        Err(failure) if out.written == 0 || out.is_cut_off => Err(failure),
        // What was written before the end is an answer too.
        done => out.commit().and(done),
    }
}

impl<'a> CompleteCall<'a> {
    fn from_args(session: &'a Session, args: &'a CompleteArgs) -> Result<Self, Failure> {
        args.proof.as_deref().map(formula_path).transpose()?;
        if let Some(path) = &args.picture {
            completion::is_png(path)?;
            if !args.explain {
                let needs = message!(Needs { option: "--picture", other: "--explain" });
                return Err(Failure::call(needs));
            }
        }
        let request = args.request(session);
        request.validate()?;
        let showing = Showing::for_boards(session, &args.show)?;
        match showing.format {
            _ if args.count => {}
            Format::Tutorial => return Err(WriteError::NeedsHeading.into()),
            Format::U32 if args.all && request.limit != Some(1) => {
                return Err(Failure::call(Message::RawNeedsLimit));
            }
            _ => {}
        }
        let n = args.n.as_deref().map(queens_app::size).transpose()?;
        Ok(Self { session, args, showing, request, n })
    }

    /// The boards of this file, or the one of the call, which has no place in a text.
    fn boards(&self, file: Option<Input>) -> Result<BoardSource, Failure> {
        let source: Box<dyn Iterator<Item = _>> = match (file, self.n) {
            (Some(file), _) => {
                let length = file.get_ref().length;
                Box::new(boards(file).with_length(length))
            }
            (None, Some(n)) => {
                let (queens, blocked, position) = (Vec::new(), Vec::new(), Position::byte(0));
                Box::new(iter::once(Ok(ReadBoard { n, queens, blocked, position })))
            }
            (None, None) => return Err(Failure::call(Message::CompleteWhat)),
        };
        Ok(source.peekable())
    }

    /// A board with what the call puts on it. Of one that is alone in a text, an error names its line; of several,
    /// `batch` adds that to every error.
    fn problem(&self, board: &ReadBoard, is_alone: bool) -> Result<Problem, Failure> {
        let position = board.position;
        self.completed(board).map_err(|failure| match &failure.message {
            Some(message) if is_alone && !position.is_byte() => {
                let message = message.say(self.session.language);
                Failure::new(failure.code, message!(Line { line: position.line, message }))
            }
            _ => failure,
        })
    }

    fn completed(&self, board: &ReadBoard) -> Result<Problem, Failure> {
        match self.n.filter(|&n| n != board.n) {
            Some(n) => Err(Failure::call(message!(OtherSize { n, found: board.n }))),
            None => Ok(self.args.board.on(&board.problem()?)?.problem()?),
        }
    }

    /// How several answers are separated.
    fn style(&self) -> BatchStyle {
        let is_number = self.args.count && !self.args.show.json;
        if is_number { BatchStyle::Lines } else { self.showing.style() }
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
    fn answer_all(&self, boards: &mut BoardSource, out: &mut Output) -> Result<(), Failure> {
        let mut batch = Batch::new(self.session, self.style(), out);
        while let Some(board) = boards.next() {
            let (board, has_more) = (board?, boards.peek().is_some());
            if let Some(what) = self.takes_one().filter(|_| has_more) {
                return Err(Failure::call(message!(OneBoardOnly { what })));
            }
            let is_alone = batch.is_first && !has_more;
            let answer = |out: &mut Output| {
                let asked = Board::from(&self.problem(&board, is_alone)?);
                let request = Complete { board: asked, ..self.request.clone() };
                Completion { call: self, request, board: &board }.answer(out)
            };
            match is_alone {
                true => answer(batch.out)?,
                false => batch.answer(Some(board.position.line), answer)?,
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
            strategy: self.strategy,
            seed: self.seed,
            stats: self.show.stats,
            yes: self.show.yes,
            threads: session.threads,
            ..Complete::default()
        }
    }
}

/// Opens the file of the call, or standard input, if it names one.
fn open_file(session: &Session, args: &CompleteArgs) -> Result<Option<Input>, Failure> {
    let path = args.file.as_deref();
    path.map(|path| input::open(session, Some(path), false)).transpose()
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
    let mut cnf = cnf.in_blocks();
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
    let control = control::of_question(args.show.timeout);
    let (formula, problem) = given_formula(call)?;
    let mut file = input::open(session, Some(proof), true)?;
    if is_first_proof(file.fill_buf().map_err(ReadError::from)?) {
        let problem = problem.ok_or_else(|| Failure::call(Message::CompleteWhat))?;
        return check_proof_of_first(call, &problem, file, &control);
    }
    let checked = check_proof(&formula, &mut file, &control).map_err(ReadError::from)?;
    drop(file); // and its bar
    let verdict = checked.ok_or_else(|| Failure::stopped(&control))?;
    write_verdict(call, verdict, |&DratSummary { added, by_resolution, deleted, .. }| {
        let document = json!({
            "verified": true, "added": added, "by_resolution": by_resolution, "deleted": deleted
        });
        (document, message!(ProofVerified { added, deleted }))
    })
}

/// `--check-proof PROOF` for a proof by `queens solve --first`.
fn check_proof_of_first(
    call: &CompleteCall<'_>,
    problem: &Problem,
    mut proof: Input,
    control: &Control,
) -> Result<(), Failure> {
    let checked = check_first_proof(&Board::from(problem), &mut proof, control)?;
    drop(proof); // and its bar
    let verdict = checked.ok_or_else(|| Failure::stopped(control))?;
    write_verdict(call, verdict, |ProofSummary { solution, refuted, certificates }| {
        let document = json!({
            "verified": true, "first": solution, "refuted": refuted, "certificates": certificates
        });
        let Some(solution) = solution else {
            return (document, message!(FirstProofNone { refuted, certificates }));
        };
        let columns: Vec<String> = solution.iter().map(|c| (c + 1).to_string()).collect();
        let columns = columns.join(" ");
        (document, message!(FirstProofVerified { refuted, certificates, columns }))
    })
}

/// Writes what came of the check of a proof; `verified` gives the document and the sentence about one that is right.
fn write_verdict<T, E: Speak + 'static>(
    call: &CompleteCall<'_>,
    verdict: Result<T, E>,
    verified: impl FnOnce(&T) -> (Value, Message),
) -> Result<(), Failure> {
    let (language, show) = (call.session.language, &call.args.show);
    let mut out = Output::open(show.output.as_deref())?;
    match verdict.as_ref().map(verified) {
        Ok((document, _)) if show.json => out.document(&document)?,
        Ok((_, sentence)) => writeln!(out, "{}", sentence.say(language))?,
        Err(error) if show.json => {
            out.document(&json!({ "verified": false, "message": error.say(language) }))?;
        }
        Err(_) => {}
    }
    out.commit()?;
    verdict.map(drop).map_err(Failure::running)
}

/// The formula of the board, with the board, or the one that the file holds.
fn given_formula(call: &CompleteCall<'_>) -> Result<(Formula, Option<Problem>), Failure> {
    let (session, args) = (call.session, call.args);
    let mut file = open_file(session, args)?;
    if let Some(file) = &mut file
        && is_dimacs(file.fill_buf().map_err(ReadError::from)?)
    {
        let formula = read_dimacs(file).map_err(ReadError::from)?.map_err(Failure::running)?;
        return Ok((formula, None));
    }
    let mut boards = call.boards(file)?;
    let board = boards.next().ok_or_else(|| Failure::call(Message::CompleteWhat))??;
    if boards.next().is_some() {
        return Err(Failure::call(message!(OneBoardOnly { what: "--check-proof" })));
    }
    let problem = call.problem(&board, true)?;
    Ok((Formula::for_problem(&problem).map_err(Failure::call)?, Some(problem)))
}
