//! What `check` and `complete` read: a file, a pipe, standard input. It reports how many bytes have passed, and an
//! interrupt ends it, even while a pipe is silent.
//!
//! Bytes are read and checked by one thread, through a buffer that stays in the cache of its core: a
//! second thread that reads ahead costs more than it saves.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
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
pub(crate) type Input = BufReader<InputSource>;

/// The bytes of an input.
pub(crate) struct InputSource {
    bytes: Box<dyn Read>,
    /// How many bytes a file has; none of a pipe.
    pub(crate) length: Option<u64>,
    passed: Throughput,
    /// Whether the end was reached. A terminal goes on after its end, so it is not read again.
    has_ended: bool,
}

/// Opens the file, or standard input where there is none.
pub(crate) fn open(session: &Session, path: Option<&str>) -> Result<Input, Failure> {
    open_with(session, path, |length| Throughput::start(session, length))
}

/// Opens the file or standard input without a progress bar: the caller shows its own.
pub(crate) fn open_unseen(session: &Session, path: Option<&str>) -> Result<Input, Failure> {
    open_with(session, path, |_| Throughput::unseen())
}

fn open_with(
    session: &Session,
    path: Option<&str>,
    throughput: impl Fn(Option<u64>) -> Throughput,
) -> Result<Input, Failure> {
    let (bytes, length): (Box<dyn Read>, _) = match path {
        None => {
            session.note_waiting();
            (Box::new(io::stdin()), None)
        }
        Some(path) => {
            let (file, length) = open_file(path).map_err(|error| {
                let reason = error.say(session.language);
                Failure::running(Message::CannotRead { path: path.into(), reason })
            })?;
            (Box::new(file), length)
        }
    };
    if length.is_none() {
        watch(session);
    }
    let passed = throughput(length);
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
        self.passed.add(length as u64);
        Ok(length)
    }
}
