//! What becomes of a list of columns that is read: a board with the place of each queen or, if the list is too long
//! for that, blocks of columns that go to the caller and are not kept.

use std::io;

use n_queens::Square;

use super::error::{Position, ReadError, ReadFault};
use super::{Found, ReadBoard, shortened};

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
    pub(super) size: Option<u32>,
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
    pub(super) const fn new(
        target: Target<'a>,
        first: u32,
        size: Option<u32>,
        start: Position,
    ) -> Self {
        let board = ReadBoard { n: 0, queens: Vec::new(), blocked: Vec::new(), position: start };
        let largest = (0, start);
        Self { target, first, size, board, rows: 0, block: None, largest, beyond: None }
    }

    /// Where the board begins.
    pub(super) const fn start(&self) -> Position {
        self.board.position
    }

    /// How many rows have come.
    pub(super) const fn rows(&self) -> u64 {
        self.rows
    }

    /// A row with a queen in this column, counted from 0.
    #[inline]
    pub(super) fn queen(&mut self, column: u32, position: Position) -> Result<(), ReadError> {
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
    pub(super) fn number(
        &mut self,
        value: Option<u32>,
        text: &str,
        position: Position,
    ) -> Result<(), ReadError> {
        let column = value.and_then(|value| value.checked_sub(self.first));
        if column.is_none() && self.beyond.is_none() {
            self.beyond = Some((shortened(text), position));
        }
        self.queen(column.unwrap_or(u32::MAX), position)
    }

    /// A row without a queen.
    pub(super) const fn open_row(&mut self, position: Position) -> Result<(), ReadError> {
        if self.rows >= self.target.most as u64 {
            return Err(self.too_many(position));
        }
        self.rows += 1;
        Ok(())
    }

    /// The board has more than its rows, at this place for example: it must be kept.
    pub(super) fn keep(&mut self, position: Position) -> Result<(), ReadError> {
        self.target.sink = None;
        if self.is_streaming() { Err(self.too_many(position)) } else { Ok(()) }
    }

    const fn is_streaming(&self) -> bool {
        self.block.is_some()
    }

    const fn too_many(&self, position: Position) -> ReadError {
        ReadFault::TooManyPieces { max: self.target.most }.at(position)
    }

    /// Gives the rows so far to the sink, if there is one and all of them have a queen.
    #[cold]
    fn begin_stream(&mut self, position: Position) -> Result<(), ReadError> {
        let is_full = self.board.queens.len() as u64 == self.rows;
        if self.target.sink.is_none() || !is_full {
            return Err(self.too_many(position));
        }
        self.block = Some(Vec::with_capacity(BLOCK));
        for (square, _) in std::mem::take(&mut self.board.queens) {
            self.stream(square.column)?;
        }
        Ok(())
    }

    fn stream(&mut self, column: u32) -> Result<(), ReadError> {
        let is_wrong = self.beyond.is_some() || self.size.is_some_and(|n| self.largest.0 >= n);
        let Some(block) = self.block.as_mut().filter(|_| !is_wrong) else {
            return Ok(()); // what follows is only read
        };
        block.push(column);
        if block.len() == BLOCK { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), ReadError> {
        if self.rows > u64::from(u32::MAX) {
            return Err(ReadFault::TooManyRows.at(self.board.position));
        }
        if let (Some(block), Some(sink)) = (&mut self.block, &mut self.target.sink) {
            sink(self.size, block)?;
            block.clear();
        }
        Ok(())
    }

    /// The end of a board with one row for each column, `expected` of them if the input gives a number.
    pub(super) fn finish(mut self, expected: Option<u32>) -> Result<Found, ReadError> {
        let (position, found) = (self.board.position, self.rows);
        if let Some(expected) = expected.map(u64::from).filter(|&expected| expected != found) {
            return Err(ReadFault::WrongCount { expected, found }.at(position));
        }
        self.flush()?;
        let n = found as u32;
        self.check_columns(n)?;
        if self.is_streaming() {
            return Ok(Found::Streamed { n, position });
        }
        self.board.n = n;
        Ok(Found::Board(self.board))
    }

    /// Names a number that is no column, or else the largest column if the board does not have it.
    fn check_columns(&mut self, n: u32) -> Result<(), ReadError> {
        let (column, position) = self.largest;
        let as_written = || u64::from(column) + u64::from(self.first);
        let largest = (column >= n && n > 0).then(|| (as_written().to_string(), position));
        match self.beyond.take().or(largest) {
            Some((value, position)) => {
                Err(ReadFault::ColumnOutOfRange { value, first: self.first, n }.at(position))
            }
            None => Ok(()),
        }
    }
}
