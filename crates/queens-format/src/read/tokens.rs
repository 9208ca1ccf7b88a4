//! Words, numbers and signs of a text in which lines have no meaning, each with its place: the readers of CSPLib's
//! files and of answer set programming take them one by one.

use std::io::BufRead;

use super::error::{Position, ReadError};
use super::fault::{Expected, InstanceFault, InstanceForm};
use super::lines::LineReader;
use super::shortened;

/// Whether words are made of such characters.
const fn is_part(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

/// The text from some place on.
pub(super) struct Tokens<'a, R> {
    lines: &'a mut LineReader<R>,
    form: InstanceForm,
    /// Bytes and characters of the current line that are done.
    offset: usize,
    column: u64,
    ended: bool,
}

impl<'a, R: BufRead> Tokens<'a, R> {
    /// At the beginning of the current line.
    pub(super) const fn new(lines: &'a mut LineReader<R>, form: InstanceForm) -> Self {
        Self { lines, form, offset: 0, column: 0, ended: false }
    }

    /// The place of the next character.
    const fn position(&self) -> Position {
        self.lines.position(self.column)
    }

    pub(super) const fn fault(&self, position: Position, fault: InstanceFault) -> ReadError {
        ReadError::Instance { position, form: self.form, fault }
    }

    fn rest(&self) -> &str {
        &self.lines.text()[self.offset..]
    }

    fn pass(&mut self, bytes: usize) {
        self.column += self.rest()[..bytes].chars().count() as u64;
        self.offset += bytes;
    }

    /// Steps over blanks and a comment; whether something follows in this line.
    fn skip_blanks(&mut self) -> bool {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start().len();
        self.pass(blanks);
        let comment = match self.form {
            InstanceForm::Csplib => '$',
            InstanceForm::Asp => '%',
        };
        if self.rest().starts_with(comment) {
            self.skip_line();
        }
        !self.rest().is_empty()
    }

    /// Steps over the rest of the line.
    pub(super) fn skip_line(&mut self) {
        self.pass(self.rest().len());
    }

    fn next_line(&mut self) -> Result<bool, ReadError> {
        self.ended = !self.lines.advance()?;
        self.offset = 0;
        if !self.ended {
            self.column = 0; // else it stays behind the last character, for a message
        }
        Ok(!self.ended)
    }

    /// Goes to the next statement. False at the end of the input, and at a line with which, by `begins`, another
    /// board begins: that line is given back.
    pub(super) fn goes_on(&mut self, begins: impl Fn(&str) -> bool) -> Result<bool, ReadError> {
        while !self.skip_blanks() {
            if !self.next_line()? {
                return Ok(false);
            }
            if begins(self.lines.text()) {
                self.lines.give_back();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Goes to the next token; false at the end of the input.
    fn has_more(&mut self) -> Result<bool, ReadError> {
        while !self.skip_blanks() {
            if self.ended || !self.next_line()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The next token, which must be right: digits, a word, or one other character.
    fn expect(
        &mut self,
        expected: Expected,
        is_right: impl Fn(&str) -> bool,
    ) -> Result<(String, Position), ReadError> {
        if !self.has_more()? {
            return Err(self.fault(self.position(), InstanceFault::End { expected }));
        }
        let (rest, position) = (self.rest(), self.position());
        let is_like_first = if rest.starts_with(is_digit) { is_digit } else { is_part };
        let length = rest.find(|c| !is_like_first(c)).unwrap_or(rest.len());
        let sign = rest.chars().next().map_or(0, char::len_utf8);
        let token = rest[..length.max(sign)].to_owned();
        if !is_right(&token) {
            let found = shortened(&token);
            return Err(self.fault(position, InstanceFault::Unexpected { found, expected }));
        }
        self.pass(token.len());
        Ok((token, position))
    }

    /// A name.
    pub(super) fn word(&mut self) -> Result<(String, Position), ReadError> {
        self.expect(Expected::Name, |token| token.starts_with(|c| is_part(c) && !is_digit(c)))
    }

    /// A number.
    pub(super) fn number(&mut self) -> Result<(u32, Position), ReadError> {
        let (digits, position) =
            self.expect(Expected::Number, |token| token.starts_with(is_digit))?;
        let fault = InstanceFault::NotWhole { value: shortened(&digits) };
        let number = digits.parse().map_err(|_| self.fault(position, fault))?;
        Ok((number, position))
    }

    /// This sign.
    pub(super) fn sign(&mut self, sign: char) -> Result<Position, ReadError> {
        let (_, position) =
            self.expect(Expected::Character(sign), |token| token.starts_with(sign))?;
        Ok(position)
    }

    /// One of two signs: whether it is the first of them.
    pub(super) fn either(&mut self, one: char, other: char) -> Result<bool, ReadError> {
        let expected = Expected::Either(one, other);
        let (sign, _) = self.expect(expected, |token| token.starts_with([one, other]))?;
        Ok(sign.starts_with(one))
    }

    /// Steps over this word or sign if it is next.
    pub(super) fn take(&mut self, token: &str) -> Result<bool, ReadError> {
        let rest = if self.has_more()? { self.rest().strip_prefix(token) } else { None };
        let is_next =
            rest.is_some_and(|rest| !(token.ends_with(is_part) && rest.starts_with(is_part)));
        if is_next {
            self.pass(token.len());
        }
        Ok(is_next)
    }
}
