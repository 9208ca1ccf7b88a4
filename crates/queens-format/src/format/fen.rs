//! `fen`: the rows of a chess position on one line, `1Q2/3Q/Q3/2Q1`.
//!
//! A run of empty squares is its length. Chess needs one digit for it; larger boards have
//! longer runs, written as plain decimal numbers.

use std::io::{self, Write};

use super::text::TextBuffer;

/// Writes the next rows of a board; `is_top` if the first of them is its first.
pub(super) fn rows<W: Write>(
    text: &mut TextBuffer<W>,
    n: u32,
    mut is_top: bool,
    columns: &[u32],
) -> io::Result<()> {
    for &column in columns {
        if !std::mem::take(&mut is_top) {
            text.put(b"/")?;
        }
        run(text, column)?;
        text.put(b"Q")?;
        run(text, n - 1 - column)?;
    }
    Ok(())
}

fn run<W: Write>(text: &mut TextBuffer<W>, length: u32) -> io::Result<()> {
    if length == 0 { Ok(()) } else { text.put(itoa::Buffer::new().format(length).as_bytes()) }
}
