//! `svg` and `png`: the boards are kept until the end, then drawn on one sheet.

use std::io::Write;

use n_queens::Square;

use super::text::Text;
use super::writer::{Rows, WriteError};
use super::{Format, MAX_SHEET};
use crate::picture::{self, BoardPicture, Layout, MAX_PIXELS};

/// The boards of a picture so far.
pub(super) struct Sheet {
    n: u32,
    max: usize,
    boards: Vec<Vec<Square>>,
}

impl Sheet {
    pub(super) fn new(n: u32) -> Self {
        let fits = |boards: &usize| Layout::new(*boards, n).pixels() <= MAX_PIXELS;
        let max = (1..=MAX_SHEET).take_while(fits).last().unwrap_or(0);
        Self { n, max, boards: Vec::new() }
    }

    pub(super) fn add(
        &mut self,
        mut rows: Rows<impl Iterator<Item = u32>>,
    ) -> Result<(), WriteError> {
        if self.boards.len() == self.max {
            return Err(WriteError::SheetTooLarge { n: self.n, max: self.max });
        }
        let mut board = Vec::with_capacity(self.n as usize);
        while let Some(column) = rows.next()? {
            board.push(Square::new(board.len() as u32, column));
        }
        self.boards.push(board);
        Ok(())
    }

    pub(super) fn draw<W: Write>(
        &self,
        format: Format,
        text: &mut Text<W>,
    ) -> Result<(), WriteError> {
        let picture = |queens| BoardPicture { n: self.n, queens, ..BoardPicture::default() };
        let boards: Vec<_> = self.boards.iter().map(|queens| picture(&queens[..])).collect();
        let scene = picture::sheet(&boards);
        match format {
            Format::Png => text.put(&scene.to_png(1.0)?)?,
            _ => text.put(scene.to_svg().as_bytes())?,
        }
        Ok(())
    }
}
