//! `unicode`: a board drawn with lines, three characters wide a square, so that queens
//! stand in the middle and columns align.

use std::io::{self, Write};

use super::text::TextBuffer;

/// The first rule, the rules between rows, the last rule: left end, crossing, right end.
const TOP: [&str; 3] = ["┌", "┬", "┐\n"];
const MIDDLE: [&str; 3] = ["├", "┼", "┤\n"];
const BOTTOM: [&str; 3] = ["└", "┴", "┘\n"];

/// Writes the next rows of a drawn board; `is_top` if the first of them is its first.
pub(super) fn rows<W: Write>(
    text: &mut TextBuffer<W>,
    n: u32,
    is_top: bool,
    columns: &[u32],
) -> io::Result<()> {
    let mut above = if is_top { TOP } else { MIDDLE };
    for &column in columns {
        rule(text, n, above)?;
        text.repeat(*b"\xe2\x94\x82   ", column)?;
        text.put("│ ♛ ".as_bytes())?;
        text.repeat(*b"\xe2\x94\x82   ", n - 1 - column)?;
        text.put("│\n".as_bytes())?;
        above = MIDDLE;
    }
    Ok(())
}

/// Closes the frame; a board without squares is a frame around nothing.
pub(super) fn bottom<W: Write>(text: &mut TextBuffer<W>, n: u32) -> io::Result<()> {
    if n == 0 {
        rule(text, n, TOP)?;
    }
    rule(text, n, BOTTOM)
}

fn rule<W: Write>(
    text: &mut TextBuffer<W>,
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
