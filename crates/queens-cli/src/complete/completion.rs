//! One board, and what is asked about it: the application layer answers, and the answer is written and noted.

use std::io::Write;
use std::iter;
use std::path::Path;

use n_queens::complete::{Conflict, Verified};
use n_queens::{Control, Flow, Square, Strategy};
use queens_app::{
    Complete, CompleteAnswer, Number, ProofFiles, SolutionColumns, Status, StopReason,
};
use queens_format::{ReadBoard, SolutionWriter, WriteError, partial};
use queens_messages::{Language, Message, Speak, attacking_pair, closed, conflict, message, units};

use super::{CompleteCall, write_cnf, write_proof};
use crate::list::SolutionList;
use crate::solve::{Delivery, after_columns};
use crate::{Failure, Output, code, progress};

/// A board with its request.
pub(super) struct Completion<'a> {
    pub(super) call: &'a CompleteCall<'a>,
    pub(super) request: Complete,
    /// The board as it was read, for the places of its queens.
    pub(super) board: &'a ReadBoard,
}

impl Completion<'_> {
    /// Writes the answer; the failure is its difference from a completion.
    pub(super) fn answer(&self, out: &mut Output) -> Result<(), Failure> {
        let (session, args) = (self.call.session, self.call.args);
        let control = &progress::control(session, args.show.timeout);
        if let Some(path) = &args.cnf {
            write_cnf(self, path)?;
        }
        let proof = args.proof.as_deref().map(|path| write_proof(self, control, path));
        let answer = match proof.transpose()?.flatten() {
            Some(answer) => answer,
            None => self.search(control, out)?,
        };
        if answer.stopped == Some(StopReason::Cancelled) {
            return Err(Failure::interrupted());
        }
        session.note_steps(answer.steps.as_ref());
        if answer.status == Status::Impossible {
            return self.report_none(&answer, control, out);
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
            showing.shows(self.request.board.n)?;
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
            out.has_room(self.call.showing.bytes(self.request.board.n))?;
        }
        let delivery = Delivery { control, showing: &self.call.showing };
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
        let writer = SolutionWriter::new(self.call.showing.format, self.request.board.n, out)?;
        let mut solutions = SolutionList::new(writer);
        let answer = self.request.run_with(control, &mut |found| match found.columns {
            SolutionColumns::Slice(columns) => solutions.take(columns),
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
            let mut writer = SolutionWriter::new(format, self.request.board.n, out.in_blocks())?;
            for columns in iter::once(first).chain(answer.second.iter().flatten()) {
                writer.solution(columns)?;
            }
            writer.finish()?;
        }
        Ok(())
    }

    /// The remarks beside completions.
    fn note(&self, answer: &CompleteAnswer) {
        let CompleteCall { session, showing, .. } = self.call;
        session.note(&self.remark(answer));
        if !self.request.count && !self.request.all && !self.request.unique {
            showing.note_cell(answer.n);
        }
        if self.request.explain {
            session.note(&Message::NothingToExplain);
        }
    }

    fn remark(&self, answer: &CompleteAnswer) -> Message {
        let (n, seconds) = (answer.n, units::seconds(answer.seconds.0));
        let strategy = answer.strategy.unwrap_or_default();
        match (answer.unique.flatten(), answer.seed) {
            _ if self.request.count => message!(Counted { n, strategy, seconds }),
            _ if self.request.all => {
                message!(Listed { n, found: answer.listed, strategy, seconds })
            }
            (Some(true), _) => message!(UniqueYes { n, strategy, seconds }),
            (Some(false), _) => message!(UniqueNo { n, strategy, seconds }),
            (None, Some(seed)) => message!(SolvedWithSeed { n, strategy, seed, seconds }),
            (None, None) => message!(Solved { n, strategy, seconds }),
        }
    }

    /// Why the question has no whole answer.
    fn gave_up(&self, answer: &CompleteAnswer, control: &Control) -> Failure {
        let timeout = units::limit(control.timeout());
        let strategy = answer.strategy.and_then(|name| name.parse::<Strategy>().ok());
        match (answer.stopped, strategy) {
            _ if answer.columns.is_some() => {
                Failure::new(code::GAVE_UP, message!(UniqueUnknown { timeout }))
            }
            (None, Some(strategy)) => Failure::gave_up(strategy, answer.seed.unwrap_or_default()),
            _ if self.request.all => {
                let message = message!(TimedOutWith { timeout, found: answer.listed });
                Failure::new(code::GAVE_UP, message)
            }
            _ => Failure::stopped(control),
        }
    }

    /// Reports that there is no completion, with its own exit code: the reason, and if the call asks for it, the pieces
    /// that contradict each other, in words and as a picture.
    fn report_none(
        &self,
        answer: &CompleteAnswer,
        control: &Control,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let (session, args, language) =
            (self.call.session, self.call.args, self.call.session.language);
        let text = self.no_completion(answer);
        if let (Some(path), Some(Some(conflict))) = (&args.picture, &answer.conflict) {
            self.draw(conflict, path)?;
        }
        if let Some(Some(ProofFiles { file, formula, steps })) = &answer.proof {
            session.note(&message!(ProofWritten { steps, path: file, formula }));
        }
        if args.show.json && (args.explain || !args.all) {
            out.document(answer)?;
        } else if args.count {
            writeln!(out, "0")?;
        }
        if !args.explain && !args.count {
            return Err(Failure::new(code::NO_SOLUTION, text));
        }
        if !args.explain || args.show.json {
            session.note(&text); // the answer has been written
        } else {
            writeln!(out, "{text}\n{}", conflict(answer, language))?;
            for what in verified(answer, language) {
                writeln!(out, "{}", message!(ConflictVerified { what }).say(language))?;
            }
        }
        // An explanation that is not finished is not what was asked for, although it is proved that there is no
        // completion.
        if answer.minimal == Some(false) {
            let message =
                message!(ExplanationUnfinished { timeout: units::limit(control.timeout()) });
            return Err(Failure::new(code::GAVE_UP, message));
        }
        // The answer has been given; that of the next board may be another.
        Err(Failure { is_final: false, ..Failure::silent(code::NO_SOLUTION) })
    }

    /// The sentence that there is no completion, and below it the queens that it is about.
    fn no_completion(&self, answer: &CompleteAnswer) -> String {
        let (n, language) = (answer.n, self.call.session.language);
        let mut below = Vec::new();
        let reason = match (&answer.attacks, answer.closed, answer.theorem) {
            (Some(pairs), ..) => {
                let place = |square| Some(self.board.position_of(square)?.say(language));
                below.extend(pairs.iter().map(|pair| attacking_pair(pair, n, place, language)));
                let more = message!(AttacksLeftOut { shown: pairs.len() });
                below.extend((answer.truncated == Some(true)).then_some(more));
                Message::GivenAttack.say(language)
            }
            (_, Some(line), _) => closed(line, n).say(language),
            (.., Some(theorem)) => theorem.say(language),
            (None, None, None) => {
                let strategy = answer.strategy.unwrap_or_default();
                let seconds = units::seconds(answer.seconds.0);
                message!(LookedEverywhere { strategy, seconds }).say(language)
            }
        };
        below.insert(0, message!(NoCompletion { n, reason }));
        let lines = below.iter().map(|message| message.say(language));
        lines.collect::<Vec<String>>().join("\n  ")
    }

    /// `--picture FILE`: draws the board with its conflict, as SVG or PNG.
    fn draw(&self, conflict: &Conflict, path: &Path) -> Result<(), Failure> {
        let is_png = is_png(path)?;
        let squares: Vec<Square> =
            conflict.queens.iter().chain(&conflict.blocked).copied().collect();
        let scene = partial::conflict(&self.request.board.problem()?, &squares)?;
        let picture = match is_png {
            true => scene.to_png().map_err(WriteError::from)?,
            false => scene.to_svg().into_bytes(),
        };
        Output::open(Some(path))?.complete(&picture)?;
        self.call.session.note(&message!(PictureWritten { path: path.display() }));
        Ok(())
    }
}

/// How an explanation is known to be right.
fn verified(answer: &CompleteAnswer, language: Language) -> Vec<String> {
    let Some(explained) = &answer.explained else {
        return answer.theorem.iter().map(|theorem| theorem.say(language)).collect();
    };
    let count = explained.conflict.len();
    let all = match explained.verified {
        Some(Verified::By(strategy)) => message!(VerifiedBy { strategy }),
        Some(Verified::Mirrored(strategy)) => message!(VerifiedByMirror { strategy }),
        Some(Verified::Half) => Message::VerifiedNot,
        None => return Vec::new(),
    };
    let each = (count > 0).then(|| message!(VerifiedEach { count }));
    each.into_iter().chain([all]).map(|message| message.say(language)).collect()
}

/// Whether the picture is a PNG; refuses names that end neither in .png nor in .svg.
pub(super) fn is_png(path: &Path) -> Result<bool, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("png") => Ok(true),
        Some("svg") => Ok(false),
        _ => Err(Failure::call(message!(PictureName { path: path.display() }))),
    }
}
