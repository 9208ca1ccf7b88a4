//! `board`, `hash` and `stars`: one line a row, up to a blank line.

use std::io::BufRead;

use super::error::{Position, ReadError};
use super::lines::LineReader;
use super::rows::GridRows;
use super::{ReadBoard, first_character, is_blank};
use crate::format::Format;

/// Reads the board that begins in the current line.
pub(super) fn board<R: BufRead>(
    lines: &mut LineReader<R>,
    start: Position,
) -> Result<ReadBoard, ReadError> {
    let mut rows = GridRows::new(start);
    let mut mark = None;
    loop {
        row(&mut rows, &mut mark, lines.text(), lines.position(0))?;
        if !lines.advance()? || first_character(lines.text()).is_none() {
            return rows.finish();
        }
    }
}

/// One row; `mark` is the first character of the board that only one format has.
fn row(
    rows: &mut GridRows,
    mark: &mut Option<char>,
    text: &str,
    start: Position,
) -> Result<(), ReadError> {
    let text = text.trim_end_matches(is_blank);
    let spaced = text.chars().nth(1) == Some(' ');
    let mut squares = 0;
    for (column, found) in (start.column..).zip(text.chars()) {
        let position = Position { column, ..start };
        let between = spaced && column % 2 == 0;
        match found {
            ' ' if between => continue,
            _ if between => return Err(wrong(found, position, *mark)),
            'Q' | 'q' => rows.queen(squares, position)?,
            'x' | 'X' => rows.block(squares, position)?,
            '.' | '?' | '#' | '-' => agree(mark, found, position)?,
            '*' => {
                agree(mark, found, position)?;
                rows.queen(squares, position)?;
            }
            _ => return Err(wrong(found, position, *mark)),
        }
        squares += 1;
    }
    rows.end_row(squares, start)
}

fn agree(mark: &mut Option<char>, found: char, position: Position) -> Result<(), ReadError> {
    let earlier = *mark.get_or_insert(found);
    if format(earlier) == format(found) {
        Ok(())
    } else {
        Err(ReadError::Mixed { position, found, earlier })
    }
}

fn wrong(found: char, position: Position, mark: Option<char>) -> ReadError {
    let format = mark.map_or(Format::Board, format);
    ReadError::WrongCharacter { position, found, format }
}

const fn format(mark: char) -> Format {
    match mark {
        '#' => Format::Hash,
        '-' | '*' => Format::Stars,
        _ => Format::Board,
    }
}
