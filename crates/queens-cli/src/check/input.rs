//! What is checked, read ahead by a thread of its own: while one block of bytes is checked, the next
//! is read. An interrupt ends even the wait for a pipe that says nothing.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::Duration;

use queens_render::{Message, Speak};

use crate::control;
use crate::failure::Failure;
use crate::progress::Throughput;
use crate::session::Session;

/// Bytes that are read at once: few enough for the cache that the threads share.
const BLOCK: usize = 1 << 18;
/// Blocks that may wait to be checked.
const AHEAD: usize = 4;
/// How often somebody who waits looks for an interrupt.
const LOOK: Duration = Duration::from_millis(100);

/// An input that is being read.
pub(super) struct Input {
    blocks: Receiver<io::Result<Vec<u8>>>,
    used: Sender<Vec<u8>>,
    block: Vec<u8>,
    at: usize,
    ended: bool,
    length: Option<u64>,
    passed: Throughput,
}

impl Input {
    /// Opens the file, or standard input where there is none.
    pub(super) fn open(session: &Session, path: Option<&str>) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::start(session, io::stdin(), None)) };
        let cannot = |error: io::Error| {
            let reason = error.say(session.language);
            Failure::running(Message::CannotRead { path: path.into(), reason })
        };
        let file = File::open(path).map_err(cannot)?;
        let about = file.metadata().map_err(cannot)?;
        if about.is_dir() {
            return Err(cannot(io::ErrorKind::IsADirectory.into()));
        }
        Ok(Self::start(session, file, about.is_file().then_some(about.len())))
    }

    fn start(session: &Session, source: impl Read + Send + 'static, length: Option<u64>) -> Self {
        let (filled, blocks) = mpsc::sync_channel(AHEAD);
        let (used, empty) = mpsc::channel();
        std::thread::spawn(move || read_ahead(source, &filled, &empty));
        let passed = Throughput::start(session, length);
        Self { blocks, used, block: Vec::new(), at: 0, ended: false, length, passed }
    }

    /// The bytes of a file, none of a pipe.
    pub(super) const fn length(&self) -> Option<u64> {
        self.length
    }

    fn next_block(&mut self) -> io::Result<()> {
        // The reader may have ended already; then nobody needs the block.
        let _ = self.used.send(std::mem::take(&mut self.block));
        self.at = 0;
        match self.wait()? {
            Some(block) => self.block = block?,
            None => self.ended = true,
        }
        self.passed.add(self.block.len() as u64);
        Ok(())
    }

    fn wait(&self) -> io::Result<Option<io::Result<Vec<u8>>>> {
        loop {
            let block = self.blocks.recv_timeout(LOOK);
            if control::is_interrupted() {
                return Err(io::Error::other("interrupted"));
            }
            match block {
                Ok(block) => return Ok(Some(block)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Reads block after block, until the end or an error or until nobody takes them.
fn read_ahead(
    mut source: impl Read,
    filled: &SyncSender<io::Result<Vec<u8>>>,
    empty: &Receiver<Vec<u8>>,
) {
    loop {
        let mut block = empty.try_recv().unwrap_or_default();
        block.resize(BLOCK, 0);
        let read = match source.read(&mut block) {
            Ok(0) => return,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read,
        };
        let is_last = read.is_err();
        let block = read.map(|length| {
            block.truncate(length);
            block
        });
        if filled.send(block).is_err() || is_last {
            return;
        }
    }
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
        if self.at == self.block.len() && !self.ended {
            self.next_block()?;
        }
        Ok(&self.block[self.at..])
    }

    fn consume(&mut self, length: usize) {
        self.at += length;
    }
}
