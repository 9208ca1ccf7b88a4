//! `columns`, `compact`, `json` and `csv`: a line of column numbers.
//!
//! Listing every solution is mostly this, so on small boards the text of each number is
//! made once and then copied.

use std::io::{self, Write};

use super::Format;
use super::text::{Packed, TextBuffer};

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
    /// Numbers of a board of `n` rows, the leftmost column called `first`, between these texts.
    pub(super) fn new(
        n: u32,
        first: u32,
        separator: &'static str,
        before: String,
        after: &'static str,
    ) -> Self {
        let ready = if n <= MAX_READY { n } else { 0 };
        let ready = (first..first + ready).map(|number| packed(number, separator)).collect();
        Self { first, separator, ready, before, after }
    }

    /// The numbers of `format`, or none if it writes none.
    pub(super) fn of_format(format: Format, n: u32) -> Option<Self> {
        Some(match format {
            Format::Columns => Self::new(n, 1, " ", String::new(), "\n"),
            Format::Csv => Self::new(n, 1, ",", String::new(), "\n"),
            Format::Compact => Self::new(n, 1, "", String::new(), "\n"),
            Format::Json => Self::new(n, 0, ",", format!("{{\"n\":{n},\"columns\":["), "]}\n"),
            _ => return None,
        })
    }

    /// What stands before the numbers.
    pub(super) fn begin(&self, text: &mut TextBuffer<impl Write>) -> io::Result<()> {
        text.put(self.before.as_bytes())
    }

    /// Writes the next numbers of the line.
    pub(super) fn rows(
        &self,
        text: &mut TextBuffer<impl Write>,
        columns: &[u32],
    ) -> io::Result<()> {
        if !self.ready.is_empty() {
            return columns.iter().try_for_each(|&column| text.packed(self.ready[column as usize]));
        }
        let mut digits = itoa::Buffer::new();
        columns.iter().try_for_each(|&column| {
            let number = digits.format(u64::from(column) + u64::from(self.first));
            text.pair(number.as_bytes(), self.separator.as_bytes())
        })
    }

    /// What stands after the numbers of a board of `n` rows, in place of the last separator.
    pub(super) fn end<W: Write>(&self, text: &mut TextBuffer<W>, n: u32) -> io::Result<()> {
        if n > 0 && !self.separator.is_empty() {
            text.retract();
        }
        text.put(self.after.as_bytes())
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
pub(super) fn header<W: Write>(text: &mut TextBuffer<W>, n: u32) -> io::Result<()> {
    let mut digits = itoa::Buffer::new();
    for row in 1..=n {
        text.put(if row == 1 { "row" } else { ",row" }.as_bytes())?;
        text.put(digits.format(row).as_bytes())?;
    }
    text.put(b"\n")
}
