//! The smallest client that does: one connection which is kept, requests as bytes, answers read to their end
//! and thrown away.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Longer than any answer may take.
const LONGEST: Duration = Duration::from_secs(60);

pub(crate) struct Client {
    stream: TcpStream,
    /// What was read and not yet looked at.
    unread: Vec<u8>,
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LONGEST))?;
        Ok(Self { stream, unread: Vec::with_capacity(1 << 14) })
    }

    pub(crate) fn send(&mut self, request: &[u8]) -> io::Result<()> {
        self.stream.write_all(request)
    }

    /// Reads the next answer to its end; gives its status.
    pub(crate) fn receive(&mut self) -> io::Result<u16> {
        let (status, length) = self.head()?;
        match length {
            Some(length) => self.skip(length)?,
            None => while self.chunk()? {},
        }
        Ok(status)
    }

    /// The status and the length of the next answer; none if it comes in chunks.
    pub(crate) fn head(&mut self) -> io::Result<(u16, Option<usize>)> {
        let end = self.until(b"\r\n\r\n")?;
        let head = std::str::from_utf8(&self.unread[..end]).map_err(|_| strange("headers"))?;
        let status = head.get(9..12).and_then(|text| text.parse().ok()).ok_or(strange("status"))?;
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
        });
        self.unread.drain(..end);
        Ok((status, length))
    }

    /// Reads one chunk away; whether there are more.
    fn chunk(&mut self) -> io::Result<bool> {
        let end = self.until(b"\r\n")?;
        let size = std::str::from_utf8(&self.unread[..end]).ok();
        let size = size.and_then(|text| usize::from_str_radix(text.trim(), 16).ok());
        let size = size.ok_or(strange("chunk"))?;
        self.skip(end + size + 2)?;
        Ok(size > 0)
    }

    /// Where `mark` ends in what is unread.
    fn until(&mut self, mark: &[u8]) -> io::Result<usize> {
        let mut seen = 0;
        loop {
            let found = self.unread[seen..].windows(mark.len()).position(|window| window == mark);
            if let Some(begin) = found {
                return Ok(seen + begin + mark.len());
            }
            seen = self.unread.len().saturating_sub(mark.len() - 1);
            self.more()?;
        }
    }

    fn skip(&mut self, mut length: usize) -> io::Result<()> {
        while length > self.unread.len() {
            length -= self.unread.len();
            self.unread.clear();
            self.more()?;
        }
        self.unread.drain(..length);
        Ok(())
    }

    fn more(&mut self) -> io::Result<()> {
        let mut buffer = [0; 1 << 14];
        match self.stream.read(&mut buffer)? {
            0 => Err(ErrorKind::UnexpectedEof.into()),
            length => {
                self.unread.extend_from_slice(&buffer[..length]);
                Ok(())
            }
        }
    }
}

fn strange(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, format!("a strange {what}"))
}

/// A GET as bytes.
pub(crate) fn get(target: &str) -> Vec<u8> {
    format!("GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n").into_bytes()
}

/// A POST of JSON as bytes.
pub(crate) fn post(target: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    let kind = "Content-Type: application/json";
    format!("POST {target} HTTP/1.1\r\nHost: localhost\r\n{kind}\r\nContent-Length: {length}\r\n\r\n{body}")
        .into_bytes()
}
