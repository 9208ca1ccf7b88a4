//! `fen`: the rows of a chess position on one line, `1Q2/3Q/Q3/2Q1`.
//!
//! A run of empty squares is its length. Chess needs one digit for it; larger boards have
//! longer runs, written as plain decimal numbers.

use std::io::{self, Write};

use super::text::Text;
use super::writer::{Rows, WriteError};

/// Writes one solution as a line.
pub(super) fn line<W: Write>(
    text: &mut Text<W>,
    mut rows: Rows<impl Iterator<Item = u32>>,
) -> Result<(), WriteError> {
    let n = rows.n();
    let mut between = "";
    while let Some(column) = rows.next()? {
        text.put(between.as_bytes())?;
        run(text, column)?;
        text.put(b"Q")?;
        run(text, n - 1 - column)?;
        between = "/";
    }
    Ok(text.put(b"\n")?)
}

fn run<W: Write>(text: &mut Text<W>, length: u32) -> io::Result<()> {
    if length == 0 { Ok(()) } else { text.put(itoa::Buffer::new().format(length).as_bytes()) }
}
