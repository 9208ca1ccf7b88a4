//! `u32`: columns from 0 in four little-endian bytes each, to the end of the input.

use std::io::BufRead;

use super::Found;
use super::collect::Collector;
use super::error::{Position, ReadError};
use super::source::ByteSource;

/// Reads the board that is the input.
pub(super) fn board<R: BufRead>(
    source: &mut ByteSource<R>,
    mut list: Collector<'_>,
) -> Result<Found, ReadError> {
    let mut bytes = 0;
    // The first bytes of a number whose other bytes are not in the buffer.
    let mut split = Vec::with_capacity(4);
    loop {
        let ahead = source.ahead()?;
        let length = ahead.len();
        if length == 0 {
            break;
        }
        let missing = if split.is_empty() { 0 } else { (4 - split.len()).min(length) };
        let (missing, whole) = ahead.split_at(missing);
        split.extend_from_slice(missing);
        let (columns, rest) = whole.as_chunks();
        for &column in split.as_chunks().0.iter().chain(columns) {
            let position = Position::byte(4 * list.rows());
            list.queen(u32::from_le_bytes(column), position)?;
        }
        if split.len() == 4 {
            split.clear();
        }
        split.extend_from_slice(rest);
        source.consume(length);
        bytes += length as u64;
    }
    if split.is_empty() { list.finish(None) } else { Err(ReadError::RawLength { bytes }) }
}
