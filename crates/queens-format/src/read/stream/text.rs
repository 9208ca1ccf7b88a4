//! Text that streams by, with the place of the next character.

use std::io::BufRead;

use super::Source;
use crate::read::error::{Position, ReadError};

/// The text ahead.
pub(super) struct Text<'a, R> {
    pub(super) source: &'a mut Source<R>,
    /// The place of the next character.
    pub(super) at: Position,
}

impl<R: BufRead> Text<'_, R> {
    /// The bytes ahead, none at the end of the input.
    pub(super) fn ahead(&mut self) -> Result<&[u8], ReadError> {
        Ok(self.source.ahead()?)
    }

    /// Steps over ASCII characters of one line.
    pub(super) fn pass(&mut self, length: usize) {
        self.source.consume(length);
        self.at.column += length as u64;
    }

    /// Steps over a line break.
    pub(super) fn pass_line_break(&mut self) {
        self.source.consume(1);
        self.at = Position { line: self.at.line + 1, column: 1 };
    }

    /// The next byte.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        Ok(self.ahead()?.first().copied())
    }

    /// Steps over the next character, whatever it is, and returns it.
    pub(super) fn character(&mut self) -> Result<Option<char>, ReadError> {
        let mut bytes = [0; 4];
        for length in 1..=bytes.len() {
            let Some(byte) = self.peek()? else { break };
            bytes[length - 1] = byte;
            match std::str::from_utf8(&bytes[..length]) {
                Ok(text) => {
                    self.source.consume(1);
                    self.count(byte);
                    return Ok(text.chars().next());
                }
                Err(error) if error.error_len().is_some() => break,
                Err(_) => self.source.consume(1),
            }
        }
        let nothing = bytes[0] == 0;
        if nothing { Ok(None) } else { Err(ReadError::InvalidUtf8 { position: self.at }) }
    }

    fn count(&mut self, last: u8) {
        match last {
            b'\n' => self.at = Position { line: self.at.line + 1, column: 1 },
            _ => self.at.column += 1,
        }
    }
}
