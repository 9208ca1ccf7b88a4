//! The input of the readers: bytes that can be looked at and put back.

use std::io::{self, BufRead, Read};

/// How much of an input is looked at to distinguish raw numbers from text.
const GLANCE: usize = 4096;

/// An input, and what was put back before it.
pub(super) struct ByteSource<R> {
    head: Vec<u8>,
    /// How much of `head` has been read again.
    at: usize,
    input: R,
}

impl<R: BufRead> ByteSource<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { head: Vec::new(), at: 0, input }
    }

    /// These bytes come next, again.
    pub(super) fn put_back(&mut self, mut bytes: Vec<u8>) {
        bytes.extend_from_slice(&self.head[self.at..]);
        (self.head, self.at) = (bytes, 0);
    }

    /// The bytes ahead, none at the end of the input.
    #[inline]
    pub(super) fn ahead(&mut self) -> io::Result<&[u8]> {
        if self.at == self.head.len() {
            loop {
                match self.input.fill_buf() {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                    Ok(_) => break,
                }
            }
        }
        self.fill_buf()
    }

    /// Whether raw numbers come next: text has no NUL, and a board has a zero byte early on. A line
    /// of good text is enough, so that a board typed at a terminal is read at once.
    pub(super) fn is_raw(&mut self) -> io::Result<bool> {
        let mut glance = Vec::new();
        let is_raw = loop {
            let ahead = self.ahead()?;
            let length = ahead.len().min(GLANCE - glance.len());
            glance.extend_from_slice(&ahead[..length]);
            self.consume(length);
            let is_line = glance.len() >= 4
                && glance.contains(&b'\n')
                && std::str::from_utf8(&glance).is_ok_and(|text| !text.contains('\0'));
            if length == 0 || is_line || glance.len() == GLANCE {
                break glance.contains(&0) && !is_utf16(&glance);
            }
        };
        self.put_back(glance);
        Ok(is_raw)
    }
}

/// Text of two bytes a character, which is no board, but no raw numbers either.
fn is_utf16(bytes: &[u8]) -> bool {
    let is_mark = matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
    let zeros = bytes.iter().take(16).filter(|&&byte| byte == 0).count();
    is_mark && zeros <= 7 && bytes.array_windows().take(15).all(|&pair| pair != [0, 0])
}

impl<R: BufRead> Read for ByteSource<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let ahead = self.fill_buf()?;
        let length = ahead.len().min(buffer.len());
        buffer[..length].copy_from_slice(&ahead[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for ByteSource<R> {
    #[inline]
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at < self.head.len() {
            return Ok(&self.head[self.at..]);
        }
        self.head = Vec::new();
        self.at = 0;
        self.input.fill_buf()
    }

    #[inline]
    fn consume(&mut self, length: usize) {
        if self.at < self.head.len() {
            self.at += length;
        } else {
            self.input.consume(length);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn is_raw(bytes: &[u8]) -> bool {
        // One byte at a time, as the slowest pipe gives them.
        let mut source = ByteSource::new(BufReader::with_capacity(1, bytes));
        let is_raw = source.is_raw().unwrap();
        let mut again = Vec::new();
        source.read_to_end(&mut again).unwrap();
        assert_eq!(again, bytes);
        is_raw
    }

    #[test]
    fn raw_numbers_are_told_from_text() {
        for text in ["", "1", "1\n", "2 4 1 3", "2 4 1 3\n", "\u{feff}.Q\nQ.\n", "\u{2500}\n"] {
            assert!(!is_raw(text.as_bytes()), "{text:?}");
        }
        let utf16: Vec<u8> =
            "\u{feff}2 4 1 3\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(!is_raw(&utf16));
        for columns in [&[0u32][..], &[10, 0, 13], &[65279, 3], &[0xffff_ffff, 0x0a32_3232, 7]] {
            let bytes: Vec<u8> = columns.iter().flat_map(|column| column.to_le_bytes()).collect();
            assert!(is_raw(&bytes), "{columns:?}");
        }
    }
}
