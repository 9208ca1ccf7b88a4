//! Lists of columns: `columns`, `compact` and `csv` as lines of numbers from 1, in which a `.` or `?` may be a row
//! without a queen, and `u32` as raw numbers. A list becomes a board with the place of each queen or, if it is too long
//! for that, blocks of columns that go to the caller and are not kept.

use std::io::{self, BufRead};

use n_queens::Square;

use super::error::{Position, Read, ReadError, ReadFault};
use super::text::TextReader;
use super::{Found, ReadBoard, is_blank, shortened};
use crate::format::{Format, MAX_COMPACT};

/// Columns that are given at once: enough to be fast, few enough for the cache.
const BLOCK: usize = 1 << 15;

/// Takes the columns of a huge board, counted from 0, block by block, and with each block the number of rows of the
/// board if it is known before the first of them. An error ends the reading.
pub type ColumnSink<'a> = &'a mut dyn FnMut(Option<u32>, &[u32]) -> io::Result<()>;

/// How many rows are kept, and what takes them if there are more.
pub(super) struct Target<'a> {
    pub(super) most: usize,
    pub(super) sink: Option<ColumnSink<'a>>,
}

/// The rows of a list so far.
pub(super) struct Collector<'a> {
    target: Target<'a>,
    /// The number of the leftmost column: 0 in `u32` and `json`, else 1.
    first: u32,
    /// The number of rows, where it is known before the first of them in a way that takes as many bytes: by the
    /// header of a csv, or by the length of a file.
    size: Option<u32>,
    board: ReadBoard,
    rows: u64,
    /// The columns that the sink takes next, once the board is too long to be kept.
    block: Option<Vec<u32>>,
    /// The largest column so far.
    largest: (u32, Position),
    /// The first number that no board has for a column.
    beyond: Option<(String, Position)>,
}

impl<'a> Collector<'a> {
    pub(super) fn new(target: Target<'a>, first: u32, size: Option<u32>, start: Position) -> Self {
        let (board, largest) = (ReadBoard::empty(start), (0, start));
        Self { target, first, size, board, rows: 0, block: None, largest, beyond: None }
    }

    /// Where the board begins.
    pub(super) const fn start(&self) -> Position {
        self.board.position
    }

    /// A row with a queen in this column, counted from 0.
    #[inline]
    pub(super) fn queen(&mut self, column: u32, position: Position) -> Read<()> {
        if column > self.largest.0 {
            self.largest = (column, position);
        }
        if self.block.is_none() && self.rows < self.target.most as u64 {
            self.board.queens.push((Square::new(self.rows as u32, column), position));
            self.rows += 1;
            return Ok(());
        }
        if self.block.is_none() {
            self.begin_stream(position)?;
        }
        self.rows += 1;
        self.stream(column)
    }

    /// A row with a queen in the column of this number as the text counts them, which may be none.
    fn number(&mut self, value: Option<u32>, text: &str, position: Position) -> Read<()> {
        let column = value.and_then(|value| value.checked_sub(self.first));
        if column.is_none() && self.beyond.is_none() {
            self.beyond = Some((shortened(text), position));
        }
        self.queen(column.unwrap_or(u32::MAX), position)
    }

    /// A row without a queen.
    pub(super) const fn open_row(&mut self, position: Position) -> Read<()> {
        if self.rows >= self.target.most as u64 {
            return Err(self.too_many(position));
        }
        self.rows += 1;
        Ok(())
    }

    /// The board has more than its rows, at this place for example: it must be kept.
    pub(super) fn keep(&mut self, position: Position) -> Read<()> {
        self.target.sink = None;
        if self.block.is_some() { Err(self.too_many(position)) } else { Ok(()) }
    }

    const fn too_many(&self, position: Position) -> ReadError {
        ReadFault::TooManyPieces(self.target.most).at(position)
    }

    /// Gives the rows so far to the sink, if there is one and all of them have a queen.
    #[cold]
    fn begin_stream(&mut self, position: Position) -> Read<()> {
        let is_full = self.board.queens.len() as u64 == self.rows;
        if self.target.sink.is_none() || !is_full {
            return Err(self.too_many(position));
        }
        self.block = Some(Vec::with_capacity(BLOCK));
        let kept = std::mem::take(&mut self.board.queens);
        kept.into_iter().try_for_each(|(square, _)| self.stream(square.column))
    }

    fn stream(&mut self, column: u32) -> Read<()> {
        let is_wrong = self.beyond.is_some() || self.size.is_some_and(|n| self.largest.0 >= n);
        let Some(block) = self.block.as_mut().filter(|_| !is_wrong) else {
            return Ok(()); // what follows is only read
        };
        block.push(column);
        if block.len() == BLOCK { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Read<()> {
        if self.rows > u64::from(u32::MAX) {
            return Err(ReadFault::TooManyRows.at(self.board.position));
        }
        if let (Some(block), Some(sink)) = (&mut self.block, &mut self.target.sink) {
            sink(self.size, block)?;
            block.clear();
        }
        Ok(())
    }

    /// The end of a board with one row for each column, `expected` of them if the input gives a number. Names a number
    /// that is no column, or else the largest column if the board does not have it.
    pub(super) fn finish(mut self, expected: Option<u32>) -> Read<Found> {
        let (position, found, first) = (self.board.position, self.rows, self.first);
        if let Some(expected) = expected.map(u64::from).filter(|&expected| expected != found) {
            return Err(ReadFault::WrongCount { expected, found }.at(position));
        }
        self.flush()?;
        let n = found as u32;
        let (column, place) = self.largest;
        let as_written = || (u64::from(column) + u64::from(first)).to_string();
        let largest = (column >= n && n > 0).then(|| (as_written(), place));
        if let Some((value, place)) = self.beyond.or(largest) {
            return Err(ReadFault::ColumnOutOfRange { value, first, n }.at(place));
        }
        Ok(match self.block {
            Some(_) => Found::Streamed { n, position },
            None => Found::Board(ReadBoard { n, ..self.board }),
        })
    }
}

/// Reads the board in the next line. After the header of a csv the size is known, and the line must have as many
/// numbers. Blanks, or a comma, stand between the rows.
pub(super) fn board(text: &mut TextReader<impl BufRead>, mut list: Collector<'_>) -> Read<Found> {
    let format = if list.size.is_some() { Format::Csv } else { Format::Columns };
    let wrong = |found, position| Err(ReadFault::WrongCharacter { found, format }.at(position));
    loop {
        let end = text.at;
        let is_comma = text.skip_blanks()? == Some(b',') && list.rows > 0;
        let comma = is_comma.then_some(text.at);
        if is_comma {
            text.pass(1);
            text.skip_blanks()?;
        }
        let position = text.at;
        match text.peek()? {
            Some(b'0'..=b'9') => match text.plain_number()? {
                Some(value) => list.number(Some(value), "0", position)?,
                None => {
                    let number = text.word(|byte| byte.is_ascii_digit())?;
                    list.number(number.value, &number.beginning, position)?;
                }
            },
            Some(row @ (b'.' | b'?')) if position != end || list.rows == 0 => {
                text.pass(1);
                if !matches!(text.peek()?, None | Some(b' ' | b'\t' | b',' | b'\r' | b'\n')) {
                    return wrong(row.into(), position);
                }
                list.open_row(position)?;
            }
            _ if text.take_line_end()? => match comma {
                Some(comma) => return wrong(',', comma),
                None => break,
            },
            Some(b'\r') => return wrong('\r', position),
            _ => return wrong(text.character()?.unwrap_or_default(), position),
        }
    }
    let header = list.size;
    list.finish(header)
}

/// Reads the next line, one number alone: each digit is a column.
pub(super) fn compact(text: &mut TextReader<impl BufRead>, mut list: Collector<'_>) -> Read<Found> {
    let start = list.start();
    let digits = text.next_line()?.map_or("", |(line, _)| line.trim_matches(is_blank));
    if digits.len() > MAX_COMPACT as usize {
        return Err(ReadFault::CompactTooLong(digits.len() as u64).at(start));
    }
    for (column, digit) in (start.column..).zip(digits.chars()) {
        list.number(digit.to_digit(10), &digit.to_string(), Position { column, ..start })?;
    }
    list.finish(None)
}

/// Whether a line that begins with an open square is one of `columns` nevertheless: it has a number,
/// and nothing else but rows without one, each of them apart.
pub(super) fn is_columns(text: &str) -> bool {
    let mut rows = text.split([' ', '\t', ',']).filter(|row| !row.is_empty());
    let is_number = |row: &str| row.bytes().all(|byte| byte.is_ascii_digit());
    text.contains(|c: char| c.is_ascii_digit())
        && rows.all(|row| matches!(row, "." | "?") || is_number(row))
}

/// Whether the line is a number and nothing else.
pub(super) fn is_one_number(text: &str) -> bool {
    text.trim_matches(is_blank).bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the header of a csv, `row1,row2,...`; returns how many names it has.
pub(super) fn header(text: &mut TextReader<impl BufRead>) -> Read<u32> {
    let mut digits = itoa::Buffer::new();
    for expected in 1..=u32::MAX {
        let position = text.at;
        text.skip_blanks()?;
        let mut is_name = true;
        for byte in b"row".iter().chain(digits.format(expected).as_bytes()) {
            is_name &= text.peek()?.is_some_and(|found| found.eq_ignore_ascii_case(byte));
            text.pass(usize::from(is_name));
        }
        match text.skip_blanks()? {
            Some(b',') if is_name => text.pass(1),
            _ if is_name && text.take_line_end()? => return Ok(expected),
            _ => return Err(ReadFault::Header(expected).at(position)),
        }
    }
    Err(ReadFault::TooManyRows.at(text.at))
}

/// Reads the board that is the input: four little-endian bytes a column, counted from 0.
pub(super) fn raw(text: &mut TextReader<impl BufRead>, mut list: Collector<'_>) -> Read<Found> {
    loop {
        let (columns, rest) = text.peek_bytes(4)?.as_chunks();
        let (whole, rest) = (columns.as_flattened().len(), rest.len() as u64);
        for &column in columns {
            let position = Position::byte(4 * list.rows);
            list.queen(u32::from_le_bytes(column), position)?;
        }
        text.consume(whole);
        match (whole, rest) {
            (0, 0) => return list.finish(None),
            (0, _) => return Err(ReadFault::RawLength(4 * list.rows + rest).into()),
            _ => {}
        }
    }
}
