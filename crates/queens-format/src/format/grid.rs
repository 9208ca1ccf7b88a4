//! `board`, `hash` and `stars`: one line a row, one mark a square, filled by runs.

use std::io::{self, Write};

use super::text::TextBuffer;

/// Writes the next rows of a board whose squares are the patterns `open` and `queen`.
pub(super) fn rows<W: Write, const K: usize>(
    text: &mut TextBuffer<W>,
    n: u32,
    columns: &[u32],
    [open, queen]: [[u8; K]; 2],
) -> io::Result<()> {
    for &column in columns {
        text.repeat(open, column)?;
        text.put(&queen)?;
        text.repeat(open, n - 1 - column)?;
        text.put(b"\n")?;
    }
    Ok(())
}
