//! Boards as text and pictures: the last room of the house.
//!
//! Solutions come in from `n-queens`, and leave as bytes: [`format`](mod@format) writes them in every
//! format, [`picture`] draws them as SVG and PNG, [`read`] takes boards back from text, [`partial`] writes
//! boards that are still to be completed, [`plot`] and [`table`] show what experiments found, [`report`]
//! puts all of it on one page, [`study`] knows which of them an experiment needs, [`document`] holds the
//! JSON of every answer,
//! [`message`] holds every sentence that the programs say, in English and Chinese.
//! Nothing here prints or opens a file: output goes to a [`Write`](std::io::Write), input
//! comes from a [`BufRead`](std::io::BufRead).
//!
//! ```
//! use queens_render::{Format, SolutionWriter, boards};
//!
//! let mut writer = SolutionWriter::new(Format::Board, 4, Vec::new())?;
//! writer.solution([1, 3, 0, 2])?;
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

mod aligned;
pub mod document;
pub mod format;
mod markup;
pub mod message;
pub mod partial;
pub mod picture;
pub mod plot;
pub mod read;
pub mod report;
pub mod study;
pub mod table;
pub mod units;

pub use format::{Format, SolutionWriter, UnknownFormat, WriteError};
pub use message::{Language, Message, Speak};
pub use partial::{PartialError, PartialFormat, PartialWriter};
pub use picture::{BoardPicture, PngError, Scene};
pub use plot::Chart;
pub use read::{
    Boards, ColumnStream, Encoding, Found, JsonFault, Position, ReadBoard, ReadError, boards,
};
pub use report::Report;
pub use table::Table;
