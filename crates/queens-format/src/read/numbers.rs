//! `columns`, `compact` and `csv`: a line of column numbers, from 1. In `columns` and `csv` a `.` or `?`
//! is a row without a queen.

use std::io::BufRead;

use super::Found;
use super::collect::Collector;
use super::error::{Position, ReadError};
use super::text::{NumberText, TextReader};
use crate::format::{Format, MAX_COMPACT};

/// Reads the board in the line. After a csv `header` the line must have that many numbers.
pub(super) fn board<R: BufRead>(
    text: &mut TextReader<'_, R>,
    header: Option<u32>,
    mut list: Collector<'_>,
) -> Result<Found, ReadError> {
    let format = if header.is_some() { Format::Csv } else { Format::Columns };
    match rows(text, format, &mut list)? {
        Some((number, position)) if header.is_none() && list.rows() == 1 => {
            compact(&number, position, list)
        }
        _ => list.finish(header),
    }
}

/// Whether a line that begins with an open square is one of `columns` nevertheless: it has a number,
/// and nothing else but rows without one, each of them apart.
pub(super) fn is_columns(text: &str) -> bool {
    let mut rows = text.split([' ', '\t', ',']).filter(|row| !row.is_empty());
    let is_number = |row: &str| row.bytes().all(|byte| byte.is_ascii_digit());
    text.contains(|c: char| c.is_ascii_digit())
        && rows.all(|row| matches!(row, "." | "?") || is_number(row))
}

/// Reads numbers and open rows, blanks or a comma between them, to the end of the line. Returns the first row if
/// it is a number.
fn rows<R: BufRead>(
    text: &mut TextReader<'_, R>,
    format: Format,
    list: &mut Collector<'_>,
) -> Result<Option<(NumberText, Position)>, ReadError> {
    let wrong = |found, position| ReadError::WrongCharacter { position, found, format };
    let mut first = None;
    loop {
        let (end, comma) = (text.at, separator(text, list.rows() > 0)?);
        let position = text.at;
        let next = text.peek()?;
        match next {
            Some(b'0'..=b'9') if list.rows() == 0 => {
                let number = text.word(|byte| byte.is_ascii_digit())?;
                list.number(number.value, &number.beginning, position)?;
                first = Some((number, position));
            }
            Some(b'0'..=b'9') => number(text, list)?,
            Some(row @ (b'.' | b'?')) if position != end || list.rows() == 0 => {
                text.pass(1);
                if !matches!(text.peek()?, None | Some(b' ' | b'\t' | b',' | b'\r' | b'\n')) {
                    return Err(wrong(row.into(), position));
                }
                list.open_row(position)?;
            }
            _ if text.take_line_end()? => {
                return comma.map_or(Ok(first), |comma| Err(wrong(',', comma)));
            }
            Some(b'\r') => return Err(wrong('\r', position)),
            _ => return Err(wrong(text.character()?.unwrap_or_default(), position)),
        }
    }
}

/// Steps over blanks and at most one comma, if there may be one; returns its place.
fn separator<R: BufRead>(
    text: &mut TextReader<'_, R>,
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

fn number<R: BufRead>(
    text: &mut TextReader<'_, R>,
    list: &mut Collector<'_>,
) -> Result<(), ReadError> {
    let position = text.at;
    if let Some(value) = text.plain_number()? {
        return list.number(Some(value), "0", position);
    }
    let number = text.word(|byte| byte.is_ascii_digit())?;
    list.number(number.value, &number.beginning, position)
}

/// One number alone: each digit is a column.
fn compact(
    number: &NumberText,
    position: Position,
    mut list: Collector<'_>,
) -> Result<Found, ReadError> {
    if number.length > u64::from(MAX_COMPACT) {
        return Err(ReadError::CompactTooLong { position, digits: number.length });
    }
    list.clear();
    for (column, digit) in (position.column..).zip(number.beginning.chars()) {
        list.number(digit.to_digit(10), &digit.to_string(), Position { column, ..position })?;
    }
    list.finish(None)
}

/// Reads the header of a csv, `row1,row2,...`; returns how many names it has.
pub(super) fn header<R: BufRead>(text: &mut TextReader<'_, R>) -> Result<u32, ReadError> {
    for expected in 1..=u32::MAX {
        let position = text.at;
        let is_name = takes_name(text, expected)?;
        match text.skip_blanks()? {
            Some(b',') if is_name => text.pass(1),
            _ if is_name && text.take_line_end()? => return Ok(expected),
            _ => return Err(ReadError::Header { position, expected }),
        }
    }
    Err(ReadError::TooManyRows { position: text.at, max: u32::MAX })
}

/// Steps over the name of the row with this number, as far as it is there; whether it is.
fn takes_name<R: BufRead>(text: &mut TextReader<'_, R>, number: u32) -> Result<bool, ReadError> {
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
