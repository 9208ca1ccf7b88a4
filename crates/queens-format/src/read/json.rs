//! `json`: an object like `{"n":4,"columns":[1,3,0,2]}`, or only its array of columns.
//!
//! A partial board has `null` for a row without a queen, or `"queens":[[row,column],...]`
//! and `"blocked":[[row,column],...]`, all from 0. Other keys, those of our own documents
//! and those of others, are skipped. A document may spread over several lines.

use std::io::BufRead;

use n_queens::Square;

use super::error::{Position, ReadError};
use super::json_fault::{Expected, JsonFault};
use super::lines::Lines;
use super::scanner::Scanner;
use super::{Begun, Huge, MAX_PIECES, ReadBoard, stream};

/// What the keys of a document said.
#[derive(Default)]
struct Document {
    n: Option<u32>,
    columns: Option<Vec<(Option<u32>, Position)>>,
    queens: Option<Vec<(Square, Position)>>,
    blocked: Option<Vec<(Square, Position)>>,
}

/// Reads the document that begins in the current line, unless it is huge.
pub(super) fn begin<R: BufRead>(lines: &mut Lines<R>, start: Position) -> Result<Begun, ReadError> {
    let mut brackets = Brackets::default();
    if brackets.balance(lines.text()) {
        return parse(lines.text(), start).map(Begun::Board);
    }
    let mut text = lines.text().to_owned();
    loop {
        match lines.advance_or_cut() {
            Ok(true) if lines.beginning().is_some() => {
                return stream(lines, text, start.line);
            }
            Ok(true) => {
                text.push('\n');
                text.push_str(lines.text());
                if brackets.balance(lines.text()) {
                    return parse(&text, start).map(Begun::Board);
                }
            }
            Ok(false) => return parse(&text, start).map(Begun::Board),
            // If the text is broken already, that is why no end was found.
            Err(error) => return Err(parse(&text, start).err().filter(is_broken).unwrap_or(error)),
        }
    }
}

/// Puts back what was read of a huge document and reads up to its columns.
pub(super) fn stream<R: BufRead>(
    lines: &mut Lines<R>,
    text: String,
    line: u64,
) -> Result<Begun, ReadError> {
    let start = lines.put_back(text, line);
    Ok(match stream::open(lines, start)? {
        Ok(opened) => Begun::Stream(Huge::Json(opened)),
        Err(empty) => Begun::Board(empty),
    })
}

fn is_broken(error: &ReadError) -> bool {
    !matches!(error, ReadError::Json { fault: JsonFault::End, .. })
}

/// Finds the line where a document ends, without understanding it.
#[derive(Default)]
struct Brackets {
    depth: u64,
}

impl Brackets {
    /// Takes in a line; true if every bracket so far is closed.
    fn balance(&mut self, line: &str) -> bool {
        let (mut quoted, mut escaped) = (false, false);
        for byte in line.bytes() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' if quoted => escaped = true,
                b'"' => quoted = !quoted,
                b'[' | b'{' if !quoted => self.depth += 1,
                b']' | b'}' if !quoted => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.depth == 0
    }
}

fn parse(text: &str, start: Position) -> Result<ReadBoard, ReadError> {
    let mut scanner = Scanner::new(text, start.line);
    let document = match scanner.peek() {
        Some('[') => Document { columns: Some(columns(&mut scanner)?), ..Document::default() },
        _ => object(&mut scanner)?,
    };
    match scanner.peek() {
        None => document.board(start),
        Some(_) => Err(scanner.unexpected(Expected::End)),
    }
}

fn object(scanner: &mut Scanner<'_>) -> Result<Document, ReadError> {
    let mut document = Document::default();
    scanner.members(|scanner, key| match key {
        "n" => value(scanner, "n", &mut document.n, Scanner::number),
        "columns" => value(scanner, "columns", &mut document.columns, columns),
        "queens" => value(scanner, "queens", &mut document.queens, squares),
        "blocked" => value(scanner, "blocked", &mut document.blocked, squares),
        _ => scanner.skip_value(),
    })?;
    Ok(document)
}

/// Reads the value of a key that may appear once; `null` is as good as no value.
fn value<'a, T>(
    scanner: &mut Scanner<'a>,
    key: &'static str,
    slot: &mut Option<T>,
    read: impl FnOnce(&mut Scanner<'a>) -> Result<T, ReadError>,
) -> Result<(), ReadError> {
    if slot.is_some() {
        return Err(scanner.fault(JsonFault::Twice { key }));
    }
    if !scanner.null() {
        *slot = Some(read(scanner)?);
    }
    Ok(())
}

fn columns(scanner: &mut Scanner<'_>) -> Result<Vec<(Option<u32>, Position)>, ReadError> {
    let mut columns = Vec::new();
    scanner.elements(|scanner| {
        let position = room(scanner, columns.len())?;
        let column = if scanner.null() { None } else { Some(scanner.number_or_null()?) };
        columns.push((column, position));
        Ok(())
    })?;
    Ok(columns)
}

fn squares(scanner: &mut Scanner<'_>) -> Result<Vec<(Square, Position)>, ReadError> {
    let mut squares = Vec::new();
    scanner.elements(|scanner| {
        let position = room(scanner, squares.len())?;
        scanner.expect('[')?;
        let row = scanner.number()?;
        scanner.expect(',')?;
        let column = scanner.number()?;
        scanner.expect(']')?;
        squares.push((Square::new(row, column), position));
        Ok(())
    })?;
    squares.sort_unstable();
    Ok(squares)
}

fn room(scanner: &mut Scanner<'_>, pieces: usize) -> Result<Position, ReadError> {
    let position = scanner.position();
    if pieces < MAX_PIECES { Ok(position) } else { Err(ReadError::too_many_pieces(position)) }
}

impl Document {
    fn board(self, start: Position) -> Result<ReadBoard, ReadError> {
        let count = self.columns.as_ref().map(|columns| columns.len() as u32);
        let n = match (self.n, count) {
            (Some(n), Some(found)) if n != found => {
                let (expected, found) = (u64::from(n), u64::from(found));
                return Err(ReadError::WrongCount { position: start, expected, found });
            }
            (Some(n), _) | (None, Some(n)) => n,
            (None, None) => {
                return Err(ReadError::Json { position: start, fault: JsonFault::NoSize });
            }
        };
        let rows = (0..).zip(self.columns.unwrap_or_default());
        let queens = rows.filter_map(|(row, (column, position))| {
            column.map(|column| on_board_column(row, column, n, position))
        });
        let mut queens = queens.collect::<Result<Vec<_>, _>>()?;
        queens.extend(on_board(self.queens, n)?);
        queens.sort_unstable();
        let blocked = on_board(self.blocked, n)?.into_iter().map(|(square, _)| square).collect();
        Ok(ReadBoard { n, queens, blocked, position: start })
    }
}

fn on_board_column(
    row: u32,
    column: u32,
    n: u32,
    position: Position,
) -> Result<(Square, Position), ReadError> {
    if column < n {
        return Ok((Square::new(row, column), position));
    }
    Err(ReadError::ColumnOutOfRange { position, value: column.to_string(), first: 0, n })
}

fn on_board(
    squares: Option<Vec<(Square, Position)>>,
    n: u32,
) -> Result<Vec<(Square, Position)>, ReadError> {
    let squares = squares.unwrap_or_default();
    match squares.iter().find(|(square, _)| !square.is_on(n)) {
        Some(&(square, position)) => Err(ReadError::OffBoard { position, square, n }),
        None => Ok(squares),
    }
}
