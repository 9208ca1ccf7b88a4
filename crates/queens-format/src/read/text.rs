//! The input of the readers: bytes, characters and lines, with the place of the next one. What was only looked at
//! comes again. Lists of columns and JSON, which may be longer than memory, are read character by character.

use std::io::{self, BufRead};

use super::MAX_BYTES;
use super::error::{Position, Read, ReadFault};

/// How much of an input is looked at to distinguish raw numbers from text, and lists from other text.
pub(super) const GLANCE: usize = 4096;
/// The most that is taken from an input at once.
const PORTION: usize = 1 << 16;
/// So many characters of a word are kept: one more than a message shows.
const KEPT: usize = 21;

/// An input.
pub(super) struct TextReader<R> {
    input: R,
    /// What was taken from `input`, and how much of that has been read since.
    head: Vec<u8>,
    used: usize,
    /// The place of the next character.
    pub(super) at: Position,
    /// The last line that was read as a whole.
    line: String,
    /// Where the current board begins, and how many bytes its lines may still have.
    board: Position,
    budget: u64,
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

impl<R: BufRead> TextReader<R> {
    pub(super) const fn new(input: R) -> Self {
        let at = Position { line: 1, column: 1 };
        let head = Vec::new();
        let line = String::new();
        Self { input, head, used: 0, at, line, board: at, budget: MAX_BYTES }
    }

    /// The next line belongs to a new board.
    pub(super) const fn begin_board(&mut self) {
        (self.board, self.budget) = (self.at, MAX_BYTES);
    }

    /// The bytes ahead, none at the end of the input.
    #[inline]
    pub(super) fn ahead(&mut self) -> io::Result<&[u8]> {
        if self.used == self.head.len() {
            self.look_further()?;
        }
        Ok(&self.head[self.used..])
    }

    #[inline]
    pub(super) const fn consume(&mut self, length: usize) {
        self.used += length;
    }

    /// Makes more of the input the bytes ahead; false at its end.
    fn look_further(&mut self) -> io::Result<bool> {
        self.head.drain(..std::mem::take(&mut self.used));
        let more = beginning(fill(&mut self.input)?, PORTION);
        let length = more.len();
        self.head.extend_from_slice(more);
        self.input.consume(length);
        Ok(length > 0)
    }

    /// The bytes ahead, at least so many of them if there are as many.
    pub(super) fn peek_bytes(&mut self, least: usize) -> io::Result<&[u8]> {
        while self.ahead()?.len() < least && self.look_further()? {}
        self.ahead()
    }

    /// Whether raw numbers come next: text has no NUL, and a board has a zero byte early on. A line
    /// of good text is enough, so that a board typed at a terminal is read at once.
    pub(super) fn is_raw(&mut self) -> io::Result<bool> {
        while !shows_encoding(self.ahead()?) && self.look_further()? {}
        let glance = beginning(self.ahead()?, GLANCE);
        Ok(glance.contains(&0) && !is_utf16(glance))
    }

    /// Steps over the byte order mark that an input may begin with.
    pub(super) fn skip_byte_order_mark(&mut self) -> Read<()> {
        if self.peek_line(GLANCE)?.starts_with('\u{feff}') {
            self.consume('\u{feff}'.len_utf8());
        }
        Ok(())
    }

    /// The beginning of the next line, `most` bytes of it if it has as many, up to a byte that is no text.
    pub(super) fn peek_line(&mut self, most: usize) -> Read<&str> {
        let mut searched = 0;
        let end = loop {
            let ahead = beginning(self.ahead()?, most);
            if let Some(length) = ahead[searched..].iter().position(|&byte| byte == b'\n') {
                break searched + length;
            }
            searched = ahead.len();
            if searched == most || !self.look_further()? {
                break searched;
            }
        };
        let line = &self.ahead()?[..end];
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Ok(line.utf8_chunks().next().map_or("", |chunk| chunk.valid()))
    }

    /// Reads the next line; returns it without its end, and where it begins. None at the end of the input.
    pub(super) fn next_line(&mut self) -> Read<Option<(&str, Position)>> {
        let mut bytes = std::mem::take(&mut self.line).into_bytes();
        bytes.clear();
        while bytes.last() != Some(&b'\n') {
            let length = self.ahead()?.read_until(b'\n', &mut bytes)?;
            self.consume(length);
            if bytes.len() as u64 > self.budget {
                return Err(ReadFault::TooLong.at(self.board));
            }
            if length == 0 {
                break;
            }
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        self.budget -= bytes.len() as u64;
        self.line = decoded(bytes, self.at)?;
        let start = self.at;
        self.at = Position { line: start.line + 1, column: 1 };
        let line = self.line.strip_suffix('\n').unwrap_or(&self.line);
        Ok(Some((line.strip_suffix('\r').unwrap_or(line), start)))
    }

    /// The next byte, none at the end of the input.
    #[inline]
    pub(super) fn peek(&mut self) -> Read<Option<u8>> {
        Ok(self.ahead()?.first().copied())
    }

    /// Steps over ASCII characters of one line.
    #[inline]
    pub(super) fn pass(&mut self, length: usize) {
        self.consume(length);
        self.at.column += length as u64;
    }

    /// Steps over the next byte if it is one of these.
    #[inline]
    pub(super) fn take_one_of(&mut self, wanted: &[u8]) -> Read<bool> {
        let is_wanted = self.peek()?.is_some_and(|byte| wanted.contains(&byte));
        if is_wanted {
            self.pass(1);
        }
        Ok(is_wanted)
    }

    /// Steps over a line break.
    pub(super) fn pass_line_break(&mut self) {
        self.consume(1);
        self.at = Position { line: self.at.line + 1, column: 1 };
    }

    /// Steps over blanks; returns the byte after them.
    #[inline]
    pub(super) fn skip_blanks(&mut self) -> Read<Option<u8>> {
        loop {
            match self.peek()? {
                Some(b' ' | b'\t') => self.pass(1),
                next => return Ok(next),
            }
        }
    }

    /// Steps over the end of the line and returns true, or returns false: then it stays in place, or behind a
    /// carriage return.
    pub(super) fn take_line_end(&mut self) -> Read<bool> {
        self.take_one_of(b"\r")?;
        let next = self.peek()?;
        if next == Some(b'\n') {
            self.pass_line_break();
        }
        Ok(matches!(next, None | Some(b'\n')))
    }

    /// Steps over the rest of the line, up to its end.
    pub(super) fn skip_line(&mut self) -> Read<()> {
        while self.peek()?.is_some_and(|byte| byte != b'\n') {
            self.pass(1);
        }
        Ok(())
    }

    /// Steps over the next character, whatever it is, and returns it.
    pub(super) fn character(&mut self) -> Read<Option<char>> {
        let width = match self.peek()? {
            None => return Ok(None),
            Some(..0x80) => 1,
            Some(..0xe0) => 2,
            Some(..0xf0) => 3,
            Some(_) => 4,
        };
        let bytes = beginning(self.peek_bytes(width)?, width);
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let Some(character) = text.chars().next() else {
            return Err(ReadFault::InvalidUtf8.at(self.at));
        };
        match character {
            '\n' => self.pass_line_break(),
            _ => {
                self.consume(width);
                self.at.column += 1;
            }
        }
        Ok(Some(character))
    }

    /// Steps over a number of up to nine digits as almost all are written: without a leading zero, a separator
    /// after it, all of it in the buffer.
    #[inline]
    pub(super) fn plain_number(&mut self) -> Read<Option<u32>> {
        let ahead = self.ahead()?;
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
    pub(super) fn word(&mut self, is_part: impl Fn(u8) -> bool) -> Read<NumberText> {
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

#[inline]
fn fill(input: &mut impl BufRead) -> io::Result<&[u8]> {
    while let Err(error) = input.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    input.fill_buf()
}

fn beginning(bytes: &[u8], most: usize) -> &[u8] {
    &bytes[..bytes.len().min(most)]
}

/// The line that begins at `start`, as text.
fn decoded(bytes: Vec<u8>, start: Position) -> Read<String> {
    String::from_utf8(bytes).map_err(|error| {
        let (bytes, valid) = (error.as_bytes(), error.utf8_error().valid_up_to());
        let before = String::from_utf8_lossy(&bytes[..valid]).chars().count() as u64;
        ReadFault::InvalidUtf8.at(Position { column: start.column + before, ..start })
    })
}

/// Whether these bytes are enough to distinguish raw numbers from text.
fn shows_encoding(ahead: &[u8]) -> bool {
    let is_text = || std::str::from_utf8(ahead).is_ok_and(|text| !text.contains('\0'));
    ahead.len() >= GLANCE || (ahead.len() >= 4 && ahead.contains(&b'\n') && is_text())
}

/// Text of two bytes a character, which is no board, but no raw numbers either.
fn is_utf16(bytes: &[u8]) -> bool {
    let is_mark = matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
    let zeros = bytes.iter().take(16).filter(|&&byte| byte == 0).count();
    is_mark && zeros <= 7 && bytes.array_windows().take(15).all(|&pair| pair != [0, 0])
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn is_raw(bytes: &[u8]) -> bool {
        // One byte at a time, as the slowest pipe gives them.
        let mut text = TextReader::new(BufReader::with_capacity(1, bytes));
        let is_raw = text.is_raw().unwrap();
        let mut again = Vec::new();
        while let Some(byte) = text.peek().unwrap() {
            again.push(byte);
            text.pass(1);
        }
        assert_eq!(again, bytes);
        is_raw
    }

    #[test]
    fn raw_numbers_are_told_from_text() {
        for text in ["", "1", "1\n", "2 4 1 3", "2 4 1 3\n", "\u{feff}.Q\nQ.\n", "\u{2500}\n"] {
            assert!(!is_raw(text.as_bytes()), "{text:?}");
        }
        let utf16: Vec<u8> =
            "\u{feff}2 4 1 3\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(!is_raw(&utf16));
        for columns in [&[0u32][..], &[10, 0, 13], &[65279, 3], &[0xffff_ffff, 0x0a32_3232, 7]] {
            let bytes: Vec<u8> = columns.iter().flat_map(|column| column.to_le_bytes()).collect();
            assert!(is_raw(&bytes), "{columns:?}");
        }
    }

    #[test]
    fn an_endless_line_is_refused() {
        let mut text = TextReader::new(BufReader::new(io::repeat(b'.')));
        text.budget = 10_000;
        assert!(matches!(text.next_line().unwrap_err().fault, ReadFault::TooLong));
    }

    #[test]
    fn an_endless_board_is_refused() {
        let endless = ".Q\n".repeat(1000);
        let mut text = TextReader::new(endless.as_bytes());
        text.budget = 100;
        let error = (0..1000).find_map(|_| text.next_line().err()).unwrap();
        assert_eq!(error.position, Some(Position { line: 1, column: 1 }));
    }

    /// A beginning that ends within a character is cut before it, and the line is whole when it is read.
    #[test]
    fn a_cut_character_comes_again() {
        let line = format!("{}{}", "x".repeat(GLANCE - 1), "é".repeat(10));
        let mut text = TextReader::new(BufReader::with_capacity(1000, line.as_bytes()));
        assert_eq!(text.peek_line(GLANCE).unwrap().len(), GLANCE - 1);
        assert_eq!(text.next_line().unwrap().unwrap().0, line);
        assert!(text.next_line().unwrap().is_none());
    }
}
