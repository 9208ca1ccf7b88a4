//! Boards that are read row by row: `board`, `hash` and `stars` with one line a row up to a blank line, `fen` on one
//! line, and `unicode` from its first rule to its last. `tutorial` puts its lists of squares into the same rows.

use std::io::BufRead;

use n_queens::Square;

use super::error::{Position, Read, ReadFault};
use super::text::TextReader;
use super::{MAX_PIECES, ReadBoard, first_character, is_blank, shortened};
use crate::format::Format;

/// The rows so far.
pub(super) struct GridRows {
    board: ReadBoard,
    /// Squares of each row, known from the first row or from what stands above it.
    pub(super) width: Option<u64>,
    rows: u64,
}

impl GridRows {
    pub(super) const fn new(start: Position) -> Self {
        Self { board: ReadBoard::empty(start), width: None, rows: 0 }
    }

    /// Puts the piece with this sign, a queen or a blocked square, into the current row; whether it is one.
    pub(super) fn piece(&mut self, sign: char, column: u64, position: Position) -> Read<bool> {
        if !matches!(sign, 'Q' | 'q' | 'x' | 'X') {
            return Ok(false);
        }
        if self.board.queens.len() + self.board.blocked.len() >= MAX_PIECES {
            return Err(ReadFault::TooManyPieces { max: MAX_PIECES }.at(position));
        }
        // Rows this long never make a square board, which the end finds out.
        let saturated = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let square = Square::new(saturated(self.rows), saturated(column));
        match sign {
            'Q' | 'q' => self.board.queens.push((square, position)),
            _ => self.board.blocked.push(square),
        }
        Ok(true)
    }

    /// The current row, which begins at `position`, has `found` squares and ends.
    pub(super) fn end_row(&mut self, found: u64, position: Position) -> Read<()> {
        let expected = *self.width.get_or_insert(found);
        if expected != found {
            return Err(ReadFault::Ragged { expected, found }.at(position));
        }
        self.rows += 1;
        Ok(())
    }

    /// The board ends.
    pub(super) fn finish(self) -> Read<ReadBoard> {
        let (rows, columns) = (self.rows, self.width.unwrap_or(0));
        match u32::try_from(rows) {
            Ok(n) if rows == columns => Ok(ReadBoard { n, ..self.board }),
            _ => Err(ReadFault::NotSquare { rows, columns }.at(self.board.position)),
        }
    }
}

fn wrong<T>(found: char, format: Format, position: Position) -> Read<T> {
    Err(ReadFault::WrongCharacter { found, format }.at(position))
}

/// Each character of a line that begins at `start`, with its place.
fn places(line: &str, start: Position) -> impl Iterator<Item = (char, Position)> {
    line.chars()
        .zip(start.column..)
        .map(move |(found, column)| (found, Position { column, ..start }))
}

/// Reads the lines up to a blank one.
pub(super) fn board(text: &mut TextReader<impl BufRead>, start: Position) -> Read<ReadBoard> {
    let mut rows = GridRows::new(start);
    let mut mark = None;
    while let Some((line, start)) = text.next_line()?
        && first_character(line).is_some()
    {
        line_of_squares(&mut rows, &mut mark, line, start)?;
    }
    rows.finish()
}

/// One row; `mark` is the first character of the board that only one format has.
fn line_of_squares(
    rows: &mut GridRows,
    mark: &mut Option<char>,
    line: &str,
    start: Position,
) -> Read<()> {
    let line = line.trim_end_matches(is_blank);
    let is_spaced = line.chars().nth(1) == Some(' ');
    let mut squares = 0;
    for (column, found) in (start.column..).zip(line.chars()) {
        let position = Position { column, ..start };
        let is_between = is_spaced && column % 2 == 0;
        match found {
            ' ' if is_between => continue,
            _ if is_between => {
                return wrong(found, mark.map_or(Format::Board, format_of), position);
            }
            '.' | '?' | '#' | '-' => agree(mark, found, position)?,
            '*' => {
                agree(mark, found, position)?;
                rows.piece('Q', squares, position)?;
            }
            _ if rows.piece(found, squares, position)? => {}
            _ => return wrong(found, mark.map_or(Format::Board, format_of), position),
        }
        squares += 1;
    }
    rows.end_row(squares, start)
}

fn agree(mark: &mut Option<char>, found: char, position: Position) -> Read<()> {
    let earlier = *mark.get_or_insert(found);
    if format_of(earlier) != format_of(found) {
        return Err(ReadFault::Mixed { found, earlier }.at(position));
    }
    Ok(())
}

const fn format_of(mark: char) -> Format {
    match mark {
        '#' => Format::Hash,
        '-' | '*' => Format::Stars,
        _ => Format::Board,
    }
}

/// Reads the `fen` in the next line, whose first character that is not a blank is at `start`; `x` is a blocked square
/// here too.
pub(super) fn fen(text: &mut TextReader<impl BufRead>, start: Position) -> Read<ReadBoard> {
    let mut rows = GridRows::new(start);
    let (mut squares, mut row) = (0, start);
    let line = text.next_line()?.map_or("", |(line, _)| line.trim_matches(is_blank));
    let mut rest = line;
    while let Some(found) = rest.chars().next() {
        // What was read without an error is ASCII: bytes are characters.
        let column = start.column + (line.len() - rest.len()) as u64;
        let position = Position { column, ..start };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match found {
            '0'..='9' => squares += run_of_open(&rest[..digits], position)?,
            '/' => {
                rows.end_row(squares, row)?;
                (squares, row) = (0, Position { column: column + 1, ..start });
            }
            _ if rows.piece(found, squares, position)? => squares += 1,
            _ => return wrong(found, Format::Fen, position),
        }
        rest = &rest[digits.max(1)..];
    }
    rows.end_row(squares, row)?;
    rows.finish()
}

fn run_of_open(digits: &str, position: Position) -> Read<u64> {
    match digits.parse::<u32>() {
        Ok(length @ 1..) => Ok(length.into()),
        _ => Err(ReadFault::RunOutOfRange { value: shortened(digits) }.at(position)),
    }
}

/// Reads the `unicode` board whose first rule is the next line.
pub(super) fn unicode(text: &mut TextReader<impl BufRead>, start: Position) -> Read<ReadBoard> {
    let mut rows = GridRows::new(start);
    while let Some((line, start)) = text.next_line()? {
        match first_character(line) {
            Some((_, '│')) => drawn_row(&mut rows, line, start)?,
            Some((_, first)) => {
                let is_rule = |&(found, _): &(char, Position)| "┌┬┐├┼┤└┴┘─ \t".contains(found);
                if let Some((found, position)) = places(line, start).find(|place| !is_rule(place)) {
                    return wrong(found, Format::Unicode, position);
                }
                // The squares below the first rule; `┌┐` has none.
                let squares =
                    if line.contains('─') { line.matches('┬').count() + 1 } else { 0 };
                rows.width.get_or_insert(squares as u64);
                if first == '└' {
                    break;
                }
            }
            None => break,
        }
    }
    rows.finish()
}

fn drawn_row(rows: &mut GridRows, line: &str, start: Position) -> Read<()> {
    // Every line opens a square; the last one does so only if something follows.
    let line = line.trim_end_matches(is_blank);
    let line = line.strip_suffix('│').unwrap_or(line);
    let mut squares = 0;
    // Nothing stands before the first line, and one piece at most after each.
    let mut is_taken = true;
    for (found, position) in places(line, start) {
        let sign = if matches!(found, '♛' | '♕') { 'Q' } else { found };
        match found {
            '│' => squares += 1,
            _ if is_blank(found) => continue,
            _ if !is_taken && rows.piece(sign, squares - 1, position)? => {}
            _ => return wrong(found, Format::Unicode, position),
        }
        is_taken = found != '│';
    }
    rows.end_row(squares, start)
}
