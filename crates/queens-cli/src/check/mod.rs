//! `queens check FILE`: are these solutions right? If not, every pair of queens that attack
//! each other is named by its squares and its place in the text. Of a huge board, which is
//! not kept, the first pair is named.

use std::io::Write;

use clap::ArgMatches;
use n_queens::check::{self, Attack};
use n_queens::{BoardError, Queens, Variant};
use queens_render::document::{self, Pair};
use queens_render::read::DETAIL_BYTES;
use queens_render::{
    Boards, Encoding, Found, Message, Position, ReadBoard, ReadError, Speak, boards,
};

mod huge;
pub(crate) mod input;

use huge::Huge;
use input::Input;

use crate::control;
use crate::failure::{Failure, code};
use crate::options;
use crate::output::Output;
use crate::session::Session;

/// A crowded board has millions of attacking pairs, and nobody reads them all.
const MOST_ATTACKS: u64 = 1000;

struct Check<'a> {
    session: &'a Session,
    /// The file, if it is not standard input, and whether it can be read again.
    path: Option<&'a str>,
    is_file: bool,
    encoding: Encoding,
    variant: Variant,
    limit: u64,
    json: bool,
    out: Output,
    boards: u64,
    wrong: u64,
    last_size: u32,
}

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let path = options::text(matches, "FILE").filter(|&path| path != "-");
    let input = Input::open(session, path)?;
    let check = Check {
        session,
        path,
        is_file: input.length().is_some(),
        encoding: encoding(matches),
        variant: options::variant(matches),
        limit: options::limit(matches)?.unwrap_or(MOST_ATTACKS),
        json: options::flag(matches, "json"),
        out: Output::standard(),
        boards: 0,
        wrong: 0,
        last_size: 0,
    };
    check.all(input)
}

fn encoding(matches: &ArgMatches) -> Encoding {
    match options::text(matches, "format") {
        Some("u32") => Encoding::Raw,
        Some(_) => Encoding::Text,
        None => Encoding::Detected,
    }
}

/// Why the input could not be read: an interrupt ends the reading too.
pub(crate) fn failed(error: ReadError) -> Failure {
    if control::is_interrupted() { Failure::interrupted() } else { error.into() }
}

impl Check<'_> {
    fn boards_of(&self, input: Input) -> Boards<Input> {
        let length = input.length();
        boards(input).with_encoding(self.encoding).with_length(length)
    }

    fn all(mut self, input: Input) -> Result<(), Failure> {
        let mut boards = self.boards_of(input);
        while let Some(found) = boards.next_or_stream(DETAIL_BYTES) {
            self.boards += 1;
            match found.map_err(failed)? {
                Found::Board(board) => {
                    self.last_size = board.n;
                    self.one(&board)?;
                }
                Found::Stream(stream) => {
                    let huge = huge::check(stream, self.variant)?;
                    self.last_size = huge.n;
                    self.huge(huge)?;
                }
            }
        }
        drop(boards); // and its progress, before the last word
        self.sum_up()?;
        self.out.commit(self.session)?;
        if self.wrong > 0 { Err(Failure::silent(code::FAILED)) } else { Ok(()) }
    }

    fn huge(&mut self, mut huge: Huge) -> Result<(), Failure> {
        if let Some(attack) = &mut huge.attack {
            self.wrong += 1;
            self.find_partner(attack)?;
        }
        if !self.json {
            return self.explain_huge(&huge);
        }
        let (n, queens, is_wrong) = (huge.n, huge.n as usize, huge.attack.is_some());
        let (valid, attacks, truncated) = (!is_wrong, huge.attack.as_slice(), is_wrong);
        self.write(document::Check { n, valid, attacks, queens, truncated })
    }

    fn one(&mut self, board: &ReadBoard) -> Result<(), Failure> {
        // Read as a problem too, so that a queen on a blocked square is noticed.
        let (queens, problem) = (board.queens(), board.problem());
        let queens = queens.map_err(|error| self.misread(board, &error))?;
        let problem = problem.map_err(|error| self.misread(board, &error))?;
        let problem = problem.with_variant(self.variant);
        let valid =
            board.columns().is_some_and(|columns| check::solves(&problem, &columns).is_ok());
        self.wrong += u64::from(!valid);
        match (self.json, valid) {
            (true, _) => self.board_document(&queens, valid),
            (false, true) => Ok(()),
            (false, false) => self.explain(board, &queens),
        }
    }

    fn misread(&self, board: &ReadBoard, error: &BoardError) -> Failure {
        let line = board.position.line.to_string();
        Failure::running(Message::Line { line, message: error.say(self.session.language) })
    }

    fn board_document(&mut self, queens: &Queens, valid: bool) -> Result<(), Failure> {
        let attacks: Vec<Pair> = self.attacks(queens).map(Pair::from).collect();
        let truncated = check::attacks(queens, self.variant).nth(attacks.len()).is_some();
        let (n, queens) = (queens.n(), queens.squares().len());
        self.write(document::Check { n, valid, attacks: &attacks, queens, truncated })
    }

    fn write(&mut self, document: document::Check<'_>) -> Result<(), Failure> {
        Ok(self.out.write_all(document.line().as_bytes())?)
    }

    fn attacks<'q>(&self, queens: &'q Queens) -> impl Iterator<Item = Attack> + use<'q> {
        check::attacks(queens, self.variant).take(usize::try_from(self.limit).unwrap_or(usize::MAX))
    }

    fn explain(&mut self, board: &ReadBoard, queens: &Queens) -> Result<(), Failure> {
        self.say_not_a_solution(board.n, board.position)?;
        let n = board.n.to_string();
        if queens.squares().len() != board.n as usize {
            let queens = queens.squares().len().to_string();
            self.say_below(&Message::WrongNumberOfQueens { queens, n })?;
        }
        let mut shown = 0;
        for attack in self.attacks(queens) {
            self.say_below(&self.pair(board, attack))?;
            shown += 1;
        }
        if check::attacks(queens, self.variant).nth(shown).is_some() {
            self.say_below(&Message::MoreAttacks { shown: shown.to_string() })?;
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

    fn pair(&self, board: &ReadBoard, attack: Attack) -> Message {
        let language = self.session.language;
        let place = |square| {
            let position = board.position_of(square).unwrap_or(board.position);
            let (line, column) = (position.line.to_string(), position.column.to_string());
            match position.is_byte() {
                true => Message::PlaceByte { byte: column }.say(language),
                false => Message::Place { line, column }.say(language),
            }
        };
        Message::AttackPair {
            a: attack.a.name(board.n),
            a_place: place(attack.a),
            b: attack.b.name(board.n),
            b_place: place(attack.b),
            line: attack.line.say(language),
        }
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
