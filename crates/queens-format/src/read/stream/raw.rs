//! `u32`: columns from 0 in four little-endian bytes each, to the end of the input.

use std::io::{BufRead, Read};

use n_queens::Square;

use super::BLOCK;
use crate::read::ReadBoard;
use crate::read::error::{Position, ReadError};
use crate::read::source::Source;

/// What is between two blocks.
#[derive(Default)]
pub(super) struct Raw {
    bytes: u64,
    /// The first bytes of a number that goes on.
    rest: Vec<u8>,
}

impl Raw {
    /// Reads on until the block is full or, which is true, the input is over.
    pub(super) fn fill<R: BufRead>(
        &mut self,
        source: &mut Source<R>,
        block: &mut Vec<u32>,
    ) -> Result<bool, ReadError> {
        while block.len() < BLOCK {
            let ahead = source.ahead()?;
            if ahead.is_empty() {
                return self.end();
            }
            let whole = if self.rest.is_empty() { ahead.len() / 4 } else { 0 };
            let whole = whole.min(BLOCK - block.len());
            let length = if whole > 0 { 4 * whole } else { ahead.len().min(4 - self.rest.len()) };
            if whole > 0 {
                block.extend(columns(&ahead[..length]));
            } else {
                self.rest.extend_from_slice(&ahead[..length]);
                let complete = columns(&self.rest).next();
                block.extend(complete.inspect(|_| self.rest.clear()));
            }
            source.consume(length);
            self.bytes += length as u64;
        }
        Ok(false)
    }

    fn end(&self) -> Result<bool, ReadError> {
        if self.rest.is_empty() {
            Ok(true)
        } else {
            Err(ReadError::RawLength { bytes: self.bytes })
        }
    }
}

fn columns(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes))
}

/// Reads a whole board of up to `most` bytes. A longer one is left as it is, and is none.
pub(in crate::read) fn small<R: BufRead>(
    source: &mut Source<R>,
    most: u64,
) -> Result<Option<ReadBoard>, ReadError> {
    let mut bytes = Vec::new();
    source.by_ref().take(most + 1).read_to_end(&mut bytes)?;
    let length = bytes.len() as u64;
    if length > most {
        source.put_back(bytes);
        return Ok(None);
    }
    if !length.is_multiple_of(4) {
        return Err(ReadError::RawLength { bytes: length });
    }
    let n = (length / 4) as u32;
    let queens = (0..n).zip(columns(&bytes)).map(|(row, column)| {
        let position = Position::byte(4 * u64::from(row));
        if column < n {
            return Ok((Square::new(row, column), position));
        }
        Err(ReadError::ColumnOutOfRange { position, value: column.to_string(), first: 0, n })
    });
    let queens = queens.collect::<Result<_, _>>()?;
    Ok(Some(ReadBoard { n, queens, blocked: Vec::new(), position: Position::byte(0) }))
}
