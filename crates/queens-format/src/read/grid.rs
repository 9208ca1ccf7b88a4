//! `board`, `hash` and `stars`: one line a row, up to a blank line.

use std::io::BufRead;

use super::error::{Position, ReadError, ReadFault};
use super::rows::GridRows;
use super::text::TextReader;
use super::{ReadBoard, first_character, is_blank};
use crate::format::Format;

/// Reads the board that begins in the next line.
pub(super) fn board<R: BufRead>(
    text: &mut TextReader<R>,
    start: Position,
) -> Result<ReadBoard, ReadError> {
    let mut rows = GridRows::new(start);
    let mut mark = None;
    while let Some((text, start)) = text.next_line()?
        && first_character(text).is_some()
    {
        row(&mut rows, &mut mark, text, start)?;
    }
    rows.finish()
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
            '.' | '?' | '#' | '-' => agree(mark, found, position)?,
            '*' => {
                agree(mark, found, position)?;
                rows.queen(squares, position)?;
            }
            _ if rows.piece(found, squares, position)? => {}
            _ => return Err(wrong(found, position, *mark)),
        }
        squares += 1;
    }
    rows.end_row(squares, start)
}

fn agree(mark: &mut Option<char>, found: char, position: Position) -> Result<(), ReadError> {
    let earlier = *mark.get_or_insert(found);
    match format(earlier) == format(found) {
        true => Ok(()),
        false => Err(ReadFault::Mixed { found, earlier }.at(position)),
    }
}

fn wrong(found: char, position: Position, mark: Option<char>) -> ReadError {
    let format = mark.map_or(Format::Board, format);
    ReadFault::WrongCharacter { found, format }.at(position)
}

const fn format(mark: char) -> Format {
    match mark {
        '#' => Format::Hash,
        '-' | '*' => Format::Stars,
        _ => Format::Board,
    }
}
