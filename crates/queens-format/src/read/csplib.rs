//! CSPLib's instances of problems 79 and 80, completion and blocked queens, in Essence Prime: `letting n = 8` is the
//! size, `letting init = [[3,1],[4,3]]` gives queens, `letting blocks = [[1,1],[2,5]]` blocks squares. As in CSPLib's
//! own files, `init` counts from 0 and `blocks` from 1. A `$` begins a comment, and a `language` line may come first.
//! Statements come in any order, on any number of lines; the board ends with the input, or before a line that begins
//! with another size or another `language`.

use std::io::BufRead;

use super::ReadBoard;
use super::error::{Expected, Notation, Position, ReadError, SyntaxFault};
use super::instance::{Instance, InstancePiece};
use super::text::TextReader;
use super::tokens::{Tokens, first_word};

const NAMES: [&str; 3] = ["n", "init", "blocks"];

/// Whether a board begins with this line: with a comment, or with one of the two words.
pub(super) fn begins(line: &str) -> bool {
    line.trim_start().starts_with('$') || matches!(first_word(line).0, "letting" | "language")
}

/// Whether another board begins with the line.
fn is_size(line: &str) -> bool {
    match first_word(line) {
        ("letting", rest) => first_word(rest).0 == "n",
        (word, _) => word == "language",
    }
}

/// Reads the board that begins in the next line.
pub(super) fn board<R: BufRead>(
    text: &mut TextReader<R>,
    start: Position,
) -> Result<ReadBoard, ReadError> {
    let mut tokens = Tokens::new(text, Notation::Csplib);
    let mut instance = Instance::new(Notation::Csplib, start);
    let mut seen = [false; 3];
    while tokens.has_statement(|line| instance.n.is_some() && is_size(line))? {
        let (word, position) = tokens.name()?;
        match &word[..] {
            "letting" => letting(&mut tokens, &mut instance, &mut seen)?,
            "language" => tokens.text.skip_line()?,
            _ => {
                let fault = unexpected(word, Expected::Word("letting"));
                return Err(tokens.fault(position, fault));
            }
        }
    }
    instance.board([("init", 0), ("blocks", 1)])
}

fn unexpected(found: String, expected: Expected) -> SyntaxFault {
    SyntaxFault::Unexpected { found, expected }
}

/// Reads a name and its value; `seen` are the names that have had one.
fn letting<R: BufRead>(
    tokens: &mut Tokens<'_, R>,
    instance: &mut Instance,
    seen: &mut [bool; 3],
) -> Result<(), ReadError> {
    let (name, position) = tokens.name()?;
    let Some(index) = NAMES.iter().position(|&known| known == name) else {
        let known = "n, init and blocks";
        return Err(tokens.fault(position, SyntaxFault::UnknownName { name, known }));
    };
    if std::mem::replace(&mut seen[index], true) {
        return Err(tokens.fault(position, SyntaxFault::Twice { name: NAMES[index] }));
    }
    equals(tokens)?;
    match NAMES[index] {
        "n" => instance.n = Some(tokens.number(Expected::Number)?),
        "init" => tokens.squares(|square, at| instance.add(InstancePiece::Queen, square, at))?,
        _ => tokens.squares(|square, at| instance.add(InstancePiece::Blocked, square, at))?,
    }
    Ok(())
}

/// Steps over `=` or `be`.
fn equals<R: BufRead>(tokens: &mut Tokens<'_, R>) -> Result<(), ReadError> {
    if tokens.next()? != Some(b'b') {
        return tokens.expect(b'=');
    }
    let (word, position) = tokens.name()?;
    match &word[..] {
        "be" => Ok(()),
        _ => Err(tokens.fault(position, unexpected(word, Expected::Character('=')))),
    }
}
