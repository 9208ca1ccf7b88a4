//! `json`: an object like `{"n":4,"columns":[1,3,0,2]}`, or only its array of columns.
//!
//! A partial board has `null` for a row without a queen, or `"queens":[[row,column],...]`
//! and `"blocked":[[row,column],...]`, all from 0. Other keys, those of our own documents
//! and those of others, are skipped. A document may spread over several lines.

use std::io::BufRead;

use super::columns::Collector;
use super::error::{Expected, Notation, Read, SyntaxFault};
use super::statements::{BLOCKED, Instance, QUEENS, Tokens};
use super::text::TextReader;
use super::{Found, shortened};

/// Deeper nesting is refused, so that no text can exhaust the stack.
const MAX_DEPTH: u32 = 64;
/// Of a longer key only the beginning is kept: it has no meaning here.
const LONGEST_KEY: usize = 16;
/// The keys that have a meaning.
const KEYS: [&str; 4] = ["n", "columns", "queens", "blocked"];

/// What has been read of a document.
struct JsonDocument<'a> {
    list: Collector<'a>,
    /// What it has besides its columns.
    instance: Instance,
    /// The keys that have had a value.
    seen: Vec<&'static str>,
}

/// Reads the document that comes next, and the rest of its last line.
pub(super) fn board(text: &mut TextReader<impl BufRead>, list: Collector<'_>) -> Read<Found> {
    let mut tokens = Tokens::new(text, Notation::Json);
    let instance = Instance::new(Notation::Json, list.start());
    let mut document = JsonDocument { list, instance, seen: Vec::new() };
    if tokens.next()? == Some(b'[') {
        document.seen.push("columns");
        tokens.columns(&mut document.list)?;
    } else {
        tokens.items(b'{', b'}', |tokens| document.member(tokens))?;
    }
    while tokens.text.skip_blanks()? == Some(b'\r') {
        tokens.text.pass(1);
    }
    match tokens.text.take_line_end()? {
        true => document.board(),
        false => Err(tokens.unexpected(Expected::End)),
    }
}

impl JsonDocument<'_> {
    /// Reads a key and its value. One that has a meaning may appear once; `null` is as good as no value.
    fn member(&mut self, tokens: &mut Tokens<'_, impl BufRead>) -> Read<()> {
        let key = tokens.key()?;
        let Some(name) = KEYS.into_iter().find(|&known| known == key) else {
            return tokens.skip_value(1);
        };
        let is_null = tokens.next()? == Some(b'n');
        if self.seen.contains(&name) {
            return Err(tokens.fault(tokens.text.at, SyntaxFault::Twice(name)));
        }
        if is_null {
            let expected = if name == "n" { Expected::Number } else { Expected::Character('[') };
            return tokens.literal(&["null"], expected);
        }
        self.seen.push(name);
        match name {
            "n" => self.instance.n = Some(tokens.number(Expected::Number)?),
            "columns" => tokens.columns(&mut self.list)?,
            _ => {
                let kind = if name == "queens" { QUEENS } else { BLOCKED };
                tokens.pairs(|square, at| {
                    self.list.keep(at)?; // not streamed
                    self.instance.add(kind, square, at)
                })?;
            }
        }
        Ok(())
    }

    fn board(mut self) -> Read<Found> {
        let mut queens = Vec::new();
        if self.seen.contains(&"columns") {
            match self.list.finish(self.instance.n)? {
                Found::Board(board) => (self.instance.n, queens) = (Some(board.n), board.queens),
                streamed => return Ok(streamed),
            }
        }
        let mut board = self.instance.board([("queens", 0), ("blocked", 0)])?;
        if !board.queens.is_empty() {
            queens.append(&mut board.queens);
            queens.sort_unstable();
        }
        board.queens = queens;
        Ok(Found::Board(board))
    }
}

impl<R: BufRead> Tokens<'_, R> {
    fn columns(&mut self, list: &mut Collector<'_>) -> Read<()> {
        self.items(b'[', b']', |tokens| {
            let next = tokens.next()?;
            let position = tokens.text.at;
            if next == Some(b'n') {
                tokens.literal(&["null"], Expected::NumberOrNull)?;
                return list.open_row(position);
            }
            list.queen(tokens.number(Expected::NumberOrNull)?, position)
        })
    }

    /// Steps over one of these words.
    fn literal(&mut self, words: &[&str], expected: Expected) -> Read<()> {
        let position = self.text.at;
        let word = self.text.word(|byte| byte.is_ascii_alphanumeric())?;
        match words.contains(&&word.beginning[..]) {
            true => Ok(()),
            false => Err(self.not_word((shortened(&word.beginning), position), expected)),
        }
    }

    /// Steps over a key and its colon; returns the beginning of the key as it is written, escapes included.
    fn key(&mut self) -> Read<String> {
        let key = self.string()?;
        self.expect(b':')?;
        Ok(key)
    }

    /// Steps over a string; returns its beginning as it is written, escapes included.
    fn string(&mut self) -> Read<String> {
        self.expect(b'"')?;
        let mut beginning = String::new();
        let mut is_escaped = false;
        loop {
            if self.text.peek()?.is_none_or(|byte| byte < b' ') {
                return Err(self.unexpected(Expected::StringCharacter));
            }
            let Some(character) = self.text.character()? else { continue };
            if character == '"' && !is_escaped {
                return Ok(beginning);
            }
            is_escaped = character == '\\' && !is_escaped;
            if beginning.len() <= LONGEST_KEY {
                beginning.push(character);
            }
        }
    }

    /// Steps over a value of any kind.
    fn skip_value(&mut self, depth: u32) -> Read<()> {
        let next = self.next()?;
        if depth == MAX_DEPTH && matches!(next, Some(b'[' | b'{')) {
            return Err(self.fault(self.text.at, SyntaxFault::TooDeep(MAX_DEPTH)));
        }
        match next {
            Some(b'"') => self.string().map(drop),
            Some(b'[') => self.items(b'[', b']', |tokens| tokens.skip_value(depth + 1)),
            Some(b'{') => self.items(b'{', b'}', |tokens| {
                tokens.key()?;
                tokens.skip_value(depth + 1)
            }),
            Some(b'a'..=b'z') => self.literal(&["true", "false", "null"], Expected::Value),
            Some(b'-' | b'0'..=b'9') => self.skip_number(),
            _ => Err(self.unexpected(Expected::Value)),
        }
    }

    /// Steps over a number, of any length.
    fn skip_number(&mut self) -> Read<()> {
        self.text.take_one_of(b"-")?;
        let mut is_complete = self.text.take_one_of(b"0")? || self.skip_digits()?;
        if is_complete && self.text.take_one_of(b".")? {
            is_complete = self.skip_digits()?;
        }
        if is_complete && self.text.take_one_of(b"eE")? {
            self.text.take_one_of(b"+-")?;
            is_complete = self.skip_digits()?;
        }
        if is_complete { Ok(()) } else { Err(self.unexpected(Expected::Number)) }
    }

    /// Steps over digits; whether there were any.
    fn skip_digits(&mut self) -> Read<bool> {
        Ok(self.text.word(|byte| byte.is_ascii_digit())?.length > 0)
    }
}

#[cfg(test)]
mod tests {
    use crate::boards;

    /// The numbers of JSON, and no others, are skipped.
    #[test]
    fn numbers_are_those_of_json() {
        let reads = |value: &str| {
            let text = format!("{{\"n\":1,\"other\":{value}}}");
            boards(text.as_bytes()).all(|board| board.is_ok())
        };
        for number in ["0", "-0", "7", "10", "0.5", "-12.50", "1e5", "1E+05", "2.0e-0"] {
            assert!(reads(number), "{number}");
        }
        for other in ["", "-", "+5", ".5", "5.", "1e", "1e+", "-inf", "NaN", "x", "007"] {
            assert!(!reads(other), "{other}");
        }
    }
}
