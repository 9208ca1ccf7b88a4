//! The text formats: a buffer in front of a [`Write`] for runs of one pattern and short pieces of text made in
//! advance, and on it boards drawn with characters (`board`, `hash`, `stars`, `fen`, `unicode`, the lists of `tutorial`)
//! and lines of column numbers (`columns`, `compact`, `json`, `csv`).

use std::io::{self, Write};

use super::Format;

const CAPACITY: usize = 1 << 16;

/// What writing returns.
type Written = io::Result<()>;

/// Up to seven bytes of text, then their number: one load, one store, one addition.
pub(super) type PackedText = [u8; 8];

/// The buffer. Nothing is written to `out` before it is full or [flushed](Self::flush).
pub(super) struct TextBuffer<W: Write> {
    buffer: Box<[u8]>,
    used: usize,
    out: W,
}

impl<W: Write> TextBuffer<W> {
    pub(super) fn new(out: W) -> Self {
        Self { buffer: vec![0; CAPACITY].into(), used: 0, out }
    }

    /// Empties the buffer if it has not `bytes` more; those must be far below its size.
    #[inline]
    fn reserve(&mut self, bytes: usize) -> Written {
        if CAPACITY - self.used < bytes { self.drain() } else { Ok(()) }
    }

    #[cold]
    fn drain(&mut self) -> Written {
        // Forgotten first: after a failure nothing is written twice.
        let used = std::mem::take(&mut self.used);
        self.out.write_all(&self.buffer[..used])
    }

    #[inline]
    pub(super) fn packed(&mut self, text: PackedText) -> Written {
        self.reserve(text.len())?;
        self.buffer[self.used..self.used + text.len()].copy_from_slice(&text);
        self.used += usize::from(text[7]);
        Ok(())
    }

    #[inline]
    pub(super) fn put(&mut self, text: &[u8]) -> Written {
        if text.len() > CAPACITY {
            self.drain()?;
            return self.out.write_all(text);
        }
        self.reserve(text.len())?;
        self.buffer[self.used..self.used + text.len()].copy_from_slice(text);
        self.used += text.len();
        Ok(())
    }

    /// The format `u32`: numbers as four little-endian bytes each.
    pub(super) fn words(&mut self, mut numbers: &[u32]) -> Written {
        while !numbers.is_empty() {
            self.reserve(size_of::<u32>())?;
            let room = self.buffer[self.used..].as_chunks_mut().0;
            let fit = room.len().min(numbers.len());
            let (now, later) = numbers.split_at(fit);
            room.iter_mut().zip(now).for_each(|(place, number)| *place = number.to_le_bytes());
            self.used += fit * size_of::<u32>();
            numbers = later;
        }
        Ok(())
    }

    /// A pattern, `count` times.
    #[inline]
    pub(super) fn repeat<const K: usize>(&mut self, pattern: [u8; K], count: u32) -> Written {
        let mut left = count as usize;
        while left > 0 {
            self.reserve(K)?;
            let fit = left.min((CAPACITY - self.used) / K);
            let end = self.used + fit * K;
            self.buffer[self.used..end].as_chunks_mut().0.fill(pattern);
            (self.used, left) = (end, left - fit);
        }
        Ok(())
    }

    /// Rows of a drawn board: left squares up to the column of each, the queen, right squares up to `n`, the end. It is
    /// fast only where the compiler knows the lengths of all parts.
    #[inline(always)]
    fn drawn<const K: usize>(
        &mut self,
        n: u32,
        columns: &[u32],
        [queen, end]: [&str; 2],
        [left, right]: [[u8; K]; 2],
    ) -> Written {
        for &column in columns {
            self.repeat(left, column)?;
            self.put(queen.as_bytes())?;
            self.repeat(right, n - 1 - column)?;
            self.put(end.as_bytes())?;
        }
        Ok(())
    }

    /// The length of a run in `fen`; nothing for 0.
    #[inline]
    pub(super) fn run(&mut self, length: u32) -> Written {
        if length == 0 { Ok(()) } else { self.put(itoa::Buffer::new().format(length).as_bytes()) }
    }

    /// Takes the last byte back; there must have been one since the last flush.
    pub(super) fn retract(&mut self) {
        self.used -= 1;
    }

    /// Hands everything on.
    pub(super) fn flush(&mut self) -> Written {
        self.drain()?;
        self.out.flush()
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        Ok(self.out)
    }

    /// Writes the next rows of a board of side `n`, from `row` on.
    pub(super) fn rows(&mut self, format: Format, n: u32, row: u32, columns: &[u32]) -> Written {
        match format {
            Format::Board => self.drawn(n, columns, ["Q", "\n"], [*b"."; 2])?,
            Format::Hash => self.drawn(n, columns, ["Q", "\n"], [*b"#"; 2])?,
            Format::Stars => self.drawn(n, columns, ["* ", "\n"], [*b"- "; 2])?,
            Format::Tutorial => {
                for &column in columns {
                    self.put(b"['")?;
                    self.drawn(n, &[column], ["Q", "']\n"], [*b"#', '", *b"', '#"])?;
                }
            }
            Format::Unicode => {
                let mut above = if row == 0 { TOP } else { MIDDLE };
                for &column in columns {
                    self.rule(n, std::mem::replace(&mut above, MIDDLE))?;
                    self.drawn(n, &[column], ["│ ♛ ", "│\n"], [*b"\xe2\x94\x82   "; 2])?;
                }
            }
            // A run of empty squares is its length. Chess needs one digit for it; larger boards have longer runs, written
            // as plain decimal numbers.
            Format::Fen => {
                let mut is_top = row == 0;
                for &column in columns {
                    if !std::mem::take(&mut is_top) {
                        self.put(b"/")?;
                    }
                    self.run(column)?;
                    self.put(b"Q")?;
                    self.run(n - 1 - column)?;
                }
            }
            _ => unreachable!("numbers and pictures are not drawn with characters"),
        }
        Ok(())
    }

    /// Writes what stands below the last row.
    pub(super) fn end_rows(&mut self, format: Format, n: u32) -> Written {
        match format {
            Format::Unicode => {
                // A board without squares is a frame around nothing.
                if n == 0 {
                    self.rule(n, TOP)?;
                }
                self.rule(n, BOTTOM)
            }
            Format::Fen => self.put(b"\n"),
            // A board without rows still shows that it is there.
            Format::Board | Format::Hash | Format::Stars if n == 0 => self.put(b"\n"),
            _ => Ok(()),
        }
    }

    fn rule(&mut self, n: u32, [left, span, right]: [&str; 3]) -> Written {
        self.put(left.as_bytes())?;
        (1..n).try_for_each(|_| self.put(span.as_bytes()))?;
        self.put(if n > 0 { "───" } else { "" }.as_bytes())?;
        self.put(right.as_bytes())
    }

    /// The first line of `csv`: a name for each row of the board.
    pub(super) fn csv_header(&mut self, n: u32) -> Written {
        let mut digits = itoa::Buffer::new();
        for row in 1..=n {
            self.put(if row == 1 { "row" } else { ",row" }.as_bytes())?;
            self.put(digits.format(row).as_bytes())?;
        }
        self.put(b"\n")
    }
}

/// The first rule of `unicode`, the rules between rows, the last rule: left end, a square and its crossing, right end.
const TOP: [&str; 3] = ["┌", "───┬", "┐\n"];
const MIDDLE: [&str; 3] = ["├", "───┼", "┤\n"];
const BOTTOM: [&str; 3] = ["└", "───┴", "┘\n"];

/// Boards up to here have their numbers ready: four digits and a separator fit.
const MAX_READY: u32 = 4096;

/// How a format writes the numbers of a board. Listing every solution is mostly this, so on small boards the text of each
/// number is made once and then copied.
pub(super) struct Numbers {
    /// What the leftmost column is called.
    first: u32,
    separator: &'static str,
    ready: Vec<PackedText>,
    /// What stands before the numbers.
    pub(super) before: String,
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

    /// Writes the next numbers of the line.
    pub(super) fn rows(&self, text: &mut TextBuffer<impl Write>, columns: &[u32]) -> Written {
        if !self.ready.is_empty() {
            return columns.iter().try_for_each(|&column| text.packed(self.ready[column as usize]));
        }
        let mut digits = itoa::Buffer::new();
        columns.iter().try_for_each(|&column| {
            let number = digits.format(u64::from(column) + u64::from(self.first));
            text.put(number.as_bytes())?;
            text.put(self.separator.as_bytes())
        })
    }

    /// What stands after the numbers of a board of `n` rows, in place of the last separator.
    pub(super) fn end<W: Write>(&self, text: &mut TextBuffer<W>, n: u32) -> Written {
        if n > 0 && !self.separator.is_empty() {
            text.retract();
        }
        text.put(self.after.as_bytes())
    }
}

fn packed(number: u32, separator: &str) -> PackedText {
    let text = format!("{number}{separator}");
    let mut packed = [0; 8];
    packed[..text.len()].copy_from_slice(text.as_bytes());
    packed[7] = text.len() as u8;
    packed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_longer_than_the_buffer_arrive_whole() {
        let mut text = TextBuffer::new(Vec::new());
        text.put(b"<").unwrap();
        text.repeat(*b"abc", 100_000).unwrap();
        text.put(&[b'x'; CAPACITY + 1]).unwrap();
        let out = text.finish().unwrap();
        assert_eq!(out.len(), 1 + 300_000 + CAPACITY + 1);
        assert!(out.starts_with(b"<abcabc") && out[300_001 - 3..].starts_with(b"abcxx"));
    }

    #[test]
    fn words_cross_the_edge_of_the_buffer() {
        let mut text = TextBuffer::new(Vec::new());
        let numbers: Vec<u32> = (0..40_000).map(|number| number * 100_003).collect();
        text.put(b"?").unwrap();
        text.words(&numbers).unwrap();
        text.put(b"the end").unwrap();
        let out = text.finish().unwrap();
        let (words, rest) = out[1..].as_chunks();
        let (end, words) = words.split_last().unwrap();
        assert!(words.iter().map(|&word| u32::from_le_bytes(word)).eq(numbers));
        assert_eq!((end, rest), (b"the ", &b"end"[..]));
    }

    #[test]
    fn packed_text_crosses_the_edge_of_the_buffer() {
        let mut text = TextBuffer::new(Vec::new());
        for _ in 0..CAPACITY {
            text.packed(*b"12,\0\0\0\0\x03").unwrap();
        }
        text.retract();
        assert_eq!(text.finish().unwrap(), "12,".repeat(CAPACITY).trim_end_matches(',').as_bytes());
    }
}
