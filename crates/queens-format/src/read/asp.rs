//! The blocked queens of answer set programming: facts such as `board(4). block(1,1).` The size is `board(4).`, as in
//! the programming contests of logic programmers, or `num(1). num(2). num(3). num(4).`, also written `num(1..4).`, as
//! in the ASP competitions. `block(row,column).` blocks a square and `queen(row,column).` gives a queen; both count
//! from 1. A `%` begins a comment. Facts come in any order, and the board ends with the input, or before a line that
//! begins with another size.

use std::io::BufRead;

use n_queens::Square;

use super::error::{Position, ReadError};
use super::fault::{InstanceFault, InstanceForm};
use super::instance::{Instance, InstancePiece};
use super::lines::LineReader;
use super::tokens::Tokens;
use super::{ReadBoard, shortened};

/// Whether a board begins with this line: with a comment, or with a fact.
pub(super) fn begins(line: &str) -> bool {
    let line = line.trim_start();
    // These first letters belong to grids and to the header of a csv.
    let is_ours = !line.starts_with(['x', 'X', 'q', 'Q', 'r', 'R']) || fact(line) == Some("queen");
    line.starts_with('%') || (is_ours && fact(line).is_some())
}

/// The name of the fact at the beginning of a line.
fn fact(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let name = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    (is_name && line[name.len()..].trim_start().starts_with('(')).then_some(name)
}

/// Whether the line begins with a size.
fn is_size(line: &str) -> bool {
    match fact(line) {
        Some("num") => {
            let inside = line.split_once('(').map_or("", |(_, inside)| inside);
            let digits = inside.trim_start();
            digits.split(|c: char| !c.is_ascii_digit()).next() == Some("1")
        }
        name => name == Some("board"),
    }
}

/// Reads the board that begins in the current line.
pub(super) fn board<R: BufRead>(
    lines: &mut LineReader<R>,
    start: Position,
) -> Result<ReadBoard, ReadError> {
    let mut facts = Facts {
        tokens: Tokens::new(lines, InstanceForm::Asp),
        instance: Instance::new(InstanceForm::Asp, start),
        counted: None,
    };
    while facts.goes_on()? {
        facts.fact()?;
    }
    facts.instance.board([("queen", 1), ("block", 1)])
}

struct Facts<'a, R> {
    tokens: Tokens<'a, R>,
    instance: Instance,
    /// The last `num`, if they give the size.
    counted: Option<u32>,
}

impl<R: BufRead> Facts<'_, R> {
    fn goes_on(&mut self) -> Result<bool, ReadError> {
        let has_size = self.instance.n.is_some();
        self.tokens.goes_on(|line| has_size && is_size(line))
    }

    fn fact(&mut self) -> Result<(), ReadError> {
        let (name, position) = self.tokens.word()?;
        match &name[..] {
            "board" => self.size(position)?,
            "num" => self.num(position)?,
            "queen" => self.square(InstancePiece::Queen)?,
            "block" => self.square(InstancePiece::Blocked)?,
            _ => {
                let (name, known) = (shortened(&name), "board, num, block and queen");
                return Err(self
                    .tokens
                    .fault(position, InstanceFault::UnknownName { name, known }));
            }
        }
        self.tokens.sign('.').map(drop)
    }

    fn size(&mut self, position: Position) -> Result<(), ReadError> {
        if self.instance.n.is_some() {
            return Err(self.tokens.fault(position, InstanceFault::Twice { name: "board" }));
        }
        self.tokens.sign('(')?;
        self.instance.n = Some(self.tokens.number()?.0);
        self.tokens.sign(')').map(drop)
    }

    /// `num(3)`, or `num(1..3)`.
    fn num(&mut self, position: Position) -> Result<(), ReadError> {
        if self.instance.n != self.counted {
            return Err(self.tokens.fault(position, InstanceFault::Twice { name: "board" }));
        }
        self.tokens.sign('(')?;
        let (found, position) = self.tokens.number()?;
        let expected = u64::from(self.counted.unwrap_or(0)) + 1;
        if u64::from(found) != expected {
            return Err(self.tokens.fault(position, InstanceFault::Gap { expected, found }));
        }
        let last = if self.tokens.take(".")? {
            self.tokens.sign('.')?;
            self.tokens.number()?.0
        } else {
            found
        };
        self.counted = Some(last.max(found));
        self.instance.n = self.counted;
        self.tokens.sign(')').map(drop)
    }

    fn square(&mut self, piece: InstancePiece) -> Result<(), ReadError> {
        self.tokens.sign('(')?;
        let (row, position) = self.tokens.number()?;
        self.tokens.sign(',')?;
        let (column, _) = self.tokens.number()?;
        self.tokens.sign(')')?;
        self.instance.add(piece, Square::new(row, column), position)
    }
}
