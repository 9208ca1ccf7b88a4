//! `unicode`: a drawn board, from its first rule to its last.

use std::io::BufRead;

use super::error::{Position, ReadError, ReadFault};
use super::rows::GridRows;
use super::text::TextReader;
use super::{ReadBoard, first_character, is_blank};
use crate::format::Format;

/// Reads the board whose first rule is the next line.
pub(super) fn board<R: BufRead>(
    text: &mut TextReader<R>,
    start: Position,
) -> Result<ReadBoard, ReadError> {
    let mut rows = GridRows::new(start);
    if let Some((top, start)) = text.next_line()? {
        rule(top, start)?;
        rows.width = Some(width(top));
    }
    while let Some((line, start)) = text.next_line()? {
        match first_character(line) {
            Some((_, '│')) => row(&mut rows, line, start)?,
            Some((_, first)) => {
                rule(line, start)?;
                if first == '└' {
                    break;
                }
            }
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
            _ if is_blank(found) => continue,
            '♛' | '♕' if !taken => rows.queen(squares - 1, position)?,
            _ if !taken && rows.piece(found, squares - 1, position)? => {}
            _ => return Err(wrong(found, position)),
        }
        taken = found != '│';
    }
    rows.end_row(squares, start)
}

fn wrong(found: char, position: Position) -> ReadError {
    ReadFault::WrongCharacter { found, format: Format::Unicode }.at(position)
}
