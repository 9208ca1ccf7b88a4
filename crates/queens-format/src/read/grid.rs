//! Boards that are read row by row: `board`, `hash` and `stars` with one line a row up to a blank line, `fen` on one
//! line, `unicode` from its first rule to its last, and `tutorial` with a heading in either language above its lists of
//! squares. [`Boards`](super::Boards) tries [`heading`] on every line.

use std::io::BufRead;

use n_queens::Square;

use super::error::{Position, Read, ReadFault};
use super::text::{GLANCE, TextReader};
use super::{MAX_PIECES, ReadBoard, first_character, is_blank, shortened};
use crate::format::{DASHES, Format};

/// The rows so far.
pub(super) struct GridRows {
    board: ReadBoard,
    /// Squares of each row, known from the first row or from what stands above it.
    pub(super) width: Option<u64>,
    rows: u64,
    /// The first character of the board that only one format has.
    mark: Option<char>,
}

impl GridRows {
    pub(super) const fn new(start: Position) -> Self {
        Self { board: ReadBoard::empty(start), width: None, rows: 0, mark: None }
    }

    /// Puts the piece with this sign, a queen or a blocked square, into the current row; whether it is one.
    pub(super) fn piece(&mut self, sign: char, column: u64, position: Position) -> Read<bool> {
        if !matches!(sign, 'Q' | 'q' | 'x' | 'X') {
            return Ok(false);
        }
        if self.board.queens.len() + self.board.blocked.len() >= MAX_PIECES {
            return Err(ReadFault::TooManyPieces(MAX_PIECES).at(position));
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
    while let Some((line, start)) = text.next_line()?
        && first_character(line).is_some()
    {
        rows.line_of_squares(line, start)?;
    }
    rows.finish()
}

impl GridRows {
    /// One row of `board`, `hash` or `stars`.
    fn line_of_squares(&mut self, line: &str, start: Position) -> Read<()> {
        let line = line.trim_end_matches(is_blank);
        let is_spaced = line.chars().nth(1) == Some(' ');
        let mut squares = 0;
        for (found, position) in places(line, start) {
            let is_between = is_spaced && position.column % 2 == 0;
            match found {
                ' ' if is_between => continue,
                '.' | '?' | '#' | '-' if !is_between => self.agree(found, position)?,
                '*' if !is_between => {
                    self.agree(found, position)?;
                    self.piece('Q', squares, position)?;
                }
                _ if !is_between && self.piece(found, squares, position)? => {}
                _ => return wrong(found, self.mark.map_or(Format::Board, format_of), position),
            }
            squares += 1;
        }
        self.end_row(squares, start)
    }

    fn agree(&mut self, found: char, position: Position) -> Read<()> {
        let earlier = *self.mark.get_or_insert(found);
        if format_of(earlier) != format_of(found) {
            return Err(ReadFault::Mixed { found, earlier }.at(position));
        }
        Ok(())
    }
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
        _ => Err(ReadFault::RunOutOfRange(shortened(digits)).at(position)),
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
                let squares = line.matches('┬').count() + usize::from(line.contains('─'));
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

/// What a line of a heading announces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HeadingLine {
    /// Lists of squares, of a board of this side.
    Lists(u32),
    /// Lines of numbers, of a board of this side.
    Numbers(u32),
    /// Nothing: it is blank, or has the number of solutions, which the reader finds out itself.
    Nothing,
}

/// What the number in a line announces.
type Announced = fn(u32) -> HeadingLine;

/// What stands before and after the number in each line of a heading, and what it announces.
const HEADINGS: [(&str, &str, Announced); 7] = [
    ("Board size: ", "", HeadingLine::Lists),
    ("输入棋盘长宽为 ", "", HeadingLine::Lists),
    ("Solutions for ", " queens:", HeadingLine::Numbers),
    ("Solutions for ", " queen:", HeadingLine::Numbers),
    ("", "皇后的解为:", HeadingLine::Numbers),
    ("Solutions: ", "", |_| HeadingLine::Nothing),
    ("皇后放置方案共有 ", " 种", |_| HeadingLine::Nothing),
];

/// The heading in this line, if it is one, or if it is blank.
pub(super) fn heading(text: &str) -> Option<HeadingLine> {
    let text = text.trim_end_matches(is_blank);
    if text.is_empty() {
        return Some(HeadingLine::Nothing);
    }
    HEADINGS.iter().find_map(|&(before, after, announced)| {
        let number = text.strip_prefix(before)?.strip_suffix(after)?;
        let is_number = number.len() <= 20 && number.bytes().all(|byte| byte.is_ascii_digit());
        let number = number.parse::<u64>().ok().filter(|_| is_number)?;
        let line = announced(number as u32);
        (line == HeadingLine::Nothing || u32::try_from(number).is_ok()).then_some(line)
    })
}

/// Whether this is the line above a solution.
pub(super) fn is_dashes(text: &str) -> bool {
    text.trim_end() == DASHES
}

/// Whether a row as a list of squares begins here; no JSON has such a text.
pub(super) fn is_list(text: &str) -> bool {
    text.starts_with("['")
}

/// Reads the solution that begins in the next line, with dashes or its first row; `n` is the size
/// in the heading.
pub(super) fn lists(
    text: &mut TextReader<impl BufRead>,
    start: Position,
    n: Option<u32>,
) -> Read<ReadBoard> {
    let mut rows = GridRows::new(start);
    rows.width = n.map(u64::from);
    if is_dashes(text.peek_line(GLANCE)?) {
        text.next_line()?;
    }
    while is_list(text.peek_line(GLANCE)?) {
        list(&mut rows, text)?;
    }
    rows.finish()
}

/// One row: `['#', 'Q', '#', '#']`, with any number of blanks behind a comma.
fn list(rows: &mut GridRows, text: &mut TextReader<impl BufRead>) -> Read<()> {
    let start = text.at;
    let mut squares = 0;
    let mut separator = take(text, b"[")?;
    while separator != b']' {
        text.skip_blanks()?;
        take(text, b"'")?;
        let place = text.at;
        let sign = take(text, b"#.Qq")?;
        rows.piece(sign.into(), squares, place)?;
        squares += 1;
        take(text, b"'")?;
        separator = take(text, b",]")?;
    }
    text.skip_blanks()?;
    match text.take_line_end()? {
        true => rows.end_row(squares, start),
        false => take(text, b"").map(drop),
    }
}

/// Takes the next character, which must be one of `wanted`.
fn take(text: &mut TextReader<impl BufRead>, wanted: &[u8]) -> Read<u8> {
    let place = text.at;
    if let Some(byte) = text.peek()?.filter(|byte| wanted.contains(byte)) {
        text.pass(1);
        return Ok(byte);
    }
    wrong(text.character()?.unwrap_or('\n'), Format::Tutorial, place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;

    fn read(text: &str) -> Read<Vec<Vec<u32>>> {
        boards(text.as_bytes())
            .map(|board| Ok(board?.columns().expect("one queen a row")))
            .collect()
    }

    const FOUR: &str =
        "['#', 'Q', '#', '#']\n['#', '#', '#', 'Q']\n['Q', '#', '#', '#']\n['#', '#', 'Q', '#']\n";

    #[test]
    fn both_forms_are_read_in_both_languages() {
        let expected = vec![vec![1, 3, 0, 2]; 2];
        for heading in
            ["输入棋盘长宽为 4\n皇后放置方案共有 2 种\n", "Board size: 4\nSolutions: 2\n"]
        {
            let text = format!("{heading}{DASHES}\n{FOUR}{DASHES}\n{FOUR}");
            assert_eq!(read(&text).unwrap(), expected);
        }
        for heading in ["4皇后的解为:\n", "Solutions for 4 queens:\n"] {
            assert_eq!(read(&format!("{heading} 2 4 1 3\n 2 4 1 3\n")).unwrap(), expected);
        }
        assert_eq!(read("Solutions for 1 queen:\n 1\n").unwrap(), [[0]]);
    }

    #[test]
    fn a_heading_alone_is_no_board() {
        for text in ["Board size: 3\nSolutions: 0\n", "3皇后的解为:\n"] {
            assert!(matches!(read(text).unwrap_err().fault, ReadFault::NoBoard), "{text}");
        }
    }

    #[test]
    fn other_boards_may_follow() {
        let text = format!(
            "Board size: 4\nSolutions: 1\n{DASHES}\n{FOUR}Board size: 1\n{DASHES}\n['Q']\n.Q\nQ.\n"
        );
        assert_eq!(read(&text).unwrap(), [vec![1, 3, 0, 2], vec![0], vec![1, 0]]);
        assert_eq!(read(FOUR).unwrap(), [[1, 3, 0, 2]]);
    }

    #[test]
    fn faults_have_their_place() {
        let place = |row: &str| {
            let text = format!("Board size: 4\nSolutions: 1\n{DASHES}\n{row}\n");
            let error = read(&text).expect_err(row);
            let Position { line, column } = error.position.expect("it has a place");
            (line, column)
        };
        assert_eq!(place("['#', 'K', '#', '#']"), (4, 8));
        assert_eq!(place("['#', 'Q' '#', '#']"), (4, 10));
        assert_eq!(place("['#', 'Q', '#', '#'] 1"), (4, 22));
        assert_eq!(place("['#', 'Q', '#', '#'"), (4, 20));
        assert_eq!(place("['#', 'Q', '#']"), (4, 1));
        assert_eq!(place("['#', 'Q', '#', '#']"), (3, 1)); // three rows are missing
    }
}
