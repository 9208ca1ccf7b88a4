//! The boards of a call: those of a file or of standard input, with what the call adds to them, or
//! the one that the call describes by itself.

use std::iter::Peekable;

use n_queens::Problem;
use queens_format::{Boards, ReadBoard, boards};
use queens_messages::Message;

use crate::args::commands::CompleteArgs;
use crate::check::{failed, input};
use crate::failure::Failure;
use crate::session::Session;

/// Where boards come from.
pub(super) struct Input<'a> {
    session: &'a Session,
    args: &'a CompleteArgs,
    /// The size that the call gives.
    n: Option<u32>,
    /// Boards that have been read.
    read: u64,
    /// None where the call itself is the board.
    file: Option<Peekable<Boards<input::Input>>>,
}

/// Opens the file of the call, or standard input, if it names one.
pub(super) fn file(
    session: &Session,
    args: &CompleteArgs,
) -> Result<Option<input::Input>, Failure> {
    let path = args.file.as_deref().map(|path| Some(path).filter(|&path| path != "-"));
    path.map(|path| input::open_unseen(session, path)).transpose()
}

/// A board as it came in.
pub(super) struct Given {
    /// Where it begins in the file.
    pub(super) line: u64,
    pub(super) board: Option<ReadBoard>,
    /// What is to be completed, or what is wrong with it.
    pub(super) problem: Result<Problem, Failure>,
}

impl<'a> Input<'a> {
    /// The boards of this file, or the one of the call.
    pub(super) fn new(
        session: &'a Session,
        args: &'a CompleteArgs,
        file: Option<input::Input>,
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
    pub(super) fn is_alone(&mut self) -> bool {
        self.read == 1 && !self.has_more()
    }

    /// Whether at least one more board follows.
    pub(super) fn has_more(&mut self) -> bool {
        self.file.as_mut().is_some_and(|boards| boards.peek().is_some())
    }

    /// The next board; none at the end.
    pub(super) fn next_board(&mut self) -> Result<Option<Given>, Failure> {
        self.read += 1;
        let Some(boards) = &mut self.file else {
            return Ok(self.n.filter(|_| self.read == 1).map(|n| self.of_call(n)));
        };
        let board = boards.next().transpose().map_err(failed)?;
        Ok(board.map(|board| self.of_file(board)))
    }

    fn of_call(&self, n: u32) -> Given {
        let problem = self.added(&Problem::new(n));
        Given { line: 1, board: None, problem }
    }

    fn of_file(&mut self, board: ReadBoard) -> Given {
        let (line, problem) = (board.position.line, self.problem(&board));
        // Of several boards, `batch` adds the line to every error.
        let problem = problem.map_err(|failure| match self.is_alone() {
            true => self.placed(line, failure),
            false => failure,
        });
        Given { line, board: Some(board), problem }
    }

    fn placed(&self, line: u64, failure: Failure) -> Failure {
        let message = failure.message.map(|message| message.say(self.session.language));
        let (line, message) = (line.to_string(), message.unwrap_or_default());
        Failure::new(failure.code, Message::Line { line, message })
    }

    fn problem(&self, board: &ReadBoard) -> Result<Problem, Failure> {
        if let Some(n) = self.n.filter(|&n| n != board.n) {
            let (n, found) = (n.to_string(), board.n.to_string());
            return Err(Failure::call(Message::OtherSize { n, found }));
        }
        self.added(&board.problem()?)
    }

    /// The board with what the call puts on it.
    fn added(&self, problem: &Problem) -> Result<Problem, Failure> {
        Ok(self.args.board.on(problem)?.problem()?)
    }
}
