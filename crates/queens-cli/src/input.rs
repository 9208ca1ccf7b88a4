//! What `check` and `complete` read: a file, a pipe, standard input. It reports how many bytes have passed, and an
//! interrupt ends it, even while a pipe is silent.
//!
//! Bytes are read and checked by one thread, through a buffer that stays in the cache of its core: a
//! second thread that reads ahead costs more than it saves.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use queens_files::{FaultKind, FileFault};
use queens_messages::{Message, Speak};

use crate::progress::Throughput;
use crate::{Failure, Session, control, session};

/// Bytes that are read at once.
const BLOCK: usize = 1 << 16;

/// An input that is being read.
pub(crate) type Input = BufReader<InputSource>;

/// The bytes of an input.
pub(crate) struct InputSource {
    bytes: Box<dyn Read>,
    /// How many bytes a file has; none of a pipe.
    pub(crate) length: Option<u64>,
    passed: Option<Throughput>,
    /// Whether the end was reached. A terminal goes on after its end, so it is not read again.
    has_ended: bool,
}

/// Opens the file, or standard input where there is none or it is `-`. Its bar, if it has one, shows the bytes that are read.
pub(crate) fn open(session: &Session, path: Option<&str>, has_bar: bool) -> Result<Input, Failure> {
    let (bytes, length): (Box<dyn Read>, _) = match path.filter(|&path| path != "-") {
        None => {
            session.note_waiting();
            (Box::new(io::stdin()), None)
        }
        Some(path) => {
            let unread = |error| FileFault::new(FaultKind::CannotRead, Path::new(path), error);
            let (file, length) = open_file(path).map_err(unread)?;
            (Box::new(file), length)
        }
    };
    if length.is_none() {
        control::set_cleanup(Some(note_interrupt)); // reading may block for ever
    }
    let passed = has_bar.then(|| Throughput::start(session, length));
    Ok(BufReader::with_capacity(BLOCK, InputSource { bytes, length, passed, has_ended: false }))
}

/// A file, and its length if it is not a pipe or a device.
fn open_file(path: &str) -> io::Result<(File, Option<u64>)> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok((file, about.is_file().then_some(about.len())))
}

/// Notes the interrupt where the reader does not end by itself.
fn note_interrupt() {
    let _ = writeln!(io::stderr(), "{}", Message::Interrupted.say(session::language()));
}

impl Read for InputSource {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if control::is_interrupted() {
            return Err(io::Error::other("interrupted"));
        }
        if self.has_ended {
            return Ok(0);
        }
        let length = self.bytes.read(buffer)?;
        self.has_ended = length == 0 && !buffer.is_empty();
        self.passed.iter().for_each(|passed| passed.add(length as u64));
        Ok(length)
    }
}
