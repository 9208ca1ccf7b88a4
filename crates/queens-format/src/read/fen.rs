//! `fen`: a board on one line, `1Q2/3Q/Q3/2Q1`; `x` is a blocked square here too.

use std::io::BufRead;

use super::error::{Position, ReadError, ReadFault};
use super::rows::GridRows;
use super::text::TextReader;
use super::{ReadBoard, is_blank, shortened};
use crate::format::Format;

/// Reads the board in the next line, whose first character that is not a blank is at `start`.
pub(super) fn board<R: BufRead>(
    text: &mut TextReader<R>,
    start: Position,
) -> Result<ReadBoard, ReadError> {
    let mut rows = GridRows::new(start);
    let mut column = start.column;
    let line = text.next_line()?.map_or("", |(line, _)| line);
    for row in line.trim_matches(is_blank).split('/') {
        let start = Position { column, ..start };
        let squares = squares(&mut rows, row, start)?;
        rows.end_row(squares, start)?;
        // What was read without an error is ASCII: bytes are characters.
        column += row.len() as u64 + 1;
    }
    rows.finish()
}

/// Reads one row and returns how many squares it has.
fn squares(rows: &mut GridRows, row: &str, start: Position) -> Result<u64, ReadError> {
    let mut squares = 0;
    let mut rest = row;
    while let Some(found) = rest.chars().next() {
        let column = start.column + (row.len() - rest.len()) as u64;
        let position = Position { column, ..start };
        let mut length = 1;
        match found {
            '0'..='9' => {
                length = rest.bytes().take_while(u8::is_ascii_digit).count();
                squares += run(&rest[..length], position)?;
            }
            _ if rows.piece(found, squares, position)? => squares += 1,
            _ => return Err(ReadFault::WrongCharacter { found, format: Format::Fen }.at(position)),
        }
        rest = &rest[length..];
    }
    Ok(squares)
}

fn run(digits: &str, position: Position) -> Result<u64, ReadError> {
    let length = digits.parse::<u32>().ok().filter(|&length| length > 0);
    let fault = || ReadFault::RunOutOfRange { value: shortened(digits) };
    length.map(u64::from).ok_or_else(|| fault().at(position))
}
