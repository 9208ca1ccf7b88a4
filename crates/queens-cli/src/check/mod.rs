//! `queens check FILE`: are these solutions right? If not, every pair of queens that attack
//! each other is named by its squares and its place in the text; of a huge board, which is
//! not kept, only the first pair. Called by `main`; [`queens_app::Check`] checks.

use std::io::Write;

use n_queens::check::Attack;
use n_queens::{BoardError, Square, Variant};
use queens_app::{Board, Check, CheckAnswer, Pair};
use queens_format::{Boards, Encoding, Found, Position, ReadBoard, ReadError, boards};
use queens_messages::{Language, Message, Speak};

mod huge;
pub(crate) mod input;

use huge::StreamCheck;
use input::Input;

use crate::args::commands::CheckArgs;
use crate::control;
use crate::failure::{Failure, code};
use crate::output::Output;
use crate::session::Session;

/// Boards of more queens are not kept, but checked while they are read.
const MOST_KEPT: usize = 1 << 20;

/// The boards of a call, one after the other.
struct Checking<'a> {
    session: &'a Session,
    /// The file that is checked, if it can be read again: a pipe cannot.
    path: Option<&'a str>,
    encoding: Encoding,
    variant: Variant,
    limit: Option<usize>,
    json: bool,
    out: Output,
    boards: u64,
    wrong: u64,
    last_size: u32,
}

pub(crate) fn run(session: &Session, args: &CheckArgs) -> Result<(), Failure> {
    let path = args.file.as_deref().filter(|&path| path != "-");
    let input = input::open(session, path)?;
    let checking = Checking {
        session,
        path: path.filter(|_| input.get_ref().length.is_some()),
        encoding: args.encoding(),
        variant: args.variant.unwrap_or_default(),
        limit: args.limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX)),
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
}

/// Why the input could not be read: an interrupt ends the reading too.
pub(crate) fn failed(error: ReadError) -> Failure {
    if control::is_interrupted() { Failure::interrupted() } else { error.into() }
}

impl Checking<'_> {
    fn boards_of(&self, input: Input) -> Boards<Input> {
        let length = input.get_ref().length;
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
                Ok(Found::Board(board)) => self.kept(&board)?,
                Ok(Found::Streamed { n, position }) => {
                    self.streamed(n, position, check.first_attack())?;
                }
                Err(error) => return Err(check.refused.unwrap_or_else(|| failed(error))),
            }
        }
        drop(boards); // and its progress bar, before the summary
        self.sum_up()?;
        self.out.commit(self.session)?;
        if self.wrong > 0 { Err(Failure::silent(code::FAILED)) } else { Ok(()) }
    }

    /// Checks a board that was kept whole.
    fn kept(&mut self, board: &ReadBoard) -> Result<(), Failure> {
        // Read as a problem, so that a queen on a blocked square is noticed.
        let problem = board.problem().map_err(|error| self.misread(board, &error))?;
        let asked = Board { variant: self.variant, ..Board::from(&problem) };
        let answer = Check { board: asked, limit: self.limit }.run()?;
        let more = Message::MoreAttacks { shown: answer.attacks.len().to_string() };
        self.report(&answer, board.position, &more, |square| place_in(board, square))
    }

    fn misread(&self, board: &ReadBoard, error: &BoardError) -> Failure {
        let line = board.position.line.to_string();
        Failure::running(Message::Line { line, message: error.say(self.session.language) })
    }

    /// Shows the answer for the board at `position`; `more` says that not every attack is named.
    fn report(
        &mut self,
        answer: &CheckAnswer,
        position: Position,
        more: &Message,
        place: impl Fn(Square) -> Option<Message>,
    ) -> Result<(), Failure> {
        let n = answer.n;
        self.last_size = n;
        self.wrong += u64::from(!answer.valid);
        if self.json {
            return self.out.document(answer);
        }
        if answer.valid {
            return Ok(());
        }
        self.say_not_a_solution(n, position)?;
        if answer.queens != n as usize {
            let (queens, n) = (answer.queens.to_string(), n.to_string());
            self.say_below(&Message::WrongNumberOfQueens { queens, n })?;
        }
        for pair in &answer.attacks {
            self.say_below(&name_pair(pair, n, &place, self.session.language))?;
        }
        if answer.truncated { self.say_below(more) } else { Ok(()) }
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

/// The place of the queen on `square` in the text.
fn place_in(board: &ReadBoard, square: Square) -> Option<Message> {
    let position = board.position_of(square)?;
    let (line, column) = (position.line.to_string(), position.column.to_string());
    Some(match position.is_byte() {
        true => Message::PlaceByte { byte: column },
        false => Message::Place { line, column },
    })
}

/// Two queens that attack each other, with their places if the board was read from a text.
pub(crate) fn named(
    attack: Attack,
    n: u32,
    board: Option<&ReadBoard>,
    language: Language,
) -> Message {
    let pair = Pair { a: Some(attack.a), b: attack.b, line: attack.line };
    name_pair(&pair, n, |square| place_in(board?, square), language)
}

/// Two queens that attack each other; the first of them may be unknown.
fn name_pair(
    pair: &Pair,
    n: u32,
    place: impl Fn(Square) -> Option<Message>,
    language: Language,
) -> Message {
    let place = |square| place(square).map(|place| place.say(language));
    let (b, line) = (pair.b.name(n), pair.line.say(language));
    match (pair.a, pair.a.and_then(place), place(pair.b)) {
        (Some(a), Some(a_place), Some(b_place)) => {
            Message::AttackPair { a: a.name(n), a_place, b, b_place, line }
        }
        (Some(a), ..) => Message::AttackPlainPair { a: a.name(n), b, line },
        (None, _, b_place) => {
            Message::AttackEarlier { queen: b, place: b_place.unwrap_or_default(), line }
        }
    }
}
