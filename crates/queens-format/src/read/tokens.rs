//! Words, numbers and signs of a text that knows no lines, each with its place: what the files of
//! CSPLib and of answer set programming are made of.

use std::io::BufRead;

use super::error::{Position, ReadError};
use super::instance_fault::{InstanceExpected, InstanceFault, InstanceForm};
use super::lines::Lines;
use super::shortened;

/// A piece of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// Letters, digits and `_`, the first of them no digit.
    Word(String),
    /// Digits.
    Number(String),
    /// Anything else.
    Sign(char),
}

impl Token {
    fn text(&self) -> String {
        match self {
            Self::Word(text) | Self::Number(text) => shortened(text),
            Self::Sign(sign) => sign.to_string(),
        }
    }
}

/// Whether words are made of such characters.
const fn is_part(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// The text from some place on.
pub(super) struct Tokens<'a, R> {
    lines: &'a mut Lines<R>,
    form: InstanceForm,
    /// Bytes and characters of the current line that are done.
    offset: usize,
    column: u64,
    ended: bool,
}

impl<'a, R: BufRead> Tokens<'a, R> {
    /// At the beginning of the current line.
    pub(super) const fn new(lines: &'a mut Lines<R>, form: InstanceForm) -> Self {
        Self { lines, form, offset: 0, column: 0, ended: false }
    }

    /// The place of the next character.
    pub(super) fn position(&self) -> Position {
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
            self.pass(self.rest().len());
        }
        !self.rest().is_empty()
    }

    fn next_line(&mut self) -> Result<bool, ReadError> {
        self.ended = !self.lines.advance()?;
        self.offset = 0;
        if !self.ended {
            self.column = 0; // else it stays behind the last character, for a message
        }
        Ok(!self.ended)
    }

    /// Goes to the next statement. False at the end of the input, and at a line of which `begins`
    /// says that another board begins with it: that line is given back.
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

    /// Goes to the next piece; false at the end of the input.
    fn has_more(&mut self) -> Result<bool, ReadError> {
        while !self.skip_blanks() {
            if self.ended || !self.next_line()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The next piece, none at the end of the input.
    fn next(&mut self) -> Result<Option<(Token, Position)>, ReadError> {
        if !self.has_more()? {
            return Ok(None);
        }
        let position = self.position();
        let rest = self.rest();
        let token = match rest.chars().next() {
            Some(c) if c.is_ascii_digit() => {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                Token::Number(rest[..end].into())
            }
            Some(c) if is_part(c) => {
                let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
                Token::Word(rest[..end].into())
            }
            Some(sign) => Token::Sign(sign),
            None => return Ok(None),
        };
        self.pass(match &token {
            Token::Word(text) | Token::Number(text) => text.len(),
            Token::Sign(sign) => sign.len_utf8(),
        });
        Ok(Some((token, position)))
    }

    fn wrong(&self, found: Option<(Token, Position)>, expected: InstanceExpected) -> ReadError {
        match found {
            Some((token, position)) => {
                self.fault(position, InstanceFault::Unexpected { found: token.text(), expected })
            }
            None => self.fault(self.position(), InstanceFault::End { expected }),
        }
    }

    /// A name.
    pub(super) fn word(&mut self) -> Result<(String, Position), ReadError> {
        match self.next()? {
            Some((Token::Word(word), position)) => Ok((word, position)),
            found => Err(self.wrong(found, InstanceExpected::Name)),
        }
    }

    /// A number.
    pub(super) fn number(&mut self) -> Result<(u32, Position), ReadError> {
        match self.next()? {
            Some((Token::Number(digits), position)) => {
                let value = shortened(&digits);
                let number = digits.parse().ok();
                let number = number
                    .ok_or_else(|| self.fault(position, InstanceFault::NotWhole { value }))?;
                Ok((number, position))
            }
            found => Err(self.wrong(found, InstanceExpected::Number)),
        }
    }

    /// This sign.
    pub(super) fn sign(&mut self, sign: char) -> Result<Position, ReadError> {
        match self.next()? {
            Some((Token::Sign(found), position)) if found == sign => Ok(position),
            found => Err(self.wrong(found, InstanceExpected::Character(sign))),
        }
    }

    /// One of two signs: which one.
    pub(super) fn either(&mut self, one: char, other: char) -> Result<char, ReadError> {
        match self.next()? {
            Some((Token::Sign(found), _)) if found == one || found == other => Ok(found),
            found => Err(self.wrong(found, InstanceExpected::Either(one, other))),
        }
    }

    /// Steps over this sign if it is next.
    pub(super) fn take(&mut self, sign: char) -> Result<bool, ReadError> {
        let found = self.has_more()? && self.rest().starts_with(sign);
        if found {
            self.pass(sign.len_utf8());
        }
        Ok(found)
    }

    /// Steps over this word if it is next.
    pub(super) fn take_word(&mut self, word: &str) -> Result<bool, ReadError> {
        let rest = if self.has_more()? { self.rest().strip_prefix(word) } else { None };
        let found = rest.is_some_and(|rest| !rest.starts_with(is_part));
        if found {
            self.pass(word.len());
        }
        Ok(found)
    }

    /// Steps over the rest of the line.
    pub(super) fn skip_line(&mut self) {
        self.pass(self.rest().len());
    }
}
