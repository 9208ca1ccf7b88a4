//! CSPLib's instances of problems 79 and 80, completion and blocked queens, in Essence Prime.
//!
//! `letting n = 8` is the size, `letting init = [[3,1],[4,3]]` gives queens, `letting blocks =
//! [[1,1],[2,5]]` blocks squares. CSPLib's own files and models count rows and columns of `init` from
//! 0 and those of `blocks` from 1, and so does this reader. A `$` begins a comment, and a `language`
//! line may come first. Statements come in any order, on any number of lines; the board ends with the
//! input, or before a line that begins with another size or another `language`.

use std::io::BufRead;

use n_queens::Square;

use super::ReadBoard;
use super::error::{Position, ReadError};
use super::instance::Instance;
use super::instance_fault::{InstanceExpected, InstanceFault, InstanceForm};
use super::lines::Lines;
use super::tokens::Tokens;

const KNOWN: &str = "n, init and blocks";

/// Whether a board begins with this line: with a comment, or with one of the two words.
pub(super) fn begins(line: &str) -> bool {
    let line = line.trim_start();
    let has_word = || matches!(first_words(line).next(), Some("letting" | "language"));
    line.starts_with('$') || (line.starts_with('l') && has_word())
}

fn first_words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty())
}

/// Whether another board begins with the line.
fn is_size(line: &str) -> bool {
    let mut words = first_words(line);
    match words.next() {
        Some("letting") => words.next() == Some("n"),
        word => word == Some("language"),
    }
}

/// Reads the board that begins in the current line.
pub(super) fn board<R: BufRead>(
    lines: &mut Lines<R>,
    start: Position,
) -> Result<ReadBoard, ReadError> {
    let mut lettings = Lettings {
        tokens: Tokens::new(lines, InstanceForm::Csplib),
        instance: Instance::new(InstanceForm::Csplib, start),
        seen: [false; 2],
    };
    while lettings.goes_on()? {
        lettings.statement()?;
    }
    lettings.instance.board([("init", 0), ("blocks", 1)])
}

struct Lettings<'a, R> {
    tokens: Tokens<'a, R>,
    instance: Instance,
    /// Whether there was an `init`, and whether there was a `blocks`.
    seen: [bool; 2],
}

impl<R: BufRead> Lettings<'_, R> {
    fn goes_on(&mut self) -> Result<bool, ReadError> {
        let has_size = self.instance.n.is_some();
        self.tokens.goes_on(|line| has_size && is_size(line))
    }

    fn statement(&mut self) -> Result<(), ReadError> {
        let (word, position) = self.tokens.word()?;
        match &word[..] {
            "letting" => self.letting(),
            "language" => {
                self.tokens.skip_line();
                Ok(())
            }
            _ => {
                let found = super::shortened(&word);
                let expected = InstanceExpected::Word("letting");
                Err(self.tokens.fault(position, InstanceFault::Unexpected { found, expected }))
            }
        }
    }

    fn letting(&mut self) -> Result<(), ReadError> {
        let (name, position) = self.tokens.word()?;
        let again = match &name[..] {
            "n" => self.instance.n.is_some().then_some("n"),
            "init" => std::mem::replace(&mut self.seen[0], true).then_some("init"),
            "blocks" => std::mem::replace(&mut self.seen[1], true).then_some("blocks"),
            _ => {
                let fault =
                    InstanceFault::UnknownName { name: super::shortened(&name), known: KNOWN };
                return Err(self.tokens.fault(position, fault));
            }
        };
        if let Some(name) = again {
            return Err(self.tokens.fault(position, InstanceFault::Twice { name }));
        }
        if !self.tokens.take_word("be")? {
            self.tokens.sign('=')?;
        }
        match &name[..] {
            "n" => self.instance.n = Some(self.tokens.number()?.0),
            "init" => self.instance.queens.squares = self.squares()?,
            _ => self.instance.blocked.squares = self.squares()?,
        }
        Ok(())
    }

    fn squares(&mut self) -> Result<Vec<(Square, Position)>, ReadError> {
        let mut squares = Vec::new();
        self.tokens.sign('[')?;
        if self.tokens.take(']')? {
            return Ok(squares);
        }
        loop {
            let position = self.tokens.sign('[')?;
            self.instance.room(position)?;
            if squares.len() >= super::MAX_PIECES {
                return Err(ReadError::too_many_pieces(position));
            }
            let (row, _) = self.tokens.number()?;
            self.tokens.sign(',')?;
            let (column, _) = self.tokens.number()?;
            self.tokens.sign(']')?;
            squares.push((Square::new(row, column), position));
            if self.tokens.either(',', ']')? == ']' {
                return Ok(squares);
            }
        }
    }
}
