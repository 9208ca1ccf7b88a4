//! Walks over JSON text and always knows where it is.
//!
//! A general JSON parser would tell where a document is broken, but not where in a good one
//! a queen stands, and would keep what is to be skipped; this one reads only what a board
//! needs, in one pass.

use super::error::{Position, ReadError};
use super::json_fault::{Expected, JsonFault};
use super::{numeral, shortened};

/// Deeper nesting is refused, so that no text can exhaust the stack.
pub(super) const MAX_DEPTH: u32 = 64;

/// A place in a JSON text.
pub(super) struct Scanner<'a> {
    rest: &'a str,
    depth: u32,
    /// The text from where `place` was taken; counted on when the place is asked again.
    counted: &'a str,
    place: Position,
}

impl<'a> Scanner<'a> {
    /// At the start of `text`, which begins with the line of number `line`.
    pub(super) fn new(text: &'a str, line: u64) -> Self {
        Self { rest: text, depth: 0, counted: text, place: Position { line, column: 1 } }
    }

    /// The place of the next character that is not white space.
    pub(super) fn position(&mut self) -> Position {
        self.peek();
        self.here()
    }

    fn here(&mut self) -> Position {
        let passed = &self.counted[..self.counted.len() - self.rest.len()];
        for character in passed.chars() {
            match character {
                '\n' => self.place = Position { line: self.place.line + 1, column: 1 },
                _ => self.place.column += 1,
            }
        }
        self.counted = self.rest;
        self.place
    }

    pub(super) fn fault(&mut self, fault: JsonFault) -> ReadError {
        ReadError::Json { position: self.here(), fault }
    }

    /// The error that here should be something else.
    pub(super) fn unexpected(&mut self, expected: Expected) -> ReadError {
        self.peek();
        self.unexpected_here(expected)
    }

    fn unexpected_here(&mut self, expected: Expected) -> ReadError {
        match self.rest.chars().next() {
            Some(found) => self.fault(JsonFault::Unexpected { found, expected }),
            None => self.fault(JsonFault::End),
        }
    }

    /// The next character that is not white space.
    pub(super) fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
        self.rest.chars().next()
    }

    /// Steps over `character` if it is next.
    fn take(&mut self, character: char) -> bool {
        let found = self.peek() == Some(character);
        if found {
            self.rest = &self.rest[character.len_utf8()..];
        }
        found
    }

    pub(super) fn expect(&mut self, character: char) -> Result<(), ReadError> {
        if self.take(character) {
            Ok(())
        } else {
            Err(self.unexpected(Expected::Character(character)))
        }
    }

    /// Steps over `null` if it is next.
    pub(super) fn null(&mut self) -> bool {
        self.word("null")
    }

    fn word(&mut self, word: &str) -> bool {
        self.peek();
        let rest = self.rest.strip_prefix(word);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    pub(super) fn number(&mut self) -> Result<u32, ReadError> {
        self.whole(Expected::Number)
    }

    /// A number where `null`, already tried, would do as well.
    pub(super) fn number_or_null(&mut self) -> Result<u32, ReadError> {
        self.whole(Expected::NumberOrNull)
    }

    fn whole(&mut self, expected: Expected) -> Result<u32, ReadError> {
        self.peek();
        let text = self.numeral();
        if text.is_empty() {
            return Err(self.unexpected(expected));
        }
        let plain = text == "0" || text.starts_with(|first: char| ('1'..='9').contains(&first));
        match text.parse() {
            Ok(number) if plain => {
                self.rest = &self.rest[text.len()..];
                Ok(number)
            }
            _ => Err(self.fault(JsonFault::NotWhole { value: shortened(text) })),
        }
    }

    /// The characters ahead that a number may have.
    fn numeral(&self) -> &'a str {
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        &self.rest[..end]
    }

    /// Steps over a string; the result is as written, escapes included.
    fn string(&mut self) -> Result<&'a str, ReadError> {
        self.expect('"')?;
        let text = self.rest;
        loop {
            let plain = self.rest.find(|c| matches!(c, '"' | '\\' | '\0'..' '));
            self.rest = &self.rest[plain.unwrap_or(self.rest.len())..];
            let end = text.len() - self.rest.len();
            let mut ahead = self.rest.chars();
            match ahead.next() {
                Some('"') => {
                    self.rest = ahead.as_str();
                    return Ok(&text[..end]);
                }
                Some('\\') if ahead.next().is_some_and(|next| next >= ' ') => {
                    self.rest = ahead.as_str();
                }
                _ => return Err(self.unexpected_here(Expected::StringCharacter)),
            }
        }
    }

    /// Steps over an array, calling `read` at each element.
    pub(super) fn elements(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.list('[', ']', |scanner| read(scanner))
    }

    /// Steps over an object, calling `read` with each key, at its value.
    pub(super) fn members(
        &mut self,
        mut read: impl FnMut(&mut Self, &'a str) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.list('{', '}', |scanner| {
            let key = scanner.string()?;
            scanner.expect(':')?;
            read(scanner, key)
        })
    }

    fn list(
        &mut self,
        open: char,
        close: char,
        mut item: impl FnMut(&mut Self) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        if self.depth == MAX_DEPTH {
            return Err(self.fault(JsonFault::TooDeep { max: MAX_DEPTH }));
        }
        self.expect(open)?;
        self.depth += 1;
        if !self.take(close) {
            item(self)?;
            while self.take(',') {
                item(self)?;
            }
            if !self.take(close) {
                return Err(self.unexpected(Expected::Either(',', close)));
            }
        }
        self.depth -= 1;
        Ok(())
    }

    /// Steps over a value of any kind.
    pub(super) fn skip_value(&mut self) -> Result<(), ReadError> {
        match self.peek() {
            Some('"') => self.string().map(drop),
            Some('[') => self.elements(Self::skip_value),
            Some('{') => self.members(|scanner, _| scanner.skip_value()),
            _ if ["true", "false", "null"].iter().any(|word| self.word(word)) => Ok(()),
            _ => {
                let length = numeral::length(self.rest);
                let length = length.ok_or_else(|| self.unexpected(Expected::Value))?;
                self.rest = &self.rest[length..];
                Ok(())
            }
        }
    }
}
