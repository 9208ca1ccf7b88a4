//! `queens check FILE`: are these solutions right? If not, every pair of queens that attack
//! each other is named by its squares and its place in the text. Of a huge board, which is
//! not kept, the first pair is named. Called by `main`; [`queens_app::Check`] checks.

use std::io::Write;

use n_queens::check::Attack;
use n_queens::{BoardError, Square, Variant};
use queens_app::{Board, Check, CheckAnswer};
use queens_format::{Boards, Encoding, Found, Position, ReadBoard, ReadError, boards};
use queens_messages::{Language, Message, Speak};

mod huge;
pub(crate) mod input;

use huge::StreamCheck;
use input::Input;

use crate::args::small::CheckArgs;
use crate::control;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::session::Session;
use crate::values;

/// Boards of more queens are not kept, but checked while they are read.
const MOST_KEPT: usize = 1 << 20;

/// The boards of a call, one after the other.
struct Checking<'a> {
    session: &'a Session,
    /// The file, if it is not standard input, and whether it can be read again.
    path: Option<&'a str>,
    is_file: bool,
    encoding: Encoding,
    variant: Variant,
    limit: Option<usize>,
    json: bool,
    out: Output,
    boards: u64,
    wrong: u64,
    last_size: u32,
}

/// Reads the options of a call, and does nothing of it.
pub(crate) fn read(args: &CheckArgs) -> Result<(), Failure> {
    args.limit().map(drop)
}

pub(crate) fn run(session: &Session, args: &CheckArgs) -> Result<(), Failure> {
    let limit = args.limit()?;
    let path = args.file.as_deref().filter(|&path| path != "-");
    let input = Input::open(session, path)?;
    let checking = Checking {
        session,
        path,
        is_file: input.length().is_some(),
        encoding: args.encoding(),
        variant: args.variant.as_deref().map(values::known).unwrap_or_default(),
        limit,
        json: args.json,
        out: Output::standard(),
        boards: 0,
        wrong: 0,
        last_size: 0,
    };
    checking.all(input)
}

impl CheckArgs {
    fn encoding(&self) -> Encoding {
        match self.format.as_deref() {
            Some("u32") => Encoding::Raw,
            Some(_) => Encoding::Text,
            None => Encoding::Detected,
        }
    }

    fn limit(&self) -> Result<Option<usize>, Failure> {
        let Some(text) = &self.limit else { return Ok(None) };
        let limit = values::count("--limit", text)?;
        Ok(Some(usize::try_from(limit).unwrap_or(usize::MAX)))
    }
}

/// Why the input could not be read: an interrupt ends the reading too.
pub(crate) fn failed(error: ReadError) -> Failure {
    if control::is_interrupted() { Failure::interrupted() } else { error.into() }
}

impl Checking<'_> {
    fn boards_of(&self, input: Input) -> Boards<Input> {
        let length = input.length();
        boards(input).with_encoding(self.encoding).with_length(length)
    }

    fn all(mut self, input: Input) -> Result<(), Failure> {
        let mut boards = self.boards_of(input);
        loop {
            let mut check = StreamCheck::new(self.variant);
            let mut sink = |size: Option<u32>, columns: &[u32]| check.rows(size, columns);
            let Some(found) = boards.next_or_stream(MOST_KEPT, &mut sink) else { break };
            self.boards += 1;
            match found {
                Ok(Found::Board(board)) => {
                    self.last_size = board.n;
                    self.one(&board)?;
                }
                Ok(Found::Streamed { n, position }) => {
                    self.last_size = n;
                    self.huge(n, position, check.first_attack())?;
                }
                Err(error) => return Err(check.refused.unwrap_or_else(|| failed(error))),
            }
        }
        drop(boards); // and its progress, before the last word
        self.sum_up()?;
        self.out.commit(self.session)?;
        if self.wrong > 0 { Err(Failure::silent(code::FAILED)) } else { Ok(()) }
    }

    fn one(&mut self, board: &ReadBoard) -> Result<(), Failure> {
        // Read as a problem, so that a queen on a blocked square is noticed.
        let problem = board.problem().map_err(|error| self.misread(board, &error))?;
        let asked = Board { variant: self.variant, ..Board::from(&problem) };
        let answer = Check { board: asked, limit: self.limit }.run()?;
        self.wrong += u64::from(!answer.valid);
        match (self.json, answer.valid) {
            (true, _) => self.out.document(&answer),
            (false, true) => Ok(()),
            (false, false) => self.explain(board, &answer),
        }
    }

    fn misread(&self, board: &ReadBoard, error: &BoardError) -> Failure {
        let line = board.position.line.to_string();
        Failure::running(Message::Line { line, message: error.say(self.session.language) })
    }

    fn explain(&mut self, board: &ReadBoard, answer: &CheckAnswer) -> Result<(), Failure> {
        self.say_not_a_solution(board.n, board.position)?;
        if answer.queens != board.n as usize {
            let (queens, n) = (answer.queens.to_string(), board.n.to_string());
            self.say_below(&Message::WrongNumberOfQueens { queens, n })?;
        }
        for pair in &answer.attacks {
            let a = pair.a.unwrap_or(pair.b);
            let attack = Attack { a, b: pair.b, line: pair.line };
            self.say_below(&named(attack, board.n, Some(board), self.session.language))?;
        }
        if answer.truncated {
            let shown = answer.attacks.len().to_string();
            self.say_below(&Message::MoreAttacks { shown })?;
        }
        Ok(())
    }

    fn say_not_a_solution(&mut self, n: u32, position: Position) -> Result<(), Failure> {
        let message = Message::NotASolution { n: n.to_string() };
        if position.is_byte() {
            return self.say(&message);
        }
        let message = message.say(self.session.language);
        let (number, line) = (self.boards.to_string(), position.line.to_string());
        self.say(&Message::BoardNumber { number, line, message })
    }

    fn sum_up(&mut self) -> Result<(), Failure> {
        let count = self.boards.to_string();
        match (self.json, self.boards, self.wrong) {
            (true, ..) | (_, 1, 1) => Ok(()),
            (_, 1, 0) => self.say(&Message::Valid { n: self.last_size.to_string() }),
            (_, _, 0) => self.say(&Message::ValidMany { count }),
            (_, _, wrong) => self.say(&Message::InvalidMany { count, wrong: wrong.to_string() }),
        }
    }

    fn say(&mut self, message: &Message) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", message.say(self.session.language))?)
    }

    fn say_below(&mut self, message: &Message) -> Result<(), Failure> {
        Ok(writeln!(self.out, "  {}", message.say(self.session.language))?)
    }
}

/// Two queens that attack each other, with their places if the board was read from a text.
pub(crate) fn named(
    attack: Attack,
    n: u32,
    board: Option<&ReadBoard>,
    language: Language,
) -> Message {
    let place = |square: Square| {
        let position = board?.position_of(square)?;
        let (line, column) = (position.line.to_string(), position.column.to_string());
        Some(match position.is_byte() {
            true => Message::PlaceByte { byte: column }.say(language),
            false => Message::Place { line, column }.say(language),
        })
    };
    let (a, b, line) = (attack.a.name(n), attack.b.name(n), attack.line.say(language));
    match (place(attack.a), place(attack.b)) {
        (Some(a_place), Some(b_place)) => Message::AttackPair { a, a_place, b, b_place, line },
        _ => Message::AttackPlainPair { a, b, line },
    }
}
