//! One board, and what is asked about it: the application layer answers, and the answer is written and noted.

use std::io::Write;
use std::iter;

use n_queens::{Control, Flow, Problem, Strategy};
use queens_app::{Board, Columns, Complete, CompleteAnswer, Number, Status, StopReason};
use queens_format::{ReadBoard, SolutionWriter};
use queens_messages::{Message, units};

use super::{CompleteCall, impossible, proof};
use crate::failure::{Failure, code};
use crate::list::Solutions;
use crate::output::Output;
use crate::progress;
use crate::solve::deliver::{Delivery, after_columns};

/// A board with its request.
pub(super) struct Question<'a> {
    pub(super) call: &'a CompleteCall<'a>,
    pub(super) request: Complete,
    pub(super) problem: Problem,
    /// The board as it was read, for the places of its queens.
    pub(super) board: Option<&'a ReadBoard>,
}

impl<'a> Question<'a> {
    pub(super) fn new(
        call: &'a CompleteCall<'a>,
        problem: Problem,
        board: Option<&'a ReadBoard>,
    ) -> Self {
        let request = Complete { board: Board::from(&problem), ..call.request.clone() };
        Self { call, request, problem, board }
    }

    /// Writes the answer; the failure is its difference from a completion.
    pub(super) fn answer(&self, out: &mut Output) -> Result<(), Failure> {
        let (session, args) = (self.call.session, self.call.args);
        let control = &progress::control(session, self.call.args.timeout.timeout);
        if let Some(path) = &args.cnf {
            proof::formula(self, path)?;
        }
        let proof = args.proof.as_deref().map(|path| proof::write(self, control, path));
        let answer = match proof.transpose()?.flatten() {
            Some(answer) => answer,
            None => self.search(control, out)?,
        };
        if answer.stopped == Some(StopReason::Cancelled) {
            return Err(Failure::interrupted());
        }
        session.note_steps(answer.steps.as_ref());
        if answer.status == Status::Impossible {
            return impossible::report(self, &answer, control, out);
        }
        self.write(&answer, out)?;
        match answer.status {
            Status::GaveUp => Err(self.gave_up(&answer, control)),
            _ => {
                self.note(&answer);
                Ok(())
            }
        }
    }

    fn search(&self, control: &Control, out: &mut Output) -> Result<CompleteAnswer, Failure> {
        let showing = &self.call.showing;
        if !self.request.count {
            showing.format.shows(self.problem.n())?;
            showing.allows(self.problem.n())?;
        }
        let answer = match self.request.all {
            true => self.list(control, out)?,
            false => self.one(control, out)?,
        };
        let proof = self.call.args.proof.is_some().then_some(None);
        Ok(CompleteAnswer { proof, ..answer })
    }

    /// Writes one completion where it is found, if the question is not how many there are.
    fn one(&self, control: &Control, out: &mut Output) -> Result<CompleteAnswer, Failure> {
        if !self.request.count && !self.request.unique {
            out.has_room(self.call.showing.bytes(self.problem.n()))?;
        }
        let CompleteCall { session, showing, .. } = self.call;
        let delivery = Delivery { session, control, showing };
        let mut delivered = Ok(true);
        let answer = self.request.run_with(control, &mut |found| {
            delivered = delivery.write(found, out);
            Flow::Break(())
        })?;
        match delivered? {
            true => Ok(answer),
            false => {
                let stopped = Some(StopReason::TimedOut);
                Ok(CompleteAnswer { status: Status::GaveUp, stopped, ..answer })
            }
        }
    }

    /// Writes every completion as it is found.
    fn list(&self, control: &Control, out: &mut Output) -> Result<CompleteAnswer, Failure> {
        let writer = SolutionWriter::new(self.call.showing.format, self.problem.n(), out)?;
        let mut solutions = Solutions::new(writer);
        let answer = self.request.run_with(control, &mut |found| match found.columns {
            Columns::Slice(columns) => solutions.take(columns),
            _ => Flow::Continue(()),
        })?;
        solutions.finish()?;
        Ok(answer)
    }

    /// Writes what is not written yet of an answer other than "there is none".
    fn write(&self, answer: &CompleteAnswer, out: &mut Output) -> Result<(), Failure> {
        let (request, is_solved) = (&self.request, answer.status == Status::Solved);
        if self.call.writes_documents() {
            let is_streamed = is_solved && !request.count && !request.unique;
            if is_streamed {
                let answer = CompleteAnswer { columns: Some(Vec::new()), ..answer.clone() };
                return Ok(out.write_all(after_columns(&answer).as_bytes())?);
            }
            return out.document(answer);
        }
        if let Some(Some(Number(count))) = answer.count {
            writeln!(out, "{count}")?;
        }
        if let (true, Some(first)) = (request.unique, &answer.columns) {
            let format = self.call.showing.format;
            let mut writer = SolutionWriter::new(format, self.problem.n(), out)?;
            for columns in iter::once(first).chain(answer.second.iter().flatten()) {
                writer.solution(columns.iter().copied())?;
            }
            writer.finish()?;
        }
        Ok(())
    }

    /// The remarks beside completions.
    fn note(&self, answer: &CompleteAnswer) {
        let session = self.call.session;
        session.note(&self.remark(answer));
        let is_one = !self.request.count && !self.request.all && !self.request.unique;
        let squares = self.call.showing.format.squares_in_cell(answer.n);
        if let (true, Some(squares)) = (is_one, squares) {
            session.note(&Message::OneCell { squares: squares.to_string() });
        }
        if self.request.explain {
            session.note(&Message::NothingToExplain);
        }
    }

    fn remark(&self, answer: &CompleteAnswer) -> Message {
        let (n, seconds) = (answer.n.to_string(), units::seconds(answer.seconds.0));
        let strategy = answer.strategy.unwrap_or_default().to_owned();
        match (answer.unique.flatten(), answer.seed) {
            _ if self.request.count => Message::Counted { n, strategy, seconds },
            _ if self.request.all => {
                let found = answer.listed.to_string();
                Message::Listed { n, found, strategy, seconds }
            }
            (Some(true), _) => Message::UniqueYes { n, strategy, seconds },
            (Some(false), _) => Message::UniqueNo { n, strategy, seconds },
            (None, Some(seed)) => {
                Message::SolvedWithSeed { n, strategy, seed: seed.to_string(), seconds }
            }
            (None, None) => Message::Solved { n, strategy, seconds },
        }
    }

    /// Why the question has no whole answer.
    fn gave_up(&self, answer: &CompleteAnswer, control: &Control) -> Failure {
        let timeout = units::limit(control.timeout());
        let strategy = answer.strategy.and_then(|name| name.parse::<Strategy>().ok());
        match (answer.stopped, strategy) {
            _ if answer.columns.is_some() => {
                Failure::new(code::GAVE_UP, Message::UniqueUnknown { timeout })
            }
            (None, Some(strategy)) => Failure::gave_up(strategy, answer.seed.unwrap_or_default()),
            _ if self.request.all => {
                let found = answer.listed.to_string();
                Failure::new(code::GAVE_UP, Message::TimedOutWith { timeout, found })
            }
            _ => Failure::stopped(control),
        }
    }
}
