//! `json`: an object like `{"n":4,"columns":[1,3,0,2]}`, or only its array of columns.
//!
//! A partial board has `null` for a row without a queen, or `"queens":[[row,column],...]`
//! and `"blocked":[[row,column],...]`, all from 0. Other keys, those of our own documents
//! and those of others, are skipped. A document may spread over several lines.

use std::io::BufRead;

use n_queens::Square;

use super::collect::Collector;
use super::error::{Position, ReadError};
use super::fault::{Expected, JsonFault};
use super::text::TextReader;
use super::{Found, MAX_PIECES, ReadBoard, shortened};

/// Deeper nesting is refused, so that no text can exhaust the stack.
const MAX_DEPTH: u32 = 64;
/// Of a longer key only the beginning is kept: it has no meaning here.
const LONGEST_KEY: usize = 16;
/// The keys that have a meaning.
const KEYS: [&str; 4] = ["n", "columns", "queens", "blocked"];

type Squares = Vec<(Square, Position)>;

/// What the document has besides its columns.
#[derive(Default)]
struct JsonBoard {
    n: Option<u32>,
    queens: Squares,
    blocked: Squares,
    /// The keys that have had a value.
    seen: Vec<&'static str>,
}

/// Reads the document that begins at `start`, the next character that is not a blank, and the rest of the line.
pub(super) fn board<R: BufRead>(
    text: &mut TextReader<'_, R>,
    start: Position,
    mut list: Collector<'_>,
) -> Result<Found, ReadError> {
    let mut document = JsonBoard::default();
    if text.skip_space()? == Some(b'[') {
        document.seen.push("columns");
        text.columns(&mut list)?;
    } else {
        text.items(b'{', b'}', |text| document.member(text, &mut list))?;
    }
    while matches!(text.skip_blanks()?, Some(b'\r')) {
        text.pass(1);
    }
    if !text.take_line_end()? {
        return Err(text.unexpected(Expected::End));
    }
    document.board(start, list)
}

impl JsonBoard {
    /// Reads a key and its value.
    fn member<R: BufRead>(
        &mut self,
        text: &mut TextReader<'_, R>,
        list: &mut Collector<'_>,
    ) -> Result<(), ReadError> {
        let key = text.string()?;
        text.expect(b':')?;
        match KEYS.into_iter().find(|&known| known == key) {
            Some(key) => self.value(key, text, list),
            None => text.skip_value(1),
        }
    }

    /// Reads the value of a key that may appear once; `null` is as good as no value.
    fn value<R: BufRead>(
        &mut self,
        key: &'static str,
        text: &mut TextReader<'_, R>,
        list: &mut Collector<'_>,
    ) -> Result<(), ReadError> {
        if self.seen.contains(&key) {
            return Err(json_error(text.at, JsonFault::Twice { key }));
        }
        let expected = if key == "n" { Expected::Number } else { Expected::Character('[') };
        if text.take_null(expected)? {
            return Ok(());
        }
        self.seen.push(key);
        match key {
            "n" => self.n = Some(text.whole_number(Expected::Number)?),
            "columns" => text.columns(list)?,
            "queens" => self.queens = text.squares(list)?,
            _ => self.blocked = text.squares(list)?,
        }
        Ok(())
    }

    fn board(self, start: Position, list: Collector<'_>) -> Result<Found, ReadError> {
        let found = if self.seen.contains(&"columns") {
            list.finish(self.n)?
        } else {
            let n = self.n.ok_or_else(|| json_error(start, JsonFault::NoSize))?;
            let (queens, blocked) = (Vec::new(), Vec::new());
            Found::Board(ReadBoard { n, queens, blocked, position: start })
        };
        let Found::Board(mut board) = found else { return Ok(found) };
        board.queens.extend(on_board(self.queens, board.n)?);
        board.queens.sort_unstable();
        let blocked = on_board(self.blocked, board.n)?;
        board.blocked = blocked.into_iter().map(|(square, _)| square).collect();
        Ok(Found::Board(board))
    }
}

/// The squares in reading order, if the board has all of them.
fn on_board(mut squares: Squares, n: u32) -> Result<Squares, ReadError> {
    squares.sort_unstable();
    match squares.iter().find(|(square, _)| !square.is_on(n)) {
        Some(&(square, position)) => Err(ReadError::OffBoard { position, square, n }),
        None => Ok(squares),
    }
}

const fn json_error(position: Position, fault: JsonFault) -> ReadError {
    ReadError::Json { position, fault }
}

impl<R: BufRead> TextReader<'_, R> {
    /// Steps over white space; returns the byte after it. At the end of the input the place is the one behind the
    /// last character that is not white space.
    fn skip_space(&mut self) -> Result<Option<u8>, ReadError> {
        let before = self.at;
        loop {
            match self.peek()? {
                Some(b'\n') => self.pass_line_break(),
                Some(b' ' | b'\t' | b'\r') => self.pass(1),
                None => {
                    self.at = before;
                    return Ok(None);
                }
                next => return Ok(next),
            }
        }
    }

    /// The error that the next character should be something else, or why it cannot be read.
    fn unexpected(&mut self, expected: Expected) -> ReadError {
        let position = self.at;
        match self.character() {
            Ok(Some(found)) => json_error(position, JsonFault::Unexpected { found, expected }),
            Ok(None) => json_error(position, JsonFault::End),
            Err(error) => error,
        }
    }

    fn expect(&mut self, byte: u8) -> Result<(), ReadError> {
        if self.skip_space()? != Some(byte) {
            return Err(self.unexpected(Expected::Character(byte.into())));
        }
        self.pass(1);
        Ok(())
    }

    /// Steps over this word, or fails where it begins.
    fn expect_word(&mut self, word: &str, expected: Expected) -> Result<(), ReadError> {
        let position = self.at;
        for byte in word.bytes() {
            if self.peek()? != Some(byte) {
                let found = char::from(word.as_bytes()[0]);
                return Err(json_error(position, JsonFault::Unexpected { found, expected }));
            }
            self.pass(1);
        }
        Ok(())
    }

    /// Steps over `null` if it is next.
    fn take_null(&mut self, expected: Expected) -> Result<bool, ReadError> {
        let is_null = self.skip_space()? == Some(b'n');
        if is_null {
            self.expect_word("null", expected)?;
        }
        Ok(is_null)
    }

    fn whole_number(&mut self, expected: Expected) -> Result<u32, ReadError> {
        self.skip_space()?;
        if let Some(number) = self.plain_number()? {
            return Ok(number);
        }
        let position = self.at;
        let word = self.word(|byte| {
            byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E')
        })?;
        if word.length == 0 {
            return Err(self.unexpected(expected));
        }
        let is_plain = word.length == 1 || !word.beginning.starts_with('0');
        let value = shortened(&word.beginning);
        let fault = JsonFault::NotWhole { value };
        word.value.filter(|_| is_plain).ok_or(json_error(position, fault))
    }

    /// Steps over an array or an object, calling `item` where each of its items begins.
    fn items(
        &mut self,
        open: u8,
        close: u8,
        mut item: impl FnMut(&mut Self) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.expect(open)?;
        if self.skip_space()? == Some(close) {
            self.pass(1);
            return Ok(());
        }
        loop {
            item(self)?;
            match self.skip_space()? {
                Some(b',') => self.pass(1),
                Some(byte) if byte == close => {
                    self.pass(1);
                    return Ok(());
                }
                _ => return Err(self.unexpected(Expected::Either(',', close.into()))),
            }
        }
    }

    fn columns(&mut self, list: &mut Collector<'_>) -> Result<(), ReadError> {
        self.items(b'[', b']', |text| {
            let next = text.skip_space()?;
            let position = text.at;
            if next == Some(b'n') {
                text.expect_word("null", Expected::NumberOrNull)?;
                return list.open_row(position);
            }
            list.queen(text.whole_number(Expected::NumberOrNull)?, position)
        })
    }

    fn squares(&mut self, list: &mut Collector<'_>) -> Result<Squares, ReadError> {
        let mut squares = Vec::new();
        self.items(b'[', b']', |text| {
            text.skip_space()?;
            let position = text.at;
            list.keep(position)?;
            if squares.len() == MAX_PIECES {
                return Err(ReadError::too_many_pieces(position));
            }
            text.expect(b'[')?;
            let row = text.whole_number(Expected::Number)?;
            text.expect(b',')?;
            let column = text.whole_number(Expected::Number)?;
            squares.push((Square::new(row, column), position));
            text.expect(b']')
        })?;
        Ok(squares)
    }

    /// Steps over a string; returns its beginning as it is written, escapes included.
    fn string(&mut self) -> Result<String, ReadError> {
        self.expect(b'"')?;
        let mut beginning = String::new();
        let mut is_escaped = false;
        loop {
            if self.peek()?.is_none_or(|byte| byte < b' ') {
                return Err(self.unexpected(Expected::StringCharacter));
            }
            let Some(character) = self.character()? else { continue };
            if character == '"' && !is_escaped {
                return Ok(beginning);
            }
            is_escaped = character == '\\' && !is_escaped;
            if beginning.len() <= LONGEST_KEY {
                beginning.push(character);
            }
        }
    }

    /// Steps over a value of any kind.
    fn skip_value(&mut self, depth: u32) -> Result<(), ReadError> {
        let next = self.skip_space()?;
        if depth == MAX_DEPTH && matches!(next, Some(b'[' | b'{')) {
            return Err(json_error(self.at, JsonFault::TooDeep { max: MAX_DEPTH }));
        }
        match next {
            Some(b'"') => self.string().map(drop),
            Some(b'[') => self.items(b'[', b']', |text| text.skip_value(depth + 1)),
            Some(b'{') => self.items(b'{', b'}', |text| {
                text.string()?;
                text.expect(b':')?;
                text.skip_value(depth + 1)
            }),
            Some(b't') => self.expect_word("true", Expected::Value),
            Some(b'f') => self.expect_word("false", Expected::Value),
            Some(b'n') => self.expect_word("null", Expected::Value),
            Some(first @ (b'-' | b'0'..=b'9')) => self.skip_number(first),
            _ => Err(self.unexpected(Expected::Value)),
        }
    }

    /// Steps over a number, of any length.
    fn skip_number(&mut self, first: u8) -> Result<(), ReadError> {
        let (found, expected) = (char::from(first), Expected::Value);
        let broken = json_error(self.at, JsonFault::Unexpected { found, expected });
        self.take_one_of(b"-")?;
        let mut is_complete = self.take_one_of(b"0")? || self.skip_digits()?;
        if is_complete && self.take_one_of(b".")? {
            is_complete = self.skip_digits()?;
        }
        if is_complete && self.take_one_of(b"eE")? {
            self.take_one_of(b"+-")?;
            is_complete = self.skip_digits()?;
        }
        if is_complete { Ok(()) } else { Err(broken) }
    }

    /// Steps over the next byte if it is one of these.
    fn take_one_of(&mut self, wanted: &[u8]) -> Result<bool, ReadError> {
        let is_wanted = self.peek()?.is_some_and(|byte| wanted.contains(&byte));
        if is_wanted {
            self.pass(1);
        }
        Ok(is_wanted)
    }

    /// Steps over digits; whether there were any.
    fn skip_digits(&mut self) -> Result<bool, ReadError> {
        Ok(self.word(|byte| byte.is_ascii_digit())?.length > 0)
    }
}

#[cfg(test)]
mod tests {
    use crate::boards;

    /// The numbers of JSON, and no others, are skipped.
    #[test]
    fn numbers_are_those_of_json() {
        let reads = |value: &str| {
            let text = format!("{{\"n\":1,\"other\":{value}}}");
            boards(text.as_bytes()).all(|board| board.is_ok())
        };
        for number in ["0", "-0", "7", "10", "0.5", "-12.50", "1e5", "1E+05", "2.0e-0"] {
            assert!(reads(number), "{number}");
        }
        for other in ["", "-", "+5", ".5", "5.", "1e", "1e+", "-inf", "NaN", "x", "007"] {
            assert!(!reads(other), "{other}");
        }
    }
}
