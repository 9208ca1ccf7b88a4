//! A server in this process, and a client that sends whatever bytes it is told to.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use queens_server::Server;
use serde_json::Value;
use tokio::sync::oneshot;

/// Nothing takes so long; it only keeps a broken test from hanging.
const LONG: Duration = Duration::from_secs(60);

/// A server on a free port, stopped when it is dropped.
pub(crate) struct Served {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Served {
    pub(crate) fn start() -> Self {
        Self::with(|server| server)
    }

    /// The same with other settings.
    pub(crate) fn with(settings: impl FnOnce(Server) -> Server + Send + 'static) -> Self {
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            runtime.expect("a runtime starts").block_on(async move {
                let server = settings(Server::bind("127.0.0.1:0").await.expect("a port is free"));
                tell.send(server.address()).expect("the test waits");
                let stop = async {
                    let _ = stopped.await;
                };
                server.serve(stop).await;
            });
        });
        let address = told.recv().expect("the server starts");
        Self { address, stop: Some(stop), thread: Some(thread) }
    }

    pub(crate) fn connect(&self) -> Connection {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(LONG)).expect("a timeout can be set");
        stream.set_write_timeout(Some(LONG)).expect("a timeout can be set");
        Connection { stream, unread: Vec::new() }
    }

    /// The answer to these bytes on a connection of their own.
    pub(crate) fn send(&self, bytes: &[u8]) -> Answer {
        let mut connection = self.connect();
        connection.write(bytes);
        connection.answer().expect("an answer")
    }

    pub(crate) fn get(&self, target: &str) -> Answer {
        self.send(&request("GET", target, "", b""))
    }

    pub(crate) fn post(&self, path: &str, kind: &str, body: &[u8]) -> Answer {
        let headers = format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
        self.send(&request("POST", &format!("/api/v1/{path}"), &headers, body))
    }

    /// Whether the server still answers an ordinary question.
    pub(crate) fn lives(&self) {
        let answer = self.get("/api/v1/solve?n=8");
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(answer.json()["n"], 8, "{answer:?}");
    }

    /// An answer must be a refusal with this status and code, and the server must not mind.
    pub(crate) fn refused(&self, answer: &Answer, status: u16, code: &str) {
        answer.refuses(status, code);
        self.lives();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.stop.take());
        let ended = self.thread.take().map(JoinHandle::join);
        if !std::thread::panicking() {
            assert!(matches!(ended, Some(Ok(()))), "the server ends in good order");
        }
    }
}

/// A request for our host.
pub(crate) fn request(method: &str, target: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("{method} {target} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n");
    [head.as_bytes(), body].concat()
}

/// One connection to the server.
pub(crate) struct Connection {
    stream: TcpStream,
    unread: Vec<u8>,
}

impl Connection {
    /// Sends; a server that has refused already may have closed its side.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes);
    }

    /// The next answer, whole; none if the server closes the connection.
    pub(crate) fn answer(&mut self) -> Option<Answer> {
        let mut answer = self.head()?;
        answer.body = self.body(&answer)?;
        Some(answer)
    }

    /// What follows a head.
    pub(crate) fn body(&mut self, head: &Answer) -> Option<Vec<u8>> {
        match (head.header("content-length"), head.header("transfer-encoding")) {
            (Some(length), None) => self.take(length.parse().expect("a length")),
            (None, Some("chunked")) => self.chunks(),
            (None, None) if matches!(head.status, 204 | 304) => Some(Vec::new()),
            (None, None) => Some(self.rest()),
            both => panic!("the length of the body is unclear: {both:?}"),
        }
    }

    /// Whether the server has said something that was not read yet.
    pub(crate) fn is_answered(&self) -> bool {
        self.stream.set_nonblocking(true).expect("it can be asked");
        let peeked = self.stream.peek(&mut [0]);
        self.stream.set_nonblocking(false).expect("it can be waited for");
        peeked.is_ok()
    }

    /// The status and headers of the next answer.
    pub(crate) fn head(&mut self) -> Option<Answer> {
        let end = self.until(b"\r\n\r\n")?;
        let head = String::from_utf8(end).expect("headers are text");
        let mut lines = head.lines();
        let status = lines.next()?.split(' ').nth(1)?.parse().expect("a status");
        let headers = lines.filter_map(|line| line.split_once(": "));
        let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()));
        Some(Answer { status, headers: headers.collect(), body: Vec::new() })
    }

    /// Everything up to `mark`, with it.
    pub(crate) fn until(&mut self, mark: &[u8]) -> Option<Vec<u8>> {
        loop {
            let found = self.unread.windows(mark.len()).position(|window| window == mark);
            match found {
                Some(begin) => return self.take(begin + mark.len()),
                None => self.read_more()?,
            }
        }
    }

    fn chunks(&mut self) -> Option<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let line = String::from_utf8(self.until(b"\r\n")?).expect("a size");
            let size = usize::from_str_radix(line.trim(), 16).expect("a size");
            let chunk = self.take(size + 2)?;
            body.extend_from_slice(&chunk[..size]);
            if size == 0 {
                return Some(body);
            }
        }
    }

    fn take(&mut self, length: usize) -> Option<Vec<u8>> {
        while self.unread.len() < length {
            self.read_more()?;
        }
        let rest = self.unread.split_off(length);
        Some(std::mem::replace(&mut self.unread, rest))
    }

    /// Everything until the server closes the connection.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        while self.read_more().is_some() {}
        std::mem::take(&mut self.unread)
    }

    /// None at the end; a connection that is reset has ended too.
    fn read_more(&mut self) -> Option<()> {
        let mut buffer = [0; 4096];
        match self.stream.read(&mut buffer) {
            Ok(0) => None,
            Ok(length) => {
                self.unread.extend_from_slice(&buffer[..length]);
                Some(())
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                panic!("the server neither answers nor closes the connection")
            }
            Err(_) => None,
        }
    }
}

/// What the server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// A refusal as the API promises it: a status, JSON, a code, a message in both languages, and nothing that
    /// a browser could take for a page.
    pub(crate) fn refuses(&self, status: u16, code: &str) {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/json"), "{self:?}");
        assert_eq!(self.header("x-content-type-options"), Some("nosniff"), "{self:?}");
        let document = self.json();
        let error = &document["error"];
        assert_eq!(error["code"], code, "{document}");
        assert!(error["field"].is_null() || error["field"].is_string(), "{document}");
        let [english, chinese] =
            ["en", "zh"].map(|language| error["message"][language].as_str().unwrap_or_default());
        assert!(english.len() > 10, "{document}");
        assert!(chinese.chars().any(|letter| ('一'..='龥').contains(&letter)), "{document}");
    }
}
