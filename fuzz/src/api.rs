//! Requests to the web server, from its door to its answers, without sockets: each is answered, or refused with a
//! clear error; answers are what they say they are; and work ends when its client is gone.
//!
//! An input is a request as HTTP has it, its first line without the version, lines that end with a line feed:
//! method and target, headers, an empty line, the body.

use std::cell::OnceCell;
use std::str::FromStr;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, Uri, header};
use libfuzzer_sys::Corpus;
use n_queens::check;
use queens_server::Handler;
use serde_json::Value;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

/// How long a client waits. What takes longer is none for a fuzzer, who wants to ask a thousand times a second.
const PATIENCE: Duration = Duration::from_millis(50);
/// How long work may take to notice that its client is gone, on a machine that has a lot to do.
const NOTICE: Duration = Duration::from_secs(20);
/// The longest answer that is read to its end.
const LONGEST: usize = 4 << 20;

thread_local! {
    static SERVER: OnceCell<(Runtime, Handler)> = const { OnceCell::new() };
}

/// Judges the answer to this request.
pub fn judge(bytes: &[u8]) -> Corpus {
    let Some(asked) = HttpRequest::of(bytes) else { return Corpus::Reject };
    SERVER.with(|server| {
        let (runtime, handler) = server.get_or_init(|| {
            let runtime = Builder::new_current_thread().enable_time().build();
            (runtime.expect("a runtime"), Handler::default())
        });
        runtime.block_on(async {
            let answer = timeout(PATIENCE, HttpResponse::to(handler, &asked)).await;
            idle(handler).await;
            match answer.ok().flatten() {
                Some(answer) => {
                    answer.is_right(&asked);
                    comes_back(handler, &asked, &answer).await;
                    Corpus::Keep
                }
                None => Corpus::Reject,
            }
        })
    })
}

/// Waits until the work of who has left is over.
async fn idle(handler: &Handler) {
    let start = Instant::now();
    while !handler.is_idle() {
        assert!(start.elapsed() < NOTICE, "the client is gone, and the work goes on");
        sleep(Duration::from_millis(1)).await;
    }
}

/// What is asked for.
struct HttpRequest {
    method: Method,
    target: Uri,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl HttpRequest {
    fn of(bytes: &[u8]) -> Option<Self> {
        let mut lines = bytes.splitn(2, |&byte| byte == b'\n');
        let first = std::str::from_utf8(lines.next()?).ok()?;
        let (method, target) = first.split_once(' ')?;
        let (headers, body) = headed(lines.next().unwrap_or_default())?;
        let mut asked = Self {
            method: Method::from_str(method).ok()?,
            target: Uri::from_str(target).ok()?,
            headers,
            body: body.to_vec(),
        };
        asked.complete();
        Some(asked)
    }

    fn post(path: &str, kind: &'static str, body: Vec<u8>) -> Self {
        let headers =
            HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(kind))]);
        let target = Uri::from_str(path).expect("a path");
        let mut asked = Self { method: Method::POST, target, headers, body };
        asked.complete();
        asked
    }

    /// Adds what every client sends, unless it says something else.
    fn complete(&mut self) {
        let is_text = self.target.path().ends_with("/read");
        let kind = if is_text { "text/plain" } else { "application/json" };
        self.headers.entry(header::HOST).or_insert(HeaderValue::from_static("localhost"));
        self.headers.entry(header::CONTENT_TYPE).or_insert(HeaderValue::from_static(kind));
    }

    fn request(&self) -> Request<Body> {
        let mut request = Request::new(Body::from(self.body.clone()));
        *request.method_mut() = self.method.clone();
        *request.uri_mut() = self.target.clone();
        *request.headers_mut() = self.headers.clone();
        request
    }

    fn is(&self, operation: &str) -> bool {
        self.target.path() == format!("/api/v1/{operation}")
    }
}

/// The headers of a request, and what is below them.
fn headed(mut rest: &[u8]) -> Option<(HeaderMap, &[u8])> {
    let mut headers = HeaderMap::new();
    while !rest.is_empty() {
        let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let (line, below) = (&rest[..end], rest.get(end + 1..).unwrap_or_default());
        rest = below;
        if line.is_empty() {
            break;
        }
        let colon = line.iter().position(|&byte| byte == b':')?;
        let name = HeaderName::from_bytes(&line[..colon]).ok()?;
        headers.append(name, HeaderValue::from_bytes(line[colon + 1..].trim_ascii()).ok()?);
    }
    Some((headers, rest))
}

/// What came back.
struct HttpResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl HttpResponse {
    /// None if it is too long.
    async fn to(handler: &Handler, asked: &HttpRequest) -> Option<Self> {
        let response = handler.answer(asked.request()).await;
        let (head, body) = response.into_parts();
        let body = to_bytes(body, LONGEST).await.ok()?.to_vec();
        Some(Self { status: head.status, headers: head.headers, body })
    }

    fn is_right(&self, asked: &HttpRequest) {
        let status = self.status.as_u16();
        assert!(matches!(status, 200..=299 | 304 | 400..=499 | 503), "{status}");
        assert!(self.headers.contains_key(header::CONTENT_SECURITY_POLICY));
        assert!(self.headers.contains_key(header::CACHE_CONTROL));
        if asked.method == Method::HEAD {
            return; // whatever body there is, connections leave it out
        }
        match self.kind() {
            "application/json" => self.is_document(asked, self.text()),
            "application/x-ndjson" => {
                self.text().lines().for_each(|line| self.is_document(asked, line))
            }
            "text/event-stream" => self.events().for_each(|event| self.is_document(asked, event)),
            _ => assert!(self.status.is_success() || self.status == StatusCode::NOT_MODIFIED),
        }
    }

    fn kind(&self) -> &str {
        self.headers
            .get(header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok())
            .unwrap_or_default()
    }

    fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("documents are text")
    }

    /// The documents of a stream of events, each of which has a name.
    fn events(&self) -> impl Iterator<Item = &str> {
        self.text().split_terminator("\n\n").map(|event| {
            let (name, document) = event.split_once('\n').expect("two lines");
            assert!(name.starts_with("event: "), "{event}");
            document.strip_prefix("data: ").expect("a document")
        })
    }

    fn is_document(&self, asked: &HttpRequest, text: &str) {
        let document: Value = serde_json::from_str(text).expect("it is JSON");
        if !self.status.is_success() {
            let error = &document["error"];
            let said = |language: &str| error["message"][language].as_str().unwrap_or_default();
            assert!(error["code"].is_string() && !said("en").is_empty(), "{document}");
            assert!(crate::is_chinese(said("zh")), "{document}");
        } else if asked.is("solve") || asked.is("list") || asked.is("complete") {
            are_queens(&document);
        }
    }
}

/// Whatever else was asked for, a solution is one: no variant allows what the plain board does not.
fn are_queens(document: &Value) {
    for name in ["columns", "second"] {
        let Some(columns) = document[name].as_array() else { continue };
        let columns: Vec<u32> =
            columns.iter().filter_map(|column| Some(column.as_u64()? as u32)).collect();
        assert!(check::columns(&columns).is_ok(), "{document}");
    }
}

/// A board that was read is read again from what is written of it.
async fn comes_back(handler: &Handler, asked: &HttpRequest, answer: &HttpResponse) {
    if !asked.is("read") || asked.method != Method::POST || answer.status != StatusCode::OK {
        return;
    }
    let mut board: Value = serde_json::from_slice(&answer.body).expect("it is JSON");
    if board["n"] == 0 {
        return;
    }
    for format in ["board", "json", "csplib", "asp"] {
        board["format"] = format.into();
        let render =
            HttpRequest::post("/api/v1/render", "application/json", board.to_string().into_bytes());
        let written = HttpResponse::to(handler, &render).await.expect("it is short");
        assert_eq!(written.status, StatusCode::OK, "{board}");
        let read = HttpRequest::post("/api/v1/read", "text/plain", written.body);
        let again = HttpResponse::to(handler, &read).await.expect("it is short");
        assert_eq!(again.body, answer.body, "{format}");
    }
}
