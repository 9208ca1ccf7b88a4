//! The blocked queens of answer set programming: facts such as `board(4). block(1,1).` The size is `board(4).`, as in
//! the programming contests of logic programmers, or `num(1). num(2). num(3). num(4).`, also written `num(1..4).`, as
//! in the ASP competitions. `block(row,column).` blocks a square and `queen(row,column).` gives a queen; both count
//! from 1. A `%` begins a comment. AspFacts come in any order, and the board ends with the input, or before a line that
//! begins with another size.

use std::io::BufRead;

use super::ReadBoard;
use super::error::{Expected, Notation, Position, ReadError, SyntaxFault};
use super::instance::{Instance, InstancePiece};
use super::text::TextReader;
use super::tokens::{Tokens, first_word};

/// Whether a board begins with this line: with a comment, or with a fact.
pub(super) fn begins(line: &str) -> bool {
    // These first letters belong to grids and to the header of a csv.
    let is_ours = |name: &str| !name.starts_with(['x', 'X', 'q', 'Q', 'r', 'R']) || name == "queen";
    line.trim_start().starts_with('%') || fact(line).is_some_and(|(name, _)| is_ours(name))
}

/// The name of the fact at the beginning of a line, and what follows its bracket.
fn fact(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = first_word(line);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    rest.strip_prefix('(').filter(|_| is_name).map(|inside| (name, inside))
}

/// Whether the line begins with a size.
fn is_size(line: &str) -> bool {
    match fact(line) {
        Some(("num", inside)) => first_word(inside).0 == "1",
        fact => fact.is_some_and(|(name, _)| name == "board"),
    }
}

/// Reads the board that begins in the next line.
pub(super) fn board<R: BufRead>(
    text: &mut TextReader<R>,
    start: Position,
) -> Result<ReadBoard, ReadError> {
    let mut facts = AspFacts {
        tokens: Tokens::new(text, Notation::Asp),
        instance: Instance::new(Notation::Asp, start),
        counted: None,
    };
    while facts.tokens.has_statement(|line| facts.instance.n.is_some() && is_size(line))? {
        facts.fact()?;
    }
    facts.instance.board([("queen", 1), ("block", 1)])
}

struct AspFacts<'a, R> {
    tokens: Tokens<'a, R>,
    instance: Instance,
    /// The last `num`, if they give the size.
    counted: Option<u32>,
}

impl<R: BufRead> AspFacts<'_, R> {
    fn fact(&mut self) -> Result<(), ReadError> {
        let (name, position) = self.tokens.name()?;
        match &name[..] {
            "board" => self.size(position)?,
            "num" => self.num(position)?,
            "queen" => self.square(InstancePiece::Queen)?,
            "block" => self.square(InstancePiece::Blocked)?,
            _ => {
                let known = "board, num, block and queen";
                return Err(self.tokens.fault(position, SyntaxFault::UnknownName { name, known }));
            }
        }
        self.tokens.expect(b'.')
    }

    fn size(&mut self, position: Position) -> Result<(), ReadError> {
        if self.instance.n.is_some() {
            return Err(self.tokens.fault(position, SyntaxFault::Twice { name: "board" }));
        }
        self.tokens.expect(b'(')?;
        self.instance.n = Some(self.tokens.number(Expected::Number)?);
        self.tokens.expect(b')')
    }

    /// `num(3)`, or `num(1..3)`.
    fn num(&mut self, position: Position) -> Result<(), ReadError> {
        if self.instance.n != self.counted {
            return Err(self.tokens.fault(position, SyntaxFault::Twice { name: "board" }));
        }
        self.tokens.expect(b'(')?;
        self.tokens.next()?;
        let position = self.tokens.text.at;
        let found = self.tokens.number(Expected::Number)?;
        let expected = u64::from(self.counted.unwrap_or(0)) + 1;
        if u64::from(found) != expected {
            return Err(self.tokens.fault(position, SyntaxFault::Gap { expected, found }));
        }
        let mut last = found;
        if self.tokens.take(b'.')? {
            self.tokens.expect(b'.')?;
            last = self.tokens.number(Expected::Number)?;
        }
        self.counted = Some(last.max(found));
        self.instance.n = self.counted;
        self.tokens.expect(b')')
    }

    fn square(&mut self, piece: InstancePiece) -> Result<(), ReadError> {
        self.tokens.expect(b'(')?;
        self.tokens.next()?;
        let position = self.tokens.text.at;
        let square = self.tokens.pair(b')')?;
        self.instance.add(piece, square, position)
    }
}
