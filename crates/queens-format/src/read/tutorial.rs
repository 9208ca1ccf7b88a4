//! `tutorial`: a heading in either language, then lists of squares; lines of numbers are read as `columns`.
//!
//! [`Boards`](super::Boards) tries [`heading`] on every line, and calls [`board`] at the first line of a solution
//! that is made of lists.

use std::io::BufRead;

use super::error::{Position, Read, ReadFault};
use super::grid::GridRows;
use super::text::{GLANCE, TextReader};
use super::{ReadBoard, is_blank};
use crate::format::{DASHES, Format};

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
pub(super) fn is_row(text: &str) -> bool {
    text.starts_with("['")
}

/// Reads the solution that begins in the next line, with dashes or its first row; `n` is the size
/// in the heading.
pub(super) fn board(
    text: &mut TextReader<impl BufRead>,
    start: Position,
    n: Option<u32>,
) -> Read<ReadBoard> {
    let mut rows = GridRows::new(start);
    rows.width = n.map(u64::from);
    if is_dashes(text.peek_line(GLANCE)?) {
        text.next_line()?;
    }
    while is_row(text.peek_line(GLANCE)?) {
        row(&mut rows, text)?;
    }
    rows.finish()
}

/// One row: `['#', 'Q', '#', '#']`, with any number of blanks behind a comma.
fn row(rows: &mut GridRows, text: &mut TextReader<impl BufRead>) -> Read<()> {
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
    let found = text.character()?.unwrap_or('\n');
    Err(ReadFault::WrongCharacter { found, format: Format::Tutorial }.at(place))
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
