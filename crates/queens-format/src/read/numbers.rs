//! `columns`, `compact` and `csv`: a line of column numbers, from 1. In `columns` and `csv` a `.` or `?`
//! is a row without a queen.

use std::io::BufRead;

use super::collect::Collector;
use super::error::{Position, ReadError, ReadFault};
use super::text::TextReader;
use super::{Found, is_blank};
use crate::format::{Format, MAX_COMPACT};

/// Reads the board in the next line. After the header of a csv the size is known, and the line must have as many
/// numbers.
pub(super) fn board<R: BufRead>(
    text: &mut TextReader<R>,
    mut list: Collector<'_>,
) -> Result<Found, ReadError> {
    let header = list.size;
    let format = if header.is_some() { Format::Csv } else { Format::Columns };
    rows(text, format, &mut list)?;
    list.finish(header)
}

/// Reads the next line, one number alone: each digit is a column.
pub(super) fn compact<R: BufRead>(
    text: &mut TextReader<R>,
    mut list: Collector<'_>,
) -> Result<Found, ReadError> {
    let start = list.start();
    let digits = text.next_line()?.map_or("", |(line, _)| line.trim_matches(is_blank));
    if digits.len() > MAX_COMPACT as usize {
        return Err(ReadFault::CompactTooLong { digits: digits.len() as u64 }.at(start));
    }
    for (column, digit) in (start.column..).zip(digits.chars()) {
        list.number(digit.to_digit(10), &digit.to_string(), Position { column, ..start })?;
    }
    list.finish(None)
}

/// Whether a line that begins with an open square is one of `columns` nevertheless: it has a number,
/// and nothing else but rows without one, each of them apart.
pub(super) fn is_columns(text: &str) -> bool {
    let mut rows = text.split([' ', '\t', ',']).filter(|row| !row.is_empty());
    let is_number = |row: &str| row.bytes().all(|byte| byte.is_ascii_digit());
    text.contains(|c: char| c.is_ascii_digit())
        && rows.all(|row| matches!(row, "." | "?") || is_number(row))
}

/// Whether the line is a number and nothing else.
pub(super) fn is_one_number(text: &str) -> bool {
    text.trim_matches(is_blank).bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads numbers and open rows, blanks or a comma between them, to the end of the line.
fn rows<R: BufRead>(
    text: &mut TextReader<R>,
    format: Format,
    list: &mut Collector<'_>,
) -> Result<(), ReadError> {
    let wrong = |found, position| ReadFault::WrongCharacter { found, format }.at(position);
    loop {
        let (end, comma) = (text.at, separator(text, list.rows() > 0)?);
        let position = text.at;
        let next = text.peek()?;
        match next {
            Some(b'0'..=b'9') => number(text, list)?,
            Some(row @ (b'.' | b'?')) if position != end || list.rows() == 0 => {
                text.pass(1);
                if !matches!(text.peek()?, None | Some(b' ' | b'\t' | b',' | b'\r' | b'\n')) {
                    return Err(wrong(row.into(), position));
                }
                list.open_row(position)?;
            }
            _ if text.take_line_end()? => {
                return comma.map_or(Ok(()), |comma| Err(wrong(',', comma)));
            }
            Some(b'\r') => return Err(wrong('\r', position)),
            _ => return Err(wrong(text.character()?.unwrap_or_default(), position)),
        }
    }
}

/// Steps over blanks and at most one comma, if there may be one; returns its place.
fn separator<R: BufRead>(
    text: &mut TextReader<R>,
    may_be_comma: bool,
) -> Result<Option<Position>, ReadError> {
    let is_comma = text.skip_blanks()? == Some(b',') && may_be_comma;
    let comma = is_comma.then_some(text.at);
    if is_comma {
        text.pass(1);
        text.skip_blanks()?;
    }
    Ok(comma)
}

fn number<R: BufRead>(text: &mut TextReader<R>, list: &mut Collector<'_>) -> Result<(), ReadError> {
    let position = text.at;
    if let Some(value) = text.plain_number()? {
        return list.number(Some(value), "0", position);
    }
    let number = text.word(|byte| byte.is_ascii_digit())?;
    list.number(number.value, &number.beginning, position)
}

/// Reads the header of a csv, `row1,row2,...`; returns how many names it has.
pub(super) fn header<R: BufRead>(text: &mut TextReader<R>) -> Result<u32, ReadError> {
    for expected in 1..=u32::MAX {
        let position = text.at;
        let is_name = takes_name(text, expected)?;
        match text.skip_blanks()? {
            Some(b',') if is_name => text.pass(1),
            _ if is_name && text.take_line_end()? => return Ok(expected),
            _ => return Err(ReadFault::Header { expected }.at(position)),
        }
    }
    Err(ReadFault::TooManyRows.at(text.at))
}

/// Steps over the name of the row with this number, as far as it is there; whether it is.
fn takes_name<R: BufRead>(text: &mut TextReader<R>, number: u32) -> Result<bool, ReadError> {
    let mut buffer = itoa::Buffer::new();
    text.skip_blanks()?;
    for byte in b"row".iter().chain(buffer.format(number).as_bytes()) {
        if !text.peek()?.is_some_and(|found| found.eq_ignore_ascii_case(byte)) {
            return Ok(false);
        }
        text.pass(1);
    }
    Ok(true)
}
