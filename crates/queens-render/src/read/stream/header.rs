//! The header of a csv, `row1,row2,...`, which for a huge board is huge itself.

use std::io::BufRead;

use super::text::Text;
use crate::read::error::{Position, ReadError};
use crate::read::lines::Lines;
use crate::read::numbers::is_name;

/// Longer than any name with blanks around it that a person would write.
const LONGEST_NAME: usize = 64;

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
        if !is_name(name.trim_ascii(), expected) {
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

/// Reads up to the comma or the end of the line, and returns it.
fn field<R: BufRead>(text: &mut Text<'_, R>, name: &mut Vec<u8>) -> Result<Option<u8>, ReadError> {
    name.clear();
    loop {
        let ahead = text.ahead()?;
        let length = ahead.iter().take(LONGEST_NAME).position(|byte| matches!(byte, b',' | b'\n'));
        let part = &ahead[..length.unwrap_or(ahead.len().min(LONGEST_NAME))];
        let end = ahead.get(part.len()).copied();
        name.extend_from_slice(part);
        // However many blanks come after it, one is enough to keep what follows apart.
        name.truncate(name.trim_ascii_end().len() + 1);
        let passed = part.len();
        text.pass(passed);
        if let Some(end) = end.filter(|_| length.is_some()) {
            text.pass(1);
            return Ok(Some(end));
        }
        if passed == 0 || name.len() > LONGEST_NAME {
            return Ok(None);
        }
    }
}
