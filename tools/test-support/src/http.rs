//! An HTTP client that sends any bytes, correct requests or not, and reads what comes back.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Longer than any response takes: a server that hangs fails the test instead of blocking it.
const LONGEST: Duration = Duration::from_secs(60);

/// A request to `localhost` as bytes. Each line of `headers` ends with `\r\n`.
#[must_use]
pub fn request(method: &str, target: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("{method} {target} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n");
    [head.as_bytes(), body].concat()
}

/// A GET request.
#[must_use]
pub fn get(target: &str) -> Vec<u8> {
    request("GET", target, "", b"")
}

/// A POST request with a body of this media type.
#[must_use]
pub fn post(target: &str, media_type: &str, body: &[u8]) -> Vec<u8> {
    let headers = format!("Content-Type: {media_type}\r\nContent-Length: {}\r\n", body.len());
    request("POST", target, &headers, body)
}

/// A connection to a server.
#[derive(Debug)]
pub struct Connection {
    reader: BufReader<TcpStream>,
}

impl Connection {
    /// Connects.
    ///
    /// # Panics
    ///
    /// If no server listens at the address.
    #[must_use]
    pub fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("a server listens");
        stream.set_nodelay(true).expect("the option exists");
        stream.set_read_timeout(Some(LONGEST)).expect("the option exists");
        stream.set_write_timeout(Some(LONGEST)).expect("the option exists");
        Self { reader: BufReader::with_capacity(1 << 14, stream) }
    }

    /// Sends bytes. A server that has already refused them may have closed the connection; that is no error here.
    pub fn write(&mut self, bytes: &[u8]) {
        let _ = self.reader.get_mut().write_all(bytes);
    }

    /// Ends the sending direction.
    pub fn finish(&self) {
        let _ = self.reader.get_ref().shutdown(Shutdown::Write);
    }

    /// The next response as a whole; none if the server closes the connection.
    pub fn response(&mut self) -> Option<Response> {
        let mut response = self.head()?;
        response.body = self.body(&response)?;
        Some(response)
    }

    /// The status and the headers of the next response; none if the server closes the connection.
    ///
    /// # Panics
    ///
    /// If they are not HTTP.
    pub fn head(&mut self) -> Option<Response> {
        let head = String::from_utf8(self.until(b"\r\n\r\n")?).expect("headers are text");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Some(Response { status: status.expect("a status"), head, body: Vec::new() })
    }

    /// The body that follows these headers.
    ///
    /// # Panics
    ///
    /// If the headers contradict each other about its length.
    pub fn body(&mut self, head: &Response) -> Option<Vec<u8>> {
        match (head.header("content-length"), head.header("transfer-encoding")) {
            (Some(length), None) => self.take(length.parse().expect("a length")),
            (None, Some("chunked")) => self.chunks(),
            (None, None) if matches!(head.status, 204 | 304) => Some(Vec::new()),
            (None, None) => Some(self.rest()),
            both => panic!("the length of the body is unclear: {both:?}"),
        }
    }

    /// The next chunk of a chunked body; an empty one is the last.
    ///
    /// # Panics
    ///
    /// If its size is not a number.
    pub fn chunk(&mut self) -> Option<Vec<u8>> {
        let line = String::from_utf8(self.until(b"\r\n")?).expect("a size");
        let size = usize::from_str_radix(line.trim(), 16).expect("a size");
        let mut chunk = self.take(size + 2)?;
        chunk.truncate(size);
        Some(chunk)
    }

    fn chunks(&mut self) -> Option<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            match self.chunk()? {
                chunk if chunk.is_empty() => return Some(body),
                chunk => body.extend(chunk),
            }
        }
    }

    /// Everything up to and including `mark`; none if the connection ends before it.
    pub fn until(&mut self, mark: &[u8]) -> Option<Vec<u8>> {
        let (last, mut bytes) = (*mark.last()?, Vec::new());
        while !bytes.ends_with(mark) {
            if ended(self.reader.read_until(last, &mut bytes)) == 0 {
                return None;
            }
        }
        Some(bytes)
    }

    fn take(&mut self, length: usize) -> Option<Vec<u8>> {
        let mut bytes = Vec::with_capacity(length);
        let mut part = self.reader.by_ref().take(length as u64);
        ended(part.read_to_end(&mut bytes));
        (bytes.len() == length).then_some(bytes)
    }

    /// Everything until the server closes the connection.
    pub fn rest(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        ended(self.reader.read_to_end(&mut bytes));
        bytes
    }

    /// Whether there is something to read, or the server has closed the connection.
    ///
    /// # Panics
    ///
    /// If the socket is broken.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        let stream = self.reader.get_ref();
        stream.set_nonblocking(true).expect("the option exists");
        let peeked = stream.peek(&mut [0]);
        stream.set_nonblocking(false).expect("the option exists");
        !self.reader.buffer().is_empty() || peeked.is_ok()
    }
}

/// A stream of events (`text/event-stream`) while it is read.
#[derive(Debug)]
pub struct EventStream {
    connection: Connection,
    /// The status code of the response.
    pub status: u16,
    unread: String,
}

impl EventStream {
    /// The stream that answers a request sent on this connection.
    ///
    /// # Panics
    ///
    /// If the server closes the connection instead.
    #[must_use]
    pub fn new(mut connection: Connection) -> Self {
        let status = connection.head().expect("a response").status;
        Self { connection, status, unread: String::new() }
    }
}

/// Names of events with their documents.
impl Iterator for EventStream {
    type Item = (String, Value);

    fn next(&mut self) -> Option<Self::Item> {
        while !self.unread.contains("\n\n") {
            let chunk = self.connection.chunk().filter(|chunk| !chunk.is_empty())?;
            self.unread.push_str(std::str::from_utf8(&chunk).expect("events are text"));
        }
        let end = self.unread.find("\n\n")? + 2;
        let event: String = self.unread.drain(..end).collect();
        let field = |name| event.lines().find_map(|line| line.strip_prefix(name));
        let name = field("event: ").expect("an event has a name").to_owned();
        let document = serde_json::from_str(field("data: ").expect("an event has a document"));
        Some((name, document.expect("the document is JSON")))
    }
}

/// How many bytes were read before the connection ended; a connection that is reset has ended, too.
fn ended(read: std::io::Result<usize>) -> usize {
    match read {
        Ok(length) => length,
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
            panic!("the server neither answers nor closes the connection")
        }
        Err(_) => 0,
    }
}

/// A response of the server.
#[derive(Debug)]
pub struct Response {
    /// The status code.
    pub status: u16,
    /// The status line and the headers.
    head: String,
    /// The body, without chunk sizes.
    pub body: Vec<u8>,
}

impl Response {
    /// The value of a header; its name is compared without case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// All headers in their order.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.head.lines().filter_map(|line| line.split_once(": "))
    }

    /// The body as text.
    ///
    /// # Panics
    ///
    /// If it is not UTF-8.
    #[must_use]
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("the body is text")
    }

    /// The body as JSON.
    ///
    /// # Panics
    ///
    /// If it is not JSON.
    #[must_use]
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}
