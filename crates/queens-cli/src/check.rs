//! `queens check FILE`: are these solutions right? If not, every pair of queens that attack
//! each other is named by its squares and its place in the text.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use clap::ArgMatches;
use n_queens::check::{self, Attack};
use n_queens::{BoardError, Queens, Variant};
use queens_render::{Message, Position, ReadBoard, Speak, boards};

use crate::control;
use crate::failure::{Failure, code};
use crate::json::Object;
use crate::options;
use crate::output::Output;
use crate::session::Session;

/// A crowded board has millions of attacking pairs, and nobody reads them all.
const MOST_ATTACKS: u64 = 1000;

struct Check<'a> {
    session: &'a Session,
    variant: Variant,
    limit: u64,
    json: bool,
    out: Output,
    boards: u64,
    wrong: u64,
    last_size: u32,
}

pub(crate) fn run(session: &Session, matches: &ArgMatches) -> Result<(), Failure> {
    let check = Check {
        session,
        variant: options::variant(matches),
        limit: options::limit(matches)?.unwrap_or(MOST_ATTACKS),
        json: options::flag(matches, "json"),
        out: Output::standard(),
        boards: 0,
        wrong: 0,
        last_size: 0,
    };
    match options::text(matches, "FILE") {
        None | Some("-") => check.all(std::io::stdin().lock()),
        Some(path) => check.all(open(session, path)?),
    }
}

fn open(session: &Session, path: &str) -> Result<BufReader<File>, Failure> {
    let cannot = |error: std::io::Error| {
        let reason = error.say(session.language);
        Failure::running(Message::CannotRead { path: path.into(), reason })
    };
    let file = File::open(path).map_err(cannot)?;
    if file.metadata().is_ok_and(|file| file.is_dir()) {
        return Err(cannot(std::io::ErrorKind::IsADirectory.into()));
    }
    Ok(BufReader::with_capacity(1 << 16, file))
}

impl Check<'_> {
    fn all(mut self, input: impl BufRead) -> Result<(), Failure> {
        for board in boards(input) {
            if control::is_interrupted() {
                return Err(Failure::interrupted());
            }
            let board = board?;
            self.boards += 1;
            self.last_size = board.n;
            self.one(&board)?;
        }
        self.sum_up()?;
        self.out.commit(self.session)?;
        if self.wrong > 0 { Err(Failure::silent(code::FAILED)) } else { Ok(()) }
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
            (true, _) => self.document(&queens, valid),
            (false, true) => Ok(()),
            (false, false) => self.explain(board, &queens),
        }
    }

    fn misread(&self, board: &ReadBoard, error: &BoardError) -> Failure {
        let line = board.position.line.to_string();
        Failure::running(Message::Line { line, message: error.say(self.session.language) })
    }

    fn document(&mut self, queens: &Queens, valid: bool) -> Result<(), Failure> {
        let pair = |attack: Attack| {
            let square = |square: n_queens::Square| format!("[{},{}]", square.row, square.column);
            let object = Object::new().raw("a", square(attack.a)).raw("b", square(attack.b));
            object.text("line", attack.line.name()).end()
        };
        let attacks: Vec<String> = self.attacks(queens).map(pair).collect();
        let object = Object::new()
            .raw("n", queens.n())
            .raw("valid", valid)
            .raw("attacks", format!("[{}]", attacks.join(",")))
            .raw("queens", queens.squares().len());
        Ok(self.out.write_all(object.line().as_bytes())?)
    }

    fn attacks<'q>(&self, queens: &'q Queens) -> impl Iterator<Item = Attack> + use<'q> {
        check::attacks(queens, self.variant).take(usize::try_from(self.limit).unwrap_or(usize::MAX))
    }

    fn explain(&mut self, board: &ReadBoard, queens: &Queens) -> Result<(), Failure> {
        let language = self.session.language;
        let n = board.n.to_string();
        let message = Message::NotASolution { n: n.clone() }.say(language);
        let (number, line) = (self.boards.to_string(), board.position.line.to_string());
        self.say(&Message::BoardNumber { number, line, message })?;
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

    fn pair(&self, board: &ReadBoard, attack: Attack) -> Message {
        let language = self.session.language;
        let place = |square| {
            let Position { line, column } = board.position_of(square).unwrap_or(board.position);
            Message::Place { line: line.to_string(), column: column.to_string() }.say(language)
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
