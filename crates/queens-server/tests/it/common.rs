//! A server in this process on a free port, and what its responses have to be.

use std::net::SocketAddr;
use std::thread::JoinHandle;

use queens_server::Server;
use queens_test_support::http::{Connection, EventStream, Response, get, post};
use serde_json::Value;
use tokio::sync::oneshot;

/// A server that stops when it is dropped.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl TestServer {
    pub(crate) fn start() -> Self {
        Self::with_settings(|server| server)
    }

    pub(crate) fn with_settings(settings: impl FnOnce(Server) -> Server + Send + 'static) -> Self {
        let (stop, stopped) = oneshot::channel::<()>();
        let (send_address, address) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            runtime.expect("a runtime starts").block_on(async move {
                let server = settings(Server::bind("127.0.0.1:0").await.expect("a port is free"));
                send_address.send(server.address()).expect("the test waits for it");
                server.serve(async { drop(stopped.await) }).await;
            });
        });
        let address = address.recv().expect("the server starts");
        Self { address, stop: Some(stop), thread: Some(thread) }
    }

    /// Stops the server and waits until all its work has ended.
    pub(crate) fn stop(&mut self) {
        drop(self.stop.take());
        let ended = self.thread.take().map(JoinHandle::join);
        if !std::thread::panicking() {
            assert!(!matches!(ended, Some(Err(_))), "the server ends without a panic");
        }
    }

    pub(crate) fn connect(&self) -> Connection {
        Connection::open(self.address)
    }

    /// Sends bytes on a new connection and leaves it open.
    pub(crate) fn begin(&self, bytes: &[u8]) -> Connection {
        let mut connection = self.connect();
        connection.write(bytes);
        connection
    }

    /// The response to these bytes on a new connection.
    pub(crate) fn send(&self, bytes: &[u8]) -> Response {
        self.begin(bytes).response().expect("a response")
    }

    pub(crate) fn get(&self, target: &str) -> Response {
        self.send(&get(target))
    }

    /// Gets a path below `/api/v1`.
    pub(crate) fn ask(&self, path: &str) -> Response {
        self.get(&format!("/api/v1{path}"))
    }

    /// Posts JSON to a path below `/api/v1`.
    pub(crate) fn post(&self, path: &str, body: &(impl AsRef<[u8]> + ?Sized)) -> Response {
        self.post_as(path, "application/json", body)
    }

    pub(crate) fn post_as(
        &self,
        path: &str,
        media_type: &str,
        body: &(impl AsRef<[u8]> + ?Sized),
    ) -> Response {
        self.send(&post(&format!("/api/v1{path}"), media_type, body.as_ref()))
    }

    /// Opens a stream of events.
    pub(crate) fn watch(&self, path: &str) -> EventStream {
        EventStream::new(self.begin(&get(&format!("/api/v1{path}"))))
    }

    /// Fails unless the server still answers an ordinary request.
    pub(crate) fn still_answers(&self) {
        let response = self.ask("/solve?n=8");
        assert_eq!(response.status, 200, "{response:?}");
        assert_eq!(response.json()["n"], 8, "{response:?}");
    }

    /// Fails unless the response is a refusal with this status and code and the server still answers.
    pub(crate) fn refused(&self, response: &Response, status: u16, code: &str) {
        response.refuses(status, code);
        self.still_answers();
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What the API promises of a response.
pub(crate) trait ApiResponse {
    /// The document of a correct answer.
    fn right(&self) -> Value;

    /// Status, code and field of an error, which has a message in both languages.
    fn fault(&self) -> (u16, String, Option<String>);

    /// Fails unless it is a refusal: JSON with this code, which a browser cannot take for a page.
    fn refuses(&self, status: u16, code: &str);
}

impl ApiResponse for Response {
    #[track_caller]
    fn right(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        self.json()
    }

    #[track_caller]
    fn fault(&self) -> (u16, String, Option<String>) {
        let document = self.json();
        let error = &document["error"];
        assert!(error["field"].is_null() || error["field"].is_string(), "{document}");
        let [english, chinese] =
            ["en", "zh"].map(|language| error["message"][language].as_str().unwrap_or_default());
        assert!(english.len() > 10, "{document}");
        assert!(chinese.chars().any(|letter| ('一'..='龥').contains(&letter)), "{document}");
        let text = |value: &Value| value.as_str().map(String::from);
        (self.status, text(&error["code"]).unwrap_or_default(), text(&error["field"]))
    }

    #[track_caller]
    fn refuses(&self, status: u16, code: &str) {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.header("content-type"), Some("application/json"), "{self:?}");
        assert_eq!(self.header("x-content-type-options"), Some("nosniff"), "{self:?}");
        assert_eq!(self.fault().1, code, "{self:?}");
    }
}
