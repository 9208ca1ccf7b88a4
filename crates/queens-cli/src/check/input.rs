//! What `check` and `complete` read: a file, a pipe, standard input. It reports how many bytes have passed, and an
//! interrupt ends it, even while a pipe is silent.
//!
//! Bytes are read and checked by one thread, through a buffer that stays in the cache of its core: a
//! second thread that reads ahead costs more than it saves.

use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::time::Duration;

use queens_messages::{Message, Speak};

use crate::control;
use crate::failure::{Failure, code};
use crate::progress::Throughput;
use crate::session::Session;

/// Bytes that are read at once.
const BLOCK: usize = 1 << 16;
/// How often interrupts are polled.
const POLL: Duration = Duration::from_millis(100);
/// How long the reader may take to notice an interrupt by itself.
const GRACE: Duration = Duration::from_millis(500);

/// An input that is being read.
pub(crate) struct Input {
    source: Box<dyn Read>,
    block: Vec<u8>,
    /// The part of the block that has not been read.
    at: usize,
    end: usize,
    length: Option<u64>,
    passed: Throughput,
}

impl Input {
    /// Opens the file, or standard input where there is none.
    pub(crate) fn open(session: &Session, path: Option<&str>) -> Result<Self, Failure> {
        match path {
            None => {
                session.note_waiting();
                Ok(Self::start(session, io::stdin(), None))
            }
            Some(path) => {
                let (file, length) = file(session, path)?;
                Ok(Self::start(session, file, length))
            }
        }
    }

    /// Opens the file or standard input without a progress bar: the caller shows its own.
    pub(crate) fn unseen(session: &Session, path: Option<&str>) -> Result<Self, Failure> {
        match path {
            None => {
                session.note_waiting();
                watch(session);
                Ok(Self::reading(io::stdin(), None, Throughput::unseen()))
            }
            Some(path) => Self::again(session, path),
        }
    }

    /// Opens the file a second time, without another progress bar.
    pub(super) fn again(session: &Session, path: &str) -> Result<Self, Failure> {
        let (file, length) = file(session, path)?;
        Ok(Self::reading(file, length, Throughput::unseen()))
    }

    fn start(session: &Session, source: impl Read + 'static, length: Option<u64>) -> Self {
        if length.is_none() {
            watch(session);
        }
        Self::reading(source, length, Throughput::start(session, length))
    }

    fn reading(source: impl Read + 'static, length: Option<u64>, passed: Throughput) -> Self {
        Self { source: Box::new(source), block: vec![0; BLOCK], at: 0, end: 0, length, passed }
    }

    /// The bytes of a file, none of a pipe.
    pub(crate) const fn length(&self) -> Option<u64> {
        self.length
    }
}

/// A file, and its length if it is not a pipe or a device.
fn file(session: &Session, path: &str) -> Result<(File, Option<u64>), Failure> {
    let cannot = |error: io::Error| {
        let reason = error.say(session.language);
        Failure::running(Message::CannotRead { path: path.into(), reason })
    };
    let file = File::open(path).map_err(cannot)?;
    let about = file.metadata().map_err(cannot)?;
    if about.is_dir() {
        return Err(cannot(io::ErrorKind::IsADirectory.into()));
    }
    Ok((file, about.is_file().then_some(about.len())))
}

/// Ends the program after an interrupt if the reader does not: it may be blocked for ever.
fn watch(session: &Session) {
    let language = session.language;
    std::thread::spawn(move || {
        while !control::is_interrupted() {
            std::thread::sleep(POLL);
        }
        std::thread::sleep(GRACE);
        let _ = writeln!(io::stderr(), "{}", Message::Interrupted.say(language));
        std::process::exit(code::INTERRUPTED.into())
    });
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let block = self.fill_buf()?;
        let length = block.len().min(buffer.len());
        buffer[..length].copy_from_slice(&block[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.end {
            if control::is_interrupted() {
                return Err(io::Error::other("interrupted"));
            }
            (self.at, self.end) = (0, 0); // also where reading fails
            self.end = self.source.read(&mut self.block)?;
            self.passed.add(self.end as u64);
        }
        Ok(&self.block[self.at..self.end])
    }

    fn consume(&mut self, length: usize) {
        self.at += length;
    }
}
