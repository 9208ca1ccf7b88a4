//! `unicode`: a board drawn with lines, three characters wide a square, so that queens
//! stand in the middle and columns align.

use std::io::{self, Write};

use super::text::Text;
use super::writer::{Rows, WriteError};

/// The first rule, the rules between rows, the last rule: left end, crossing, right end.
const TOP: [&str; 3] = ["┌", "┬", "┐\n"];
const MIDDLE: [&str; 3] = ["├", "┼", "┤\n"];
const BOTTOM: [&str; 3] = ["└", "┴", "┘\n"];

/// Writes a drawn board; one without squares is a frame around nothing.
pub(super) fn board<W: Write>(
    text: &mut Text<W>,
    mut rows: Rows<impl Iterator<Item = u32>>,
) -> Result<(), WriteError> {
    let n = rows.n();
    let mut above = TOP;
    while let Some(column) = rows.next()? {
        rule(text, n, above)?;
        text.repeat(*b"\xe2\x94\x82   ", column)?;
        text.put("│ ♛ ".as_bytes())?;
        text.repeat(*b"\xe2\x94\x82   ", n - 1 - column)?;
        text.put("│\n".as_bytes())?;
        above = MIDDLE;
    }
    if n == 0 {
        rule(text, n, TOP)?;
    }
    Ok(rule(text, n, BOTTOM)?)
}

fn rule<W: Write>(
    text: &mut Text<W>,
    n: u32,
    [left, crossing, right]: [&str; 3],
) -> io::Result<()> {
    let mut span = [0; 12];
    span[..9].copy_from_slice("───".as_bytes());
    span[9..].copy_from_slice(crossing.as_bytes());
    text.put(left.as_bytes())?;
    text.repeat(span, n.saturating_sub(1))?;
    if n > 0 {
        text.put(&span[..9])?;
    }
    text.put(right.as_bytes())
}
