//! `queens generate 20 --kind placed`: boards to complete, made by chance.
//!
//! Each board comes from a seed of its own: the first from `--seed`, the next from the number after it,
//! so any of them can be had alone. How hard it is, and whether it has a completion, a search finds
//! out; where that takes too long the board comes without.

mod call;
mod progress;

use std::io::Write;

use clap::ArgMatches;
use n_queens::complete::generate::{self, Assessment, GenerateError};
use n_queens::{Control, Problem};
use queens_render::document::{Object, squares};
use queens_render::units;
use queens_render::{Message, PartialWriter};

use self::call::Call;
use self::progress::Progress;
use crate::control;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::session::Session;

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(matches: &ArgMatches) -> Result<(), Failure> {
    Call::of(matches).map(drop)
}

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let call = Call::of(matches)?;
    let mut out = Output::open(session, call.output.as_deref())?;
    if !call.json && call.format.is_binary() && out.is_terminal() {
        let format = call.format.to_string();
        return Err(Failure::call(Message::BinaryOnTerminal { format }));
    }
    if call.json {
        call.each(session, |board| Ok(out.write_all(board.document(&call).as_bytes())?))?;
    } else {
        let mut writer = PartialWriter::new(call.format, &mut out);
        call.each(session, |board| {
            writer.problem(&board.problem)?;
            Ok(writer.flush()?)
        })?;
        writer.finish()?;
    }
    out.commit(session)
}

/// A board, and what is known about it.
struct Board {
    seed: u64,
    problem: Problem,
    assessment: Assessment,
}

impl Call {
    /// Makes the boards, one after the other.
    fn each(
        &self,
        session: &Session,
        mut show: impl FnMut(&Board) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let progress = Progress::start(session, self.count);
        for index in 0..self.count {
            let control = progress.reported(index, control::of_question(self.timeout));
            let board = self.board(self.seed.wrapping_add(index), &control)?;
            progress.tell(index, 1.0);
            show(&board)?;
            session.note(&board.note(self));
        }
        Ok(())
    }

    /// The board of this seed. The time limit is for the search: what it left undecided is told so.
    fn board(&self, seed: u64, control: &Control) -> Result<Board, Failure> {
        let made = self.generator.board(seed, control);
        let problem = made.map_err(|error| self.failed(error))?;
        let most = generate::most_nodes(self.n);
        let assessment = generate::assess(&problem, most, control);
        if control::is_interrupted() {
            return Err(Failure::interrupted());
        }
        Ok(Board { seed, problem, assessment })
    }

    fn failed(&self, error: GenerateError) -> Failure {
        match error {
            _ if control::is_interrupted() => Failure::interrupted(),
            GenerateError::Stopped => {
                let timeout = units::limit(self.timeout);
                Failure::new(code::GAVE_UP, Message::TimedOut { timeout })
            }
            error => error.into(),
        }
    }
}

impl Board {
    /// What a person wants to know about it.
    fn note(&self, call: &Call) -> Message {
        let (n, kind, seed) = (call.n.to_string(), call.kind.name().into(), self.seed.to_string());
        let queens = self.problem.given().squares().len().to_string();
        let blocked = self.problem.blocked().len().to_string();
        let nodes = self.assessment.nodes.to_string();
        match self.assessment.solvable {
            Some(true) => Message::MadeSolvable { n, kind, seed, queens, blocked, nodes },
            Some(false) => Message::MadeImpossible { n, kind, seed, queens, blocked, nodes },
            None => Message::MadeUndecided { n, kind, seed, queens, blocked, nodes },
        }
    }

    fn document(&self, call: &Call) -> String {
        let solvable = match self.assessment.solvable {
            Some(solvable) => solvable.to_string(),
            None => "null".into(),
        };
        Object::new()
            .raw("n", call.n)
            .text("kind", call.kind.name())
            .text("variant", call.variant.name())
            .raw("seed", self.seed)
            .raw("difficulty", self.assessment.nodes)
            .raw("solvable", solvable)
            .raw("queens", squares(self.problem.given().squares()))
            .raw("blocked", squares(self.problem.blocked()))
            .line()
    }
}
