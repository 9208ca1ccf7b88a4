//! `columns`, `compact` and `csv`: a line of column numbers, from 1. In `columns` and `csv` a `.` or `?`
//! is a row without a queen.

use n_queens::Square;

use super::error::{Position, ReadError};
use super::{MAX_PIECES, ReadBoard, is_blank, shortened};
use crate::format::{Format, MAX_COMPACT};

/// Reads the board in `text`. After a csv `header` the line must have that many numbers.
pub(super) fn board(
    text: &str,
    start: Position,
    header: Option<u32>,
) -> Result<ReadBoard, ReadError> {
    let format = if header.is_some() { Format::Csv } else { Format::Columns };
    let numbers = || Numbers { text, offset: 0, line: start.line, format };
    let count = numbers().try_fold(0u64, |count, number| number.map(|_| count + 1))?;
    match header.map(u64::from) {
        Some(expected) if expected != count => {
            return Err(ReadError::WrongCount { position: start, expected, found: count });
        }
        None if count == 1 => return compact(text.trim_matches(is_blank), start),
        _ => {}
    }
    let n = u32::try_from(count).ok().filter(|&n| n as usize <= MAX_PIECES);
    let n = n.ok_or_else(|| ReadError::too_many_pieces(start))?;
    let queens = (0..n).zip(numbers()).filter_map(|(row, number)| match number {
        Ok(("." | "?", _)) => None,
        Ok((text, position)) => Some(queen(row, text, n, position)),
        Err(error) => Some(Err(error)),
    });
    let queens = queens.collect::<Result<_, _>>()?;
    Ok(ReadBoard { n, queens, blocked: Vec::new(), position: start })
}

/// Whether a line that begins with an open square is one of `columns` all the same: it has a number,
/// and nothing else but rows without one, each of them apart.
pub(super) fn is_columns(text: &str) -> bool {
    let mut rows = text.split([' ', '\t', ',']).filter(|row| !row.is_empty());
    let is_number = |row: &str| row.bytes().all(|byte| byte.is_ascii_digit());
    text.contains(|c: char| c.is_ascii_digit())
        && rows.all(|row| matches!(row, "." | "?") || is_number(row))
}

fn queen(
    row: u32,
    text: &str,
    n: u32,
    position: Position,
) -> Result<(Square, Position), ReadError> {
    match text.parse::<u32>() {
        Ok(number) if (1..=n).contains(&number) => Ok((Square::new(row, number - 1), position)),
        _ => {
            let value = shortened(text);
            Err(ReadError::ColumnOutOfRange { position, value, first: 1, n })
        }
    }
}

/// One number alone: each digit is a column.
fn compact(digits: &str, start: Position) -> Result<ReadBoard, ReadError> {
    let n = digits.len() as u32;
    if n > MAX_COMPACT {
        return Err(ReadError::CompactTooLong { position: start, digits: digits.len() as u64 });
    }
    let queens = (0..n).zip(0usize..).map(|(row, index)| {
        let position = Position { column: start.column + u64::from(row), ..start };
        queen(row, &digits[index..=index], n, position)
    });
    let queens = queens.collect::<Result<_, _>>()?;
    Ok(ReadBoard { n, queens, blocked: Vec::new(), position: start })
}

/// The header of a csv: `row1,row2,...`; returns how many names it has.
pub(super) fn header(text: &str, line: u64) -> Result<u32, ReadError> {
    let mut column = 1;
    let mut names = 0;
    for field in text.split(',') {
        names += 1;
        if !is_name(field.trim_matches(is_blank).as_bytes(), names) {
            let position = Position { line, column };
            return Err(ReadError::Header { position, expected: names });
        }
        // The names so far were ASCII: bytes are characters.
        column += field.len() as u64 + 1;
    }
    Ok(names)
}

/// Whether this is the name of the row with this number, from 1: `row1`.
pub(super) fn is_name(name: &[u8], number: u32) -> bool {
    let (word, digits) = name.split_at(name.len().min(3));
    word.eq_ignore_ascii_case(b"row") && digits == itoa::Buffer::new().format(number).as_bytes()
}

/// The numbers of a line and the open rows between them, blanks or a comma between all of them, each
/// with its place.
struct Numbers<'a> {
    text: &'a str,
    offset: usize,
    line: u64,
    format: Format,
}

impl Numbers<'_> {
    fn skip(&mut self, is_skipped: impl Fn(char) -> bool) {
        let rest = &self.text[self.offset..];
        self.offset += rest.len() - rest.trim_start_matches(is_skipped).len();
    }

    /// Where the open row that stands at `start` ends; there itself if it is none.
    fn open_row(&self, start: usize) -> usize {
        let Some(rest) = self.text[start..].strip_prefix(['.', '?']) else { return start };
        let alone = rest.is_empty() || rest.starts_with([' ', '\t', ',']);
        if alone { start + 1 } else { start }
    }

    const fn wrong(&self, found: char, position: Position) -> ReadError {
        ReadError::WrongCharacter { position, found, format: self.format }
    }

    /// Moves from one number to the next, over blanks and at most one comma; true if there
    /// was one.
    fn separator(&mut self) -> bool {
        self.skip(is_blank);
        let comma = self.offset > 0 && self.text[self.offset..].starts_with(',');
        if comma {
            self.offset += 1;
            self.skip(is_blank);
        }
        comma
    }
}

impl<'a> Iterator for Numbers<'a> {
    type Item = Result<(&'a str, Position), ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let before = self.offset;
        let comma = self.separator();
        let start = self.offset;
        self.skip(|character| character.is_ascii_digit());
        if start == 0 || start > before {
            self.offset = self.offset.max(self.open_row(start));
        }
        let position = Position { line: self.line, column: start as u64 + 1 };
        let number = &self.text[start..self.offset];
        match self.text[self.offset..].chars().next() {
            // A character that ends a number but cannot follow one is found by the next call.
            _ if !number.is_empty() => Some(Ok((number, position))),
            Some(found) => Some(Err(self.wrong(found, position))),
            // A comma that nothing follows is the last character.
            None if comma => {
                let column = self.text.trim_end_matches(is_blank).len() as u64;
                Some(Err(self.wrong(',', Position { column, ..position })))
            }
            None => None,
        }
    }
}
