//! CSPLib's instances of problems 79 and 80, completion and blocked queens, in Essence Prime: `letting n = 8` is the
//! size, `letting init = [[3,1],[4,3]]` gives queens, `letting blocks = [[1,1],[2,5]]` blocks squares. As in CSPLib's
//! own files, `init` counts from 0 and `blocks` from 1. A `$` begins a comment, and a `language` line may come first.
//! Statements come in any order, on any number of lines; the board ends with the input, or before a line that begins
//! with another size or another `language`.

use std::io::BufRead;

use n_queens::Square;

use super::error::{Position, ReadError};
use super::fault::{Expected, InstanceFault, InstanceForm};
use super::instance::{Instance, InstancePiece};
use super::lines::LineReader;
use super::tokens::Tokens;
use super::{ReadBoard, shortened};

const NAMES: [&str; 3] = ["n", "init", "blocks"];

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
    lines: &mut LineReader<R>,
    start: Position,
) -> Result<ReadBoard, ReadError> {
    let mut lettings = Lettings {
        tokens: Tokens::new(lines, InstanceForm::Csplib),
        instance: Instance::new(InstanceForm::Csplib, start),
        seen: [false; 3],
    };
    while lettings.goes_on()? {
        lettings.statement()?;
    }
    lettings.instance.board([("init", 0), ("blocks", 1)])
}

struct Lettings<'a, R> {
    tokens: Tokens<'a, R>,
    instance: Instance,
    /// Which of the names have had a value.
    seen: [bool; 3],
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
                let (found, expected) = (shortened(&word), Expected::Word("letting"));
                Err(self.tokens.fault(position, InstanceFault::Unexpected { found, expected }))
            }
        }
    }

    fn letting(&mut self) -> Result<(), ReadError> {
        let (name, position) = self.tokens.word()?;
        let Some(index) = NAMES.iter().position(|&known| known == name) else {
            let (name, known) = (shortened(&name), "n, init and blocks");
            return Err(self.tokens.fault(position, InstanceFault::UnknownName { name, known }));
        };
        if std::mem::replace(&mut self.seen[index], true) {
            let fault = InstanceFault::Twice { name: NAMES[index] };
            return Err(self.tokens.fault(position, fault));
        }
        if !self.tokens.take("be")? {
            self.tokens.sign('=')?;
        }
        match NAMES[index] {
            "n" => {
                self.instance.n = Some(self.tokens.number()?.0);
                Ok(())
            }
            "init" => self.squares(InstancePiece::Queen),
            _ => self.squares(InstancePiece::Blocked),
        }
    }

    /// A list like `[[3,1],[4,3]]`.
    fn squares(&mut self, piece: InstancePiece) -> Result<(), ReadError> {
        self.tokens.sign('[')?;
        if self.tokens.take("]")? {
            return Ok(());
        }
        loop {
            let position = self.tokens.sign('[')?;
            let (row, _) = self.tokens.number()?;
            self.tokens.sign(',')?;
            let (column, _) = self.tokens.number()?;
            self.tokens.sign(']')?;
            self.instance.add(piece, Square::new(row, column), position)?;
            if !self.tokens.either(',', ']')? {
                return Ok(());
            }
        }
    }
}
