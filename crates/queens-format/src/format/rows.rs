//! Boards drawn with characters, written row by row: `board`, `hash`, `stars`, `fen`, `unicode` and the lists of
//! `tutorial`.

use std::io::{self, Write};

use super::Format;
use super::text::TextBuffer;

/// The first rule of `unicode`, the rules between rows, the last rule: left end, crossing, right end.
const TOP: [&str; 3] = ["┌", "┬", "┐\n"];
const MIDDLE: [&str; 3] = ["├", "┼", "┤\n"];
const BOTTOM: [&str; 3] = ["└", "┴", "┘\n"];

/// Writes the next rows of a board of side `n`, from `row` on.
pub(super) fn write<W: Write>(
    text: &mut TextBuffer<W>,
    format: Format,
    n: u32,
    row: u32,
    columns: &[u32],
) -> io::Result<()> {
    match format {
        Format::Board => text.rows(n, columns, ["Q", "\n"], [*b"."; 2])?,
        Format::Hash => text.rows(n, columns, ["Q", "\n"], [*b"#"; 2])?,
        Format::Stars => text.rows(n, columns, ["* ", "\n"], [*b"- "; 2])?,
        Format::Tutorial => {
            for &column in columns {
                text.put(b"['")?;
                text.rows(n, &[column], ["Q", "']\n"], [*b"#', '", *b"', '#"])?;
            }
        }
        Format::Unicode => {
            let mut above = if row == 0 { TOP } else { MIDDLE };
            for &column in columns {
                rule(text, n, std::mem::replace(&mut above, MIDDLE))?;
                text.rows(n, &[column], ["│ ♛ ", "│\n"], [*b"\xe2\x94\x82   "; 2])?;
            }
        }
        // A run of empty squares is its length. Chess needs one digit for it; larger boards have longer runs, written
        // as plain decimal numbers.
        Format::Fen => {
            let mut is_top = row == 0;
            for &column in columns {
                if !std::mem::take(&mut is_top) {
                    text.put(b"/")?;
                }
                text.run(column)?;
                text.put(b"Q")?;
                text.run(n - 1 - column)?;
            }
        }
        Format::Columns | Format::Compact | Format::Json | Format::Csv | Format::U32 => {
            unreachable!("numbers are written elsewhere")
        }
        Format::Svg | Format::Png | Format::Latex => unreachable!("so are pictures"),
    }
    Ok(())
}

/// Writes what stands below the last row.
pub(super) fn end<W: Write>(text: &mut TextBuffer<W>, format: Format, n: u32) -> io::Result<()> {
    match format {
        Format::Unicode => {
            // A board without squares is a frame around nothing.
            if n == 0 {
                rule(text, n, TOP)?;
            }
            rule(text, n, BOTTOM)
        }
        Format::Fen => text.put(b"\n"),
        // A board without rows still shows that it is there.
        Format::Board | Format::Hash | Format::Stars if n == 0 => text.put(b"\n"),
        _ => Ok(()),
    }
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
