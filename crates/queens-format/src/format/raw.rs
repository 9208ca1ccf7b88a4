//! `u32`: columns from 0 as little-endian bytes, for programs and for huge boards.

use std::io::{self, Write};

use super::text::Text;

/// Writes the next rows: four bytes each.
pub(super) fn rows<W: Write>(text: &mut Text<W>, columns: &[u32]) -> io::Result<()> {
    text.words(columns)
}
