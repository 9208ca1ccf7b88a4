//! `unicode`: a drawn board, from its first rule to its last.

use std::io::BufRead;

use super::error::{Position, ReadError};
use super::lines::LineReader;
use super::rows::GridRows;
use super::{ReadBoard, first_character, is_blank};
use crate::format::Format;

/// Reads the board whose first rule is the current line.
pub(super) fn board<R: BufRead>(
    lines: &mut LineReader<R>,
    start: Position,
) -> Result<ReadBoard, ReadError> {
    rule(lines.text(), lines.position(0))?;
    let mut rows = GridRows::with_width(start, width(lines.text()));
    while lines.advance()? {
        let (text, start) = (lines.text(), lines.position(0));
        match first_character(text) {
            Some((_, '│')) => row(&mut rows, text, start)?,
            Some((_, '└')) => {
                rule(text, start)?;
                break;
            }
            Some(_) => rule(text, start)?,
            None => break,
        }
    }
    rows.finish()
}

/// The squares below a first rule; `┌┐` has none.
fn width(rule: &str) -> u64 {
    if rule.contains('─') { rule.matches('┬').count() as u64 + 1 } else { 0 }
}

fn rule(text: &str, start: Position) -> Result<(), ReadError> {
    match (start.column..).zip(text.chars()).find(|&(_, character)| !is_rule(character)) {
        Some((column, found)) => Err(wrong(found, Position { column, ..start })),
        None => Ok(()),
    }
}

const fn is_rule(character: char) -> bool {
    matches!(character, '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' | '─' | ' ' | '\t')
}

fn row(rows: &mut GridRows, text: &str, start: Position) -> Result<(), ReadError> {
    // Every line opens a square; the last one does so only if something follows.
    let text = text.trim_end_matches(is_blank);
    let text = text.strip_suffix('│').unwrap_or(text);
    let mut squares = 0u64;
    // Nothing stands before the first line, and one piece at most after each.
    let mut taken = true;
    for (column, found) in (start.column..).zip(text.chars()) {
        let position = Position { column, ..start };
        match found {
            '│' => squares += 1,
            '♛' | '♕' | 'Q' | 'q' if !taken => rows.queen(squares - 1, position)?,
            'x' | 'X' if !taken => rows.block(squares - 1, position)?,
            _ if is_blank(found) => continue,
            _ => return Err(wrong(found, position)),
        }
        taken = found != '│';
    }
    rows.end_row(squares, start)
}

fn wrong(found: char, position: Position) -> ReadError {
    ReadError::WrongCharacter { position, found, format: Format::Unicode }
}
