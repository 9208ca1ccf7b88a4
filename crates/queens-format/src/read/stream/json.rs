//! A JSON document whose columns stream by. Whatever else it says is passed over, but for the size.

use std::io::BufRead;

use super::list::List;
use super::text::Text;
use crate::format::Format;
use crate::read::ReadBoard;
use crate::read::error::{Position, ReadError};
use crate::read::json_fault::{Expected, JsonFault};
use crate::read::numeral::Numeral;
use crate::read::scanner::MAX_DEPTH;

/// Longer keys are none of ours; of them only the beginning is kept.
const LONGEST_KEY: usize = 16;

/// The keys that are looked at.
const KEYS: [&str; 4] = ["n", "columns", "queens", "blocked"];

/// A document up to where its columns begin, and what it has said.
pub(super) struct Document {
    /// Where its first bracket stands.
    start: Position,
    list: List,
    n: Option<u32>,
    /// Which of its keys have had a value.
    told: Vec<&'static str>,
    /// Whether the columns are a member of an object, and not the whole document.
    is_object: bool,
    in_columns: bool,
}

impl Document {
    /// Reads up to the columns. If there are none, the board, which is then empty, is the error.
    pub(super) fn open<R: BufRead>(
        text: &mut Text<'_, R>,
    ) -> Result<Result<Self, ReadBoard>, ReadError> {
        let is_object = space(text)? == Some(b'{');
        let (start, list) = (text.at, List::of(Format::Json));
        text.pass(1);
        let (n, told, in_columns) = (None, Vec::new(), !is_object);
        let mut document = Self { start, list, n, told, is_object, in_columns };
        let is_empty = is_object && space(text)? == Some(b'}');
        if is_empty {
            text.pass(1);
        } else if is_object {
            document.members(text)?;
        }
        if document.in_columns {
            return Ok(Ok(document));
        }
        end_of_line(text)?;
        let n = document.n.ok_or(ReadError::Json { position: start, fault: JsonFault::NoSize })?;
        Ok(Err(ReadBoard { n, queens: Vec::new(), blocked: Vec::new(), position: start }))
    }

    pub(super) const fn start(&self) -> Position {
        self.start
    }

    /// The size that the document tells, once it has been read.
    pub(super) const fn n(&self) -> Option<u32> {
        self.n
    }

    /// Reads on until the block is full or, which is true, the document is over.
    pub(super) fn fill<R: BufRead>(
        &mut self,
        text: &mut Text<'_, R>,
        block: &mut Vec<u32>,
    ) -> Result<bool, ReadError> {
        if !self.list.fill(text, block)? {
            return Ok(false);
        }
        self.in_columns = false;
        if self.is_object && another(text, b'}')? {
            self.members(text)?;
        }
        end_of_line(text)?;
        Ok(true)
    }

    /// Reads members from a key on, up to the end of the object or into the columns.
    fn members<R: BufRead>(&mut self, text: &mut Text<'_, R>) -> Result<(), ReadError> {
        loop {
            let key = string(text)?;
            expect(text, b':')?;
            match KEYS.into_iter().find(|known| known.as_bytes() == key) {
                Some(key) => self.value(key, text)?,
                None => skip_value(text, 1)?,
            }
            if self.in_columns || !another(text, b'}')? {
                return Ok(());
            }
        }
    }

    /// Reads the value of a key that may appear once, of columns only the bracket; `null` is as good as no value.
    fn value<R: BufRead>(
        &mut self,
        key: &'static str,
        text: &mut Text<'_, R>,
    ) -> Result<(), ReadError> {
        let next = space(text)?;
        if self.told.contains(&key) {
            return Err(fault(text, JsonFault::Twice { key }));
        }
        if next == Some(b'n') {
            return skip_value(text, 1);
        }
        self.told.push(key);
        match key {
            "n" => self.n = Some(size(text)?),
            "columns" => {
                expect(text, b'[')?;
                self.in_columns = true;
            }
            _ => no_squares(key, text)?,
        }
        Ok(())
    }
}

/// Passes white space; returns the byte after it.
fn space<R: BufRead>(text: &mut Text<'_, R>) -> Result<Option<u8>, ReadError> {
    loop {
        match text.peek()? {
            Some(b'\n') => text.pass_line_break(),
            Some(b' ' | b'\t' | b'\r') => text.pass(1),
            next => return Ok(next),
        }
    }
}

fn fault<R: BufRead>(text: &Text<'_, R>, fault: JsonFault) -> ReadError {
    ReadError::Json { position: text.at, fault }
}

/// The error that here should be something else, or why not even that can be told.
fn unexpected<R: BufRead>(text: &mut Text<'_, R>, expected: Expected) -> ReadError {
    let position = text.at;
    match text.character() {
        Ok(Some(found)) => {
            ReadError::Json { position, fault: JsonFault::Unexpected { found, expected } }
        }
        Ok(None) => ReadError::Json { position, fault: JsonFault::End },
        Err(error) => error,
    }
}

fn expect<R: BufRead>(text: &mut Text<'_, R>, byte: u8) -> Result<(), ReadError> {
    if space(text)? != Some(byte) {
        return Err(unexpected(text, Expected::Character(byte.into())));
    }
    text.pass(1);
    Ok(())
}

/// Passes a comma, which is true, or the closing bracket.
fn another<R: BufRead>(text: &mut Text<'_, R>, close: u8) -> Result<bool, ReadError> {
    match space(text)? {
        Some(byte) if byte == b',' || byte == close => {
            text.pass(1);
            Ok(byte == b',')
        }
        _ => Err(unexpected(text, Expected::Either(',', close.into()))),
    }
}

/// Passes a string; returns its beginning as written, escapes included.
fn string<R: BufRead>(text: &mut Text<'_, R>) -> Result<Vec<u8>, ReadError> {
    expect(text, b'"')?;
    let mut beginning = Vec::new();
    let mut escaped = false;
    loop {
        if text.peek()?.is_none_or(|byte| byte < b' ') {
            return Err(unexpected(text, Expected::StringCharacter));
        }
        let Some(character) = text.character()? else { continue };
        if character == '"' && !escaped {
            return Ok(beginning);
        }
        escaped = character == '\\' && !escaped;
        if beginning.len() <= LONGEST_KEY {
            beginning.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
}

/// The beginning of what looks like a number or a word, of which only so much is looked at.
fn word<R: BufRead>(text: &mut Text<'_, R>) -> Result<String, ReadError> {
    const LONGEST: usize = 400; // no number that anybody writes is longer
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let mut word = String::new();
    while let Some(byte) = text.peek()?.filter(is_part).filter(|_| word.len() < LONGEST) {
        word.push(byte.into());
        text.pass(1);
    }
    Ok(word)
}

/// Passes the squares of a key, if there are none.
fn no_squares<R: BufRead>(key: &'static str, text: &mut Text<'_, R>) -> Result<(), ReadError> {
    let only_columns = fault(text, JsonFault::OnlyColumns { key });
    expect(text, b'[')?;
    if space(text)? != Some(b']') {
        return Err(only_columns);
    }
    text.pass(1);
    Ok(())
}

/// Reads the value of `n`.
fn size<R: BufRead>(text: &mut Text<'_, R>) -> Result<u32, ReadError> {
    let position = text.at;
    if !text.peek()?.is_some_and(|byte| byte.is_ascii_digit() || byte == b'-') {
        return Err(unexpected(text, Expected::Number));
    }
    let value = word(text)?;
    let is_plain = value == "0" || !value.starts_with(['0', '+']);
    let number = value.parse().ok().filter(|_| is_plain);
    let value = crate::read::shortened(&value);
    number.ok_or(ReadError::Json { position, fault: JsonFault::NotWhole { value } })
}

/// Passes a value of any kind.
fn skip_value<R: BufRead>(text: &mut Text<'_, R>, depth: u32) -> Result<(), ReadError> {
    let close = match space(text)? {
        Some(b'"') => return string(text).map(drop),
        Some(b'[') => b']',
        Some(b'{') => b'}',
        _ => return skip_word(text),
    };
    if depth == MAX_DEPTH {
        return Err(fault(text, JsonFault::TooDeep { max: MAX_DEPTH }));
    }
    text.pass(1);
    if space(text)? == Some(close) {
        text.pass(1);
        return Ok(());
    }
    loop {
        if close == b'}' {
            string(text)?;
            expect(text, b':')?;
        }
        skip_value(text, depth + 1)?;
        if !another(text, close)? {
            return Ok(());
        }
    }
}

fn skip_word<R: BufRead>(text: &mut Text<'_, R>) -> Result<(), ReadError> {
    let position = text.at;
    let first = match text.peek()? {
        Some(first) if first.is_ascii_alphanumeric() || first == b'-' => first,
        _ => return Err(unexpected(text, Expected::Value)),
    };
    let is_value = match ["true", "false", "null"].iter().find(|word| word.as_bytes()[0] == first) {
        Some(word) => passes(word, text)?,
        None => passes_number(text)?,
    };
    let fault = JsonFault::Unexpected { found: first.into(), expected: Expected::Value };
    if is_value { Ok(()) } else { Err(ReadError::Json { position, fault }) }
}

/// Passes this word as far as it is there; whether it was.
fn passes<R: BufRead>(word: &str, text: &mut Text<'_, R>) -> Result<bool, ReadError> {
    for byte in word.bytes() {
        if text.peek()? != Some(byte) {
            return Ok(false);
        }
        text.pass(1);
    }
    Ok(true)
}

/// Passes a number as far as it is there; whether it was.
fn passes_number<R: BufRead>(text: &mut Text<'_, R>) -> Result<bool, ReadError> {
    let mut numeral = Numeral::Start;
    while let Some(next) = text.peek()?.and_then(|byte| numeral.after(byte)) {
        numeral = next;
        text.pass(1);
    }
    Ok(numeral.is_complete())
}

/// Nothing but blanks may follow on the line.
fn end_of_line<R: BufRead>(text: &mut Text<'_, R>) -> Result<(), ReadError> {
    loop {
        match text.peek()? {
            Some(b' ' | b'\t' | b'\r') => text.pass(1),
            // The line counts as read, the next one not yet.
            Some(b'\n') => {
                text.source.consume(1);
                return Ok(());
            }
            None => return Ok(()),
            Some(_) => return Err(unexpected(text, Expected::End)),
        }
    }
}
