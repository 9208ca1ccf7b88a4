//! Reads records from files, for `merge` and for checkpoints.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use n_queens::count::{Record, RecordError};
use queens_messages::units;
use queens_messages::{Message, Speak};

/// No record is larger: that is room for more than twenty million units.
const LARGEST: u64 = 1 << 30;

/// The bytes that show whether a file is a record at all.
const START: u64 = 4096;

/// Why a file cannot be read as a record.
pub enum Unread {
    /// The system cannot read it.
    Io(io::Error),
    /// Its content is not a record.
    Broken(Box<dyn Speak + Send + Sync>),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The record in the file at `path`, which is not changed.
pub fn read(path: &Path) -> Result<Record, Unread> {
    let mut file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
    }
    let bytes = bytes(&mut file, LARGEST)?;
    Record::decode(&bytes).map_err(|error| Unread::Broken(Box::new(error)))
}

fn bytes(file: &mut impl Read, largest: u64) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    file.take(START).read_to_end(&mut bytes)?;
    // A large file of another kind, or a device, is not read to its end.
    if Record::decode(&bytes) == Err(RecordError::NotARecord) {
        return Err(Unread::Broken(Box::new(RecordError::NotARecord)));
    }
    file.take(largest - START + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        let size = units::bytes(largest.into());
        return Err(Unread::Broken(Box::new(Message::RecordTooLarge { size })));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_or_no_record_is_not_read_to_its_end() {
        let mut endless = io::repeat(b'x');
        assert!(matches!(bytes(&mut endless, 1 << 20), Err(Unread::Broken(_))));
        let mut long = b"n-queens count record\n".chain(io::repeat(b'1'));
        assert!(matches!(bytes(&mut long, 1 << 20), Err(Unread::Broken(_))));
    }
}
