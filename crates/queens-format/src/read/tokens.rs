//! Signs, numbers and names of a text in which lines have no meaning, each with its place: JSON, the files of CSPLib
//! and answer set programming are made of them.

use std::io::BufRead;

use n_queens::Square;

use super::error::{Expected, Notation, Position, ReadError, ReadFault, SyntaxFault};
use super::shortened;
use super::text::{GLANCE, TextReader};

/// Whether names are made of such characters.
const fn is_name_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The first word of a line, which may be empty, and what follows it.
pub(super) fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim_start();
    let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    (word, rest.trim_start())
}

/// The text from some place on.
pub(super) struct Tokens<'a, R> {
    pub(super) text: &'a mut TextReader<R>,
    notation: Notation,
}

impl<'a, R: BufRead> Tokens<'a, R> {
    pub(super) const fn new(text: &'a mut TextReader<R>, notation: Notation) -> Self {
        Self { text, notation }
    }

    pub(super) const fn fault(&self, position: Position, fault: SyntaxFault) -> ReadError {
        ReadFault::Syntax { notation: self.notation, fault }.at(position)
    }

    /// The error that something else should come next, or why that cannot be read.
    pub(super) fn unexpected(&mut self, expected: Expected) -> ReadError {
        let position = self.text.at;
        match self.found() {
            Ok(Some(found)) => self.fault(position, SyntaxFault::Unexpected { found, expected }),
            Ok(None) => self.fault(position, SyntaxFault::End { expected }),
            Err(error) => error,
        }
    }

    /// Whatever comes next: a word, or one character.
    fn found(&mut self) -> Result<Option<String>, ReadError> {
        let word = self.text.word(is_name_part)?;
        match word.length {
            0 => Ok(self.text.character()?.map(String::from)),
            _ => Ok(Some(shortened(&word.beginning))),
        }
    }

    /// Steps over blanks and a comment; returns the byte after them, which may be a line break.
    #[inline]
    fn skip_in_line(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            match (self.text.peek()?, self.notation) {
                (Some(b' ' | b'\t' | b'\r'), _) => self.text.pass(1),
                (Some(b'$'), Notation::Csplib) | (Some(b'%'), Notation::Asp) => {
                    self.text.skip_line()?;
                }
                (next, _) => return Ok(next),
            }
        }
    }

    /// Goes to the next token; returns its first byte. At the end of the input the place stays behind the last token.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<u8>, ReadError> {
        let before = self.text.at;
        loop {
            match self.skip_in_line()? {
                Some(b'\n') => self.text.pass_line_break(),
                None => {
                    self.text.at = before;
                    return Ok(None);
                }
                next => return Ok(next),
            }
        }
    }

    /// Goes to the next statement. False at the end of the input, and before a line with which, by `begins`, another
    /// board begins.
    pub(super) fn has_statement(
        &mut self,
        begins: impl Fn(&str) -> bool,
    ) -> Result<bool, ReadError> {
        while self.skip_in_line()? == Some(b'\n') {
            self.text.pass_line_break();
            if begins(self.text.peek_line(GLANCE)?) {
                return Ok(false);
            }
        }
        Ok(self.text.peek()?.is_some())
    }

    /// Steps over this sign if it is next.
    pub(super) fn take(&mut self, sign: u8) -> Result<bool, ReadError> {
        let is_next = self.next()? == Some(sign);
        if is_next {
            self.text.pass(1);
        }
        Ok(is_next)
    }

    pub(super) fn expect(&mut self, sign: u8) -> Result<(), ReadError> {
        match self.take(sign)? {
            true => Ok(()),
            false => Err(self.unexpected(Expected::Character(sign.into()))),
        }
    }

    /// A name, shortened if it is long, and where it begins.
    pub(super) fn name(&mut self) -> Result<(String, Position), ReadError> {
        let first = self.next()?;
        let position = self.text.at;
        if !first.is_some_and(|byte| is_name_part(byte) && !byte.is_ascii_digit()) {
            return Err(self.unexpected(Expected::Name));
        }
        let word = self.text.word(is_name_part)?;
        Ok((shortened(&word.beginning), position))
    }

    pub(super) fn number(&mut self, expected: Expected) -> Result<u32, ReadError> {
        self.next()?;
        if let Some(number) = self.text.plain_number()? {
            return Ok(number);
        }
        let position = self.text.at;
        let is_json = self.notation == Notation::Json;
        let is_sign = |byte| is_json && matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
        let word = self.text.word(|byte| byte.is_ascii_digit() || is_sign(byte))?;
        if word.length == 0 {
            return Err(self.unexpected(expected));
        }
        let is_plain = !is_json || word.length == 1 || !word.beginning.starts_with('0');
        let fault = SyntaxFault::NotWhole { value: shortened(&word.beginning) };
        word.value.filter(|_| is_plain).ok_or_else(|| self.fault(position, fault))
    }

    /// Two numbers with a comma between them, up to a closing bracket.
    pub(super) fn pair(&mut self, close: u8) -> Result<Square, ReadError> {
        let row = self.number(Expected::Number)?;
        self.expect(b',')?;
        let column = self.number(Expected::Number)?;
        self.expect(close)?;
        Ok(Square::new(row, column))
    }

    /// A list like `[[3,1],[4,3]]`; `add` takes each square and where it stands.
    pub(super) fn squares(
        &mut self,
        mut add: impl FnMut(Square, Position) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.items(b'[', b']', |tokens| {
            tokens.next()?;
            let position = tokens.text.at;
            tokens.expect(b'[')?;
            add(tokens.pair(b']')?, position)
        })
    }

    /// Steps over a list between brackets, calling `item` where each of its items begins.
    pub(super) fn items(
        &mut self,
        open: u8,
        close: u8,
        mut item: impl FnMut(&mut Self) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.expect(open)?;
        if self.take(close)? {
            return Ok(());
        }
        loop {
            item(self)?;
            match self.next()? {
                Some(b',') => self.text.pass(1),
                Some(byte) if byte == close => {
                    self.text.pass(1);
                    return Ok(());
                }
                _ => return Err(self.unexpected(Expected::Either(',', close.into()))),
            }
        }
    }
}
