//! `columns`, `compact`, `json` and `csv`: a line of column numbers.
//!
//! Listing every solution is mostly this, so on small boards the text of each number is
//! made once and then copied.

use std::io::{self, Write};

use super::Format;
use super::text::{Packed, Text};
use super::writer::{Rows, WriteError};

/// Boards up to here have their numbers ready: four digits and a separator fit.
const MAX_READY: u32 = 4096;

/// How a format writes the numbers of a board.
pub(super) struct Numbers {
    /// What the leftmost column is called.
    first: u32,
    separator: &'static str,
    ready: Vec<Packed>,
    before: String,
    after: &'static str,
}

impl Numbers {
    /// The numbers of `format`, or none if it writes none.
    pub(super) fn new(format: Format, n: u32) -> Option<Self> {
        let (first, separator, after) = match format {
            Format::Columns => (1, " ", "\n"),
            Format::Csv => (1, ",", "\n"),
            Format::Compact => (1, "", "\n"),
            Format::Json => (0, ",", "]}\n"),
            _ => return None,
        };
        let before = match format {
            Format::Json => format!("{{\"n\":{n},\"columns\":["),
            _ => String::new(),
        };
        let ready = if n <= MAX_READY { n } else { 0 };
        let ready = (first..first + ready).map(|number| packed(number, separator)).collect();
        Some(Self { first, separator, ready, before, after })
    }

    /// Writes one solution as a line.
    pub(super) fn line<W: Write>(
        &self,
        text: &mut Text<W>,
        mut rows: Rows<impl Iterator<Item = u32>>,
    ) -> Result<(), WriteError> {
        let n = rows.n();
        text.put(self.before.as_bytes())?;
        if n <= MAX_READY {
            while let Some(column) = rows.next()? {
                text.packed(self.ready[column as usize])?;
            }
        } else {
            let mut digits = itoa::Buffer::new();
            while let Some(column) = rows.next()? {
                self.number(text, digits.format(u64::from(column) + u64::from(self.first)))?;
            }
        }
        if n > 0 && !self.separator.is_empty() {
            text.retract();
        }
        Ok(text.put(self.after.as_bytes())?)
    }

    fn number<W: Write>(&self, text: &mut Text<W>, digits: &str) -> io::Result<()> {
        text.put(digits.as_bytes())?;
        text.put(self.separator.as_bytes())
    }
}

fn packed(number: u32, separator: &str) -> Packed {
    let text = format!("{number}{separator}");
    let mut packed = [0; 8];
    packed[..text.len()].copy_from_slice(text.as_bytes());
    packed[7] = text.len() as u8;
    packed
}

/// The first line of `csv`: a name for each row of the board.
pub(super) fn header<W: Write>(text: &mut Text<W>, n: u32) -> io::Result<()> {
    let mut digits = itoa::Buffer::new();
    for row in 1..=n {
        text.put(if row == 1 { "row" } else { ",row" }.as_bytes())?;
        text.put(digits.format(row).as_bytes())?;
    }
    text.put(b"\n")
}
