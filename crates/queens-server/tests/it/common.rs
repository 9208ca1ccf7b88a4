//! A server on a free port, and a client that knows nothing of it but HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;

use queens_server::Server;
use serde_json::Value;
use tokio::sync::oneshot;

/// A server that stops when it is dropped.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl House {
    pub(crate) fn start() -> Self {
        let (tell, told) = std::sync::mpsc::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread();
            let runtime = { runtime }.worker_threads(2).enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let server = Server::bind("127.0.0.1:0").await.expect("a free port");
                tell.send(server.address()).expect("the test waits");
                server.serve(async { drop(stopped.await) }).await;
            });
        });
        let address = told.recv().expect("it listens");
        Self { address, stop: Some(stop), thread: Some(thread) }
    }

    /// Asks it to stop, and waits until all its work has ended.
    pub(crate) fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends in an orderly way");
        }
    }

    /// Sends bytes, and leaves the connection open.
    pub(crate) fn send(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        stream.write_all(bytes).expect("it takes them");
        stream
    }

    pub(crate) fn head(&self, method: &str, path: &str, more: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{more}\r\n",
            self.address
        )
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        Reply::of(self.send(self.head("GET", path, "").as_bytes()))
    }

    /// The same under `/api/v1`.
    pub(crate) fn ask(&self, path: &str) -> Reply {
        self.get(&format!("/api/v1{path}"))
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Reply {
        self.post_as(path, "application/json", body)
    }

    pub(crate) fn post_as(&self, path: &str, kind: &str, body: &str) -> Reply {
        let more = format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
        let head = self.head("POST", &format!("/api/v1{path}"), &more);
        Reply::of(self.send(format!("{head}{body}").as_bytes()))
    }

    /// Opens a stream of events.
    pub(crate) fn watch(&self, path: &str) -> Watching {
        let stream = self.send(self.head("GET", &format!("/api/v1{path}"), "").as_bytes());
        Watching::of(stream)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.stop();
    }
}

/// An answer as a whole.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn of(stream: TcpStream) -> Self {
        let mut reader = BufReader::new(stream);
        let (status, headers) = head(&mut reader);
        let mut reply = Self { status, headers, body: Vec::new() };
        if reply.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = chunk(&mut reader) {
                reply.body.extend(chunk);
            }
        } else {
            reader.read_to_end(&mut reply.body).expect("it ends");
        }
        reply
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("it is text")
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// The document of a right answer.
    #[track_caller]
    pub(crate) fn right(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        self.json()
    }

    /// Status, code and field of an error, which says something in both languages.
    #[track_caller]
    pub(crate) fn fault(&self) -> (u16, String, Option<String>) {
        let document = self.json();
        let error = &document["error"];
        let said = |language: &str| error["message"][language].as_str().unwrap_or("").to_owned();
        assert!(said("en").len() > 10 && !said("zh").is_ascii(), "{document}");
        let text = |value: &Value| value.as_str().map(String::from);
        (self.status, text(&error["code"]).unwrap_or_default(), text(&error["field"]))
    }
}

fn line(reader: &mut impl BufRead) -> String {
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    line.trim_end().into()
}

fn head(reader: &mut impl BufRead) -> (u16, Vec<(String, String)>) {
    let first = line(reader);
    let status = first.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let mut headers = Vec::new();
    loop {
        let line = line(reader);
        let Some((name, value)) = line.split_once(": ") else { break };
        headers.push((name.to_lowercase(), value.to_owned()));
    }
    (status, headers)
}

fn chunk(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let length = usize::from_str_radix(&line(reader), 16).unwrap_or(0);
    let mut bytes = vec![0; length + 2];
    reader.read_exact(&mut bytes).ok()?;
    bytes.truncate(length);
    (length > 0).then_some(bytes)
}

/// A stream of events that is being read.
pub(crate) struct Watching {
    reader: BufReader<TcpStream>,
    pub(crate) status: u16,
    text: String,
}

impl Watching {
    fn of(stream: TcpStream) -> Self {
        let mut reader = BufReader::new(stream);
        let (status, _) = head(&mut reader);
        Self { reader, status, text: String::new() }
    }

    /// The next event, with its document; none at the end.
    pub(crate) fn next(&mut self) -> Option<(String, Value)> {
        while !self.text.contains("\n\n") {
            let more = chunk(&mut self.reader)?;
            self.text.push_str(std::str::from_utf8(&more).expect("it is text"));
        }
        let (event, rest) = self.text.split_once("\n\n").expect("it is there");
        let name = event.lines().find_map(|line| line.strip_prefix("event: "));
        let document = event.lines().find_map(|line| line.strip_prefix("data: "));
        let name = name.expect("it has a name").to_owned();
        let document = serde_json::from_str(document.expect("it has a document"));
        let document = document.expect("which is JSON");
        self.text = rest.to_owned();
        Some((name, document))
    }

    /// All events to the end.
    pub(crate) fn all(mut self) -> Vec<(String, Value)> {
        std::iter::from_fn(|| self.next()).collect()
    }
}
