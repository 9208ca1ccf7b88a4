//! A connection to the server that sends whatever bytes it is told to, and reads answers as far as it wants.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use rustix::net::sockopt::set_socket_linger;

/// Nothing on this machine may take longer; it keeps a broken trial from hanging.
const LONGEST: Duration = Duration::from_secs(10);

/// The most of a body that is kept; the rest is read away.
const KEPT: usize = 1 << 10;

pub(crate) struct Wire {
    reader: BufReader<TcpStream>,
}

/// What came of waiting for an answer.
#[derive(Debug)]
pub(crate) enum Said {
    /// An answer, read to its end.
    Answer(Answer),
    /// The connection was closed instead.
    Closed,
    /// There was nothing within the time.
    Nothing,
}

/// An answer: its status, and the beginning of its body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Wire {
    pub(crate) fn connect(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect_timeout(&address, LONGEST)?;
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(LONGEST))?;
        Ok(Self { reader: BufReader::new(stream) })
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.reader.get_mut().write_all(bytes)
    }

    /// Says that nothing more will come.
    pub(crate) fn finish(&self) {
        let _ = self.reader.get_ref().shutdown(Shutdown::Write);
    }

    /// Goes away without a farewell: the server sees a reset.
    pub(crate) fn reset(self) {
        let _ = set_socket_linger(self.reader.get_ref(), Some(Duration::ZERO));
    }

    /// The next answer, if it is there before `latest`.
    pub(crate) fn answer(&mut self, latest: Instant) -> Said {
        match self.read(latest) {
            Ok(answer) => Said::Answer(answer),
            Err(error) => match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::TimedOut => Said::Nothing,
                _ => Said::Closed,
            },
        }
    }

    fn read(&mut self, latest: Instant) -> io::Result<Answer> {
        let (status, length) = self.head(latest)?;
        let mut body = Vec::new();
        match length {
            Some(length) => self.take(length, &mut body, latest)?,
            None => while self.chunk(&mut body, latest)? {},
        }
        Ok(Answer { status, body })
    }

    /// The status of the next answer and its length; none if it comes in chunks.
    pub(crate) fn head(&mut self, latest: Instant) -> io::Result<(u16, Option<usize>)> {
        let first = self.line(latest)?;
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let mut length = Some(0);
        loop {
            let line = self.line(latest)?.to_ascii_lowercase();
            match line.split_once(':') {
                Some(("content-length", value)) => length = value.trim().parse().ok(),
                Some(("transfer-encoding", _)) => length = None,
                Some(_) => {}
                None => break,
            }
        }
        Ok((status.ok_or(ErrorKind::InvalidData)?, length))
    }

    /// Reads one chunk; whether there are more.
    fn chunk(&mut self, body: &mut Vec<u8>, latest: Instant) -> io::Result<bool> {
        let line = self.line(latest)?;
        let size = usize::from_str_radix(line.trim(), 16).map_err(|_| ErrorKind::InvalidData)?;
        self.take(size, body, latest)?;
        self.line(latest)?;
        Ok(size > 0)
    }

    fn line(&mut self, latest: Instant) -> io::Result<String> {
        self.wait_until(latest)?;
        let mut line = String::new();
        match self.reader.read_line(&mut line)? {
            0 => Err(ErrorKind::UnexpectedEof.into()),
            _ => Ok(line.trim_end().to_owned()),
        }
    }

    /// Reads so many bytes, and keeps the first ones.
    fn take(&mut self, length: usize, body: &mut Vec<u8>, latest: Instant) -> io::Result<()> {
        let mut left = length;
        let mut buffer = [0; 1 << 14];
        while left > 0 {
            self.wait_until(latest)?;
            let part = buffer.len().min(left);
            match self.reader.read(&mut buffer[..part])? {
                0 => return Err(ErrorKind::UnexpectedEof.into()),
                read => {
                    left -= read;
                    let kept = read.min(KEPT.saturating_sub(body.len()));
                    body.extend_from_slice(&buffer[..kept]);
                }
            }
        }
        Ok(())
    }

    /// From now on reading ends then, unless it waits already for what does not come.
    fn wait_until(&self, latest: Instant) -> io::Result<()> {
        let left = latest.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        self.reader.get_ref().set_nonblocking(false)?;
        self.reader.get_ref().set_read_timeout(Some(left))
    }

    /// From now on it is only [nudged](Self::nudge).
    pub(crate) fn hold(&self) -> io::Result<()> {
        self.reader.get_ref().set_nonblocking(true)
    }

    /// Sends what it can at once, and sees whether the server has said something or has closed the connection, waiting for
    /// nothing. What it has said can be read then.
    pub(crate) fn nudge(&mut self, bytes: &[u8]) -> Nudged {
        let is_gone = |error: &io::Error| error.kind() != ErrorKind::WouldBlock;
        let stream = self.reader.get_mut();
        if !bytes.is_empty() && stream.write(bytes).is_err_and(|error| is_gone(&error)) {
            return Nudged::Closed;
        }
        match stream.peek(&mut [0]) {
            Ok(0) => Nudged::Closed,
            Ok(_) => Nudged::Answered,
            Err(error) if is_gone(&error) => Nudged::Closed,
            Err(_) => Nudged::Silent,
        }
    }
}

/// What a connection is like that was nudged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nudged {
    Silent,
    Answered,
    Closed,
}

/// A GET for our host.
pub(crate) fn get(target: &str) -> Vec<u8> {
    format!("GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n").into_bytes()
}

/// A POST of JSON with these further headers.
pub(crate) fn post(target: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let kind = "Content-Type: application/json";
    let head = format!("POST {target} HTTP/1.1\r\nHost: localhost\r\n{kind}\r\n{headers}\r\n");
    [head.as_bytes(), body].concat()
}

/// The same with its length.
pub(crate) fn post_whole(target: &str, body: &[u8]) -> Vec<u8> {
    post(target, &format!("Content-Length: {}\r\n", body.len()), body)
}
