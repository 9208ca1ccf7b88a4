//! `svg` and `png`: the boards are kept until the end, then drawn on one sheet. Of a board whose
//! squares would be too small to see, only the density of its queens is kept.

use n_queens::Square;

use super::error::WriteError;
use super::{Format, MAX_PICTURE, MAX_SHEET};
use crate::picture::{self, BoardPicture, Density, Layout, MAX_PIXELS};

/// The boards of a picture so far.
pub(super) struct BoardSheet {
    n: u32,
    max: usize,
    boards: Vec<Vec<Square>>,
    /// The only board, where it is a huge one.
    density: Option<Density>,
}

impl BoardSheet {
    pub(super) fn new(n: u32) -> Self {
        let fits = |boards: &usize| match n {
            ..=MAX_PICTURE => Layout::new(*boards, n).pixels() <= MAX_PIXELS,
            _ => *boards == 1,
        };
        let max = (1..=MAX_SHEET).take_while(fits).last().unwrap_or(0);
        Self { n, max, boards: Vec::new(), density: None }
    }

    /// Makes room for one more board.
    pub(super) fn begin(&mut self) -> Result<(), WriteError> {
        if self.boards.len() + usize::from(self.density.is_some()) == self.max {
            return Err(WriteError::SheetTooLarge { n: self.n, max: self.max });
        }
        match self.n {
            ..=MAX_PICTURE => self.boards.push(Vec::with_capacity(self.n as usize)),
            _ => self.density = Some(Density::new(self.n)),
        }
        Ok(())
    }

    /// Takes in the next rows of the last board, from `row` on.
    pub(super) fn rows(&mut self, row: u32, columns: &[u32]) {
        let squares = (row..).zip(columns).map(|(row, &column)| Square::new(row, column));
        match (&mut self.density, self.boards.last_mut()) {
            (Some(density), _) => density.rows(columns),
            (None, Some(board)) => board.extend(squares),
            (None, None) => {}
        }
    }

    /// The whole picture, as a file.
    pub(super) fn draw(&self, format: Format) -> Result<Vec<u8>, WriteError> {
        if let Some(density) = &self.density {
            return Ok(match format {
                Format::Png => density.to_png()?,
                _ => density.to_svg()?.into(),
            });
        }
        let picture = |queens| BoardPicture { n: self.n, queens, ..BoardPicture::default() };
        let boards: Vec<_> = self.boards.iter().map(|queens| picture(&queens[..])).collect();
        let scene = picture::sheet(&boards);
        Ok(match format {
            Format::Png => scene.to_png(1.0)?,
            _ => scene.to_svg().into(),
        })
    }
}
