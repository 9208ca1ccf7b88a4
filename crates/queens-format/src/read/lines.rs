//! Lines of a text, one in memory at a time, and never more of them than one board may have.

use std::io::{BufRead, Read};

use super::MAX_BYTES;
use super::error::{Position, ReadError};
use super::source::ByteSource;
use super::text::TextReader;

/// So much of a line shows its format; a line of a list may have more than memory has room for.
const GLANCE: u64 = 4096;

/// The current line of an input.
pub(super) struct LineReader<R> {
    pub(super) source: ByteSource<R>,
    /// The current line with its end, or the beginning of it.
    line: String,
    /// Whether it is only the beginning.
    is_cut: bool,
    number: u64,
    /// What the current board may still take.
    budget: u64,
    /// Where the current board begins.
    start: u64,
}

impl<R: BufRead> LineReader<R> {
    pub(super) const fn new(input: R) -> Self {
        let source = ByteSource::new(input);
        let line = String::new();
        Self { source, line, is_cut: false, number: 0, budget: MAX_BYTES, start: 1 }
    }

    /// The next line belongs to a new board.
    pub(super) const fn begin_board(&mut self) {
        self.budget = MAX_BYTES;
        self.start = self.number + 1;
    }

    /// Moves to the next line; false at the end of the input.
    pub(super) fn advance(&mut self) -> Result<bool, ReadError> {
        let more = self.glance()?;
        if more {
            self.complete()?;
        }
        Ok(more)
    }

    /// Moves to the next line, but may read only the beginning of it; false at the end of the input.
    pub(super) fn glance(&mut self) -> Result<bool, ReadError> {
        let mut bytes = std::mem::take(&mut self.line).into_bytes();
        bytes.clear();
        self.source.by_ref().take(GLANCE).read_until(b'\n', &mut bytes)?;
        self.is_cut = bytes.len() as u64 == GLANCE && bytes.last() != Some(&b'\n');
        self.number += u64::from(!bytes.is_empty());
        if bytes.is_empty() {
            return Ok(false);
        }
        if self.number == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3); // the byte order mark that an input may begin with
        }
        self.line = self.decoded(bytes)?;
        Ok(true)
    }

    /// Reads the rest of the line, if only its beginning was read: not every format is a list.
    pub(super) fn complete(&mut self) -> Result<(), ReadError> {
        if self.is_cut {
            let mut bytes = std::mem::take(&mut self.line).into_bytes();
            let limit = (self.budget + 1).saturating_sub(bytes.len() as u64);
            self.source.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
            self.is_cut = false;
            self.check_length(bytes.len())?; // before a character that is cut in two
            self.line = self.decoded(bytes)?;
        }
        self.check_length(self.line.len())?;
        self.budget -= self.line.len() as u64;
        Ok(())
    }

    fn check_length(&self, length: usize) -> Result<(), ReadError> {
        if length as u64 > self.budget {
            return Err(ReadError::too_long(Position { line: self.start, column: 1 }));
        }
        Ok(())
    }

    pub(super) const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Gives back the current line: it will come again.
    pub(super) fn give_back(&mut self) {
        self.source.put_back(std::mem::take(&mut self.line).into_bytes());
        self.number -= 1;
    }

    /// Reads the current line again, and as much as `read` takes of the lines after it.
    pub(super) fn read_again<T>(
        &mut self,
        read: impl FnOnce(&mut TextReader<'_, R>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        self.source.put_back(std::mem::take(&mut self.line).into_bytes());
        let mut text = TextReader::new(&mut self.source, Position { line: self.number, column: 1 });
        let result = read(&mut text)?;
        self.number = text.at.line;
        Ok(result)
    }

    /// The bytes as text. A character that is cut in two at the end of a beginning is put back.
    fn decoded(&mut self, bytes: Vec<u8>) -> Result<String, ReadError> {
        String::from_utf8(bytes).or_else(|error| {
            let wrong = error.utf8_error();
            let is_cut = self.is_cut && wrong.error_len().is_none();
            let mut bytes = error.into_bytes();
            let rest = bytes.split_off(wrong.valid_up_to());
            let text = String::from_utf8_lossy(&bytes).into_owned();
            if !is_cut {
                let position = self.position(text.chars().count() as u64);
                return Err(ReadError::InvalidUtf8 { position });
            }
            self.source.put_back(rest);
            Ok(text)
        })
    }

    /// The line without its end.
    pub(super) fn text(&self) -> &str {
        let line = self.line.strip_suffix('\n').unwrap_or(&self.line);
        line.strip_suffix('\r').unwrap_or(line)
    }

    /// The place of the character with this index, from 0, in the current line.
    pub(super) const fn position(&self, index: u64) -> Position {
        Position { line: self.number, column: index + 1 }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn an_endless_line_is_refused() {
        let mut lines = LineReader::new(BufReader::new(std::io::repeat(b'.')));
        lines.budget = 10_000;
        assert!(matches!(lines.advance(), Err(ReadError::TooLong { .. })));
    }

    #[test]
    fn an_endless_board_is_refused() {
        let endless = ".Q\n".repeat(1000);
        let mut lines = LineReader::new(endless.as_bytes());
        lines.budget = 100;
        let error = (0..1000).find_map(|_| lines.advance().err()).unwrap();
        let position = Position { line: 1, column: 1 };
        assert_eq!(error.position(), Some(position));
    }

    /// A line whose beginning ends within a character is whole when it is completed.
    #[test]
    fn a_cut_character_comes_again() {
        let text = format!("{}{}\n", "x".repeat(GLANCE as usize - 1), "é".repeat(10));
        let mut lines = LineReader::new(text.as_bytes());
        assert!(lines.glance().unwrap() && lines.is_cut());
        assert_eq!(lines.text().len(), GLANCE as usize - 1);
        lines.complete().unwrap();
        assert_eq!(lines.text(), text.trim_end());
    }
}
