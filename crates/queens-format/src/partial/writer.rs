//! The writer: takes boards one by one, and passes them to the function of their form; pictures are drawn
//! after the last board.

use std::io::Write;

use n_queens::Problem;
use n_queens::complete::Formula;

use super::{MAX_PICTURE_PIECES, PartialFormat, board, is_drawable, text, title};
use crate::format::{MAX_SHEET, WriteError};
use crate::picture::{self, Layout, MAX_PIXELS, Scene};

/// Writes partial boards in one form.
///
/// Text goes out at once; pictures are kept until [`finish`](Self::finish).
///
/// ```
/// use n_queens::{Problem, Square};
/// use queens_format::{PartialFormat, PartialWriter};
/// let problem = Problem::new(2).with_given([Square::new(0, 1)])?.with_blocked([Square::new(1, 0)])?;
/// let mut writer = PartialWriter::new(PartialFormat::Board, Vec::new());
/// writer.problem(&problem)?;
/// assert_eq!(writer.finish()?, b".Q\nx.\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "without `finish` a picture is not written"]
pub struct PartialWriter<W: Write> {
    format: PartialFormat,
    boards: u64,
    /// The boards of a picture so far.
    kept: Vec<Problem>,
    pieces: usize,
    out: W,
}

impl<W: Write> PartialWriter<W> {
    /// A writer in this form.
    pub const fn new(format: PartialFormat, out: W) -> Self {
        Self { format, boards: 0, kept: Vec::new(), pieces: 0, out }
    }

    /// Writes a board.
    pub fn problem(&mut self, problem: &Problem) -> Result<(), WriteError> {
        if self.boards > 0 && self.format == PartialFormat::Cnf {
            return Err(WriteError::OneFormula);
        }
        if self.boards > 0 && !self.format.is_picture() && self.format != PartialFormat::Json {
            self.out.write_all(b"\n")?;
        }
        self.boards += 1;
        Ok(match self.format {
            PartialFormat::Board => text::board(problem, &mut self.out),
            PartialFormat::Json => text::json(problem, &mut self.out),
            PartialFormat::Csplib => text::csplib(problem, &mut self.out),
            PartialFormat::Asp => text::asp(problem, &mut self.out),
            PartialFormat::Cnf => write!(self.out, "{}", Formula::for_problem(problem)?),
            PartialFormat::Svg | PartialFormat::Png => return self.keep(problem),
        }?)
    }

    /// Puts a board on the sheet, if there is room.
    fn keep(&mut self, problem: &Problem) -> Result<(), WriteError> {
        is_drawable(problem)?;
        self.pieces += problem.given().squares().len() + problem.blocked().len();
        self.kept.push(problem.clone());
        let widest = self.kept.iter().map(Problem::n).max().unwrap_or(0);
        fits_on_sheet(self.kept.len() as u64, self.pieces, widest)
    }

    /// Hands on what is still in the output's own buffer.
    pub fn flush(&mut self) -> Result<(), WriteError> {
        Ok(self.out.flush()?)
    }

    /// Writes the picture, if it is one, and gives the output back.
    pub fn finish(mut self) -> Result<W, WriteError> {
        match self.format {
            PartialFormat::Svg => self.out.write_all(self.sheet().to_svg().as_bytes())?,
            PartialFormat::Png => self.out.write_all(&self.sheet().to_png(1.0)?)?,
            _ => {}
        }
        self.out.flush()?;
        Ok(self.out)
    }

    fn sheet(&self) -> Scene {
        let boards: Vec<_> = self.kept.iter().map(board).collect();
        let scene = picture::sheet(&boards);
        match &self.kept[..] {
            [only] => Scene { title: title(only), ..scene },
            _ => scene,
        }
    }
}

/// Refuses a sheet with so many boards or pieces that they would be too small to see.
pub(super) fn fits_on_sheet(count: u64, on_them: usize, widest: u32) -> Result<(), WriteError> {
    let (boards, pieces) = (MAX_SHEET, MAX_PICTURE_PIECES);
    let is_over = count > boards as u64 || on_them > pieces;
    if is_over || Layout::new(count as usize, widest).pixels() > MAX_PIXELS {
        return Err(WriteError::TooMuchOnSheet { boards, pieces });
    }
    Ok(())
}
