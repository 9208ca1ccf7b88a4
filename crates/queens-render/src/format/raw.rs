//! `u32`: columns from 0 as little-endian bytes, for programs and for huge boards.

use std::io::Write;

use super::text::Text;
use super::writer::{Rows, WriteError};

/// Writes one solution: 4n bytes.
pub(super) fn columns<W: Write>(
    text: &mut Text<W>,
    mut rows: Rows<impl Iterator<Item = u32>>,
) -> Result<(), WriteError> {
    while let Some(column) = rows.next()? {
        text.put(&column.to_le_bytes())?;
    }
    Ok(())
}
