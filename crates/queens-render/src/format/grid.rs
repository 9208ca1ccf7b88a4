//! `board`, `hash` and `stars`: one line a row, one mark a square, filled by runs.

use std::io::Write;

use super::text::Text;
use super::writer::{Rows, WriteError};

/// Writes a board whose squares are the patterns `open` and `queen`.
pub(super) fn board<W: Write, const K: usize>(
    text: &mut Text<W>,
    mut rows: Rows<impl Iterator<Item = u32>>,
    open: [u8; K],
    queen: [u8; K],
) -> Result<(), WriteError> {
    let n = rows.n();
    while let Some(column) = rows.next()? {
        text.repeat(open, column)?;
        text.put(&queen)?;
        text.repeat(open, n - 1 - column)?;
        text.put(b"\n")?;
    }
    if n == 0 {
        // A board without rows still shows that it is there.
        text.put(b"\n")?;
    }
    Ok(())
}
