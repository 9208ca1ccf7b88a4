//! Lines of a text, one in memory at a time, and never more of them than one board may have.

use std::io::{BufRead, Read};

use super::MAX_BYTES;
use super::error::{Position, ReadError};

/// The current line of an input.
pub(super) struct Lines<R> {
    input: R,
    text: String,
    number: u64,
    /// What the current board may still take.
    budget: u64,
    /// Where the current board begins.
    start: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, text: String::new(), number: 0, budget: MAX_BYTES, start: 1 }
    }

    /// The next line belongs to a new board.
    pub(super) fn begin_board(&mut self) {
        self.budget = MAX_BYTES;
        self.start = self.number + 1;
    }

    /// Moves to the next line; false at the end of the input.
    pub(super) fn advance(&mut self) -> Result<bool, ReadError> {
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        let limit = self.budget + 1;
        let length = self.input.by_ref().take(limit).read_until(b'\n', &mut bytes)? as u64;
        if length == 0 {
            return Ok(false);
        }
        self.number += 1;
        if length == limit {
            return Err(ReadError::too_long(Position { line: self.start, column: 1 }));
        }
        self.budget -= length;
        self.text = self.decoded(bytes)?;
        Ok(true)
    }

    fn decoded(&self, mut bytes: Vec<u8>) -> Result<String, ReadError> {
        for end in [b'\n', b'\r'] {
            bytes.pop_if(|last| *last == end);
        }
        if self.number == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let characters = String::from_utf8_lossy(valid).chars().count() as u64;
            ReadError::InvalidUtf8 { position: self.position(characters) }
        })
    }

    /// The line without its end.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The place of the character with this index, from 0, in the current line.
    pub(super) fn position(&self, index: u64) -> Position {
        Position { line: self.number, column: index + 1 }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn an_endless_line_is_refused() {
        let mut lines = Lines::new(BufReader::new(std::io::repeat(b'.')));
        lines.budget = 1000;
        assert!(matches!(lines.advance(), Err(ReadError::TooLong { .. })));
    }

    #[test]
    fn an_endless_board_is_refused() {
        let endless = ".Q\n".repeat(1000);
        let mut lines = Lines::new(endless.as_bytes());
        lines.budget = 100;
        let error = (0..1000).find_map(|_| lines.advance().err()).unwrap();
        let position = Position { line: 1, column: 1 };
        assert_eq!(error.position(), Some(position));
    }
}
