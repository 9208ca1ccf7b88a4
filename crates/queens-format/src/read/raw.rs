//! `u32`: columns from 0 in four little-endian bytes each, to the end of the input.

use std::io::BufRead;

use super::Found;
use super::collect::Collector;
use super::error::{Position, ReadError, ReadFault};
use super::text::TextReader;

/// Reads the board that is the input.
pub(super) fn board<R: BufRead>(
    text: &mut TextReader<R>,
    mut list: Collector<'_>,
) -> Result<Found, ReadError> {
    loop {
        let (columns, rest) = text.peek_bytes(4)?.as_chunks();
        let (whole, rest) = (columns.as_flattened().len(), rest.len() as u64);
        for &column in columns {
            let position = Position::byte(4 * list.rows());
            list.queen(u32::from_le_bytes(column), position)?;
        }
        text.consume(whole);
        match (whole, rest) {
            (0, 0) => return list.finish(None),
            (0, _) => {
                return Err(ReadFault::RawLength { bytes: 4 * list.rows() + rest }.into());
            }
            _ => {}
        }
    }
}
