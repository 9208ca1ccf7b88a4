//! Lines of a text, one in memory at a time, and never more of them than one board may have.

use std::io::{BufRead, Read};

use super::MAX_BYTES;
use super::error::{Position, ReadError};
use super::source::Source;

/// The current line of an input.
pub(super) struct Lines<R> {
    pub(super) source: Source<R>,
    text: String,
    number: u64,
    /// What the current board may still take.
    budget: u64,
    /// What it may still take before it is only streamed.
    detail: u64,
    /// The beginning of a line that is longer than that.
    beginning: Vec<u8>,
    /// Where the current board begins.
    start: u64,
    streaming: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(input: R) -> Self {
        Self {
            source: Source::new(input),
            text: String::new(),
            number: 0,
            budget: MAX_BYTES,
            detail: MAX_BYTES,
            beginning: Vec::new(),
            start: 1,
            streaming: false,
        }
    }

    /// The next line belongs to a new board, which may take `detail` bytes before a line of it is
    /// cut.
    pub(super) fn begin_board(&mut self, detail: u64) {
        self.budget = MAX_BYTES;
        self.detail = detail.min(MAX_BYTES);
        self.start = self.number + 1;
    }

    /// Moves to the next line; false at the end of the input.
    pub(super) fn advance(&mut self) -> Result<bool, ReadError> {
        let more = self.advance_or_cut()?;
        if self.beginning().is_some() {
            self.complete()?;
        }
        Ok(more)
    }

    /// The same, but a line that is too long for details is cut: see
    /// [`beginning`](Self::beginning).
    pub(super) fn advance_or_cut(&mut self) -> Result<bool, ReadError> {
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        let limit = self.detail + 1;
        let length = self.source.by_ref().take(limit).read_until(b'\n', &mut bytes)? as u64;
        if length == 0 {
            return Ok(false);
        }
        self.number += 1;
        if length == limit && self.detail < self.budget {
            self.beginning = bytes;
            return Ok(true);
        }
        self.take_line(bytes, length)
    }

    fn take_line(&mut self, bytes: Vec<u8>, length: u64) -> Result<bool, ReadError> {
        if length > self.budget {
            return Err(ReadError::too_long(Position { line: self.start, column: 1 }));
        }
        self.budget -= length;
        self.detail = self.detail.saturating_sub(length);
        self.text = self.decoded(bytes)?;
        Ok(true)
    }

    /// The beginning of the current line, if it is cut.
    pub(super) fn beginning(&self) -> Option<&[u8]> {
        let is_cut = !self.beginning.is_empty();
        is_cut.then(|| self.unmarked(&self.beginning))
    }

    /// The current line without the byte order mark that an input may begin with.
    fn unmarked<'a>(&self, line: &'a [u8]) -> &'a [u8] {
        let unmarked = if self.number == 1 { line.strip_prefix(b"\xef\xbb\xbf") } else { None };
        unmarked.unwrap_or(line)
    }

    /// Reads the rest of a cut line after all: not every format streams.
    pub(super) fn complete(&mut self) -> Result<(), ReadError> {
        let mut bytes = std::mem::take(&mut self.beginning);
        let limit = self.budget + 1 - bytes.len() as u64;
        if bytes.last() != Some(&b'\n') {
            self.source.by_ref().take(limit).read_until(b'\n', &mut bytes)?;
        }
        let length = bytes.len() as u64;
        self.detail = self.budget;
        self.take_line(bytes, length).map(drop)
    }

    /// Puts back `text`, which is whole lines from the one with number `line` on without the last
    /// line break, and the cut line after it. The place is that of the source then.
    pub(super) fn put_back(&mut self, text: String, line: u64) -> Position {
        let mut bytes = text.into_bytes();
        let cut = std::mem::take(&mut self.beginning);
        if self.number > line {
            bytes.push(b'\n');
        }
        bytes.extend_from_slice(self.unmarked(&cut));
        self.source.put_back(bytes);
        Position { line, column: 1 }
    }

    /// Gives back the current line: it will come again.
    pub(super) fn give_back(&mut self) {
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.push(b'\n');
        self.source.put_back(bytes);
        self.number -= 1;
    }

    /// Whether a stream has the source, and has not come to its end.
    pub(super) const fn is_streaming(&self) -> bool {
        self.streaming
    }

    pub(super) const fn set_streaming(&mut self, streaming: bool) {
        self.streaming = streaming;
    }

    /// The source has been read to the end of the line with this number.
    pub(super) const fn resume_after(&mut self, line: u64) {
        self.number = line;
    }

    fn decoded(&self, mut bytes: Vec<u8>) -> Result<String, ReadError> {
        for end in [b'\n', b'\r'] {
            bytes.pop_if(|last| *last == end);
        }
        let mark = bytes.len() - self.unmarked(&bytes).len();
        bytes.drain(..mark);
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
        (lines.budget, lines.detail) = (1000, 1000);
        assert!(matches!(lines.advance(), Err(ReadError::TooLong { .. })));
    }

    #[test]
    fn an_endless_board_is_refused() {
        let endless = ".Q\n".repeat(1000);
        let mut lines = Lines::new(endless.as_bytes());
        (lines.budget, lines.detail) = (100, 100);
        let error = (0..1000).find_map(|_| lines.advance().err()).unwrap();
        let position = Position { line: 1, column: 1 };
        assert_eq!(error.position(), Some(position));
    }
}
