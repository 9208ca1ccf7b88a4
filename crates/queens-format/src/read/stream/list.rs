//! Numbers in a row, by the billion: a line of `columns` or `csv`, or an array of JSON.

use std::io::BufRead;

use super::BLOCK;
use super::text::Text;
use crate::format::{Format, MAX_COMPACT};
use crate::read::error::{Position, ReadError};
use crate::read::json_fault::{Expected, JsonFault};

/// What the last character was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// There was none yet, or only white space.
    Start,
    /// A digit of a number that may go on.
    Digit,
    /// White space after a number.
    Blank,
    /// A comma, and perhaps white space.
    Comma,
    /// A carriage return: only the end of the line may follow.
    Return,
}

/// A list that is being read.
pub(super) struct List {
    format: Format,
    last: Last,
    value: u64,
    /// The place of the number that is being read.
    number: Position,
    /// The column behind the last number.
    end: u64,
    /// The place of the last comma.
    comma: Position,
}

impl List {
    /// Of `columns`, `csv` or, from after its opening bracket, `json`.
    pub(super) const fn of(format: Format) -> Self {
        let nowhere = Position { line: 1, column: 1 };
        Self { format, last: Last::Start, value: 0, number: nowhere, end: 1, comma: nowhere }
    }

    const fn is_json(&self) -> bool {
        matches!(self.format, Format::Json)
    }

    /// Reads on until the block is full or, which is true, the list is over.
    pub(super) fn fill<R: BufRead>(
        &mut self,
        text: &mut Text<'_, R>,
        block: &mut Vec<u32>,
    ) -> Result<bool, ReadError> {
        while block.len() < BLOCK {
            let at = text.at;
            let ahead = text.ahead()?;
            if ahead.is_empty() {
                return self.end_of_input(text, block);
            }
            let passed = self.numbers(ahead, at, block)?;
            let next = ahead.get(passed).copied();
            text.pass(passed);
            let Some(next) = next.filter(|_| block.len() < BLOCK) else { continue };
            if self.other(next, text)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Passes digits, blanks and commas where they belong; returns how many bytes.
    fn numbers(
        &mut self,
        ahead: &[u8],
        at: Position,
        block: &mut Vec<u32>,
    ) -> Result<usize, ReadError> {
        let place = |index: usize| Position { column: at.column + index as u64, ..at };
        for (index, &byte) in ahead.iter().enumerate() {
            let digit = byte.wrapping_sub(b'0');
            if digit < 10 {
                if !self.digit(digit, place(index))? {
                    return Ok(index);
                }
                continue;
            }
            if self.last == Last::Digit {
                if !matches!(byte, b' ' | b',' | b'\t' | b'\n' | b'\r' | b']') {
                    return Ok(index);
                }
                self.end = at.column + index as u64;
                self.end_number(block)?;
                self.last = Last::Blank;
            }
            match byte {
                b' ' | b'\t' if self.last != Last::Return => {}
                b',' if self.last == Last::Blank => {
                    (self.last, self.comma) = (Last::Comma, place(index));
                }
                _ => return Ok(index),
            }
            if block.len() == BLOCK {
                return Ok(index + 1);
            }
        }
        Ok(ahead.len())
    }

    /// A digit goes on with a number or begins one; false if there can be none here.
    #[inline]
    fn digit(&mut self, digit: u8, place: Position) -> Result<bool, ReadError> {
        match self.last {
            Last::Digit if self.value == 0 && self.is_json() => {
                return Err(self.too_much(digit)); // 07 is no number of JSON
            }
            Last::Digit => self.value = self.value * 10 + u64::from(digit),
            Last::Return => return Ok(false),
            Last::Blank if self.is_json() => return Ok(false),
            _ => (self.value, self.number) = (digit.into(), place),
        }
        self.last = Last::Digit;
        if self.value > 1 << 32 {
            return Err(self.too_much(digit));
        }
        Ok(true)
    }

    /// A number is complete.
    fn end_number(&self, block: &mut Vec<u32>) -> Result<(), ReadError> {
        let first = u64::from(!self.is_json());
        let column = self.value.checked_sub(first).and_then(|column| u32::try_from(column).ok());
        block.push(column.ok_or_else(|| self.no_column(self.value.to_string()))?);
        Ok(())
    }

    /// One number alone is `compact`: what was taken for a column is the digits of several.
    pub(super) fn compact(&self, block: &mut Vec<u32>) -> Result<(), ReadError> {
        let (position, digits) = (self.number, self.end - self.number.column);
        if digits > u64::from(MAX_COMPACT) {
            return Err(ReadError::CompactTooLong { position, digits });
        }
        block.clear();
        for digit in format!("{:0width$}", self.value, width = digits as usize).bytes() {
            let column = digit.checked_sub(b'1').ok_or_else(|| self.no_column("0".into()))?;
            block.push(column.into());
        }
        Ok(())
    }

    #[cold]
    fn too_much(&self, digit: u8) -> ReadError {
        let zero = if self.value == 0 { format!("0{digit}") } else { self.value.to_string() };
        self.no_column(zero + "...")
    }

    #[cold]
    fn no_column(&self, value: String) -> ReadError {
        let position = self.number;
        if self.is_json() {
            return ReadError::Json { position, fault: JsonFault::NotWhole { value } };
        }
        ReadError::NoColumn { position, value, first: 1 }
    }

    /// A character that ends the list, or does not belong there; true if it is over.
    #[cold]
    fn other<R: BufRead>(&mut self, byte: u8, text: &mut Text<'_, R>) -> Result<bool, ReadError> {
        match (byte, self.is_json(), self.last) {
            (b'\n', true, _) => text.pass_line_break(),
            (b'\r', true, _) => text.pass(1),
            (b']', true, Last::Start | Last::Blank) => text.pass(1),
            (b'\n', false, Last::Comma) => return Err(self.wrong(',', self.comma)),
            (b'\n', false, _) => text.source.consume(1),
            (b'\r', false, Last::Comma) => return Err(self.wrong(',', self.comma)),
            (b'\r', false, Last::Start | Last::Blank) => {
                text.pass(1);
                self.last = Last::Return;
            }
            _ => return Err(self.stranger(text)?),
        }
        Ok(byte == if self.is_json() { b']' } else { b'\n' })
    }

    /// What is wrong with the next character.
    fn stranger<R: BufRead>(&self, text: &mut Text<'_, R>) -> Result<ReadError, ReadError> {
        let position = text.at;
        let Some(found) = text.character()? else { return Ok(self.wrong('\0', position)) };
        let expected = match self.last {
            Last::Start | Last::Comma => Expected::Number,
            _ => Expected::Either(',', ']'),
        };
        Ok(match (self.is_json(), self.last) {
            (true, Last::Digit) if matches!(found, '.' | '-' | '+' | 'e' | 'E') => {
                self.no_column(format!("{}{found}...", self.value))
            }
            (true, _) => {
                ReadError::Json { position, fault: JsonFault::Unexpected { found, expected } }
            }
            (false, _) => self.wrong(found, position),
        })
    }

    const fn wrong(&self, found: char, position: Position) -> ReadError {
        ReadError::WrongCharacter { position, found, format: self.format }
    }

    fn end_of_input<R: BufRead>(
        &mut self,
        text: &Text<'_, R>,
        block: &mut Vec<u32>,
    ) -> Result<bool, ReadError> {
        match (self.is_json(), self.last) {
            (true, _) => Err(ReadError::Json { position: text.at, fault: JsonFault::End }),
            (false, Last::Comma) => Err(self.wrong(',', self.comma)),
            (false, Last::Digit) => {
                self.end = text.at.column;
                self.end_number(block)?;
                self.last = Last::Blank;
                Ok(true)
            }
            (false, _) => Ok(true),
        }
    }
}
