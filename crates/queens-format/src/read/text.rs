//! Text that is read character by character, with the place of the next one: for lists of columns and JSON, which
//! may be longer than memory.

use std::io::BufRead;

use super::error::{Position, ReadError};
use super::source::ByteSource;

/// So many characters of a word are kept: one more than a message shows.
const KEPT: usize = 21;

/// The text ahead.
pub(super) struct TextReader<'a, R> {
    source: &'a mut ByteSource<R>,
    /// The place of the next character.
    pub(super) at: Position,
}

/// A number, or something in its place.
pub(super) struct NumberText {
    /// Its value, if it is made of digits and not too large.
    pub(super) value: Option<u32>,
    /// Its first characters.
    pub(super) beginning: String,
    /// How many characters it has.
    pub(super) length: u64,
}

impl<'a, R: BufRead> TextReader<'a, R> {
    pub(super) const fn new(source: &'a mut ByteSource<R>, at: Position) -> Self {
        Self { source, at }
    }

    /// The next byte, none at the end of the input.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        Ok(self.source.ahead()?.first().copied())
    }

    /// Steps over ASCII characters of one line.
    #[inline]
    pub(super) fn pass(&mut self, length: usize) {
        self.source.consume(length);
        self.at.column += length as u64;
    }

    /// Steps over a line break.
    pub(super) fn pass_line_break(&mut self) {
        self.source.consume(1);
        self.at = Position { line: self.at.line + 1, column: 1 };
    }

    /// Steps over blanks; returns the byte after them.
    #[inline]
    pub(super) fn skip_blanks(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            match self.peek()? {
                Some(b' ' | b'\t') => self.pass(1),
                next => return Ok(next),
            }
        }
    }

    /// Steps over the end of the line and returns true, or returns false: then it stays in place, or behind a
    /// carriage return. The place stays in the line.
    pub(super) fn take_line_end(&mut self) -> Result<bool, ReadError> {
        if self.peek()? == Some(b'\r') {
            self.pass(1);
        }
        let next = self.peek()?;
        if next == Some(b'\n') {
            self.source.consume(1);
        }
        Ok(matches!(next, None | Some(b'\n')))
    }

    /// Steps over the next character, whatever it is, and returns it.
    pub(super) fn character(&mut self) -> Result<Option<char>, ReadError> {
        let mut bytes = Vec::with_capacity(4);
        while let Some(byte) = self.peek()? {
            bytes.push(byte);
            match std::str::from_utf8(&bytes) {
                Ok(text) if byte == b'\n' => {
                    self.pass_line_break();
                    return Ok(text.chars().next());
                }
                Ok(text) => {
                    self.pass(1);
                    return Ok(text.chars().next());
                }
                Err(error) if error.error_len().is_some() => break,
                Err(_) => self.source.consume(1),
            }
        }
        if bytes.is_empty() { Ok(None) } else { Err(ReadError::InvalidUtf8 { position: self.at }) }
    }

    /// Steps over a number of up to nine digits as almost all are written: without a leading zero, a separator
    /// after it, all of it in the buffer.
    #[inline]
    pub(super) fn plain_number(&mut self) -> Result<Option<u32>, ReadError> {
        let ahead = self.source.ahead()?;
        let (mut value, mut digits) = (0, 0);
        while let Some(digit @ b'0'..=b'9') = ahead.get(digits).filter(|_| digits < 10) {
            value = u32::wrapping_mul(value, 10).wrapping_add(u32::from(digit - b'0'));
            digits += 1;
        }
        let is_separated =
            matches!(ahead.get(digits), Some(b' ' | b',' | b'\t' | b'\r' | b'\n' | b']' | b'}'));
        let is_plain = is_separated && matches!(digits, 1..=9) && (ahead[0] != b'0' || digits == 1);
        if is_plain {
            self.pass(digits);
        }
        Ok(is_plain.then_some(value))
    }

    /// Steps over the characters that make a word, which are ASCII.
    pub(super) fn word(&mut self, is_part: impl Fn(u8) -> bool) -> Result<NumberText, ReadError> {
        let mut word = NumberText { value: Some(0), beginning: String::new(), length: 0 };
        while let Some(byte) = self.peek()?.filter(|&byte| is_part(byte)) {
            let digit = char::from(byte).to_digit(10);
            let value = word.value.zip(digit);
            word.value = value.and_then(|(value, digit)| value.checked_mul(10)?.checked_add(digit));
            word.length += 1;
            if word.beginning.len() < KEPT {
                word.beginning.push(byte.into());
            }
            self.pass(1);
        }
        Ok(word)
    }
}
