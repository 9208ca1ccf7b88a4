//! `tutorial`: a heading in either language, then lists of squares; lines of numbers are read as `columns`.
//!
//! [`Boards`](super::Boards) tries [`heading`] on every line, and calls [`board`] at the first line of a solution
//! that is made of lists.

use std::io::BufRead;
use std::str::Chars;

use super::ReadBoard;
use super::error::{Position, ReadError};
use super::lines::LineReader;
use super::rows::GridRows;
use crate::format::{DASHES, Format};

/// What a line of a heading announces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HeadingLine {
    /// Lists of squares, of a board of this side.
    Lists(u32),
    /// Lines of numbers, of a board of this side.
    Numbers(u32),
    /// The number of solutions, which the reader finds out itself.
    Count,
}

/// The heading in this line, if it is one.
pub(super) fn heading(text: &str) -> Option<HeadingLine> {
    let text = text.trim_end();
    let between = |before: &str, after: &str| {
        let number = text.strip_prefix(before)?.strip_suffix(after)?;
        let is_number = number.len() <= 20 && number.bytes().all(|byte| byte.is_ascii_digit());
        number.parse::<u64>().ok().filter(|_| is_number)
    };
    let size = |before, after| u32::try_from(between(before, after)?).ok();
    let lists = || size("Board size: ", "").or_else(|| size("输入棋盘长宽为 ", ""));
    let numbers = || {
        let english =
            || size("Solutions for ", " queens:").or_else(|| size("Solutions for ", " queen:"));
        // Longer numbers are no heading: of a list of numbers only the beginning is looked at.
        english().or_else(|| size("", "皇后的解为:").filter(|_| text.len() <= 26))
    };
    let count = || between("Solutions: ", "").or_else(|| between("皇后放置方案共有 ", " 种"));
    let lists = || lists().map(HeadingLine::Lists);
    let announced = lists().or_else(|| numbers().map(HeadingLine::Numbers));
    announced.or_else(|| count().map(|_| HeadingLine::Count))
}

/// Whether this is the line above a solution.
pub(super) fn is_dashes(text: &str) -> bool {
    text.trim_end() == DASHES
}

/// Whether a row as a list of squares begins here; no JSON has such a text.
pub(super) fn is_row(text: &str) -> bool {
    text.starts_with("['")
}

/// Reads the solution that begins in the current line, with dashes or its first row; `n` is the size
/// in the heading.
pub(super) fn board<R: BufRead>(
    lines: &mut LineReader<R>,
    start: Position,
    n: Option<u32>,
) -> Result<ReadBoard, ReadError> {
    let mut rows =
        n.map_or_else(|| GridRows::new(start), |n| GridRows::with_width(start, n.into()));
    let mut more = !is_dashes(lines.text()) || lines.advance()?;
    while more && is_row(lines.text()) {
        row(&mut rows, lines.text(), lines.position(0))?;
        more = lines.advance()?;
    }
    if more {
        lines.give_back();
    }
    rows.finish()
}

/// One row: `['#', 'Q', '#', '#']`, with any number of blanks behind a comma.
fn row(rows: &mut GridRows, text: &str, start: Position) -> Result<(), ReadError> {
    let mut cursor = Cursor { rest: text.trim_end().chars(), place: start };
    let mut squares = 0;
    cursor.take("[")?;
    loop {
        while cursor.take(" ").is_ok() {}
        cursor.take("'")?;
        let place = cursor.place;
        if cursor.take("#.Qq")?.eq_ignore_ascii_case(&'Q') {
            rows.queen(squares, place)?;
        }
        squares += 1;
        cursor.take("'")?;
        if cursor.take(",]")? == ']' {
            break;
        }
    }
    match cursor.rest.as_str() {
        "" => rows.end_row(squares, start),
        _ => cursor.take("").map(drop),
    }
}

/// The rest of a line, and the place where it begins.
struct Cursor<'a> {
    rest: Chars<'a>,
    place: Position,
}

impl Cursor<'_> {
    /// Takes the next character, which must be one of `wanted`.
    fn take(&mut self, wanted: &str) -> Result<char, ReadError> {
        let found = self.rest.clone().next().unwrap_or('\n');
        if !wanted.contains(found) {
            let (position, format) = (self.place, Format::Tutorial);
            return Err(ReadError::WrongCharacter { position, found, format });
        }
        self.rest.next();
        self.place.column += 1;
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards;

    fn read(text: &str) -> Result<Vec<Vec<u32>>, ReadError> {
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
            assert!(matches!(read(text), Err(ReadError::NoBoard)), "{text}");
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
            let Position { line, column } = error.position().expect("it has a place");
            (line, column)
        };
        assert_eq!(place("['#', 'K', '#', '#']"), (4, 8));
        assert_eq!(place("['#', 'Q' '#', '#']"), (4, 10));
        assert_eq!(place("['#', 'Q', '#', '#'] 1"), (4, 21));
        assert_eq!(place("['#', 'Q', '#', '#'"), (4, 20));
        assert_eq!(place("['#', 'Q', '#']"), (4, 1));
        assert_eq!(place("['#', 'Q', '#', '#']"), (3, 1)); // three rows are missing
    }
}
