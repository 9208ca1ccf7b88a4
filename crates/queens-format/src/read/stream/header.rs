//! The header of a csv, `row1,row2,...`, which for a huge board is huge itself.

use std::io::BufRead;

use super::text::Text;
use crate::read::error::{Position, ReadError};
use crate::read::is_blank;
use crate::read::lines::Lines;
use crate::read::numbers::is_name;

/// As long as the longest name, `row4294967295`, with a blank and a carriage return behind it.
const LONGEST_NAME: usize = 15;

/// Reads the header in the line that begins at `start`; returns how many names it has.
pub(in crate::read) fn header<R: BufRead>(
    lines: &mut Lines<R>,
    start: Position,
) -> Result<u32, ReadError> {
    let mut text = Text { source: &mut lines.source, at: start };
    let mut expected = 1;
    let mut name = Vec::new();
    loop {
        let position = text.at;
        let end = field(&mut text, &mut name)?;
        if end != Some(b',') {
            name.pop_if(|last| *last == b'\r');
        }
        name.pop_if(|last| is_blank((*last).into()));
        if !is_name(&name, expected) {
            return Err(ReadError::Header { position, expected });
        }
        if end != Some(b',') {
            lines.resume_after(start.line);
            return Ok(expected);
        }
        let too_many = ReadError::TooManyRows { position, max: u32::MAX };
        expected = expected.checked_add(1).ok_or(too_many)?;
    }
}

/// Reads up to the comma or the end of the line, and returns it. A name that is too long for one is not read to its end.
fn field<R: BufRead>(text: &mut Text<'_, R>, name: &mut Vec<u8>) -> Result<Option<u8>, ReadError> {
    name.clear();
    loop {
        let ahead = text.ahead()?;
        let is_empty = ahead.is_empty();
        let length = ahead.iter().position(|byte| matches!(byte, b',' | b'\n'));
        let part = &ahead[..length.unwrap_or(ahead.len())];
        squeeze(part, name);
        let end = ahead.get(part.len()).copied();
        let passed = part.len() + usize::from(end.is_some());
        text.pass(passed);
        if end.is_some() || is_empty || name.len() > LONGEST_NAME {
            return Ok(end);
        }
    }
}

/// Adds to a name, without the blanks before it, and with one for many within it or behind it.
fn squeeze(part: &[u8], name: &mut Vec<u8>) {
    for &byte in part {
        let is_apart = name.last().is_none_or(|&last| is_blank(last.into()));
        if !(is_apart && is_blank(byte.into())) {
            name.push(byte);
        }
    }
}
