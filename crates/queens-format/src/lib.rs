//! Boards as text and pictures. The doors call it.
//!
//! [`format`](mod@format) writes solutions, [`partial`] writes boards to complete, [`picture`] draws both as SVG and PNG,
//! [`read`] reads boards from text, [`document`] writes the steps of a trace as JSON.
//! Output goes to a [`Write`](std::io::Write), input comes from a [`BufRead`](std::io::BufRead): no files here.
//!
//! ```
//! use queens_format::{Format, SolutionWriter, boards};
//!
//! let mut writer = SolutionWriter::new(Format::Board, 4, Vec::new())?;
//! writer.solution(&[1, 3, 0, 2])?;
//! let text = writer.finish()?;
//! assert_eq!(text, b".Q..\n...Q\nQ...\n..Q.\n");
//!
//! let board = boards(&text[..]).next().unwrap()?;
//! assert_eq!(board.n, 4);
//! assert_eq!(board.queens.len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod document;
pub mod format;
mod language;
pub mod markup;
pub mod partial;
pub mod picture;
pub mod read;

pub use format::{Format, SolutionWriter, WriteError};
pub use language::Language;
pub use partial::{PartialFormat, PartialWriter};
pub use picture::{BoardDrawing, BoardPicture, PngError};
pub use read::{
    Boards, ColumnSink, Encoding, Found, Position, ReadBoard, ReadError, ReadFault, boards,
};
