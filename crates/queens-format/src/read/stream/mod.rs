//! Huge boards, block by block: the columns of all rows go by, and nothing of them is kept.
//!
//! A board that is too long to be read with all its places comes here, if its format is a list of
//! columns: `u32`, `columns`, `csv` or `json`. What is read is as strict as for a small board; what
//! is wrong is told with its place.

use std::io::BufRead;

mod header;
mod json;
mod list;
mod raw;
mod text;

use super::error::{Position, ReadError};
use super::lines::Lines;
use super::{ReadBoard, source::Source};
use crate::format::Format;
use json::Document;
use list::List;
use raw::Raw;
use text::Text;

pub(super) use header::header;
pub(super) use raw::small as small_raw;

/// Columns that are given at once: enough to be fast, few enough for the cache.
const BLOCK: usize = 1 << 15;

/// A huge board as a stream: the column of each row, from 0; see
/// [`Boards::next_or_stream`](super::Boards::next_or_stream).
pub struct ColumnStream<'a, R> {
    source: Around<'a, R>,
    kind: Kind,
    block: Vec<u32>,
    rows: u64,
    n: Option<u32>,
    start: Position,
    ended: bool,
}

/// Where the bytes come from, and where the stream ended.
struct Around<'a, R> {
    lines: &'a mut Lines<R>,
    at: Position,
}

/// A JSON document up to where its columns begin.
pub(super) struct Opened {
    document: Document,
    at: Position,
}

/// Opens the JSON document in the line that begins at `start`. One without columns is as good as an empty board.
pub(super) fn open<R: BufRead>(
    lines: &mut Lines<R>,
    start: Position,
) -> Result<Result<Opened, ReadBoard>, ReadError> {
    let mut text = Text { source: &mut lines.source, at: start };
    let document = Document::open(&mut text)?;
    let at = text.at;
    if document.is_err() {
        lines.resume_after(at.line);
    }
    Ok(document.map(|document| Opened { document, at }))
}

enum Kind {
    Raw(Raw),
    Line(List),
    Json(Document),
}

impl<'a, R: BufRead> ColumnStream<'a, R> {
    /// Raw numbers, `n` of them if that is known.
    pub(super) fn raw(lines: &'a mut Lines<R>, n: Option<u32>) -> Self {
        Self::of(lines, Kind::Raw(Raw::default()), Position::byte(0), n)
    }

    /// A line of `columns`, or of a csv whose header announced `n`.
    pub(super) fn line(lines: &'a mut Lines<R>, n: Option<u32>, start: Position) -> Self {
        let format = if n.is_some() { Format::Csv } else { Format::Columns };
        Self::of(lines, Kind::Line(List::of(format)), start, n)
    }

    /// A JSON document that was opened.
    pub(super) fn json(lines: &'a mut Lines<R>, opened: Opened) -> Self {
        let start = opened.document.start();
        let mut stream = Self::of(lines, Kind::Json(opened.document), start, None);
        stream.source.at = opened.at;
        stream
    }

    fn of(lines: &'a mut Lines<R>, kind: Kind, start: Position, n: Option<u32>) -> Self {
        lines.set_streaming(true);
        let source = Around { lines, at: start };
        Self { source, kind, block: Vec::with_capacity(BLOCK), rows: 0, n, start, ended: false }
    }

    /// The number of rows, where the input tells it before the first of them in a way that takes as
    /// many bytes: the header of a csv, or the length of a file.
    #[must_use]
    pub const fn n(&self) -> Option<u32> {
        self.n
    }

    /// How many rows have come.
    #[must_use]
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// Where the board begins.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.start
    }

    /// How the input counts the leftmost column: 0 in `u32` and `json`, else 1.
    #[must_use]
    pub const fn first_column(&self) -> u32 {
        match self.kind {
            Kind::Line(_) => 1,
            Kind::Raw(_) | Kind::Json(_) => 0,
        }
    }

    /// The columns of the next rows, none at the end of the board. Without having come to the end
    /// nothing else can be read from the input.
    pub fn next_block(&mut self) -> Result<Option<&[u32]>, ReadError> {
        self.block.clear();
        if !self.ended {
            self.fill()?;
        }
        self.rows += self.block.len() as u64;
        self.has_room()?;
        if self.ended {
            self.check_count()?;
            self.source.lines.resume_after(self.source.at.line);
            self.source.lines.set_streaming(false);
        }
        Ok(Some(&self.block[..]).filter(|block| !block.is_empty()))
    }

    fn fill(&mut self) -> Result<(), ReadError> {
        let Around { lines, at } = &mut self.source;
        let mut text = Text { source: &mut lines.source, at: *at };
        self.ended = match &mut self.kind {
            Kind::Raw(raw) => raw.fill(text.source, &mut self.block)?,
            Kind::Line(list) => list.fill(&mut text, &mut self.block)?,
            Kind::Json(document) => document.fill(&mut text, &mut self.block)?,
        };
        *at = text.at;
        match &self.kind {
            Kind::Line(list) if self.is_alone() => list.compact(&mut self.block),
            _ => Ok(()),
        }
    }

    /// Whether the whole board is one number, and nothing has told that it is one column.
    fn is_alone(&self) -> bool {
        self.ended && self.n.is_none() && (self.rows, self.block.len()) == (0, 1)
    }

    fn has_room(&self) -> Result<(), ReadError> {
        if self.rows <= u64::from(u32::MAX) {
            return Ok(());
        }
        Err(ReadError::TooManyRows { position: self.start, max: u32::MAX })
    }

    fn check_count(&self) -> Result<(), ReadError> {
        let told = match &self.kind {
            Kind::Json(document) => document.n(),
            Kind::Raw(_) | Kind::Line(_) => self.n,
        };
        match told.map(u64::from) {
            Some(expected) if expected != self.rows => {
                Err(ReadError::WrongCount { position: self.start, expected, found: self.rows })
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
